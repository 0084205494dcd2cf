"""What can be done in a room, and by whom.

As JSON a command is `{"id": "q3J9xkT1", "seen": 7, "do": "close-round", "round": 2}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from denkspiel.online.games.spelling import Spelling
from denkspiel.online.rooms.meeting import Result

__all__ = [
    "SERVICE",
    "By",
    "CloseRound",
    "Command",
    "End",
    "GameOver",
    "Join",
    "Leave",
    "Remove",
    "RenewLink",
    "Start",
    "command_data",
    "command_from_data",
]


@dataclass(frozen=True)
class By:
    """Who commands: a browser, or the program itself. A host may be a member as well.

    Attributes:
        host: whether it has opened the room.
        member: as whom it has joined; `None` if it has not.
        service: whether it is the program.
    """

    host: bool = False
    member: int | None = None
    service: bool = False

    def to_data(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"host": self.host, "member": self.member, "service": self.service}


SERVICE = By(service=True)
"""The program itself."""


@dataclass(frozen=True, kw_only=True)
class Command:
    """The root of all commands.

    Attributes:
        id: chosen by whoever commands, 1 to 64 letters, digits, "-" and "_"; the same for a repetition and for nothing
            else in this room.
        seen: the version of the room that whoever commands has seen; 0 for none.
    """

    id: str
    seen: int


@dataclass(frozen=True, kw_only=True)
class Join(Command):
    """Take part, under a name of 1 to 12 characters; whoever comes back keeps the name of before."""

    name: str


@dataclass(frozen=True, kw_only=True)
class Leave(Command):
    """Take part no more; a game that goes on is lost."""


@dataclass(frozen=True, kw_only=True)
class Start(Command):
    """Begin the first round."""


@dataclass(frozen=True, kw_only=True)
class CloseRound(Command):
    """Decide all games that go on in that round, counted from 1, and begin the next one."""

    round: int


@dataclass(frozen=True, kw_only=True)
class Remove(Command):
    """Send a member away for good; a game that goes on is lost."""

    member: int


@dataclass(frozen=True, kw_only=True)
class RenewLink(Command):
    """Give the room another link: the one before leads nowhere, except for the browsers that take part."""


@dataclass(frozen=True, kw_only=True)
class End(Command):
    """Decide all games that go on; there is no other round."""


@dataclass(frozen=True, kw_only=True)
class GameOver(Command):
    """The program tells what came of a game of the room."""

    game: str
    result: Result


_SPELLING: Spelling[Command] = Spelling(
    {
        "join": Join,
        "leave": Leave,
        "start": Start,
        "close-round": CloseRound,
        "remove": Remove,
        "renew-link": RenewLink,
        "end": End,
        "game-over": GameOver,
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
