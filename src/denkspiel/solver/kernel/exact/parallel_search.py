"""Parallel search: several threads search the same tree over one transposition table.

A node that one of them is searching is marked busy, and the others search its siblings first, as long as there are any
(after ABDADA, Weill 1996, in the simple form of Kerrigan 2016). The first child is searched by all, because it may make
the others needless. A thread that has answered a node aborts the searches of the others below it. Bounds of the root
are shared at once. What each of these steps gained: docs/research/0004.

A node is known by an id: one word, made by each kind of search in its own way (here and in
`heuristic/parallel_search.py`). Two nodes may share an id, which costs only time.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.exact.transposition_table import is_late
from denkspiel.solver.kernel.exact.workspace import Node, Workspace
from denkspiel.solver.kernel.jit.compile import jit_inline
from denkspiel.solver.kernel.jit.structs import address_of
from denkspiel.solver.kernel.jit.wide_word import fold
from denkspiel.solver.kernel.rules.forced_moves import ZERO
from denkspiel.solver.kernel.rules.geometry_type import cell_count

__all__ = [
    "BUSY_BITS",
    "abort_other_threads",
    "busy_index",
    "is_busy",
    "is_shared_ply",
    "mark_busy",
    "mark_done",
    "node_id",
    "register_node",
    "share_bounds",
    "shared_below",
    "stop_other_threads",
    "unregister_node",
]

BUSY_BITS = 12
"""There are 2^12 places for ids of busy nodes."""
_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_WORD_BITS = np.uint64(64)


@jit_inline
def busy_index(identity: Any) -> Any:
    """The place for an id."""
    return np.int64(identity * _FACTOR >> (_WORD_BITS - np.uint64(BUSY_BITS)))


@jit_inline
def is_busy(identity: Any, workspace: Any) -> Any:
    """Whether another thread is searching the node with this id."""
    return workspace.busy_nodes[busy_index(identity)] == identity


@jit_inline
def mark_busy(identity: Any, workspace: Any) -> None:
    """This thread is going to search the node."""
    workspace.busy_nodes[busy_index(identity)] = identity


@jit_inline
def mark_done(identity: Any, workspace: Any) -> None:
    """This thread has searched the node, or was stopped."""
    workspace.busy_nodes[busy_index(identity)] = ZERO


@jit_inline
def register_node(identity: Any, ply: int, workspace: Any) -> None:
    """This thread is going to search below the node with this many stones: it can be aborted."""
    workspace.plies[ply].node_id = identity


@jit_inline
def unregister_node(ply: int, workspace: Any) -> None:
    """This thread no longer searches below a node with this many stones."""
    workspace.plies[ply].node_id = ZERO


@jit_inline
def abort_other_threads(identity: Any, ply: int, workspace: Any) -> None:
    """The node has been answered: what other threads search below it is needless."""
    unregister_node(ply, workspace)
    for number in range(workspace.threads):
        other = workspace.all_workspaces[number]
        if other.plies[ply].node_id == identity:
            other.abort_ply = ply + 1


_SHARED_PLIES, _SHARED_CELLS = 8, 26
"""Threads watch for each other this many plies from the root, or while more than this many cells are free."""


@jit_inline
def shared_below(game: Any, ply: int) -> Any:
    """The ply below which threads watch for each other, if the root has this many stones."""
    return max(ply + _SHARED_PLIES, cell_count(game) - _SHARED_CELLS)


@jit_inline
def is_shared_ply(game: Any, ply: int, workspace: Workspace) -> Any:
    """Whether threads watch for each other at the children of a node with this many stones."""
    return workspace.threads > 1 and ply < workspace.shared_below_ply and not is_late(game, ply + 1)


@jit_inline
def node_id(node: Node) -> Any:
    """The id of a node, the same in all threads."""
    return address_of(node.key.bucket) ^ fold(node.key.rest)


@jit_inline
def share_bounds(workspace: Workspace) -> None:
    """Give the bounds of the root to the other threads, and let them restart if the bounds are new to them.

    Restarts without news would never end: each thread, begun again, would restart the others.
    """
    if workspace.threads == 1:
        return  # there may be other workspaces, but each has a position of its own (`solve_each`)
    low, high = workspace.low, workspace.high
    for number in range(workspace.threads):
        other = workspace.all_workspaces[number]
        if low > other.low or high < other.high:
            other.low, other.high = max(other.low, low), min(other.high, high)
            other.restart = 1


@jit_inline
def stop_other_threads(workspace: Workspace) -> None:
    """Let no thread search on alone once this one has reached its limit."""
    if workspace.threads > 1:
        for number in range(workspace.threads):
            workspace.all_workspaces[number].limit = 0
