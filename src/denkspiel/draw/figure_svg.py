"""The example of a line as a small drawing for a page, which gives it its colours by the classes named here."""

from denkspiel.core.geometry import Geometry
from denkspiel.draw.figures import Figure
from denkspiel.draw.layout import Kind, kind_of, on_page, table
from denkspiel.draw.points import ends_of, points_of
from denkspiel.draw.svg_elements import number, path, tag

__all__ = ["figure_svg"]

_STEP = 10.0
"""From the middle of a cell to that of the next one."""
_RADIUS = 3.6
_BETWEEN_LAYERS = 0.8
"""In steps."""
_GRAPH = 46.0
"""How wide or high a graph is at most."""

Spot = tuple[float, float]


def figure_svg(figure: Figure) -> str:
    """The board in small as an element `svg`: `figure-cell` and `figure-stone` on a board, `figure-edge` in a graph.

    It says nothing to those who cannot see it; what stands beside it does.
    """
    graph = kind_of(figure.geometry) is Kind.GRAPH
    size, parts = _graph(figure) if graph else _board(figure)
    wide, high = (number(side) for side in size)
    return tag(
        "svg", *parts, class_="figure", viewBox=f"0 0 {wide} {high}", width=size[0], height=size[1], aria_hidden="true"
    )


def _board(figure: Figure) -> tuple[Spot, list[str]]:
    where = table(figure.geometry)
    beside = where.columns + _BETWEEN_LAYERS
    spots = [
        ((column + layer * beside + 0.5) * _STEP, (where.rows - row - 0.5) * _STEP)
        for column, row, layer in where.spots
    ]
    size = (beside * where.layers - _BETWEEN_LAYERS) * _STEP, where.rows * _STEP
    through = tag("path", class_="figure-edge", d=path(spots[cell] for cell in _in_order(figure)))
    stones = [
        tag("circle", class_="figure-stone" if cell in figure.cells else "figure-cell", cx=x, cy=y, r=_RADIUS)
        for cell, (x, y) in enumerate(spots)
    ]
    return size, [*([through] if where.layers == 1 else []), *stones]


def _in_order(figure: Figure) -> list[int]:
    return sorted(figure.cells, key=lambda cell: figure.geometry.cells[cell].place)


def _graph(figure: Figure) -> tuple[Spot, list[str]]:
    spots, size = _spots(figure.geometry)
    ends = ends_of(figure.geometry)
    edges = [tag("path", class_="figure-edge", d=path(spots[point] for point in ends[cell])) for cell in figure.cells]
    return size, [*edges, *(tag("circle", class_="figure-point", cx=x, cy=y, r=_RADIUS) for x, y in spots)]


def _spots(geometry: Geometry) -> tuple[list[Spot], Spot]:
    """Where the points lie in the drawing, and how large it is."""
    across, upward = zip(*(on_page(point.place) for point in points_of(geometry)), strict=True)
    wide, high = max(across) - min(across), max(upward) - min(upward)
    scale, rim = _GRAPH / (max(wide, high) or 1.0), _STEP / 2
    spots = [
        ((x - min(across)) * scale + rim, (max(upward) - y) * scale + rim) for x, y in zip(across, upward, strict=True)
    ]
    return spots, (wide * scale + _STEP, high * scale + _STEP)
