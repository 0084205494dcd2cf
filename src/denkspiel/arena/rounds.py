"""Round by round: who meets whom, as the format of the tournament and the results so far say."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import ceil, log2

from denkspiel.arena.pairings import (
    Pairing,
    gauntlet_pairings,
    knockout_bracket,
    pair_swiss_round,
    round_robin_pairings,
)
from denkspiel.arena.plan import TournamentPlan
from denkspiel.arena.table import CrossTable

__all__ = ["RoundHistory", "generate_rounds", "scheduled_game_count"]


@dataclass
class RoundHistory:
    """Noted by `rounds.rounds`, round by round; players are numbers from 0.

    Attributes:
        byes: who had a bye in a Swiss tournament, in the order of the rounds.
        advances: who went on to the next round of a knockout, once for each of its rounds; a bye counts.
        drawn_pairings: who parted level in a knockout to the end, the one who went on first.
        winner: of a knockout; `None` in other formats.
    """

    byes: list[int] = field(default_factory=list)
    advances: list[int] = field(default_factory=list)
    drawn_pairings: list[Pairing] = field(default_factory=list)
    winner: int | None = None


_MORE_MEETINGS = 3
"""So often those who part level in a knockout meet again; then the one who was named first goes on."""


def generate_rounds(
    plan: TournamentPlan, results: Callable[[], CrossTable], history: RoundHistory
) -> Iterator[list[Pairing]]:
    """The meetings of each round.

    Args:
        plan: the tournament.
        results: tells the results so far, all games of earlier rounds among them; asked at the beginning of a round.
        history: an empty one, in which it is noted how they went.
    """
    players = len(plan.players)
    if plan.format == "round-robin":
        yield round_robin_pairings(players)
    elif plan.format == "gauntlet":
        yield gauntlet_pairings(players)
    elif plan.format == "swiss":
        yield from _swiss(plan, results, history)
    else:
        yield from _knockout(players, results, history)


def scheduled_game_count(plan: TournamentPlan) -> int:
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


def _swiss(plan: TournamentPlan, results: Callable[[], CrossTable], course: RoundHistory) -> Iterator[list[Pairing]]:
    """As many rounds as a knockout would take; a bye counts like winning all games of a meeting."""
    players = range(len(plan.players))
    met: list[Pairing] = []
    for _ in range(_swiss_rounds(len(players))):
        table = results()
        ended = [table.results_of(player) for player in players]
        scores = [one.wins + one.draws / 2 + plan.games * course.byes.count(player) for player, one in enumerate(ended)]
        meetings, bye = pair_swiss_round(scores, met, course.byes)
        met += meetings
        course.byes += [] if bye is None else [bye]
        yield meetings


def _knockout(players: int, results: Callable[[], CrossTable], course: RoundHistory) -> Iterator[list[Pairing]]:
    places = knockout_bracket(players)
    while len(places) > 1:
        pairs = [(places[place], places[place + 1]) for place in range(0, len(places), 2)]
        meetings = [(one, other) for one, other in pairs if one is not None and other is not None]
        yield meetings
        for _ in range(_MORE_MEETINGS):
            table = results()
            level = [pair for pair in meetings if table.results_between(*pair).score == 1 / 2]
            if not level:
                break
            yield level
        places = [_winner(pair, results(), course) for pair in pairs]
        course.advances += [place for place in places if place is not None]
    course.winner = places[0]


def _winner(pair: tuple[int | None, int | None], table: CrossTable, course: RoundHistory) -> int | None:
    one, other = pair
    if one is None or other is None:
        return other if one is None else one
    score = table.results_between(one, other).score
    if score == 1 / 2:
        course.drawn_pairings.append((min(one, other), max(one, other)))
        return min(one, other)
    return one if score > 1 / 2 else other
