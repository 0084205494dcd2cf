"""What came of many games between the same two players, and how sure it is."""

from dataclasses import dataclass
from math import sqrt

__all__ = ["SeriesResult"]

_QUANTILE = 1.959964
"""The normal distribution keeps 95 % within this many standard deviations."""


@dataclass(frozen=True)
class SeriesResult:
    """How a series went, as the player named first sees it.

    Attributes:
        wins: games won.
        draws: games drawn.
        losses: games lost.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """The share of points, 0 to 1; a draw is half a point. 0.5 for no games at all."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the score (Wilson 1927), within 0 to 1.

        Draws make the true interval narrower, so this one errs on the cautious side.
        """
        if not self.games:
            return 0.0, 1.0
        square = _QUANTILE**2
        middle = (self.score + square / (2 * self.games)) / (1 + square / self.games)
        spread = self.score * (1 - self.score) / self.games + square / (4 * self.games**2)
        half = _QUANTILE / (1 + square / self.games) * sqrt(spread)
        return max(0.0, middle - half), min(1.0, middle + half)

    def __add__(self, more: "SeriesResult") -> "SeriesResult":
        return SeriesResult(self.wins + more.wins, self.draws + more.draws, self.losses + more.losses)

    def after(self, winner: int | None, side: int) -> "SeriesResult":
        """The result with one more game, in which the player named first had `side`."""
        return SeriesResult(
            self.wins + (winner == side), self.draws + (winner is None), self.losses + (winner == 1 - side)
        )
