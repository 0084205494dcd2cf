"""All games by name: the fixed ones, sizes on request, and files.

`game("connect-four")`, `game("connect-four:8x7")`, `game("hexagon:7")`, `game("mnk:5,5,4")`, `game("mygame.toml")`.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from denkspiel.core.errors import InvalidGame, UnknownName
from denkspiel.core.game import Game
from denkspiel.core.message import Message, echo
from denkspiel.games.connect_four import connect_four
from denkspiel.games.hexagon import hexagon
from denkspiel.games.mnk import mnk, tic_tac_toe
from denkspiel.games.score_four import score_four
from denkspiel.games.tic_tac_toe_3d import qubic, tic_tac_toe_3d
from denkspiel.games.toml_file import read_game

__all__ = ["ENTRIES", "Entry", "game", "game_names"]


@dataclass(frozen=True)
class Entry:
    """A name of the catalogue.

    Attributes:
        make: builds the game from the numbers behind the colon.
        sizes: how those numbers are written, such as "WxH"; empty if the game has but one size.
        usual: whether the name alone, without sizes, is a game.
    """

    make: Callable[..., Game]
    sizes: str = ""
    usual: bool = True


ENTRIES: dict[str, Entry] = {
    "connect-four": Entry(connect_four, sizes="WxH"),
    "score-four": Entry(score_four, sizes="N"),
    "tic-tac-toe-3d": Entry(tic_tac_toe_3d, sizes="N"),
    "hexagon": Entry(hexagon, sizes="N"),
    "tic-tac-toe": Entry(tic_tac_toe),
    "qubic": Entry(qubic),
    "mnk": Entry(mnk, sizes="M,N,K", usual=False),
}


def game_names() -> tuple[str, ...]:
    """The names that are games as they stand, the four of the originals first."""
    return tuple(name for name, entry in ENTRIES.items() if entry.usual)


def game(name: str) -> Game:
    """The game of that name, with sizes behind a colon, or described in the TOML file of that path.

    Raises:
        UnknownName: no game is called so.
        InvalidGame: the sizes behind the colon are missing, unreadable or out of range.
        FileFault: the file cannot be read or its description is faulty.
    """
    if name.lower().endswith(".toml"):
        return read_game(Path(name))
    return _listed_game(name.strip().lower())


@cache
def _listed_game(name: str) -> Game:
    stem, colon, sizes = name.partition(":")
    entry = ENTRIES.get(stem)
    if entry is None:
        raise UnknownName(Message("game"), name, [*game_names(), *_sized_names(), "FILE.toml"])
    if not colon and entry.usual:
        return entry.make()
    return entry.make(*_numbers(stem, entry, sizes))


def _sized_names() -> list[str]:
    return [f"{name}:{entry.sizes}" for name, entry in ENTRIES.items() if entry.sizes]


def _numbers(stem: str, entry: Entry, sizes: str) -> list[int]:
    if not entry.sizes:
        raise InvalidGame(Message("{game} has but one size; leave out what stands behind the colon.", game=stem))
    pattern = re.sub("[A-Z]", r"(\\d{1,3})", entry.sizes)
    found = re.fullmatch(pattern, sizes, re.ASCII)
    if not found:
        raise _unreadable_sizes(stem, entry, sizes)
    return [int(number) for number in found.groups()]


def _unreadable_sizes(stem: str, entry: Entry, sizes: str) -> InvalidGame:
    if not sizes:
        return InvalidGame(Message("{game} needs its sizes. Write {game}:{form}.", game=stem, form=entry.sizes))
    return InvalidGame(
        Message(
            '"{sizes}" is not a size of {game}. Write {game}:{form}.', sizes=echo(sizes), game=stem, form=entry.sizes
        )
    )
