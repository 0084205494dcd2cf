"""What a book under construction has found so far, kept so that a killed program loses nothing but the last moment.

A text file. The first line names the game by its digest. Every further line is a batch: a checksum (CRC-32 of the rest
of the line, eight hexadecimal digits), and entries with a space before each: cells of the first player and of the
second one (hexadecimal), and the value, with commas between. A line that is torn or garbled is skipped.
"""

import os
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from denkspiel.core.cause import cause
from denkspiel.core.errors import FileFault
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.solve.book.header import digest_of, opened

__all__ = ["Entry", "Journal"]

Entry = tuple[int, int, int]
"""The cells of the first player, those of the second, and the value of the position (`Score.stones`)."""

_MAGIC = "denkspiel-journal 1 "


class Journal:
    """The file, open for reading what is there and adding to it.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, game: Game) -> None:
        """Open the file, or begin it.

        Raises:
            FileFault: it cannot be read or written, or is not a journal of this game's book.
        """
        self.path = path
        self._head = f"{_MAGIC}{digest_of(game)}\n".encode()
        try:
            torn = self._check(game) if path.exists() else self._head
            self._file: BinaryIO = path.open("ab")
            self._write(torn)
        except OSError as error:
            raise self._fault(error) from error

    def entries(self) -> Iterator[Entry]:
        """All that is in the file; the same position may come twice."""
        with opened(self.path) as file:
            file.readline()
            for line in file:
                yield from _entries(line)

    def add(self, entries: Iterable[Entry]) -> None:
        """Write a batch; when this returns the system has it, whatever becomes of the program.

        Raises:
            FileFault: it cannot be written.
        """
        batch = "".join(f" {first:x},{second:x},{value}" for first, second, value in entries).encode()
        try:
            self._write(b"%08x%b\n" % (zlib.crc32(batch), batch))
        except OSError as error:
            raise self._fault(error) from error

    def sync(self) -> None:
        """Wait until the disk has all of it."""
        os.fsync(self._file.fileno())

    def remove(self) -> None:
        """Close and delete the file."""
        self._file.close()
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._file.close()

    def _check(self, game: Game) -> bytes:
        """What is missing at the end of the file: nothing, the end of a torn line, or the head of an empty file."""
        with opened(self.path) as file:
            head = file.readline(len(self._head))
            if self._head.startswith(head) and len(head) < len(self._head):
                return self._head[len(head) :]
            if head != self._head:
                raise FileFault(
                    Message(
                        '"{file}" is in the way: it is not a journal of an opening book for {game}.',
                        file=str(self.path),
                        game=game.id,
                    )
                )
            file.seek(-1, os.SEEK_END)
            return b"" if file.read() == b"\n" else b"\n"

    def _write(self, text: bytes) -> None:
        self._file.write(text)
        self._file.flush()

    def _fault(self, error: OSError) -> FileFault:
        return FileFault(Message('"{file}" cannot be written: {fault}.', file=str(self.path), fault=cause(error)))


def _entries(line: bytes) -> Iterator[Entry]:
    if not line.endswith(b"\n") or line[:8] != b"%08x" % zlib.crc32(line[8:-1]):
        return
    for entry in line[8:].split():
        first, second, value = entry.split(b",")
        yield int(first, 16), int(second, 16), int(value)
