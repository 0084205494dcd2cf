"""What Ilaender's player answers: the countermove (`Gegenzug`), and the order in which moves are considered.

The text leaves the interval and the significant deviation open; they are decided here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from denkspiel.opponents.originals.runs import BONUS_TWO, Cells, Run
from denkspiel.opponents.originals.zug import Zug

__all__ = ["ALTERNATIVES", "INTERVAL", "SIGNIFICANT_DEVIATION", "FoundRun", "Gegenzug", "Trace", "equals", "ranking"]

INTERVAL = BONUS_TWO
"""Ratings that lie at most this far below the best one count as equal to it: whether a pair has room to grow decides
nothing, but a pair more or less does, for it is worth twice as much. The author found that his interval brought few
surprises and feared that a larger one would bring worse moves."""

SIGNIFICANT_DEVIATION = 1000
"""How much better for the enemy the reply to the second-best move must be for that move to be dropped: more than two
threes at once, that is, in practice, a four."""

ALTERNATIVES = 3
"""How many moves are remembered: the best and the next two."""


@dataclass(frozen=True)
class Gegenzug:
    """What `Brett.strat` played, and all that led to it.

    Attributes:
        zug: the move.
        attack: whether the own position was to be built (else the enemy's to be hindered).
        own: for each open column the rating of an own stone there, without the strategy's number.
        enemy: for each open column the rating of an enemy stone there.
        ratings: for each open column what counted: `own` with the strategy's number, or `enemy`.
        discarded: the columns dropped on a second thought, at most two: the best (it lets the enemy win), then the
            second best (the reply to it is too good).
    """

    zug: Zug
    attack: bool
    own: Mapping[int, int]
    enemy: Mapping[int, int]
    ratings: Mapping[int, int]
    discarded: tuple[int, ...]


FoundRun = tuple[Run, Cells]
"""A run with its cells as (x, y), that of the move first."""


@dataclass
class Trace:
    """What `Brett.strat` takes down while it thinks, if it is given one.

    Attributes:
        enemy: for each open column the runs of an enemy stone there, one for each of the four directions.
        own: the same for an own stone.
        draws: for the best, second-best and third-best move the columns that counted as equal.
        ranked: those moves, at most three.
        winning_reply: the enemy's column by which the best move would lose within two moves; `None` if there is none or
            the move was not checked.
        best_reply: the rating of the enemy's best reply to the second-best move; `None` if that was not checked.
    """

    enemy: dict[int, list[FoundRun]] = field(default_factory=dict)
    own: dict[int, list[FoundRun]] = field(default_factory=dict)
    draws: list[list[int]] = field(default_factory=list)
    ranked: list[int] = field(default_factory=list)
    winning_reply: int | None = None
    best_reply: int | None = None


def equals(ratings: Mapping[int, int], interval: int = INTERVAL) -> list[int]:
    """The columns whose ratings are the best or count as equal to it."""
    best = max(ratings.values())
    return [x for x, rating in ratings.items() if best - rating <= interval]


def ranking(
    ratings: Mapping[int, int], rng: Random, interval: int = INTERVAL, draws: list[list[int]] | None = None
) -> list[int]:
    """The three best columns (fewer if there are no more), each drawn by lot from those that count as equal.

    Args:
        ratings: the columns with their ratings.
        rng: the lot.
        interval: ratings that lie at most this far below the best one count as equal to it.
        draws: takes down, for each draw, the columns that counted as equal.
    """
    left = dict(ratings)
    found: list[int] = []
    while left and len(found) < ALTERNATIVES:
        equal = equals(left, interval)
        if draws is not None:
            draws.append(equal)
        found.append(rng.choice(equal))
        del left[found[-1]]
    return found
