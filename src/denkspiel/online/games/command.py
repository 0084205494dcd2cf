"""What can be done at a game between seats, and by whom.

As JSON a command is `{"id": "q3J9xkT1", "seen": 7, "do": "move", "cell": 3}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Any

from denkspiel.online.games.spelling import Spelling

__all__ = [
    "Abort",
    "Accept",
    "By",
    "Command",
    "ComputerMove",
    "Decide",
    "Decline",
    "Invite",
    "Move",
    "Offer",
    "Propose",
    "Resign",
    "Sit",
    "TimeOver",
    "Withdraw",
    "command_data",
    "command_from_data",
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


@dataclass(frozen=True, kw_only=True)
class Command:
    """The root of all commands.

    Attributes:
        id: chosen by whoever commands, 1 to 64 letters, digits, "-" and "_"; the same for a repetition and for nothing
            else in this game.
        seen: the version of the game that whoever commands has seen; 0 for none.
    """

    id: str
    seen: int


@dataclass(frozen=True, kw_only=True)
class Sit(Command):
    """Take the free seat, under a name of 1 to 12 characters."""

    name: str


@dataclass(frozen=True, kw_only=True)
class Invite(Command):
    """Let an opponent of the roster take the free seat."""

    opponent: str


@dataclass(frozen=True, kw_only=True)
class Move(Command):
    """Take the cell."""

    cell: int


@dataclass(frozen=True, kw_only=True)
class Resign(Command):
    """Give up."""


@dataclass(frozen=True, kw_only=True)
class Abort(Command):
    """Break the game off before the second move, or withdraw the invitation."""


@dataclass(frozen=True, kw_only=True)
class Propose(Command):
    """Offer the other one something; that accepts it if the other one has offered the same."""

    offer: Offer


@dataclass(frozen=True, kw_only=True)
class Accept(Command):
    """Agree to what the other one has offered."""

    offer: Offer


@dataclass(frozen=True, kw_only=True)
class Decline(Command):
    """Say no to what the other one has offered."""

    offer: Offer


@dataclass(frozen=True, kw_only=True)
class Withdraw(Command):
    """Take one's own offer back."""

    offer: Offer


@dataclass(frozen=True, kw_only=True)
class ComputerMove(Command):
    """The program makes the move that the invited computer has chosen."""

    cell: int


@dataclass(frozen=True, kw_only=True)
class TimeOver(Command):
    """Whoever looks has seen that the time of the side to move is over."""


@dataclass(frozen=True, kw_only=True)
class Decide(Command):
    """The room ends its game without more moves; `winner` is 0, 1, or `None` for nobody."""

    winner: int | None


_SPELLING: Spelling[Command] = Spelling(
    {
        "sit": Sit,
        "invite": Invite,
        "move": Move,
        "resign": Resign,
        "abort": Abort,
        "propose": Propose,
        "accept": Accept,
        "decline": Decline,
        "withdraw": Withdraw,
        "computer-move": ComputerMove,
        "time-over": TimeOver,
        "decide": Decide,
    }
)


def command_data(command: Command) -> dict[str, Any]:
    """The command as JSON has it."""
    return _SPELLING.data(command)


def command_from_data(data: Mapping[str, Any]) -> Command:
    """The command that `command_data` has written, or a client.

    Raises:
        UnreadableCommand: it is none.
    """
    return _SPELLING.command(data)
