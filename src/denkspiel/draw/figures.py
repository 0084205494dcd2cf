"""The lines that decide a game, as small boards for its rules: one line of each direction, found from the game's data.

On a flat board every direction has a board of its own. In space those directions share one that run along the same
axes; of edges every figure of another size has one. What lies on no straight row of neighbours is told by its length.
"""

from dataclasses import dataclass

from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.line_kind import LineKind, line_kind
from denkspiel.core.message import Message
from denkspiel.draw.layout import Kind, kind_of
from denkspiel.draw.picture import Canvas, Part, Picture
from denkspiel.draw.rows import rows_of
from denkspiel.draw.text_graph import draw_edges
from denkspiel.draw.view import ASCII, UNICODE, Glyphs

__all__ = ["Figure", "figures_heading", "figures_of", "line_name"]

_WIDEST = 16
"""A board of more columns stands without blanks between its cells, as layers do."""
_BETWEEN_LAYERS = 2

_FLAT: dict[tuple[int, ...], Message] = {
    (1, 0): Message("level"),
    (0, 1): Message("upright"),
    (1, 1): Message("slanting up"),
    (1, -1): Message("slanting down"),
}
_IN_SPACE: dict[tuple[int, ...], Message] = {
    (1, 0, 0): Message("row"),
    (0, 1, 0): Message("column"),
    (0, 0, 1): Message("pillar"),
    (1, 1, 0): Message("diagonal in a layer"),
    (1, 0, 1): Message("diagonal along the rows"),
    (0, 1, 1): Message("diagonal along the columns"),
    (1, 1, 1): Message("space diagonal"),
}
"""By the axes along which they run."""


_HEADINGS_IN_LAYERS = {
    False: Message("This wins (the layers side by side, the lowest on the left):"),
    True: Message("This loses (the layers side by side, the lowest on the left):"),
}


@dataclass(frozen=True)
class Figure:
    """A line of a game as an example.

    Attributes:
        geometry: the cells of the game.
        name: how the line runs.
        cells: the cells of the line.
    """

    geometry: Geometry
    name: Message
    cells: tuple[int, ...]

    @property
    def places(self) -> str:
        """The names of its cells."""
        return " ".join(self.geometry.cells[cell].name for cell in self.cells)

    def picture(self, *, unicode: bool = True) -> Picture:
        """The board in small, a sign for each cell and the layers beside each other, with first stones on the line."""
        glyphs = UNICODE if unicode else ASCII
        if kind_of(self.geometry) is Kind.GRAPH:
            return draw_edges(self.geometry, self.cells, glyphs).picture()
        return self._board(glyphs).picture()

    def _board(self, glyphs: Glyphs) -> Canvas:
        layers, canvas = rows_of(self.geometry), Canvas()
        columns = len(layers[0][0])
        step = 2 if len(layers) == 1 and columns <= _WIDEST else 1
        for number, layer in enumerate(layers):
            left = number * (columns + _BETWEEN_LAYERS)
            for height, row in enumerate(layer):
                for column, cell in enumerate(row):
                    if cell is not None:
                        canvas.write(height, left + column * step, *self._sign(cell, glyphs))
        return canvas

    def _sign(self, cell: int, glyphs: Glyphs) -> tuple[str, Part, int | None]:
        return (glyphs.stones[0], Part.FIRST, 0) if cell in self.cells else (glyphs.free, Part.EMPTY, None)


def figures_of(game: Game) -> tuple[Figure, ...]:
    """An example of every kind of line, straight ones first."""
    found: dict[str, Figure] = {}
    for line in game.geometry.lines:
        name = line_name(game.geometry, line)
        found.setdefault(str(name), Figure(game.geometry, name, line))
    names = [str(name) for name in (*_FLAT.values(), *_IN_SPACE.values())]
    return tuple(sorted(found.values(), key=lambda one: _rank(names, str(one.name))))


def figures_heading(game: Game) -> Message:
    """What stands above the examples."""
    if len(rows_of(game.geometry)) > 1:
        return _HEADINGS_IN_LAYERS[game.avoidance]
    return Message("This loses:") if game.avoidance else Message("This wins:")


def _rank(names: list[str], name: str) -> int:
    return names.index(name) if name in names else len(names)


def line_name(geometry: Geometry, line: tuple[int, ...]) -> Message:
    """How a line runs, in a few words."""
    if line_kind(geometry, line) is not LineKind.OTHER:
        step = _step(geometry, line)
        return _FLAT[step] if len(step) == 2 else _IN_SPACE[tuple(map(abs, step))]
    if kind_of(geometry) is not Kind.GRAPH:
        return Message("line of {count} cells", count=len(line))
    return Message("triangle") if len(line) == 3 else Message("figure of {count} lines", count=len(line))


def _step(geometry: Geometry, line: tuple[int, ...]) -> tuple[int, ...]:
    """From each cell of a straight row to the next one, from left to right or else upward."""
    one, other, *_ = sorted(geometry.cells[cell].place for cell in line)
    return tuple(round(after - before) for before, after in zip(one, other, strict=True))
