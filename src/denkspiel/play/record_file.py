"""A file of game records that only grows: what once stands in it is never written anew."""

import os
import stat
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import BinaryIO

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import DenkspielError, FileFault
from denkspiel.core.file_lock import LockState, try_lock
from denkspiel.core.foreign_file import open_untrusted
from denkspiel.core.message import Message
from denkspiel.core.safe_file import unwritable_fault
from denkspiel.play.record import GameRecord, add_checksums, check_checksums
from denkspiel.play.record_reader import (
    MAX_GAME_LENGTH,
    NO_GAME_BEFORE,
    parse_lines,
    parse_one_record,
    parse_until_fault,
    split_games,
)

__all__ = ["RecordFile", "last_game_fault", "last_record", "read_records", "read_until_fault"]


MOST_PIPED = 64 << 20


@dataclass(frozen=True)
class _Written:
    """A game at the end of a file, and its text there."""

    record: GameRecord
    text: str

    def grows_to(self, record: GameRecord) -> bool:
        """Whether lines at the end make the other record of it: it has more moves, and this one has seals."""
        begin = replace(record, moves=record.moves[: len(self.record.moves)])
        return begin == self.record and (record == self.record or check_checksums(self.text))

    def growth(self, record: GameRecord) -> str:
        """What is to be added to the text."""
        if record == self.record:
            return ""
        feed = "" if self.text.endswith("\n") else "\n"
        return feed + add_checksums(self.text + feed, record.move_lines(len(self.record.moves)))


class RecordFile:
    """A file to which every move is added when it is made; games it held before stay in it.

    A move is a line at the end. A game that has changed in another way, by moves taken back or other players, is added
    whole and replaces itself. Between the first game and `close` no other program can write to the file.

    Attributes:
        path: the file.
    """

    def __init__(self, path: Path, *, continues: bool = False) -> None:
        """Look at the file; it need not exist.

        Args:
            path: where to write.
            continues: the last game in the file goes on, instead of a new one being added.

        Raises:
            FileFault: the file does not begin with a record or end with a whole one, or cannot be read.
        """
        self.path = path
        self._file: BinaryIO | None = None
        try:
            self._end = path.stat().st_size if path.is_file() else 0
        except OSError as error:
            raise unwritable_fault(path, error) from error
        last = _last_game(path) if self._end else None
        self._written = last if continues else None

    def begin_game(self) -> None:
        """The next `write` is for another game."""
        self._written = None

    def write(self, record: GameRecord) -> None:
        """Write the current game as it now stands; once this returns, the end of the program cannot undo it.

        Raises:
            FileFault: the file cannot be written, or another program is writing to it; what it held is still there.
        """
        try:
            file = self._opened()
            before = self._written
            if before is not None:  # who goes on with a game keeps what was tried beside it
                record = replace(record, variations=before.record.variations)
            if before is not None and before.grows_to(record):
                growth = before.growth(record)
                self._add(file, growth)
                self._written = _Written(record, before.text + growth)
            else:
                text = record.to_text(replaces=before is not None)
                self._add(file, f"\n{text}" if self._end else text)
                self._written = _Written(record, text)
        except FileFault:
            raise
        except OSError as error:
            raise unwritable_fault(self.path, error) from error

    def close(self) -> None:
        """Let other programs write to the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _opened(self) -> BinaryIO:
        """The file, open and locked. If it has changed or is another one, the game is not in it and will be added."""
        if self._file is not None and not _is_at(self._file, self.path):
            self.close()
            self._written, self._end = None, 0
        if self._file is None:
            file = open(self.path, "ab", buffering=0, opener=_at_once)  # noqa: SIM115 (it stays open)
            if hasattr(os, "O_NONBLOCK"):  # not on Windows, where Python 3.11 cannot set it either
                os.set_blocking(file.fileno(), True)
            if try_lock(file) is LockState.HELD_ELSEWHERE:
                file.close()
                raise FileFault(
                    Message('"{file}" cannot be written: another program is writing to it.', file=str(self.path))
                )
            self._file = file
        if (size := _size(self._file)) != self._end:
            self._written, self._end = None, size
        return self._file

    def _add(self, file: BinaryIO, text: str) -> None:
        """Add the text, or nothing of it."""
        content = text.encode()
        try:
            while content:
                content = content[file.write(content) :]
            if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):
                file.truncate(self._end)
            raise
        self._end = _size(file)


def read_records(path: Path) -> list[GameRecord]:
    """All games of a record file, at least one.

    Raises:
        FileFault: the file cannot be read or is not a record; the sentence names file, game and fault.
    """
    return parse_lines(_lines(path), str(path))


def read_until_fault(path: Path) -> tuple[list[GameRecord], FileFault | None]:
    """The games of a record file up to the first fault, and the fault that `read_records` would raise."""
    return parse_until_fault(_lines(path), str(path))


def last_record(path: Path) -> GameRecord:
    """The last game of a record file; raises what `read_records` raises, but overlooks faults of the other games."""
    return _last_game(path).record


def _last_game(path: Path) -> _Written:
    *earlier, (first_line, text) = deque(split_games(_lines(path), str(path)), maxlen=2)
    try:
        record, replaces = parse_one_record(text, first_line)
        if replaces and not earlier:
            raise FileFault(NO_GAME_BEFORE)
    except DenkspielError as error:
        raise last_game_fault(path, error) from error
    return _Written(record, text)


def last_game_fault(path: Path, error: DenkspielError) -> FileFault:
    """Says in which file it is that something is wrong with the last game."""
    return FileFault(Message('"{file}", last game: {fault}', file=str(path), fault=error.message))


def _lines(path: Path) -> Iterator[str]:
    """The lines of a text file; of a line that is too long for any game only pieces.

    Raises:
        FileFault: the file cannot be read or is not UTF-8 text.
    """
    encoding = "utf-8-sig"
    try:
        with open_untrusted(path, max_piped_bytes=MOST_PIPED) as file:
            while line := file.readline(MAX_GAME_LENGTH + 1):
                yield line.decode(encoding).replace("\r\n", "\n")
                encoding = "utf-8"
    except UnicodeDecodeError as error:
        raise FileFault(Message('"{file}" is not a UTF-8 text file.', file=str(path))) from error
    except (OSError, ValueError) as error:
        raise FileFault(
            Message('Cannot read "{file}": {fault}.', file=str(path), fault=os_error_reason(error))
        ) from error


def _at_once(name: str, flags: int) -> int:
    """Open it; a pipe from which nobody reads is an error and not waited for."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o666)


def _is_at(file: BinaryIO, path: Path) -> bool:
    """Whether the open file is still the one of that path."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _size(file: BinaryIO) -> int:
    """The length of the file; 0 of a device or pipe, which has none."""
    return os.fstat(file.fileno()).st_size
