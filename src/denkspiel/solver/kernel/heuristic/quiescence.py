"""Winning by force: threat upon threat, each of which leaves the enemy one answer.

Such an attack is narrow, so it can be followed far beyond the depth of a search. What is found is proven: every legal
answer is counted, in `make_move`. If nothing is found, that proves nothing.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.heuristic.evaluation_table import (
    EXACT,
    NO_MOVE,
    bucket_of,
    depth_of,
    pack_entry,
    probe_entry,
    store_entry,
    value_of,
)
from denkspiel.solver.kernel.heuristic.incremental_update import check_node, make_move
from denkspiel.solver.kernel.heuristic.line_lists import threat_cells
from denkspiel.solver.kernel.heuristic.workspace import EstimateNode, EstimateWorkspace
from denkspiel.solver.kernel.jit.compile import jit_inline, jit_noinline
from denkspiel.solver.kernel.rules.forced_moves import ZERO

__all__ = ["count_node", "forcing_win", "is_stopped"]

_NOTHING = np.int64(0)
"""No win was found. With a type, because the function calls itself (docs/research/0002)."""


@jit_inline
def is_stopped(workspace: EstimateWorkspace) -> Any:
    """Whether the search is to stop, or another thread calls this one back: then what it finds means nothing."""
    return workspace.stop | workspace.abort_ply


@jit_inline
def count_node(workspace: EstimateWorkspace) -> Any:
    """Count a node; whether the search is to stop."""
    if is_stopped(workspace):
        return True
    nodes = workspace.nodes + 1
    workspace.nodes = nodes
    if nodes < workspace.limit:
        return False
    workspace.stop = 1
    return True


@jit_inline
def _forcing_children(game: Any, node: EstimateNode, workspace: EstimateWorkspace) -> Any:
    """Make each threat that leaves the enemy one answer.

    Returns:
        The kernel's value of a win that one of them is at once, else 0; and how many leave the side to move with a
        choice after the answer: these stand on the workspace.
    """
    children, count, ply = workspace.plies[node.ply].nodes, 0, node.ply
    tries = threat_cells(workspace.lines, node.own, node.enemy) & node.moves
    while tries:
        move = tries & (ZERO - tries)
        tries ^= move
        child = children[count]
        decided, value = make_move(game, workspace.lines, node, move, child)
        turned = (child.ply - ply) & 1
        if decided:
            if turned:
                value = -value
            if value > 0:
                return value, count
        elif not turned:
            count += 1
    return _NOTHING, count


@jit_noinline
def forcing_win(game: Any, node: EstimateNode, reach: int, workspace: EstimateWorkspace) -> Any:
    """The kernel's value of a win that the side to move can force within `reach` threats; 0 if none was found."""
    check_node(game, node, workspace.lines)
    if count_node(workspace) or workspace.nodes > workspace.give_up:
        return _NOTHING
    win, count = _forcing_children(game, node, workspace)
    if win > 0 or count == 0 or reach <= 1:
        return win
    table, key, enemy = workspace.evaluations, ~node.own, node.enemy
    bucket = bucket_of(table, key, enemy)
    entry = probe_entry(table, bucket, key, enemy)
    if entry != ZERO and (value_of(entry) > 0 or depth_of(entry) >= reach):
        return value_of(entry)
    children = workspace.plies[node.ply].nodes
    for number in range(count):
        value = forcing_win(game, children[number], reach - 1, workspace)
        if value > 0:
            store_entry(table, bucket, key, enemy, pack_entry(value, EXACT, reach, NO_MOVE))
            return value
    if not is_stopped(workspace) and workspace.nodes <= workspace.give_up:
        store_entry(table, bucket, key, enemy, pack_entry(_NOTHING, EXACT, reach, NO_MOVE))
    return _NOTHING
