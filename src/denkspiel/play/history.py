"""The moves of a game in progress: made, taken back, made again."""

from collections.abc import Iterable
from dataclasses import dataclass

from denkspiel.core.game import Game
from denkspiel.core.position import Position

__all__ = ["History"]

MoveGroups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class History:
    """A game from the empty board to where it stands, and the moves taken back since the last new one.

    Attributes:
        moves: the cells taken so far, in order.
        positions: the empty board, and what stood there after each move.
        undone: moves taken back, grouped by the time they were taken back; the latest group is last.
    """

    moves: tuple[int, ...]
    positions: tuple[Position, ...]
    undone: MoveGroups = ()

    @classmethod
    def from_moves(cls, game: Game, moves: Iterable[int] = (), undone: MoveGroups = ()) -> "History":
        """A game with these moves made, and those taken back.

        Raises:
            IllegalMove: the moves are not a game, or those taken back cannot be made again.
        """
        history = cls((), (Position.start(game),))._with(moves)
        history._with(move for portion in reversed(undone) for move in portion)
        return cls(history.moves, history.positions, undone)

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self.positions[-1]

    def side_before(self, count: int) -> int:
        """Whose turn it was before the last `count` moves: 0 or 1."""
        return self.positions[-1 - count].side_to_move

    def play(self, move: int) -> "History":
        """With a new move; those taken back before are forgotten.

        Raises:
            IllegalMove: the cell cannot be taken.
        """
        return self._with((move,))

    def take_back(self, count: int) -> "History":
        """Without the last `count` moves, at least one; they are the last portion of `undone`."""
        undone = (*self.undone, self.moves[-count:])
        return History(self.moves[:-count], self.positions[:-count], undone)

    def redo(self) -> "History":
        """With the moves that were taken back last; unchanged if there are none."""
        if not self.undone:
            return self
        *others, portion = self.undone
        again = self._with(portion)
        return History(again.moves, again.positions, tuple(others))

    def _with(self, moves: Iterable[int]) -> "History":
        made, positions = list(self.moves), list(self.positions)
        for move in moves:
            positions.append(positions[-1].play(move))
            made.append(move)
        return History(tuple(made), tuple(positions))
