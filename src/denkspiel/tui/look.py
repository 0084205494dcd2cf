"""How the full screen draws: the terminal's size and abilities, and text broken and painted to suit them."""

from collections.abc import Iterable
from dataclasses import dataclass
from textwrap import wrap

from denkspiel.core.message import Message
from denkspiel.locale import Translator

__all__ = ["BOLD", "FAINT", "REVERSE", "Look", "styled", "wrapped"]

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
