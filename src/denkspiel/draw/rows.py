"""The cells of any game in rows, as one reads them, and where keys lead from cell to cell."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from denkspiel.core.geometry import Geometry
from denkspiel.draw.layout import table

__all__ = ["Row", "rows_of", "steps_of"]

Row = tuple[int | None, ...]
"""Cells from left to right; `None` is a place without a cell."""


def rows_of(geometry: Geometry) -> tuple[tuple[Row, ...], ...]:
    """For each layer, the lowest first, its rows from top to bottom; all rows are equally long."""
    where = table(geometry)
    by_spot = {spot: cell for cell, spot in enumerate(where.spots)}
    return tuple(
        tuple(
            tuple(by_spot.get((column, row, layer)) for column in range(where.columns))
            for row in reversed(range(where.rows))
        )
        for layer in range(where.layers)
    )


def steps_of(geometry: Geometry) -> tuple[Mapping[str, int], ...]:
    """For each cell where "left", "right", "up", "down", "first" and "last" lead, the last two in its row.

    Steps pass over places without a cell, and go on from the last row of a layer to the first row of the next one.
    """
    rows = [row for layer in rows_of(geometry) for row in layer]
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
