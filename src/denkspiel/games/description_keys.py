"""The keys of a game described by a user, and what each may hold.

`game.schema.json`, for editors that know JSON Schema, is made of them (`tools/game_schema.py`). What a schema cannot
say (a line names a cell that exists, at most 256 cells in a grid) is checked when the game is made.
`docs/how-to/own-games.md` explains the keys and their meaning.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from denkspiel.core.errors import InvalidGame, UnknownName
from denkspiel.core.geometry import MAX_CELLS
from denkspiel.core.message import Message, quote_input

__all__ = [
    "DESCRIPTION_KEYS",
    "MAX_COORDINATE",
    "MAX_NAME_LENGTH",
    "MAX_TEXT_LENGTH",
    "MAX_TITLE_LENGTH",
    "SHARED_KINDS",
    "FaultyKey",
    "FlagKind",
    "Key",
    "KeyTable",
    "ListKind",
    "NumberKind",
    "SharedKind",
    "TextKind",
    "ValueKind",
    "check_shape",
]


Schema = dict[str, Any]

_LONGEST_NUMBER = 64
"""Bits of a number that is shown; larger ones are called huge."""
_SEEN = r"\S"


class ValueKind(Protocol):
    """What a value may be."""

    def fits(self, value: Any) -> bool:
        """Whether a value, as `tomllib` reads it, is of this kind."""

    def schema(self) -> Schema:
        """The kind as JSON Schema; an integer is not a number with the fraction 0, as TOML has it."""


@dataclass(frozen=True)
class FlagKind:
    """True or false."""

    def fits(self, value: Any) -> bool:
        """Whether it is one."""
        return isinstance(value, bool)

    def schema(self) -> Schema:
        """The kind as JSON Schema."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class NumberKind:
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
class TextKind:
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
class ListKind:
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
class SharedKind:
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


MAX_NAME_LENGTH = 8
MAX_TITLE_LENGTH = 40
MAX_TEXT_LENGTH = 400
MAX_COORDINATE = 100
"""Coordinates may lie between minus this and this."""

_NOT_IN_A_NAME = "[^0-9A-Za-zÀ-ÖØ-öø-ž.+'/*#-]"
_CONTROL = r"[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]"
_CONTROL_OR_NEW_LINE = r"[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]"


class FaultyKey(InvalidGame):
    """A key of the description is missing, unknown, or has a value of the wrong kind."""

    kind = "faulty-key"


_NAME = SharedKind("name", TextKind(least=1, most=MAX_NAME_LENGTH, without=_NOT_IN_A_NAME))
_PLACE = SharedKind("place", ListKind(NumberKind(-MAX_COORDINATE, MAX_COORDINATE), 2, 3))
_TEXT = SharedKind("text", TextKind(most=MAX_TEXT_LENGTH, without=_CONTROL))
_LINE = ListKind(_NAME, 1, MAX_CELLS)

SHARED_KINDS = (_NAME, _PLACE, _TEXT)
"""The kinds that several keys have, each once in the schema."""

_NAME_FORM = Message(
    "a string of 1 to {most} letters, digits and characters from {others}", most=MAX_NAME_LENGTH, others=". + ' / * # -"
)
_FLAG_FORM = Message("true or false")
_TEXT_FORM = Message("a string of at most {most} characters without control characters", most=MAX_TEXT_LENGTH)
_PLACE_FORM = Message("two or three numbers from -{far} to {far}", far=MAX_COORDINATE)

_GRID = KeyTable(
    {
        "sizes": Key(
            ListKind(NumberKind(1, MAX_CELLS, whole=True), 2, 3),
            Message("two or three whole numbers from 1 to {most}", most=MAX_CELLS),
            f"Cells along each axis, the upright one last; at most {MAX_CELLS} cells in all.",
            required=True,
        ),
        "line_length": Key(
            NumberKind(2, MAX_CELLS, whole=True),
            Message("a whole number from 2 to {most}", most=MAX_CELLS),
            "Cells of a line; at most the longest size.",
            required=True,
        ),
        "gravity": Key(FlagKind(), _FLAG_FORM, "Whether stones fall along the last axis.", default=False),
    }
)

