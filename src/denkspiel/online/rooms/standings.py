"""The table of a room.

A win is a point, a draw half a point. A bye in a Swiss tournament is a point, as in the tournaments of `arena`; so is a
game that cannot take place because the other one has left. In a round robin with an odd number of people everybody has
a bye once, which is worth nothing.

Equals are told apart by the strength of those they have played with: in a Swiss tournament by Buchholz (the points of
all opponents together), then by Sonneborn-Berger (the points of those one has beaten, and half the points of those one
has drawn with); in a round robin by Sonneborn-Berger, then by wins. Byes and games that did not take place count for
neither.
"""

from dataclasses import dataclass, replace

from denkspiel.online.rooms.room import Meeting, MeetingResult, Room

__all__ = ["RoomStanding", "member_points", "room_standings"]


@dataclass(frozen=True)
class RoomStanding:
    """How one member stands.

    Attributes:
        member: the number.
        points: so far.
        buchholz: the points of all opponents together.
        sonneborn: the points of those beaten, and half of those drawn with.
        wins: games won.
        draws: games drawn.
        losses: games lost, by both in a game that neither came to.
        byes: rounds without an opponent, and games that did not take place because the other one had left.
        rank: from 1; equals share one.
    """

    member: int
    points: float
    buchholz: float
    sonneborn: float
    wins: int
    draws: int
    losses: int
    byes: int
    rank: int = 0


def member_points(room: Room) -> list[float]:
    """Everybody's points so far, in the order of the members."""
    total = [0.0] * len(room.members)
    for meeting in room.meetings:
        if meeting.result is not None:
            for side, member in enumerate(meeting.members):
                total[member] += meeting.result.points(side)
    if room.plan.is_swiss:
        for one in room.rounds:
            if one.bye is not None:
                total[one.bye] += 1
    return total


def room_standings(room: Room) -> list[RoomStanding]:
    """All who are there or have played, from the best to the worst; equals in the order in which they joined."""
    total = member_points(room)
    played = {member for one in room.rounds for meeting in one.meetings for member in meeting.members}
    byes = {one.bye for one in room.rounds}
    listed = [n for n, member in enumerate(room.members) if member.is_active or n in played or n in byes]
    found = [_standing(room, member, total) for member in listed]
    keys = {one.member: _key(room, one) for one in found}
    ordered = sorted(found, key=lambda one: keys[one.member])
    ranks = sorted(keys.values())
    return [replace(one, rank=ranks.index(keys[one.member]) + 1) for one in ordered]


def _standing(room: Room, member: int, total: list[float]) -> RoomStanding:
    met = [meeting for meeting in room.meetings if member in meeting.members and meeting.result is not None]
    played = [_seen_by(member, meeting) for meeting in met if meeting.game is not None]
    own = [result for result, _ in played]
    return RoomStanding(
        member,
        total[member],
        sum(total[other] for _, other in played),
        sum(value * total[other] for value, other in played),
        own.count(1.0),
        own.count(0.5),
        own.count(0.0),
        sum(one.bye == member for one in room.rounds)
        + sum(meeting.game is None and _seen_by(member, meeting)[0] == 1.0 for meeting in met),
    )


def _seen_by(member: int, meeting: Meeting) -> tuple[float, int]:
    """The points that a member has of a meeting, and the other one's number."""
    side = meeting.members.index(member)
    return (meeting.result or MeetingResult.NOBODY).points(side), meeting.members[1 - side]


def _key(room: Room, one: RoomStanding) -> tuple[float, ...]:
    """The smaller, the better."""
    apart = (one.buchholz, one.sonneborn) if room.plan.is_swiss else (one.sonneborn, one.wins)
    return tuple(-value for value in (one.points, *apart))
