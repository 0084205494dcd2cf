"""Openings whose last stone levels them."""

from benchmarks.level_openings import level_openings
from denkspiel.arena.openings import Opening
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.search.solver import Solver

_NODES = 20_000
_BOARD = game("connect-four:5x4")


def _position(opening: Opening) -> Position:
    position = Position.start(_BOARD)
    for move in opening:
        position = position.play(move)
    return position


def test_they_are_drawn_where_the_search_solves_them_and_no_two_are_alike() -> None:
    found = level_openings(_BOARD, 4, 12, "test", nodes=_NODES, most=0)
    positions = [_position(opening) for opening in found]
    solver = Solver(_BOARD, 2)
    assert [len(opening) for opening in found] == [4] * 12
    assert {solver.search(position, only_outcome=True).value for position in positions} == {0}
    assert len({position.canonical.key for position in positions}) == 12


def test_the_first_ones_are_the_same_however_many_are_wanted() -> None:
    few, more = (level_openings(_BOARD, 3, number, "test", nodes=_NODES, most=0) for number in (2, 5))
    assert more[:2] == few
    assert level_openings(_BOARD, 3, 5, "other", nodes=_NODES, most=0) != more
