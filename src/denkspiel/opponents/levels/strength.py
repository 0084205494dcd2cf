"""How strong the opponents are: one number each where that was measured, and six plain strengths for every game.

`strengths.json` beside this module is computed from `docs/research/strength-results.md`
(`tools/strength_scale.py`, by `arena/elo.py`): by game the numbers on its scale, where `random` has 0, and who fills
the six strengths. What was not measured has no number; there the strengths are the levels at even distances and the
strongest player by its role.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.games.catalogue import is_built_in
from denkspiel.opponents.entry import OpponentRole
from denkspiel.opponents.roster import opponent_entries, opponent_names
from denkspiel.solver.threats.strategy import shipped_strategy

__all__ = ["STRENGTH_NAMES", "PlainStrength", "measured_ratings", "plain_strengths"]

StrengthId = Literal["very-easy", "beginner", "easy", "medium", "strong", "perfect", "strongest"]

_TITLES: dict[StrengthId, Message] = {
    "very-easy": Message("Very easy"),
    "beginner": Message("Beginner"),
    "easy": Message("Easy"),
    "medium": Message("Medium"),
    "strong": Message("Strong"),
    "perfect": Message("Perfect"),
    "strongest": Message("Strongest"),
}
STRENGTH_NAMES: dict[StrengthId, Message] = {
    "very-easy": Message("Very easy computer"),
    "beginner": Message("Beginner computer"),
    "easy": Message("Easy computer"),
    "medium": Message("Medium computer"),
    "strong": Message("Strong computer"),
    "perfect": Message("Perfect computer"),
    "strongest": Message("Strongest computer"),
}
"""What an opponent of each strength is called as a player."""
_BELOW = 5
"""How many strengths stand below the last one."""


@dataclass(frozen=True)
class PlainStrength:
    """A strength that anybody understands.

    Attributes:
        id: "very-easy", "beginner", "easy", "medium", "strong"; the last is "perfect" where exact play is proven from
            the first move on, otherwise "strongest".
        title: what people read.
        opponent: the player with this strength.
        number: the number of that opponent; `None` if it was not measured.
    """

    id: StrengthId
    title: Message
    opponent: str
    number: int | None


def measured_ratings(game: Game) -> Mapping[str, int]:
    """The number of every opponent that was measured in `game`, on one scale, `random` at 0; empty if none was."""
    return _measured(game)["numbers"]  # type: ignore[no-any-return]


def plain_strengths(game: Game, players: Sequence[str] | None = None) -> tuple[PlainStrength, ...]:
    """The six strengths, from weak to strong; the numbers, where there are some, rise.

    There are fewer if a player is missing and no level that is left is stronger than those below it.

    Args:
        game: what is played.
        players: those to choose from; by default all that play the game.
    """
    names = opponent_names(game) if players is None else players
    measured = measured_ratings(game)
    seats = _with_levels_for_missing(_measured(game)["plain"], names, measured)
    if not seats:
        seats, measured = [*enumerate(_by_role(names))], {}
    exact = (
        _has_role(seats[-1][1], OpponentRole.FLAWLESS) and shipped_strategy(game) is None
    )  # a strategy is one player's only
    last: StrengthId = "perfect" if exact else "strongest"
    ids = [*[*_TITLES][:_BELOW], last]
    return tuple(PlainStrength(ids[place], _TITLES[ids[place]], seat, measured.get(seat)) for place, seat in seats)


def _with_levels_for_missing(
    seats: Sequence[str], names: Sequence[str], measured: Mapping[str, int]
) -> list[tuple[int, str]]:
    """Who fills the places of the strengths: the strongest level of `names` where the measured player is missing."""
    levels = [name for name in names if name in measured and _has_role(name, OpponentRole.LEVEL)]
    if not levels:
        return []
    strongest = max(levels, key=measured.__getitem__)
    filled = list[tuple[int, str]]()
    for place, seat in enumerate(seats):
        player = seat if seat in names else strongest
        if not filled or measured[player] > measured[filled[-1][1]]:
            filled.append((place, player))
    return filled


@cache
def _measured_games() -> Mapping[str, Any]:
    """What the file says of each game; it is read once, and nothing is kept of the games that are asked about."""
    return json.loads(files("denkspiel.opponents").joinpath("strengths.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def _measured(game: Game) -> Mapping[str, Any]:
    """What the file says of this very game: one of a user's may bear the same name."""
    found = _measured_games().get(game.id)
    return found if found and is_built_in(game) else {"numbers": {}, "plain": []}


def _by_role(names: Sequence[str]) -> list[str]:
    """Levels at even distances, and the strongest player: a perfect one, or else a searcher, or else the last level."""
    levels = [name for name in names if _has_role(name, OpponentRole.LEVEL)]
    best = [name for role in (OpponentRole.FLAWLESS, OpponentRole.SEARCHER) for name in names if _has_role(name, role)]
    last = best[0] if best else levels.pop()
    return [*(levels[place * (len(levels) - 1) // (_BELOW - 1)] for place in range(_BELOW)), last]


def _has_role(name: str, role: OpponentRole) -> bool:
    return any(entry.name == name and entry.role is role for entry in opponent_entries())
