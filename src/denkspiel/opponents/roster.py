"""All opponents by name.

The list is ordered: players of one family of games first, then those that play everything, the originals' first. The
first one that plays a game is its usual opponent, so the games of the originals meet their own players. An opponent's
module is imported only when the opponent is asked for (so the imports inside functions): importing the roster costs
next to nothing.
"""

from collections.abc import Callable

from denkspiel.core.errors import UnknownName, UnsuitableOpponent
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.opponents.opponent import Opponent

__all__ = ["default_opponent", "opponent", "opponent_for", "opponent_names"]


def opponent(name: str) -> Opponent:
    """A new opponent of that name, in upper or lower case.

    Raises:
        UnknownName: no opponent is called so.
    """
    make = _ROSTER.get(name.strip().lower())
    if make is None:
        raise UnknownName(Message("opponent"), name, _ROSTER)
    return make()


def opponent_names(game: Game | None = None) -> tuple[str, ...]:
    """The names of all opponents, or of those that play `game`, its usual opponent first."""
    return tuple(name for name in _ROSTER if game is None or _ROSTER[name]().plays(game))


def default_opponent(game: Game) -> str:
    """The name of the usual opponent of `game`: the original's player if there is one, otherwise raumvier-2."""
    return next(name for name, make in _ROSTER.items() if make().plays(game))


def opponent_for(name: str, game: Game) -> Opponent:
    """A new opponent of that name that plays `game`.

    Raises:
        UnknownName: no opponent is called so.
        UnsuitableOpponent: it does not play `game`.
    """
    found = opponent(name)
    if not found.plays(game):
        raise UnsuitableOpponent(found.name, game.id, opponent_names(game))
    return found


def _homburg() -> Opponent:
    from denkspiel.opponents.homburg import Homburg  # noqa: PLC0415

    return Homburg()


def _ilaender(strategy: str) -> Opponent:
    from denkspiel.opponents.ilaender import Ilaender  # noqa: PLC0415
    from denkspiel.opponents.zug import Strategie  # noqa: PLC0415

    return Ilaender(Strategie[strategy])


def _hexagon_1360() -> Opponent:
    from denkspiel.opponents.hexagon_1360 import Hexagon1360  # noqa: PLC0415

    return Hexagon1360()


def _raumvier(strength: int) -> Opponent:
    from denkspiel.opponents.raumvier import Raumvier  # noqa: PLC0415

    return Raumvier(strength)


def _level(number: int) -> Opponent:
    from denkspiel.opponents.levels import Level  # noqa: PLC0415

    return Level(number)


def _perfect() -> Opponent:
    from denkspiel.opponents.perfect import Perfect  # noqa: PLC0415

    return Perfect()


def _master() -> Opponent:
    from denkspiel.opponents.master import Master  # noqa: PLC0415

    return Master()


def _random() -> Opponent:
    from denkspiel.opponents.random_player import RandomPlayer  # noqa: PLC0415

    return RandomPlayer()


_ROSTER: dict[str, Callable[[], Opponent]] = {
    "homburg": _homburg,
    "ilaender-defensive": lambda: _ilaender("DEFENSIV"),
    "ilaender-normal": lambda: _ilaender("NORMAL"),
    "ilaender-aggressive": lambda: _ilaender("AGGRESSIV"),
    "hexagon-1360": _hexagon_1360,
    "raumvier-2": lambda: _raumvier(2),
    "raumvier-1": lambda: _raumvier(1),
    "level-1": lambda: _level(1),
    "level-2": lambda: _level(2),
    "level-3": lambda: _level(3),
    "level-4": lambda: _level(4),
    "level-5": lambda: _level(5),
    "level-6": lambda: _level(6),
    "level-7": lambda: _level(7),
    "level-8": lambda: _level(8),
    "level-9": lambda: _level(9),
    "perfect": _perfect,
    "master": _master,
    "random": _random,
}
