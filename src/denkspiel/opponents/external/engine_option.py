"""What an engine says in the handshake that can be set."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from denkspiel.core.message import Message, echo

__all__ = ["EngineOption", "options_in"]

_OPTION = re.compile(r"option\s+name\s+(.+?)\s+type\s+(\w+)\b(.*)")
_PARTS = re.compile(r"\s(min|max|var|default)\s")
_TRUTH = ("true", "false")
_MOST_NAMES = 300
"""Characters of a list of what is allowed."""


@dataclass(frozen=True)
class EngineOption:
    """An option.

    Attributes:
        name: as the engine writes it.
        kind: "check", "spin", "combo", "button" or "string".
        least: what a spin may be at least, if the engine says so.
        most: what it may be at most.
        choices: what a combo may be.
    """

    name: str
    kind: str
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    def accepted(self, value: str) -> str | None:
        """The value as the engine writes it, whatever the case of its letters; `None` if it is not allowed."""
        if self.kind == "spin":
            return value if self._holds(value) else None
        if self.kind in {"check", "combo"}:
            allowed = _TRUTH if self.kind == "check" else self.choices
            return next((choice for choice in allowed if choice.lower() == value.lower()), None)
        return value

    def refusal(self, value: str) -> Message:
        """Why a value is not allowed; not quite a sentence, for `LineProcess.fault`."""
        return Message(
            'its option {option} cannot be "{value}"; allowed: {allowed}',
            option=echo(self.name),
            value=echo(value),
            allowed=self._allowed,
        )

    def _holds(self, value: str) -> bool:
        if not re.fullmatch(r"-?[0-9]{1,18}", value, re.ASCII):
            return False
        return (self.least is None or self.least <= int(value)) and (self.most is None or int(value) <= self.most)

    @property
    def _allowed(self) -> Message | str:
        if self.kind != "spin":
            return echo(", ".join(_TRUTH if self.kind == "check" else self.choices), _MOST_NAMES)
        if self.least is None or self.most is None:
            return Message("whole numbers")
        return Message("{least} to {most}", least=self.least, most=self.most)


def options_in(lines: Iterable[str]) -> dict[str, EngineOption]:
    """The options among the lines that an engine has said, by their names in small letters."""
    found = (_OPTION.fullmatch(line) for line in lines)
    options = (_option(*match.groups()) for match in found if match)
    return {option.name.lower(): option for option in options}


def _option(name: str, kind: str, rest: str) -> EngineOption:
    words = _PARTS.split(f"{rest} ".replace(" var ", "  var "))
    parts = [(word, text.strip()) for word, text in zip(words[1::2], words[2::2], strict=True)]
    ends = {word: int(text) for word, text in parts if word in {"min", "max"} and re.fullmatch(r"-?[0-9]{1,18}", text)}
    choices = tuple(text for word, text in parts if word == "var" and text)
    return EngineOption(name, kind, ends.get("min"), ends.get("max"), choices)
