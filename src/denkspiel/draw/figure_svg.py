"""The example of a line as a small drawing for a page, which gives it its colours by the classes named here."""

from denkspiel.core.geometry import Geometry
from denkspiel.draw.figures import LineExample
from denkspiel.draw.layout import PictureKind, picture_kind, project_to_page, unfolded_grid
from denkspiel.draw.points import edge_ends, graph_points
from denkspiel.draw.svg_elements import element, format_number, path_data

__all__ = ["line_example_svg"]

_STEP = 10.0
"""From the middle of a cell to that of the next one."""
_RADIUS = 3.6
_BETWEEN_LAYERS = 0.8
"""In steps."""
_GRAPH = 46.0
"""How wide or high a graph is at most."""

Spot = tuple[float, float]


def line_example_svg(figure: LineExample) -> str:
    """The board in small as an element `svg`: `figure-cell` and `figure-stone` on a board, `figure-edge` in a graph.

    It says nothing to those who cannot see it; what stands beside it does.
    """
    graph = picture_kind(figure.geometry) is PictureKind.GRAPH
    size, parts = _graph(figure) if graph else _board(figure)
    wide, high = (format_number(side) for side in size)
    return element(
        "svg", *parts, class_="figure", viewBox=f"0 0 {wide} {high}", width=size[0], height=size[1], aria_hidden="true"
    )


def _board(figure: LineExample) -> tuple[Spot, list[str]]:
    where = unfolded_grid(figure.geometry)
    beside = where.columns + _BETWEEN_LAYERS
    spots = [
        ((column + layer * beside + 0.5) * _STEP, (where.rows - row - 0.5) * _STEP)
        for column, row, layer in where.spots
    ]
    size = (beside * where.layers - _BETWEEN_LAYERS) * _STEP, where.rows * _STEP
    through = element("path", class_="figure-edge", d=path_data(spots[cell] for cell in _in_order(figure)))
    stones = [
        element("circle", class_="figure-stone" if cell in figure.cells else "figure-cell", cx=x, cy=y, r=_RADIUS)
        for cell, (x, y) in enumerate(spots)
    ]
    return size, [*([through] if where.layers == 1 else []), *stones]


def _in_order(figure: LineExample) -> list[int]:
    return sorted(figure.cells, key=lambda cell: figure.geometry.cells[cell].place)


def _graph(figure: LineExample) -> tuple[Spot, list[str]]:
    spots, size = _spots(figure.geometry)
    ends = edge_ends(figure.geometry)
    edges = [
        element("path", class_="figure-edge", d=path_data(spots[point] for point in ends[cell]))
        for cell in figure.cells
    ]
    return size, [*edges, *(element("circle", class_="figure-point", cx=x, cy=y, r=_RADIUS) for x, y in spots)]


def _spots(geometry: Geometry) -> tuple[list[Spot], Spot]:
    """Where the points lie in the drawing, and how large it is."""
    across, upward = zip(*(project_to_page(point.place) for point in graph_points(geometry)), strict=True)
    wide, high = max(across) - min(across), max(upward) - min(upward)
    scale, rim = _GRAPH / (max(wide, high) or 1.0), _STEP / 2
    spots = [
        ((x - min(across)) * scale + rim, (max(upward) - y) * scale + rim) for x, y in zip(across, upward, strict=True)
    ]
    return spots, (wide * scale + _STEP, high * scale + _STEP)
