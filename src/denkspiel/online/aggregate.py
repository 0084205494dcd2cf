"""What a link game and a room have in common: commands change them, and a log keeps each change under its version.

    {"id": "q3J9xkT1", "seen": 7, "do": "move", "cell": 3}                                        a command as JSON
    {"what": "moved", "ply": 1, "side": 0, "cell": 3}                                              an event
    {"version": 8, "at": 1790000000000, "by": "first", "command": {...}, "events": [{...}]}        an entry of the log

Commands and events are frozen dataclasses. Their types say what is allowed, and pydantic reads and writes them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Generic, Protocol, TypeVar, get_args

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from denkspiel.core.message import Message, quote_input
from denkspiel.online.faults import CommandIdTaken, StaleVersion, UnreadableCommand

__all__ = ["Aggregate", "Command", "Entry", "Event", "LogCodec", "Number", "Side", "apply_and_log"]

_MOST = 2**31
Number = Annotated[int, Field(strict=True, ge=0, lt=_MOST)]
"""A cell, a seat, a member or a version: none of them is larger."""
Side = Annotated[int, Field(ge=0, le=1)]
"""A seat: 0 or 1."""
CommandId = Annotated[str, Field(strict=True, pattern=r"\A[A-Za-z0-9_-]{1,64}\z")]


@dataclass(frozen=True, kw_only=True)
class Command:
    """The root of all commands. Each kind has its name as `do`.

    Attributes:
        id: chosen by the client, 1 to 64 letters, digits, "-" and "_"; the same for a repetition and for nothing
            else in this game or room.
        seen: the version that the client has seen; 0 for none.
    """

    __pydantic_config__ = ConfigDict(extra="forbid")

    id: CommandId
    seen: Number


@dataclass(frozen=True)
class Event:
    """The root of all events, which everybody who looks is told. Each kind has its name as `what`."""

    __pydantic_config__ = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)


B = TypeVar("B")
C = TypeVar("C", bound=Command)
E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Entry(Generic[B, C, E]):
    """One change: the answer to a command, and what those are told who have not seen it.

    Attributes:
        version: that of the game or room after the change.
        at: when, in milliseconds since 1970.
        by: who commanded.
        command: what was commanded.
        events: what came of it; of a command that came after the time was over, that end alone.
    """

    version: int
    at: int
    by: B
    command: C
    events: tuple[E, ...]


class LogCodec(Generic[B, C, E]):
    """Reads and writes the commands and entries of one kind of aggregate."""

    def __init__(self, by: Any, commands: Any, events: Any) -> None:
        """For these who command, and these unions of commands and of events."""
        self._allowed = ", ".join(get_args(kind.__annotations__["do"])[0] for kind in get_args(commands))
        command = Annotated[commands, Field(discriminator="do")]
        event = Annotated[events, Field(discriminator="what")]
        self._command = TypeAdapter[Any](command)
        self._entry = TypeAdapter[Any](Entry[by, command, event])

    def dump_command(self, command: C) -> dict[str, Any]:
        """The command as JSON has it."""
        data: dict[str, Any] = self._command.dump_python(command, mode="json")
        return data

    def load_command(self, data: Mapping[str, Any]) -> C:
        """The command that `dump_command` has written, or a client.

        Raises:
            UnreadableCommand: it is none.
        """
        try:
            command: C = self._command.validate_python(data)
        except ValidationError as error:
            raise UnreadableCommand(self._fault(error)) from error
        return command

    def dump_entry(self, entry: Entry[B, C, E]) -> str:
        """The entry as JSON."""
        return self._entry.dump_json(entry).decode()

    def load_entry(self, text: str) -> Entry[B, C, E]:
        """The entry that `dump_entry` has written.

        Raises:
            ValueError: it is none.
        """
        entry: Entry[B, C, E] = self._entry.validate_json(text)
        return entry

    def dump_public_entry(self, entry: Entry[B, C, E]) -> dict[str, Any]:
        """What all who look may know of a change: `{"version": 8, "at": 1790000000000, "events": [...]}`."""
        data: dict[str, Any] = self._entry.dump_python(entry, mode="json", include={"version", "at", "events"})
        return data

    def _fault(self, error: ValidationError) -> Message:
        """What is wrong with a command, by the first thing that is."""
        wrong = error.errors(include_url=False, include_context=True)[0]
        if wrong["type"].startswith("union_tag"):
            return Message('"do" must be one of: {allowed}.', allowed=self._allowed)
        field = next((part for part in reversed(wrong["loc"]) if isinstance(part, str)), "")
        if wrong["type"] == "missing":
            return Message('"{field}" is missing.', field=field)
        if wrong["type"] == "unexpected_keyword_argument":
            return Message('"{field}" is not allowed here.', field=quote_input(field))
        if wrong["type"] == "enum":
            allowed = wrong["ctx"]["expected"].replace("'", "").replace(" or ", ", ")
            return Message('"{field}" must be one of: {allowed}.', field=field, allowed=allowed)
        if field == "id":
            shape = Message('1 to 64 letters, digits, "-" and "_"')
        elif wrong["type"] == "string_type":
            shape = Message("a string")
        else:
            shape = Message("a whole number from {least} to {most}", least=0, most=_MOST - 1)
        return Message('Invalid value for "{field}". Allowed: {allowed}.', field=field, allowed=shape)


class Aggregate(Protocol):
    """A link game or a room: an immutable value with a version, which each change makes one larger."""

    @property
    def version(self) -> int: ...  # noqa: D102


A = TypeVar("A", bound=Aggregate)


def apply_and_log(
    before: A,
    command: C,
    by: B,
    now: int,
    earlier_entry: Entry[B, C, E] | None,
    *,
    transition: Callable[[], tuple[A, tuple[E, ...]]],
    is_repeated_by: Callable[[Entry[B, C, E]], bool],
    is_outsider: bool,
    stale_message: Message,
) -> tuple[A, Entry[B, C, E]]:
    """What a command leads to, and the entry for the log, which is also the answer.

    A command that was carried out before leads to the same entry again and changes nothing.

    Args:
        before: the game or room as it stands.
        command: what is to be done.
        by: who commands, as the caller has made sure.
        now: the time, in milliseconds since 1970.
        earlier_entry: what the log has under the command's id, if anything.
        transition: carries the command out; the version is counted here.
        is_repeated_by: whether the one who commands is the one from that entry.
        is_outsider: whether the client has no part in the game or room.
        stale_message: what is said if the command names a version that there has not been yet.

    Raises:
        CommandIdTaken: there was another command with that id.
        StaleVersion: what was seen is not of this game or room.
        DenkspielError: what `transition` raises.
    """
    if command.seen > before.version:
        raise StaleVersion(stale_message)
    if earlier_entry is not None:
        if replace(earlier_entry.command, seen=command.seen) == command and is_repeated_by(earlier_entry):
            return before, earlier_entry
        if is_outsider:
            transition()  # if a stranger may not do that anyway, this refuses it, and tells nothing of ids
        raise CommandIdTaken(Message("Another command has already used this id. Give every command its own id."))
    after, events = transition()
    after = replace(after, version=before.version + 1)  # type: ignore[type-var]
    return after, Entry(after.version, now, by, command, events)
