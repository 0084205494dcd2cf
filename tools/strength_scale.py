"""One number an opponent, computed from the results in docs/strength.md, and the five plain strengths chosen by them.

The numbers are Elo ratings by maximum likelihood, one scale a game: who is 400 points above somebody is expected to get
ten points for every one of theirs (a win is a point, a draw half of one for both). The ratings are those under which
every opponent is expected to get, over all its games, exactly the points it got. A row of nothing but wins would put
the winner infinitely far above, so each pair is counted as if it had played `DRAWS_BEFORE` drawn games before. `random`
stands at 0.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import exp, log
from typing import Any

from denkspiel.opponents.entry import Role
from tools.pairings import LADDER, ROLES, Played

__all__ = ["DRAWS_BEFORE", "data_of", "expected", "plain_strengths", "scale"]

DRAWS_BEFORE = 1
"""So many drawn games are added to those of each pair."""
_LOGARITHM = log(10) / 400
"""How fast the odds grow with the rating: 400 points make one tenfold as strong."""
_LONGEST_STEP = 200.0
_SHORTEST_STEP = 1e-9
_YARDSTICK = LADDER[0]
_AIMS = (0.1, 0.3, 0.6)
"""How far up from the weakest strength to the last one the three between them are to stand: each step is one part
longer than the one before, for those who begin need the shortest."""


def expected(difference: float) -> float:
    """The share of points that is expected of somebody who is rated that much higher."""
    return 1.0 / (1.0 + exp(-difference * _LOGARITHM))


def data_of(table: Sequence[Played]) -> dict[str, Any]:
    """What the program ships: by game the number of everybody who was measured, and who fills the plain strengths."""
    found = {}
    for game in dict.fromkeys(played.pairing.game for played in table):
        numbers = {name: round(rating) for name, rating in scale(p for p in table if p.pairing.game == game).items()}
        found[game] = {"numbers": numbers, "plain": plain_strengths(numbers)}
    return found


def scale(table: Iterable[Played]) -> dict[str, float]:
    """The rating of everybody who played one game, by its results; from strong to weak, `random` at 0.

    One rating after the other is moved to where it fits the games of its opponent, the others as they are, until none
    moves any more: the likelihood has one maximum only, and each step climbs.
    """
    met = _met(table)
    ratings = dict.fromkeys(met, 0.0)
    while max(abs(_moved(name, ratings, met[name])) for name in met) > _SHORTEST_STEP:
        pass
    zero = ratings.get(_YARDSTICK, min(ratings.values()))
    return {name: ratings[name] - zero for name in sorted(ratings, key=lambda name: -ratings[name])}


def _met(table: Iterable[Played]) -> dict[str, list[tuple[str, int, float]]]:
    """For everybody: against whom, how many games, and how many points."""
    met: dict[str, list[tuple[str, int, float]]] = {}
    for played in table:
        for name, other in (played.pairing.names, played.pairing.names[::-1]):
            seen = played.seen_by(name)
            points = seen.wins + seen.draws / 2
            met.setdefault(name, []).append((other, seen.games + DRAWS_BEFORE, points + DRAWS_BEFORE / 2))
    return met


def _moved(name: str, ratings: dict[str, float], met: Sequence[tuple[str, int, float]]) -> float:
    """Move one rating a step of Newton's method; how far."""
    lacking = information = 0.0
    for other, games, points in met:
        share = expected(ratings[name] - ratings[other])
        lacking += points - games * share
        information += games * share * (1.0 - share)
    step = lacking / (information * _LOGARITHM)
    step = max(-_LONGEST_STEP, min(_LONGEST_STEP, step))
    ratings[name] += step
    return step


def plain_strengths(numbers: Mapping[str, int]) -> list[str]:
    """The opponents that fill the five plain strengths of a game, from weak to strong.

    The first is the weakest of the levels, which err as people do. The last is the one that never errs where there is
    one, otherwise the one with the highest number. Between them stand those three levels that come nearest to `_AIMS`
    (least squares), each with a higher number than the one before. Where there are too few levels, nobody is chosen.
    """
    levels = sorted((name for name in numbers if ROLES.get(name) is Role.LEVEL), key=lambda name: numbers[name])
    if len(levels) <= len(_AIMS):
        return []
    flawless = [name for name in numbers if ROLES.get(name) is Role.FLAWLESS]
    first, last = levels[0], flawless[0] if flawless else max(numbers, key=lambda name: numbers[name])
    low, high = numbers[first], numbers[last]
    aims = [low + aim * (high - low) for aim in _AIMS]

    def miss(some: Sequence[str]) -> float:
        return sum((numbers[name] - aim) ** 2 for name, aim in zip(some, aims, strict=True))

    between = [name for name in levels if low < numbers[name] < high]
    rising = (some for some in combinations(between, len(aims)) if len({numbers[name] for name in some}) == len(some))
    return [first, *min(rising, key=miss), last]
