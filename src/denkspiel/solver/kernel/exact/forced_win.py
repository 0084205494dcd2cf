"""Winning by threats alone: each of them leaves the enemy one answer, until there are two at once.

Such a win may be long, but its tree is narrow: a few hundred positions where a search of all moves takes millions. So
it is looked for first, high in the tree of the exact search. `play_forced_moves` plays the enemy's answers, and a move
counts as a threat if the same side has the next choice. A win that is found is proven; if none is found, that proves
nothing.

What it saves: docs/research/0023.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.exact.workspace import Node, Workspace
from denkspiel.solver.kernel.jit.compile import jit_inline, jit_noinline, specialize
from denkspiel.solver.kernel.rules.forced_moves import ZERO, play_forced_moves
from denkspiel.solver.kernel.rules.geometry_type import avoidance, cell_count, choose_by

__all__ = ["forced_win", "win_by_threats"]

_NOTHING = np.int64(0)
"""No win was found. With a type, because the function calls itself (docs/research/0002)."""
_MIN_FREE_CELLS = 23
"""With fewer free cells the search for such a win takes longer than it saves."""
_BASE_NODES = 16
"""What the look may cost there; twice as much for every four free cells more."""
_MOST_DOUBLINGS = 10
"""As many as for 64 free cells; on larger boards it would take longer than anybody waits."""


@jit_inline
def _forcing_children(game: Any, node: Node, workspace: Workspace) -> Any:
    """Make every move after which the same side has the next choice, or has won.

    Returns:
        The value of a win that one of them is at once, else 0; and how many leave that side a choice: these stand on
        the workspace.
    """
    children, ply, moves, count = workspace.plies[node.ply].nodes, node.ply, node.moves, 0
    while moves:
        move = moves & (ZERO - moves)
        moves ^= move
        decided, value, its_own, its_enemy, its_ply, _, its_threats, its_moves = play_forced_moves(
            game, node.enemy, node.own | move, ply + 1, node.threats
        )
        turned = (its_ply - ply) & 1
        if decided:
            won = -value if turned else value
            if won > 0:
                return won, count
        elif not turned:
            child = children[count]
            child.own, child.enemy, child.ply = its_own, its_enemy, its_ply
            child.threats, child.moves = its_threats, its_moves
            count += 1
    return _NOTHING, count


@jit_noinline
def forced_win(game: Any, node: Node, workspace: Workspace) -> Any:
    """The value of a win by threats for the side to move at an unforced node; 0 if none was found."""
    workspace.nodes += 1
    win, count = _forcing_children(game, node, workspace)
    children, number = workspace.plies[node.ply].nodes, 0
    while win == 0 and number < count and workspace.nodes < workspace.give_up:
        win = forced_win(game, children[number], workspace)
        number += 1
    return win


def win_by_threats(game: Any, node: Node, workspace: Workspace) -> Any:
    """The same within a budget of nodes, where it saves time; a lower bound of the node's value if it is not 0."""
    raise NotImplementedError


@specialize(win_by_threats)
def _select_look(game: Any, node: Any, workspace: Any) -> Any:
    return choose_by(avoidance, game, _no_look, _look)


def _no_look(game: Any, node: Node, workspace: Workspace) -> Any:
    return _NOTHING


def _look(game: Any, node: Node, workspace: Workspace) -> Any:
    more = cell_count(game) - node.ply - _MIN_FREE_CELLS
    if more < 0:
        return _NOTHING
    workspace.give_up = min(workspace.limit, workspace.nodes + (_BASE_NODES << min(more >> 2, _MOST_DOUBLINGS)))
    return forced_win(game, node, workspace)
