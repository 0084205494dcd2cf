"""What values stand for: the chance of the side to move to win, between 0 and 1, a draw counting one half."""

from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.score import Score

__all__ = ["probability_of_score", "probability_of_value"]

_TENFOLD = 400
"""Points that are odds of ten to one, as in Elo's curve. What is learned is learned on this scale, and the guesses of a
search keep to it (docs/training.md)."""
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
