"""How the page writes players and numbers."""

from collections import Counter
from collections.abc import Sequence
from pathlib import PurePath

from denkspiel.core.message import harmless
from denkspiel.opponents.external.specification import is_external, without_options

__all__ = ["likelihood", "percent", "points", "short_names", "signed", "without_folder"]

_ENGINE = "engine:"
_SURE = 0.99


def short_names(players: Sequence[str]) -> list[str]:
    """Files without their folders, unless that makes two players the same."""
    short = [
        PurePath(player).name if is_external(player) and not player.startswith(_ENGINE) else player
        for player in players
    ]
    known = Counter(short)
    return [one if known[one] == 1 else player for one, player in zip(short, players, strict=True)]


def without_folder(told: str, player: str, name: str) -> str:
    """What a player did, with his file called by its `name` there too: the page may be passed on, its folder not."""
    return harmless(told).replace(without_options(player), without_options(name))


def points(value: float) -> str:
    """Points with halves, as tournaments write them: 6½."""
    whole, half = divmod(round(2 * value), 2)
    return f"{whole if whole or not half else ''}{'½' if half else ''}"


def percent(share: float) -> str:
    """A share of 0 to 1 in whole hundredths."""
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def likelihood(share: float) -> str:
    """A share of 0 to 1 that is never sure."""
    if share > _SURE:
        return f"> {percent(0.99)}"
    return f"< {percent(0.01)}" if share < 1 - _SURE else percent(share)


def signed(value: float) -> str:
    """A whole number with its sign."""
    return f"{round(value):+d}".replace("-", "\N{MINUS SIGN}") if round(value) else "0"
