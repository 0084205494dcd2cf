"""A position of any game as an SVG picture that needs nothing else: no file, font or script.

The picture follows from the game's data (`layout.py`). Stones differ by colour and by sign: the first player's carry a
cross, the second's a ring; edges are solid or dotted. It has a title and a description for screen readers and follows
the reader's choice of light or dark.
"""

from collections.abc import Callable, Iterable

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, board_columns, picture_kind
from denkspiel.draw.plain import describe_position
from denkspiel.draw.stage import LAYERS_IN_A_ROW, board_layout
from denkspiel.draw.svg_elements import element, format_number, path_data, svg_document
from denkspiel.draw.svg_picture import CELL_PIXELS, Size, SvgPicture
from denkspiel.draw.svg_plan import draw_plan

__all__ = ["draw_svg", "lay_out"]


def draw_svg(
    position: Position,
    *,
    last: int | None = None,
    marked: Iterable[int] | None = None,
    title: str | None = None,
    layers_in_a_row: int = LAYERS_IN_A_ROW,
    say: Callable[[Message], str] = str,
) -> str:
    """Return a picture of a position as an SVG document.

    Args:
        position: a position of any game.
        last: the number of the cell to highlight as the last move.
        marked: the numbers of the cells to mark with a ring; by default, the completed lines.
        title: the name of the picture for screen readers; by default, the title of the game.
        layers_in_a_row: the largest number of layers side by side, in a game with layers.
        say: a function that translates the messages of the description; by default, the description is English.

    Examples:
        >>> from denkspiel import parse_move, replay
        >>> from denkspiel.draw.svg import draw_svg
        >>> position = replay("tic-tac-toe", "b2a1")
        >>> picture = draw_svg(position, last=parse_move(replay("tic-tac-toe", "b2"), "a1"))
        >>> picture.startswith("<svg")
        True
    """
    outcome = position.outcome
    if marked is None:
        marked = outcome.cells if outcome else ()
    geometry = position.game.geometry
    size, body = lay_out(SvgPicture(position, board_layout(geometry, layers_in_a_row), last, frozenset(marked)))
    description = " ".join(
        say(sentence) + ("" if say(sentence).endswith(".") else ".")
        for sentence in describe_position(position, last=last)
    )
    return svg_document(size, position.game.title if title is None else title, description, body)


def lay_out(picture: SvgPicture) -> tuple[Size, list[str]]:
    """The size of the paper, and what is on it from the back to the front."""
    geometry, size = picture.position.game.geometry, picture.size
    body = _BY_KIND[picture_kind(geometry)](picture)
    if picture_kind(geometry) is not PictureKind.TOWERS:
        return size, body
    plan, (width, height) = draw_plan(geometry, picture.small_stone, size)
    body = [element("g", *body, transform=f"translate(0 {format_number((height - size[1]) / 2)})"), plan]
    return (width, height), body


def _board(picture: SvgPicture) -> list[str]:
    geometry, stage = picture.position.game.geometry, picture.stage
    cells = range(geometry.size)
    if not stage.squares:
        holes = [
            element("circle", class_="dks-dot", cx=x, cy=y, r=CELL_PIXELS * 0.11)
            for x, y in map(picture.to_pixels, stage.spots)
        ]
        return [*picture.captions(), *holes, *picture.stones(cells)]
    if board_columns(geometry) is None:
        tiles = [picture.square(cell, 0.94, class_="dks-tile", rx=6) for cell in cells]
        return [*tiles, *picture.captions(), *picture.stones(cells)]
    frame = _frame(picture, 0.13, "dks-edge") + _frame(picture, 0.08, "dks-board")
    holes = [
        element("circle", class_="dks-hole", cx=x, cy=y, r=stage.radius * CELL_PIXELS)
        for x, y in map(picture.to_pixels, stage.spots)
    ]
    return [*frame, *holes, *picture.captions(), *picture.stones(cells)]


def _frame(picture: SvgPicture, border: float, kind: str) -> list[str]:
    """The board behind the cells: one piece if no cell is missing, otherwise a square around each cell."""
    spots, side = picture.stage.spots, 1 + 2 * border
    across, upward = {round(x) for x, _ in spots}, {round(y) for _, y in spots}
    if len(spots) < len(across) * len(upward):
        return [picture.square(cell, side, class_=kind) for cell in range(len(spots))]
    x, y = picture.to_pixels((min(across) - side / 2, max(upward) + side / 2))
    width, height = (max(across) - min(across) + side) * CELL_PIXELS, (max(upward) - min(upward) + side) * CELL_PIXELS
    return [element("rect", class_=kind, x=x, y=y, width=width, height=height, rx=(0.15 + border) * CELL_PIXELS)]


def _towers(picture: SvgPicture) -> list[str]:
    stage, geometry = picture.stage, picture.position.game.geometry
    floor = [picture.to_pixels(corner) for corner in stage.floor]
    thick = [(x, y + 7) for x, y in floor]
    body = [
        element(
            "path",
            class_="dks-edge",
            d=path_data([floor[0], floor[1], floor[2], thick[2], thick[1], thick[0]], closed=True),
        ),
        element("path", class_="dks-board", d=path_data(floor, closed=True)),
        *picture.captions(),
    ]
    order = sorted(range(len(geometry.stacks)), key=lambda stack: (-stage.pegs[stack][0][1], stage.pegs[stack][0][0]))
    for stack in order:
        foot, top = map(picture.to_pixels, stage.pegs[stack])
        body.append(
            element("ellipse", class_="dks-shadow", cx=foot[0], cy=foot[1], rx=CELL_PIXELS * 0.3, ry=CELL_PIXELS * 0.13)
        )
        body.append(element("path", class_="dks-peg", d=path_data([foot, top]), stroke_width=4))
        body += picture.stones(geometry.stacks[stack])
    return body


def _graph(picture: SvgPicture) -> list[str]:
    return [*picture.completed_rings(), *picture.edges(), *_points(picture)]


def _points(picture: SvgPicture) -> Iterable[str]:
    stage = picture.stage
    corners = {point for ring in picture.rings for point in ring}
    for point, spot in enumerate(stage.points):
        x, y = picture.to_pixels(spot)
        kind = "dks-corner" if point in corners else "dks-point"
        yield element("circle", class_=kind, cx=x, cy=y, r=stage.radius * CELL_PIXELS, stroke_width=2)
    yield from picture.captions(strong=True)


_BY_KIND: dict[PictureKind, Callable[[SvgPicture], list[str]]] = {
    PictureKind.GRAPH: _graph,
    PictureKind.BOARD: _board,
    PictureKind.LAYERS: _board,
    PictureKind.TOWERS: _towers,
}
