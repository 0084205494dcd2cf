"""Pictures with the colours of a terminal.

The players have the colours of Okabe and Ito that all kinds of sight tell apart, vermilion #D55E00 and blue #0072B2,
in the nearest shades of the 256 that nearly every terminal has. Colour is never all: the picture itself gives stones
shapes and brackets.
"""

from denkspiel.draw.picture import Part, Picture, Span

__all__ = ["paint"]

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
