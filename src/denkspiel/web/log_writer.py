"""A log that keeps nobody waiting: lines are handed to a thread, which alone waits for the disk or for a reader."""

import json
from contextlib import suppress
from queue import Full, Queue
from threading import Thread
from types import TracebackType
from typing import Protocol, Self

__all__ = ["LogWriter", "RawStream"]

_MOST_WAITING = 10_000
"""Lines, about 2 MB; a disk that stands still for a minute or two loses nothing at a hundred requests a second."""
_PATIENCE_SECONDS = 3.0


class RawStream(Protocol):
    """What bytes are written to without a buffer in between, such as `open(path, "ab", buffering=0)`.

    A buffer would be locked by a thread that waits, and Python could not end then.
    """

    def write(self, data: bytes, /) -> int | None:
        """Write some of the bytes, from the first on, and return how many."""


class LogWriter:
    """Writes lines to a stream, in a thread of its own.

    Lines that the stream does not take wait, but only so many; the next ones are lost. A line `{"lost": 12}` says so as
    soon as the stream takes any again.
    """

    def __init__(self, stream: RawStream, most_waiting: int = _MOST_WAITING) -> None:
        self._stream = stream
        self._lines: Queue[str | None] = Queue(most_waiting)
        self._lost = 0
        self._lost_and_told = 0
        self._thread = Thread(target=self._write_lines, name="log", daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def write(self, line: str) -> None:
        """Hand over a line, without its end; returns at once. To be called by one thread only."""
        try:
            self._lines.put_nowait(line)
        except Full:
            self._lost += 1

    def close(self, patience_seconds: float = _PATIENCE_SECONDS) -> None:
        """Wait until all lines are written, but not longer than `patience_seconds` seconds."""
        with suppress(Full):
            self._lines.put(None, timeout=patience_seconds)
            self._thread.join(patience_seconds)

    def _write_lines(self) -> None:
        while (line := self._lines.get()) is not None:
            self._tell_losses()
            self._write_line(line)
        self._tell_losses()

    def _tell_losses(self) -> None:
        lost = self._lost
        if lost > self._lost_and_told:
            self._write_line(json.dumps({"lost": lost - self._lost_and_told}))
            self._lost_and_told = lost

    def _write_line(self, line: str) -> None:
        rest = f"{line}\n".encode()
        with suppress(OSError, ValueError):  # serve even if the disk is full or the stream is closed
            while rest:
                rest = rest[self._stream.write(rest) or 0 :]
