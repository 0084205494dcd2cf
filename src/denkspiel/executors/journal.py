"""What big work has found so far, kept so that a killed program loses nothing.

A text file. The first line says what it is for: "denkspiel-journal 2", and a JSON object. Every further line is an
entry: a checksum (CRC-32 of the rest of the line, eight hexadecimal digits), a space, and a JSON value. A line that is
torn or garbled is skipped.
"""

import errno
import json
import os
import stat
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import Any

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import FileFault
from denkspiel.core.file_lock import LockState, try_lock
from denkspiel.core.message import Message
from denkspiel.core.safe_file import unwritable_fault

__all__ = ["Journal"]

_ANY_VERSION = b"denkspiel-journal "
_MAGIC = _ANY_VERSION + b"2 "
_MOST_OF_A_HEAD = 1 << 20
_SYNC_SECONDS = 10.0
"""How much work may be lost when the whole machine fails; if only the program does, none is."""


class Journal:
    """The file, open for reading what is there and adding to it; it is locked meanwhile.

    Attributes:
        path: the file.
        head: what it is for.
    """

    def __init__(self, path: Path, head: Mapping[str, Any]) -> None:
        """Open the file, or begin it.

        Args:
            path: the file.
            head: what tells this work from all other work, as JSON.

        Raises:
            FileFault: it cannot be read or written, is not a journal of this work, or another program is at it.
        """
        self.path = path
        self.head = json.loads(_text(head))
        line = _MAGIC + _text(head) + b"\n"
        try:
            self._file = path.open("a+b")  # which waits for nobody, even if it is a pipe
            if not stat.S_ISREG(os.fstat(self._file.fileno()).st_mode):
                self._file.close()
                raise OSError(errno.ESPIPE, os.strerror(errno.ESPIPE), str(path))
        except OSError as error:
            raise unwritable_fault(path, error) from error
        try:
            self._begin(line)
        except BaseException:
            self._file.close()
            raise
        self._synced = monotonic()

    def entries(self) -> Iterator[Any]:
        """All that is in the file, in the order in which it was added.

        Raises:
            FileFault: it cannot be read.
        """
        try:
            with self.path.open("rb") as file:
                file.readline()
                for line in file:
                    if line.endswith(b"\n") and line[:8] == b"%08x" % zlib.crc32(line[8:-1]):
                        yield json.loads(line[9:])
        except OSError as error:
            raise FileFault(
                Message('Cannot read "{file}": {fault}.', file=str(self.path), fault=os_error_reason(error))
            ) from error

    def add(self, entry: Any) -> None:
        """Write an entry, any JSON value; when this returns the system has it, whatever becomes of the program.

        Raises:
            FileFault: it cannot be written.
        """
        text = b" " + _text(entry)
        self._write(b"%08x%b\n" % (zlib.crc32(text), text))
        if monotonic() > self._synced + _SYNC_SECONDS:
            os.fsync(self._file.fileno())
            self._synced = monotonic()

    def remove(self) -> None:
        """Close and delete the file: the work is done, and what was found stands elsewhere."""
        self._file.close()
        self.path.unlink(missing_ok=True)

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        with suppress(OSError):  # it tries once more what `add` could not write and has told
            self._file.close()

    def _begin(self, line: bytes) -> None:
        """Write what is missing: the head of a new file, or the end of a torn line."""
        if try_lock(self._file) is LockState.HELD_ELSEWHERE:
            raise FileFault(Message('Another program is writing to "{file}".', file=str(self.path)))
        self._file.seek(0)
        there = self._file.readline(_MOST_OF_A_HEAD)
        if line.startswith(there) and there != line:
            self._write(line[len(there) :])
        elif there != line:
            raise FileFault(_in_the_way(self.path, there, self.head))
        elif not self._ends_with_a_line():
            self._write(b"\n")

    def _ends_with_a_line(self) -> bool:
        self._file.seek(-1, os.SEEK_END)
        return self._file.read() == b"\n"

    def _write(self, text: bytes) -> None:
        try:
            self._file.write(text)
            self._file.flush()
        except OSError as error:
            raise unwritable_fault(self.path, error) from error


def _text(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def _in_the_way(path: Path, there: bytes, head: Mapping[str, Any]) -> Message:
    """What the file is instead, as exactly as can be told."""
    if there.startswith(_ANY_VERSION) and not there.startswith(_MAGIC):
        return Message(
            'Cannot use "{file}": it is a journal from another version of this program. Finish the work with that '
            "version, or delete the file to start over.",
            file=str(path),
        )
    different = _difference(there, head)
    if different is None:
        return Message(
            'Cannot use "{file}": it already exists, but is not a journal of this work. Move it first.', file=str(path)
        )
    key, found = different
    return Message(
        'Cannot use "{file}": it is the journal of a different job, with {key} {found} instead of {wanted}. Move '
        "that file elsewhere first.",
        file=str(path),
        key=key,
        found=json.dumps(found),
        wanted=json.dumps(head.get(key)),
    )


def _difference(there: bytes, head: Mapping[str, Any]) -> tuple[str, Any] | None:
    """The first key, by the alphabet, by which the head of another journal differs, and its value there."""
    try:
        found = json.loads(there.removeprefix(_MAGIC))
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    keys = (key for key in sorted({*found, *head}) if found.get(key) != head.get(key))
    return next(((key, found.get(key)) for key in keys), None)
