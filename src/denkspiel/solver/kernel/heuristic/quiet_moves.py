"""What quiet moves bring, for all of them at once, where the evaluation consists of line values alone.

Without gravity, an open position has no line that lacks one stone. A stone that makes no threat then forces nothing and
decides nothing, so all that is to be known of it is the change of line values. One pass over the lines finds that of
every cell; to follow 45 moves one by one takes ten times as long.
"""

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

import numpy as np

from denkspiel.solver.kernel.heuristic.line_lists import LINE_VALUES, LineLists, has_network
from denkspiel.solver.kernel.heuristic.workspace import EstimateNode, EstimateWorkspace
from denkspiel.solver.kernel.jit.compile import jit_inline, jit_noinline
from denkspiel.solver.kernel.jit.instructions import popcount, trailing_zeros
from denkspiel.solver.kernel.jit.structs import Array, Int
from denkspiel.solver.kernel.jit.wide_word import board_width
from denkspiel.solver.kernel.rules.forced_moves import ZERO
from denkspiel.solver.kernel.rules.geometry_type import board, cell_count

__all__ = ["best_gain", "make_quiet_move", "quiet_gains", "quiet_moves"]

_ONE = np.uint64(1)
_TWO_MISSING = 2
_MIN_FREE_CELLS = 3
"""With fewer free cells, a quiet move may end the game."""
_BYTE, _BYTE_BITS, _LAST_BYTE = np.uint64(255), np.uint64(8), 7


def _packed(values: Iterable[int]) -> np.uint64:
    """For each number of cells that a line lacks, from 2 on, one byte."""
    return np.uint64(sum(value << 8 * missing for missing, value in enumerate(values, _TWO_MISSING)))


_GAIN_OWN = _packed(less - more for less, more in pairwise((*LINE_VALUES[1:], 0)))
"""What a stone adds to the value of a line of its own side, or of nobody, that lacks so many."""
_GAIN_ENEMY = _packed(LINE_VALUES[_TWO_MISSING:])
"""What it takes from that of a line of the enemy, or of nobody."""


@jit_noinline
def quiet_gains(lines: LineLists, own: Any, enemy: Any, gains: Array[Int]) -> Any:
    """Find for each free cell by how much a stone there changes the line values.

    Returns:
        The cells where it makes a threat.
    """
    threats, taken = ZERO, own | enemy
    for bit in range(board_width(own)):
        gains[bit] = 0
    for index in range(lines.count):
        line = lines.masks[index]
        missing = line & ~taken
        count = popcount(missing)
        shift, value = np.uint64(min(count, _LAST_BYTE)) * _BYTE_BITS, np.int64(0)
        if line & enemy == ZERO:
            value += np.int64((_GAIN_OWN >> shift) & _BYTE)
            threats |= missing if count == _TWO_MISSING else ZERO
        if line & own == ZERO:
            value += np.int64((_GAIN_ENEMY >> shift) & _BYTE)
        while value and missing:
            gains[trailing_zeros(missing)] += value
            missing &= missing - _ONE
    return threats


@jit_inline
def quiet_moves(game: Any, node: EstimateNode, workspace: EstimateWorkspace) -> Any:
    """The moves after which the enemy has a choice and no threat to answer; what they bring stands in `gains`."""
    if has_network(workspace.lines) or cell_count(game) - node.ply <= _MIN_FREE_CELLS:
        return ZERO
    return node.moves & ~quiet_gains(workspace.lines, node.own, node.enemy, workspace.gains)


@jit_inline
def make_quiet_move(game: Any, node: EstimateNode, move: Any, gain: Any, child: EstimateNode) -> None:
    """Let the side to move take a quiet move; what that leads to is written to `child`, as `follow` does."""
    child.own = node.enemy
    child.enemy = node.own | move
    child.ply = node.ply + 1
    child.wins = ZERO
    child.threats = ZERO
    child.balance = -(node.balance + gain)
    child.moves = board(game) & ~(node.own | node.enemy | move)


@jit_inline
def best_gain(moves: Any, gains: Array[Int]) -> Any:
    """The first of those that bring most."""
    best, most = ZERO, -1
    while moves:
        move = moves & (ZERO - moves)
        moves ^= move
        gain = gains[trailing_zeros(move)]
        if gain > most:
            best, most = move, gain
    return best
