"""What of a position still matters for the rest of the game.

A player can no longer complete a line with a stone of the other one on it. Where a line lacks one cell only, all that
matters is that its player wins on that cell: not whose stones lead there, nor any other line of the player through the
cell. And some cells are never taken, because the game ends below them: those above a cell where both players win, and
above two cells, one on the other, where the same one does (whoever opens the lower one loses it, or the other one).

So a stone matters while it lies on a line that its player can still complete and that lacks two cells or more; a free
cell while such a line goes through it or somebody wins there, or through or on a cell above it. Positions that differ
only in the rest have the same value: stones that do not matter may be anybody's, and of free cells that do not matter
only the number counts, since to take any of them is to wait for one move.

Score Four, 27 positions with 28 stones that take long: 81 million nodes with every position in the table for itself, 56
when stones that do not matter are left out, and 47 when such free cells are too. It takes time at every node: Connect
Four, where few nodes are saved (3 to 12 %), is slower with such keys, so only long keys are made of it. Which position
is at least as good as another one is told by what matters in all games with stacks (`dominance.py`).
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import inlined
from denkspiel.solver.kernel.jit.instructions import popcount
from denkspiel.solver.kernel.rules.forced_moves import ZERO, all_above, cells_above, cells_below
from denkspiel.solver.kernel.rules.geometry_type import avoidance, board, lines_within, tallest

__all__ = ["what_matters"]


@inlined
def what_matters(game: Any, own: Any, enemy: Any, wins: Any, threats: Any) -> Any:
    """Three words that tell what matters, and how many free cells do not.

    A cell is in the third word if it is free and matters, and then in the first one if `own` wins there, in the second
    one if `enemy` does. Else it is in the first word if a stone of `own` matters there, in the second if one of `enemy`
    does.

    In an avoidance game nobody wins on a cell: all lines are told by stones.
    """
    if avoidance(game):
        wins, threats = ZERO, ZERO
    free = board(game) & ~(own | enemy)
    ending = wins & threats | wins & cells_above(game, wins) | threats & cells_above(game, threats)
    free &= ~all_above(game, ending)
    wins &= free
    threats &= free
    own_lines = lines_within(game, own | free & ~wins)
    enemy_lines = lines_within(game, enemy | free & ~threats)
    needed = (own_lines | enemy_lines | wins | threats) & free
    for _ in range(tallest(game) - 1):
        needed |= cells_below(game, needed) & free
    idle = board(game) & ~(own | enemy | needed)
    return own & own_lines | wins, enemy & enemy_lines | threats, needed, np.uint64(popcount(idle))
