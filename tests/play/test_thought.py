"""Thinking in the background: begun, waited for, stopped, and never more than one thought to an opponent."""

from itertools import count
from random import Random
from threading import Event

import pytest

from denkspiel.core.errors import IllegalMove, Stopped
from denkspiel.core.position import Position
from denkspiel.opponents.levels.random_player import RandomPlayer
from denkspiel.opponents.opponent import Choice, Limit
from denkspiel.play.event import HintGiven, MoveMade
from denkspiel.play.state import hint_rng, move_rng
from denkspiel.play.thought import ThinkingTask, ThinkingThread
from tests.play.thinkers import Slow, session_with, task_of

PATIENCE = 50.0
"""Far more than anything here takes; only a failing test waits so long."""


def test_a_thought_ends_with_the_choice_that_the_same_random_numbers_lead_to_at_once() -> None:
    slow = Slow()
    thought = ThinkingThread(task_of(slow))
    assert slow.begun.wait(PATIENCE)
    assert not thought.has_ended
    assert not thought.wait(0.0)
    assert thought.choice is None
    slow.go.set()
    assert thought.wait()
    assert thought.has_ended
    position = session_with(None).position
    assert thought.result() == thought.choice == slow.choose(position, move_rng("7", 0, 0), Limit())


def test_a_stopped_thought_ends_and_says_so() -> None:
    slow = Slow()
    with ThinkingThread(task_of(slow)) as thought:
        assert slow.begun.wait(PATIENCE)
    assert thought.wait(PATIENCE)
    assert slow.stops == 1
    assert thought.choice is None
    with pytest.raises(Stopped):
        thought.result()


def test_an_opponent_has_one_thought_at_a_time() -> None:
    class Watched(Slow):
        """Counts how many threads think at the same time."""

        def __init__(self) -> None:
            super().__init__()
            self.at_work = self.most = 0

        def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
            self.at_work += 1
            self.most = max(self.most, self.at_work)
            try:
                return super().choose(position, rng, limit)
            finally:
                self.at_work -= 1

    watched = Watched()
    thoughts = [ThinkingThread(task_of(watched, seed)) for seed in "abcd"]
    assert watched.begun.wait(PATIENCE)
    thoughts[3].stop()
    watched.go.set()
    assert all(thought.wait(PATIENCE) for thought in thoughts)
    assert watched.most == 1
    assert len(watched.limits) == 3
    with pytest.raises(Stopped):
        thoughts[3].result()


def test_the_limits_own_sign_to_stop_counts_too_and_the_other_limits_are_handed_on() -> None:
    slow, sign = Slow(), Event()
    limit = Limit(seconds=3.5, nodes=12, stop=sign.is_set)
    thought = ThinkingThread(ThinkingTask(slow, session_with(None).position, move_rng, "7", 0, limit))
    assert slow.begun.wait(PATIENCE)
    sign.set()
    assert thought.wait(PATIENCE)
    assert slow.stops == 1
    (given,) = slow.limits
    assert given is not None
    assert (given.seconds, given.nodes) == (3.5, 12)


def test_a_thought_is_waited_for_until_it_is_that_old(monkeypatch: pytest.MonkeyPatch) -> None:
    times = count(100.0, 0.25)
    monkeypatch.setattr("denkspiel.play.thought.time.perf_counter", lambda: next(times))
    slow = Slow()
    with ThinkingThread(task_of(slow)) as thought:
        assert thought.seconds == 0.25
        assert not thought.wait(1.0)
        assert thought.seconds == 1.25


def test_a_session_makes_the_move_that_was_thought_of_and_no_other() -> None:
    slow = Slow()
    session = session_with(slow)
    thought = session.begin_thinking()
    assert slow.begun.wait(PATIENCE)
    slow.go.set()
    assert thought.wait(PATIENCE)
    assert not session.moves
    (made,) = session.make_choice(thought)
    assert isinstance(made, MoveMade)
    assert session.moves == (made.move,)
    assert made.move == thought.result().move
    again = session_with(slow)
    assert again.think() == [made]
    with pytest.raises(ValueError, match="another position"):
        session.make_choice(thought)
    with pytest.raises(IllegalMove, match="It is Bob's turn"):
        session.begin_thinking()


def test_a_new_game_is_another_task_though_its_board_is_the_same() -> None:
    session = session_with(Slow())
    task = session.move_task
    assert task is not None
    assert task == session.move_task
    assert session.concerns(task)
    session.start()
    assert session.move_task not in (None, task)
    assert not session.concerns(task)


def test_what_there_is_to_think_about() -> None:
    slow = Slow()
    session = session_with(slow, None, Limit(nodes=5))
    assert session.move_task == ThinkingTask(slow, session.position, move_rng, "7", 0, Limit(nodes=5))
    assert session.rating_task == ThinkingTask(slow, session.position, hint_rng, "7", 0, Limit(nodes=5))
    session.quit()
    assert session.move_task is not None
    with ThinkingThread(session.move_task) as thought, pytest.raises(IllegalMove, match="question"):
        session.make_choice(thought)
    session.answer(yes=True)
    assert session.move_task is None
    humans = session_with(None)
    assert humans.move_task is None
    assert humans.rating_task is not None
    assert humans.rating_task == humans.rating_task
    hint = humans.hint_task("random")
    assert isinstance(hint.opponent, RandomPlayer)
    assert humans.concerns(hint)
    (given,) = humans.give_hint(ThinkingThread(hint))
    assert isinstance(given, HintGiven)
    assert [given] == humans.hint("random")
    humans.play(given.choice.move)
    assert not humans.concerns(hint)
