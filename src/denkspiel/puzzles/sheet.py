"""Twelve puzzles on a sheet of paper, with the solutions overleaf: two pages as SVG."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from textwrap import wrap

from denkspiel.core.message import Message
from denkspiel.draw.layout import Kind, kind_of
from denkspiel.draw.svg import draw_svg
from denkspiel.draw.svg_elements import document, number, tag, words
from denkspiel.puzzles.collection import Collection
from denkspiel.puzzles.explaining import stretches, told
from denkspiel.puzzles.puzzle import Line, Puzzle
from denkspiel.puzzles.wording import answer_to, solution, task

__all__ = ["PAGE", "chosen", "pages"]

PAGE = (595.0, 842.0)
"""A4, in points."""
_COUNT = 12
_ACROSS = 3
_EDGE, _HEAD = 36.0, 62.0
_GAP = 14.0
_ROOM = ((PAGE[0] - 2 * _EDGE - (_ACROSS - 1) * _GAP) / _ACROSS, (PAGE[1] - _HEAD - _EDGE) / (_COUNT // _ACROSS))
_TEXT = 7.5
"""Points; a letter is about half as wide."""
_LINE = 1.3
_SHOWN = 8
"""Stretches of moves of a solution or refutation that are told at most, the last one among them."""
_ANSWER_HEAD = 12.0
_LINES = (Message("solid lines"), Message("dotted lines"))
_STONES = ("X", "O")
_OUTER = re.compile(r'<svg xmlns="[^"]*" viewBox="0 0 ([0-9.]+) ([0-9.]+)"[^>]*>')
_UNSHOWN = re.compile(r"<(title|desc|style)>.*?</\1>\n", re.DOTALL)

Say = Callable[[Message], str]


def chosen(collection: Collection, seed: str) -> tuple[int, ...]:
    """The numbers of twelve puzzles, or fewer where there are fewer, drawn by lot from easy to hard."""
    rng, count = Random(f"sheet {seed}"), min(_COUNT, len(collection))
    bounds = [1 + len(collection) * place // count for place in range(count + 1)]
    return tuple(rng.randrange(low, high) for low, high in pairwise(bounds))


def pages(collection: Collection, numbers: Sequence[int], say: Say = str) -> tuple[str, str]:
    """The page with the puzzles, and the one with the solutions.

    Args:
        collection: where they are from.
        numbers: those of the puzzles, twelve at most.
        say: the language; English unless told otherwise.
    """
    puzzles = [collection.puzzle(each) for each in numbers]
    title = say(Message("{game}: puzzles", game=collection.game.heading))
    answers = say(Message("{game}: solutions", game=collection.game.heading))
    return (
        document(PAGE, title, title, [_paper(), _title(title), *_boards(puzzles, say)]),
        document(PAGE, answers, answers, [_paper(), _title(answers), *_solutions(puzzles, numbers, say)]),
    )


def _paper() -> str:
    """White, whatever else pictures lie on: it is to be printed."""
    return tag("rect", width=PAGE[0], height=PAGE[1], fill="#fff")


def _title(title: str) -> str:
    return _text(title, _EDGE, _HEAD - 22, 17, strong=True)


def _boards(puzzles: Sequence[Puzzle], say: Say) -> Iterator[str]:
    for place, puzzle in enumerate(puzzles):
        row, column = divmod(place, _ACROSS)
        x, y = _EDGE + column * (_ROOM[0] + _GAP), _HEAD + row * _ROOM[1]
        yield _text(f"{place + 1}", x, y + 9, 10, strong=True)
        texts = _wrapped(_asked(puzzle, say), _ROOM[0] - 16)
        yield from _block(texts, x + 16, y + 9)
        top = (len(texts) + 0.4) * _TEXT * _LINE + 2
        yield _board(puzzle, x, y + top, _ROOM[0], _ROOM[1] - top - 10)


def _asked(puzzle: Puzzle, say: Say) -> str:
    """Who is to move, with what the stones or lines look like in the picture, and what is asked."""
    side = puzzle.position.side_to_move
    sign = _LINES[side] if kind_of(puzzle.game.geometry) is Kind.GRAPH else _STONES[side]
    if side == 0:
        to_move = Message("The first player is to move ({sign}).", sign=sign)
    else:
        to_move = Message("The second player is to move ({sign}).", sign=sign)
    return f"{say(to_move)} {say(task(puzzle))}"


def _board(puzzle: Puzzle, x: float, y: float, width: float, height: float) -> str:
    """The picture of a position as a part of the page, as large as it fits, in the middle."""
    svg = draw_svg(puzzle.position, last=puzzle.moves[-1])
    found = _OUTER.match(svg)
    assert found is not None, "a picture begins otherwise"
    wide, high = map(float, found.groups())
    scale = min(width / wide, height / high)
    head = tag(
        "svg",
        x=x + (width - wide * scale) / 2,
        y=y + (height - high * scale) / 2,
        width=wide * scale,
        height=high * scale,
        viewBox=f"0 0 {number(wide)} {number(high)}",
    ).replace("/>", ">")
    return head + _UNSHOWN.sub("", svg[found.end() :]).rstrip()


def _solutions(puzzles: Sequence[Puzzle], numbers: Sequence[int], say: Say) -> Iterator[str]:
    """In two columns of about the same height; of long lines as much is told as there is room for."""
    width = (PAGE[0] - 2 * _EDGE - _GAP) / 2
    for shown in range(_SHOWN, 1, -1):
        texts = [_wrapped_each(_answers(puzzle, say, shown), width) for puzzle in puzzles]
        heights = [_ANSWER_HEAD + (len(lines) + 1) * _TEXT * _LINE for lines in texts]
        half = min(range(len(heights)), key=lambda first: max(sum(heights[:first]), sum(heights[first:])))
        if max(sum(heights[:half]), sum(heights[half:])) <= PAGE[1] - _HEAD - _EDGE:
            break
    for place, (puzzle, each) in enumerate(zip(puzzles, numbers, strict=True)):
        x = _EDGE if place < half else _EDGE + width + _GAP
        y = _HEAD + 8 + sum(heights[0 if place < half else half : place])
        head = say(Message("{place}. Puzzle {number}, grade {grade}", place=place + 1, number=each, grade=puzzle.grade))
        yield _text(head, x, y, 9, strong=True)
        yield from _block(texts[place], x, y + _ANSWER_HEAD)


def _answers(puzzle: Puzzle, say: Say, shown: int) -> Iterator[str]:
    yield say(solution(puzzle))
    yield from _told(puzzle, puzzle.line, say, shown)
    wrong = min(puzzle.natural, key=lambda each: (each.value >= 0, len(each.line)))
    yield say(answer_to(puzzle, wrong))
    yield from _told(puzzle, (wrong.move, *wrong.line), say, shown)


def _told(puzzle: Puzzle, line: Line, say: Say, shown: int) -> Iterator[str]:
    """How it goes on, and how it ends; nothing if there is no more to tell than the move itself."""
    moves = told(puzzle.position, line)
    if len(moves) == 1 and not moves[0].facts:
        return
    parts = [
        say(stretch[0].sentence) if len(stretch) == 1 else " ".join(one.name for one in stretch)
        for stretch in stretches(moves)
    ]
    if len(parts) > shown:
        parts[shown - 1 : -1] = ["…"]
    yield " – ".join(parts)


def _wrapped(text: str, width: float) -> list[str]:
    return wrap(text, int(width / (_TEXT * 0.5)))


def _wrapped_each(texts: Iterable[str], width: float) -> list[str]:
    return [line for text in texts for line in _wrapped(text, width)]


def _block(texts: Sequence[str], x: float, y: float) -> Iterator[str]:
    for line, text in enumerate(texts):
        yield _text(text, x, y + line * _TEXT * _LINE, _TEXT)


def _text(text: str, x: float, y: float, size: float, *, strong: bool = False) -> str:
    kind = "dks-text dks-strong" if strong else "dks-text"
    return tag("text", words(text), class_=kind, x=x, y=y, font_size=size, style="text-anchor:start")
