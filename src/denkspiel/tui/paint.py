"""Pictures with the colours of a terminal.

The players have the colours of Okabe and Ito that all kinds of sight tell apart, vermilion #D55E00 and blue #0072B2,
in the nearest shades of the 256 that nearly every terminal has. Colour is never all: the picture itself gives stones
shapes and brackets.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap

from denkspiel.core.message import Message
from denkspiel.draw.picture import PictureRole, Span, TextPicture
from denkspiel.locale import Translator

__all__ = ["BOLD", "FAINT", "REVERSE", "ScreenStyle", "paint_picture", "style_text", "wrap_messages"]


BOLD, FAINT, REVERSE = 1, 2, 7


@dataclass(frozen=True)
class ScreenStyle:
    """How to draw.

    Attributes:
        width: columns of the terminal.
        height: rows of the terminal.
        colours: whether to use colours.
        unicode: whether more than ASCII can be shown.
        blink_on: whether blinking things are to be seen at the moment.
        falling: the cells of stones that have not come to rest, each with the cell in which it is seen, or `None`.
        true_colours: whether the terminal knows more than 256 colours.
    """

    width: int = 80
    height: int = 24
    colours: bool = True
    unicode: bool = True
    blink_on: bool = True
    falling: tuple[tuple[int, int | None], ...] = ()
    true_colours: bool = False


def style_text(text: str, code: int, look: ScreenStyle) -> str:
    """A text that is `BOLD`, `FAINT` or in `REVERSE`, where there are colours."""
    return f"\x1b[{code}m{text}\x1b[0m" if look.colours and text else text


def wrap_messages(messages: Iterable[Message], say: Translator, width: int) -> list[str]:
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

_ROLES: dict[PictureRole, tuple[int, ...]] = {
    PictureRole.FRAME: (_FAINT,),
    PictureRole.EMPTY: (_FAINT,),
    PictureRole.FIRST: (_BOLD,),
    PictureRole.SECOND: (_BOLD,),
    PictureRole.LAST: (_BOLD,),
    PictureRole.MARKED: (_BOLD, _BLINK),
    PictureRole.CORNER: (_BOLD,),
    PictureRole.CURSOR: (_REVERSE,),
}


def paint_picture(picture: TextPicture, *, colours: bool) -> str:
    """The picture as text, one line a row, without spaces at the ends of lines.

    Args:
        picture: what to paint.
        colours: whether to write colours and let the stones of whole lines blink; otherwise the characters alone.
    """
    if not colours:
        return picture.plain_text()
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
