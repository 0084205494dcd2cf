"""The keys of a game described by a user, and what each may hold.

The same rules stand in `game.schema.json`, for editors that know JSON Schema; a test holds the two against each other.
What a schema cannot say (a line names a cell that exists, at most 64 cells in a grid) is checked when the game is made.
Keys and their meaning are told in `docs/own-games.md`.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from denkspiel.core.errors import InvalidGame, UnknownName
from denkspiel.core.geometry import MAX_CELLS
from denkspiel.core.message import Message, echo

__all__ = ["FARTHEST_PLACE", "LONGEST_NAME", "LONGEST_TEXT", "LONGEST_TITLE", "FaultyKey", "check_shape"]

LONGEST_NAME = 8
LONGEST_TITLE = 40
LONGEST_TEXT = 400
FARTHEST_PLACE = 100
"""Coordinates may lie between minus this and this."""

_NOT_IN_A_NAME = re.compile(r"[^0-9A-Za-zÀ-ÖØ-öø-ž.+'/*#-]")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_CONTROL_OR_NEW_LINE = re.compile(f"[\t\n\r]|{_CONTROL.pattern}")


class FaultyKey(InvalidGame):
    """A key of the description that is missing, unknown, or holds something of another kind than it may."""


@dataclass(frozen=True)
class _Key:
    """What a key may hold.

    Attributes:
        fits: whether a value is of the right kind.
        form: the right kind in words.
        required: whether the key must be there.
    """

    fits: Callable[[Any], bool]
    form: Message
    required: bool = False


def check_shape(description: Mapping[str, Any]) -> None:
    """Check all keys of a description, before anything is made of it.

    Raises:
        FaultyKey: a key is missing, unknown or of the wrong kind.
    """
    _check_table(description, _HEAD_KEYS)
    if "grid" in description:
        if "cells" in description or "lines" in description:
            raise FaultyKey(Message("A game has either [grid], or [[cells]] and lines; this file has both."))
        _check_part(Message("[grid]"), description["grid"], _GRID_KEYS)
        return
    if "cells" not in description and "lines" not in description:
        raise FaultyKey(Message("A game needs either [grid], or [[cells]] and lines; this file has neither."))
    for missing in ("cells", "lines"):
        if missing not in description:
            raise FaultyKey(Message('The key "{key}" is missing.', key=missing))
    for number, cell in enumerate(description["cells"], start=1):
        _check_part(Message("Cell {number}", number=number), cell, _CELL_KEYS)


def _check_part(where: Message, table: Mapping[str, Any], keys: Mapping[str, _Key]) -> None:
    try:
        _check_table(table, keys)
    except FaultyKey as error:
        raise FaultyKey(Message("{where}: {fault}", where=where, fault=error.message)) from error


def _check_table(table: Mapping[str, Any], keys: Mapping[str, _Key]) -> None:
    for name in table:
        if name not in keys:
            raise FaultyKey(UnknownName(Message("key"), name, keys).message)
    for name, key in keys.items():
        if name not in table:
            if key.required:
                raise FaultyKey(Message('The key "{key}" is missing.', key=name))
        elif not key.fits(table[name]):
            raise FaultyKey(
                Message('"{key}" must be {form}, not {found}.', key=name, form=key.form, found=_shown(table[name]))
            )


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _is_whole(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= MAX_CELLS


def _is_title(value: Any) -> bool:
    return (
        isinstance(value, str)
        and len(value) <= LONGEST_TITLE
        and re.search(r"\S", value) is not None
        and not _CONTROL_OR_NEW_LINE.search(value)
    )


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_TEXT and not _CONTROL.search(value)


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and 1 <= len(value) <= LONGEST_NAME and not _NOT_IN_A_NAME.search(value)


def _is_place(value: Any) -> bool:
    return isinstance(value, list) and len(value) in (2, 3) and all(map(_is_coordinate, value))


def _is_coordinate(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= FARTHEST_PLACE


def _is_line(value: Any) -> bool:
    return isinstance(value, list) and 1 <= len(value) <= MAX_CELLS and all(map(_is_name, value))


def _shown(value: Any) -> str | Message:
    """A value as TOML writes it, as far as that is short."""
    if isinstance(value, dict):
        return Message("a table")
    if isinstance(value, list):
        return (
            Message("a list like this") if any(isinstance(item, dict | list) for item in value) else _shown_list(value)
        )
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int) and value.bit_length() > MAX_CELLS:
        return Message("a huge number")
    return f'"{echo(value)}"' if isinstance(value, str) else str(value)


def _shown_list(items: list[Any]) -> Message:
    shown = [str(_shown(item)) for item in items[:4]]
    return Message("[{items}]", items=", ".join([*shown, "…"] if len(items) > len(shown) else shown))


_NAME = Message(
    "a text of 1 to {most} letters, digits and characters out of {others}", most=LONGEST_NAME, others=". + ' / * # -"
)
_FLAG = Message("true or false")
_TEXT = Message("a text of at most {most} characters, none of them control characters", most=LONGEST_TEXT)
_PLACE = Message("two or three numbers from -{far} to {far}", far=FARTHEST_PLACE)

_HEAD_KEYS = {
    "title": _Key(_is_title, Message("one line of text of 1 to {most} characters", most=LONGEST_TITLE)),
    "description": _Key(_is_text, _TEXT),
    "origin": _Key(_is_text, _TEXT),
    "avoidance": _Key(_is_flag, _FLAG),
    "grid": _Key(lambda value: isinstance(value, dict), Message("a table, written [grid]")),
    "cells": _Key(
        lambda value: (
            isinstance(value, list) and 1 <= len(value) <= MAX_CELLS and all(isinstance(cell, dict) for cell in value)
        ),
        Message("1 to {most} tables, each written [[cells]]", most=MAX_CELLS),
    ),
    "lines": _Key(
        lambda value: isinstance(value, list) and len(value) > 0 and all(map(_is_line, value)),
        Message("a list of at least one line, each a list of names of cells"),
    ),
}
_GRID_KEYS = {
    "sizes": _Key(
        lambda value: isinstance(value, list) and len(value) in (2, 3) and all(_is_whole(size, 1) for size in value),
        Message("two or three whole numbers from 1 to {most}", most=MAX_CELLS),
        required=True,
    ),
    "line_length": _Key(
        lambda value: _is_whole(value, 2), Message("a whole number from 2 to {most}", most=MAX_CELLS), required=True
    ),
    "gravity": _Key(_is_flag, _FLAG),
}
_CELL_KEYS = {
    "name": _Key(_is_name, _NAME, required=True),
    "place": _Key(_is_place, _PLACE, required=True),
    "end": _Key(_is_place, _PLACE),
    "move": _Key(_is_name, _NAME),
    "below": _Key(_is_name, Message("the name of another cell")),
}
