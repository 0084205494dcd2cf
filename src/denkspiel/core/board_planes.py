"""Where each cell lies in rows and columns: the board as an array, for convolutional networks and plain text.

The last two axes are rows and columns as in a picture: the top row first, columns from the left. A game in space has
an axis of layers before them, the lowest layer first. A game of edges has no board; there the rows and columns are its
points, and the edge between two points lies at both places where they cross. Coordinates count only by their order, so
a board with gaps keeps its gaps as empty places.
"""

from dataclasses import dataclass
from functools import lru_cache

from denkspiel.core.geometry import Geometry

__all__ = ["BoardPlanes", "board_planes"]

_DIGITS = 9
"""Coordinates that agree in so many digits are the same."""


@dataclass(frozen=True)
class BoardPlanes:
    """The shape of a plane and the place of each cell in it.

    Attributes:
        shape: (rows, columns), or (layers, rows, columns) in space.
        cells: cells, each once, but edges twice.
        places: where they lie, as indices into the flattened plane, in the same order.
    """

    shape: tuple[int, ...]
    cells: tuple[int, ...]
    places: tuple[int, ...]


@lru_cache(maxsize=64)
def board_planes(geometry: Geometry) -> BoardPlanes:
    """The planes of a game, worked out from where its cells lie."""
    if geometry.points:
        count = len(geometry.points)
        ends = [geometry.edge(cell) for cell in range(geometry.size)]
        places = [place for one, other in ends for place in (one * count + other, other * count + one)]
        return BoardPlanes((count, count), tuple(cell for cell in range(geometry.size) for _ in "ab"), tuple(places))
    rounded = [[round(value, _DIGITS) for value in cell.place] for cell in geometry.cells]
    x_axis, y_axis, *z_axis = (sorted(set(values)) for values in zip(*rounded, strict=True))
    axes = [*z_axis, y_axis[::-1], x_axis]
    places = []
    for x, y, *z in rounded:
        place = 0
        for axis, value in zip(axes, (*z, y, x), strict=True):
            place = place * len(axis) + axis.index(value)
        places.append(place)
    return BoardPlanes(tuple(map(len, axes)), tuple(range(geometry.size)), tuple(places))
