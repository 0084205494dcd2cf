"""A graph in characters: points with their names, one player's edges solid, the other's dotted.

Open edges are not drawn, except for the one under the cursor, which is dashed. The edges of a completed line are heavy
while they are marked, the names of their corners always bracketed and bold. Labels stand in a list beside the picture.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil, floor, hypot

from denkspiel.core.geometry import Coordinates, Geometry
from denkspiel.draw.layout import project_to_page
from denkspiel.draw.picture import Canvas, PictureRole, Span
from denkspiel.draw.points import edge_ends, graph_points, touched_points
from denkspiel.draw.view import Glyphs, TextView

__all__ = ["BRAILLE_BITS", "BRAILLE_BLANK", "DOTS_ACROSS", "DOTS_DOWN", "DotCanvas", "draw_edges", "draw_graph"]


DOTS_ACROSS, DOTS_DOWN = 2, 4

BRAILLE_BLANK = 0x2800
BRAILLE_BITS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))
"""The bit of each dot in the code of its character, by column and row (Unicode Standard, Braille Patterns)."""

Dot = tuple[int, int]


class DotCanvas:
    """A sheet of dots, later written to a canvas of characters."""

    def __init__(self) -> None:
        self._signs: dict[Dot, tuple[int, PictureRole, int | None]] = {}

    def line(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        *,
        width: int,
        dash: tuple[int, int],
        role: PictureRole,
        player: int | None,
    ) -> None:
        """Draw a line.

        Args:
            start: column and row of the first dot.
            end: column and row of the last dot.
            width: dots across the line, at least 1.
            dash: this many steps are drawn, then as many are left out.
            role: the part of every character that the line touches, whatever it showed before.
            player: whose line it is.
        """
        length = max(1.0, hypot(end[0] - start[0], end[1] - start[1]))
        aside = (start[1] - end[1]) / length, (end[0] - start[0]) / length
        for step in range(ceil(length) + 1):
            if step % sum(dash) < dash[0]:
                share = min(1.0, step / length)
                middle = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
                for offset in _across(width):
                    dot = _nearest(middle[0] + aside[0] * offset), _nearest(middle[1] + aside[1] * offset)
                    spot = dot[0] // DOTS_ACROSS, dot[1] // DOTS_DOWN
                    bits = (
                        self._signs.get(spot, (0, role, player))[0]
                        | BRAILLE_BITS[dot[0] % DOTS_ACROSS][dot[1] % DOTS_DOWN]
                    )
                    self._signs[spot] = bits, role, player

    def write_to(self, canvas: Canvas, row: int, column: int) -> None:
        """Write the dots to a canvas, the first character at `row` and `column`."""
        for (sign_column, sign_row), (bits, role, player) in self._signs.items():
            canvas.write(row + sign_row, column + sign_column, chr(BRAILLE_BLANK + bits), role, player)


def _nearest(place: float) -> int:
    """The nearest dot, of two the one further on: `round` takes the even one, and every second dot would be lost."""
    return floor(place + 0.5)


def _across(width: int) -> Iterator[float]:
    for number in range(width):
        yield number - (width - 1) / 2


_ROWS = 18
_COLUMNS = 40
_SMALL_ROWS = 6
_SMALL_COLUMNS = 14
_MARGIN = 3
_LIST_ROWS = 15
_TALL = 2.0
"""A character is about twice as high as wide."""

_SOLID, _DOTTED, _DASHED = (1, 0), (1, 3), (4, 3)
_ORDER = (
    PictureRole.OPEN,
    PictureRole.SECOND,
    PictureRole.FIRST,
    PictureRole.LAST,
    PictureRole.CURSOR,
    PictureRole.MARKED,
)

_NAME_SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)

Spot = tuple[float, float]


@dataclass(frozen=True)
class _Page:
    """Turns places into rows and columns of characters, the same scale both ways."""

    left: float
    top: float
    scale: float

    @classmethod
    def around(cls, places: list[Coordinates], rows: int = _ROWS, columns: int = _COLUMNS) -> "_Page":
        across, upward = zip(*map(project_to_page, places), strict=True)
        wide, high = max(across) - min(across), max(upward) - min(upward)
        scales = [columns / (wide * _TALL)] * (wide > 0) + [rows / high] * (high > 0)
        return cls(min(across), max(upward), min(scales, default=1.0))

    def spot(self, place: Coordinates) -> Spot:
        """The row and column of a place, in fractions of a character."""
        across, upward = project_to_page(place)
        return (self.top - upward) * self.scale, (across - self.left) * self.scale * _TALL + _MARGIN


def draw_graph(view: TextView) -> Canvas:
    """The points, the edges drawn so far, and a list of labels if there are any."""
    geometry = view.position.game.geometry
    points = graph_points(geometry)
    page = _Page.around([point.place for point in points])
    spots = [page.spot(point.place) for point in points]
    canvas = Canvas()
    _draw_edges(canvas, view, spots)
    _draw_points(canvas, view, spots)
    _draw_names(canvas, view, spots)
    # all labels in columns to the right of the picture
    left, cells = canvas.width + 3, view.position.game.geometry.cells
    for number, (cell, label) in enumerate(sorted(view.labels.items())):
        column, row = divmod(number, _LIST_ROWS)
        wide = max(len(cells[other].move) + len(text) for other, text in view.labels.items()) + 4
        canvas.write(1 + row, left + column * wide, cells[cell].move, view.role(cell))
        canvas.write(1 + row, left + column * wide + len(cells[cell].move) + 1, label, PictureRole.LABEL)
    return canvas


def draw_edges(geometry: Geometry, cells: Iterable[int], glyphs: Glyphs) -> Canvas:
    """The points in small, and these edges between them as the first player's."""
    points, canvas, dots = graph_points(geometry), Canvas(), DotCanvas()
    page = _Page.around([point.place for point in points], _SMALL_ROWS, _SMALL_COLUMNS)
    spots = [page.spot(point.place) for point in points]
    for start, end in ((spots[one], spots[other]) for one, other in map(edge_ends(geometry).__getitem__, cells)):
        if glyphs.dots:
            dots.line(_middle_dot(start), _middle_dot(end), width=1, dash=_SOLID, role=PictureRole.FIRST, player=0)
        else:
            rows, columns = round(end[0]) - round(start[0]), round(end[1]) - round(start[1])
            steps = max(abs(rows), abs(columns))
            for step in range(1, steps):
                row, column = round(start[0]) + rows * step / steps, round(start[1]) + columns * step / steps
                canvas.write(
                    round(row), round(column), _slope_sign(rows, columns, row - round(row)), PictureRole.FIRST, 0
                )
    dots.write_to(canvas, 0, 0)
    for spot, point in zip(spots, points, strict=True):
        canvas.write(round(spot[0]), round(spot[1]), point.name or glyphs.stones[0])
    return canvas


