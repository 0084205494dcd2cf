"""Lines from whoever talks to the engine, whatever the bytes."""

from collections.abc import Iterator
from typing import IO

__all__ = ["LONGEST", "TOO_LONG", "lines_of"]

LONGEST = 1_000_000
"""Bytes of the longest line that is read; a game of 64 moves needs 400."""
TOO_LONG = "(too-long)"
"""What stands for a line that is longer."""


def lines_of(stream: IO[bytes]) -> Iterator[str]:
    """All lines up to the end; bytes that are no text become signs that stand for that.

    For a line that is too long, of which no part is to be obeyed, there is `TOO_LONG`.
    """
    while line := stream.readline(LONGEST):
        text = line.decode(errors="replace")
        while not line.endswith(b"\n") and (line := stream.readline(LONGEST)):
            text = TOO_LONG
        yield text
