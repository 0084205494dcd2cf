"""A position of any game as an SVG picture that needs nothing else: no file, font or script.

The picture follows from the game's data (`layout.py`). Stones differ by colour and by sign: the first player's carry a
cross, the second's a ring; edges are solid or dotted. It has a title and a description for screen readers and follows
the reader's choice of light or dark.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from denkspiel.core.geometry import Geometry
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.layout import Kind, board_columns, kind_of
from denkspiel.draw.plain import describe
from denkspiel.draw.points import rings_of
from denkspiel.draw.stage import Spot, Stage, stage_of
from denkspiel.draw.svg_elements import caption, document, number, path, tag
from denkspiel.draw.svg_plan import draw_plan

__all__ = ["draw_svg"]

_STEP = 46.0
"""Pixels from one cell to the next."""
_MARGIN = 22.0
_TEXT = 15.0
_SIDES = ("first", "second")


def draw_svg(
    position: Position,
    *,
    last: int | None = None,
    marked: Iterable[int] | None = None,
    title: str | None = None,
    say: Callable[[Message], str] = str,
) -> str:
    """Draw a position.

    Args:
        position: the position of any game.
        last: the cell played last, which is pointed out.
        marked: the cells to ring; the completed lines unless told otherwise.
        title: the picture's name for screen readers; the game's title unless told otherwise.
        say: turns the sentences of the description into text, in English unless told otherwise.
    """
    outcome = position.outcome
    if marked is None:
        marked = outcome.cells if outcome else ()
    geometry = position.game.geometry
    picture = _Picture(position, stage_of(geometry), last, frozenset(marked))
    body = _BY_KIND[kind_of(geometry)](picture)
    description = " ".join(
        say(sentence) + ("" if say(sentence).endswith(".") else ".") for sentence in _sentences(position, last)
    )
    size = picture.size
    if kind_of(geometry) is Kind.TOWERS:
        plan, (width, height) = draw_plan(position, picture.marked, size)
        body = [tag("g", *body, transform=f"translate(0 {number((height - size[1]) / 2)})"), plan]
        size = width, height
    return document(size, position.game.title if title is None else title, description, body)


def _sentences(position: Position, last: int | None) -> tuple[Message, ...]:
    return describe(position, last=last)


@dataclass(frozen=True)
class _Picture:
    """A position on its stage, in pixels from the upper left corner."""

    position: Position
    stage: Stage
    last: int | None
    marked: frozenset[int]

    @property
    def size(self) -> tuple[float, float]:
        left, low, right, high = self.stage.bounds
        return (right - left) * _STEP + 2 * _MARGIN, (high - low) * _STEP + 2 * _MARGIN

    @property
    def rings(self) -> tuple[tuple[int, ...], ...]:
        """The rings of edges that the completed lines form."""
        outcome = self.position.outcome
        return rings_of(self.position.game.geometry, outcome.lines) if outcome else ()

    def spot(self, spot: Spot) -> Spot:
        return _in_pixels(self.stage, spot)

    def captions(self, *, strong: bool = False) -> list[str]:
        """The names beside the board, and those of cells that are still free."""
        return [
            caption(one.text, *self.spot((one.x, one.y)), _TEXT, strong=strong)
            for one in self.stage.captions
            if one.cell is None or self.position.owner(one.cell) is None
        ]

    def square(self, cell: int, side: float, **attributes: str | float) -> str:
        """A square around a cell, its side in steps."""
        x, y = self.spot(self.stage.spots[cell])
        half = side * _STEP / 2
        return tag("rect", **attributes, x=x - half, y=y - half, width=2 * half, height=2 * half)

    def stones(self, order: Iterable[int]) -> list[str]:
        """The stones of the taken cells among `order`, later ones above earlier ones."""
        return [self.stone(cell) for cell in order if self.position.owner(cell) is not None]

    def stone(self, cell: int) -> str:
        mark = "ring" if cell in self.marked else "last" if cell == self.last else ""
        return _stone(self.position.game.geometry, cell, self.position.owner(cell) or 0, mark)

    def group(self, cell: int, *parts: str) -> str:
        return _group(self.position.game.geometry, cell, self.position.owner(cell) or 0, *parts)


def _in_pixels(stage: Stage, spot: Spot) -> Spot:
    left, _, _, high = stage.bounds
    return (spot[0] - left) * _STEP + _MARGIN, (high - spot[1]) * _STEP + _MARGIN


@lru_cache(maxsize=4096)
def _stone(geometry: Geometry, cell: int, owner: int, mark: str) -> str:
    """A stone with its mark, "ring", "last" or none: the same in every picture of a game, so it is drawn once."""
    stage = stage_of(geometry)
    x, y = _in_pixels(stage, stage.spots[cell])
    radius = stage.radius * _STEP
    parts = [
        tag("circle", class_=f"dks-{_SIDES[owner]} dks-rim", cx=x, cy=y, r=radius, stroke_width=radius * 0.07),
        _sign(owner, x, y, radius),
    ]
    if mark == "ring":
        parts.append(tag("circle", class_="dks-ring", cx=x, cy=y, r=radius * 1.04, stroke_width=radius * 0.2))
    elif mark == "last":
        dots, wide = f"{number(radius * 0.12)} {number(radius * 0.42)}", radius * 0.14
        parts.append(
            tag("circle", class_="dks-last", cx=x, cy=y, r=radius * 1.1, stroke_width=wide, stroke_dasharray=dots)
        )
    return _group(geometry, cell, owner, *parts)


def _group(geometry: Geometry, cell: int, owner: int, *parts: str) -> str:
    """What shows a taken cell, with the cell's number and name and its owner for programs that read the file."""
    name = geometry.cells[cell].name
    return tag("g", *parts, class_="dks-stone", data_cell=str(cell), data_name=name, data_player=_SIDES[owner])


