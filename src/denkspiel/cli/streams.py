"""Standard input and output: characters that a terminal cannot show, colours, and readers that have gone away."""

import codecs
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from io import StringIO, TextIOWrapper
from shutil import get_terminal_size
from typing import TextIO

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message

__all__ = [
    "COLOUR_CHOICES",
    "can_write_pictures",
    "discard_output",
    "input_lines",
    "make_output_tolerant",
    "page_width",
    "read_input",
    "use_colours",
]

COLOUR_CHOICES = ("auto", "always", "never")
"""What `--colour` can be."""

_PICTURE_SIGNS = "●○·▸┌╱⣿"

_SPELT = {
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
    "„": '"', "“": '"', "”": '"', "‚": "'", "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "×": "x",
}  # fmt: skip
"""How to write letters and signs where there is only ASCII."""


def make_output_tolerant() -> None:
    """Let standard output and standard error write every character somehow; call it before anything is printed."""
    codecs.register_error("denkspiel.spelt", _spelt)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by the caller: what is written there is lost
            setattr(sys, name, StringIO())
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="denkspiel.spelt")


def discard_output() -> None:
    """Discard what is still to be written: nobody reads it, or there is no room for it."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def can_write_pictures(stream: TextIO) -> bool:
    """Whether the stream can write the signs that pictures are drawn with."""
    try:
        _PICTURE_SIGNS.encode(stream.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def use_colours(choice: str, stream: TextIO, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether to write colours: as `choice` says; "auto" means in a terminal and unless NO_COLOR is set."""
    if choice != "auto":
        return choice == "always"
    return stream.isatty() and not environ.get("NO_COLOR") and environ.get("TERM") != "dumb"


def page_width(stream: TextIO) -> int | None:
    """The characters of a line if the stream is a terminal; `None` where lines may have any length."""
    return get_terminal_size().columns if stream.isatty() else None


def read_input() -> str:
    """All of standard input.

    Raises:
        DenkspielError: it is closed, or is not text.
    """
    if sys.stdin is None:
        return ""
    try:
        return sys.stdin.read()
    except (UnicodeDecodeError, OSError) as error:
        raise DenkspielError(Message("Standard input is not valid UTF-8.")) from error


def input_lines() -> Iterator[str]:
    """Standard input line by line as it comes; what is not UTF-8 is replaced, so it spoils only its own line."""
    if sys.stdin is None:
        return
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    yield from sys.stdin


def _spelt(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    characters = error.object[error.start : error.end]
    return "".join(_SPELT.get(character, "?") for character in characters), error.end
