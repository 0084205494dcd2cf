"""What can be done at a link game, and by whom; what happens there; and the log of both.

`denkspiel.online.aggregate` says how they are written as JSON.
"""

from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Literal

from denkspiel.online import aggregate
from denkspiel.online.aggregate import Command, Event, LogCodec, Number
from denkspiel.online.games.ending import Ending, EndReason

__all__ = [
    "GAME_LOG",
    "AbortGame",
    "AcceptOffer",
    "ComputerMove",
    "DecideGame",
    "DeclineOffer",
    "Entry",
    "GameActor",
    "GameCommand",
    "GameEvent",
    "GiveTime",
    "Greeting",
    "GreetingSent",
    "InviteOpponent",
    "LiveGameBegun",
    "LiveGameEnded",
    "MakeMove",
    "MakeOffer",
    "MovesTakenBack",
    "Offer",
    "OfferDeclined",
    "OfferLapsed",
    "OfferMade",
    "OfferWithdrawn",
    "PlanMoves",
    "RematchAgreed",
    "ReportTimeout",
    "Resign",
    "SatDown",
    "SendGreeting",
    "StonePlaced",
    "TakeSeat",
    "TimeGiven",
    "WithdrawOffer",
]


class GameActor(Enum):
    """Who commands: the one in a seat, one without a seat, or the program itself."""

    FIRST = "first"
    SECOND = "second"
    WATCHER = "watcher"
    SERVICE = "service"

    @property
    def side(self) -> int | None:
        """The seat: 0 or 1, `None` for a client without one."""
        if self is GameActor.FIRST:
            return 0
        return 1 if self is GameActor.SECOND else None

    @classmethod
    def from_side(cls, side: int | None) -> "GameActor":
        """The one in that seat; without one a watcher."""
        return cls.WATCHER if side is None else (cls.FIRST, cls.SECOND)[side]


class Offer(StrEnum):
    """What takes both players."""

    DRAW = "draw"
    TAKE_BACK = "take-back"
    """Back to before the last move of the player who offers it."""
    REMATCH = "rematch"
    """Another game with colours changed, after the end."""


class Greeting(StrEnum):
    """What a player can say to the other one; nothing else can be said."""

    HELLO = "hello"
    GOOD_LUCK = "good-luck"
    NICE_MOVE = "nice-move"
    OOPS = "oops"
    MOMENT = "moment"
    GOOD_GAME = "good-game"
    THANKS = "thanks"
    BYE = "bye"


# commands


@dataclass(frozen=True, kw_only=True)
class TakeSeat(Command):
    """Take the free seat, under a name of 1 to 12 characters."""

    do: Literal["sit"] = "sit"
    name: str


@dataclass(frozen=True, kw_only=True)
class InviteOpponent(Command):
    """Let an opponent of the roster take the free seat."""

    do: Literal["invite"] = "invite"
    opponent: str


@dataclass(frozen=True, kw_only=True)
class MakeMove(Command):
    """Take the cell."""

    do: Literal["move"] = "move"
    cell: Number


@dataclass(frozen=True, kw_only=True)
class Resign(Command):
    """Give up."""

    do: Literal["resign"] = "resign"


@dataclass(frozen=True, kw_only=True)
class AbortGame(Command):
    """Break the game off before the second move, or withdraw the invitation."""

    do: Literal["abort"] = "abort"


@dataclass(frozen=True, kw_only=True)
class MakeOffer(Command):
    """Offer the other one something; that accepts it if the other one has offered the same."""

    do: Literal["propose"] = "propose"
    offer: Offer


@dataclass(frozen=True, kw_only=True)
class AcceptOffer(Command):
    """Agree to what the other one has offered."""

    do: Literal["accept"] = "accept"
    offer: Offer


@dataclass(frozen=True, kw_only=True)
class DeclineOffer(Command):
    """Say no to what the other one has offered."""

    do: Literal["decline"] = "decline"
    offer: Offer


@dataclass(frozen=True, kw_only=True)
class WithdrawOffer(Command):
    """Take one's own offer back."""

    do: Literal["withdraw"] = "withdraw"
    offer: Offer


@dataclass(frozen=True, kw_only=True)
class SendGreeting(Command):
    """Say something to the other player, and to those who watch."""

    do: Literal["greet"] = "greet"
    greeting: Greeting


