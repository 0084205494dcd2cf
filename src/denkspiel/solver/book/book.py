"""Opening books: the exact values of all positions of a game with few stones, in one file.

A book holds, for each ply up to its depth, every unfinished position that is not won at once, positions that are equal
by symmetry once. The book of a whole game leaves out those with any threat too, see `quiet.py`.
`docs/reference/formats.md` describes the file.
"""

import os
import zlib
from collections.abc import Sequence
from functools import cached_property
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from denkspiel.core.game import Game, rules_digest
from denkspiel.core.position import Position
from denkspiel.core.safe_file import write_atomically
from denkspiel.solver.book.header import BookHeader, damaged_book, open_book
from denkspiel.solver.score import Score

__all__ = ["Book", "BookPage", "write_book"]

_DIGEST_BYTES = 32
_WORD_BYTES = 8
_ENTRY_BYTES = 2 * _WORD_BYTES + 1
_MOST_BYTES = 1 << 30
_MOST_RATIO = 128
"""No book is unpacked to more than so many times its size: that of Connect Four is packed to a sixteenth."""

BookPage = tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64], npt.NDArray[np.int8]]
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
        first, second, values = self.pages[position.ply]
        word = np.uint64(position.canonical.first)
        begin, end = np.searchsorted(first, word), np.searchsorted(first, word, side="right")
        place = begin + np.searchsorted(second[begin:end], np.uint64(position.canonical.second))
        stones = int(values[place]) if place < end and second[place] == position.canonical.second else None
        return None if stones is None else Score.of_stones(stones, self.game, position.ply)

    def _score_of_move(self, position: Position, move: int) -> Score | None:
        child = position.play(move)
        if child.outcome is not None:
            return Score.of_last_move(child)
        score = self.score(child)
        return None if score is None else score.before()

    @cached_property
    def pages(self) -> tuple[BookPage, ...]:
        """All entries, a page for each ply from the empty board on.

        Raises:
            FileFault: the file is damaged.
        """
        with open_book(self.path) as file:
            if os.fstat(file.fileno()).st_size > _MOST_BYTES:
                raise damaged_book(self.path)
            content = file.read()
        body, seal = content[:-_DIGEST_BYTES], content[-_DIGEST_BYTES:]
        entries = self.header.entries
        most = len(body) * _MOST_RATIO
        if sum(entries) * _ENTRY_BYTES > most or sha256(body).digest() != seal:
            raise damaged_book(self.path)
        raw = _inflated(body[len(self.header.text) :], sum(entries) * _ENTRY_BYTES, self.path)
        ends = np.cumsum([0, *entries]) * _ENTRY_BYTES
        return tuple(_unpacked(raw[begin:end]) for begin, end in pairwise(ends))


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


def _planes(words: npt.NDArray[np.uint64]) -> bytes:
    differences = np.diff(words, prepend=np.uint64(0)).astype("<u8")
    return differences.view(np.uint8).reshape(-1, _WORD_BYTES).T.tobytes()


def _unpacked(raw: Any) -> BookPage:
    count = len(raw) // _ENTRY_BYTES
    planes = np.frombuffer(raw, np.uint8, 2 * count * _WORD_BYTES).reshape(2, _WORD_BYTES, count)
    first, second = (np.cumsum(part.T.copy().view("<u8").ravel(), dtype=np.uint64) for part in planes)
    return first, second, np.frombuffer(raw, np.int8, count, 2 * count * _WORD_BYTES)


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
