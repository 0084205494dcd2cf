"""Games that begin from a set-up position: nobody undoes it, and it is kept wherever the game is."""

import json
from pathlib import Path
from random import Random

import pytest

from denkspiel import Session
from denkspiel.core.errors import DenkspielError, IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.opponent import Choice
from denkspiel.play.action import PlayChoice, Redo, RequestNewGame, StartGame, TakeBack, TakeCell, TryAgain
from denkspiel.play.course import apply_action, initial_state
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.player import Player, computer_player, human_player
from denkspiel.play.record_file import RecordFile, last_record
from denkspiel.play.seats import WhoBegins
from denkspiel.play.sentences import event_remarks
from denkspiel.play.state import State, state_from_data
from tests.cases import for_each

CASES = [(name, plies) for name in game_names() for plies in (1, 2, 5)]


def beginning(played: Game, plies: int) -> tuple[int, ...]:
    """The first moves of a game at random that is not over then."""
    rng = Random(f"{played.id} {plies}")
    while True:
        position, moves = Position.start(played), list[int]()
        while position.outcome is None and len(moves) < plies:
            moves.append(rng.choice(position.legal_moves))
            position = position.play(moves[-1])
        if position.outcome is None:
            return tuple(moves)


def begun(name: str, plies: int, *opponents: str, begin: WhoBegins = WhoBegins.FIRST) -> State:
    played = game(name)
    second = computer_player(opponents[0], played) if opponents else human_player("Bob")
    state = initial_state(played, (human_player("Ada"), second), seed="7")
    return apply_action(state, StartGame(begin, setup=beginning(played, plies)))[0]


@for_each("name, plies", CASES)
def test_moves_are_undone_back_to_the_position(name: str, plies: int) -> None:
    state = begun(name, plies)
    assert (len(state.moves), state.setup, state.plies_to_take_back) == (plies, plies, 0)
    with pytest.raises(IllegalMove, match="no move to undo"):
        apply_action(state, TakeBack())
    following = (apply_action(state, TakeCell(cell))[0] for cell in state.position.legal_moves)
    played = next(one for one in following if one.outcome is None)
    assert played.plies_to_take_back == 1
    back, _ = apply_action(played, TakeBack())
    assert (back.moves, back.plies_to_take_back) == (state.moves, 0)
    assert apply_action(back, Redo())[0].moves == played.moves


@for_each("name, plies", CASES)
def test_whoever_has_the_first_move_has_the_stones_to_move(name: str, plies: int) -> None:
    for begin, first in ((WhoBegins.FIRST, "Ada"), (WhoBegins.SECOND, "Bob")):
        state = begun(name, plies, begin=begin)
        assert state.player_to_move.name == first
        *_, started = apply_action(state, StartGame(begin, setup=state.moves))
        (said,) = event_remarks(started, state)
        assert str(said) == f"New game: {state.game.heading}, from a set-up position. {first} moves first."


@for_each("name", game_names())
def test_a_computer_that_begins_is_not_asked_to_take_its_first_move_back(name: str) -> None:
    state = begun(name, 2, "random", begin=WhoBegins.SECOND)
    assert state.waits_for_computer
    moved, _ = apply_action(state, PlayChoice(Choice(state.position.legal_moves[0], {})))
    assert moved.plies_to_take_back == 0


@for_each("name, plies", CASES)
def test_the_state_is_the_same_as_json(name: str, plies: int) -> None:
    state = begun(name, plies)
    data = json.loads(json.dumps(state.to_data()))
    assert data["setup"] == plies

    def players(_game: Game, named: list[tuple[str, str]]) -> tuple[Player, Player]:
        first, second = (human_player(name) for _, name in named)
        return first, second

    assert state_from_data(data, state.game, players) == state
    with pytest.raises(IllegalMove, match="more moves than the game"):
        state_from_data(data | {"setup": plies + 1}, state.game, players)


@for_each("name", game_names())
def test_a_game_is_tried_again_from_the_position_at_the_earliest(name: str) -> None:
    state, rng = begun(name, 2), Random(name)
    while state.outcome is None:
        state, _ = apply_action(state, TakeCell(rng.choice(state.position.legal_moves)))
    assert 2 <= state.ply_to_try_again < len(state.moves)
    assert apply_action(state, TryAgain(2))[0].setup == 2
    with pytest.raises(IllegalMove, match="from any move from 3 to"):
        apply_action(state, TryAgain(1))
    assert apply_action(state, TryAgain(line=state.moves[:3]))[0].setup == 2
    other = apply_action(begun(name, 0), TakeCell(state.game.geometry.ground[-1]))[0].moves
    if other != state.moves[:1]:
        assert apply_action(state, TryAgain(line=other))[0].setup == 0


def test_a_new_game_begins_with_an_empty_board_at_once_where_nobody_has_moved() -> None:
    state, _ = apply_action(begun("connect-four", 4), RequestNewGame())
    assert (state.moves, state.setup, state.question) == ((), 0, None)


def test_a_position_in_which_the_game_is_over_ends_it_at_once() -> None:
    state = initial_state(game("tic-tac-toe"), (human_player("Ada"), human_player("Bob")))
    over, events = apply_action(state, StartGame(setup=(0, 3, 1, 4, 2)))
    assert over.outcome is not None
    assert [type(event).__name__ for event in events] == ["GameStarted", "GameEnded"]


def test_a_record_goes_on_from_the_position(tmp_path: Path) -> None:
    session = Session("connect-four", (human_player("Ada"), human_player("Bob")), seed="1")
    files = SessionFiles(RecordFile(tmp_path / "games.txt"), None)
    moves = beginning(session.game, 3)
    files.update(session, session.resume(moves, setup=3))
    files.update(session, session.play(session.position.legal_moves[0]))
    files.close()
    found = last_record(tmp_path / "games.txt")
    assert (found.moves, found.setup) == (session.moves, 3)
    again = Session("connect-four", (human_player("Ada"), human_player("Bob")))
    again.resume(found.moves, found.number, found.setup)
    again.take_back()
    with pytest.raises(DenkspielError, match="no move to undo"):
        again.take_back()
