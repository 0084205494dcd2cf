"""A limited strength: the engine then plays as the level whose measured number is nearest to `UCI_Elo`."""

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.entry import Role
from denkspiel.opponents.levels.strength import numbers
from denkspiel.opponents.roster import opponent_entries

__all__ = ["elo_range", "level_near"]


def elo_range() -> tuple[int, int]:
    """The lowest and the highest number of a level in any game: `UCI_Elo` is announced before the game is known."""
    measured = [value for name in game_names() for value in _measured(game(name)).values()]
    return min(measured), max(measured)


def level_near(played: Game, elo: int) -> str:
    """The level whose number is nearest; where none was measured, the levels share the whole range evenly."""
    values = _measured(played)
    if not values:
        (least, most), levels = elo_range(), _levels()
        values = {name: least + (most - least) * place // max(1, len(levels) - 1) for place, name in enumerate(levels)}
    return min(values, key=lambda name: abs(values[name] - elo))


def _levels() -> list[str]:
    return [entry.name for entry in opponent_entries() if entry.role is Role.LEVEL]


def _measured(played: Game) -> dict[str, int]:
    known = numbers(played)
    return {name: known[name] for name in _levels() if name in known}
