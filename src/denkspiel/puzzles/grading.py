"""How hard a puzzle is: who fails at it, how often, and how far one must look ahead."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import log10
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.opponents.foresight import Foresight
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import opponent_entries
from denkspiel.opponents.strength import numbers

__all__ = ["TRIES", "Attempts", "attempt", "grade_of", "graders", "rating_of"]

TRIES = 4
"""How often each player tries a puzzle, each time with random numbers of its own."""
_PASSABLE = range(3, 8)
"""The levels whose wrong moves are natural ones."""
_LEVEL_ONE, _LEVEL_STEP = 600, 110
"""The strengths of levels in games in which they were not measured: typical ones."""
_EASY_PLIES, _HARD_PLIES = 3, 17
"""So far ahead the weakest and the strongest level are taken to see, before anybody has tried."""
_SCALE = 400.0
"""Who is so much stronger than a puzzle is hard fails once for ten times of success: the scale of Elo."""


@dataclass(frozen=True)
class Attempts:
    """What players made of a position.

    Attributes:
        fails: for each player how often it missed the one move, of `TRIES`.
        natural: the wrong moves that middling levels and originals made, or that most is to be said for at a glance.
    """

    fails: Mapping[str, int]
    natural: frozenset[int]


@lru_cache(maxsize=8)
def graders(game: Game) -> tuple[Opponent, ...]:
    """Who tries puzzles of a game: the levels from weak to strong, and the players of the originals."""
    levels, originals = [], []
    for entry in opponent_entries():
        player = entry.make()
        if player.plays(game) and entry.name.startswith("level-"):
            levels.append(player)
        elif player.plays(game) and entry.heritage is not None:
            originals.append(player)
    return (*levels, *originals)


def attempt(position: Position, right: int, seed: str) -> Attempts:
    """Let everybody try.

    Args:
        position: the puzzle.
        right: its one move.
        seed: where the random numbers come from.
    """
    fails: dict[str, int] = {}
    natural = {_at_a_glance(position)}
    for player in graders(position.game):
        chosen = [player.choose(position, Random(f"{seed}/{player.name}/{number}")).move for number in range(TRIES)]
        fails[player.name] = sum(move != right for move in chosen)
        if _level(player.name) is None or _level(player.name) in _PASSABLE:
            natural.update(chosen)
    return Attempts(fails, frozenset(natural - {right}))


def rating_of(game: Game, fails: Mapping[str, int], plies: int) -> int:
    """The strength at which one fails every other time: the likeliest one, from all tries.

    One success and one failure more are counted of somebody as strong as the plies would let expect.
    """
    strengths = _strengths(game, fails)
    expected = _expected(game, plies)
    tries = [(strengths[name], count, TRIES - count) for name, count in fails.items()] + [(expected, 1, 1)]
    low, high = -1000.0, 4000.0
    while high - low > 1:
        middle = (low + high) / 2
        surplus = sum(failed - (failed + found) * _failing(strength, middle) for strength, failed, found in tries)
        low, high = (middle, high) if surplus > 0 else (low, middle)
    return round((low + high) / 2)


def grade_of(game: Game, rating: int) -> int:
    """1 to 9: the level whose strength is nearest."""
    return min(range(1, 10), key=lambda level: abs(_level_strength(game, level) - rating))


def _failing(strength: float, rating: float) -> float:
    """How likely a player of that strength fails at a puzzle of that rating."""
    return 1 / (1 + 10 ** ((strength - rating) / _SCALE))


def _expected(game: Game, plies: int) -> float:
    """What the plies alone would let expect."""
    low, high = _level_strength(game, 1), _level_strength(game, 9)
    share = log10(max(plies, _EASY_PLIES) / _EASY_PLIES) / log10(_HARD_PLIES / _EASY_PLIES)
    return low + (high - low) * min(share, 1.25)


def _strengths(game: Game, names: Mapping[str, int]) -> Mapping[str, float]:
    measured = numbers(game)
    return {name: measured.get(name, _level_strength(game, _level(name) or 5)) for name in names}


def _level_strength(game: Game, level: int) -> float:
    return numbers(game).get(f"level-{level}", _LEVEL_ONE + _LEVEL_STEP * (level - 1))


def _level(name: str) -> int | None:
    return int(name.removeprefix("level-")) if name.startswith("level-") else None


def _at_a_glance(position: Position) -> int:
    """The move that does most for the own lines and against the enemy's, without looking ahead."""
    values = Foresight(position, range(len(position.game.geometry.lines))).values(1, 1_000, 0)
    return max(values, key=values.__getitem__)
