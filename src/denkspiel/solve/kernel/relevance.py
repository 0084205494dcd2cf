"""What of a position still matters for the rest of the game.

A player can no longer complete a line with a stone of the other one on it. A stone matters while it lies on a line that
its player can still complete, a free cell while such a line goes through it or through a cell above it. Positions that
differ only in the rest have the same value: stones that do not matter may be anybody's, and of free cells that do not
matter only the number counts, since to take any of them is to wait for one move.

Score Four, 27 positions with 28 stones that take long: 81 million nodes with every position in the table for itself, 56
when stones that do not matter are left out, and 47 when such free cells are too. It takes time at every node: Connect
Four, where few nodes are saved (3 to 12 %), is slower with it, so only games with long keys do it.
"""

from typing import Any

import numpy as np

from denkspiel.solve.kernel.compile import inlined
from denkspiel.solve.kernel.forced_moves import cells_below
from denkspiel.solve.kernel.geometry_type import board, lines_within, tallest
from denkspiel.solve.kernel.instructions import popcount

__all__ = ["lines_left", "what_matters"]


@inlined
def lines_left(game: Any, enemy: Any) -> Any:
    """The cells of all lines that a player can still complete, given the other one's stones."""
    return lines_within(game, board(game) & ~enemy)


@inlined
def what_matters(game: Any, own: Any, enemy: Any, own_lines: Any, enemy_lines: Any) -> Any:
    """Two words that tell what matters, and how many free cells do not.

    A cell is in the first word if a stone of `own` matters there, in the second if one of `enemy` does, in both if the
    cell does not matter, and in none if it is free and matters. The lines are as `lines_left` tells them.
    """
    free = board(game) & ~(own | enemy)
    needed = (own_lines | enemy_lines) & free
    for _ in range(tallest(game) - 1):
        needed |= cells_below(game, needed) & free
    own &= own_lines
    enemy &= enemy_lines
    idle = board(game) & ~(own | enemy | needed)
    return own | idle, enemy | idle, np.uint64(popcount(idle & free))
