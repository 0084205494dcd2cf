"""Requests and answers about rooms, as models."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from denkspiel.online.rooms.messages import RoomEvent
from denkspiel.online.rooms.plan import MAX_MEMBERS, MAX_ROUNDS
from denkspiel.online.rooms.room import Round
from denkspiel.online.rooms.standings import RoomStanding
from denkspiel.web.app.schemas import RequestModel, ResponseModel, Side
from denkspiel.web.live.schemas import ClockData, CommandIdField, Name, ShortText, Version

__all__ = [
    "MemberData",
    "NewRoomRequest",
    "OwnRoomGame",
    "RoomBoard",
    "RoomBoards",
    "RoomCommandAnswer",
    "RoomCommandRequest",
    "RoomEntryData",
    "RoomFormat",
    "RoomList",
    "RoomPresence",
    "RoomSummaryData",
    "RoomView",
    "SharedRoomPart",
    "ViewerRoomPart",
]

RoomFormat = Literal["swiss", "round-robin", "round-robin-twice"]


class NewRoomRequest(RequestModel):
    """A new room; if `name` is given, the host plays, too."""

    title: Annotated[str, Field(description="1 to 40 printable characters.")]
    game: ShortText
    format: RoomFormat
    rounds: Annotated[int, Field(ge=0, le=MAX_ROUNDS, strict=True, description="Of a Swiss tournament; else 0.")] = 0
    clock: ClockData | None = None
    name: Name | None = None


class RoomCommandRequest(RequestModel):
    """What is to be done in a room; beside `id`, `seen` and `do` a command has what it needs and no more."""

    id: CommandIdField
    seen: Annotated[Version, Field(description="The version of the room that was seen; 0 for none.")]
    do: Literal["join", "leave", "start", "close-round", "remove", "renew-link", "end"]
    name: Annotated[Name | None, Field(description='To "join" under.')] = None
    round: Annotated[int | None, Field(ge=1, le=1000, strict=True, description='Of "close-round", from 1.')] = None
    member: Annotated[int | None, Field(ge=0, lt=10 * MAX_MEMBERS, strict=True, description='To "remove".')] = None


_Instant = Annotated[int, Field(ge=0, description="Milliseconds since 1970.")]
_Stage = Literal["open", "playing", "over"]
_Result = Literal["first", "second", "draw", "nobody"]


class MemberData(ResponseModel):
    """Somebody who has joined; the place in the list is the member's number. `present` means seen lately."""

    name: str
    membership: Literal["here", "left", "removed"]
    present: bool


class OwnRoomGame(ResponseModel):
    """The game of this browser that goes on now."""

    game: str
    side: Side


class SharedRoomPart(ResponseModel):
    """What is the same for all who look at a room.

    Attributes:
        id: names the room, whatever its link.
        version: the number of changes, from 1.
        title: what the host calls it.
        game: what is played.
        format: who meets whom.
        format_text: the same in a few words.
        planned: how many rounds there are to be.
        clock: how much time there is in each game; null for any.
        stage: whether people join, play, or the table is final.
        rounds: so far.
        table: from the best to the worst.
        said: what has happened last, one sentence each.
    """

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)

    id: str
    version: int
    title: str
    game: str
    format: RoomFormat
    format_text: str
    planned: int
    clock: ClockData | None
    stage: _Stage
    rounds: list[Round]
    table: list[RoomStanding]
    said: list[str]


class ViewerRoomPart(ResponseModel):
    """What is so for one who looks, and now.

    Attributes:
        at: the time of the service.
        address: what stands behind "/room/" in the link, and in the API; null for somebody whom the host has removed.
        host: whether this browser has opened the room.
        member: as whom it has joined; null if it has not.
        mine: its game that goes on now; null if there is none.
        members: who has joined.
        status: what is waited for, as this browser is to be told it, or who has won.
        possible: what this browser can do.
    """

    at: _Instant
    address: str | None
    host: bool
    member: int | None
    mine: OwnRoomGame | None
    members: list[MemberData]
    status: str
    possible: list[Literal["join", "leave", "start", "close-round", "remove", "renew-link", "end"]]


class RoomView(SharedRoomPart, ViewerRoomPart):
    """A room, as one browser sees it."""


class RoomEntryData(ResponseModel):
    """What a command has changed, when, and to which version that led."""

    version: int
    at: _Instant
    events: list[Annotated[RoomEvent, Field(discriminator="what")]]


class RoomCommandAnswer(ResponseModel):
    """What came of a command: the same entry again if it is repeated, and the room as it stands now."""

    view: RoomView
    entry: RoomEntryData


class RoomPresence(ResponseModel):
    """The members who were seen lately."""

    present: list[int]


class RoomBoard(ResponseModel):
    """A board of the latest round.

    Attributes:
        game: the link game.
        moves: what was played there, as `/api/render` takes it.
        to_move: whose turn it is; null if it is over.
        left: what each side has for its next move, or for the one it is thinking about, in milliseconds; null without a
            clock.
        status: whose turn it is, or how the game ended.
    """

    game: str
    moves: str
    to_move: Side | None
    left: tuple[int, int] | None
    status: str


class RoomBoards(ResponseModel):
    """The boards of the latest round, in the order of its meetings."""

    boards: list[RoomBoard]


class RoomSummaryData(ResponseModel):
    """A room in the list of a browser: what its view has, without people, rounds, table and sentences."""

    id: str
    version: int
    title: str
    game: str
    host: bool
    member: int | None
    mine: OwnRoomGame | None
    stage: _Stage
    changed: _Instant


class RoomList(ResponseModel):
    """The rooms that a browser has opened or joined, the one that has changed last first."""

    rooms: list[RoomSummaryData]
