"""Many games of one kind, side by side, as NumPy arrays.

The games stand as two rows of words, one bit for each stone (`solver/kernel/rules/bit_layout.py`), and are played by
code that is compiled for the game's data, as the solver's is. Boards of more than 64 cells do not fit into a word;
there NumPy alone plays (`large_boards.py`). Whatever a batch hands out is an array of its own: to change it changes no
game. Several threads may use several batches, but only one at a time the same one.
"""

from collections.abc import Sequence
from math import prod
from operator import index as whole
from typing import Any, SupportsIndex

import numpy as np
import numpy.typing as npt

from denkspiel.batch.large_boards import LargeBoards
from denkspiel.core.board_planes import board_planes
from denkspiel.core.errors import DenkspielError, IllegalMove, UnreadableMove, WrongType
from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.inputs import as_game, describe_value
from denkspiel.core.message import Message
from denkspiel.core.notation import parse_move
from denkspiel.core.position import Position
from denkspiel.solver.exact.many import BadEntry, stone_arrays
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

__all__ = ["Batch", "BatchFault", "cells_to_planes", "fault_in_game"]


class BatchFault(DenkspielError, ValueError):
    """The number of games, the moves or the choice of games do not fit the batch."""

    kind = "batch-fault"


def fault_in_game(index: int, fault: IllegalMove | UnreadableMove) -> IllegalMove | UnreadableMove:
    """The same fault, said of one game of a batch; the class stays."""
    return type(fault)(
        Message("Game {index} of the batch (counting from 0): {fault}", index=index, fault=fault.message)
    )


