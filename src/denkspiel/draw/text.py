"""A position of any game in characters, for terminals.

What a picture looks like follows from the game's data (see `layout.py`): boards with columns down which stones fall,
plain boards, layers side by side, towers in a slanting view beside their plan from above, and graphs on a canvas of
Braille dots. The four games of the originals fit into 80 columns and 19 rows.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.draw.picture import Canvas, TextPicture
from denkspiel.draw.text_graph import draw_graph
from denkspiel.draw.text_grid import draw_flat_board, draw_layers
from denkspiel.draw.text_towers import draw_plan, draw_towers
from denkspiel.draw.view import ASCII, UNICODE, TextView

__all__ = ["draw_text"]

_BY_KIND: dict[PictureKind, Callable[[TextView], Canvas]] = {
    PictureKind.GRAPH: draw_graph,
    PictureKind.BOARD: draw_flat_board,
    PictureKind.TOWERS: draw_towers,
    PictureKind.LAYERS: draw_layers,
}

_SMALL: dict[PictureKind, Callable[[TextView], Canvas]] = {**_BY_KIND, PictureKind.TOWERS: draw_plan}

_NO_LABELS: Mapping[int, str] = MappingProxyType({})


def draw_text(
    position: Position,
    *,
    cursor: int | None = None,
    marked: frozenset[int] = frozenset(),
    last: int | None = None,
    labels: Mapping[int, str] = _NO_LABELS,
    points: tuple[int, ...] = (),
    dotted: int = 1,
    unicode: bool = True,
    small: bool = False,
    falling: tuple[tuple[int, int | None], ...] = (),
) -> TextPicture:
    """Draw a position.

    Args:
        position: the position of any game.
        cursor: the cell under the cursor.
        marked: the cells of completed lines, or of a step of a decision, to be bracketed; front ends let them blink.
        last: the cell played last.
        labels: short texts by cell, such as ratings. Where stones fall down columns they stand above these.
        points: in a graph, the numbers of chosen points, counted from 0 as in `denkspiel.draw.points.graph_points`.
        dotted: in a graph, the player (0 or 1) whose lines are dotted; the other's are solid.
        unicode: whether characters beyond ASCII may be used.
        small: whether the picture should take less room if it can: of towers only the plan is drawn.
        falling: the cells of stones that have not come to rest, each with the cell in which it is seen, or `None`.
    """
    glyphs = UNICODE if unicode else ASCII
    view = TextView(position, cursor, marked, last, labels, points, dotted, glyphs, falling)
    return (_SMALL if small else _BY_KIND)[picture_kind(position.game.geometry)](view).picture()
