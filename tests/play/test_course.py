"""The course of a game: pure, and as JSON the same."""

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from denkspiel.core.errors import DenkspielError, GameIsOver, IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import Translator
from denkspiel.opponents.opponent import Choice
from denkspiel.play.action import (
    Acknowledge,
    Action,
    AnswerQuestion,
    GiveHint,
    JoinPoints,
    PlayChoice,
    Redo,
    RequestNewGame,
    RequestQuit,
    StartGame,
    SwapStones,
    TakeBack,
    TakeCell,
    TogglePause,
    TryAgain,
)
from denkspiel.play.course import apply_action, initial_state
from denkspiel.play.event import GameEnded, GameStarted, InvalidPointsChosen, MoveMade, MovesRedone, MovesTakenBack
from denkspiel.play.history import History
from denkspiel.play.player import computer_player, human_player
from denkspiel.play.seats import WhoBegins, make_distinct_players
from denkspiel.play.state import Acknowledgement, Phase, Question, State, state_from_data

SAY = Translator("en")
WHENEVER = (
    TakeBack(),
    Redo(),
    SwapStones(),
    TogglePause(),
    RequestNewGame(),
    RequestQuit(),
    AnswerQuestion(True),
    AnswerQuestion(False),
    Acknowledge(),
    TryAgain(),
)


def opened(name: str, *opponents: str) -> State:
    """A game that Ada begins, against the opponent or against Bob."""
    played = game(name)
    second = computer_player(opponents[0], played) if opponents else human_player("Bob")
    state, _ = apply_action(initial_state(played, (human_player("Ada"), second), seed="7"), StartGame())
    return state


def after(state: State, *actions: Action) -> State:
    for action in actions:
        state, _ = apply_action(state, action)
    return state


def from_data(data: dict[str, object]) -> State:
    def seats(played: Game, named: list[tuple[str, str]]) -> tuple[object, object]:
        return make_distinct_players(played, [kind for kind, _ in named], [name for _, name in named], SAY)

    return state_from_data(data, game(str(data["game"])), seats)  # type: ignore[arg-type]


def random_actions(state: State, rng: Random) -> Iterator[Action]:
    """Moves of whoever is to move, mixed with everything else."""
    while True:
        if rng.random() < 0.3:
            yield rng.choice(WHENEVER)
        elif rng.random() < 0.1:
            yield JoinPoints(rng.randrange(6), rng.randrange(6))
        else:
            yield TakeCell(rng.randrange(state.game.geometry.size))


def as_whoever_moves(state: State, action: Action) -> Action:
    if isinstance(action, TakeCell) and state.phase is Phase.COMPUTER:
        legal = state.position.legal_moves
        return PlayChoice(Choice(legal[action.cell % len(legal)], {}))
    return action


@pytest.mark.parametrize("name", game_names())
def test_a_course_changes_nothing_it_is_given_and_passes_through_json_unchanged(name: str) -> None:
    rng = Random(f"course {name}")
    state = opened(name, "random")
    done = refused = 0
    for _, action in zip(range(300), random_actions(state, rng), strict=False):
        if state.has_quit:
            state = after(state, StartGame())
        before = state.to_data()
        try:
            following, _ = apply_action(state, as_whoever_moves(state, action))
            done += 1
        except DenkspielError:
            following = state
            refused += 1
        except IndexError:  # a game without these points
            assert isinstance(action, JoinPoints)
            following = state
        assert state.to_data() == before
        read = from_data(json.loads(json.dumps(following.to_data())))
        assert read.to_data() == following.to_data()
        assert (read.position, read.phase) == (following.position, following.phase)
        state = following
    assert done > 50
    assert refused > 10


def test_redo_makes_again_what_was_taken_back() -> None:
    state = after(opened("connect-four"), TakeCell(0), TakeCell(6), TakeCell(1))
    back, (taken,) = apply_action(state, TakeBack())
    assert taken == MovesTakenBack((1,))
    assert back.moves == (0, 6)
    again, (made,) = apply_action(back, Redo())
    assert made == MovesRedone((1,))
    assert again == state


def test_taking_back_leads_to_the_last_move_that_a_human_decided() -> None:
    state = after(opened("connect-four", "homburg"), TakeCell(0), PlayChoice(Choice(6, {})))
    assert state.plies_to_take_back == 2
    back, (taken,) = apply_action(state, TakeBack())
    assert back.moves == ()
    assert taken == MovesTakenBack((6, 0)), "as they are lifted, the last one first"
    with pytest.raises(IllegalMove, match="no move to undo"):
        apply_action(after(state, TakeBack()), TakeBack())