def _sign(owner: int, x: float, y: float, radius: float) -> str:
    """A cross for the first player, a ring for the second."""
    if owner:
        return tag("circle", class_="dks-sign", cx=x, cy=y, r=radius * 0.42, stroke_width=radius * 0.15)
    arm = radius * 0.34
    strokes = path([(x - arm, y - arm), (x + arm, y + arm)]) + path([(x - arm, y + arm), (x + arm, y - arm)])
    return tag("path", class_="dks-sign", d=strokes, stroke_width=radius * 0.15)


def _board(picture: _Picture) -> list[str]:
    geometry, stage = picture.position.game.geometry, picture.stage
    cells = range(geometry.size)
    if not stage.squares:
        holes = [tag("circle", class_="dks-dot", cx=x, cy=y, r=_STEP * 0.11) for x, y in map(picture.spot, stage.spots)]
        return [*picture.captions(), *holes, *picture.stones(cells)]
    if board_columns(geometry) is None:
        tiles = [picture.square(cell, 0.94, class_="dks-tile", rx=6) for cell in cells]
        return [*tiles, *picture.captions(), *picture.stones(cells)]
    frame = _frame(picture, 0.13, "dks-edge") + _frame(picture, 0.08, "dks-board")
    holes = [
        tag("circle", class_="dks-hole", cx=x, cy=y, r=stage.radius * _STEP) for x, y in map(picture.spot, stage.spots)
    ]
    return [*frame, *holes, *picture.captions(), *picture.stones(cells)]


def _frame(picture: _Picture, border: float, kind: str) -> list[str]:
    """The board behind the cells: one piece if no cell is missing, otherwise a square around each cell."""
    spots, side = picture.stage.spots, 1 + 2 * border
    across, upward = {round(x) for x, _ in spots}, {round(y) for _, y in spots}
    if len(spots) < len(across) * len(upward):
        return [picture.square(cell, side, class_=kind) for cell in range(len(spots))]
    x, y = picture.spot((min(across) - side / 2, max(upward) + side / 2))
    width, height = (max(across) - min(across) + side) * _STEP, (max(upward) - min(upward) + side) * _STEP
    return [tag("rect", class_=kind, x=x, y=y, width=width, height=height, rx=(0.15 + border) * _STEP)]


def _towers(picture: _Picture) -> list[str]:
    stage, geometry = picture.stage, picture.position.game.geometry
    floor = [picture.spot(corner) for corner in stage.floor]
    thick = [(x, y + 7) for x, y in floor]
    body = [
        tag(
            "path", class_="dks-edge", d=path([floor[0], floor[1], floor[2], thick[2], thick[1], thick[0]], closed=True)
        ),
        tag("path", class_="dks-board", d=path(floor, closed=True)),
        *picture.captions(),
    ]
    order = sorted(range(len(geometry.stacks)), key=lambda stack: (-stage.pegs[stack][0][1], stage.pegs[stack][0][0]))
    for stack in order:
        foot, top = map(picture.spot, stage.pegs[stack])
        body.append(tag("ellipse", class_="dks-shadow", cx=foot[0], cy=foot[1], rx=_STEP * 0.3, ry=_STEP * 0.13))
        body.append(tag("path", class_="dks-peg", d=path([foot, top]), stroke_width=4))
        body += picture.stones(geometry.stacks[stack])
    return body


def _graph(picture: _Picture) -> list[str]:
    position, stage = picture.position, picture.stage
    taken = [cell for cell in range(position.game.geometry.size) if position.owner(cell) is not None]
    taken.sort(key=lambda cell: cell in picture.marked)
    faint = [
        tag("path", class_="dks-faint", d=path(map(picture.spot, stage.edges[cell])), stroke_width=1.5)
        for cell in position.legal_moves
    ]
    return [*_lost_rings(picture), *faint, *(_edge(picture, cell) for cell in taken), *_points(picture)]


def _lost_rings(picture: _Picture) -> Iterable[str]:
    """The rings of completed lines, filled."""
    for ring in picture.rings:
        corners = [picture.spot(picture.stage.points[point]) for point in ring]
        yield tag("path", class_="dks-lost", d=path(corners, closed=True))


def _edge(picture: _Picture, cell: int) -> str:
    owner = picture.position.owner(cell) or 0
    wide = 8.0 if cell in picture.marked else 5.0
    dots = {"stroke_dasharray": f"0.1 {number(wide * 1.9)}"} if owner else {}
    data = path(map(picture.spot, picture.stage.edges[cell]))
    line = tag("path", class_=f"dks-edge-{_SIDES[owner]}", d=data, stroke_width=wide, **dots)
    if cell != picture.last or cell in picture.marked:
        return picture.group(cell, line)
    return picture.group(cell, tag("path", class_="dks-halo", d=data, stroke_width=15), line)


def _points(picture: _Picture) -> Iterable[str]:
    stage = picture.stage
    corners = {point for ring in picture.rings for point in ring}
    for point, spot in enumerate(stage.points):
        x, y = picture.spot(spot)
        kind = "dks-corner" if point in corners else "dks-point"
        yield tag("circle", class_=kind, cx=x, cy=y, r=stage.radius * _STEP, stroke_width=2)
    yield from picture.captions(strong=True)


_BY_KIND: dict[Kind, Callable[[_Picture], list[str]]] = {
    Kind.GRAPH: _graph,
    Kind.BOARD: _board,
    Kind.LAYERS: _board,
    Kind.TOWERS: _towers,
}
