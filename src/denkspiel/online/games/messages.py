"""What can be done at a game by link, and by whom; what happens there; and the log of both.

`denkspiel.online.aggregate` says how they are written as JSON.
"""

from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Literal

from denkspiel.online import aggregate
from denkspiel.online.aggregate import Command, Event, Log, Number
from denkspiel.online.games.ending import Ending, Why

__all__ = [
    "LOG",
    "Abort",
    "Accept",
    "Begun",
    "By",
    "ComputerMove",
    "Decide",
    "Decline",
    "Declined",
    "Ended",
    "Entry",
    "GameCommand",
    "GameEvent",
    "Invite",
    "Lapsed",
    "Move",
    "Moved",
    "Offer",
    "Propose",
    "Proposed",
    "RematchAgreed",
    "Resign",
    "Sat",
    "Sit",
    "TakenBack",
    "TimeOver",
    "Withdraw",
    "Withdrawn",
]


class By(Enum):
    """Who commands: the one in a seat, one without a seat, or the program itself."""

    FIRST = "first"
    SECOND = "second"
    WATCHER = "watcher"
    SERVICE = "service"

    @property
    def side(self) -> int | None:
        """The seat: 0 or 1, `None` for whoever has none."""
        if self is By.FIRST:
            return 0
        return 1 if self is By.SECOND else None

    @classmethod
    def of(cls, side: int | None) -> "By":
        """The one in that seat; without one a watcher."""
        return cls.WATCHER if side is None else (cls.FIRST, cls.SECOND)[side]


class Offer(StrEnum):
    """What takes both players."""

    DRAW = "draw"
    TAKE_BACK = "take-back"
    """Back to before the last move of whoever offers."""
    REMATCH = "rematch"
    """Another game with colours changed, after the end."""


# commands


@dataclass(frozen=True, kw_only=True)
class Sit(Command):
    """Take the free seat, under a name of 1 to 12 characters."""

    do: Literal["sit"] = "sit"
    name: str


@dataclass(frozen=True, kw_only=True)
class Invite(Command):
    """Let an opponent of the roster take the free seat."""

    do: Literal["invite"] = "invite"
    opponent: str


@dataclass(frozen=True, kw_only=True)
class Move(Command):
    """Take the cell."""

    do: Literal["move"] = "move"
    cell: Number


@dataclass(frozen=True, kw_only=True)
class Resign(Command):
    """Give up."""

    do: Literal["resign"] = "resign"


@dataclass(frozen=True, kw_only=True)
class Abort(Command):
    """Break the game off before the second move, or withdraw the invitation."""

    do: Literal["abort"] = "abort"


@dataclass(frozen=True, kw_only=True)
class Propose(Command):
    """Offer the other one something; that accepts it if the other one has offered the same."""

    do: Literal["propose"] = "propose"
    offer: Offer


@dataclass(frozen=True, kw_only=True)
class Accept(Command):
    """Agree to what the other one has offered."""

    do: Literal["accept"] = "accept"
    offer: Offer


@dataclass(frozen=True, kw_only=True)
class Decline(Command):
    """Say no to what the other one has offered."""

    do: Literal["decline"] = "decline"
    offer: Offer


@dataclass(frozen=True, kw_only=True)
class Withdraw(Command):
    """Take one's own offer back."""

    do: Literal["withdraw"] = "withdraw"
    offer: Offer


@dataclass(frozen=True, kw_only=True)
class ComputerMove(Command):
    """The program makes the move that the invited computer has chosen."""

    do: Literal["computer-move"] = "computer-move"
    cell: Number


@dataclass(frozen=True, kw_only=True)
class TimeOver(Command):
    """Whoever looks has seen that the time of the side to move is over."""

    do: Literal["time-over"] = "time-over"


@dataclass(frozen=True, kw_only=True)
class Decide(Command):
    """The room ends its game without more moves; `winner` is 0, 1, or `None` for nobody."""

    do: Literal["decide"] = "decide"
    winner: Number | None


# events


@dataclass(frozen=True)
class Sat(Event):
    """Somebody has sat down.

    Attributes:
        side: in which seat, 0 or 1.
        player: the kind: "human", or an opponent's name in the roster.
        name: what the player is called.
    """

    what: Literal["sat"] = field(default="sat", kw_only=True)
    side: Number
    player: str
    name: str


@dataclass(frozen=True)
class Begun(Event):
    """Both seats are taken: the game and its clock run."""

    what: Literal["begun"] = field(default="begun", kw_only=True)


@dataclass(frozen=True)
class Moved(Event):
    """A stone was set; `ply` counts the stones with this one, from 1."""

    what: Literal["moved"] = field(default="moved", kw_only=True)
    ply: Number
    side: Number
    cell: Number


@dataclass(frozen=True)
class Proposed(Event):
    """One has offered the other one something."""

    what: Literal["proposed"] = field(default="proposed", kw_only=True)
    side: Number
    offer: Offer


@dataclass(frozen=True)
class Declined(Event):
    """The one on `side` has said no to what the other one had offered."""

    what: Literal["declined"] = field(default="declined", kw_only=True)
    side: Number
    offer: Offer


@dataclass(frozen=True)
class Withdrawn(Event):
    """The one on `side` has taken the offer back."""

    what: Literal["withdrawn"] = field(default="withdrawn", kw_only=True)
    side: Number
    offer: Offer


@dataclass(frozen=True)
class Lapsed(Event):
    """What the one on `side` had offered holds no longer, for a move was made instead."""

    what: Literal["lapsed"] = field(default="lapsed", kw_only=True)
    side: Number
    offer: Offer


@dataclass(frozen=True)
class TakenBack(Event):
    """Agreed: these cells are free again, the last one taken first."""

    what: Literal["taken-back"] = field(default="taken-back", kw_only=True)
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Ended(Event):
    """The game is over; the attributes are those of its `Ending`."""

    what: Literal["ended"] = field(default="ended", kw_only=True)
    why: Why
    winner: Number | None = None
    lines: tuple[tuple[Number, ...], ...] = ()

    @property
    def ending(self) -> Ending:
        """How it ended."""
        return Ending(self.why, self.winner, self.lines)


@dataclass(frozen=True)
class RematchAgreed(Event):
    """Agreed: another game with colours changed; `LiveGame.following` says which."""

    what: Literal["rematch-agreed"] = field(default="rematch-agreed", kw_only=True)


GameCommand = (
    Sit | Invite | Move | Resign | Abort | Propose | Accept | Decline | Withdraw | ComputerMove | TimeOver | Decide
)
GameEvent = Sat | Begun | Moved | Proposed | Declined | Withdrawn | Lapsed | TakenBack | Ended | RematchAgreed
Entry = aggregate.Entry[By, GameCommand, GameEvent]
LOG: Log[By, GameCommand, GameEvent] = Log(By, GameCommand, GameEvent)
