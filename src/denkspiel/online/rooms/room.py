"""A room as a value: who is there, who plays whom, and what came of it."""

from dataclasses import dataclass, replace
from enum import StrEnum

from pydantic import TypeAdapter

from denkspiel.core.game import Game
from denkspiel.online.rooms.plan import RoomSettings

__all__ = ["Meeting", "MeetingResult", "Member", "Membership", "Room", "RoomStage", "Round"]


class MeetingResult(StrEnum):
    """Who has the point."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    """Half a point for each."""
    NOBODY = "nobody"
    """None for either: both were away when the round was closed."""

    @classmethod
    def from_winner(cls, winner: int | None) -> "MeetingResult":
        """The result if the player on that side has won; `None` stands for a draw."""
        return cls.DRAW if winner is None else (cls.FIRST, cls.SECOND)[winner]

    @property
    def winner(self) -> int | None:
        """The side that has won, 0 or 1."""
        return {MeetingResult.FIRST: 0, MeetingResult.SECOND: 1}.get(self)

    def points(self, side: int) -> float:
        """What the player on that side has of it: 1, 1/2 or 0."""
        if self is MeetingResult.DRAW:
            return 0.5
        return float(self.winner == side)


@dataclass(frozen=True)
class Meeting:
    """Two people of a round. The one named first has the first move.

    Attributes:
        first: the number of a member.
        second: the number of another one.
        game: the id of their game; `None` if there is none, for one of them has left.
        result: what came of it; `None` while they play.
        decided: whether the room decided it, and not the players.
    """

    first: int
    second: int
    game: str | None
    result: MeetingResult | None = None
    decided: bool = False

    @property
    def members(self) -> tuple[int, int]:
        """Both, by side."""
        return self.first, self.second

    @property
    def is_open(self) -> bool:
        """Whether they play."""
        return self.result is None

    def with_result(self, result: MeetingResult, *, decided: bool) -> "Meeting":
        """With this result."""
        return replace(self, result=result, decided=decided)


@dataclass(frozen=True)
class Round:
    """Who meets whom at the same time.

    Attributes:
        meetings: in the order of the tables.
        bye: who has nobody to play with; `None` if nobody.
    """

    meetings: tuple[Meeting, ...]
    bye: int | None = None

    @property
    def is_over(self) -> bool:
        """Whether nobody plays any more."""
        return not any(meeting.is_open for meeting in self.meetings)


class RoomStage(StrEnum):
    """How far a room has come."""

    OPEN = "open"
    """People join; the host has not begun."""
    PLAYING = "playing"
    OVER = "over"


class Membership(StrEnum):
    """Whether somebody is paired."""

    HERE = "here"
    LEFT = "left"
    """Of one's own accord: one can come back."""
    REMOVED = "removed"
    """By the host, for good."""


@dataclass(frozen=True)
class Member:
    """Somebody who has joined.

    Attributes:
        name: 1 to 12 characters, different from all others'.
        membership: whether the member is still paired.
    """

    name: str
    membership: Membership = Membership.HERE

    @property
    def is_active(self) -> bool:
        """Whether the member is paired."""
        return self.membership is Membership.HERE


@dataclass(frozen=True)
class Room:
    """Everything about a room on which commands depend. Members are numbers from 0, in the order in which they joined.

    Attributes:
        plan: what the host has chosen.
        seed: what chance decides with: who stands higher among equals when pairs are formed.
        members: all who have ever joined.
        order: the members as they stand among equals; late comers last. Empty before the beginning.
        rounds: so far; the last one may go on.
        over: whether there will be no other round.
        version: the number of changes, from 1 for the new room.
        link: what its link has beside the room's id since the host has renewed it; empty before.
    """

    plan: RoomSettings
    seed: str
    members: tuple[Member, ...] = ()
    order: tuple[int, ...] = ()
    rounds: tuple[Round, ...] = ()
    over: bool = False
    version: int = 1
    link: str = ""

    @property
    def game(self) -> Game:
        """What is played."""
        return self.plan.game

    @property
    def stage(self) -> RoomStage:
        """How far it has come."""
        if self.over:
            return RoomStage.OVER
        return RoomStage.PLAYING if self.rounds else RoomStage.OPEN

    @property
    def active_members(self) -> tuple[int, ...]:
        """The members who are paired, as they joined."""
        return tuple(number for number, member in enumerate(self.members) if member.is_active)

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """Those of all rounds."""
        return tuple(meeting for one in self.rounds for meeting in one.meetings)

    @property
    def open_meetings(self) -> tuple[Meeting, ...]:
        """Those that go on, all of the last round."""
        return tuple(meeting for meeting in self.rounds[-1].meetings if meeting.is_open) if self.rounds else ()

    def open_meeting_of(self, member: int) -> Meeting | None:
        """The one that goes on in which the member plays; `None` if there is none."""
        return next((meeting for meeting in self.open_meetings if member in meeting.members), None)

    def current_seat_of(self, member: int) -> tuple[str, int] | None:
        """The id of the member's game that goes on, and the side there; `None` if there is none."""
        meeting = self.open_meeting_of(member)
        return None if meeting is None or meeting.game is None else (meeting.game, meeting.members.index(member))

    def to_text(self) -> str:
        """The room as JSON; `of_text` makes it again."""
        return _ADAPTER.dump_json(self).decode()

    @classmethod
    def of_text(cls, text: str, game: Game) -> "Room":
        """The room that `to_text` has written; `game` is what is played there.

        Raises:
            ValueError: it is none.
        """
        return _ADAPTER.validate_json(text, strict=True, context=game)


_ADAPTER = TypeAdapter(Room)