_CELL = KeyTable(
    {
        "name": Key(_NAME, _NAME_FORM, "What the cell is called; no two alike.", required=True),
        "place": Key(
            _PLACE,
            _PLACE_FORM,
            "Where the cell is drawn, right and up (and up in space); for an edge its first end.",
            required=True,
        ),
        "end": Key(_PLACE, _PLACE_FORM, "The other end, if the cells are edges between points."),
        "move": Key(
            _NAME, _NAME_FORM, "How taking the cell is written; the name of the lowest cell of its stack if left out."
        ),
        "below": Key(
            _NAME, Message("the name of another cell"), "The name of the cell that must be taken before this one."
        ),
    }
)

DESCRIPTION_KEYS = KeyTable(
    {
        "title": Key(
            TextKind(most=MAX_TITLE_LENGTH, without=_CONTROL_OR_NEW_LINE, not_blank=True),
            Message("a single-line string of 1 to {most} characters", most=MAX_TITLE_LENGTH),
            "What the game is called in headings; the name of the file if left out.",
        ),
        "description": Key(_TEXT, _TEXT_FORM, "One or two sentences about the game."),
        "origin": Key(_TEXT, _TEXT_FORM, "Where the game comes from."),
        "avoidance": Key(
            FlagKind(),
            _FLAG_FORM,
            "Whether the player who first owns a whole line loses instead of winning.",
            default=False,
        ),
        "grid": Key(
            _GRID,
            Message("a table that begins with [grid]"),
            "A board of two or three axes whose lines are all straight runs of one length.",
        ),
        "cells": Key(
            ListKind(_CELL, 1, MAX_CELLS),
            Message("1 to {most} tables that each begin with [[cells]]", most=MAX_CELLS),
            "The cells one by one, instead of a grid.",
        ),
        "lines": Key(
            ListKind(_LINE, 1),
            Message("a list of at least one line, each a list of cell names"),
            "The lines over these cells, each a list of names; no line twice.",
        ),
    }
)
"""All keys of a description; it has either `grid`, or `cells` and `lines`."""


def check_shape(description: Mapping[str, Any]) -> None:
    """Check all keys of a description, before anything is made of it.

    Raises:
        FaultyKey: a key is missing, unknown or of the wrong kind.
    """
    _check_table(description, DESCRIPTION_KEYS)
    if "grid" in description:
        if "cells" in description or "lines" in description:
            raise FaultyKey(
                Message("Describe the game either with [grid], or with [[cells]] and lines. This file has both.")
            )
        _check_part(Message("[grid]"), description["grid"], _GRID)
        return
    if "cells" not in description and "lines" not in description:
        raise FaultyKey(
            Message("Describe the game either with [grid], or with [[cells]] and lines. This file has neither.")
        )
    for missing in ("cells", "lines"):
        if missing not in description:
            raise FaultyKey(Message('The key "{key}" is missing.', key=missing))
    for number, cell in enumerate(description["cells"], start=1):
        _check_part(Message("Cell {number}", number=number), cell, _CELL)


def _check_part(where: Message, table: Mapping[str, Any], kind: KeyTable) -> None:
    try:
        _check_table(table, kind)
    except FaultyKey as error:
        raise FaultyKey(Message("{where}: {fault}", where=where, fault=error.message)) from error


def _check_table(table: Mapping[str, Any], kind: KeyTable) -> None:
    for name in table:
        if name not in kind.keys:
            raise FaultyKey(UnknownName(Message("key"), name, kind.keys).message)
    for name, key in kind.keys.items():
        if name not in table:
            if key.required:
                raise FaultyKey(Message('The key "{key}" is missing.', key=name))
        elif not key.kind.fits(table[name]):
            raise FaultyKey(
                Message('"{key}" must be {form}, not {found}.', key=name, form=key.form, found=_shown(table[name]))
            )


def _shown(value: Any) -> str | Message:
    """A value as TOML writes it, if that is short."""
    if isinstance(value, dict):
        return Message("a table")
    if isinstance(value, list):
        return (
            Message("a list with other content")
            if any(isinstance(item, dict | list) for item in value)
            else _shown_list(value)
        )
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > _LONGEST_NUMBER:
        return Message("a huge number")
    return f'"{quote_input(value)}"' if isinstance(value, str) else str(value)


def _shown_list(items: list[Any]) -> Message:
    shown = [str(_shown(item)) for item in items[:4]]
    return Message("[{items}]", items=", ".join([*shown, "…"] if len(items) > len(shown) else shown))
