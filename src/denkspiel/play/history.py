"""The moves of a game in progress: made, taken back, made again."""

from collections.abc import Iterable

from denkspiel.core.game import Game
from denkspiel.core.position import Position

__all__ = ["History"]


class History:
    """A game from the empty board to where it stands, and the moves taken back since the last new one."""

    def __init__(self, game: Game, moves: Iterable[int] = ()) -> None:
        """Begin with these moves already made.

        Raises:
            IllegalMove: the moves are not a game.
        """
        self._positions = [Position.start(game)]
        self._moves: list[int] = []
        self._undone: list[tuple[int, ...]] = []
        for move in moves:
            self.make(move)

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells taken so far, in order."""
        return tuple(self._moves)

    def side_before(self, count: int) -> int:
        """Whose turn it was before the last `count` moves: 0 or 1."""
        return self._positions[-1 - count].side_to_move

    def make(self, move: int) -> None:
        """Make a new move; those taken back before are forgotten.

        Raises:
            IllegalMove: the cell cannot be taken.
        """
        self._put(move)
        self._undone = []

    def take_back(self, count: int) -> tuple[int, ...]:
        """Take back the last `count` moves, at least one; they are returned in the order in which they were made."""
        taken = tuple(self._moves[-count:])
        del self._moves[-count:]
        del self._positions[-count:]
        self._undone.append(taken)
        return taken

    def redo(self) -> tuple[int, ...]:
        """Make again the moves that were taken back last; they are returned, none if there were none."""
        moves = self._undone.pop() if self._undone else ()
        for move in moves:
            self._put(move)
        return moves

    def _put(self, move: int) -> None:
        self._positions.append(self.position.play(move))
        self._moves.append(move)
