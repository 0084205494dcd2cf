"""What a position seems to be worth, at a glance; and values on one scale with proven ones.

Values are for the side to move. Proven ones: a win is `WON` + v and a loss -`WON` - v, where v is the kernel's value of
a decided game (`rules/forced_moves.py`), larger the sooner it ends. In between lie estimates, and 0 is a draw, proven
or likely.
"""

from typing import Any

from denkspiel.solver.kernel.heuristic.line_lists import SCALE_BITS, LineLists
from denkspiel.solver.kernel.heuristic.network import network_value
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.kernel.heuristic.workspace import EstimateNode
from denkspiel.solver.kernel.jit.compile import apart, inlined
from denkspiel.solver.kernel.jit.instructions import popcount
from denkspiel.solver.kernel.jit.structs import address_of
from denkspiel.solver.kernel.rules.forced_moves import ZERO, cells_above
from denkspiel.solver.kernel.rules.geometry_type import avoidance, board, even_cells, gravity, odd_cells, pairs

__all__ = ["decided_value", "formula", "glance"]

_MOST = 9_000
_TO_MOVE = 8
"""What it is worth to be the side to move."""
_DISTANT = 60
"""A threat whose cell cannot be taken yet."""
_GOOD_HEIGHT = 70
"""What it is worth in addition at a height where the enemy must give it up once all else is filled."""
_TWO_UP = 200
"""A threat right above another one of the same side."""
_HARMLESS = 100


@inlined
def decided_value(value: int) -> int:
    """The kernel's value of a decided game on the scale of estimates."""
    if value > 0:
        return value + WON
    if value < 0:
        return value - WON
    return value


@apart
def glance(game: Any, lines: LineLists, node: EstimateNode) -> Any:
    """An estimate for the side to move: the network's, or by a formula where there is none."""
    if address_of(lines.network) != ZERO:
        worth = network_value(game, lines.network, node.sums, node.wins, node.threats, node.own | node.enemy, node.ply)
    else:
        worth = formula(game, node) * lines.scale >> SCALE_BITS
    return max(min(worth, _MOST), -_MOST)


@inlined
def formula(game: Any, node: EstimateNode) -> Any:
    """What nobody had to learn: promises of lines, and cells on which lines may end."""
    wins, threats, second = node.wins, node.threats, node.ply & 1
    free = board(game) & ~(node.own | node.enemy)
    if avoidance(game):
        worth = (popcount(free & ~wins) - popcount(free & ~threats)) * _HARMLESS
        worth -= node.balance
    else:
        worth = node.balance + _TO_MOVE
        if gravity(game):
            worth += _hopes(game, wins, threats, second) - _hopes(game, threats, wins, 1 - second)
    return worth


@inlined
def _hopes(game: Any, wins: Any, threats: Any, second: int) -> Any:
    """What winning cells out of reach are worth to a side (`second` is 1 for the second player)."""
    useful = wins & ~cells_above(game, threats)
    worth = popcount(useful) * _DISTANT + popcount(useful & cells_above(game, wins)) * _TWO_UP
    if pairs(game):
        if second:
            worth += popcount(useful & even_cells(game)) * _GOOD_HEIGHT
        else:
            worth += popcount(useful & odd_cells(game) & ~threats) * _GOOD_HEIGHT
    return worth
