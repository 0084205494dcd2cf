"""What can be wrong with kept games, one class for each kind."""

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message

__all__ = ["NeedsToken", "NewerStore", "NoSuchGame", "NoSuchLink", "NoSuchRoom", "StoreFault"]


class NoSuchGame(DenkspielError, LookupError):
    """No game is kept under that id: there never was one, or it was deleted."""

    kind = "no-such-game"


class NoSuchRoom(DenkspielError, LookupError):
    """No room is kept under that id: there never was one, or it was deleted."""

    kind = "no-such-room"


class NoSuchLink(DenkspielError, LookupError):
    """A link that gives a seat to another browser is unknown, used or too old."""

    kind = "no-such-link"


class NeedsToken(DenkspielError):
    """All would be well, but a seat is only for a browser that is known again by its token."""

    kind = "needs-token"

    def __init__(self) -> None:
        super().__init__(Message("Whoever takes a seat needs a token, by which the seat is known again."))


class StoreFault(DenkspielError, OSError):
    """The database cannot be reached or written; nothing was changed that was not answered."""

    kind = "store-fault"


class NewerStore(StoreFault):
    """A newer version of the program has written the database."""

    kind = "newer-store"