def _draw_edges(canvas: Canvas, view: TextView, spots: list[Spot]) -> None:
    ends = edge_ends(view.position.game.geometry)
    shown = [cell for cell in range(len(ends)) if view.position.owner(cell) is not None or cell == view.cursor]
    shown.sort(key=lambda cell: _ORDER.index(view.role(cell)))
    dots = DotCanvas()
    for cell in shown:
        start, end = spots[ends[cell][0]], spots[ends[cell][1]]
        if view.glyphs.dots:
            role, owner = view.role(cell), view.position.owner(cell)
            dash = _DASHED if owner is None else _DOTTED if owner == view.dotted else _SOLID
            dots.line(
                _middle_dot(start),
                _middle_dot(end),
                width=4 if role is PictureRole.MARKED else 2 if dash is _SOLID else 1,
                dash=dash,
                role=role,
                player=owner,
            )
        else:
            _draw_signs(canvas, view, cell, start, end)
    dots.write_to(canvas, 0, 0)


def _middle_dot(spot: Spot) -> Spot:
    return round(spot[1]) * DOTS_ACROSS + 0.5, round(spot[0]) * DOTS_DOWN + 1.5


def _draw_signs(canvas: Canvas, view: TextView, cell: int, start: Spot, end: Spot) -> None:
    role, owner = view.role(cell), view.position.owner(cell)
    rows, columns = round(end[0]) - round(start[0]), round(end[1]) - round(start[1])
    steps = max(abs(rows), abs(columns))
    heavy = {PictureRole.MARKED: "XO"[owner or 0], PictureRole.CURSOR: "*"}.get(role)
    for step in range(1, steps):
        row, column = round(start[0]) + rows * step / steps, round(start[1]) + columns * step / steps
        sign = heavy or ("." if owner == view.dotted else _slope_sign(rows, columns, row - round(row)))
        # Flat dotted lines and those that are not drawn yet have gaps.
        flat_dots = owner == view.dotted and 2 * abs(rows) <= abs(columns)
        if step % 2 or not (owner is None or flat_dots):
            canvas.write(round(row), round(column), sign, role, owner)


def _slope_sign(rows: int, columns: int, rest: float) -> str:
    """A sign for a line that goes down `rows` while it goes right `columns`, `rest` below the middle of its row."""
    if 2 * abs(rows) < abs(columns):
        return "'" if rest < -0.2 else "," if rest > 0.2 else "-"
    if 2 * abs(columns) < abs(rows):
        return "|"
    return "\\" if (rows > 0) == (columns > 0) else "/"


def _draw_points(canvas: Canvas, view: TextView, spots: list[Spot]) -> None:
    geometry = view.position.game.geometry
    outcome = view.position.outcome
    corners = touched_points(geometry, outcome.cells) if outcome else ()
    for number, point in enumerate(graph_points(geometry)):
        name = point.name or view.glyphs.stones[0]
        role = (
            PictureRole.CURSOR
            if number in view.points
            else PictureRole.CORNER
            if number in corners
            else PictureRole.TEXT
        )
        row, column = round(spots[number][0]), round(spots[number][1])
        left, right = view.marks_around(role) if role is not PictureRole.TEXT else (" ", " ")
        canvas.write(row, column - len(left + name) + (len(name) + 1) // 2, left + name + right, role)


def _draw_names(canvas: Canvas, view: TextView, spots: list[Spot]) -> None:
    """Where points have no names, every open edge is named at its middle, or near it if that is taken."""
    geometry = view.position.game.geometry
    if all(point.name for point in graph_points(geometry)):
        return
    written = {(round(row), round(column)) for row, column in spots}
    for cell in view.position.legal_moves:
        name = geometry.cells[cell].move
        start, end = (spots[point] for point in edge_ends(geometry)[cell])
        places = [_signs_around(start, end, share, len(name)) for share in _NAME_SHARES]
        place = next((place for place in places if not written.intersection(place)), places[0])
        written.update(place)
        row, left = place[0]
        view.write_marked(canvas, row, left + 1 + len(name) // 2, Span(name, view.role(cell)))


def _signs_around(start: Spot, end: Spot, share: float, length: int) -> list[tuple[int, int]]:
    """The rows and columns of a text at this fraction of a line, with one more character on either side."""
    row, middle = (round(one + (other - one) * share) for one, other in zip(start, end, strict=True))
    left = middle - length // 2 - 1
    return [(row, column) for column in range(left, left + length + 2)]
