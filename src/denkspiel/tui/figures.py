"""Examples of the lines that decide a game, as text: side by side on a screen, one after the other elsewhere."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from shutil import get_terminal_size
from textwrap import wrap

from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.draw.figures import LineExample
from denkspiel.draw.text import draw_text
from denkspiel.games.catalogue import game_entries
from denkspiel.locale import Translator
from denkspiel.tui.paint import ScreenStyle, paint_picture

__all__ = ["examples_as_lines", "examples_side_by_side", "title_picture"]


def title_picture(game: Game, *, colours: bool, unicode: bool) -> str:
    """The board after the sample game of the catalogue; "" where the terminal is too narrow for it.

    Args:
        game: what is going to be played; of a game that is not in the catalogue the empty board is shown.
        colours: whether to write colours.
        unicode: whether characters beyond ASCII may be used.
    """
    sample = next((entry.sample for entry in game_entries() if entry.usual and entry.name == game.id), "")
    picture = draw_text(replay(game, sample), unicode=unicode)
    return paint_picture(picture, colours=colours) if picture.width <= get_terminal_size().columns else ""


_GAP = 3

Block = tuple[int, list[str], list[int]]
"""How wide a figure is with its name, its lines, and how many columns each of them takes."""


def examples_side_by_side(
    figures: Sequence[LineExample], say: Translator, look: ScreenStyle, width: int, height: int
) -> list[list[str]]:
    """Figures under their names, as many side by side as there is room for; each row of them is a paragraph.

    A figure that is wider or higher than all the room is told by the names of its cells.
    """
    rows: list[list[Block]] = []
    for block in (_fitting(figure, say, look, width, height) for figure in figures):
        if rows and sum(wide + _GAP for wide, _, _ in rows[-1]) + block[0] <= width:
            rows[-1].append(block)
        else:
            rows.append([block])
    return [_joined(row) for row in rows]


def examples_as_lines(figures: Iterable[LineExample], say: Translator) -> Iterator[str]:
    """Each figure under its name and the names of its cells, in characters that every terminal has."""
    for figure in figures:
        yield f"{say(figure.name)}: {figure.cell_names}"
        yield from figure.text_picture(unicode=False).plain_text().split("\n")


def _fitting(figure: LineExample, say: Translator, look: ScreenStyle, width: int, height: int) -> Block:
    block = _block(figure, say, look)
    if block[0] <= width and len(block[1]) <= height:
        return block
    lines = wrap(f"{say(figure.name)}: {figure.cell_names}", max(1, width))
    return width, lines, list(map(len, lines))


def _block(figure: LineExample, say: Translator, look: ScreenStyle) -> Block:
    name, picture = say(figure.name), figure.text_picture(unicode=look.unicode)
    lines = [name, *paint_picture(picture, colours=look.colours).split("\n")]
    widths = [len(name), *map(len, picture.plain_text().split("\n"))]
    return max(len(name), picture.width), lines, widths


def _joined(blocks: Sequence[Block]) -> list[str]:
    rows = zip_longest(*(_padded(block) for block in blocks))
    whole = [wide * " " for wide, _, _ in blocks]
    return [(" " * _GAP).join(part or blank for part, blank in zip(row, whole, strict=True)).rstrip() for row in rows]


def _padded(block: Block) -> list[str]:
    wide, lines, widths = block
    return [line + " " * (wide - taken) for line, taken in zip(lines, widths, strict=True)]
