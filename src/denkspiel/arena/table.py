"""What came of the games between any number of players: a cross table, and what the ratings need of it."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from denkspiel.play.series import SeriesResult

__all__ = ["Counts", "CrossTable", "Entry"]

Counts = tuple[float, float, float]
"""Games won by the one who began, drawn, and lost by the one who began."""


@dataclass(frozen=True)
class Entry:
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

    def __init__(self, games: Iterable[Entry]) -> None:
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

    def between(self, one: int, other: int) -> SeriesResult:
        """How the games of these two went, as the first named sees it."""
        began, followed = (self._ended.get(pair, [0, 0, 0]) for pair in ((one, other), (other, one)))
        return SeriesResult(began[0] + followed[2], began[1] + followed[1], began[2] + followed[0])

    def different(self, one: int, other: int) -> int:
        """How many games of these two differed in their moves."""
        return len(self._lines.get(frozenset((one, other)), ()))

    def of(self, player: int) -> SeriesResult:
        """How all games of a player went."""
        others = {number for pair in self._ended if player in pair for number in pair} - {player}
        met = [self.between(player, other) for other in others]
        return SeriesResult(*(sum(getattr(one, name) for one in met) for name in ("wins", "draws", "losses")))
