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
from denkspiel.core.message import Message, quote_input
from denkspiel.core.registry import Registry
from denkspiel.games.entry import GameEntry

__all__ = [
    "engine_variant",
    "game",
    "game_entries",
    "game_names",
    "is_built_in",
    "listed_game_name",
    "size_forms",
    "sized_entry_of",
    "sized_game",
    "unlisted_games",
]

_MOST_KEPT = 64
"""So many games are kept that were made; a service makes those that strangers ask for."""
_SEPARATOR = re.compile(r"\s*[x,\u00d7]\s*")
"""What may stand between the numbers of a size."""


def game_names() -> tuple[str, ...]:
    """Return the names of all games that `game` finds without a size.

    The games of the originals come first. Games from other distributions come last.

    Examples:
        >>> from denkspiel import game_names
        >>> game_names()[:2]
        ('connect-four', 'score-four')
    """
    return tuple(entry.name for entry in game_entries() if entry.usual and entry.listed)


def game_entries() -> tuple[GameEntry, ...]:
    """All that is known of all games, in the order of `game_names`."""
    return _REGISTRY.all_entries()


def size_forms() -> tuple[str, ...]:
    """How games of other sizes are asked for, such as "connect-four:WxH"."""
    return tuple(f"{entry.name}:{entry.sizes}" for entry in game_entries() if entry.sizes)


def unlisted_games() -> tuple[str, ...]:
    """The names of games that stand in no list because they are sizes of listed ones, such as gomoku."""
    return tuple(entry.name for entry in game_entries() if entry.usual and not entry.listed)


def game(name: str | Path | Game) -> Game:
    """Return a game by its name, with its board size if you add one, or from a TOML file.

    Args:
        name: a name of `game_names`, a title or common name of the game ("Vier gewinnt", "Sim"), a name with a size
            ("hexagon:7"), the path of a file that describes your own game ("my-game.toml"), or a `Game`, which the
            function returns unchanged.

    Raises:
        WrongType: the argument is neither a text nor a `Game`.
        UnknownName: no game has this name.
        InvalidGame: the size after the colon is missing, unreadable or out of range.
        FileFault: the file cannot be read, or its description is faulty.
        BrokenExtension: another distribution offers the game, but the game cannot be used.

    Examples:
        >>> from denkspiel import game
        >>> game("connect-four").geometry.size
        42
        >>> game("connect-four:5x5").title
        'Connect Four'
        >>> game("3D-Vier gewinnt").id
        'score-four'
    """
    if not isinstance(name, str | Path):
        return as_game(name)
    if isinstance(name, Path) or name.lower().endswith(".toml"):
        from denkspiel.games.toml_file import read_game  # noqa: PLC0415 (only who has a file needs a reader)

        return read_game(Path(name))
    return _listed_game(name.strip().lower())


def sized_game(name: str) -> Game:
    """The game of that name with sizes behind a colon, such as "hexagon:7", or one that no list shows, such as gomoku.

    No file is ever looked at.

    Raises:
        UnknownName: no game has sizes under that name.
        InvalidGame: the sizes are missing, unreadable or out of range; nothing was made of them.
        BrokenExtension: another distribution offers the game, but it cannot be used.
    """
    stem, colon, _ = name.partition(":")
    entry = _REGISTRY.find(stem.strip().lower())
    if entry is None or not (entry.sizes if colon else entry.usual and not entry.listed):
        raise UnknownName(Message("game"), name, [*unlisted_games(), *size_forms()])
    return _listed_game(name.strip().lower())


def listed_game_name(name: str) -> str:
    """The game that stands as it is in lists, of which the one of that name is a size; otherwise the name itself."""
    stem, _, _ = name.partition(":")
    entry = _REGISTRY.find(stem)
    return name if entry is None else entry.size_of or entry.name


def sized_entry_of(name: str) -> GameEntry | None:
    """The entry under which the game of that name, or its family, has sizes; `None` if there is only one."""
    family = listed_game_name(name)
    entries = (entry for entry in game_entries() if entry.sizes)
    return next((entry for entry in entries if family in (entry.size_of, entry.name)), None)


def engine_variant(game: Game) -> str:
    """What engines call this game; empty if they have no dialect of their own for it."""
    entry = _REGISTRY.find_built_in(game.id)
    return entry.variant if entry is not None and entry.usual and _usual(entry) == game else ""


def is_built_in(game: Game) -> bool:
    """Whether its id is enough to make the game, wherever this program is: no file and no other distribution."""
    return _REGISTRY.find_built_in(game.id.partition(":")[0]) is not None and _listed_game(game.id) == game


def _listed_game(name: str) -> Game:
    stem, colon, _ = name.partition(":")
    entry = _REGISTRY.find(stem)
    if entry is None:
        raise UnknownName(Message("game"), name, [*game_names(), *unlisted_games(), *size_forms(), "FILE.toml"])
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
        raise _only_size(entry)
    optional = entry.sizes.replace("[", "(?:").replace("]", ")?").replace(",", "x")
    numbers = _SEPARATOR.sub("x", sizes.strip())
    found = re.fullmatch(re.sub("[A-Z]", r"(\\d{1,3})", optional), numbers, re.ASCII)
    if not found:
        raise _unreadable_sizes(entry, sizes)
    return [int(number) for number in found.groups() if number is not None]


def _only_size(entry: GameEntry) -> InvalidGame:
    family = sized_entry_of(entry.name)
    if family is None:
        return InvalidGame(
            Message("{game} has only one size. Leave out the colon and everything after it.", game=entry.name)
        )
    return InvalidGame(
        Message(
            "{game} has only one size. For other sizes, write {family}:{form}.",
            game=entry.name,
            family=family.name,
            form=family.sizes,
        )
    )


def _unreadable_sizes(entry: GameEntry, sizes: str) -> InvalidGame:
    if not sizes:
        return InvalidGame(Message("{game} needs a size. Write {game}:{form}.", game=entry.name, form=entry.sizes))
    return InvalidGame(
        Message(
            '"{sizes}" is not a size of {game}. Write {game}:{form}.',
            sizes=quote_input(sizes),
            game=entry.name,
            form=entry.sizes,
        )
    )


def _check(entry: GameEntry) -> None:
    if entry.usual and (made := entry.make()).id != entry.name:
        raise ValueError(f'the game itself is called "{made.id}"')


_REGISTRY = Registry(("denkspiel.games",), "denkspiel.games", GameEntry, _check)
