"""What came of the games between any number of players: a cross table, and what the ratings need of it."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

__all__ = ["Counts", "CrossTable", "CrossTableGame", "SeriesResult"]


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


Counts = tuple[float, float, float]
"""Games won by the one who began, drawn, and lost by the one who began."""


@dataclass(frozen=True)
class CrossTableGame:
    """A game that is over.

    Attributes:
        first: the number of the player who began, from 0.
        second: the number of the other one.
        winner: 0 if `first` won, 1 if `second` did, `None` for a draw.
        moves: the cells taken.
    """

    first: int
    second: int
    winner: int | None
    moves: tuple[int, ...]


class CrossTable:
    """The results of everybody against everybody."""

    def __init__(self, games: Iterable[CrossTableGame]) -> None:
        """Count these games; their order does not matter."""
        self._ended: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0, 0])
        self._lines: dict[frozenset[int], set[tuple[int, ...]]] = defaultdict(set)
        for game in games:
            end = 1 if game.winner is None else 2 * game.winner
            self._ended[game.first, game.second][end] += 1
            self._lines[frozenset((game.first, game.second))].add(game.moves)

    @property
    def counts(self) -> dict[tuple[int, int], Counts]:
        """By who began and who did not: games won by the one who began, drawn, and lost; see `elo.rate`."""
        return {pair: (wins, draws, losses) for pair, (wins, draws, losses) in self._ended.items()}

    def results_between(self, one: int, other: int) -> SeriesResult:
        """How the games of these two went, as the first named sees it."""
        began, followed = (self._ended.get(pair, [0, 0, 0]) for pair in ((one, other), (other, one)))
        return SeriesResult(began[0] + followed[2], began[1] + followed[1], began[2] + followed[0])

    def distinct_game_count(self, one: int, other: int) -> int:
        """How many games of these two differed in their moves."""
        return len(self._lines.get(frozenset((one, other)), ()))

    def results_of(self, player: int) -> SeriesResult:
        """How all games of a player went."""
        others = {number for pair in self._ended if player in pair for number in pair} - {player}
        met = [self.results_between(player, other) for other in others]
        return SeriesResult(*(sum(getattr(one, name) for one in met) for name in ("wins", "draws", "losses")))
