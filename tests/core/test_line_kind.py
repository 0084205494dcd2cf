"""The kinds of lines, counted as the Fortran exercise counts them."""

from collections import Counter

import pytest

from denkspiel.core.geometry import LineKind, line_kind
from denkspiel.games.catalogue import game

STRAIGHT, PLANE, SPACE, OTHER = LineKind


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("tic-tac-toe-3d", {STRAIGHT: 27, PLANE: 18, SPACE: 4}),
        ("score-four", {STRAIGHT: 48, PLANE: 24, SPACE: 4}),
        ("connect-four", {STRAIGHT: 24 + 21, PLANE: 24}),
        ("tic-tac-toe", {STRAIGHT: 6, PLANE: 2}),
        ("hexagon", {OTHER: 20}),
    ],
)
def test_how_many_lines_of_each_kind(name: str, counts: dict[LineKind, int]) -> None:
    geometry = game(name).geometry
    assert Counter(line_kind(geometry, line) for line in geometry.lines) == counts


def test_the_order_of_the_cells_does_not_matter() -> None:
    cube = game("tic-tac-toe-3d").geometry
    numbers = {cell.name: number for number, cell in enumerate(cube.cells)}
    for names, kind in (
        ("131 222 313", SPACE),
        ("222 313 131", SPACE),
        ("112 212 312", STRAIGHT),
        ("311 321 332", OTHER),
    ):
        assert line_kind(cube, tuple(numbers[name] for name in names.split())) is kind


def test_gaps_and_bends_are_no_straight_lines() -> None:
    board = game("mnk:5,5,3").geometry
    numbers = {cell.name: number for number, cell in enumerate(board.cells)}
    for names in ("a1 c1 e1", "a1 a2 b2", "a1 b3 c5"):
        assert line_kind(board, tuple(numbers[name] for name in names.split())) is OTHER
