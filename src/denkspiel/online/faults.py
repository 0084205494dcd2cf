"""What can be wrong with a command at a link game or in a room, one class for each kind."""

from denkspiel.core.errors import DenkspielError, GameIsOver, IllegalMove

__all__ = [
    "CannotJoin",
    "CommandIdTaken",
    "GameHasEnded",
    "GameNotBegun",
    "InvalidClock",
    "InvalidRoom",
    "NotAMember",
    "NotTheHost",
    "NotYourSeat",
    "NotYourTurn",
    "RoomIsOver",
    "RoomNotBegun",
    "SeatTaken",
    "StaleVersion",
    "UnknownOffer",
    "UnreadableCommand",
]


class GameHasEnded(GameIsOver):
    """The command is possible only before the end of the online game."""

    kind = "has-ended"


class NotYourSeat(DenkspielError):
    """The command is possible only for the player who has this seat."""

    kind = "not-your-seat"


class NotYourTurn(IllegalMove):
    """It is the other player's turn."""

    kind = "not-your-turn"


class SeatTaken(DenkspielError):
    """The seat is already taken."""

    kind = "seat-taken"


class GameNotBegun(IllegalMove):
    """The online game begins only when both seats are taken."""

    kind = "not-begun"


class StaleVersion(DenkspielError):
    """The game or room has changed since the sender last saw it, and the change matters for this command."""

    kind = "stale"


class UnknownOffer(DenkspielError, LookupError):
    """There is no such offer that a player could answer or withdraw."""

    kind = "unknown-offer"


class CommandIdTaken(DenkspielError):
    """Another command has used the same id."""

    kind = "id-taken"


class UnreadableCommand(DenkspielError, ValueError):
    """The data is not a command; the error message says what is wrong and what is allowed."""

    kind = "unreadable-command"


class InvalidClock(DenkspielError, ValueError):
    """The clock has no time, too much time, or two kinds of time at once."""

    kind = "invalid-clock"


class InvalidRoom(DenkspielError, ValueError):
    """The title or the number of rounds of a room is invalid."""

    kind = "invalid-room"


class NotTheHost(DenkspielError):
    """The command is possible only for the host of the room."""

    kind = "not-the-host"


class NotAMember(DenkspielError):
    """The command is possible only for members of the room."""

    kind = "not-a-member"


class CannotJoin(DenkspielError):
    """The person has already joined or was removed, or the room is full or closed to new members."""

    kind = "cannot-join"


class RoomNotBegun(DenkspielError):
    """The command is possible only when enough people have joined, or after the first round has begun."""

    kind = "room-not-begun"


class RoomIsOver(DenkspielError):
    """The command is possible only before the room has begun or ended."""

    kind = "room-over"
