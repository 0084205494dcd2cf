import math
from typing import Any

import pytest

from denkspiel.core.errors import InvalidGame
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.games.catalogue import game


def _cell(name: str, x: float, **more: Any) -> Cell:
    return Cell(name, **({"move": name, "place": (x, 0.0)} | more))


A, B, C = (_cell(name, x) for x, name in enumerate("abc"))


@pytest.mark.parametrize(
    ("cells", "lines", "fault"),
    [
        ([], [], "1 to 256 cells"),
        ([_cell(f"n{x}", x) for x in range(257)], [], "1 to 256 cells; this one has 257"),
        ([A, _cell("a", 1)], [], 'Two cells have the name "a". Give each cell its own name.'),
        ([_cell("", 0)], [], "cannot be the name"),
        ([_cell("a b", 0)], [], '"a b" cannot be the name'),
        ([_cell("a;b", 0)], [], "cannot be the name"),
        ([_cell("{", 0)], [], "cannot be the name"),
        ([_cell("a", 0, move="12.")], [], "cannot be the name"),
        ([_cell("a" * 41, 0)], [], "a…. cannot be the name of a cell or move. Use 1 to 40 printable characters"),
        (
            [_cell("a", 0)],
            [(0, 10**4000)],
            r"The line \(0, 10+… is not valid\. A line needs .* with numbers from 0 to 0",
        ),
        ([_cell("a", 0, move="1,2")], [], "cannot be the name"),
        ([_cell("a\x1b", 0)], [], '"a�" cannot be the name'),
        (
            [A, _cell("A", 1)],
            [],
            'Two moves have the name "a". Names that differ only in upper and lower case are not allowed.',
        ),
        ([A, B], [(0, 2)], "The line \\(0, 2\\)"),
        ([A, B], [(-1, 0)], r"The line \(-1, 0\) is not valid\. A line needs .* with numbers from 0 to 1"),
        ([A, B], [(0, 0)], r"The line \(0, 0\) is not valid\. A line needs .* with numbers from 0 to 1"),
        ([A, B], [()], r"The line \(\) is not valid\. A line needs .* with numbers from 0 to 1"),
        ([A, B], [(0, 1)] * 5001, "at most 5000 lines; this one has 5001"),
        ([A, B], [(0, 1), (1, 0)], 'The line "a b" is listed twice'),
        ([_cell("a", 0, below=0)], [], "in a circle"),
        ([_cell("a", 0, move="m", below=1), _cell("b", 1, move="m", below=0)], [], "in a circle"),
        (
            [A, _cell("b", 1, move="a", below=0), _cell("c", 2, move="a", below=0)],
            [],
            "Two cells cannot rest on the same cell",
        ),
        ([_cell("a", 0, below=7)], [], "a cell can rest only on a cell of the same game"),
        ([A, _cell("b", 1, below=0)], [], "same move name"),
        (
            [A, _cell("b", 1, move="a")],
            [],
            'Two moves have the name "a". Names that differ only in upper and lower case are not allowed.',
        ),
        ([A, _cell("b", 0)], [], 'Cells "a" and "b" are in the same place'),
        (
            [_cell("a", 0, place=(0, 0), end=(1, 0)), _cell("b", 0, place=(1, 0), end=(0, 0))],
            [],
            'Cells "a" and "b" are in the same place',
        ),
        ([_cell("a", 0, end=(0.0, 0.0))], [], 'The edge "a" starts and ends at the same point'),
        ([A, _cell("b", 1, end=(1.0, 1.0))], [], "Either all cells or no cells must be edges"),
        (
            [_cell("a", 0, place=(0,))],
            [],
            "All points must have the same number of coordinates, two or three. Each coordinate must be a finite "
            "number.",
        ),
        (
            [A, _cell("b", 0, place=(0, 0, 0))],
            [],
            "All points must have the same number of coordinates, two or three. Each coordinate must be a finite "
            "number.",
        ),
        ([_cell("a", 0, place=(math.nan, 0))], [], "finite"),
        ([_cell("a", 0, place=(0, math.inf))], [], "finite"),
    ],
)
def test_a_faulty_geometry_is_refused(cells: list[Cell], lines: list[tuple[int, ...]], fault: str) -> None:
    with pytest.raises(InvalidGame, match=fault):
        Geometry(tuple(cells), tuple(lines))


def test_lines_are_kept_in_ascending_order() -> None:
    assert Geometry((A, B, C), ((2, 0), (1,))).lines == ((0, 2), (1,))


def test_stacks_and_what_rests_on_what() -> None:
    upper = _cell("a2", 0, move="a", place=(0, 1), below=2)
    geometry = Geometry((upper, B, A), ())
    assert (geometry.ground, geometry.stacks, geometry.above) == ((1, 2), ((1,), (2, 0)), (None, None, 0))
    assert geometry.gravity
    assert not Geometry((A, B), ()).gravity


def test_lines_through_a_cell() -> None:
    geometry = game("tic-tac-toe").geometry
    centre = next(number for number, cell in enumerate(geometry.cells) if cell.name == "b2")
    assert sorted(map(len, geometry.lines_through)) == [2, 2, 2, 2, 3, 3, 3, 3, 4]
    assert len(geometry.lines_through[centre]) == 4


def test_edges_know_their_points() -> None:
    geometry = game("hexagon").geometry
    assert len(geometry.points) == 6
    assert [geometry.edge(number) for number in (0, 14)] == [(0, 1), (4, 5)]
    assert game("tic-tac-toe").geometry.points == ()
    with pytest.raises(ValueError, match="not an edge"):
        game("tic-tac-toe").geometry.edge(0)
