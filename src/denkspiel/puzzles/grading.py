"""How hard a puzzle is: who fails at it, how often, and how far one must look ahead."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log10
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.opponents.levels.foresight import PartialLookahead
from denkspiel.opponents.levels.levels import LEVELS, Level
from denkspiel.opponents.levels.strength import measured_ratings
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import opponent_entries

__all__ = [
    "TRIES_PER_PLAYER",
    "GradingAttempts",
    "estimate_rating",
    "grade_from_rating",
    "graders",
    "rating_scale",
    "try_position",
]

TRIES_PER_PLAYER = 4
"""How often each player tries a puzzle, each time with random numbers of its own."""
_PASSABLE = range(3, 8)
"""The levels whose wrong moves are natural ones."""
_LEVEL_ONE, _LEVEL_STEP = 600, 110
"""The strengths of levels in games in which they were not measured: typical ones."""
_EASY_PLIES, _HARD_PLIES = 3, 17
"""So far ahead the weakest and the strongest level are taken to see, before anybody has tried."""
_MOST_SHARE = 1.25
_GRADES = 9
_GLANCE = "glance"
_SCALE = 400.0
"""Who is so much stronger than a puzzle is hard fails once for ten times of success: the scale of Elo."""


@dataclass(frozen=True)
class GradingAttempts:
    """What players made of a position.

    Attributes:
        failures: for each player how often it missed the one move, of `TRIES_PER_PLAYER`.
        tempting: the wrong moves that middling levels and originals made, or that most is to be said for at a glance.
    """

    failures: Mapping[str, int]
    tempting: frozenset[int]


@lru_cache(maxsize=8)
def graders(game: Game) -> tuple[Opponent, ...]:
    """Who tries puzzles of a game: the nine levels from weak to strong, and the players of the originals.

    Without those that ask compiled code, as the last level does: they play otherwise whenever they have learned. The
    levels play as they did when the first collections were made, so that grades of all collections can be compared.
    """
    levels = (Level(number, first_edition=True) for number in LEVELS)
    originals = (entry.make() for entry in opponent_entries() if entry.heritage is not None)
    return tuple(player for player in (*levels, *originals) if not player.needs_solver and player.plays(game))


def try_position(position: Position, right: int, seed: str) -> GradingAttempts:
    """Let everybody try.

    Args:
        position: the puzzle; what comes of it is the same for all its symmetric images.
        right: its one move.
        seed: where the random numbers come from.
    """
    back = position.onto_canonical[0].index
    choices = {name: [back(move) for move in moves] for name, moves in _choices(position.canonical, seed).items()}
    fails = {name: sum(move != right for move in moves) for name, moves in choices.items() if name != _GLANCE}
    natural = {move for name, moves in choices.items() if _is_passable(name) for move in moves}
    return GradingAttempts(fails, frozenset(natural - {right}))


@lru_cache(maxsize=4096)
def _choices(position: Position, seed: str) -> Mapping[str, Sequence[int]]:
    """The moves of everybody in a canonical position, and the one that most is to be said for at a glance."""
    key = position.key
    choices: dict[str, Sequence[int]] = {_GLANCE: [_at_a_glance(position)]}
    for player in graders(position.game):
        choices[player.name] = [
            player.choose(position, Random(f"{seed}/{key}/{player.name}/{number}")).move
            for number in range(TRIES_PER_PLAYER)
        ]
    return choices


def _is_passable(name: str) -> bool:
    """Whether wrong moves of that player are natural ones: those of middling levels, of the originals, at a glance."""
    level = int(name.removeprefix("level-")) if name.startswith("level-") else None
    return level is None or level in _PASSABLE


def rating_scale(game: Game) -> Mapping[str, int]:
    """The strengths by which puzzles of a game are rated: measured ones, or else typical ones.

    A collection keeps them along with its ratings: strengths are measured anew now and then.
    """
    typical = {f"level-{level}": _LEVEL_ONE + _LEVEL_STEP * (level - 1) for level in range(1, _GRADES + 1)}
    measured = {**typical, **measured_ratings(game)}
    names = {*typical, *(player.name for player in graders(game))}
    return {name: measured.get(name, typical["level-5"]) for name in sorted(names)}


def estimate_rating(scale: Mapping[str, int], fails: Mapping[str, int], plies: int) -> int:
    """The strength at which one fails every other time: the likeliest one, from all tries.

    One success and one failure more are counted of somebody as strong as the plies would let expect.

    Args:
        scale: the strengths, from `rating_scale`.
        fails: how often each player failed, of `TRIES_PER_PLAYER`.
        plies: how far one must look ahead.
    """
    tries = [(scale[name], count, TRIES_PER_PLAYER - count) for name, count in fails.items()]
    tries.append((_expected(scale, plies), 1, 1))
    low, high = -1000.0, 4000.0
    while high - low > 1:
        middle = (low + high) / 2
        # how likely a player of that strength fails at a puzzle of that rating
        surplus = sum(
            failed - (failed + found) * (1 / (1 + 10 ** ((strength - middle) / _SCALE)))
            for strength, failed, found in tries
        )
        low, high = (middle, high) if surplus > 0 else (low, middle)
    return round((low + high) / 2)


def grade_from_rating(scale: Mapping[str, int], rating: int) -> int:
    """1 to 9: the level whose strength is nearest."""
    return min(range(1, _GRADES + 1), key=lambda level: abs(scale[f"level-{level}"] - rating))


def _expected(scale: Mapping[str, int], plies: int) -> int:
    """What the plies alone would let expect."""
    low, high = scale["level-1"], scale[f"level-{_GRADES}"]
    share = log10(max(plies, _EASY_PLIES) / _EASY_PLIES) / log10(_HARD_PLIES / _EASY_PLIES)
    return round(low + (high - low) * min(share, _MOST_SHARE))


def _at_a_glance(position: Position) -> int:
    """The move that does most for the own lines and against the enemy's, without looking ahead."""
    values = PartialLookahead(position, range(len(position.game.geometry.lines))).values(1, 1_000, 0)
    return max(values, key=values.__getitem__)
