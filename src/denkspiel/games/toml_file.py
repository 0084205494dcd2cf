"""Games described by users in TOML files; `docs/how-to/own-games.md` explains how."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import FileFault, InvalidGame, UnknownName
from denkspiel.core.foreign_file import open_untrusted
from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.message import Message, quote_input
from denkspiel.games.description_keys import check_shape
from denkspiel.games.grid import grid

__all__ = ["MAX_BYTES", "game_from_description", "read_game"]


def game_from_description(name: str, description: Mapping[str, Any]) -> Game:
    """The game of that description.

    Args:
        name: the id of the game, "three-towers.toml"; without its ending it is the title if none is given.
        description: the tables as `tomllib` reads them.

    Raises:
        FaultyKey: a key is missing, unknown or of the wrong kind.
        InvalidGame: all keys are right, but what they describe cannot be played.
    """
    check_shape(description)
    return Game(
        id=name,
        title=description.get("title", name.removesuffix(".toml")),
        geometry=_grid(description["grid"]) if "grid" in description else _explicit(description),
        avoidance=description.get("avoidance", False),
        description=" ".join(description.get("description", "").split()),
        origin=" ".join(description.get("origin", "").split()),
    )


def _grid(table: Mapping[str, Any]) -> Geometry:
    return grid(tuple(table["sizes"]), table["line_length"], gravity=table.get("gravity", False))


def _explicit(description: Mapping[str, Any]) -> Geometry:
    cells = _cells(description["cells"])
    numbers = {cell.name: number for number, cell in enumerate(cells)}
    lines = tuple(
        _line(Message("Line {number}", number=number), names, numbers)
        for number, names in enumerate(description["lines"], start=1)
    )
    return Geometry(cells, lines)


def _cells(entries: list[Mapping[str, Any]]) -> tuple[Cell, ...]:
    numbers = {entry["name"]: number for number, entry in enumerate(entries)}
    below = [
        _number(Message("Cell {number}", number=number), entry["below"], numbers) if "below" in entry else None
        for number, entry in enumerate(entries, start=1)
    ]
    return tuple(
        Cell(
            name=entry["name"],
            move=_move(number, entries, below),
            place=tuple(map(float, entry["place"])),
            end=tuple(map(float, entry["end"])) if "end" in entry else None,
            below=below[number],
        )
        for number, entry in enumerate(entries)
    )


def _move(number: int, entries: list[Mapping[str, Any]], below: list[int | None]) -> str:
    """The move given for the cell or for the nearest cell under it, or else the name of the lowest one."""
    for _ in entries:  # where cells rest on each other in a circle this ends too, and the geometry reports it
        support = below[number]
        if "move" in entries[number] or support is None:
            break
        number = support
    move: str = entries[number].get("move", entries[number]["name"])
    return move


def _line(where: Message, names: list[str], numbers: Mapping[str, int]) -> tuple[int, ...]:
    line = tuple(_number(where, name, numbers) for name in names)
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InvalidGame(Message('{where}: The cell "{name}" appears twice.', where=where, name=twice))
    return line


def _number(where: Message, name: str, numbers: Mapping[str, int]) -> int:
    if name not in numbers:
        fault = UnknownName(Message("cell"), name, numbers).message
        raise InvalidGame(Message("{where}: {fault}", where=where, fault=fault))
    return numbers[name]


MAX_BYTES = 262_144
"""Bytes; 256 cells with a thousand lines need half of it."""

_LONGEST_PATH = 200


def read_game(path: Path) -> Game:
    """The game described in a TOML file.

    Its id is the name of the file with the ending ".toml", which no game of the catalogue has.

    Raises:
        FileFault: the file cannot be read, is not TOML, or what it describes is no game. The sentence names the file,
            the key and the fault.
    """
    shown = quote_input(str(path), _LONGEST_PATH)
    try:
        # the name of the file; a colon would look like the sizes of a game of the catalogue
        return game_from_description(f"{quote_input(path.stem)}.toml".replace(":", "-"), _tables(_text(path)))
    except (InvalidGame, FileFault) as error:
        raise FileFault(Message("{file}: {fault}", file=shown, fault=error.message)) from error


def _text(path: Path) -> str:
    try:
        with open_untrusted(path) as file:
            content = file.read(MAX_BYTES + 1)
    except FileNotFoundError as error:
        raise FileFault(Message("This file does not exist.")) from error
    except IsADirectoryError as error:
        raise FileFault(Message("This is a folder, not a file.")) from error
    except (OSError, ValueError) as error:
        raise FileFault(Message("The file cannot be read: {fault}.", fault=os_error_reason(error))) from error
    if len(content) > MAX_BYTES:
        raise FileFault(Message("The file is too large for a game: it has more than {most} bytes.", most=MAX_BYTES))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileFault(Message("The file is not valid UTF-8: see byte {number}.", number=error.start + 1)) from error


def _tables(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileFault(Message("The file is not valid TOML: {fault}.", fault=quote_input(str(error), 120))) from error
    except (ValueError, RecursionError) as error:
        raise FileFault(
            Message("The file is not valid TOML: a number is too long, or brackets are nested too deeply.")
        ) from error
