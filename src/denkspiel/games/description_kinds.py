"""Kinds of values in the description of a game: each says what fits it, and the same as JSON Schema."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from denkspiel.core.message import Message

__all__ = ["Flag", "Key", "KeyTable", "ListOf", "Number", "Shared", "Text", "ValueKind"]

Schema = dict[str, Any]

_SEEN = r"\S"


class ValueKind(Protocol):
    """What a value may be."""

    def fits(self, value: Any) -> bool:
        """Whether a value, as `tomllib` reads it, is of this kind."""

    def schema(self) -> Schema:
        """The kind as JSON Schema; an integer is not a number with the fraction 0, as TOML has it."""


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def fits(self, value: Any) -> bool:
        """Whether it is one."""
        return isinstance(value, bool)

    def schema(self) -> Schema:
        """The kind as JSON Schema."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class Number:
    """A number from `least` to `most`, a whole one if `whole`."""

    least: int
    most: int
    whole: bool = False

    def fits(self, value: Any) -> bool:
        """Whether it is one; `true` and what is no number are none."""
        types = int if self.whole else int | float
        return isinstance(value, types) and not isinstance(value, bool) and self.least <= value <= self.most

    def schema(self) -> Schema:
        """The kind as JSON Schema."""
        return {"type": "integer" if self.whole else "number", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Text:
    """A text.

    Attributes:
        most: the characters it may have.
        without: a regular expression for what stands nowhere in it, the same to Python and to ECMAScript.
        least: the characters it must have.
        not_blank: whether there must be something to see.
    """

    most: int
    without: str
    least: int = 0
    not_blank: bool = False

    def fits(self, value: Any) -> bool:
        """Whether it is one."""
        return (
            isinstance(value, str)
            and self.least <= len(value) <= self.most
            and not re.search(self.without, value)
            and (not self.not_blank or re.search(_SEEN, value) is not None)
        )

    def schema(self) -> Schema:
        """The kind as JSON Schema."""
        least = {"minLength": self.least} if self.least else {}
        seen = {"pattern": _SEEN} if self.not_blank else {}
        return {"type": "string", **least, "maxLength": self.most, **seen, "not": {"pattern": self.without}}


@dataclass(frozen=True)
class ListOf:
    """A list of at least `least` and at most `most` (`None`: any number of) values of one kind."""

    kind: ValueKind
    least: int
    most: int | None = None

    def fits(self, value: Any) -> bool:
        """Whether it is one."""
        return (
            isinstance(value, list)
            and self.least <= len(value)
            and (self.most is None or len(value) <= self.most)
            and all(map(self.kind.fits, value))
        )

    def schema(self) -> Schema:
        """The kind as JSON Schema."""
        most = {} if self.most is None else {"maxItems": self.most}
        return {"type": "array", "minItems": self.least, **most, "items": self.kind.schema()}


@dataclass(frozen=True)
class Shared:
    """A kind that stands once in the schema, under a name, and is referred to from there."""

    name: str
    kind: ValueKind

    def fits(self, value: Any) -> bool:
        """Whether it is of the kind."""
        return self.kind.fits(value)

    def schema(self) -> Schema:
        """The reference."""
        return {"$ref": f"#/$defs/{self.name}"}


@dataclass(frozen=True)
class Key:
    """A key of a table.

    Attributes:
        kind: what its value may be.
        form: the kind in words, for "must be ...".
        meaning: what the value says, for those who write one with an editor that knows the schema; in English.
        required: whether the key must be there.
        default: what is meant if the key is not there, if that can be said by a value.
    """

    kind: ValueKind
    form: Message
    meaning: str
    required: bool = False
    default: bool | None = None

    def schema(self) -> Schema:
        """The value of the key as JSON Schema."""
        default = {} if self.default is None else {"default": self.default}
        return {"description": self.meaning, **self.kind.schema(), **default}


@dataclass(frozen=True)
class KeyTable:
    """A table with these keys and no others."""

    keys: Mapping[str, Key]

    def fits(self, value: Any) -> bool:
        """Whether it is a table; its keys are checked one by one, to name the one that is at fault."""
        return isinstance(value, dict)

    def schema(self) -> Schema:
        """The kind as JSON Schema, its keys included."""
        required = [name for name, key in self.keys.items() if key.required]
        return {
            "type": "object",
            "additionalProperties": False,
            **({"required": required} if required else {}),
            "properties": {name: key.schema() for name, key in self.keys.items()},
        }
