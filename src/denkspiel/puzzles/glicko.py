"""Glicko-2, the rating system by Mark Glickman: how strong somebody is, how sure that is, and how much it changes.

After Glickman, "Example of the Glicko-2 system" (2022); the names of functions say which of its steps they are. Here a
puzzle is the opponent: who finds its move has won against it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

from denkspiel.puzzles.collection import PuzzleCollection

__all__ = [
    "PUZZLE_DEVIATION",
    "GlickoRating",
    "GlickoResult",
    "initial_rating",
    "rating_after_attempt",
    "update_rating",
]


_SCALE = 173.7178
"""Points of the usual scale in one of the scale that is calculated in."""
_TAU = 0.5
"""How fast the volatility may change."""
_PRECISION = 1e-6
_MOST_DEVIATION = 350.0
"""That of somebody of whom nothing is known."""


@dataclass(frozen=True)
class GlickoRating:
    """What is known of somebody's strength.

    Attributes:
        rating: the strength.
        deviation: how unsure that is: with 95 % it is within twice as much.
        volatility: how erratic the results are.
    """

    rating: float
    deviation: float = _MOST_DEVIATION
    volatility: float = 0.06


@dataclass(frozen=True)
class GlickoResult:
    """A result against an opponent.

    Attributes:
        rating: the opponent's strength.
        deviation: how unsure that is.
        score: 1 for a win, 0.5 for a draw, 0 for a loss.
    """

    rating: float
    deviation: float
    score: float


def update_rating(own: GlickoRating, results: Sequence[GlickoResult], centre: float = 1500.0) -> GlickoRating:
    """The rating after a period with some results.

    Args:
        own: the rating before.
        results: those of the period; without any only the deviation grows.
        centre: the middle of the scale; what comes out does not depend on it.
    """
    mean, deviation = (own.rating - centre) / _SCALE, own.deviation / _SCALE
    if not results:
        grown = sqrt(deviation**2 + own.volatility**2) * _SCALE
        return GlickoRating(own.rating, min(grown, _MOST_DEVIATION), own.volatility)
    variance, change = _variance_and_change(mean, results, centre)
    volatility = _volatility(deviation, own.volatility, variance, change)
    before = deviation**2 + volatility**2
    after = 1 / (1 / before + 1 / variance)
    improved = mean + after * change / variance
    return GlickoRating(improved * _SCALE + centre, min(sqrt(after) * _SCALE, _MOST_DEVIATION), volatility)


def _variance_and_change(mean: float, results: Sequence[GlickoResult], centre: float) -> tuple[float, float]:
    """Steps 3 and 4: how much the results tell, and by how much they speak for another strength."""
    information, surplus = 0.0, 0.0
    for result in results:
        weight = 1 / sqrt(1 + 3 * (result.deviation / _SCALE) ** 2 / pi**2)
        expected = 1 / (1 + exp(-weight * (mean - (result.rating - centre) / _SCALE)))
        information += weight**2 * expected * (1 - expected)
        surplus += weight * (result.score - expected)
    variance = 1 / max(information, 1e-12)
    return variance, variance * surplus


def _volatility(deviation: float, volatility: float, variance: float, change: float) -> float:
    """Step 5: the root of an equation, by the Illinois method."""
    start = log(volatility**2)

    def slope(x: float) -> float:
        grown = exp(x)
        spread = deviation**2 + variance + grown
        return grown * (change**2 - spread) / (2 * spread**2) - (x - start) / _TAU**2

    low, high = start, _other_end(deviation, variance, change, start, slope)
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _PRECISION:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _other_end(
    deviation: float, variance: float, change: float, start: float, slope: Callable[[float], float]
) -> float:
    if change**2 > deviation**2 + variance:
        return log(change**2 - deviation**2 - variance)
    steps = 1
    while slope(start - steps * _TAU) < 0:
        steps += 1
    return start - steps * _TAU


PUZZLE_DEVIATION = 80.0
"""How unsure a puzzle's rating is: it comes from some fifty tries."""
_BELOW = 0.4
"""Who has not tried yet is taken to be as strong as this part of all puzzles asks for: a success is a better start."""


def initial_rating(collection: PuzzleCollection) -> GlickoRating:
    """The strength of somebody who has not tried yet."""
    return GlickoRating(float(sorted(collection.ratings)[int(_BELOW * len(collection))]))


def rating_after_attempt(own: GlickoRating, collection: PuzzleCollection, number: int, *, found: bool) -> GlickoRating:
    """The strength after an attempt at the puzzle of that number."""
    centre = initial_rating(collection).rating
    return update_rating(own, [GlickoResult(collection.ratings[number - 1], PUZZLE_DEVIATION, float(found))], centre)
