"""The full screen while an opponent takes its time: keys work, and what no longer fits is given up."""

from collections.abc import Iterator
from random import Random

import pytest

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves
from denkspiel.core.position import Position
from denkspiel.locale import Translator
from denkspiel.opponents.opponent import Choice, Limit, Opponent
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.state import DebugView, Phase
from denkspiel.play.thought import ThinkingThread
from denkspiel.tui.page import ScreenStyle, render_screen
from denkspiel.tui.screen import Screen
from tests.play.thinkers import Failing, Slow, enlist, session_with

PATIENCE = 50.0
"""Far more than anything here takes; only a failing test waits so long."""


@pytest.fixture
def slow() -> Iterator[Slow]:
    opponent = Slow()
    yield opponent
    opponent.go.set()


def screen_with(first: Opponent | None, second: Opponent | None = None) -> Screen:
    return Screen(session_with(first, second), SessionFiles(), Translator("en"))


def press(screen: Screen, keys: str) -> None:
    """Press keys as fast as they come: nothing is waited for."""
    for key in keys.split():
        screen.press({"E": "enter", "_": " "}.get(key, key))
        screen.think(0.0)


def thought_of(screen: Screen) -> ThinkingThread:
    thought = screen.background.move.thought
    assert thought is not None
    return thought


def shown(screen: Screen) -> list[str]:
    return render_screen(screen, ScreenStyle(colours=False))


def moves(screen: Screen) -> str:
    return format_moves(screen.session.game, screen.session.moves)


@pytest.mark.parametrize("keys", ["", "? 2 down x", "m escape", "q n", "n n", "p p", "_ E", "d d", "h"])
def test_keys_work_while_the_computer_thinks_and_it_thinks_on(slow: Slow, keys: str) -> None:
    screen = screen_with(None, slow)
    press(screen, "4 E")
    thought = thought_of(screen)
    assert "slow: I am thinking ..." in shown(screen)
    press(screen, keys)
    assert thought_of(screen) is thought
    assert moves(screen) == "4"
    slow.go.set()
    assert screen.think()
    assert slow.stops == 0
    assert screen.session.position.ply == 2


@pytest.mark.parametrize(("keys", "left"), [("u", ""), ("s", "4"), ("o 6", "4"), ("n y", ""), ("u 3 E", "3")])
def test_what_no_longer_fits_is_given_up(slow: Slow, keys: str, left: str) -> None:
    screen = screen_with(None, slow)
    press(screen, "4 E")
    thought = thought_of(screen)
    press(screen, keys)
    assert thought.wait(PATIENCE)
    assert thought.choice is None
    assert screen.background.move.thought is not thought
    assert moves(screen).startswith(left)
    assert len(moves(screen)) <= len(left) + 1


def test_thinking_begins_anew_where_the_computer_is_still_to_move(slow: Slow) -> None:
    screen = screen_with(slow, None)
    screen.think(0.0)
    first = thought_of(screen)
    press(screen, "n")
    second = thought_of(screen)
    assert screen.session.position.ply == 0
    assert second is not first
    assert second.task != first.task
    assert first.wait(PATIENCE)
    slow.go.set()
    assert screen.think()
    assert screen.session.position.ply == 1


