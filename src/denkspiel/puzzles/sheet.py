"""Twelve puzzles on a sheet of paper, with the solutions overleaf: two SVG pictures, or a page to be printed."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from math import ceil
from random import Random
from textwrap import wrap

from denkspiel.core import html
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.draw.svg import draw_svg
from denkspiel.draw.svg_elements import element, format_number, svg_document, xml_text
from denkspiel.locale import Translator
from denkspiel.puzzles.collection import PuzzleCollection
from denkspiel.puzzles.explaining import explain_line, group_moves
from denkspiel.puzzles.puzzle import Line, Puzzle
from denkspiel.puzzles.sentences import answer_text, solution_text, task_text

__all__ = ["A4_POINTS", "choose_puzzles", "sheet_html", "sheet_svgs"]

A4_POINTS = (595.0, 842.0)
"""A4, in points."""
_COUNT = 12
_ACROSS = (3, 2)
"""How many may stand side by side."""
_LAYERS_IN_A_ROW = (4, 2)
"""So many layers of a board may stand side by side."""
_EDGE, _HEAD = 36.0, 54.0
_GAP = 14.0
_CUT = 14.0
"""Pixels of the margin of a picture that are of no use beside other pictures."""
_INDENT = 16.0
_TEXT = 7.5
"""Points."""
_WIDE = 0.54
"""A letter by the size of the text, in rows with many digits."""
_LINE = 1.3
_SHOWN = 8
"""Stretches of moves of a solution or refutation that are told at most, the last one among them."""
_ANSWER_HEAD = 12.0
_LINES = (Message("solid lines"), Message("dotted lines"))
_STONES = ("X", "O")
_STYLE = """
@page { size: A4; margin: 0; }
:root { color-scheme: light; background: #fff; }
body { margin: 0; }
img { display: block; width: 100%; max-width: 210mm; margin: 0 auto; }
@media print { img { width: 210mm; height: 296mm; break-inside: avoid; } }
"""
"""The sheets are a millimetre shorter than the paper: rounding must not leave an empty page between them."""
_OUTER = re.compile(r'<svg xmlns="[^"]*" viewBox="0 0 ([0-9.]+) ([0-9.]+)"[^>]*>')
_UNSHOWN = re.compile(r"<(title|desc|style)>.*?</\1>\n", re.DOTALL)

Say = Callable[[Message], str]


def choose_puzzles(collection: PuzzleCollection, seed: str) -> tuple[int, ...]:
    """The numbers of twelve puzzles, or fewer where there are fewer, drawn by lot from easy to hard."""
    rng, count = Random(f"sheet {seed}"), min(_COUNT, len(collection))
    bounds = [1 + len(collection) * place // count for place in range(count + 1)]
    return tuple(rng.randrange(low, high) for low, high in pairwise(bounds))


def sheet_svgs(collection: PuzzleCollection, numbers: Sequence[int], say: Say = str) -> tuple[str, str]:
    """The page with the puzzles, and the one with the solutions.

    Args:
        collection: where they are from.
        numbers: those of the puzzles, twelve at most.
        say: the language; English unless told otherwise.
    """
    puzzles = [collection.puzzle(each) for each in numbers]
    title, answers = _titles(collection, say)
    return (
        svg_document(A4_POINTS, title, title, [_paper(), _title(title), *_boards(puzzles, say)]),
        svg_document(
            A4_POINTS,
            answers,
            answers,
            [_paper(), _title(answers), *_solutions(puzzles, numbers, say), *_foot(collection.game, say)],
        ),
    )


def sheet_html(collection: PuzzleCollection, numbers: Sequence[int], say: Translator) -> str:
    """The same two pages as HTML, for a browser to print.

    Args:
        collection: where the puzzles are from.
        numbers: those of the puzzles, twelve at most.
        say: the language.
    """
    titles = _titles(collection, say)
    return html.html_document(
        titles[0], say.language, _STYLE, *map(html.svg_image, sheet_svgs(collection, numbers, say), titles)
    )


def _titles(collection: PuzzleCollection, say: Say) -> tuple[str, str]:
    heading = collection.game.heading
    return say(Message("{game}: puzzles", game=heading)), say(Message("{game}: solutions", game=heading))


def _paper() -> str:
    """White, whatever else pictures lie on: it is to be printed."""
    return element("rect", width=A4_POINTS[0], height=A4_POINTS[1], fill="#fff")


def _title(title: str) -> str:
    return _text(title, _EDGE, _HEAD - 22, 17, strong=True)


def _boards(puzzles: Sequence[Puzzle], say: Say) -> Iterator[str]:
    """In rows of so many as make the pictures largest, with so many layers side by side as do."""
    asked = [_asked(puzzle, say) for puzzle in puzzles]
    drawn = [
        [_Picture(draw_svg(puzzle.position, last=puzzle.moves[-1], layers_in_a_row=layers)) for puzzle in puzzles]
        for layers in _LAYERS_IN_A_ROW
    ]
    smallest = {
        (across, way): min(map(partial(_scale, across), pictures, asked))
        for across in _ACROSS
        for way, pictures in enumerate(drawn)
    }
    across, way = max(smallest, key=smallest.__getitem__)
    pictures = drawn[way]
    width, height = _room(across)
    for place, (picture, text) in enumerate(zip(pictures, asked, strict=True)):
        row, column = divmod(place, across)
        x, y = _EDGE + column * (width + _GAP), _HEAD + row * height
        yield _text(f"{place + 1}", x, y + 9, 10, strong=True)
        yield from _block(_wrapped(text, width - _INDENT), x + _INDENT, y + 9)
        scale = _scale(across, picture, text)
        yield picture.at(x + (width - picture.width * scale) / 2, y + _top(across, text), scale)


def _room(across: int) -> tuple[float, float]:
    """Width and height of the place for a puzzle, if so many stand side by side."""
    width = (A4_POINTS[0] - 2 * _EDGE - (across - 1) * _GAP) / across
    return width, (A4_POINTS[1] - _HEAD - _EDGE) / ceil(_COUNT / across)


def _top(across: int, text: str) -> float:
    """The height of what stands above a picture."""
    return (len(_wrapped(text, _room(across)[0] - _INDENT)) + 0.4) * _TEXT * _LINE + 2


def _scale(across: int, picture: "_Picture", text: str) -> float:
    """How much larger or smaller a picture has to be to fit its place."""
    width, height = _room(across)
    return min(width / picture.width, (height - _top(across, text) - 6) / picture.height)


def _asked(puzzle: Puzzle, say: Say) -> str:
    """Who is to move, with what the stones or lines look like in the picture, and what is asked."""
    side = puzzle.position.side_to_move
    sign = _LINES[side] if picture_kind(puzzle.game.geometry) is PictureKind.GRAPH else _STONES[side]
    if side == 0:
        to_move = Message("The first player is to move ({sign}).", sign=sign)
    else:
        to_move = Message("The second player is to move ({sign}).", sign=sign)
    return f"{say(to_move)} {say(task_text(puzzle))}"


class _Picture:
    """The picture of a position, which becomes a part of the page.

    Attributes:
        width, height: its own without the margin that is cut off, before it is scaled.
    """

    def __init__(self, svg: str) -> None:
        found = _OUTER.match(svg)
        assert found is not None, "a picture begins otherwise"
        self.width, self.height = (float(size) - 2 * _CUT for size in found.groups())
        self._content = _UNSHOWN.sub("", svg[found.end() :]).rstrip()

    def at(self, x: float, y: float, scale: float) -> str:
        """The picture with its upper left corner at that place of the page."""
        view = f"{format_number(_CUT)} {format_number(_CUT)} {format_number(self.width)} {format_number(self.height)}"
        head = element("svg", x=x, y=y, width=self.width * scale, height=self.height * scale, viewBox=view)
        return head.replace("/>", ">") + self._content


def _solutions(puzzles: Sequence[Puzzle], numbers: Sequence[int], say: Say) -> Iterator[str]:
    """In two columns of about the same height; of long lines as much is told as there is room for."""
    width = (A4_POINTS[0] - 2 * _EDGE - _GAP) / 2
    for shown in range(_SHOWN, 1, -1):
        texts = [
            [line for text in _answers(puzzle, say, shown) for line in _wrapped(text, width)] for puzzle in puzzles
        ]
        heights = [_ANSWER_HEAD + (len(lines) + 1) * _TEXT * _LINE for lines in texts]
        half = min(range(len(heights)), key=lambda first: max(sum(heights[:first]), sum(heights[first:])))
        if max(sum(heights[:half]), sum(heights[half:])) <= A4_POINTS[1] - _HEAD - _EDGE:
            break
    for place, (puzzle, each) in enumerate(zip(puzzles, numbers, strict=True)):
        x = _EDGE if place < half else _EDGE + width + _GAP
        y = _HEAD + 8 + sum(heights[0 if place < half else half : place])
        head = say(Message("{place}. Puzzle {number}, grade {grade}", place=place + 1, number=each, grade=puzzle.grade))
        yield _text(head, x, y, 9, strong=True)
        yield from _block(texts[place], x, y + _ANSWER_HEAD)


def _foot(game: Game, say: Say) -> Iterator[str]:
    """What names of cells mean that are no moves."""
    stack = max(game.geometry.stacks, key=len)
    level = (len(stack) + 1) // 2
    cell = game.geometry.cells[stack[level - 1]]
    if level > 1 and cell.name == f"{cell.move}.{level}":
        named = Message(
            "Each name stands for a cell: {name} is cell number {level} from the bottom at {move}.",
            name=cell.name,
            level=level,
            move=cell.move,
        )
        yield _text(say(named), _EDGE, A4_POINTS[1] - _EDGE + 8, _TEXT)


def _answers(puzzle: Puzzle, say: Say, shown: int) -> Iterator[str]:
    yield say(solution_text(puzzle))
    yield from _told(puzzle, puzzle.line, say, shown)
    wrong = min(puzzle.tempting_moves, key=lambda each: (each.value >= 0, len(each.refutation)))
    yield say(answer_text(puzzle, wrong))
    yield from _told(puzzle, (wrong.move, *wrong.refutation), say, shown)


def _told(puzzle: Puzzle, line: Line, say: Say, shown: int) -> Iterator[str]:
    """How it goes on, and how it ends; nothing if there is no more to tell than the move itself."""
    moves = explain_line(puzzle.position, line)
    if len(moves) == 1 and not moves[0].facts and moves[0].idea is None:
        return
    parts = [
        say(stretch[0].sentence)
        if stretch[0].facts or stretch[0] is moves[0]
        else " ".join(one.name for one in stretch)
        for stretch in group_moves(moves, brief=True)
    ]
    if len(parts) > shown:
        parts[shown - 1 : -1] = ["…"]
    yield " – ".join(parts)


def _wrapped(text: str, width: float) -> list[str]:
    return wrap(text, int(width / (_TEXT * _WIDE)))


def _block(texts: Sequence[str], x: float, y: float) -> Iterator[str]:
    for line, text in enumerate(texts):
        yield _text(text, x, y + line * _TEXT * _LINE, _TEXT)


def _text(text: str, x: float, y: float, size: float, *, strong: bool = False) -> str:
    kind = "dks-text dks-strong" if strong else "dks-text"
    return element("text", xml_text(text), class_=kind, x=x, y=y, font_size=size, style="text-anchor:start")
