"""What the log of a room has for each command that changed it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from denkspiel.online.rooms.command import By, Command, command_data, command_from_data
from denkspiel.online.rooms.event import RoomEvent, event_data, event_from_data

__all__ = ["Entry"]


@dataclass(frozen=True)
class Entry:
    """One change of a room: the answer to a command, and what those are told who have not seen it.

    Attributes:
        version: that of the room after the change.
        at: when, in milliseconds since 1970.
        by: who commanded.
        command: what was commanded.
        events: what came of it.
    """

    version: int
    at: int
    by: By
    command: Command
    events: tuple[RoomEvent, ...]

    def to_data(self) -> dict[str, Any]:
        """The entry as JSON has it."""
        return {**self.told(), "by": self.by.to_data(), "command": command_data(self.command)}

    def told(self) -> dict[str, Any]:
        """What all who look may know of it: `{"version": 8, "at": 1790000000000, "events": [...]}`."""
        return {"version": self.version, "at": self.at, "events": [event_data(event) for event in self.events]}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> "Entry":
        """The entry that `to_data` has written."""
        return cls(
            data["version"],
            data["at"],
            By(**data["by"]),
            command_from_data(data["command"]),
            tuple(map(event_from_data, data["events"])),
        )
