import pytest

from denkspiel.core.errors import GameIsOver, IllegalMove
from denkspiel.core.inputs import illegal_move
from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game


def refused(name: str, moves: str, move: int, written: str | None = None) -> IllegalMove:
    position = replay(game(name), moves)
    taken = position.first | position.second
    return illegal_move(position.game.geometry, taken, position.legal_moves, move, written=written)


@pytest.mark.parametrize(
    ("name", "moves", "move", "sentence"),
    [
        ("connect-four", "111111", 0, "1 is full. Allowed: 2 3 4 5 6 7."),
        ("connect-four", "11", 0, "1.1 is already taken. Allowed: 1 2 3 4 5 6 7."),
        ("connect-four", "", 1, "1.2 cannot be taken now. Allowed: 1 2 3 4 5 6 7."),
        ("tic-tac-toe", "b2", 4, "b2 is already taken. Allowed: a1 a2 a3 b1 b3 c1 c2 c3."),
        ("tic-tac-toe", "", 9, "9 cannot be taken now. Allowed: a1 a2 a3 b1 b2 b3 c1 c2 c3."),
    ],
)
def test_the_fault_is_named_and_what_is_allowed(name: str, moves: str, move: int, sentence: str) -> None:
    fault = refused(name, moves, move)
    assert str(fault) == sentence
    assert not isinstance(fault, GameIsOver)


def test_a_move_is_called_as_it_was_written() -> None:
    assert str(refused("hexagon", "25", 7, "52")).startswith("52 is already taken. Allowed: 12 13 ")


def test_after_the_end_nothing_is_allowed() -> None:
    assert isinstance(refused("tic-tac-toe", "a1b1a2b2a3", 8), GameIsOver)