def cells_to_planes(stones: npt.NDArray[Any], geometry: Geometry) -> npt.NDArray[Any]:
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
    """Many games of the same kind that you play at the same time.

    Every array has one entry or one row for each game. A move is the number of a cell, as in `Position`. When you first
    use a game, the program compiles code for it, which takes a second or two, and stores this code on disk.

    Attributes:
        game: the game.
        count: the number of games.

    Examples:
        >>> from denkspiel import Batch
        >>> batch = Batch("connect-four", 1000)
        >>> batch.legal.shape
        (1000, 42)
        >>> batch.play(batch.random_moves(seed=1))
        >>> moves = batch.random_playouts(seed=1)
        >>> bool(batch.over.all()), int(batch.ply.sum()) == 1000 + moves
        (True, True)
    """

    def __init__(self, game: Game | str, count: int) -> None:
        """Start games with empty boards.

        Args:
            game: a game or its name.
            count: the number of games, at least 1.

        Raises:
            BatchFault: the number of games is less than 1, or too large for the memory.
            WrongType: the arguments are not a game and a number.
        """
        if not isinstance(count, SupportsIndex):
            raise WrongType(
                Message(
                    "The number of games in a batch must be a whole number, not {value}.", value=describe_value(count)
                )
            )
        if whole(count) < 1:
            raise BatchFault(Message("A batch needs at least one game, not {count}.", count=count))
        self.game = game = as_game(game)
        self.count = whole(count)
        self._large: LargeBoards | None = None
        if not game.is_large:
            self._layout = layout_of(game)
            self._compiled = CompiledGame(self._layout)
            self._words = np.array([1 << bit for bit in self._layout.bits], np.uint64)
            self._cells = np.zeros(_WORD_BITS, np.int64)
            self._cells[list(self._layout.bits)] = np.arange(game.geometry.size)
        else:
            self._large = LargeBoards(game)
        try:
            self._sides: npt.NDArray[Any] = (
                np.zeros((2, count), np.uint64) if self._large is None else self._large.empty(count)
            )
            self._results = np.full(count, UNFINISHED, np.int8)
            self._begun = np.zeros(count, np.uint64)
        except (MemoryError, ValueError, OverflowError) as error:
            raise BatchFault(Message("There is not enough memory for {count} games.", count=count)) from error

    @classmethod
    def of_stones(cls, game: Game | str, stones: Stones) -> "Batch":
        """Return a batch that starts from these stones.

        Args:
            game: a game or its name.
            stones: two arrays of bit masks, as the property `stones` returns them: the stones of the first players and
                those of the second players. Two lists of whole numbers will do, too.

        Raises:
            InvalidPosition: the argument is not two arrays of whole numbers with the same length.
            BadEntry: no game can lead to these stones; the error message says which entry is wrong and why.
        """
        game = as_game(game)
        if game.is_large:
            return cls._of_large_boards(game, stones)
        cells = as_words(stones)
        batch = cls(game, cells.shape[1])
        batch._sides = cells_to_bits(batch._layout, cells)
        index = first_fault(batch._compiled, batch._sides, 0)
        while index >= 0:  # also where a game is over, which is no fault
            batch._results[index] = _result_of(game, index, *map(int, cells[:, index]))
            index = first_fault(batch._compiled, batch._sides, index + 1)
        return batch

    @classmethod
    def _of_large_boards(cls, game: Game, stones: Stones) -> "Batch":
        sides = LargeBoards(game).from_masks(stones)
        batch = cls(game, sides.shape[1])
        assert batch._large is not None
        batch._sides = sides
        for index in range(batch.count):
            batch._results[index] = _result_of(game, index, *batch._large.masks(sides, index))
        return batch

    @classmethod
    def of_positions(cls, game: Game | str, positions: Sequence[Position]) -> "Batch":
        """Return a batch that starts from these positions.

        Raises:
            BadEntry: a position belongs to another game.
        """
        game = as_game(game)
        return cls.of_stones(game, stone_arrays(game, positions))

    @property
    def outcome(self) -> npt.NDArray[np.int8]:
        """The state of each game: `UNFINISHED` (-1), `FIRST` has won (0), `SECOND` has won (1), or `DRAW` (2). int8."""
        return self._results.copy()

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Whether each game has ended: bool."""
        over: npt.NDArray[np.bool_] = self._results != UNFINISHED
        return over

    @property
    def ply(self) -> npt.NDArray[np.int8] | npt.NDArray[np.int16]:
        """The number of stones in each game: int8, on boards of more than 64 cells int16."""
        if self._large is not None:
            return self._large.plies(self._sides)
        plies = np.empty(self.count, np.int8)
        write_plies(self._sides, plies)
        return plies

    @property
    def to_move(self) -> npt.NDArray[np.int8]:
        """The player to move in each game: 0 for the first player, 1 for the second; after the end, the next player."""
        return (self.ply & 1).astype(np.int8)

    @property
    def legal(self) -> npt.NDArray[np.bool_]:
        """The cells that the player to move can take: bool, shape (games, cells). All false after the end of a game."""
        if self._large is not None:
            return self._large.legal(self._sides, self._results)
        legal = np.empty((self.count, self.game.geometry.size), np.bool_)
        write_legal_cells(self._compiled, self._sides, self._results, self._words, legal)
        return legal

    @property
    def observations(self) -> npt.NDArray[np.bool_]:
        """The stones of the player to move, then those of the other player: bool, shape (games, 2, cells)."""
        if self._large is not None:
            return self._large.observations(self._sides)
        seen = np.empty((self.count, 2, self.game.geometry.size), np.bool_)
        write_observations(self._sides, self._words, seen)
        return seen

    @property
    def planes(self) -> npt.NDArray[np.bool_]:
        """The observations for convolutional networks: bool, shape (games, 2, rows, columns), the top row first.

        A game in space has an axis of layers before the rows. In a game of edges, rows and columns are its points.
        """
        return cells_to_planes(self.observations, self.game.geometry)

    @property
    def stones(self) -> tuple[Words, Words]:
        """The stones of the first players and those of the second players, as two arrays of bit masks (uint64).

        `solve_many` and `of_stones` take such pairs. On boards of more than 64 cells, the arrays have a second axis: a
        mask is several words there, those of the first cells first.
        """
        if self._large is not None:
            words = self._large.to_words(self._sides)
            return words[0], words[1]
        first, second = bits_to_cells(self._layout, self._sides)
        return first, second

    def position(self, index: int) -> Position:
        """Return one of the games as a `Position`. The first game has the index 0."""
        if self._large is not None:
            return Position.of_stones(self.game, *self._large.masks(self._sides, index))
        first, second = (int(row[0]) for row in bits_to_cells(self._layout, self._sides[:, [index]]))
        return Position.of_stones(self.game, first, second)

    def play(self, moves: npt.ArrayLike) -> None:
        """Make one move in every game.

        Args:
            moves: for each game the number of a cell, or the name of a move such as "4". `STAY` (-1) makes no move; use
                it for games that are over.

        Raises:
            BatchFault: the argument is not one move for each game.
            IllegalMove: a move is not allowed; the error message names the game and the allowed moves.
            GameIsOver: a game has already ended.
            UnreadableMove: the game has no move with this name.

        After each of these errors, all games are unchanged.
        """
        cells = self._as_moves(moves)
        if self._large is not None:
            refused = self._large.play(self._sides, self._results, cells)
        else:
            refused = play_moves(self._compiled, self._sides, self._results, cells, self._words)
        if refused >= 0:
            # raise what a position says about a move that was refused
            move = int(cells[refused])
            try:
                self.position(refused).play(move)
            except IllegalMove as fault:
                raise fault_in_game(refused, fault) from fault

    def random_moves(self, seed: int) -> npt.NDArray[np.int64]:
        """Return a random legal move of every game, without playing it, and `STAY` (-1) for games that are over.

        All legal moves have the same probability. A move depends on the seed, the index of the game, the number of its
        resets and its ply, but not on the other games. So you can use the same seed for every ply, and again after a
        reset.
        """
        if self._large is not None:
            return self._large.random_moves(self._sides, self._results, self._begun, _as_seed(seed))
        moves = np.empty(self.count, np.int64)
        random_moves(self._compiled, self._sides, self._results, self._begun, _as_seed(seed), self._cells, moves)
        return moves

    def random_playouts(self, seed: int) -> int:
        """Play every game to its end with the moves of `random_moves`, and return the number of moves."""
        if self._large is not None:
            return self._large.random_playouts(self._sides, self._results, self._begun, _as_seed(seed))
        return int(play_random_games(self._compiled, self._sides, self._results, self._begun, _as_seed(seed)))

    def reset(self, which: npt.ArrayLike | None = None) -> None:
        """Start games again from the empty board.

        Args:
            which: a truth value for each game, or the indices of games; by default, all games that are over.

        Raises:
            BatchFault: the argument has neither form.
        """
        chosen = self._results != UNFINISHED if which is None else self._chosen(which)
        self._sides[:, chosen] = 0
        self._results[chosen] = UNFINISHED
        self._begun[chosen] += np.uint64(1)

    def copy(self) -> "Batch":
        """Return a second batch with the same games, which you can play independently."""
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
                    "Give the moves as an array of {count} whole numbers: a cell for each game, or {stay} for no move.",
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
            raise fault_in_game(index, fault) from fault

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
                "Choose games with an array of {count} Boolean values, or with indices from 0 to {last}.",
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


def _rebuilt(game: Game, sides: npt.NDArray[Any], results: npt.NDArray[np.int8], begun: Words) -> Batch:
    batch = Batch(game, len(results))
    batch._sides, batch._results, batch._begun = sides, results, begun
    return batch
