"""The static evaluation of a position, on one scale with proven values.

Values are for the side to move. Proven ones: a win is `WON` + v and a loss -`WON` - v, where v is the kernel's value of
a decided game (`rules/forced_moves.py`), larger the sooner it ends. In between lie estimates, and 0 is a draw, proven
or likely.
"""

from typing import Any

from denkspiel.solver.kernel.heuristic.line_lists import SCALE_BITS, LineLists, has_network
from denkspiel.solver.kernel.heuristic.network import network_value
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.kernel.heuristic.workspace import EstimateNode
from denkspiel.solver.kernel.jit.compile import jit_inline, jit_noinline
from denkspiel.solver.kernel.jit.instructions import popcount
from denkspiel.solver.kernel.rules.forced_moves import cells_above
from denkspiel.solver.kernel.rules.geometry_type import (
    all_stacks_even,
    avoidance,
    board,
    even_cells,
    gravity,
    odd_cells,
)

__all__ = ["decided_value", "evaluate", "evaluate_lines"]

_MAX_VALUE = 9_000
_TEMPO = 8
"""What it is worth to be the side to move."""
_UNREACHED_WIN = 60
"""A threat whose cell cannot be taken yet."""
_GOOD_PARITY = 70
"""What it is worth in addition at a height where the enemy must give it up once all else is filled."""
_TWO_ABOVE_EACH_OTHER = 200
"""A threat right above another one of the same side."""
_SAFE_MOVE = 100


@jit_inline
def decided_value(value: int) -> int:
    """The kernel's value of a decided game on the scale of estimates."""
    if value > 0:
        return value + WON
    if value < 0:
        return value - WON
    return value


@jit_noinline
def evaluate(game: Any, lines: LineLists, node: EstimateNode) -> Any:
    """An estimate for the side to move: the network's, or by a formula where there is none."""
    if has_network(lines):
        value = network_value(game, lines.network, node.sums, node.wins, node.threats, node.own | node.enemy, node.ply)
    else:
        value = evaluate_lines(game, node) * lines.scale >> SCALE_BITS
    return max(min(value, _MAX_VALUE), -_MAX_VALUE)


@jit_inline
def evaluate_lines(game: Any, node: EstimateNode) -> Any:
    """The hand-written evaluation: values of lines, and cells on which lines may end."""
    wins, threats, second = node.wins, node.threats, node.ply & 1
    free = board(game) & ~(node.own | node.enemy)
    if avoidance(game):
        value = (popcount(free & ~wins) - popcount(free & ~threats)) * _SAFE_MOVE
        value -= node.balance
    else:
        value = node.balance + _TEMPO
        if gravity(game):
            value += _unreached_wins(game, wins, threats, second) - _unreached_wins(game, threats, wins, 1 - second)
    return value


@jit_inline
def _unreached_wins(game: Any, wins: Any, threats: Any, second: int) -> Any:
    """What winning cells out of reach are worth to a side (`second` is 1 for the second player)."""
    useful = wins & ~cells_above(game, threats)
    value = popcount(useful) * _UNREACHED_WIN + popcount(useful & cells_above(game, wins)) * _TWO_ABOVE_EACH_OTHER
    if all_stacks_even(game):
        if second:
            value += popcount(useful & even_cells(game)) * _GOOD_PARITY
        else:
            value += popcount(useful & odd_cells(game) & ~threats) * _GOOD_PARITY
    return value
