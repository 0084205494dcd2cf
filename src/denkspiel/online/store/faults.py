"""What can be wrong with kept games, one class for each kind."""

from pathlib import Path

from denkspiel.core.errors import DenkspielError, DenkspielWarning
from denkspiel.core.message import Message

__all__ = [
    "Damaged",
    "NeedsToken",
    "NewerStore",
    "NoSuchGame",
    "NoSuchLink",
    "NoSuchRoom",
    "OpenToOthers",
    "StoreFault",
    "unreachable_file",
]


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


class Damaged(StoreFault):
    """What is kept of a game or a room is not what the program writes."""

    kind = "damaged"

    def __init__(self) -> None:
        super().__init__(Message("This game or room is damaged in the database; only a backup can bring it back."))


def unreachable_file(file: Path, fault: Message) -> StoreFault:
    """What is raised if a file cannot be used: which one, and why, for whoever has to give the rights to it."""
    return StoreFault(Message('The kept games in "{file}" cannot be reached: {fault}.', file=str(file), fault=fault))


class OpenToOthers(DenkspielWarning):
    """Other users of this machine can read the kept games, and that cannot be changed."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            Message(
                'Other users of this machine can read the kept games in "{file}", and the system does not let that be '
                "changed.",
                file=str(file),
            )
        )


class NewerStore(StoreFault):
    """A newer version of the program has written the database."""

    kind = "newer-store"
