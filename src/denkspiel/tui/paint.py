"""Pictures with the colours of a terminal.

The players have the colours of Okabe and Ito that all kinds of sight tell apart, vermilion #D55E00 and blue #0072B2,
in the nearest shades of the 256 that nearly every terminal has. Colour is never all: the picture itself gives stones
shapes and brackets.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap

from denkspiel.core.message import Message
from denkspiel.draw.picture import Part, Picture, Span
from denkspiel.locale import Translator

__all__ = ["BOLD", "FAINT", "REVERSE", "Look", "paint", "styled", "wrapped"]


BOLD, FAINT, REVERSE = 1, 2, 7


@dataclass(frozen=True)
class Look:
    """How to draw.

    Attributes:
        width: columns of the terminal.
        height: rows of the terminal.
        colours: whether to use colours.
        unicode: whether more than ASCII can be shown.
        lit: whether blinking things are to be seen at the moment.
        falling: the cells of stones that have not come to rest, each with the cell in which it is seen, or `None`.
    """

    width: int = 80
    height: int = 24
    colours: bool = True
    unicode: bool = True
    lit: bool = True
    falling: tuple[tuple[int, int | None], ...] = ()


def styled(text: str, code: int, look: Look) -> str:
    """A text that is `BOLD`, `FAINT` or in `REVERSE`, where there are colours."""
    return f"\x1b[{code}m{text}\x1b[0m" if look.colours and text else text


def wrapped(messages: Iterable[Message], say: Translator, width: int) -> list[str]:
    """Sentences as lines of at most that width; each begins a new line."""
    paragraphs = (paragraph for message in messages for paragraph in say(message).split("\n"))
    return [line for paragraph in paragraphs for line in wrap(paragraph, max(1, width))]


_RESET = "\x1b[0m"
_BOLD = 1
_FAINT = 2
_BLINK = 5
_REVERSE = 7
_PLAYERS = ((38, 5, 166), (38, 5, 32))
"""Shades 166 (#d75f00) and 32 (#0087d7); the nearer 25 (#005faf) is hard to read on black."""

_ROLES: dict[Part, tuple[int, ...]] = {
    Part.FRAME: (_FAINT,),
    Part.EMPTY: (_FAINT,),
    Part.FIRST: (_BOLD,),
    Part.SECOND: (_BOLD,),
    Part.LAST: (_BOLD,),
    Part.MARKED: (_BOLD, _BLINK),
    Part.CORNER: (_BOLD,),
    Part.CURSOR: (_REVERSE,),
}


def paint(picture: Picture, *, colours: bool) -> str:
    """The picture as text, one line a row, without spaces at the ends of lines.

    Args:
        picture: what to paint.
        colours: whether to write colours and let the stones of whole lines blink; otherwise the characters alone.
    """
    if not colours:
        return picture.plain()
    return "\n".join("".join(map(_painted, _trimmed(row))) for row in picture.rows)


def _painted(span: Span) -> str:
    codes = _ROLES.get(span.role, ()) + (() if span.player is None else _PLAYERS[span.player])
    if not codes or span.text.isspace():
        return span.text
    return f"\x1b[{';'.join(map(str, codes))}m{span.text}{_RESET}"


def _trimmed(row: tuple[Span, ...]) -> list[Span]:
    """The row without blanks at its end."""
    spans = list(row)
    while spans and not (spans[-1].text.strip()):
        spans.pop()
    if spans:
        last = spans[-1]
        spans[-1] = Span(last.text.rstrip(), last.role, last.player)
    return spans