@dataclass(frozen=True, kw_only=True)
class GiveTime(Command):
    """Give the other player more time: seconds, or a day in a game with days for each move."""

    do: Literal["give-time"] = "give-time"


@dataclass(frozen=True, kw_only=True)
class PlanMoves(Command):
    """Answer moves of the other player in advance; this takes the place of what was planned before.

    Attributes:
        lines: each begins with a move of the other player; then come, in turns, an answer and the next move of the
            other one, up to an answer.
    """

    do: Literal["plan"] = "plan"
    lines: tuple[tuple[Number, ...], ...]


@dataclass(frozen=True, kw_only=True)
class ComputerMove(Command):
    """The program makes the move that the invited computer has chosen."""

    do: Literal["computer-move"] = "computer-move"
    cell: Number


@dataclass(frozen=True, kw_only=True)
class ReportTimeout(Command):
    """A browser has seen that the time of the side to move is over."""

    do: Literal["time-over"] = "time-over"


@dataclass(frozen=True, kw_only=True)
class DecideGame(Command):
    """The room ends its game without more moves; `winner` is 0, 1, or `None` for nobody."""

    do: Literal["decide"] = "decide"
    winner: Number | None


# events


@dataclass(frozen=True)
class SatDown(Event):
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
class LiveGameBegun(Event):
    """Both seats are taken: the game and its clock run."""

    what: Literal["begun"] = field(default="begun", kw_only=True)


@dataclass(frozen=True)
class StonePlaced(Event):
    """A stone was set; `ply` counts the stones with this one, from 1."""

    what: Literal["moved"] = field(default="moved", kw_only=True)
    ply: Number
    side: Number
    cell: Number


@dataclass(frozen=True)
class OfferMade(Event):
    """One has offered the other one something."""

    what: Literal["proposed"] = field(default="proposed", kw_only=True)
    side: Number
    offer: Offer


@dataclass(frozen=True)
class OfferDeclined(Event):
    """The one on `side` has said no to what the other one had offered."""

    what: Literal["declined"] = field(default="declined", kw_only=True)
    side: Number
    offer: Offer


@dataclass(frozen=True)
class OfferWithdrawn(Event):
    """The one on `side` has taken the offer back."""

    what: Literal["withdrawn"] = field(default="withdrawn", kw_only=True)
    side: Number
    offer: Offer


@dataclass(frozen=True)
class OfferLapsed(Event):
    """What the one on `side` had offered holds no longer, for a move was made instead."""

    what: Literal["lapsed"] = field(default="lapsed", kw_only=True)
    side: Number
    offer: Offer


@dataclass(frozen=True)
class MovesTakenBack(Event):
    """Agreed: these cells are free again, the last one taken first."""

    what: Literal["taken-back"] = field(default="taken-back", kw_only=True)
    cells: tuple[int, ...]


@dataclass(frozen=True)
class GreetingSent(Event):
    """The one on `side` has said something."""

    what: Literal["greeted"] = field(default="greeted", kw_only=True)
    side: Number
    greeting: Greeting


@dataclass(frozen=True)
class TimeGiven(Event):
    """The one on `side` has given the other one so many milliseconds."""

    what: Literal["time-given"] = field(default="time-given", kw_only=True)
    side: Number
    ms: Number


@dataclass(frozen=True)
class LiveGameEnded(Event):
    """The game is over; the attributes are those of its `Ending`."""

    what: Literal["ended"] = field(default="ended", kw_only=True)
    why: EndReason
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
    TakeSeat
    | InviteOpponent
    | MakeMove
    | Resign
    | AbortGame
    | MakeOffer
    | AcceptOffer
    | DeclineOffer
    | WithdrawOffer
    | SendGreeting
    | GiveTime
    | PlanMoves
    | ComputerMove
    | ReportTimeout
    | DecideGame
)
GameEvent = (
    SatDown
    | LiveGameBegun
    | StonePlaced
    | OfferMade
    | OfferDeclined
    | OfferWithdrawn
    | OfferLapsed
    | MovesTakenBack
    | GreetingSent
    | TimeGiven
    | LiveGameEnded
    | RematchAgreed
)
Entry = aggregate.Entry[GameActor, GameCommand, GameEvent]
GAME_LOG: LogCodec[GameActor, GameCommand, GameEvent] = LogCodec(GameActor, GameCommand, GameEvent)
