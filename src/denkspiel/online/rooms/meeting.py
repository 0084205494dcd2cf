"""Two people who meet in a round, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

__all__ = ["Meeting", "Result", "Round"]


class Result(StrEnum):
    """Who has the point."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    """Half a point for each."""
    NOBODY = "nobody"
    """None for either: both were away when the round was closed."""

    @classmethod
    def of_winner(cls, winner: int | None) -> "Result":
        """The result if the player on that side has won; `None` stands for a draw."""
        return cls.DRAW if winner is None else (cls.FIRST, cls.SECOND)[winner]

    @property
    def winner(self) -> int | None:
        """The side that has won, 0 or 1."""
        return {Result.FIRST: 0, Result.SECOND: 1}.get(self)

    def points(self, side: int) -> float:
        """What the player on that side has of it: 1, 1/2 or 0."""
        if self is Result.DRAW:
            return 0.5
        return float(self.winner == side)


@dataclass(frozen=True)
class Meeting:
    """Two people of a round. Whoever is named first has the first move.

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
    result: Result | None = None
    decided: bool = False

    @property
    def members(self) -> tuple[int, int]:
        """Both, by side."""
        return self.first, self.second

    @property
    def is_open(self) -> bool:
        """Whether they play."""
        return self.result is None

    def ended(self, result: Result, *, decided: bool) -> "Meeting":
        """With this result."""
        return replace(self, result=result, decided=decided)

    def to_data(self) -> dict[str, Any]:
        """The meeting as JSON has it."""
        return {
            "first": self.first,
            "second": self.second,
            "game": self.game,
            "result": self.result and self.result.value,
            "decided": self.decided,
        }

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> "Meeting":
        """The meeting that `to_data` has written."""
        result = None if data["result"] is None else Result(data["result"])
        return cls(data["first"], data["second"], data["game"], result, data["decided"])


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

    def to_data(self) -> dict[str, Any]:
        """The round as JSON has it."""
        return {"meetings": [meeting.to_data() for meeting in self.meetings], "bye": self.bye}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> "Round":
        """The round that `to_data` has written."""
        return cls(tuple(map(Meeting.of_data, data["meetings"])), data["bye"])
