"""The games of a batch on boards of more than 64 cells, played by NumPy alone.

`Batch` keeps the stones as truth values here, of the shape (2, games, cells). Chance is counted as in
`solver/kernel/rules/playing.py`: a move depends on the seed, the number of the game, how often it was begun anew, and
its ply.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from denkspiel.core.errors import InvalidPosition
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.solver.kernel.rules.playing import DRAW, STAY, UNFINISHED

__all__ = ["LargeBoards"]

Flags = npt.NDArray[np.bool_]
Cells = npt.NDArray[np.int64]
Words = npt.NDArray[np.uint64]

_WORD_BITS = 64
_STEP = np.uint64(0x9E3779B97F4A7C15)
_FACTORS = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_SHIFTS = np.uint64(30), np.uint64(27), np.uint64(31)
_HALF = np.uint64(32)


class LargeBoards:
    """The rules of one game for arrays of stones. A method's `sides` is changed only where it says so."""

    def __init__(self, game: Game) -> None:
        geometry = game.geometry
        self._game, self._size = game, geometry.size
        self._below = np.array([-1 if cell.below is None else cell.below for cell in geometry.cells])
        # the cells of all lines through each cell; a short line is filled up with a cell that everybody holds, and
        # where fewer lines cross, further ones have a cell that nobody holds
        everybody, nobody = self._size, self._size + 1
        longest = max(map(len, geometry.lines), default=1)
        most = max(map(len, geometry.lines_through))
        self._lines = np.full((self._size, max(1, most), longest), nobody)
        for cell, through in enumerate(geometry.lines_through):
            for place, line in enumerate(geometry.lines[index] for index in through):
                self._lines[cell, place] = everybody
                self._lines[cell, place, : len(line)] = line

    def empty(self, count: int) -> Flags:
        """The stones of so many games that have not begun."""
        return np.zeros((2, count, self._size), np.bool_)

    def from_masks(self, stones: Any) -> Flags:
        """Stones from two rows of bit masks.

        Args:
            stones: two sequences of whole numbers, or two arrays of shape (games, words) as `to_words` makes them.

        Raises:
            InvalidPosition: neither of both, or there are stones outside the board.
        """
        width = -(-self._size // 8)
        try:
            first, second = ([self._octets(row, width) for row in side] for side in stones)
            octets = np.frombuffer(b"".join(first + second), np.uint8).reshape(2, -1, width)
        except (TypeError, ValueError, OverflowError) as error:
            fault = Message(
                "Pass the stones as two rows of equal length, with bit masks of {count} cells.", count=self._size
            )
            raise InvalidPosition(fault) from error
        bits = np.unpackbits(octets, axis=2, bitorder="little").view(np.bool_)
        if bits[:, :, self._size :].any():
            raise InvalidPosition(Message("There are stones outside the {count} cells of the board.", count=self._size))
        return np.ascontiguousarray(bits[:, :, : self._size])

    @staticmethod
    def _octets(row: Any, width: int) -> bytes:
        if isinstance(row, np.ndarray):
            row = int.from_bytes(row.astype("<u8").tobytes(), "little")
        return int(row).to_bytes(width, "little")

    def to_words(self, sides: Flags) -> Words:
        """The stones as bit masks, shape (2, games, words): each mask several words, that of the first cells first."""
        words = -(-self._size // _WORD_BITS)
        bits = np.zeros((*sides.shape[:2], words * _WORD_BITS), np.bool_)
        bits[:, :, : self._size] = sides
        packed: Words = np.packbits(bits, axis=2, bitorder="little").view("<u8").astype(np.uint64)
        return packed

    def masks(self, sides: Flags, index: int) -> tuple[int, int]:
        """The stones of one game as bit masks."""
        first, second = (
            int.from_bytes(np.packbits(side[index], bitorder="little").tobytes(), "little") for side in sides
        )
        return first, second

    def plies(self, sides: Flags) -> npt.NDArray[np.int16]:
        """The number of stones in each game."""
        counted: npt.NDArray[np.int16] = sides.sum((0, 2), np.int16)
        return counted

    def legal(self, sides: Flags, results: npt.NDArray[np.int8]) -> Flags:
        """The cells that may be taken."""
        taken = sides[0] | sides[1]
        legal: Flags = ~taken & (results == UNFINISHED)[:, np.newaxis]
        resting = self._below >= 0
        legal[:, resting] &= taken[:, self._below[resting]]
        return legal

    def observations(self, sides: Flags) -> Flags:
        """The stones of the side to move, then those of the other one."""
        mover = self.plies(sides) & 1
        games = np.arange(len(mover))
        return np.stack([sides[mover, games], sides[1 - mover, games]], axis=1)

    def play(self, sides: Flags, results: npt.NDArray[np.int8], cells: Cells) -> int:
        """Make one move in every game, or none at all: the first game whose move is not allowed, or -1."""
        moved = np.flatnonzero(cells != STAY)
        targets = cells[moved]
        on_board = (targets >= 0) & (targets < self._size)
        allowed = np.zeros(len(moved), np.bool_)
        legal = self.legal(sides[:, moved[on_board]], results[moved[on_board]])
        allowed[on_board] = legal[np.arange(len(legal)), targets[on_board]]
        if not allowed.all():
            return int(moved[~allowed][0])
        self._make_moves(sides, results, moved, targets)
        return -1

    def random_moves(
        self, sides: Flags, results: npt.NDArray[np.int8], begun: Words, seed: np.uint64, games: Cells | None = None
    ) -> Cells:
        """A random move of every game, or of those with these numbers; `STAY` where it is over."""
        games = np.arange(len(results)) if games is None else games
        legal = self.legal(sides[:, games], results[games])
        stream = _splitmix(_splitmix(seed + games.astype(np.uint64) * _STEP) + begun[games] * _STEP)
        plies = self.plies(sides[:, games]).astype(np.uint64)
        number = _splitmix(stream + (plies + np.uint64(1)) * _STEP) >> _HALF
        place = (number * legal.sum(1).astype(np.uint64)) >> _HALF
        moves = (np.cumsum(legal, 1) > place[:, np.newaxis].astype(np.int64)).argmax(1)
        return np.where(legal.any(1), moves, STAY)

    def random_playouts(self, sides: Flags, results: npt.NDArray[np.int8], begun: Words, seed: np.uint64) -> int:
        """Play every game to its end with the moves of `random_moves`, and return the number of moves."""
        made = 0
        while len(games := np.flatnonzero(results == UNFINISHED)):
            self._make_moves(sides, results, games, self.random_moves(sides, results, begun, seed, games))
            made += len(games)
        return made

    def _make_moves(self, sides: Flags, results: npt.NDArray[np.int8], games: Cells, cells: Cells) -> None:
        """Make these legal moves in these games, which changes `sides` and `results`."""
        if not len(games):
            return
        plies = self.plies(sides[:, games])
        mover = plies & 1
        sides[mover, games, cells] = True
        own = np.empty((len(games), self._size + 2), np.bool_)
        own[:, : self._size], own[:, self._size], own[:, self._size + 1] = sides[mover, games], True, False
        crossing = self._lines[cells]
        held: Flags = np.take_along_axis(own, crossing.reshape(len(games), -1), 1).reshape(crossing.shape)
        complete = np.any(np.all(held, axis=2), axis=1)
        winner = 1 - mover if self._game.avoidance else mover
        full = plies + 1 == self._size
        results[games] = np.where(complete, winner, np.where(full, DRAW, UNFINISHED))


def _splitmix(word: Words) -> Words:
    word = (word ^ (word >> _SHIFTS[0])) * _FACTORS[0]
    word = (word ^ (word >> _SHIFTS[1])) * _FACTORS[1]
    return word ^ (word >> _SHIFTS[2])
