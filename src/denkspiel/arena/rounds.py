"""Round by round: who meets whom, as the format of the tournament and the results so far say."""

from collections.abc import Callable, Iterator
from math import ceil, log2

from denkspiel.arena.pairings import Pair, bracket, gauntlet, round_robin, swiss_round
from denkspiel.arena.plan import Plan
from denkspiel.arena.table import CrossTable

__all__ = ["most_games", "rounds"]

_MORE_MEETINGS = 3
"""So often those who part level in a knockout meet again; then the one who was named first goes on."""


def rounds(plan: Plan, results: Callable[[], CrossTable]) -> Iterator[list[Pair]]:
    """The meetings of each round.

    Args:
        plan: the tournament.
        results: tells the results so far, all games of earlier rounds among them; asked at the beginning of a round.
    """
    players = len(plan.players)
    if plan.format == "round-robin":
        yield round_robin(players)
    elif plan.format == "gauntlet":
        yield gauntlet(players)
    elif plan.format == "swiss":
        yield from _swiss(plan, results)
    else:
        yield from _knockout(players, results)


def most_games(plan: Plan) -> int:
    """How many games there will be; in a knockout more if players part level."""
    players = len(plan.players)
    meetings = {
        "round-robin": players * (players - 1) // 2,
        "gauntlet": players - 1,
        "swiss": _swiss_rounds(players) * (players // 2),
        "knockout": players - 1,
    }
    return meetings[plan.format] * plan.games


def _swiss_rounds(players: int) -> int:
    return max(1, ceil(log2(players)))


def _swiss(plan: Plan, results: Callable[[], CrossTable]) -> Iterator[list[Pair]]:
    """As many rounds as a knockout would take; a bye counts like winning all games of a meeting."""
    players = range(len(plan.players))
    met: list[Pair] = []
    byes: list[int] = []
    for _ in range(_swiss_rounds(len(players))):
        table = results()
        ended = [table.of(player) for player in players]
        scores = [one.wins + one.draws / 2 + plan.games * byes.count(player) for player, one in enumerate(ended)]
        meetings, bye = swiss_round(scores, met, byes)
        met += meetings
        byes += [] if bye is None else [bye]
        yield meetings


def _knockout(players: int, results: Callable[[], CrossTable]) -> Iterator[list[Pair]]:
    places = bracket(players)
    while len(places) > 1:
        pairs = [(places[place], places[place + 1]) for place in range(0, len(places), 2)]
        meetings = [(one, other) for one, other in pairs if one is not None and other is not None]
        yield meetings
        for _ in range(_MORE_MEETINGS):
            table = results()
            level = [pair for pair in meetings if table.between(*pair).score == 1 / 2]
            if not level:
                break
            yield level
        places = [_winner(pair, results()) for pair in pairs]


def _winner(pair: tuple[int | None, int | None], table: CrossTable) -> int | None:
    one, other = pair
    if one is None or other is None:
        return other if one is None else one
    score = table.between(one, other).score
    return min(one, other) if score == 1 / 2 else one if score > 1 / 2 else other