def test_a_move_of_the_computer_on_edges_is_acknowledged_and_two_points_may_make_a_fault() -> None:
    state = after(opened("hexagon", "hexagon-1360"), JoinPoints(0, 1), PlayChoice(Choice(5, {})))
    assert state.acknowledgement is Acknowledgement.MOVE
    assert state.phase is Phase.ACKNOWLEDGE
    state = after(state, Acknowledge())
    assert state.phase is Phase.MOVE
    for points, reason in (((2, 2), "Choose two different points."), ((1, 0), "The line 1-2 has already been drawn.")):
        faulty, (fault,) = apply_action(state, JoinPoints(*points))
        assert isinstance(fault, InvalidPointsChosen)
        assert reason in str(fault.fault)
        assert (faulty.acknowledgement, faulty.moves) == (Acknowledgement.FAULT, state.moves)
    assert after(faulty, JoinPoints(2, 3)).acknowledgement is None


def test_nobody_moves_for_the_other_one() -> None:
    state = opened("connect-four", "homburg")
    with pytest.raises(IllegalMove, match="Ada's turn"):
        apply_action(state, PlayChoice(Choice(0, {})))
    with pytest.raises(IllegalMove, match="the computer's turn"):
        apply_action(after(state, TakeCell(0)), TakeCell(1))
    assert after(opened("connect-four"), TakeCell(0), TakeCell(1)).moves == (0, 1)


def test_the_last_line_need_not_be_acknowledged() -> None:
    state = opened("hexagon", "hexagon-1360")
    for own, reply in ((14, 0), (12, 5), (9, 1)):
        state, events = apply_action(after(state, TakeCell(own)), PlayChoice(Choice(reply, {})))
    assert [type(event) for event in events] == [MoveMade, GameEnded]
    assert (state.phase, state.acknowledgement) == (Phase.OVER, None)
    with pytest.raises(GameIsOver):
        apply_action(state, TakeCell(7))


def test_questions_stand_before_what_cannot_be_taken_back() -> None:
    state = after(opened("connect-four"), TakeCell(0), RequestNewGame())
    assert (state.phase, state.question) == (Phase.ANSWER, Question.NEW_GAME)
    with pytest.raises(IllegalMove, match="Answer the question first"):
        apply_action(state, TakeCell(6))
    assert after(state, AnswerQuestion(False)).moves == (0,)
    assert after(state, AnswerQuestion(True)).moves == ()
    assert after(state, AnswerQuestion(False), RequestQuit(), AnswerQuestion(True)).phase is Phase.QUIT
    assert (
        after(state, AnswerQuestion(False), RequestQuit(), AnswerQuestion(True), RequestNewGame()).phase is Phase.MOVE
    )


@pytest.mark.long
@pytest.mark.parametrize("name", [*game_names(), "connect-four:5x4", "mnk:4,4,3", "score-four:3", "hexagon:5"])
def test_what_is_over_is_tried_again_before_the_last_move_that_overlooked_something(name: str) -> None:
    """Judged here by playing every answer, not as the rule does it."""
    played = game(name)
    found = 0
    for seed in range(10):
        position, random = replay(played, ""), Random(f"{name} {seed}")
        moves: list[int] = []
        while position.outcome is None:
            moves.append(random.choice(list(position.legal_moves)))
            position = position.play(moves[-1])
        sides = (
            (human_player("Ada"), computer_player("random", played))
            if seed % 2
            else (human_player("Ada"), human_player("Bob"))
        )
        over = replace(
            initial_state(played, sides, WhoBegins.FIRST, seed="7"), history=History.from_moves(played, moves), number=1
        )
        losing = [s for s in (0, 1) if over.players[s].is_human and s != position.outcome.winner]
        missed = [ply for ply, cell in enumerate(moves) if ply % 2 in losing and _loses_at_sight(over, ply, cell)]
        found += bool(missed)
        wanted = missed[-1] if missed else len(moves) - over.plies_to_take_back
        assert len(after(over, TryAgain()).moves) == wanted
    assert found


