"""Counting games: all sequences of legal moves of a given length."""

from typing import Any

from denkspiel.solver.kernel.exact.workspace import workspace_at
from denkspiel.solver.kernel.jit.compile import cached_jit, jit_inline
from denkspiel.solver.kernel.jit.instructions import popcount
from denkspiel.solver.kernel.rules.forced_moves import ZERO, legal_moves
from denkspiel.solver.kernel.rules.geometry_type import completing_cells

__all__ = ["count_games"]


@jit_inline
def _count_two_plies(game: Any, own: Any, enemy: Any) -> Any:
    """How many sequences of two moves there are: the second moves are counted, not made."""
    moves = legal_moves(game, own | enemy)
    moves &= ~completing_cells(game, own)  # a whole line ends the game: nothing follows
    count = 0
    while moves:
        move = moves & (ZERO - moves)
        moves ^= move
        count += popcount(legal_moves(game, own | enemy | move))
    return count


@cached_jit
def count_games(game: Any, own: Any, enemy: Any, depth: int, address: Any) -> Any:
    """The number of sequences of `depth` legal moves, at least 2, from a position that is not over.

    `address` is that of a `Workspace`: the games counted so far stand in place of the nodes, and the stop flag is
    obeyed; what is returned then means nothing.
    """
    workspace = workspace_at(address, game)
    if depth == 2:
        count = _count_two_plies(game, own, enemy)
        workspace.nodes += count
        return count
    count = 0
    moves = legal_moves(game, own | enemy) & ~completing_cells(game, own)
    while moves:
        if workspace.stop:
            return count
        move = moves & (ZERO - moves)
        moves ^= move
        count += count_games(game, enemy, own | move, depth - 1, address)
    return count
