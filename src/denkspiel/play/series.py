"""Many games between the same two opponents, with the colours taking turns."""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from denkspiel.core.game import Game
from denkspiel.guests.specification import closing
from denkspiel.opponents.opponent import Limit
from denkspiel.play.event import Event, GameEnded
from denkspiel.play.match import Match
from denkspiel.play.player import Player, computer

__all__ = ["SeriesResult", "play_series"]

_QUANTILE = 1.959964
"""The normal distribution keeps 95 % within this many standard deviations."""


OnGame = Callable[["Match", list[Event], "SeriesResult"], None]


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

    def after(self, winner: int | None, side: int) -> "SeriesResult":
        """The result with one more game, in which the player named first had `side`."""
        return SeriesResult(
            self.wins + (winner == side), self.draws + (winner is None), self.losses + (winner == 1 - side)
        )


def play_series(
    game: Game,
    names: tuple[str, str],
    games: int,
    seed: str = "0",
    on_game: OnGame | None = None,
    *,
    limit: Limit | None = None,
) -> SeriesResult:
    """Let two opponents play `games` games; the one named first begins in games 0, 2, 4, ...

    Args:
        game: what they play.
        names: two players as `player_for` reads them.
        games: how many games, at least 0.
        seed: the source of all random choices.
        on_game: called after each game with the match, its events and the result so far.
        limit: what each move may cost.

    Raises:
        UnknownName: a name is not in the roster.
        UnsuitableOpponent: that opponent does not play `game`.
        DenkspielError: whatever else `player_for` raises, or a player from outside while it plays.
    """
    one, other = (computer(name, game, guests=True) for name in names)
    assert one.opponent is not None
    assert other.opponent is not None
    with closing(one.opponent), closing(other.opponent):
        return _played((one, other), game, games, seed, on_game, limit=limit)


def _played(
    pair: tuple[Player, Player], game: Game, games: int, seed: str, on_game: OnGame | None, *, limit: Limit | None
) -> SeriesResult:
    result = SeriesResult()
    for number in range(games):
        side = number % 2
        match = Match(game, pair if side == 0 else (pair[1], pair[0]), seed, number, limit)
        events = list(match.events())
        ended = events[-1]
        assert isinstance(ended, GameEnded)
        result = result.after(ended.outcome.winner, side)
        if on_game is not None:
            on_game(match, events, result)
    return result
