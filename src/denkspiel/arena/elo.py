"""Elo ratings by maximum likelihood, with draws and the advantage of the first move.

The model is Davidson's (R. R. Davidson, "On extending the Bradley-Terry model to accommodate ties in paired comparison
experiments", JASA 65, 1970) with a term for the order (Davidson and Beaver, Biometrics 33, 1977). If u is the rating of
the first player less that of the second, plus the advantage of the first move, all in natural units, then a win of
the first, a draw and a win of the second are as likely as exp(u / 2) : exp(d) : exp(-u / 2). Without draws that is the
curve of Elo himself. The likelihood has one maximum only, and Newton's method finds it.

A player who won all games would be infinitely strong, and in this model also one who never lost. So each two players
that met count with `PRIOR_GAMES` game more than they played, half of it won by either one, and half with either one
beginning.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import erf, inf, log, sqrt

import numpy as np
from numpy.typing import NDArray

from denkspiel.arena.table import Counts

__all__ = ["ELO_PER_LOGIT", "PRIOR_GAMES", "EloRating", "EloRatings", "PlayersNotConnected", "fit_ratings"]

PRIOR_GAMES = 1.0
"""So many games, half won and half lost, are added to those of every two players that met."""
ELO_PER_LOGIT = 400 / log(10)
"""So many points are one natural unit: 400 points make one tenfold as strong."""
NORMAL_QUANTILE = 1.959964
"""The normal distribution keeps 95 % within this many standard deviations."""
_MOST_STEPS = 200
_SHORTEST_STEP = 1e-10
_LONGEST_STEP = 2.0

FloatArray = NDArray[np.float64]


class PlayersNotConnected(ValueError):
    """The players fall into groups that have not met: no number can compare them."""


@dataclass(frozen=True)
class EloRating:
    """A number with its 95 % interval, in Elo points.

    Attributes:
        value: the number of greatest likelihood.
        margin: the interval reaches so far to both sides; from the observed information.
    """

    value: float
    margin: float


@dataclass(frozen=True)
class EloRatings:
    """What follows from the games.

    Attributes:
        players: in the order in which they were given; the mean of their numbers is 0.
        first_move_advantage: how many points it is worth to begin.
        log_draw_parameter: the logarithm of Davidson's parameter, which says how likely equals are to draw; minus
            infinity if no game was drawn.
        covariance: of the players' numbers, in square points.
    """

    players: tuple[EloRating, ...]
    first_move_advantage: EloRating
    log_draw_parameter: float
    covariance: FloatArray

    def difference(self, one: int, other: int) -> EloRating:
        """How far the one stands above the other, with the interval of that distance."""
        spread = self.covariance[one, one] + self.covariance[other, other] - 2 * self.covariance[one, other]
        return _rated([self.players[one].value - self.players[other].value], [spread])[0]

    def probability_stronger(self, one: int, other: int) -> float:
        """How likely it is, 0 to 1, that the one is stronger than the other; 0.5 for somebody and himself."""
        distance = self.difference(one, other)
        return 0.5 * (1 + erf(distance.value * NORMAL_QUANTILE / distance.margin / sqrt(2))) if distance.margin else 0.5


def fit_ratings(player_count: int, games: Mapping[tuple[int, int], Counts]) -> EloRatings:
    """The ratings of greatest likelihood.

    Args:
        player_count: how many there are, at least 2.
        games: by who began and who did not, numbers from 0, how their games ended.

    Raises:
        PlayersNotConnected: some of the players have met none of the others.
    """
    met = {pair for pair, counts in games.items() if sum(counts) > 0}
    more = PRIOR_GAMES / 4
    both = sorted(met | {(second, first) for first, second in met})
    found = {pair: games.get(pair, (0.0, 0.0, 0.0)) for pair in both}
    counts = {pair: (wins + more, draws, losses + more) for pair, (wins, draws, losses) in found.items()}
    if not _connected(player_count, counts):
        raise PlayersNotConnected("the players fall into groups that have not met")
    pairs = list(counts)
    features = np.array([_features(player_count, pair) for pair in pairs])
    ended = np.array([counts[pair] for pair in pairs], dtype=np.float64)
    if not ended[:, 1].any():
        features, ended = features[:, ::2, :-1], ended[:, ::2]
    parameters, information = _highest(features, ended)
    # the ratings in points, moved so that their mean is 0
    covariance = np.linalg.inv(information).astype(np.float64)
    from_parameters = np.vstack([np.zeros((1, player_count - 1)), np.eye(player_count - 1)])
    centred = from_parameters - from_parameters.mean(axis=0)
    values = ELO_PER_LOGIT * centred @ parameters[: player_count - 1]
    spread = ELO_PER_LOGIT**2 * centred @ covariance[: player_count - 1, : player_count - 1] @ centred.T
    return EloRatings(
        _rated(values, np.diag(spread)),
        _rated(
            [ELO_PER_LOGIT * parameters[player_count - 1]],
            [ELO_PER_LOGIT**2 * covariance[player_count - 1, player_count - 1]],
        )[0],
        float(parameters[player_count]) if len(parameters) > player_count else -inf,
        spread,
    )


def _connected(players: int, pairs: Mapping[tuple[int, int], Counts]) -> bool:
    reached, ahead = {0}, [0]
    while ahead:
        one = ahead.pop()
        new = {second for first, second in pairs if first == one} - reached
        reached |= new
        ahead += new
    return len(reached) == players


def _features(players: int, pair: tuple[int, int]) -> list[list[float]]:
    """For the three ends of a game what each parameter adds to the logarithm of its likelihood.

    The parameters are the ratings of all players but the first, who stands at 0, the first move and the draws.
    """
    win = [0.0] * (players + 2)
    win[pair[0]] += 0.5
    win[pair[1]] -= 0.5
    win[players] = 0.5
    draw = [0.0] * (players + 1) + [1.0]
    return [win[1:], draw[1:], [-part for part in win[1:]]]


def _highest(features: FloatArray, ended: FloatArray) -> tuple[FloatArray, FloatArray]:
    """The parameters of greatest likelihood, and the observed information there."""
    parameters = np.zeros(features.shape[2])
    total = ended.sum(axis=1)
    for _ in range(_MOST_STEPS):
        shares = _shares(features @ parameters)
        means = np.einsum("gk,gkp->gp", shares, features)
        lacking = np.einsum("gk,gkp->p", ended, features) - total @ means
        squares = np.einsum("g,gk,gkp,gkq->pq", total, shares, features, features, optimize=True)
        information = squares - np.einsum("g,gp,gq->pq", total, means, means)
        step = np.linalg.solve(information, lacking)
        longest = float(np.abs(step).max())
        if longest < _SHORTEST_STEP:
            break
        parameters = parameters + step * min(1.0, _LONGEST_STEP / longest)
    return parameters, information


def _shares(logarithms: FloatArray) -> FloatArray:
    weights = np.exp(logarithms - logarithms.max(axis=1, keepdims=True))
    shares: FloatArray = weights / weights.sum(axis=1, keepdims=True)
    return shares


def _rated(values: Sequence[float] | FloatArray, variances: Sequence[float] | FloatArray) -> tuple[EloRating, ...]:
    return tuple(
        EloRating(float(value), NORMAL_QUANTILE * sqrt(max(0.0, float(variance))))
        for value, variance in zip(values, variances, strict=True)
    )
