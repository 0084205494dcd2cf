"""The exact value of a position."""

from dataclasses import dataclass
from functools import total_ordering

from denkspiel.core.game import Game
from denkspiel.core.inputs import as_game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.solver.kernel.heuristic.scale import WON

__all__ = ["Score", "probability_of_score", "probability_of_value"]


@total_ordering
@dataclass(frozen=True)
class Score:
    """The exact value of a position: who wins if both players play perfectly, and when.

    With perfect play, the winner wins as soon as possible, and the loser loses as late as possible. You can compare
    scores: a better score for the player to move is greater.

    Attributes:
        value: 1 if the player to move wins, 0 for a draw, -1 if the player to move loses.
        plies: the number of moves of both players to the end of the game, at least 1.
        cells: the number of cells of the game.
        ply: the number of stones on the board.

    Examples:
        >>> from denkspiel import Score, replay, solve
        >>> score = solve(replay("connect-four", "444444"))
        >>> print(score)
        wins in 35
        >>> score > Score.of_stones(0, "connect-four", ply=6)
        True
    """

    value: int
    plies: int
    cells: int
    ply: int

    @classmethod
    def of_stones(cls, stones: int, game: Game | str, ply: int) -> "Score":
        """Return the score with this number of stones, in the unit of `stones`.

        Args:
            stones: the score in the usual unit of Connect Four programs.
            game: a game or its name.
            ply: the number of stones on the board.
        """
        game = as_game(game)
        cells = game.geometry.size
        if stones == 0:
            return cls(0, cells - ply, cells, ply)
        end = cells + 2 - 2 * abs(stones)
        side_that_ends_is_to_move = (stones > 0) != game.avoidance
        if (end - ply) % 2 != side_that_ends_is_to_move:
            end -= 1
        return cls(1 if stones > 0 else -1, end - ply, cells, ply)

    @classmethod
    def of_last_move(cls, end: Position) -> "Score":
        """Return the value of the move that ended a game, for the player who made it."""
        assert end.outcome is not None, "only of positions that are over"
        winner, ply = end.outcome.winner, end.ply - 1
        value = 0 if winner is None else 1 if winner == ply % 2 else -1
        return cls(value, 1, end.game.geometry.size, ply)

    @property
    def stones(self) -> int:
        """The score in the usual unit of Connect Four programs.

        0 for a draw, k for a win with the player's k-th last stone, -k for a loss by the other player's k-th last
        stone. On a board of 42 cells with n stones, an immediate win has the score (43 - n) // 2.
        """
        return self.value * ((self.cells + 2 - self.ply - self.plies) // 2)

    @property
    def message(self) -> Message:
        """In words: "wins in 7", "loses in 4" or "draw"."""
        if self.value == 0:
            return Message("draw")
        if self.value > 0:
            return Message("wins in {plies}", plies=self.plies)
        return Message("loses in {plies}", plies=self.plies)

    def __str__(self) -> str:
        return str(self.message)

    def before(self) -> "Score":
        """Return the same outcome one move earlier, for the player who made the move to this position."""
        return Score(-self.value, self.plies + 1, self.cells, self.ply - 1)

    def __lt__(self, other: "Score") -> bool:
        return self._rank < other._rank

    @property
    def _rank(self) -> tuple[int, int]:
        return self.value, -self.value * self.plies


_TENFOLD = 400
"""Points that are odds of ten to one, as in Elo's curve. What is learned is learned on this scale, and the guesses of a
search keep to it (docs/explanation/training.md)."""
_LEAST = 0.02
"""A guess is never quite sure."""


def probability_of_score(score: Score) -> float:
    """1 for a win, 0.5 for a draw, 0 for a loss."""
    return (score.value + 1) / 2


def probability_of_value(value: int) -> float:
    """The chance by a value of `Estimate`; 0 or 1 only where the outcome is proven."""
    if abs(value) >= WON:
        return float(value > 0)
    return min(max(1 / (1 + 10 ** (-value / _TENFOLD)), _LEAST), 1 - _LEAST)
