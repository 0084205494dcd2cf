"""The three kinds of straight lines that the Fortran exercise distinguished, found from where the cells lie."""

from enum import Enum
from itertools import pairwise

from denkspiel.core.geometry import Geometry

__all__ = ["LineKind", "line_kind"]


class LineKind(Enum):
    """How a line runs."""

    STRAIGHT = "straight"
    """Along one axis: a row, a column or a pillar."""
    PLANE_DIAGONAL = "plane-diagonal"
    """Along two axes at once."""
    SPACE_DIAGONAL = "space-diagonal"
    """Along three axes at once."""
    OTHER = "other"
    """Not a straight row of neighbouring grid cells, such as a triangle of edges."""


def line_kind(geometry: Geometry, line: tuple[int, ...]) -> LineKind:
    """The kind of a line, a tuple of cell numbers in any order."""
    cells = [geometry.cells[number] for number in line]
    places = sorted(cell.place for cell in cells)
    steps = {tuple(after - before for before, after in zip(one, other, strict=True)) for one, other in pairwise(places)}
    if len(steps) != 1 or any(cell.end is not None for cell in cells):
        return LineKind.OTHER
    (step,) = steps
    if not all(abs(length) in (0, 1) for length in step):
        return LineKind.OTHER
    kinds = (LineKind.OTHER, LineKind.STRAIGHT, LineKind.PLANE_DIAGONAL, LineKind.SPACE_DIAGONAL)
    return kinds[sum(length != 0 for length in step)]
