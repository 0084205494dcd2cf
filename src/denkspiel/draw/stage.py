"""Where everything of a game lies on paper: shared by the SVG pictures and the pen plotter.

Distances are in steps from one cell to its neighbour; x points to the right, y up.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import cos, dist, hypot, pi, sin

from denkspiel.core.geometry import Geometry
from denkspiel.draw.layout import (
    CellGrid,
    PictureKind,
    axis_names,
    board_columns,
    cell_grid,
    names_along_axes,
    picture_kind,
    project_to_page,
    stack_grid,
)
from denkspiel.draw.points import edge_ends, graph_points

__all__ = ["LAYERS_IN_A_ROW", "BoardLayout", "Caption", "Spot", "board_layout", "circle_outline"]

Spot = tuple[float, float]

LAYERS_IN_A_ROW = 4
"""So many layers stand side by side at most, unless told otherwise."""
_FRAMED_SHARE = 0.6
_WIDEST = 24.0
_GRAPH_SIZE = 8.0
_LAYER_GAP = 0.9
_AWAY = (0.54, 0.8)
_LEVEL = 0.76


@dataclass(frozen=True)
class Caption:
    """A short text around a spot.

    Attributes:
        text: the text.
        x: the middle of the text.
        y: its middle, not its base line.
        cell: the cell whose name it is, if it stands in or at that cell rather than beside the board.
    """

    text: str
    x: float
    y: float
    cell: int | None = None


@dataclass(frozen=True)
class BoardLayout:
    """The empty board on paper.

    Attributes:
        spots: the middle of every cell's stone; for an edge, its middle.
        radius: the radius of a stone; in a graph, of a point.
        outlines: the lines of the board, each a run of spots.
        captions: names beside the board.
        squares: whether every cell is a square of side 1 around its spot.
        edges: in a graph the two ends of every cell, where they touch their points; otherwise nothing.
        points: in a graph the middles of all points.
        floor: under towers the four corners of the board they stand on; otherwise nothing.
        pegs: under towers, for every stack its foot and its top.
        layers_in_a_row: so many layers stand side by side at most, if there are layers.
    """

    spots: tuple[Spot, ...]
    radius: float
    outlines: tuple[tuple[Spot, ...], ...]
    captions: tuple[Caption, ...]
    squares: bool = False
    edges: tuple[tuple[Spot, Spot], ...] = ()
    points: tuple[Spot, ...] = ()
    floor: tuple[Spot, ...] = ()
    pegs: tuple[tuple[Spot, Spot], ...] = ()
    layers_in_a_row: int = LAYERS_IN_A_ROW

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of all that can ever be drawn, captions included."""
        spots = [spot for line in self.outlines for spot in line]
        spots += [(x + way * self.radius, y + way * self.radius) for x, y in self.spots for way in (-1, 1)]
        for caption in self.captions:
            wide = 0.12 * len(caption.text) + 0.1
            spots += [(caption.x - wide, caption.y - 0.22), (caption.x + wide, caption.y + 0.22)]
        across, upward = zip(*spots, strict=True)
        return min(across), min(upward), max(across), max(upward)


@lru_cache(maxsize=64)
def board_layout(geometry: Geometry, layers_in_a_row: int = LAYERS_IN_A_ROW) -> BoardLayout:
    """The stage of a game, with so many layers side by side at most if it has layers."""
    kind = picture_kind(geometry)
    if kind is PictureKind.LAYERS:
        return _layers(geometry, layers_in_a_row)
    return {PictureKind.GRAPH: _graph, PictureKind.BOARD: _board, PictureKind.TOWERS: _towers}[kind](geometry)


def circle_outline(middle: Spot, radius: float, corners: int = 36) -> tuple[Spot, ...]:
    """A closed run of spots around `middle`."""
    angles = (2 * pi * number / corners for number in range(corners))
    ring = [(middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)) for angle in angles]
    return (*ring, ring[0])


def _board(geometry: Geometry) -> BoardLayout:
    where = cell_grid(geometry)
    squares = where.filled_share >= _FRAMED_SHARE
    spots = (
        tuple((float(column), float(row)) for column, row, _ in where.spots) if squares else _spread(geometry, where)
    )
    outlines = _grid_lines(spots) if squares else tuple(circle_outline(spot, 0.1, 12) for spot in spots)
    return BoardLayout(spots, 0.4, outlines, tuple(_board_captions(geometry, where, spots)), squares=squares)


