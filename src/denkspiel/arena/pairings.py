"""Who meets whom: everybody everybody, one all others, by the scores so far, or until one is left.

Players are numbers from 0. In a tournament whoever meets plays each opening twice, with colours changed, so colours
need no balancing; only `circle`, for games that are played once, says who begins.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations, count

__all__ = ["Pair", "Round", "bracket", "circle", "gauntlet", "round_robin", "swiss_round"]

Pair = tuple[int, int]
Round = tuple[list[Pair], int | None]
"""Who meets whom, and who has a bye, if anybody: a point for every game that the others play."""

_MOST_TRIALS = 20_000
"""So many pairings of two are tried before a repeated one is taken for unavoidable."""


def round_robin(players: int) -> list[Pair]:
    """Everybody against everybody else, once."""
    return list(combinations(range(players), 2))


def circle(players: int) -> list[Round]:
    """Everybody against everybody else, once, in as few rounds as possible, where each plays one game in a round.

    Whoever is named first in a pair is to begin. Everybody begins in half of the games, or in one more or less.
    """
    around = players - 1 + players % 2  # an odd number, of whom one meets the one in the middle, if there is one
    return [_turned(players, around, number) for number in range(around if players > 1 else 0)]


def _turned(players: int, around: int, number: int) -> Round:
    """A round: the circle turned on by so many places, where opposite ones meet."""
    pairs = []
    for far in range(1, (around + 1) // 2):
        one, other = (number + far) % around, (number - far) % around
        pairs.append((one, other) if far % 2 else (other, one))
    if players % 2:
        return pairs, number
    middle = players - 1
    return [(number, middle) if number % 2 else (middle, number), *pairs], None


def gauntlet(players: int) -> list[Pair]:
    """The first against all others."""
    return [(0, other) for other in range(1, players)]


def swiss_round(scores: Sequence[float], met: Iterable[Pair], byes: Iterable[int] = ()) -> Round:
    """The next round of a Swiss tournament.

    From the top down everybody meets the one nearest in score whom he has not met; choices are taken back until that
    works out for all. Only where it cannot (or has not after `_MOST_TRIALS` trials) two meet again, as few as that
    takes by the same rule.

    Args:
        scores: everybody's points; who comes first in the list stands higher among equals.
        met: who has met already, in either order.
        byes: who has had a bye. With an odd number of players the last one who had none has it.
    """
    order = sorted(range(len(scores)), key=lambda player: (-scores[player], player))
    bye = _bye(order, set(byes)) if len(order) % 2 else None
    left = [player for player in order if player != bye]
    times: dict[frozenset[int], int] = {}
    for pair in met:
        times[frozenset(pair)] = times.get(frozenset(pair), 0) + 1
    for repeats in count():  # as many as there are pairs always do
        found = _matched(left, times, repeats, iter(range(_MOST_TRIALS)))
        if found is not None:
            return found, bye
    raise AssertionError("any pairing will do in the end")


def _bye(order: Sequence[int], had: set[int]) -> int:
    return next((player for player in reversed(order) if player not in had), order[-1])


def _matched(
    left: Sequence[int], times: Mapping[frozenset[int], int], repeats: int, trials: Iterable[int]
) -> list[Pair] | None:
    """Pairs of all who are left, of whom at most `repeats` have met before."""
    if not left:
        return []
    first, others = left[0], left[1:]
    for place, other in enumerate(others):
        again = times.get(frozenset((first, other)), 0) > 0
        if again > repeats or next(iter(trials), None) is None:
            continue
        rest = _matched([*others[:place], *others[place + 1 :]], times, repeats - again, trials)
        if rest is not None:
            return [(first, other), *rest]
    return None


def bracket(players: int) -> list[int | None]:
    """The places of a knockout from top to bottom; neighbours meet, then the winners of neighbours, and so on.

    The seeds, 0 being the strongest, are laid out so that the two strongest can meet in the last round only, the four
    strongest in the last but one, and so on. Where there are too few players `None` stands for a bye.
    """
    places = [0]
    while len(places) < players:
        size = 2 * len(places)
        places = [seed for place in places for seed in (place, size - 1 - place)]
    return [seed if seed < players else None for seed in places]
