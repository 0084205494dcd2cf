"""Who meets whom: everybody everybody, one all others, by the scores so far, or until one is left.

Players are numbers from 0. In a tournament two players who meet play each opening twice, with colours
changed, so colours need no balancing; only `circle`, for games that are played once, says who begins.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from denkspiel.arena.matching import Graph, Matching, bit_set

__all__ = [
    "Pairing",
    "Round",
    "gauntlet_pairings",
    "knockout_bracket",
    "pair_swiss_round",
    "round_robin_pairings",
    "round_robin_rounds",
]

Pairing = tuple[int, int]
Round = tuple[list[Pairing], int | None]
"""Who meets whom, and who has a bye, if anybody: a point for every game that the others play."""


def round_robin_pairings(players: int) -> list[Pairing]:
    """Everybody against everybody else, once."""
    return list(combinations(range(players), 2))


def round_robin_rounds(players: int) -> list[Round]:
    """Everybody against everybody else, once, in as few rounds as possible, where each plays one game in a round.

    The player named first in a pair begins. Everybody begins in half of the games, or in one more or less.
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


def gauntlet_pairings(players: int) -> list[Pairing]:
    """The first against all others."""
    return [(0, other) for other in range(1, players)]


def pair_swiss_round(scores: Sequence[float], earlier_pairings: Iterable[Pairing], byes: Iterable[int] = ()) -> Round:
    """The next round of a Swiss tournament.

    From the top down everybody meets the one nearest in score whom he has not met, such that it still works out for all
    the others. Only where it cannot two meet again, as few as that takes.

    Args:
        scores: everybody's points; who comes first in the list stands higher among equals.
        earlier_pairings: the pairs that have met already, in either order.
        byes: who has had a bye. With an odd number of players the last one who had none has it.
    """
    order = sorted(range(len(scores)), key=lambda player: (-scores[player], player))
    bye = _bye(order, set(byes)) if len(order) % 2 else None
    left = [player for player in order if player != bye]
    everybody = bit_set(*left)
    graph = {player: everybody & ~bit_set(player) for player in left}
    for one, other in earlier_pairings:
        if one in graph and other in graph:
            graph[one] &= ~bit_set(other)
            graph[other] &= ~bit_set(one)
    return _matched(left, graph), bye


def _bye(order: Sequence[int], had: set[int]) -> int:
    return next((player for player in reversed(order) if player not in had), order[-1])


def _matched(left: Sequence[int], graph: Graph) -> list[Pairing]:
    """Pairs of all who are left, an even number; as few as can be of players who do not go together."""
    others = [*left]
    best = Matching(graph, bit_set(*left))
    repeats = best.alone // 2  # those who would be alone meet somebody of the same kind again
    pairs = []
    while others:
        first = others.pop(0)
        other, best, repeats = _partner(first, others, graph, best, repeats)
        others.remove(other)
        pairs.append((first, other))
    return pairs


def _partner(
    first: int, others: Sequence[int], graph: Graph, best: Matching, repeats: int
) -> tuple[int, Matching, int]:
    """The nearest one whom a player can meet such that it works out for the others; and what is left for these."""
    for other in others:
        left = repeats - (not graph[first] >> other & 1)
        if left >= 0 and (rest := best.without(first, other)).alone <= 2 * left:
            return other, rest, left
    raise AssertionError("there are as many repeats as it takes")


def knockout_bracket(players: int) -> list[int | None]:
    """The places of a knockout from top to bottom; neighbours meet, then the winners of neighbours, and so on.

    The seeds, 0 being the strongest, are laid out so that the two strongest can meet in the last round only, the four
    strongest in the last but one, and so on. Where there are too few players `None` stands for a bye.
    """
    places = [0]
    while len(places) < players:
        size = 2 * len(places)
        places = [seed for place in places for seed in (place, size - 1 - place)]
    return [seed if seed < players else None for seed in places]
