"""Many positions at a time: reading, checking and solving them without running Python for each one."""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.exact.workspace import UNBOUNDED, workspace_at
from denkspiel.solver.kernel.jit.compile import cached_jit
from denkspiel.solver.kernel.jit.instructions import popcount
from denkspiel.solver.kernel.rules.forced_moves import ZERO, cells_below
from denkspiel.solver.kernel.rules.geometry_type import board, has_line

__all__ = ["FAULTY", "UNKNOWN", "first_fault", "read_moves", "solve_each"]

FAULTY = np.uint64(0xFFFFFFFFFFFFFFFF)
"""Both players' stones where moves could not be read: not a position, so `first_fault` finds it."""
UNKNOWN = -128
"""Stands for a value that is not known yet."""
_ONE = np.uint64(1)
_BYTE = np.uint64(8)
_NEWLINE = 10


@cached_jit
def read_moves(text: Any, width: int, names: Any, stacks: Any, bottoms: Any, heights: Any, sides: Any) -> None:
    """Play the moves of many games, one a line.

    Args:
        text: bytes; a newline after every line.
        width: bytes of a move.
        names: what moves are called, each as a number of `width` bytes, the first byte highest, and each at the index
            that is the number modulo the length of `names`; other entries hold a name that belongs elsewhere.
        stacks: for each of them the stack that it means.
        bottoms: for each stack the bit of its lowest cell; the others follow it.
        heights: for each stack its number of cells.
        sides: two rows of words that are filled: the stones of the first and of the second player after each line,
            or `FAULTY` where a move has no known name or its stack is full.
    """
    modulus = np.uint64(len(names))
    filled = np.zeros(len(bottoms), np.int64)
    line, ply, name, read = 0, 0, ZERO, 0
    good = True
    sides[0, 0] = sides[1, 0] = ZERO
    for place in range(len(text)):
        byte = text[place]
        if byte == _NEWLINE:
            if not good or read:
                sides[0, line] = sides[1, line] = FAULTY
            line, ply, name, read = line + 1, 0, ZERO, 0
            good = True
            filled[:] = 0
            if line < sides.shape[1]:
                sides[0, line] = sides[1, line] = ZERO
            continue
        name = name << _BYTE | np.uint64(byte)
        read += 1
        if read == width and good:
            index = name % modulus
            stack = stacks[index]
            if names[index] != name or filled[stack] == heights[stack]:
                good = False
            else:
                sides[ply & 1, line] |= _ONE << np.uint64(bottoms[stack] + filled[stack])
                filled[stack] += 1
                ply += 1
        if read == width:
            name, read = ZERO, 0


@cached_jit
def first_fault(game: Any, sides: Any, begin: int) -> Any:
    """The first index from `begin` on whose stones are no position, or that of a game that is over; -1 if all are good.

    `sides` is as `read_moves` fills it.
    """
    for index in range(begin, sides.shape[1]):
        first, second = sides[0, index], sides[1, index]
        taken = first | second
        surplus = popcount(first) - popcount(second)
        if first & second or taken & ~board(game) or surplus < 0 or surplus > 1 or taken == board(game):
            return index
        if cells_below(game, taken) & ~taken or has_line(game, first) or has_line(game, second):
            return index
    return -1


@cached_jit
def solve_each(
    bounds: Any, game: Any, sides: Any, begin: int, step: int, most_nodes: int, outcome: bool, values: Any, address: Any
) -> None:
    """Put the values of every `step`-th position from `begin` on into `values`, or their signs; ends when stopped.

    Only where `values` holds `UNKNOWN`; where more than `most_nodes` are needed, that stays. `bounds` is `bounds_of`
    (see `passed`: by its name it would be four fifths of what is compiled here), `address` that of a workspace.
    """
    workspace = workspace_at(address, game)
    for index in range(begin, sides.shape[1], step):
        if values[index] != UNKNOWN:
            continue
        first, second = sides[0, index], sides[1, index]
        ply = popcount(first | second)
        own, enemy = (second, first) if ply & 1 else (first, second)
        workspace.restart = 0
        workspace.low, workspace.high = -UNBOUNDED, UNBOUNDED
        workspace.limit = workspace.nodes + most_nodes
        low, high = bounds(game, own, enemy, ply, outcome, address)
        if workspace.stop:
            return
        if low == high or (outcome and (low > 0 or high < 0)):
            values[index] = min(max(low, -1), 1) if outcome else low
