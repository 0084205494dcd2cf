"""What can be wrong with a command at a game between seats, one class for each kind."""

from denkspiel.core.errors import DenkspielError, GameIsOver, IllegalMove

__all__ = [
    "HasEnded",
    "IdTaken",
    "InvalidClock",
    "NotBegun",
    "NotYourSeat",
    "NotYourTurn",
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
