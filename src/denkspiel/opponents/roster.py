"""All opponents by name: those of the modules here, in `levels` and in `originals`, and those of other distributions.

The list is ordered by `OpponentEntry.place`: players of one family of games first, then those that play everything, the
originals' first. The first one that plays a game is its usual opponent, so the games of the originals meet their own
players. Those of other distributions come last.
"""

from functools import lru_cache
from importlib.resources import files

from denkspiel.core.errors import UnknownName, UnsuitableOpponent, WrongType
from denkspiel.core.game import Game
from denkspiel.core.helper_audit import report_helper
from denkspiel.core.inputs import as_game, describe_value
from denkspiel.core.message import Message
from denkspiel.core.registry import Registry
from denkspiel.opponents.entry import Heritage, OpponentEntry, OpponentRole
from denkspiel.opponents.opponent import Opponent

__all__ = [
    "default_adviser",
    "default_opponent",
    "menu_strategies",
    "opponent",
    "opponent_entries",
    "opponent_for",
    "opponent_heritage",
    "opponent_names",
    "opponent_title",
    "original_program",
]


def opponent(name: str) -> Opponent:
    """Return a new computer player.

    Args:
        name: a name of `opponent_names`, in upper or lower case, or the machine of an original ("amiga").

    Raises:
        WrongType: the argument is not a text.
        UnknownName: no player has this name.
        BrokenExtension: another distribution offers the player, but the player cannot be used.

    Examples:
        >>> from denkspiel import opponent
        >>> opponent("homburg").name
        'homburg'
    """
    if not isinstance(name, str):
        raise WrongType(
            Message('Expected the name of an opponent, such as "homburg", but got {value}.', value=describe_value(name))
        )
    entry = _REGISTRY.find(name.strip().lower())
    if entry is None:
        raise UnknownName(Message("opponent"), name, opponent_names())
    if entry.role is not OpponentRole.YARDSTICK:  # chance helps nobody
        report_helper(entry.name)
    return entry.make()


def opponent_entries() -> tuple[OpponentEntry, ...]:
    """All that is known of all opponents, in the order of `opponent_names`."""
    return _REGISTRY.all_entries()


def opponent_names(game: Game | str | None = None) -> tuple[str, ...]:
    """Return the names of all computer players, or of those that play a game, beginning with its default player.

    Args:
        game: a game or its name; `None` for all players.

    Examples:
        >>> from denkspiel import opponent_names
        >>> opponent_names("hexagon")[0]
        'hexagon-1360'
    """
    game = None if game is None else as_game(game)
    return tuple(entry.name for entry in opponent_entries() if game is None or entry.make().plays(game))


def opponent_title(name: str) -> Message:
    """What people read where the opponent of that name is named; the name itself if the roster does not know it."""
    entry = _REGISTRY.find(name)
    return Message.literal(name) if entry is None or entry.title is None else entry.title


def opponent_heritage(name: str) -> Heritage | None:
    """What is told of the original that the opponent of that name revives; `None` if it revives none."""
    entry = _REGISTRY.find(name)
    return None if entry is None else entry.heritage


def original_program(heritage: Heritage) -> tuple[tuple[str, str], ...]:
    """The program of an original here: the name of each of its files, and what stands in it."""
    found = [files("denkspiel").joinpath(f"{module.replace('.', '/')}.py") for module in heritage.modules]
    return tuple((file.name, file.read_text(encoding="utf-8")) for file in found)


def menu_strategies(game: Game) -> tuple[tuple[str, Message], ...]:
    """The strategies that the menus offer in `game`: the name of each opponent that is one, and what it is called."""
    return tuple(
        (entry.name, entry.strategy)
        for entry in opponent_entries()
        if entry.strategy is not None and entry.make().plays(game)
    )


@lru_cache(maxsize=64)
def default_opponent(game: Game) -> str:
    """The name of the usual opponent of `game`: the original's player if there is one, otherwise raumvier-2."""
    return next(name for name, entry in _REGISTRY.built_in.items() if entry.make().plays(game))


def default_adviser(game: Game) -> str:
    """The name of the opponent from whom hints come in `game` where nobody else is asked: raumvier-1."""
    return next(name for name, entry in _REGISTRY.built_in.items() if entry.adviser and entry.make().plays(game))


def opponent_for(name: str, game: Game) -> Opponent:
    """A new opponent of that name that plays `game`.

    Raises:
        UnknownName: no opponent is called so.
        UnsuitableOpponent: it does not play `game`.
        BrokenExtension: another distribution offers it, but it cannot be used.
    """
    found = opponent(name)
    if not found.plays(game):
        raise UnsuitableOpponent(found.name, game.id, opponent_names(game))
    return found


def _check(entry: OpponentEntry) -> None:
    if (made := entry.make()).name != entry.name:
        raise ValueError(f'the opponent itself is called "{made.name}"')


_PACKAGES = ("denkspiel.opponents", "denkspiel.opponents.levels", "denkspiel.opponents.originals")
_REGISTRY = Registry(_PACKAGES, "denkspiel.opponents", OpponentEntry, _check)
