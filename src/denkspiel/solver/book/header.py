"""The head of a file that holds an opening book; `docs/reference/formats.md` describes the whole file.

This module needs the standard library only, so asking which book belongs to a game costs next to nothing.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import FileFault
from denkspiel.core.foreign_file import open_untrusted
from denkspiel.core.game import Game, rules_digest
from denkspiel.core.message import Message, quote_input

__all__ = ["BookHeader", "damaged_book", "open_book"]

_MAGIC = b"denkspiel-book"
_VERSION = 1
_LONGEST_LINE = 4096
_LONGEST_PATH = 200
_MOST_PLIES = 64


@dataclass(frozen=True)
class BookHeader:
    """What a book is about.

    Attributes:
        game: the id of the game, for people; `digest` decides.
        digest: `core.digest.rules_digest` the game.
        depth: every unfinished position of up to this many stones is in the book, except those that are won at once.
        entries: for each ply, from the empty board on, how many positions are in the book; the last may lie deeper
            than `depth`.
        quiet: whether it is the book of a whole game, without the positions in which a threat leaves no choice.
    """

    game: str
    digest: str
    depth: int
    entries: tuple[int, ...]
    quiet: bool = False

    @classmethod
    def read(cls, file: BinaryIO, path: Path) -> "BookHeader":
        """Read the head of an open file; what follows is the body.

        Raises:
            FileFault: it is not a book, is one of another version, or is damaged.
        """
        magic, _, version = file.readline(_LONGEST_LINE).rstrip(b"\n").partition(b" ")
        if magic != _MAGIC or not version.isdigit():
            raise FileFault(Message('"{file}" is not an opening book.', file=_shown(path)))
        if int(version) != _VERSION:
            raise FileFault(
                Message(
                    '"{file}" is an opening book in format {version}, but this program reads only format {own}.',
                    file=_shown(path),
                    version=int(version[:9]),
                    own=_VERSION,
                )
            )
        try:
            return cls._of(json.loads(file.readline(_LONGEST_LINE)))
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise damaged_book(path) from error

    @classmethod
    def _of(cls, data: dict[str, Any]) -> "BookHeader":
        """Raises an error of Python's own if the data is not the head of a book."""
        entries = tuple(map(_count, data["entries"]))
        head = cls(str(data["game"]), str(data["digest"]), _count(data["depth"]), entries, bool(data.get("quiet")))
        if not head.depth < len(entries) <= _MOST_PLIES:
            raise ValueError(head.depth)
        return head

    @property
    def text(self) -> bytes:
        """The head as it stands in the file."""
        data = {"game": self.game, "digest": self.digest, "depth": self.depth, "entries": self.entries}
        data |= {"quiet": True} if self.quiet else {}
        return _MAGIC + b" %d\n" % _VERSION + json.dumps(data).encode() + b"\n"

    def check_game(self, game: Game, path: Path) -> None:
        """Raises `FileFault` if the book is for another game."""
        if self.digest != rules_digest(game):
            raise FileFault(
                Message(
                    '"{file}" is an opening book for {other}, not for {game}.',
                    file=_shown(path),
                    other=quote_input(self.game),
                    game=game.id,
                )
            )


def damaged_book(path: Path) -> FileFault:
    """The error for a book whose content is not what was written."""
    return FileFault(
        Message('"{file}" is damaged: parts of the opening book are missing or altered.', file=_shown(path))
    )


@contextmanager
def open_book(path: Path) -> Iterator[BinaryIO]:
    """A file to read from.

    Raises:
        FileFault: it is not there, is not a file, or cannot be read; also for errors of the system within the block.
    """
    try:
        if not path.is_file():
            path.stat()
            raise FileFault(Message('"{file}" is not an opening book.', file=_shown(path)))
        with open_untrusted(path) as file:
            yield file
    except FileFault:
        raise
    except (OSError, ValueError) as error:
        raise FileFault(
            Message('Cannot read "{file}": {fault}.', file=_shown(path), fault=os_error_reason(error))
        ) from error


def _count(number: Any) -> int:
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:
        raise ValueError(number)
    return number


def _shown(path: Path) -> str:
    return quote_input(str(path), _LONGEST_PATH)
