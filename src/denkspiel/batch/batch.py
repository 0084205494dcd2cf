"""Many games of one kind, side by side, as NumPy arrays.

The games stand as two rows of words, one bit for each stone (`solver/kernel/rules/bit_layout.py`), and are played by
code that is compiled for the game's data, as the solver's is. Whatever a batch hands out is an array of its own: to
change it changes no game. Several threads may use several batches, but only one at a time the same one.
"""

from collections.abc import Sequence
from math import prod
from operator import index as whole
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from denkspiel.core.board_planes import board_planes
from denkspiel.core.errors import DenkspielError, IllegalMove, UnreadableMove, WrongType
from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.inputs import as_game, shown
from denkspiel.core.message import Message
from denkspiel.core.notation import parse_move
from denkspiel.core.position import Position
from denkspiel.solver.exact.many import BadEntry, stones_of
from denkspiel.solver.kernel.exact.batch import first_fault
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from denkspiel.solver.kernel.rules.playing import (
    DRAW,
    STAY,
    UNFINISHED,
    play_moves,
    play_random_games,
    random_moves,
    write_legal_cells,
    write_observations,
    write_plies,
)
from denkspiel.solver.stones import Stones, Words, as_words, bits_to_cells, cells_to_bits

__all__ = ["Batch", "BatchFault", "in_game", "in_planes"]


class BatchFault(DenkspielError, ValueError):
    """A number of games, an array of moves or a choice of games that does not fit a batch."""

    kind = "batch-fault"


def in_game(index: int, fault: IllegalMove | UnreadableMove) -> IllegalMove | UnreadableMove:
    """The same fault, said of one game of a batch; the class stays."""
    return type(fault)(Message("Game {index} of the batch, counted from 0: {fault}", index=index, fault=fault.message))


def in_planes(stones: npt.NDArray[Any], geometry: Geometry) -> npt.NDArray[Any]:
    """Turn the last axis, which has one entry for each cell, into the axes of the board.

    Args:
        stones: an array of shape (..., cells).
        geometry: says where each cell lies, by `denkspiel.core.board_planes`.

    Returns:
        An array of shape (..., rows, columns), in space (..., layers, rows, columns); 0 where there is no cell.
    """
    planes, leading = board_planes(geometry), stones.shape[:-1]
    spread = np.zeros((*leading, prod(planes.shape)), stones.dtype)
    spread[..., planes.places] = stones[..., planes.cells]
    return spread.reshape(*leading, *planes.shape)


_WORD_BITS = 64


