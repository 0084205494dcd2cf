"""What requests about games by link hold, as models."""

from typing import Annotated, Literal

from pydantic import Field

from denkspiel.play.live.clock import MOST_DAYS, MOST_MINUTES, MOST_SECONDS
from denkspiel.web.board.schemas import Question

__all__ = [
    "ClockData",
    "CommandQuestion",
    "InvitedData",
    "LiveQuestion",
    "Name",
    "NoQuestion",
    "OwnId",
    "SeatQuestion",
    "Version",
    "Word",
]

Word = Annotated[str, Field(max_length=64)]
Name = Annotated[str, Field(description="1 to 12 printable characters.")]
Version = Annotated[int, Field(ge=0, lt=2**31, strict=True)]
OwnId = Annotated[
    str,
    Field(pattern=r"^[A-Za-z0-9-][A-Za-z0-9_-]{0,63}$", description="Chosen by whoever commands; again if repeated."),
]


class ClockData(Question):
    """Minutes for a game and seconds for each move, or days for each move."""

    minutes: Annotated[int, Field(ge=0, le=MOST_MINUTES, strict=True)] = 0
    seconds: Annotated[int, Field(ge=0, le=MOST_SECONDS, strict=True)] = 0
    days: Annotated[int, Field(ge=0, le=MOST_DAYS, strict=True)] = 0


class InvitedData(Question):
    """A computer that is to sit in the other seat."""

    kind: Word


class LiveQuestion(Question):
    """A new game by link; `begin` is "first" if whoever asks shall have the first move."""

    game: Word
    name: Name
    other: Annotated[InvitedData | None, Field(description="An opponent; null leaves the seat free.")] = None
    begin: Literal["lot", "first", "second"] = "lot"
    clock: ClockData | None = None


class CommandQuestion(Question):
    """What is to be done at a game by link; beside `id`, `seen` and `do` a command has what it needs and no more."""

    id: OwnId
    seen: Annotated[Version, Field(description="The version of the game that was seen; 0 for none.")]
    do: Literal["sit", "invite", "move", "resign", "abort", "propose", "accept", "decline", "withdraw", "time-over"]
    name: Annotated[Name | None, Field(description='To "sit" under.')] = None
    opponent: Annotated[Word | None, Field(description='To "invite".')] = None
    cell: Annotated[int | None, Field(ge=0, le=63, strict=True, description='To "move" to.')] = None
    offer: Annotated[
        Literal["draw", "take-back", "rematch"] | None, Field(description='To "propose", "accept" and so on.')
    ] = None


class SeatQuestion(Question):
    """A one-time link to a seat: the whole of it, or what stands in it behind "#"."""

    link: Annotated[str, Field(max_length=400)]

    @property
    def secret(self) -> str:
        """What stands in the link behind "#"."""
        return self.link.rpartition("#")[2]


class NoQuestion(Question):
    """Nothing needs to be said."""
