"""What happens in a room, in order; told to all who look.

As JSON an event is `{"what": "round-begun", "round": 2}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from denkspiel.online.rooms.meeting import Result

__all__ = [
    "Joined",
    "Left",
    "LinkRenewed",
    "MeetingEnded",
    "Removed",
    "Returned",
    "RoomEnded",
    "RoomEvent",
    "RoundBegun",
    "event_data",
    "event_from_data",
]


@dataclass(frozen=True)
class RoomEvent:
    """The root of all events."""


@dataclass(frozen=True)
class Joined(RoomEvent):
    """Somebody has joined under that name; `member` is the number from now on."""

    member: int
    name: str


@dataclass(frozen=True)
class Returned(RoomEvent):
    """A member who had left is back."""

    member: int


@dataclass(frozen=True)
class Left(RoomEvent):
    """A member has left."""

    member: int


@dataclass(frozen=True)
class Removed(RoomEvent):
    """The host has removed a member."""

    member: int


@dataclass(frozen=True)
class LinkRenewed(RoomEvent):
    """The room has another link."""


@dataclass(frozen=True)
class RoundBegun(RoomEvent):
    """A round has begun, counted from 1."""

    round: int


@dataclass(frozen=True)
class MeetingEnded(RoomEvent):
    """A game of the round is over.

    Attributes:
        first: who had the first move.
        second: the other one.
        result: what came of it.
        decided: whether the room decided it, and not the players.
    """

    first: int
    second: int
    result: Result
    decided: bool


@dataclass(frozen=True)
class RoomEnded(RoomEvent):
    """There are no more rounds: the table is final."""


_KINDS: Mapping[str, type[RoomEvent]] = {
    "joined": Joined,
    "returned": Returned,
    "left": Left,
    "removed": Removed,
    "link-renewed": LinkRenewed,
    "round-begun": RoundBegun,
    "meeting-ended": MeetingEnded,
    "room-ended": RoomEnded,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}


def event_data(event: RoomEvent) -> dict[str, Any]:
    """The event as JSON has it."""
    attributes = {field.name: getattr(event, field.name) for field in fields(event)}
    if isinstance(event, MeetingEnded):
        attributes["result"] = event.result.value
    return {"what": _NAMES[type(event)], **attributes}


def event_from_data(data: Mapping[str, Any]) -> RoomEvent:
    """The event that `event_data` has written."""
    given = dict(data)
    kind = _KINDS[given.pop("what")]
    if "result" in given:
        given["result"] = Result(given["result"])
    return kind(**given)