def _board_captions(geometry: Geometry, where: CellGrid, spots: tuple[Spot, ...]) -> Iterable[Caption]:
    stacks, names = board_columns(geometry), axis_names(geometry)
    left, low = min(x for x, _ in spots), min(y for _, y in spots)
    if stacks is not None:
        for stack in stacks:
            yield Caption(geometry.cells[stack[0]].move, spots[stack[0]][0], low - 0.85)
    elif names is not None:
        by_column = {spot[0]: spots[cell][0] for cell, spot in enumerate(where.spots)}
        by_row = {spot[1]: spots[cell][1] for cell, spot in enumerate(where.spots)}
        yield from (Caption(name, by_column[column], low - 0.85) for column, name in enumerate(names[0]))
        yield from (Caption(name, left - 0.85, by_row[row]) for row, name in enumerate(names[1]))
    else:
        yield from _cell_captions(geometry, spots, -0.3)


def _cell_captions(geometry: Geometry, spots: Iterable[Spot], upward: float) -> list[Caption]:
    """The name of the move at every cell, for boards whose margins cannot name them."""
    return [
        Caption(cell.move, x, y + upward, number)
        for number, (cell, (x, y)) in enumerate(zip(geometry.cells, spots, strict=True))
    ]


def _spread(geometry: Geometry, where: CellGrid) -> tuple[Spot, ...]:
    """The cells where their coordinates put them, nearest neighbours 1 apart; at their ranks if that is too wide."""
    places = [project_to_page(cell.place) for cell in geometry.cells]
    nearest = min(dist(one, other) for number, one in enumerate(places) for other in places[:number])
    across, upward = zip(*places, strict=True)
    if max(max(across) - min(across), max(upward) - min(upward)) > _WIDEST * nearest:
        return tuple((float(column), float(row)) for column, row, _ in where.spots)
    return tuple(((x - min(across)) / nearest, (y - min(upward)) / nearest) for x, y in places)


