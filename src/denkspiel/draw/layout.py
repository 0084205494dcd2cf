"""Where the cells of any game lie on a page, worked out from its data alone.

There are four kinds of picture: a graph (cells are edges), a flat board (two coordinates), towers (three coordinates
and stacks beside each other) and layers (three coordinates otherwise). Characters can only stand in rows and columns,
so coordinates of any kind are turned into ranks: the smallest x becomes column 0, the next one column 1, and so on.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import pairwise, permutations, product
from math import hypot

from denkspiel.core.geometry import Coordinates, Geometry
from denkspiel.draw.points import edge_ends, graph_points

__all__ = [
    "CellGrid",
    "PictureKind",
    "Row",
    "axis_names",
    "board_columns",
    "cell_grid",
    "cell_neighbours",
    "cell_rows_by_layer",
    "names_along_axes",
    "picture_kind",
    "project_to_page",
    "stack_grid",
    "unfolded_grid",
]


AxisNames = tuple[str, ...]

_PARTS: tuple[Callable[[str], list[str]], ...] = (
    lambda name: re.findall(r"[^\W\d_]+|\d+", name),
    list,
)

_ROWS_AT_MOST = 18
_COLUMNS_AT_MOST = 32
_CROWD = (15, 18)
"""Columns and rows for places that follow no grid."""
_GRID_SHARE = 0.5
"""Places that fill at least this share of their columns and rows follow a grid, however large it is."""


class PictureKind(Enum):
    """The kinds of picture."""

    GRAPH = "graph"
    BOARD = "board"
    TOWERS = "towers"
    LAYERS = "layers"


@dataclass(frozen=True)
class CellGrid:
    """Columns, rows and layers for a number of places.

    Attributes:
        spots: for each place its column, its row counted from the bottom, and its layer.
        columns: how many columns there are.
        rows: how many rows there are.
        layers: how many layers there are; 1 on a flat board.
    """

    spots: tuple[tuple[int, int, int], ...]
    columns: int
    rows: int
    layers: int

    @property
    def filled_share(self) -> float:
        """The share of the raster that is taken up by cells, above 0 and up to 1."""
        return len(set(self.spots)) / (self.columns * self.rows * self.layers)


@lru_cache(maxsize=64)
def picture_kind(geometry: Geometry) -> PictureKind:
    """The kind of picture that suits the game."""
    if any(cell.end is not None for cell in geometry.cells):
        return PictureKind.GRAPH
    if len(geometry.cells[0].place) == 2:
        return PictureKind.BOARD
    feet = {_in_space(geometry.cells[stack[0]].place)[:2] for stack in geometry.stacks}
    return PictureKind.TOWERS if geometry.gravity and len(feet) == len(geometry.stacks) else PictureKind.LAYERS


@lru_cache(maxsize=64)
def cell_grid(geometry: Geometry) -> CellGrid:
    """Columns, rows and layers of the cells."""
    return _raster([_in_space(cell.place) for cell in geometry.cells])


@lru_cache(maxsize=64)
def stack_grid(geometry: Geometry) -> CellGrid:
    """Columns and rows of the stacks, seen from above."""
    return _raster([(*_in_space(geometry.cells[stack[0]].place)[:2], 0.0) for stack in geometry.stacks])


@lru_cache(maxsize=64)
def unfolded_grid(geometry: Geometry) -> CellGrid:
    """Columns, rows and layers in which the cells of any game can stand, each in a spot of its own.

    Towers stand as seen from above, a layer for each level; in a graph each point has a row for the edges to the points
    after it, the first one the uppermost.
    """
    kind = picture_kind(geometry)
    return (
        _levels(geometry)
        if kind is PictureKind.TOWERS
        else _pairs(geometry)
        if kind is PictureKind.GRAPH
        else cell_grid(geometry)
    )


def _levels(geometry: Geometry) -> CellGrid:
    feet = stack_grid(geometry)
    spots = {
        cell: (column, row, level)
        for (column, row, _), stack in zip(feet.spots, geometry.stacks, strict=True)
        for level, cell in enumerate(stack)
    }
    in_order = tuple(spots[cell] for cell in range(geometry.size))
    return CellGrid(in_order, feet.columns, feet.rows, max(map(len, geometry.stacks)))


def _pairs(geometry: Geometry) -> CellGrid:
    size = len(graph_points(geometry)) - 1
    spots = tuple((max(ends) - 1, size - 1 - min(ends), 0) for ends in edge_ends(geometry))
    return CellGrid(spots, size, size, 1)


def board_columns(geometry: Geometry) -> tuple[tuple[int, ...], ...] | None:
    """The stacks by column, if on this flat board each column is one stack that grows upward; otherwise `None`."""
    if picture_kind(geometry) is not PictureKind.BOARD or not geometry.gravity:
        return None
    where = cell_grid(geometry)
    by_column: dict[int, tuple[int, ...]] = {}
    for stack in geometry.stacks:
        columns = {where.spots[cell][0] for cell in stack}
        rows = [where.spots[cell][1] for cell in stack]
        if len(columns) > 1 or rows != sorted(set(rows)) or columns & by_column.keys():
            return None
        by_column[columns.pop()] = stack
    return tuple(by_column[column] for column in sorted(by_column))


def axis_names(geometry: Geometry) -> tuple[AxisNames, AxisNames, AxisNames] | None:
    """Names of columns, rows and layers if they make up the names of the moves ("b3", "213"); otherwise `None`."""
    if geometry.gravity:
        return None
    where = cell_grid(geometry)
    names = [cell.move for cell in geometry.cells]
    axes = 3 if picture_kind(geometry) is PictureKind.LAYERS else 2
    found = names_along_axes(names, [spot[:axes] for spot in where.spots], (where.columns, where.rows, where.layers))
    if found is None:
        return None
    return found[0], found[1], found[2] if axes == 3 else ("",)


def names_along_axes(
    names: Sequence[str], spots: Sequence[tuple[int, ...]], sizes: Sequence[int]
) -> tuple[AxisNames, ...] | None:
    """Split every name into one part an axis so that equal ranks have equal parts, or `None`.

    Args:
        names: one name a place, such as "b3".
        spots: the rank of each place along each axis.
        sizes: how many ranks each axis has.
    """
    axes = len(spots[0])
    for split in _PARTS:
        parts = [split(name) for name in names]
        if any(len(part) != axes for part in parts):
            continue
        for order in permutations(range(axes)):
            found = [
                _names_of_axis([part[order[axis]] for part in parts], [spot[axis] for spot in spots], sizes[axis])
                for axis in range(axes)
            ]
            if all(found):
                return tuple(names_of_axis for names_of_axis in found if names_of_axis is not None)
    return None


def _names_of_axis(parts: list[str], ranks: list[int], size: int) -> AxisNames | None:
    by_rank: dict[int, str] = {}
    for part, rank in zip(parts, ranks, strict=True):
        if by_rank.setdefault(rank, part) != part:
            return None
    unique = len(set(by_rank.values())) == len(by_rank)
    return tuple(by_rank.get(rank, "") for rank in range(size)) if unique else None


def _in_space(place: Coordinates) -> tuple[float, float, float]:
    return place[0], place[1], place[2] if len(place) == 3 else 0.0


def project_to_page(place: Coordinates) -> tuple[float, float]:
    """A place as seen on paper, to the right and up; in space from the front, a little from the right and above."""
    if len(place) == 2:
        return place[0], place[1]
    return place[0] + 0.5 * place[1], place[2] + 0.35 * place[1]


def _raster(places: list[tuple[float, float, float]]) -> CellGrid:
    """One column for each x and one row for each y; fewer where places follow no grid and would not fit on a page."""
    columns, rows, layers = (_ranks([place[axis] for place in places]) for axis in range(3))
    found = _grid_of(columns, rows, layers)
    is_large = found.columns > _COLUMNS_AT_MOST or found.rows > _ROWS_AT_MOST
    if is_large and found.filled_share < _GRID_SHARE:
        return _grid_of(*_crowded(places, layers), layers)
    return found


def _grid_of(columns: list[int], rows: list[int], layers: list[int]) -> CellGrid:
    spots = tuple(zip(columns, rows, layers, strict=True))
    return CellGrid(spots, max(columns) + 1, max(rows) + 1, max(layers) + 1)


def _ranks(values: Sequence[float]) -> list[int]:
    """The rank of each value; values that differ by no more than rounding share one."""
    near = (max(values) - min(values)) * 1e-6
    starts: list[float] = []
    for value in sorted(values):
        if not starts or value - starts[-1] > near:
            starts.append(value)
    return [bisect_right(starts, value) - 1 for value in values]


def _crowded(places: list[tuple[float, float, float]], layers: list[int]) -> tuple[list[int], list[int]]:
    """Columns and rows in proportion to the coordinates; a cell whose spot is taken gets the nearest free one."""
    across, upward = (_scaled([place[axis] for place in places], most) for axis, most in enumerate(_CROWD))
    board = list(product(range(_CROWD[0]), range(_CROWD[1])))
    taken: dict[tuple[int, int, int], int] = {}
    for number, (x, y, layer) in enumerate(zip(across, upward, layers, strict=True)):
        free = (spot for spot in board if (*spot, layer) not in taken)
        column, row = min(free, key=lambda spot: (hypot(spot[0] - x, spot[1] - y), spot))
        taken[column, row, layer] = number
    spots = sorted(taken, key=taken.__getitem__)
    return _ranks([spot[0] for spot in spots]), _ranks([spot[1] for spot in spots])


def _scaled(values: list[float], most: int) -> list[float]:
    span = max(values) - min(values)
    return [(value - min(values)) / span * (most - 1) if span else 0.0 for value in values]


Row = tuple[int | None, ...]
"""Cells from left to right; `None` is a place without a cell."""


def cell_rows_by_layer(geometry: Geometry) -> tuple[tuple[Row, ...], ...]:
    """For each layer, the lowest first, its rows from top to bottom; all rows are equally long."""
    where = unfolded_grid(geometry)
    by_spot = {spot: cell for cell, spot in enumerate(where.spots)}
    return tuple(
        tuple(
            tuple(by_spot.get((column, row, layer)) for column in range(where.columns))
            for row in reversed(range(where.rows))
        )
        for layer in range(where.layers)
    )


def cell_neighbours(geometry: Geometry) -> tuple[Mapping[str, int], ...]:
    """For each cell where "left", "right", "up", "down", "first" and "last" lead, the last two in its row.

    Steps pass over places without a cell, and go on from the last row of a layer to the first row of the next one.
    """
    rows = [row for layer in cell_rows_by_layer(geometry) for row in layer]
    columns: list[Row] = list(zip(*rows, strict=True))
    steps: list[dict[str, int]] = [{} for _ in geometry.cells]
    for names, lines in ((("left", "right"), rows), (("up", "down"), columns)):
        for line in lines:
            _join(_without_gaps(line), names, steps)
    for row in rows:
        cells = _without_gaps(row)
        for cell in cells:
            steps[cell] |= {"first": cells[0], "last": cells[-1]}
    return tuple(steps)


def _without_gaps(line: Row) -> list[int]:
    return [cell for cell in line if cell is not None]


def _join(cells: Sequence[int], names: tuple[str, str], steps: list[dict[str, int]]) -> None:
    """Let neighbours in a line lead to each other, by the name for back and that for ahead."""
    back, ahead = names
    for one, other in pairwise(cells):
        steps[one][ahead] = other
        steps[other][back] = one
