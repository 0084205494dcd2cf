"""How commands are written as JSON: `{"id": "q3J9xkT1", "seen": 7, "do": "move", "cell": 3}`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, TypeVar

from denkspiel.core.message import Message, echo
from denkspiel.online.games.faults import UnreadableCommand

__all__ = ["Spelling"]

C = TypeVar("C")

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_MOST = 2**31
"""No cell and no version has such a number."""


@dataclass(frozen=True)
class Spelling(Generic[C]):
    """Some kinds of commands: frozen dataclasses whose attributes are whole numbers, texts or choices.

    Attributes:
        kinds: what can stand behind "do", and what that is.
    """

    kinds: Mapping[str, type[C]]

    @cached_property
    def _names(self) -> Mapping[type[C], str]:
        return {kind: name for name, kind in self.kinds.items()}

    @cached_property
    def _attributes(self) -> Mapping[type[C], Mapping[str, Any]]:
        """What each kind of command has, and of which type that is."""
        return {kind: {field.name: field.type for field in fields(kind)} for kind in self.kinds.values()}  # type: ignore[arg-type]

    def data(self, command: C) -> dict[str, Any]:
        """The command as JSON has it."""
        kind = type(command)
        attributes = {name: _plain(getattr(command, name)) for name in self._attributes[kind]}
        return {"id": attributes.pop("id"), "seen": attributes.pop("seen"), "do": self._names[kind], **attributes}

    def command(self, data: Mapping[str, Any]) -> C:
        """The command that `data` has written, or a client.

        Raises:
            UnreadableCommand: it is none.
        """
        given = dict(data)
        do = given.pop("do", None)
        kind = self.kinds.get(do) if isinstance(do, str) else None
        if kind is None:
            raise UnreadableCommand(
                Message('"do" must be one of these: {allowed}.', allowed=", ".join(self.kinds)),
            )
        wanted = self._attributes[kind]
        for name in (*wanted, *given):
            if name not in given:
                raise UnreadableCommand(Message('"{field}" is missing.', field=name))
            if name not in wanted:
                raise UnreadableCommand(Message('"{field}" is not known here.', field=echo(name)))
            given[name] = _read(name, wanted[name], given[name])
        return kind(**given)


def _plain(value: Any) -> Any:
    return value.value if isinstance(value, StrEnum) else value


def _read(name: str, wanted: Any, value: Any) -> Any:
    """The value as the command has it."""
    if isinstance(wanted, type) and issubclass(wanted, StrEnum):
        if not isinstance(value, str) or value not in set(wanted):
            raise UnreadableCommand(
                Message('"{field}" must be one of these: {allowed}.', field=name, allowed=", ".join(wanted))
            )
        return wanted(value)
    if wanted == int | None and value is None:
        return None
    fits = type(value) is str if wanted is str else type(value) is int and 0 <= value < _MOST
    if not fits or (name == "id" and not _ID.fullmatch(value)):
        raise UnreadableCommand(
            Message(
                '"{field}" has a value that is not possible here. Allowed: {allowed}.',
                field=name,
                allowed=_allowed(name, wanted),
            )
        )
    return value


def _allowed(name: str, wanted: Any) -> Message:
    if name == "id":
        return Message('1 to 64 letters, digits, "-" and "_"')
    if wanted is str:
        return Message("a text")
    return Message("a whole number from {least} to {most}", least=0, most=_MOST - 1)
