"""All games by name: those of the modules beside this one and of other distributions, sizes on request, and files.

`game("connect-four")`, `game("connect-four:8x7")`, `game("hexagon:7")`, `game("mnk:5,5,4")`, `game("mygame.toml")`.
"""

import re
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path

from denkspiel.core.errors import InvalidGame, UnknownName
from denkspiel.core.game import Game
from denkspiel.core.inputs import as_game
from denkspiel.core.message import Message, echo
from denkspiel.core.registry import Registry
from denkspiel.games.entry import GameEntry

__all__ = [
    "family_of",
    "game",
    "game_entries",
    "game_names",
    "is_own",
    "size_forms",
    "sized_game",
    "sizes_of",
    "variant_of",
]

_MOST_KEPT = 64
"""So many games are kept that were made; a service makes those that strangers ask for."""


def game_names() -> tuple[str, ...]:
    """The names that are games as they stand: the four of the originals first, those of other distributions last."""
    return tuple(entry.name for entry in game_entries() if entry.usual)


def game_entries() -> tuple[GameEntry, ...]:
    """All that is known of all games, in the order of `game_names`."""
    return _REGISTRY.listed()


def size_forms() -> tuple[str, ...]:
    """How games of other sizes are asked for, such as "connect-four:WxH"."""
    return tuple(f"{entry.name}:{entry.sizes}" for entry in game_entries() if entry.sizes)


def game(name: str | Path | Game) -> Game:
    """The game of that name, with sizes behind a colon, or described in the TOML file of that path.

    A game is given back as it is.

    Raises:
        WrongType: it is none of these.
        UnknownName: there is no game of that name.
        InvalidGame: the sizes behind the colon are missing, unreadable or out of range.
        FileFault: the file cannot be read or its description is faulty.
        BrokenExtension: another distribution offers the game, but it cannot be used.
    """
    if not isinstance(name, str | Path):
        return as_game(name)
    if isinstance(name, Path) or name.lower().endswith(".toml"):
        from denkspiel.games.toml_file import read_game  # noqa: PLC0415 (only who has a file needs a reader)

        return read_game(Path(name))
    return _listed_game(name.strip().lower())


def sized_game(name: str) -> Game:
    """The game of that name with sizes behind a colon, such as "hexagon:7"; no file is ever looked at.

    Raises:
        UnknownName: no game has sizes under that name.
        InvalidGame: the sizes are missing, unreadable or out of range; nothing was made of them.
        BrokenExtension: another distribution offers the game, but it cannot be used.
    """
    stem, _, _ = name.partition(":")
    entry = _REGISTRY.find(stem.strip().lower())
    if entry is None or not entry.sizes:
        raise UnknownName(Message("game"), name, size_forms())
    return _listed_game(name.strip().lower())


def family_of(name: str) -> str:
    """The game that stands as it is in lists, of which the one of that name is a size; otherwise the name itself."""
    stem, _, _ = name.partition(":")
    entry = _REGISTRY.find(stem)
    return name if entry is None else entry.size_of or entry.name


def sizes_of(name: str) -> GameEntry | None:
    """The entry under which the game of that name, or its family, has sizes; `None` if there is only one."""
    family = family_of(name)
    entries = (entry for entry in game_entries() if entry.sizes)
    return next((entry for entry in entries if family in (entry.size_of, entry.name)), None)


def variant_of(game_at_hand: Game) -> str:
    """What engines call this game; empty if they have no dialect of their own for it."""
    entry = _REGISTRY.find_own(game_at_hand.id)
    return entry.variant if entry is not None and entry.usual and _usual(entry) == game_at_hand else ""


def is_own(game_at_hand: Game) -> bool:
    """Whether its id is enough to make the game, wherever this program is: no file and no other distribution."""
    return (
        _REGISTRY.find_own(game_at_hand.id.partition(":")[0]) is not None
        and _listed_game(game_at_hand.id) == game_at_hand
    )


def _listed_game(name: str) -> Game:
    stem, colon, _ = name.partition(":")
    entry = _REGISTRY.find(stem)
    if entry is None:
        raise UnknownName(Message("game"), name, [*game_names(), *size_forms(), "FILE.toml"])
    return _sized(entry, name) if colon or not entry.usual else _usual(entry)


@cache
def _usual(entry: GameEntry) -> Game:
    """The game in its usual size: always the same object, which is found fastest wherever things are kept by game."""
    return entry.make()


@lru_cache(maxsize=_MOST_KEPT)
def _sized(entry: GameEntry, name: str) -> Game:
    made = entry.make(*_numbers(entry, name.partition(":")[2]))
    return made if made.id == entry.name else replace(made, origin="")  # that tells who wins, in the usual size


def _numbers(entry: GameEntry, sizes: str) -> list[int]:
    if not entry.sizes:
        raise InvalidGame(
            Message("{game} has only one size; leave out the colon and what follows it.", game=entry.name)
        )
    pattern = re.sub("[A-Z]", r"(\\d{1,3})", entry.sizes)
    found = re.fullmatch(pattern, sizes, re.ASCII)
    if not found:
        raise _unreadable_sizes(entry, sizes)
    return [int(number) for number in found.groups()]


def _unreadable_sizes(entry: GameEntry, sizes: str) -> InvalidGame:
    if not sizes:
        return InvalidGame(Message("{game} needs its sizes. Write {game}:{form}.", game=entry.name, form=entry.sizes))
    return InvalidGame(
        Message(
            '"{sizes}" is not a size of {game}. Write {game}:{form}.',
            sizes=echo(sizes),
            game=entry.name,
            form=entry.sizes,
        )
    )


def _check(entry: GameEntry) -> None:
    if entry.usual and (made := entry.make()).id != entry.name:
        raise ValueError(f'the game itself is called "{made.id}"')


_REGISTRY = Registry(("denkspiel.games",), "denkspiel.games", GameEntry, _check)
