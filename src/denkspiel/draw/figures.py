"""The lines that decide a game, as small boards for its rules: one line of each direction, found from the game's data.

On a flat board every direction has a board of its own. In space those directions share one that run along the same
axes; of edges every figure of another size has one. What lies on no straight row of neighbours is told by its length.
"""

from dataclasses import dataclass

from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.message import Message
from denkspiel.draw.layout import PictureKind, cell_rows_by_layer, picture_kind
from denkspiel.draw.line_names import line_name, line_names_in_order
from denkspiel.draw.picture import Canvas, PictureRole, TextPicture
from denkspiel.draw.text_graph import draw_edges
from denkspiel.draw.view import ASCII, UNICODE, Glyphs

__all__ = ["LineExample", "line_examples", "line_examples_heading"]

_WIDEST = 16
"""A board of more columns stands without blanks between its cells, as layers do."""
_BETWEEN_LAYERS = 2

_HEADINGS_IN_LAYERS = {
    False: Message("You win like this (layers side by side, the lowest on the left):"),
    True: Message("You lose like this (layers side by side, the lowest on the left):"),
}


@dataclass(frozen=True)
class LineExample:
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
    def cell_names(self) -> str:
        """The names of its cells."""
        return " ".join(self.geometry.cells[cell].name for cell in self.cells)

    def text_picture(self, *, unicode: bool = True) -> TextPicture:
        """The board in small, a sign for each cell and the layers beside each other, with first stones on the line."""
        glyphs = UNICODE if unicode else ASCII
        if picture_kind(self.geometry) is PictureKind.GRAPH:
            return draw_edges(self.geometry, self.cells, glyphs).picture()
        return self._board(glyphs).picture()

    def _board(self, glyphs: Glyphs) -> Canvas:
        layers, canvas = cell_rows_by_layer(self.geometry), Canvas()
        columns = len(layers[0][0])
        step = 2 if len(layers) == 1 and columns <= _WIDEST else 1
        for number, layer in enumerate(layers):
            left = number * (columns + _BETWEEN_LAYERS)
            for height, row in enumerate(layer):
                for column, cell in enumerate(row):
                    if cell is not None:
                        canvas.write(height, left + column * step, *self._sign(cell, glyphs))
        return canvas

    def _sign(self, cell: int, glyphs: Glyphs) -> tuple[str, PictureRole, int | None]:
        return (
            (glyphs.stones[0], PictureRole.FIRST, 0) if cell in self.cells else (glyphs.free, PictureRole.EMPTY, None)
        )


def line_examples(game: Game) -> tuple[LineExample, ...]:
    """An example of every kind of line, straight ones first."""
    found: dict[str, LineExample] = {}
    for line in game.geometry.lines:
        name = line_name(game.geometry, line)
        found.setdefault(str(name), LineExample(game.geometry, name, line))
    order = {name: place for place, name in enumerate(line_names_in_order())}
    return tuple(sorted(found.values(), key=lambda one: order.get(str(one.name), len(order))))


def line_examples_heading(game: Game) -> Message:
    """What stands above the examples."""
    if len(cell_rows_by_layer(game.geometry)) > 1:
        return _HEADINGS_IN_LAYERS[game.avoidance]
    return Message("You lose like this:") if game.avoidance else Message("You win like this:")