def _layers(geometry: Geometry, in_a_row: int) -> BoardLayout:
    where, names = cell_grid(geometry), axis_names(geometry)
    corners = [
        (
            layer % in_a_row * (where.columns + _LAYER_GAP),
            -(layer // in_a_row) * (where.rows + _LAYER_GAP + 0.6),
        )
        for layer in range(where.layers)
    ]
    spots = tuple((corners[layer][0] + column, corners[layer][1] + row) for column, row, layer in where.spots)
    captions: list[Caption] = []
    for layer, (left, low) in enumerate(corners):
        if names is None:
            continue
        captions += [Caption(name, left + column, low - 0.8) for column, name in enumerate(names[0])]
        captions.append(Caption(f"z = {names[2][layer]}", left + (where.columns - 1) / 2, low + where.rows - 0.12))
        if layer % in_a_row == 0:
            captions += [Caption(name, left - 0.8, low + row) for row, name in enumerate(names[1])]
            captions.append(Caption("y", left - 0.8, low + where.rows - 0.12))
    if names is None:
        captions = _cell_captions(geometry, spots, -0.3)
    else:
        captions.append(Caption("x", corners[-1][0] + where.columns - 0.2, corners[-1][1] - 0.8))
    return BoardLayout(spots, 0.36, _grid_lines(spots), tuple(captions), squares=True, layers_in_a_row=in_a_row)


def _grid_lines(spots: Iterable[Spot]) -> tuple[tuple[Spot, ...], ...]:
    """The sides of unit squares around all spots, joined to lines as long as possible."""
    middles = [(round(x, 3), round(y, 3)) for x, y in spots]
    level = {(y + side, x - 0.5) for x, y in middles for side in (-0.5, 0.5)}
    upright = {(x + side, y - 0.5) for x, y in middles for side in (-0.5, 0.5)}
    lines = [((start, at), (end, at)) for at, start, end in _joined(level)]
    return (*lines, *(((at, start), (at, end)) for at, start, end in _joined(upright)))


def _joined(sides: set[Spot]) -> list[tuple[float, float, float]]:
    """Sides of length 1, given as (line, start), joined to runs (line, start, end)."""
    runs: list[tuple[float, float, float]] = []
    for at, start in sorted((round(at, 3), round(start, 3)) for at, start in sides):
        if runs and runs[-1][0] == at and abs(runs[-1][2] - start) < 0.01:
            runs[-1] = (at, runs[-1][1], start + 1)
        else:
            runs.append((at, start, start + 1))
    return runs


def _towers(geometry: Geometry) -> BoardLayout:
    """Seen from the front and above: a step away from the viewer goes up and a little to the right."""
    where = stack_grid(geometry)
    step = max(1.3, _AWAY[0] * where.rows + 0.25)
    feet = [(column * step + row * _AWAY[0], row * _AWAY[1]) for column, row, _ in where.spots]
    spots = [(0.0, 0.0)] * geometry.size
    for stack, (x, y) in zip(geometry.stacks, feet, strict=True):
        for level, cell in enumerate(stack):
            spots[cell] = (x, y + (level + 0.5) * _LEVEL)
    pegs = tuple(
        ((x, y), (x, y + len(stack) * _LEVEL + 0.12)) for stack, (x, y) in zip(geometry.stacks, feet, strict=True)
    )
    front, back = -0.75, where.rows - 1 + 0.75
    left, right = -0.55, (where.columns - 1) * step + 0.55
    floor = (
        (left + front * _AWAY[0], front * _AWAY[1]),
        (right + front * _AWAY[0], front * _AWAY[1]),
        (right + back * _AWAY[0], back * _AWAY[1]),
        (left + back * _AWAY[0], back * _AWAY[1]),
    )
    captions = tuple(_tower_captions(geometry, where, step))
    return BoardLayout(tuple(spots), 0.38, ((*floor, floor[0]), *pegs), captions, floor=floor, pegs=pegs)


def _tower_captions(geometry: Geometry, where: CellGrid, step: float) -> Iterable[Caption]:
    stacks = [geometry.cells[stack[0]].move for stack in geometry.stacks]
    names = names_along_axes(stacks, [spot[:2] for spot in where.spots], (where.columns, where.rows))
    if names is None:
        for name, (column, row, _) in zip(stacks, where.spots, strict=True):
            yield Caption(name, column * step + row * _AWAY[0], row * _AWAY[1] - 0.25)
        return
    for column, name in enumerate(names[0]):
        yield Caption(name, column * step - 0.62, -0.98)
    for row, name in enumerate(names[1]):
        yield Caption(name, (where.columns - 1) * step + 0.95 + row * _AWAY[0], row * _AWAY[1] - 0.05)


def _graph(geometry: Geometry) -> BoardLayout:
    places = [project_to_page(point.place) for point in graph_points(geometry)]
    across, upward = zip(*places, strict=True)
    scale = _GRAPH_SIZE / max(max(across) - min(across), max(upward) - min(upward))
    points = tuple(((x - min(across)) * scale, (y - min(upward)) * scale) for x, y in places)
    names = [point.name for point in graph_points(geometry)]
    radius = 0.34 if all(names) and max(map(len, names)) <= 2 else 0.12
    edges = tuple(_trimmed(points[one], points[other], radius) for one, other in edge_ends(geometry))
    spots = tuple(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2) for start, end in edges)
    if all(names):
        aside = 0.0 if radius > 0.2 else 0.45
        captions = [_point_caption(name, spot, points, aside) for name, spot in zip(names, points, strict=True)]
    else:
        captions = _cell_captions(geometry, spots, 0.2)
    outlines = tuple(circle_outline(point, radius, 24) for point in points)
    return BoardLayout(spots, radius, outlines, tuple(captions), edges=edges, points=points)


def _point_caption(name: str, spot: Spot, points: tuple[Spot, ...], aside: float) -> Caption:
    """The name of a point, in it or, `aside` steps away from it, on the side that faces away from the others."""
    middle = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    away = spot[0] - middle[0], spot[1] - middle[1]
    length = hypot(*away) or 1.0
    wide = aside and aside + 0.1 * len(name)
    return Caption(name, spot[0] + away[0] / length * wide, spot[1] + away[1] / length * aside)


def _trimmed(start: Spot, end: Spot, radius: float) -> tuple[Spot, Spot]:
    """A line between two points that begins and ends where it touches them."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    share = min(0.4, radius / length)
    across, upward = (end[0] - start[0]) * share, (end[1] - start[1]) * share
    return (start[0] + across, start[1] + upward), (end[0] - across, end[1] - upward)
