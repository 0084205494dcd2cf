import pytest

from denkspiel.games.catalogue import game
from denkspiel.opponents.originals.upright_board import Arms, UprightBoard, is_upright_board, upright_board

CONNECT_FOUR = game("connect-four")


def board(name: str = "connect-four") -> UprightBoard:
    return upright_board(game(name))


def names(arms: Arms) -> list[list[str]]:
    return [[CONNECT_FOUR.geometry.cells[cell].name for cell in arm] for arm in arms]


def number(name: str) -> int:
    return next(number for number, cell in enumerate(CONNECT_FOUR.geometry.cells) if cell.name == name)


def test_the_arms_of_a_cell_are_the_next_four_cells_on_both_sides() -> None:
    level, rising, falling, upright = board().around[number("4.3")]
    assert names(level) == [["5.3", "6.3", "7.3"], ["3.3", "2.3", "1.3"]]
    assert names(rising) == [["5.4", "6.5", "7.6"], ["3.2", "2.1"]]
    assert names(falling) == [["5.2", "6.1"], ["3.4", "2.5", "1.6"]]
    assert names(upright) == [["4.4", "4.5", "4.6"], ["4.2", "4.1"]]
    assert names(board().around[number("1.1")][0]) == [["2.1", "3.1", "4.1", "5.1"], []]


def test_the_arms_hold_every_line() -> None:
    """A line through a cell lies on its two arms in one direction, and every four in a row there is a line."""
    for cell, around in enumerate(board().around):
        runs = [[*reversed(back[:3]), cell, *forth[:3]] for forth, back in around]
        fours = {frozenset(run[at : at + 4]) for run in runs for at in range(len(run) - 3)}
        assert fours == {frozenset(line) for line in CONNECT_FOUR.geometry.lines if cell in line}


@pytest.mark.parametrize(
    "name", ["score-four", "qubic", "tic-tac-toe", "mnk:7,6,4", "mnk:1,6,4", "mnk:5,1,3", "hexagon"]
)
def test_other_games_are_none(name: str) -> None:
    assert not is_upright_board(game(name))
