"""Which lines a player sees: people overlook some, and rather slanting and far ones than upright and near ones.

A player's carelessness is the odds that a straight line within reach is overlooked: 0.25 means once for every four
times that it is seen. These odds grow by the factors of all that makes a line hard to see:

    within one stack                                             1/2
    along two axes at once (a diagonal of a plane)               1 1/2
    along three axes at once (a diagonal of space)               2
    through several layers of a board in space                   5
    a cell of it cannot be taken yet                             1 1/2
"""

from functools import lru_cache
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.line_kind import LineKind, line_kind
from denkspiel.core.position import Position

__all__ = ["seen_lines"]

_HIDDEN = {
    LineKind.STRAIGHT: 1.0,
    LineKind.PLANE_DIAGONAL: 1.5,
    LineKind.SPACE_DIAGONAL: 2.0,
    LineKind.OTHER: 1.0,
}
_UPRIGHT = 0.5
_IN_SPACE = 5.0
_OUT_OF_REACH = 1.5


def seen_lines(position: Position, carelessness: float, rng: Random) -> frozenset[int]:
    """The numbers of the lines that are seen this time.

    Args:
        position: the position looked at; lines through cells that cannot be taken yet hide better.
        carelessness: the odds that a straight line within reach is overlooked; 0 sees everything.
        rng: draws for each line by itself.
    """
    masks = position.game.geometry.line_masks
    if not carelessness:
        return frozenset(range(len(masks)))
    reached = position.first | position.second | sum(1 << cell for cell in position.legal_moves)
    hidden = _hidden(position.game)
    odds = (carelessness * hidden[line] * (_OUT_OF_REACH if mask & ~reached else 1) for line, mask in enumerate(masks))
    return frozenset(line for line, odd in enumerate(odds) if rng.random() * (1 + odd) >= odd)


@lru_cache(maxsize=32)
def _hidden(game: Game) -> tuple[float, ...]:
    """For each line how much more easily it is overlooked than a straight one."""
    return tuple(_factor(game.geometry, line) for line in game.geometry.lines)


def _factor(geometry: Geometry, line: tuple[int, ...]) -> float:
    upright = geometry.gravity and any(set(line) <= set(stack) for stack in geometry.stacks)
    heights = {geometry.cells[cell].place[2:] for cell in line}
    return _UPRIGHT if upright else _HIDDEN[line_kind(geometry, line)] * (_IN_SPACE if len(heights) > 1 else 1)
