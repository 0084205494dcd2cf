"""Who meets whom in the next round of a room, and who begins.

A round robin follows a timetable in which everybody meets everybody once and begins every other time. In a Swiss
tournament `denkspiel.arena.pairings` pairs those who are there by their points; who has begun less often begins.
Two who have both begun two times more than not, or less, are kept apart like two who have met.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from denkspiel.arena.pairings import Pairing, pair_swiss_round, round_robin_rounds
from denkspiel.online.rooms.room import Meeting, MeetingResult, Room, Round
from denkspiel.online.rooms.standings import member_points

__all__ = ["pair_next_round", "planned_round_count"]


def planned_round_count(room: Room) -> int:
    """How many rounds there are to be; of a round robin that has not begun with those who are there now."""
    if room.plan.is_swiss:
        return room.plan.rounds
    return room.plan.cycles * len(round_robin_rounds(len(room.order or room.active_members)))


def pair_next_round(room: Room, make_id: Callable[[], str]) -> Round | None:
    """The round after those so far; `None` if that was the last one, or if too few people are left.

    Args:
        room: in which nobody plays.
        make_id: makes an id for each game.
    """
    if len(room.rounds) >= planned_round_count(room):
        return None
    return _swiss(room, make_id) if room.plan.is_swiss else _round_robin(room, make_id)


def _round_robin(room: Room, new_id: Callable[[], str]) -> Round:
    """As the timetable says; a member whose opponent has left has the point, and no game."""
    timetable = round_robin_rounds(len(room.order))
    cycle, number = divmod(len(room.rounds), len(timetable))
    places, bye = timetable[number]
    pairs = [(room.order[one], room.order[other]) for one, other in places]
    meetings = [_met(room, (second, first) if cycle % 2 else (first, second), new_id) for first, second in pairs]
    absent = bye is None or not room.members[room.order[bye]].is_active
    return Round(tuple(each for each in meetings if each is not None), None if absent else room.order[bye or 0])


def _met(room: Room, pair: Pairing, new_id: Callable[[], str]) -> Meeting | None:
    first, second = (room.members[member].is_active for member in pair)
    if first and second:
        return Meeting(*pair, new_id())
    if first or second:
        return Meeting(*pair, None, MeetingResult.FIRST if first else MeetingResult.SECOND, decided=True)
    return None


def _swiss(room: Room, new_id: Callable[[], str]) -> Round | None:
    here = [member for member in room.order if room.members[member].is_active]
    if len(here) < 2:
        return None
    places = {member: place for place, member in enumerate(here)}
    total = member_points(room)
    met = [
        (places[meeting.first], places[meeting.second])
        for meeting in room.meetings
        if meeting.first in places and meeting.second in places
    ]
    byes = [places[one.bye] for one in room.rounds if one.bye in places]
    apart = _apart([sum(_sides(room, member)) for member in here])
    pairs, bye = pair_swiss_round([total[member] for member in here], [*met, *apart], byes)
    meetings = [
        Meeting(*_coloured(room, (here[one], here[other]), table), new_id()) for table, (one, other) in enumerate(pairs)
    ]
    return Round(tuple(meetings), None if bye is None else here[bye])


def _apart(begun: Sequence[int]) -> list[Pairing]:
    """The pairs in which both must begin, or neither; for each how much more often it has begun than not."""
    return [(one, other) for one, other in combinations(range(len(begun)), 2) if begun[one] == begun[other] in (-2, 2)]


def _coloured(room: Room, pair: Pairing, table: int) -> Pairing:
    """The pair with the one first who has begun less often, or did not begin last; otherwise as tables alternate."""
    one, other = (_sides(room, member) for member in pair)
    wish, wish_other = ((sum(sides), sides[-1:] == [1]) for sides in (one, other))
    if wish == wish_other:
        return (pair[1], pair[0]) if (table + len(room.rounds)) % 2 else pair
    return pair if wish < wish_other else (pair[1], pair[0])


def _sides(room: Room, member: int) -> Sequence[int]:
    """1 for each game in which the member began, -1 for each other one, in order."""
    return [1 if meeting.first == member else -1 for meeting in room.meetings if member in meeting.members]
