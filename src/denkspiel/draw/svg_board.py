"""A board with every stone that can come to lie on it, for pages that show many positions of one game by a script.

Each cell is a group of the class `dks-cell` with its number in `data-cell`. It is drawn free, and the style sheet shows
what a script says there: `data-owner` is "first" or "second", `data-mark` is "line" for a cell of a completed line or
"last" for the one taken last. Where completed lines are filled, `data-shown` shows the one of that `data-line`. So
positions cost a page one word for each cell, and rules stay out of it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.draw.points import line_ring
from denkspiel.draw.stage import board_layout
from denkspiel.draw.svg import lay_out
from denkspiel.draw.svg_elements import element, svg_document
from denkspiel.draw.svg_picture import SvgPicture, plain_stone, stone_mark
from denkspiel.draw.svg_plan import small_ring, small_stone

__all__ = ["draw_empty_board"]

_OWNERS = (0, 1)
_STYLE = """
.dks-stone,.dks-cell>.dks-ring,.dks-cell>.dks-last,.dks-cell>.dks-halo,[data-line]:not([data-shown]){display:none}
.dks-cell[data-owner=first]>[data-player=first],.dks-cell[data-owner=second]>[data-player=second]{display:inline}
.dks-cell[data-mark=line]>.dks-ring,.dks-cell[data-mark=last]>.dks-last,[data-mark=last]>.dks-halo{display:inline}
.dks-cell[data-owner]>.dks-text,.dks-cell[data-owner]>.dks-faint{display:none}
[data-mark=line]>*>.dks-edge-first,[data-mark=line]>*>.dks-edge-second{stroke-width:8}
[data-mark=line]>*>.dks-edge-second{stroke-dasharray:.1 15.2}
"""


def draw_empty_board(game: Game, lines: Sequence[tuple[int, ...]] = (), title: str = "") -> str:
    """The empty board as SVG, with all that can be shown on it.

    Args:
        game: any game.
        lines: the lines that may be filled, if they form rings; `data-line` counts them from 0.
        title: the picture's name for screen readers.
    """
    position = Position.start(game)
    picture = _EveryStone(position, board_layout(game.geometry), None, frozenset(), tuple(lines))
    size, body = lay_out(picture)
    return svg_document(size, title or game.title, "", [element("style", _STYLE), *body])


@dataclass(frozen=True)
class _EveryStone(SvgPicture):
    """The empty board; at every cell lie both stones, which the style sheet hides."""

    lines: tuple[tuple[int, ...], ...] = ()

    def captions(self, *, strong: bool = False) -> list[str]:
        """Those of cells as well; each hides when its cell is taken."""
        found = []
        for one in self.stage.captions:
            text = self.caption(one, strong=strong)
            found.append(text if one.cell is None else _cell(one.cell, text))
        return found

    def stones(self, order: Iterable[int]) -> list[str]:
        """Both of every cell, with both marks."""
        return [self.stone(cell) for cell in order]

    def stone(self, cell: int) -> str:
        """Both stones of a cell, with both marks."""
        geometry = self.position.game.geometry
        marks = (stone_mark(geometry, cell, kind) for kind in ("ring", "last"))
        return _cell(cell, *(plain_stone(geometry, cell, owner) for owner in _OWNERS), *marks)

    def small_stone(self, cell: int, x: float, y: float) -> str:
        """Both small stones of a cell, and the dot of a free one."""
        stones = (self.group(owner, cell, small_stone(owner, x, y)) for owner in _OWNERS)
        return _cell(cell, small_stone(None, x, y), *stones, small_ring(x, y))

    def edges(self) -> list[str]:
        """Every edge, free and taken."""
        cells = range(self.position.game.geometry.size)
        free = [_cell(cell, self.faint_edge(cell)) for cell in cells]
        return [*free, *(_cell(cell, self.halo(cell), *self._both_edges(cell)) for cell in cells)]

    def completed_rings(self) -> list[str]:
        """The rings among the lines."""
        rings = [(number, self._ring(line)) for number, line in enumerate(self.lines)]
        return [self.completed_ring(ring, data_line=str(number)) for number, ring in rings if ring]

    def _ring(self, line: tuple[int, ...]) -> tuple[int, ...]:
        return line_ring(self.position.game.geometry, line) if self.stage.edges else ()

    def _both_edges(self, cell: int) -> list[str]:
        return [self.group(owner, cell, self.taken_edge(owner, cell)) for owner in _OWNERS]


def _cell(cell: int, *parts: str) -> str:
    return element("g", *parts, class_="dks-cell", data_cell=str(cell))
