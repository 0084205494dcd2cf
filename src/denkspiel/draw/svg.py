"""A position of any game as an SVG picture that needs nothing else: no file, font or script.

The picture follows from the game's data (`layout.py`). Stones differ by colour and by sign: the first player's carry a
cross, the second's a ring; edges are solid or dotted. It has a title and a description for screen readers and follows
the reader's choice of light or dark.
"""

from collections.abc import Callable, Iterable

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.layout import Kind, board_columns, kind_of
from denkspiel.draw.plain import describe
from denkspiel.draw.stage import LAYERS_IN_A_ROW, stage_of
from denkspiel.draw.svg_elements import document, number, path, tag
from denkspiel.draw.svg_picture import STEP, Picture, Size
from denkspiel.draw.svg_plan import draw_plan

__all__ = ["draw_svg", "laid_out"]


def draw_svg(
    position: Position,
    *,
    last: int | None = None,
    marked: Iterable[int] | None = None,
    title: str | None = None,
    layers_in_a_row: int = LAYERS_IN_A_ROW,
    say: Callable[[Message], str] = str,
) -> str:
    """Draw a position.

    Args:
        position: the position of any game.
        last: the cell played last, which is pointed out.
        marked: the cells to ring; the completed lines unless told otherwise.
        title: the picture's name for screen readers; the game's title unless told otherwise.
        layers_in_a_row: so many layers stand side by side at most, in a game that has layers.
        say: turns the sentences of the description into text, in English unless told otherwise.
    """
    outcome = position.outcome
    if marked is None:
        marked = outcome.cells if outcome else ()
    geometry = position.game.geometry
    size, body = laid_out(Picture(position, stage_of(geometry, layers_in_a_row), last, frozenset(marked)))
    description = " ".join(
        say(sentence) + ("" if say(sentence).endswith(".") else ".") for sentence in describe(position, last=last)
    )
    return document(size, position.game.title if title is None else title, description, body)


def laid_out(picture: Picture) -> tuple[Size, list[str]]:
    """The size of the paper, and what is on it from the back to the front."""
    geometry, size = picture.position.game.geometry, picture.size
    body = _BY_KIND[kind_of(geometry)](picture)
    if kind_of(geometry) is not Kind.TOWERS:
        return size, body
    plan, (width, height) = draw_plan(geometry, picture.small_stone, size)
    body = [tag("g", *body, transform=f"translate(0 {number((height - size[1]) / 2)})"), plan]
    return (width, height), body


def _board(picture: Picture) -> list[str]:
    geometry, stage = picture.position.game.geometry, picture.stage
    cells = range(geometry.size)
    if not stage.squares:
        holes = [tag("circle", class_="dks-dot", cx=x, cy=y, r=STEP * 0.11) for x, y in map(picture.spot, stage.spots)]
        return [*picture.captions(), *holes, *picture.stones(cells)]
    if board_columns(geometry) is None:
        tiles = [picture.square(cell, 0.94, class_="dks-tile", rx=6) for cell in cells]
        return [*tiles, *picture.captions(), *picture.stones(cells)]
    frame = _frame(picture, 0.13, "dks-edge") + _frame(picture, 0.08, "dks-board")
    holes = [
        tag("circle", class_="dks-hole", cx=x, cy=y, r=stage.radius * STEP) for x, y in map(picture.spot, stage.spots)
    ]
    return [*frame, *holes, *picture.captions(), *picture.stones(cells)]


def _frame(picture: Picture, border: float, kind: str) -> list[str]:
    """The board behind the cells: one piece if no cell is missing, otherwise a square around each cell."""
    spots, side = picture.stage.spots, 1 + 2 * border
    across, upward = {round(x) for x, _ in spots}, {round(y) for _, y in spots}
    if len(spots) < len(across) * len(upward):
        return [picture.square(cell, side, class_=kind) for cell in range(len(spots))]
    x, y = picture.spot((min(across) - side / 2, max(upward) + side / 2))
    width, height = (max(across) - min(across) + side) * STEP, (max(upward) - min(upward) + side) * STEP
    return [tag("rect", class_=kind, x=x, y=y, width=width, height=height, rx=(0.15 + border) * STEP)]


def _towers(picture: Picture) -> list[str]:
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
        body.append(tag("ellipse", class_="dks-shadow", cx=foot[0], cy=foot[1], rx=STEP * 0.3, ry=STEP * 0.13))
        body.append(tag("path", class_="dks-peg", d=path([foot, top]), stroke_width=4))
        body += picture.stones(geometry.stacks[stack])
    return body


def _graph(picture: Picture) -> list[str]:
    return [*picture.lost_rings(), *picture.edges(), *_points(picture)]


def _points(picture: Picture) -> Iterable[str]:
    stage = picture.stage
    corners = {point for ring in picture.rings for point in ring}
    for point, spot in enumerate(stage.points):
        x, y = picture.spot(spot)
        kind = "dks-corner" if point in corners else "dks-point"
        yield tag("circle", class_=kind, cx=x, cy=y, r=stage.radius * STEP, stroke_width=2)
    yield from picture.captions(strong=True)


_BY_KIND: dict[Kind, Callable[[Picture], list[str]]] = {
    Kind.GRAPH: _graph,
    Kind.BOARD: _board,
    Kind.LAYERS: _board,
    Kind.TOWERS: _towers,
}
