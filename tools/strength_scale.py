"""One rating an opponent, from docs/research/strength-results.md, and the six plain strengths chosen by them.

The numbers are those that a tournament's players get (`denkspiel.arena.elo`), one scale a game, moved so that `random`
stands at 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from denkspiel.arena.elo import EloRating, fit_ratings
from denkspiel.opponents.entry import OpponentRole
from tools.pairings import LADDER, ROLES, Played

__all__ = ["STEPS", "Scale", "data_of", "plain_strengths", "scale"]

_YARDSTICK = LADDER[0]
STEPS = (2, 2, 3, 4, 5)
"""How the distance from the weakest strength to the last one is to be divided. The first step leads from a level for
children to one for beginners. Of the others each is longer than the one before: those who begin need the shortest."""
_AIMS = tuple(sum(STEPS[:number]) / sum(STEPS) for number in range(1, len(STEPS)))
"""How far up the strengths between the weakest and the last one are to stand."""


@dataclass(frozen=True)
class Scale:
    """The numbers of one game.

    Attributes:
        numbers: from strong to weak, with how sure their distance from `random` is.
        first_move: how many points it is worth to begin.
    """

    numbers: Mapping[str, EloRating]
    first_move: EloRating

    @property
    def whole(self) -> dict[str, int]:
        """The numbers as the program ships them."""
        return {name: round(rating.value) for name, rating in self.numbers.items()}


def scale(table: Sequence[Played]) -> Scale:
    """The numbers of everybody who played one game, by its results."""
    names = sorted({name for played in table for name in played.pairing.names})
    counts = {}
    for played in table:
        one, other = map(names.index, played.pairing.names)
        begun, followed = played.begun, played.followed
        counts[one, other] = (begun.wins, begun.draws, begun.losses)
        counts[other, one] = (followed.losses, followed.draws, followed.wins)
    ratings = fit_ratings(len(names), counts)
    zero = names.index(_YARDSTICK)
    above = {name: ratings.difference(number, zero) for number, name in enumerate(names)}
    return Scale(dict(sorted(above.items(), key=lambda item: -item[1].value)), ratings.first_move_advantage)


def data_of(table: Sequence[Played]) -> dict[str, Any]:
    """What the program ships: by game the number of everybody who was measured, and who fills the plain strengths."""
    found = {}
    for game in dict.fromkeys(played.pairing.game for played in table):
        numbers = scale([played for played in table if played.pairing.game == game]).whole
        found[game] = {"numbers": numbers, "plain": plain_strengths(numbers)}
    return found


def plain_strengths(numbers: Mapping[str, int]) -> list[str]:
    """The opponents that fill the six plain strengths of a game, from weak to strong.

    The first is the weakest of the levels, which err as people do. The last is the one that never errs where there is
    one, otherwise the one with the highest number. Between them stand those levels that come nearest to `_AIMS`
    (least squares), each with a higher number than the one before. Where there are too few levels, nobody is chosen.
    """
    levels = sorted((name for name in numbers if ROLES.get(name) is OpponentRole.LEVEL), key=lambda name: numbers[name])
    if len(levels) <= len(_AIMS):
        return []
    flawless = [name for name in numbers if ROLES.get(name) is OpponentRole.FLAWLESS]
    first, last = levels[0], flawless[0] if flawless else max(numbers, key=lambda name: numbers[name])
    low, high = numbers[first], numbers[last]
    aims = [low + aim * (high - low) for aim in _AIMS]

    def miss(some: Sequence[str]) -> float:
        return sum((numbers[name] - aim) ** 2 for name, aim in zip(some, aims, strict=True))

    between = [name for name in levels if low < numbers[name] < high]
    rising = (some for some in combinations(between, len(aims)) if len({numbers[name] for name in some}) == len(some))
    return [first, *min(rising, key=miss), last]
