"""What requests about rooms hold, as models."""

from typing import Annotated, Literal

from pydantic import Field

from denkspiel.rooms.plan import MOST_MEMBERS, MOST_ROUNDS
from denkspiel.web.board.schemas import Question
from denkspiel.web.live.questions import ClockData, Name, OwnId, Version, Word

__all__ = ["RoomCommandQuestion", "RoomFormat", "RoomQuestion"]

RoomFormat = Literal["swiss", "round-robin", "round-robin-twice"]


class RoomQuestion(Question):
    """A new room; under `name` whoever opens it plays, too."""

    title: Annotated[str, Field(description="1 to 40 printable characters.")]
    game: Word
    format: RoomFormat
    rounds: Annotated[int, Field(ge=0, le=MOST_ROUNDS, strict=True, description="Of a Swiss tournament; else 0.")] = 0
    clock: ClockData | None = None
    name: Name | None = None


class RoomCommandQuestion(Question):
    """What is to be done in a room; beside `id`, `seen` and `do` a command has what it needs and no more."""

    id: OwnId
    seen: Annotated[Version, Field(description="The version of the room that was seen; 0 for none.")]
    do: Literal["join", "leave", "start", "close-round", "remove", "renew-link", "end"]
    name: Annotated[Name | None, Field(description='To "join" under.')] = None
    round: Annotated[int | None, Field(ge=1, le=1000, strict=True, description='Of "close-round", from 1.')] = None
    member: Annotated[int | None, Field(ge=0, lt=10 * MOST_MEMBERS, strict=True, description='To "remove".')] = None
