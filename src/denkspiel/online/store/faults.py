"""What can be wrong with kept games, one class for each kind."""

from pathlib import Path

from denkspiel.core.errors import DenkspielError, DenkspielWarning
from denkspiel.core.message import Message

__all__ = [
    "DamagedRow",
    "NeedsToken",
    "NewerStore",
    "NoSuchGame",
    "NoSuchLink",
    "NoSuchRoom",
    "StoreFault",
    "StoreReadableByOthers",
    "unreachable_file_fault",
]


class NoSuchGame(DenkspielError, LookupError):
    """No game is stored under this id. It never existed, or somebody has deleted it."""

    kind = "no-such-game"


class NoSuchRoom(DenkspielError, LookupError):
    """No room is stored under this id. It never existed, or somebody has deleted it."""

    kind = "no-such-room"


class NoSuchLink(DenkspielError, LookupError):
    """A link that gives a seat to another browser is unknown, used or too old."""

    kind = "no-such-link"


class NeedsToken(DenkspielError):
    """The command needs a browser with a token; the program recognizes the owner of a seat by this token."""

    kind = "needs-token"

    def __init__(self) -> None:
        super().__init__(Message("To take a seat, send a token. It identifies you as the owner of the seat."))


class StoreFault(DenkspielError, OSError):
    """The database cannot be reached or written. Nothing has changed."""

    kind = "store-fault"


class DamagedRow(StoreFault):
    """A stored game or room cannot be read, because its data is damaged."""

    kind = "damaged"

    def __init__(self) -> None:
        super().__init__(Message("The data of this game or room is damaged. It can be restored only from a backup."))


def unreachable_file_fault(file: Path, fault: Message) -> StoreFault:
    """What is raised if a file cannot be used: which one, and why, for the person who can give the rights to it."""
    return StoreFault(Message('The stored games in "{file}" cannot be reached: {fault}.', file=str(file), fault=fault))


class StoreReadableByOthers(DenkspielWarning):
    """Other users of this machine can read the kept games, and that cannot be changed."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            Message(
                'Other users of this computer can read the stored games in "{file}". The system does not allow the '
                "program to prevent that.",
                file=str(file),
            )
        )


class NewerStore(StoreFault):
    """A newer version of the program has written the database."""

    kind = "newer-store"
