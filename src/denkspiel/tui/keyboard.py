"""A terminal read key by key."""

import codecs
import os
import select
import termios
import time
import tty
from types import TracebackType
from typing import Self

from denkspiel.tui.keys import KeyDecoder

__all__ = ["Keyboard"]

_ESCAPE_SECONDS = 0.1
"""How long after Escape the rest of a sequence may still come."""
_AT_ONCE = 1024


class Keyboard:
    """Gives keys by name while it is entered; leaving it restores the modes of the terminal."""

    def __init__(self, descriptor: int) -> None:
        """Read from the terminal behind `descriptor`."""
        self._descriptor = descriptor
        self._decoder = KeyDecoder()
        self._characters = codecs.getincrementaldecoder("utf-8")("ignore")
        self._keys: list[str] = []

    def __enter__(self) -> Self:
        self._modes = termios.tcgetattr(self._descriptor)
        tty.setcbreak(self._descriptor, termios.TCSADRAIN)
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Back to lines; what was typed for the game does not reach the shell."""
        termios.tcsetattr(self._descriptor, termios.TCSAFLUSH, self._modes)

    def read(self, timeout: float) -> str:
        """The next key, or "" if none comes within `timeout` seconds.

        Raises:
            EOFError: the terminal has gone away.
        """
        end = time.monotonic() + timeout
        while not self._keys:
            left = max(0.0, end - time.monotonic())
            wait = _ESCAPE_SECONDS if self._decoder.is_incomplete else left
            if self._comes_within(wait):
                self._keys += self._decoder.feed(self._received())
            elif self._decoder.is_incomplete:
                self._keys += self._decoder.flush()
            if not left:
                break
        return self._keys.pop(0) if self._keys else ""

    def discard_typed(self) -> None:
        """Throw away what has been typed but not read."""
        self._keys = []
        while self._comes_within(0.0):
            self._decoder.feed(self._received())

    def _comes_within(self, seconds: float) -> bool:
        return bool(select.select([self._descriptor], [], [], seconds)[0])

    def _received(self) -> str:
        try:
            data = os.read(self._descriptor, _AT_ONCE)
        except OSError as error:
            raise EOFError from error
        if not data:
            raise EOFError
        return self._characters.decode(data)