def test_leaving_stops_all_thoughts(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Slow()
    enlist(monkeypatch.setattr, "raumvier-1", lambda: other)
    screen = screen_with(None, slow)
    press(screen, "4 E v q y")
    assert screen.session.has_quit
    again = screen_with(None, slow)
    press(again, "4 E v")
    assert slow.begun.wait(PATIENCE)
    assert other.begun.wait(PATIENCE)
    thoughts = [again.background.move.thought, again.background.hint.thought]
    again.close()
    assert all(thought is not None and thought.wait(PATIENCE) for thought in thoughts)
    assert all(thought is not None and thought.choice is None for thought in thoughts)


def test_in_a_pause_and_behind_a_question_no_move_is_made_though_it_is_found(slow: Slow) -> None:
    screen = screen_with(None, slow)
    press(screen, "4 E")
    thought = thought_of(screen)
    for stop, go_on in (("p", ""), ("q", "n p")):
        press(screen, stop)
        slow.go.set()
        assert thought.wait(PATIENCE)
        assert not screen.think()
        assert moves(screen) == "4"
        press(screen, go_on)
    assert thought.choice is not None
    assert screen.session.moves[1:] == (thought.choice.move,)


def test_keys_typed_ahead_are_for_the_next_move(slow: Slow) -> None:
    screen = screen_with(None, slow)
    press(screen, "4 E 3 E 2 E right")
    assert moves(screen) == "4"
    slow.go.set()
    while screen.computer_is_due:
        screen.think()
    assert [moves(screen)[ply] for ply in (0, 2, 4)] == ["4", "3", "2"]
    assert screen.session.position.ply == 6
    assert (
        screen.cursor.cell(screen.session.position)
        == screen.session.game.geometry.stacks[2][
            sum(move in screen.session.game.geometry.stacks[2] for move in screen.session.moves)
        ]
    )


@pytest.mark.parametrize("command", ["h", "p p", "? x", "m escape", "d"])
def test_a_command_forgets_what_was_typed_ahead(slow: Slow, command: str) -> None:
    screen = screen_with(None, slow)
    press(screen, f"4 E 3 E {command}")
    slow.go.set()
    screen.think()
    assert screen.session.position.ply == 2
    assert screen.phase is Phase.MOVE


def test_what_was_typed_ahead_does_not_begin_a_new_game() -> None:
    class Winning(Slow):
        """Plays in column 1 only."""

        def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
            ratings = super().choose(position, rng, limit).ratings
            return Choice(position.legal_moves[0], ratings)

    winning = Winning()
    screen = screen_with(None, winning)
    winning.go.set()
    for key in "234":
        press(screen, f"{key} E")
        screen.think()
    winning.go.clear()
    press(screen, "2 E 3 E E E")
    winning.go.set()
    screen.think()
    assert screen.phase is Phase.OVER
    assert moves(screen) == "21314121"
    assert screen.session.outcome is not None
    assert screen.session.outcome.winner == 1


def test_a_suggestion_may_take_its_time(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [50.0]
    monkeypatch.setattr("denkspiel.play.thought.time.perf_counter", lambda: clock[0])
    enlist(monkeypatch.setattr, "raumvier-1", lambda: slow)
    screen = screen_with(None)
    press(screen, "v")
    asked = screen.background.hint.thought
    clock[0] = 53.0
    assert "slow is looking for a suggestion ... 3 s" in shown(screen)
    press(screen, "right v ? x")
    assert screen.background.hint.thought is asked
    slow.go.set()
    screen.think()
    assert str(screen.remarks[0]).startswith("slow suggests ")
    assert screen.background.hint.thought is None
    assert "looking for" not in "".join(shown(screen))


@pytest.mark.parametrize("keys", ["E", "n", "m 4 2"])
def test_a_suggestion_that_comes_too_late_is_given_up(slow: Slow, monkeypatch: pytest.MonkeyPatch, keys: str) -> None:
    enlist(monkeypatch.setattr, "raumvier-1", lambda: slow)
    screen = screen_with(None)
    press(screen, "v")
    asked = screen.background.hint.thought
    assert asked is not None
    press(screen, keys)
    assert asked.wait(PATIENCE)
    slow.go.set()
    screen.think()
    assert asked.choice is None
    assert "slow suggests" not in "".join(map(str, screen.remarks))


def test_ratings_may_take_their_time(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [50.0]
    monkeypatch.setattr("denkspiel.play.thought.time.perf_counter", lambda: clock[0])
    screen = screen_with(None, slow)
    press(screen, "d d")
    clock[0] = 52.5
    assert "slow is rating the moves ... 2 s" in shown(screen)
    assert screen.background.ratings is None
    press(screen, "4 E")
    assert "slow: I am thinking ..." in shown(screen)
    assert not any("rating the moves" in line for line in shown(screen))
    slow.go.set()
    assert screen.think()
    screen.think()
    assert screen.background.ratings is not None
    assert any(line.startswith("Rating of 4: 0") for line in shown(screen))
    assert not any("rating the moves" in line for line in shown(screen))
    press(screen, "d")
    assert screen.background.ratings is None


def test_an_opponent_that_cannot_choose_waits_and_another_may_take_its_place() -> None:
    failing = Failing(DenkspielError(Message("No room.")))
    screen = screen_with(None, failing)
    press(screen, "4 E")
    assert not screen.think()
    assert [str(remark) for remark in screen.remarks] == ["No room."]
    assert screen.session.state.paused
    press(screen, "d d")
    screen.think()
    assert screen.session.debug is DebugView.OFF
    assert [str(remark) for remark in screen.remarks] == ["No room."]
    press(screen, "d o 1 p")
    screen.think()
    assert screen.session.position.ply == 2
