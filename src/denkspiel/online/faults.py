"""What can be wrong with a command at a game by link or in a room, one class for each kind."""

from denkspiel.core.errors import DenkspielError, GameIsOver, IllegalMove

__all__ = [
    "CannotJoin",
    "HasEnded",
    "IdTaken",
    "InvalidClock",
    "InvalidRoom",
    "NotAMember",
    "NotBegun",
    "NotTheHost",
    "NotYourSeat",
    "NotYourTurn",
    "RoomIsOver",
    "RoomNotBegun",
    "SeatTaken",
    "Stale",
    "UnknownOffer",
    "UnreadableCommand",
]


class HasEnded(GameIsOver):
    """That is possible only before the end of a game between seats."""

    kind = "has-ended"


class NotYourSeat(DenkspielError):
    """Only who has a seat, or the other one, may do that."""

    kind = "not-your-seat"


class NotYourTurn(IllegalMove):
    """The other side is to move."""

    kind = "not-your-turn"


class SeatTaken(DenkspielError):
    """Nobody can sit down there any more."""

    kind = "seat-taken"


class NotBegun(IllegalMove):
    """The game begins when both seats are taken."""

    kind = "not-begun"


class Stale(DenkspielError):
    """Whoever commands has not seen what happened since, and it matters."""

    kind = "stale"


class UnknownOffer(DenkspielError, LookupError):
    """There is no such offer to be answered or withdrawn."""

    kind = "unknown-offer"


class IdTaken(DenkspielError):
    """Another command had the same id."""

    kind = "id-taken"


class UnreadableCommand(DenkspielError, ValueError):
    """Data that is no command; the sentence says what is wrong and what is allowed."""

    kind = "unreadable-command"


class InvalidClock(DenkspielError, ValueError):
    """A clock with no time, too much of it, or of two kinds."""

    kind = "invalid-clock"


class InvalidRoom(DenkspielError, ValueError):
    """A room with a title or a number of rounds that none can have."""

    kind = "invalid-room"


class NotTheHost(DenkspielError):
    """Only who has opened the room may do that."""

    kind = "not-the-host"


class NotAMember(DenkspielError):
    """Only who has joined may do that, or it is said of somebody who has not."""

    kind = "not-a-member"


class CannotJoin(DenkspielError):
    """Whoever wants to join is there already, was removed, or comes too late, or the room is full."""

    kind = "cannot-join"


class RoomNotBegun(DenkspielError):
    """That is possible once enough people are there, or once the first round has begun."""

    kind = "room-not-begun"


class RoomIsOver(DenkspielError):
    """That is possible only before the end, or before the beginning."""

    kind = "room-over"
