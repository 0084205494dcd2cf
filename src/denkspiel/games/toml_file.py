"""Games described by users in TOML files; `docs/own-games.md` explains how."""

import tomllib
from pathlib import Path
from typing import Any

from denkspiel.core.cause import cause
from denkspiel.core.errors import FileFault, InvalidGame
from denkspiel.core.foreign_file import open_foreign
from denkspiel.core.game import Game
from denkspiel.core.message import Message, echo
from denkspiel.games.description import described_game

__all__ = ["LARGEST_FILE", "read_game"]

LARGEST_FILE = 65_536
"""Bytes; 64 cells with a thousand lines need half of it."""

_LONGEST_PATH = 200


def read_game(path: Path) -> Game:
    """The game described in a TOML file.

    Its id is the name of the file with the ending ".toml", which no game of the catalogue has.

    Raises:
        FileFault: the file cannot be read, is not TOML, or what it describes is no game. The sentence names the file,
            the key and the fault.
    """
    shown = echo(str(path), _LONGEST_PATH)
    try:
        return described_game(_game_id(path), _tables(_text(path)))
    except (InvalidGame, FileFault) as error:
        raise FileFault(Message("{file}: {fault}", file=shown, fault=error.message)) from error


def _game_id(path: Path) -> str:
    """The name of the file; a colon would look like the sizes of a game of the catalogue."""
    return f"{echo(path.stem)}.toml".replace(":", "-")


def _text(path: Path) -> str:
    try:
        with open_foreign(path) as file:
            content = file.read(LARGEST_FILE + 1)
    except FileNotFoundError as error:
        raise FileFault(Message("There is no such file.")) from error
    except IsADirectoryError as error:
        raise FileFault(Message("This is a folder, not a file.")) from error
    except (OSError, ValueError) as error:
        raise FileFault(Message("The file cannot be read: {fault}.", fault=cause(error))) from error
    if len(content) > LARGEST_FILE:
        raise FileFault(Message("The file is larger than {most} bytes, too large for a game.", most=LARGEST_FILE))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileFault(Message("Byte {number} of the file is not UTF-8 text.", number=error.start + 1)) from error


def _tables(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FileFault(Message("This is not TOML: {fault}.", fault=echo(str(error), 120))) from error
    except (ValueError, RecursionError) as error:
        raise FileFault(Message("This is not TOML: a number is too long or brackets are nested too deeply.")) from error
