"""A position on its stage, in pixels: the stones, edges and names of which the SVG pictures are made."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from denkspiel.core.geometry import Geometry
from denkspiel.core.position import Position
from denkspiel.draw.points import line_rings
from denkspiel.draw.stage import LAYERS_IN_A_ROW, BoardLayout, Caption, Spot, board_layout
from denkspiel.draw.svg_elements import caption_element, element, format_number, path_data
from denkspiel.draw.svg_plan import small_stone

__all__ = ["CELL_PIXELS", "Size", "SvgPicture", "plain_stone", "stone_mark"]

CELL_PIXELS = 46.0
"""Pixels from one cell to the next."""
_MARGIN = 22.0
_TEXT = 15.0
_SIDES = ("first", "second")

Size = tuple[float, float]
"""Width and height in pixels."""


@dataclass(frozen=True)
class SvgPicture:
    """A position on its stage, in pixels from the upper left corner.

    Attributes:
        position: what is shown.
        stage: the empty board.
        last: the cell taken last, which is pointed out, or `None`.
        marked: the cells to ring.
    """

    position: Position
    stage: BoardLayout
    last: int | None
    marked: frozenset[int]

    @property
    def size(self) -> Size:
        """The paper without a plan."""
        left, low, right, high = self.stage.bounds
        return (right - left) * CELL_PIXELS + 2 * _MARGIN, (high - low) * CELL_PIXELS + 2 * _MARGIN

    @property
    def rings(self) -> tuple[tuple[int, ...], ...]:
        """The rings of edges that the completed lines form."""
        outcome = self.position.outcome
        return line_rings(self.position.game.geometry, outcome.lines) if outcome else ()

    def to_pixels(self, spot: Spot) -> Spot:
        """A spot of the stage in pixels."""
        return _in_pixels(self.stage, spot)

    def captions(self, *, strong: bool = False) -> list[str]:
        """The names beside the board, and those of cells that are still free."""
        return [
            self.caption(one, strong=strong)
            for one in self.stage.captions
            if one.cell is None or self.position.owner(one.cell) is None
        ]

    def caption(self, one: Caption, *, strong: bool = False) -> str:
        """A name."""
        return caption_element(one.text, *self.to_pixels((one.x, one.y)), _TEXT, strong=strong)

    def square(self, cell: int, side: float, **attributes: str | float) -> str:
        """A square around a cell, its side in steps."""
        x, y = self.to_pixels(self.stage.spots[cell])
        half = side * CELL_PIXELS / 2
        return element("rect", **attributes, x=x - half, y=y - half, width=2 * half, height=2 * half)

    def stones(self, order: Iterable[int]) -> list[str]:
        """The stones of the taken cells among `order`, later ones above earlier ones."""
        return [self.stone(cell) for cell in order if self.position.owner(cell) is not None]

    def stone(self, cell: int) -> str:
        """The stone of a taken cell."""
        kind = "ring" if cell in self.marked else "last" if cell == self.last else ""
        owner, geometry = self.position.owner(cell) or 0, self.position.game.geometry
        return plain_stone(geometry, cell, owner, kind, self.stage.layers_in_a_row)

    def small_stone(self, cell: int, x: float, y: float) -> str:
        """What the plan of towers shows at a cell, whose middle lies there."""
        return small_stone(self.position.owner(cell), x, y, ringed=cell in self.marked)

    def edges(self) -> Iterable[str]:
        """The edges of a graph: those that can be taken, faintly, and those that are."""
        taken = [cell for cell in range(self.position.game.geometry.size) if self.position.owner(cell) is not None]
        taken.sort(key=lambda cell: cell in self.marked)
        return [*(self.faint_edge(cell) for cell in self.position.legal_moves), *map(self._edge, taken)]

    def completed_rings(self) -> Iterable[str]:
        """The rings of completed lines, filled."""
        return map(self.completed_ring, self.rings)

    def completed_ring(self, ring: Iterable[int], **attributes: str) -> str:
        """A ring of points, filled."""
        corners = [self.to_pixels(self.stage.points[point]) for point in ring]
        return element("path", **attributes, class_="dks-lost", d=path_data(corners, closed=True))

    def faint_edge(self, cell: int) -> str:
        """A free edge."""
        return element("path", class_="dks-faint", d=self.edge_path(cell), stroke_width=1.5)

    def halo(self, cell: int) -> str:
        """What points out the edge taken last."""
        return element("path", class_="dks-halo", d=self.edge_path(cell), stroke_width=15)

    def edge_path(self, cell: int) -> str:
        """The data of the path along an edge."""
        return path_data(map(self.to_pixels, self.stage.edges[cell]))

    def taken_edge(self, owner: int, cell: int, wide: float = 5.0) -> str:
        """An edge that is taken, solid or dotted."""
        dots = {"stroke_dasharray": f"0.1 {format_number(wide * 1.9)}"} if owner else {}
        return element("path", class_=f"dks-edge-{_SIDES[owner]}", d=self.edge_path(cell), stroke_width=wide, **dots)

    def group(self, owner: int, cell: int, *parts: str) -> str:
        """What shows a cell that `owner` has taken."""
        return _group(self.position.game.geometry, cell, owner, *parts)

    def _edge(self, cell: int) -> str:
        owner = self.position.owner(cell) or 0
        line = self.taken_edge(owner, cell, 8.0 if cell in self.marked else 5.0)
        pointed_out = cell == self.last and cell not in self.marked
        return self.group(owner, cell, *([self.halo(cell)] if pointed_out else []), line)


def _in_pixels(stage: BoardLayout, spot: Spot) -> Spot:
    left, _, _, high = stage.bounds
    return (spot[0] - left) * CELL_PIXELS + _MARGIN, (high - spot[1]) * CELL_PIXELS + _MARGIN


@lru_cache(maxsize=4096)
def plain_stone(
    geometry: Geometry, cell: int, owner: int, kind: str = "", layers_in_a_row: int = LAYERS_IN_A_ROW
) -> str:
    """A stone with its mark (see `mark`) or none: the same in every picture of a game, so it is drawn once."""
    stage = board_layout(geometry, layers_in_a_row)
    x, y = _in_pixels(stage, stage.spots[cell])
    radius = stage.radius * CELL_PIXELS
    parts = [
        element("circle", class_=f"dks-{_SIDES[owner]} dks-rim", cx=x, cy=y, r=radius, stroke_width=radius * 0.07),
        _sign(owner, x, y, radius),
    ]
    if kind:
        parts.append(stone_mark(geometry, cell, kind, layers_in_a_row))
    return _group(geometry, cell, owner, *parts)


def stone_mark(geometry: Geometry, cell: int, kind: str, layers_in_a_row: int = LAYERS_IN_A_ROW) -> str:
    """What is drawn around a stone: "ring" for one of a completed line, "last" for the one played last."""
    stage = board_layout(geometry, layers_in_a_row)
    x, y = _in_pixels(stage, stage.spots[cell])
    radius = stage.radius * CELL_PIXELS
    if kind == "ring":
        return element("circle", class_="dks-ring", cx=x, cy=y, r=radius * 1.04, stroke_width=radius * 0.2)
    dots, wide = f"{format_number(radius * 0.12)} {format_number(radius * 0.42)}", radius * 0.14
    return element("circle", class_="dks-last", cx=x, cy=y, r=radius * 1.1, stroke_width=wide, stroke_dasharray=dots)


def _group(geometry: Geometry, cell: int, owner: int, *parts: str) -> str:
    """What shows a taken cell, with the cell's number and name and its owner for programs that read the file."""
    name = geometry.cells[cell].name
    return element("g", *parts, class_="dks-stone", data_cell=str(cell), data_name=name, data_player=_SIDES[owner])


def _sign(owner: int, x: float, y: float, radius: float) -> str:
    """A cross for the first player, a ring for the second."""
    if owner:
        return element("circle", class_="dks-sign", cx=x, cy=y, r=radius * 0.42, stroke_width=radius * 0.15)
    arm = radius * 0.34
    strokes = path_data([(x - arm, y - arm), (x + arm, y + arm)]) + path_data([(x - arm, y + arm), (x + arm, y - arm)])
    return element("path", class_="dks-sign", d=strokes, stroke_width=radius * 0.15)
