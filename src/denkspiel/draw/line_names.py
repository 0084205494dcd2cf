"""What people call a line of a game: a row, a column, a pillar, a diagonal, a space diagonal, a triangle.

A row runs along x, a column along y and a pillar along z. On an upright board y points up, so what stands there is a
column.
"""

from denkspiel.core.geometry import Geometry, LineKind, line_kind
from denkspiel.core.message import Message
from denkspiel.draw.layout import PictureKind, picture_kind

__all__ = ["line_name", "line_names_in_order", "line_with_cells"]

_FLAT: dict[tuple[int, ...], Message] = {
    (1, 0): Message("row"),
    (0, 1): Message("column"),
    (1, 1): Message("rising diagonal"),
    (1, -1): Message("falling diagonal"),
}
_IN_SPACE: dict[tuple[int, ...], Message] = {
    (1, 0, 0): Message("row"),
    (0, 1, 0): Message("column"),
    (0, 0, 1): Message("pillar"),
    (1, 1, 0): Message("diagonal in a layer"),
    (1, 0, 1): Message("diagonal along the rows"),
    (0, 1, 1): Message("diagonal along the columns"),
    (1, 1, 1): Message("space diagonal"),
}
"""By the axes along which they run."""


def line_name(geometry: Geometry, line: tuple[int, ...]) -> Message:
    """How a line runs, in a few words."""
    if line_kind(geometry, line) is not LineKind.OTHER:
        step = _step(geometry, line)
        return _FLAT[step] if len(step) == 2 else _IN_SPACE[tuple(map(abs, step))]
    if picture_kind(geometry) is not PictureKind.GRAPH:
        return Message("line of {count} cells", count=len(line))
    return Message("triangle") if len(line) == 3 else Message("figure of {count} lines", count=len(line))


def line_names_in_order() -> list[str]:
    """The English names of all straight lines in the order in which they are explained."""
    return list(dict.fromkeys(str(name) for name in (*_FLAT.values(), *_IN_SPACE.values())))


def line_with_cells(geometry: Geometry, line: tuple[int, ...], cells: str) -> Message:
    """A line as a part of a sentence, such as "the column 1.1 1.2 1.3 1.4"; only the cells if it is not straight."""
    kind = line_kind(geometry, line)
    if kind is LineKind.PLANE_DIAGONAL:
        return Message("the diagonal {cells}", cells=cells)
    if kind is LineKind.SPACE_DIAGONAL:
        return Message("the space diagonal {cells}", cells=cells)
    if kind is LineKind.OTHER:
        return Message("{cells}", cells=cells)
    axis = [abs(length) for length in _step(geometry, line)].index(1)
    texts = (
        Message("the row {cells}", cells=cells),
        Message("the column {cells}", cells=cells),
        Message("the pillar {cells}", cells=cells),
    )
    return texts[axis]


def _step(geometry: Geometry, line: tuple[int, ...]) -> tuple[int, ...]:
    """From each cell of a straight row to the next one, from left to right or else upward."""
    one, other, *_ = sorted(geometry.cells[cell].place for cell in line)
    return tuple(round(after - before) for before, after in zip(one, other, strict=True))
