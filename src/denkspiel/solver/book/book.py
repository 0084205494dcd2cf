"""Opening books: the exact values of all positions of a game with few stones, in one file.

A book holds, for each ply up to its depth, every unfinished position that is not won at once, positions that are equal
by symmetry once. The book of a whole game leaves out those with any threat too, see `quiet.py`.
`docs/reference/formats.md` describes the file.
"""

import os
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from itertools import accumulate, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from denkspiel.core.game import Game, rules_digest
from denkspiel.core.position import Position
from denkspiel.core.safe_file import write_atomically
from denkspiel.solver.book.header import BookHeader, damaged_book, open_book
from denkspiel.solver.score import Score

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

__all__ = ["Book", "BookPage", "write_book"]

_DIGEST_BYTES = 32
_WORD_BYTES = 8
_LAST_WORD = (1 << 8 * _WORD_BYTES) - 1
_ENTRY_BYTES = 2 * _WORD_BYTES + 1
_MOST_BYTES = 1 << 30
_MOST_RATIO = 128
"""No book is unpacked to more than so many times its size: that of Connect Four is packed to a sixteenth."""

BookPage = tuple["npt.NDArray[np.uint64]", "npt.NDArray[np.uint64]", "npt.NDArray[np.int8]"]
"""Positions of one ply, canonical and in ascending order: the cells of the first player, those of the second, the
value.

The value is `Score.stones`, for the side to move.
"""


class Book:
    """An opening book in a file. The head is read at once, the body when a position is looked up.

    Attributes:
        path: the file.
        game: the game that the book is for.
        header: what the file says about itself.
    """

    def __init__(self, path: Path, game: Game) -> None:
        """Open the file.

        Raises:
            FileFault: it cannot be read, is not a book, or is one of another version or for another game.
        """
        self.path = path
        self.game = game
        with open_book(path) as file:
            self.header = BookHeader.read(file, path)
        self._unpacked: dict[int, tuple[array[int], array[int], array[int]]] = {}
        self.header.check_game(game, path)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.path, self.game)

    @property
    def depth(self) -> int:
        """Every position of up to this many stones is answered."""
        return self.header.depth

    def score(self, position: Position) -> Score | None:
        """The exact value of a position of the book's game, or `None` if it is over or not in the book.

        Raises:
            FileFault: the file is damaged.
        """
        if position.outcome is not None or (position.ply >= len(self.header.entries) and not self.header.quiet):
            return None
        size = self.game.geometry.size
        if _winning_moves(position, position.own):
            return Score(1, 1, size, position.ply)
        if self.header.quiet and (threats := _winning_moves(position, position.enemy)):
            return Score(-1, 2, size, position.ply) if len(threats) > 1 else self._score_of_move(position, threats[0])
        if position.ply >= len(self.header.entries):
            return None
        first, second, values = self._arrays(position.ply)
        wanted = position.canonical.first, position.canonical.second
        place = bisect_left(range(len(values)), wanted, key=lambda at: (first[at], second[at]))
        if place == len(values) or (first[place], second[place]) != wanted:
            return None
        return Score.of_stones(values[place], self.game, position.ply)

    def _score_of_move(self, position: Position, move: int) -> Score | None:
        child = position.play(move)
        if child.outcome is not None:
            return Score.of_last_move(child)
        score = self.score(child)
        return None if score is None else score.before()

    @property
    def pages(self) -> tuple[BookPage, ...]:
        """All entries, a page for each ply from the empty board on.

        Raises:
            FileFault: the file is damaged.
        """
        import numpy as np  # noqa: PLC0415 (looking up a position does not need it)

        found = [self._arrays(ply) for ply in range(len(self.header.entries))]
        return tuple(
            (np.frombuffer(first, np.uint64), np.frombuffer(second, np.uint64), np.frombuffer(values, np.int8))
            for first, second, values in found
        )

    def _arrays(self, ply: int) -> tuple["array[int]", "array[int]", "array[int]"]:
        """The page of a ply; it is unpacked when a position of it is looked up for the first time."""
        if ply not in self._unpacked:
            begin, end = list(pairwise(accumulate(self.header.entries, initial=0)))[ply]
            self._unpacked[ply] = _unpacked(self._raw[begin * _ENTRY_BYTES : end * _ENTRY_BYTES])
        return self._unpacked[ply]

    @cached_property
    def _raw(self) -> memoryview:
        """All pages as the file has them."""
        with open_book(self.path) as file:
            if os.fstat(file.fileno()).st_size > _MOST_BYTES:
                raise damaged_book(self.path)
            content = file.read()
        body, seal = content[:-_DIGEST_BYTES], content[-_DIGEST_BYTES:]
        size = sum(self.header.entries) * _ENTRY_BYTES
        if size > len(body) * _MOST_RATIO or sha256(body).digest() != seal:
            raise damaged_book(self.path)
        return _inflated(body[len(self.header.text) :], size, self.path)


def write_book(path: Path, game: Game, pages: Sequence[BookPage], *, quiet: bool = False) -> None:
    """Write a book that is complete for all plies of these pages, safely, or with all `quiet` positions of a game.

    Raises:
        FileFault: the file cannot be written; what it held before is still there.
    """
    header = BookHeader(
        game.id, rules_digest(game), len(pages) - 1, tuple(len(values) for _, _, values in pages), quiet
    )
    body = header.text + zlib.compress(b"".join(map(_packed, pages)), 9)
    write_atomically(path, body + sha256(body).digest())


def _winning_moves(position: Position, stones: int) -> list[int]:
    """The moves with which the side that has these stones would win if it were to move."""
    game = position.game
    if game.avoidance:
        return []
    winning = []
    for move in position.legal_moves:
        after = stones | 1 << move
        if any(after & mask == mask for mask, _ in game.winning_masks[move]):
            winning.append(move)
    return winning


def _packed(page: BookPage) -> bytes:
    """The words as differences from the one before, all their first bytes side by side, then all second bytes ..."""
    first, second, values = page
    return _planes(first) + _planes(second) + values.tobytes()


def _planes(words: "npt.NDArray[np.uint64]") -> bytes:
    import numpy as np  # noqa: PLC0415 (only those who write a book need it)

    differences = np.diff(words, prepend=np.uint64(0)).astype("<u8")
    return differences.view(np.uint8).reshape(-1, _WORD_BYTES).T.tobytes()


def _unpacked(raw: memoryview) -> tuple["array[int]", "array[int]", "array[int]"]:
    count = len(raw) // _ENTRY_BYTES
    columns = []
    for begin in (0, count * _WORD_BYTES):
        mixed = bytearray(count * _WORD_BYTES)
        for byte in range(_WORD_BYTES):
            mixed[byte::_WORD_BYTES] = raw[begin + byte * count : begin + (byte + 1) * count]
        differences = array("Q", bytes(mixed))
        if sys.byteorder == "big":
            differences.byteswap()
        columns.append(array("Q", accumulate(differences, lambda one, more: (one + more) & _LAST_WORD)))
    return columns[0], columns[1], array("b", bytes(raw[2 * count * _WORD_BYTES :]))


def _inflated(body: bytes, size: int, path: Path) -> memoryview:
    """Exactly `size` bytes; a body that would give more is not inflated further."""
    inflater = zlib.decompressobj()
    try:
        raw = inflater.decompress(body, size + 1)
    except zlib.error as error:
        raise damaged_book(path) from error
    if len(raw) != size:
        raise damaged_book(path)
    return memoryview(raw)