def _loses_at_sight(state: State, ply: int, made: int) -> bool:
    """Whether the move made misses a win, a block or, where lines lose, a move that completes none."""
    position = state.history.positions[ply]

    def fate(cell: int) -> int:
        after_it = position.play(cell)
        if after_it.outcome is not None:
            return 0 if after_it.outcome.winner is None else 1 if after_it.outcome.winner == ply % 2 else -1
        if position.game.avoidance:
            return 0
        answers = (after_it.play(answer).outcome for answer in after_it.legal_moves)
        return -1 if any(one is not None and one.winner == 1 - ply % 2 for one in answers) else 0

    return fate(made) < max(map(fate, position.legal_moves))


def test_what_is_over_is_tried_again_as_a_new_game_of_the_same_players() -> None:
    played = game("connect-four")
    sides = (human_player("Ada"), computer_player("random", played))
    begun = after(initial_state(played, sides, WhoBegins.SECOND, seed="7"), StartGame())
    drops = (0, 6, 1, 7, 2, 8, 3)
    over = after(
        begun, *(TakeCell(cell) if ply % 2 else PlayChoice(Choice(cell, {})) for ply, cell in enumerate(drops))
    )
    assert over.outcome is not None
    again, events = apply_action(over, TryAgain())
    assert again.moves == over.moves[:5]
    assert (again.players, again.number, again.history.undone) == (over.players, over.number + 1, ())
    assert events == (GameStarted(played, over.players, by_lot=False, retried_from=6),)
    assert after(over, TryAgain(2)).moves == over.moves[:2]
    for ply in (-1, 7):
        with pytest.raises(IllegalMove, match="from any move from 1 to 7"):
            apply_action(over, TryAgain(ply))
    with pytest.raises(IllegalMove, match="You can try a game again only after it is over"):
        apply_action(again, TryAgain())


def test_from_a_variation_a_new_game_begins_whether_the_one_before_is_over_or_not() -> None:
    played = game("connect-four")
    begun = after(
        initial_state(played, (human_player("Ada"), computer_player("random", played)), seed="7"),
        StartGame(),
        TakeCell(0),
    )
    again, events = apply_action(begun, TryAgain(line=(6, 0, 12)))
    assert (again.moves, again.players, again.number) == ((6, 0, 12), begun.players, begun.number + 1)
    assert events == (GameStarted(played, begun.players, by_lot=False, retried_from=4),)
    with pytest.raises(IllegalMove, match="The game is over at that point, so there is nothing left to play"):
        apply_action(begun, TryAgain(line=(0, 6, 1, 7, 2, 8, 3)))
    with pytest.raises(IllegalMove):
        apply_action(begun, TryAgain(line=(1,)))


def test_a_hint_is_also_a_word_that_the_computers_line_was_read() -> None:
    state = after(opened("hexagon", "hexagon-1360"), JoinPoints(0, 1), PlayChoice(Choice(5, {})))
    assert after(state, GiveHint("raumvier-1", Choice(7, {}))).phase is Phase.MOVE


def test_without_humans_taking_back_also_lets_the_computers_wait() -> None:
    played = game("connect-four")
    pair = (computer_player("random", played), computer_player("homburg", played))
    state = after(initial_state(played, pair, seed="7"), StartGame(), PlayChoice(Choice(0, {})), TakeBack())
    assert state.paused
    assert not state.waits_for_computer
    assert after(state, TogglePause()).waits_for_computer


def test_a_state_with_nothing_but_its_game_is_a_human_against_the_usual_opponent() -> None:
    state = from_data({"game": "connect-four", "cells": [0]})
    assert [player.is_human for player in state.players] == [False, True]
    assert [player.is_human for player in from_data({"game": "connect-four"}).players] == [True, False]
    assert (state.begin, state.number, state.paused) == (WhoBegins.FIRST, 0, False)


def test_the_computers_lines_are_dotted() -> None:
    """Whichever side it has; between two humans or two computers the second player's."""
    state = opened("hexagon", "hexagon-1360")
    assert state.dotted_side == 1
    assert after(state, SwapStones()).dotted_side == 0
    assert opened("hexagon").dotted_side == after(opened("hexagon"), SwapStones()).dotted_side == 1


@pytest.mark.parametrize("cells", [[], [0], [0, 6]])
def test_who_joins_a_game_sits_at_the_side_to_move(cells: list[int]) -> None:
    state = from_data({"game": "connect-four", "cells": cells})
    assert state.player_to_move.is_human
    assert not state.players[1 - state.position.side_to_move].is_human
