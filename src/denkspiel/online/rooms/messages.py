"""What can be done in a room, and by whom; what happens there; and the log of both.

`denkspiel.online.aggregate` says how they are written as JSON.
"""

from dataclasses import dataclass, field
from typing import Literal

from denkspiel.online import aggregate
from denkspiel.online.aggregate import Command, Event, LogCodec, Number
from denkspiel.online.rooms.room import MeetingResult

__all__ = [
    "ROOM_LOG",
    "SERVICE_ACTOR",
    "CloseRound",
    "EndRoom",
    "Entry",
    "JoinRoom",
    "LeaveRoom",
    "MeetingEnded",
    "MemberJoined",
    "MemberLeft",
    "MemberRemoved",
    "MemberReturned",
    "RemoveMember",
    "ReplaceRoomLink",
    "ReportGameResult",
    "RoomActor",
    "RoomCommand",
    "RoomEnded",
    "RoomEvent",
    "RoomLinkReplaced",
    "RoundBegun",
    "StartFirstRound",
]


@dataclass(frozen=True)
class RoomActor:
    """Who commands: a browser, or the program itself. A host may be a member as well.

    Attributes:
        host: whether it has opened the room.
        member: as whom it has joined; `None` if it has not.
        service: whether it is the program.
    """

    host: bool = False
    member: int | None = None
    service: bool = False


SERVICE_ACTOR = RoomActor(service=True)
"""The program itself."""


# commands


@dataclass(frozen=True, kw_only=True)
class JoinRoom(Command):
    """Take part, under a name of 1 to 12 characters; people who come back keep their old name."""

    do: Literal["join"] = "join"
    name: str


@dataclass(frozen=True, kw_only=True)
class LeaveRoom(Command):
    """Take part no more; a game that goes on is lost."""

    do: Literal["leave"] = "leave"


@dataclass(frozen=True, kw_only=True)
class StartFirstRound(Command):
    """Begin the first round."""

    do: Literal["start"] = "start"


@dataclass(frozen=True, kw_only=True)
class CloseRound(Command):
    """Decide all games that go on in that round, counted from 1, and begin the next one."""

    do: Literal["close-round"] = "close-round"
    round: Number


@dataclass(frozen=True, kw_only=True)
class RemoveMember(Command):
    """Send a member away for good; a game that goes on is lost."""

    do: Literal["remove"] = "remove"
    member: Number


@dataclass(frozen=True, kw_only=True)
class ReplaceRoomLink(Command):
    """Give the room another link: the one before leads nowhere, except for the browsers that take part."""

    do: Literal["renew-link"] = "renew-link"


@dataclass(frozen=True, kw_only=True)
class EndRoom(Command):
    """Decide all games that go on; there is no other round."""

    do: Literal["end"] = "end"


@dataclass(frozen=True, kw_only=True)
class ReportGameResult(Command):
    """The program tells what came of a game of the room."""

    do: Literal["game-over"] = "game-over"
    game: str
    result: MeetingResult


# events


@dataclass(frozen=True)
class MemberJoined(Event):
    """Somebody has joined under that name; `member` is the number from now on."""

    what: Literal["joined"] = field(default="joined", kw_only=True)
    member: Number
    name: str


@dataclass(frozen=True)
class MemberReturned(Event):
    """A member who had left is back."""

    what: Literal["returned"] = field(default="returned", kw_only=True)
    member: Number


@dataclass(frozen=True)
class MemberLeft(Event):
    """A member has left."""

    what: Literal["left"] = field(default="left", kw_only=True)
    member: Number


@dataclass(frozen=True)
class MemberRemoved(Event):
    """The host has removed a member."""

    what: Literal["removed"] = field(default="removed", kw_only=True)
    member: Number


@dataclass(frozen=True)
class RoomLinkReplaced(Event):
    """The room has another link."""

    what: Literal["link-renewed"] = field(default="link-renewed", kw_only=True)


@dataclass(frozen=True)
class RoundBegun(Event):
    """A round has begun, counted from 1."""

    what: Literal["round-begun"] = field(default="round-begun", kw_only=True)
    round: Number


@dataclass(frozen=True)
class MeetingEnded(Event):
    """A game of the round is over.

    Attributes:
        first: who had the first move.
        second: the other one.
        result: what came of it.
        decided: whether the room decided it, and not the players.
    """

    what: Literal["meeting-ended"] = field(default="meeting-ended", kw_only=True)
    first: Number
    second: Number
    result: MeetingResult
    decided: bool


@dataclass(frozen=True)
class RoomEnded(Event):
    """There are no more rounds: the table is final."""

    what: Literal["room-ended"] = field(default="room-ended", kw_only=True)


RoomCommand = (
    JoinRoom | LeaveRoom | StartFirstRound | CloseRound | RemoveMember | ReplaceRoomLink | EndRoom | ReportGameResult
)
RoomEvent = (
    MemberJoined
    | MemberReturned
    | MemberLeft
    | MemberRemoved
    | RoomLinkReplaced
    | RoundBegun
    | MeetingEnded
    | RoomEnded
)
Entry = aggregate.Entry[RoomActor, RoomCommand, RoomEvent]
ROOM_LOG: LogCodec[RoomActor, RoomCommand, RoomEvent] = LogCodec(RoomActor, RoomCommand, RoomEvent)