class Batch:
    """Games of one kind that are played at the same time; all arrays have one entry, or row, for each of them.

    A move is the number of a cell, as in a `Position`. Code for a game is compiled when it is first needed (a second or
    two), and kept on disk.

    Attributes:
        game: what is played.
        count: how many games there are.
    """

    def __init__(self, game: Game | str, count: int) -> None:
        """Begin `count` games with empty boards.

        Raises:
            BatchFault: fewer than one game, or more than there is room for.
            WrongType: it is not a game, or not a number.
        """
        if not isinstance(count, SupportsIndex):
            raise WrongType(Message("A batch needs a number of games, but this is {value}.", value=shown(count)))
        if whole(count) < 1:
            raise BatchFault(Message("A batch has at least one game; {count} is not possible.", count=count))
        self.game = game = as_game(game)
        self.count = whole(count)
        self._layout = layout_of(game)
        self._compiled = CompiledGame(self._layout)
        self._words = np.array([1 << bit for bit in self._layout.bits], np.uint64)
        self._cells = np.zeros(_WORD_BITS, np.int64)
        self._cells[list(self._layout.bits)] = np.arange(game.geometry.size)
        try:
            self._sides = np.zeros((2, count), np.uint64)
            self._results = np.full(count, UNFINISHED, np.int8)
            self._begun = np.zeros(count, np.uint64)
        except (MemoryError, ValueError, OverflowError) as error:
            raise BatchFault(Message("There is no room for {count} games.", count=count)) from error

    @classmethod
    def of_stones(cls, game: Game | str, stones: Stones) -> "Batch":
        """Go on from these stones.

        Args:
            game: any game, or its name.
            stones: two rows of bit masks, as `stones` returns them: the cells of the first players and of the second.

        Raises:
            InvalidPosition: not two equally long rows of whole numbers.
            BadEntry: stones that no game can lead to; the sentence says of which game and why.
        """
        game = as_game(game)
        cells = as_words(stones)
        batch = cls(game, cells.shape[1])
        batch._sides = cells_to_bits(batch._layout, cells)
        index = first_fault(batch._compiled, batch._sides, 0)
        while index >= 0:  # also where a game is over, which is no fault
            batch._results[index] = _result_of(game, index, *map(int, cells[:, index]))
            index = first_fault(batch._compiled, batch._sides, index + 1)
        return batch

    @classmethod
    def of_positions(cls, game: Game | str, positions: Sequence[Position]) -> "Batch":
        """Go on from these positions; raises `BadEntry` if one belongs to another game."""
        game = as_game(game)
        return cls.of_stones(game, stones_of(game, positions))

    @property
    def outcome(self) -> npt.NDArray[np.int8]:
        """How each game stands: `UNFINISHED` (-1), or who has won, `FIRST` (0) or `SECOND` (1), or `DRAW` (2)."""
        return self._results.copy()

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which games have ended."""
        over: npt.NDArray[np.bool_] = self._results != UNFINISHED
        return over

    @property
    def ply(self) -> npt.NDArray[np.int8]:
        """The number of stones in each game."""
        plies = np.empty(self.count, np.int8)
        write_plies(self._sides, plies)
        return plies

    @property
    def to_move(self) -> npt.NDArray[np.int8]:
        """Who is to move (or would be, were the game not over): 0 for the first player, 1 for the second."""
        return self.ply & np.int8(1)

    @property
    def legal(self) -> npt.NDArray[np.bool_]:
        """For each game (row) which cells (columns) may be taken now; none where it is over."""
        legal = np.empty((self.count, self.game.geometry.size), np.bool_)
        write_legal_cells(self._compiled, self._sides, self._results, self._words, legal)
        return legal

    @property
    def observations(self) -> npt.NDArray[np.bool_]:
        """What the side to move sees: (games, 2, cells), first its own stones, then those of the other side."""
        seen = np.empty((self.count, 2, self.game.geometry.size), np.bool_)
        write_observations(self._sides, self._words, seen)
        return seen

    @property
    def planes(self) -> npt.NDArray[np.bool_]:
        """The same as planes for convolutional networks: (games, 2, rows, columns), the top row first.

        In space there is an axis of layers before the rows; in a game of edges rows and columns are its points.
        """
        return in_planes(self.observations, self.game.geometry)

    @property
    def stones(self) -> tuple[Words, Words]:
        """The cells of the first players and of the second, as bit masks like `Position.first` and `.second`.

        `solve_many` takes such pairs, and so does `of_stones`.
        """
        first, second = bits_to_cells(self._layout, self._sides)
        return first, second

    def position(self, index: int) -> Position:
        """One of the games, from 0, as a position."""
        first, second = (int(row[0]) for row in bits_to_cells(self._layout, self._sides[:, [index]]))
        return Position.of_stones(self.game, first, second)

    def play(self, moves: npt.ArrayLike) -> None:
        """Make one move in every game.

        Args:
            moves: for each game the cell that the side to move takes, or what is written for the move, such as "4".
                `STAY` (-1) lets a game stand still, as those must that are over.

        Raises:
            BatchFault: not one whole number for each game.
            IllegalMove: a move is not allowed; the sentence says in which game and what is allowed there. Nothing was
                played in any game.
            GameIsOver: a move in a game that has ended; the same holds.
            UnreadableMove: a text that is no move of the game; the same holds.
        """
        cells = self._as_moves(moves)
        refused = play_moves(self._compiled, self._sides, self._results, cells, self._words)
        if refused >= 0:
            # raise what a position says about a move that was refused
            move = int(cells[refused])
            try:
                self.position(refused).play(move)
            except IllegalMove as fault:
                raise in_game(refused, fault) from fault

    def random_moves(self, seed: int) -> npt.NDArray[np.int64]:
        """A legal move of every game, all equally likely, and `STAY` (-1) where it is over; nothing is played.

        What is drawn depends on the seed, on the game's index, on how often it was reset, and on its ply, but not on
        the other games: the same seed can serve at every ply, and again after a reset.
        """
        moves = np.empty(self.count, np.int64)
        random_moves(self._compiled, self._sides, self._results, self._begun, _as_seed(seed), self._cells, moves)
        return moves

    def random_playouts(self, seed: int) -> int:
        """Play every game to its end with random moves; returns how many these were.

        They are those that `random_moves` draws with this seed, one ply after the other.
        """
        return int(play_random_games(self._compiled, self._sides, self._results, self._begun, _as_seed(seed)))

    def reset(self, which: npt.ArrayLike | None = None) -> None:
        """Begin games anew, with empty boards.

        Args:
            which: a truth value for each game, or the indices of some; by default those that are over.

        Raises:
            BatchFault: neither of both.
        """
        chosen = self._results != UNFINISHED if which is None else self._chosen(which)
        self._sides[:, chosen] = 0
        self._results[chosen] = UNFINISHED
        self._begun[chosen] += np.uint64(1)

    def copy(self) -> "Batch":
        """The same games once more, to be played independently."""
        copied = Batch(self.game, self.count)
        copied._sides[:], copied._results[:], copied._begun[:] = self._sides, self._results, self._begun
        return copied

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Batch of {self.count} games of {self.game.id}, {int(self.over.sum())} over>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuilt, (self.game, self._sides, self._results, self._begun)

    def _as_moves(self, moves: npt.ArrayLike) -> npt.NDArray[np.int64]:
        cells = np.asarray(moves)
        if cells.dtype.kind == "U" and cells.shape == (self.count,):
            cells = np.array([self._read(index, str(text)) for index, text in enumerate(cells)], np.int64)
        if cells.shape != (self.count,) or cells.dtype.kind not in "iu" or not np.can_cast(cells.dtype, np.int64):
            raise BatchFault(
                Message(
                    "Moves are given as one row of {count} whole numbers, a cell for each game or {stay} for none.",
                    count=self.count,
                    stay=STAY,
                )
            )
        return np.ascontiguousarray(cells, np.int64)

    def _read(self, index: int, text: str) -> int:
        """The cell that a move takes which was written as a text."""
        try:
            return parse_move(self.position(index), text)
        except (IllegalMove, UnreadableMove) as fault:
            raise in_game(index, fault) from fault

    def _chosen(self, which: npt.ArrayLike) -> npt.NDArray[Any]:
        chosen = np.asarray(which)
        if chosen.dtype == np.bool_ and chosen.shape == (self.count,):
            return chosen
        if chosen.ndim == 1 and (chosen.dtype.kind in "iu" or not chosen.size):
            indices = chosen.astype(np.int64)
            if ((indices >= 0) & (indices < self.count)).all():
                return indices
        raise BatchFault(
            Message(
                "Games are chosen by a row of {count} truth values, or by indices from 0 to {last}.",
                count=self.count,
                last=self.count - 1,
            )
        )


def _as_seed(seed: int) -> np.uint64:
    return np.uint64(whole(seed) % (1 << _WORD_BITS))


def _result_of(game: Game, index: int, first: int, second: int) -> int:
    """How a game stands that seems faulty; raises what is wrong with it."""
    try:
        outcome = Position.of_stones(game, first, second).outcome
    except DenkspielError as error:
        raise BadEntry(index, error.message) from error
    if outcome is None:
        return UNFINISHED
    return DRAW if outcome.winner is None else outcome.winner


def _rebuilt(game: Game, sides: Words, results: npt.NDArray[np.int8], begun: Words) -> Batch:
    batch = Batch(game, len(results))
    batch._sides, batch._results, batch._begun = sides, results, begun
    return batch
