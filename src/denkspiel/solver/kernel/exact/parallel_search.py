"""Several threads search the same tree over one table: where they watch for each other, and news of the root.

What they tell each other of other nodes: `parallel_search.py`. The first of sisters is searched by all, because it may
make the others needless. What each of these steps gained: docs/decisions/0004.

What several threads that search one tree over one table tell each other, node by node.

A node that one of them is searching is marked, and the others take its sisters first, as long as there are any (after
ABDADA, Weill 1996, in the simple form of Kerrigan 2016). A thread that has answered a node calls back those still
searching below it. A node is known by a name: one word, made by each kind of search in its own way
(`parallel_search.py`, `heuristic/parallel_search.py`). Two nodes may share a name, which costs only time.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.exact.transposition_table import is_late
from denkspiel.solver.kernel.exact.workspace import Node, Workspace
from denkspiel.solver.kernel.jit.compile import jit_inline
from denkspiel.solver.kernel.jit.structs import address_of
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
"""There are 2^12 places for marks of nodes being searched."""
_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_WORD_BITS = np.uint64(64)


@jit_inline
def busy_index(name: Any) -> Any:
    """The place for a mark."""
    return np.int64(name * _FACTOR >> (_WORD_BITS - np.uint64(BUSY_BITS)))


@jit_inline
def is_busy(name: Any, workspace: Any) -> Any:
    """Whether another thread is searching the node of this name."""
    return workspace.busy_nodes[busy_index(name)] == name


@jit_inline
def mark_busy(name: Any, workspace: Any) -> None:
    """This thread is going to search the node."""
    workspace.busy_nodes[busy_index(name)] = name


@jit_inline
def mark_done(name: Any, workspace: Any) -> None:
    """This thread has searched the node, or was stopped."""
    workspace.busy_nodes[busy_index(name)] = ZERO


@jit_inline
def register_node(name: Any, ply: int, workspace: Any) -> None:
    """This thread is going to search below the node with this many stones: it can be called back."""
    workspace.plies[ply].name = name


@jit_inline
def unregister_node(ply: int, workspace: Any) -> None:
    """This thread no longer searches below a node with this many stones."""
    workspace.plies[ply].name = ZERO


@jit_inline
def abort_other_threads(name: Any, ply: int, workspace: Any) -> None:
    """The node has been answered: what other threads search below it is needless, so call them back."""
    unregister_node(ply, workspace)
    for number in range(workspace.threads):
        mate = workspace.all_workspaces[number]
        if mate.plies[ply].name == name:
            mate.abort_ply = ply + 1


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
    """The name by which threads tell each other of a node."""
    return address_of(node.key.bucket) ^ node.key.rest


@jit_inline
def share_bounds(workspace: Workspace) -> None:
    """Let the other threads that search the same position look at what is now known of it, if it is news to them.

    Interruptions without news would never end: each thread, begun again, would tell the others.
    """
    if workspace.threads == 1:
        return  # there may be other workspaces, but each has a position of its own (`solve_each`)
    low, high = workspace.low, workspace.high
    for number in range(workspace.threads):
        mate = workspace.all_workspaces[number]
        if low > mate.low or high < mate.high:
            mate.low, mate.high = max(mate.low, low), min(mate.high, high)
            mate.restart = 1


@jit_inline
def stop_other_threads(workspace: Workspace) -> None:
    """Let no thread search on alone once this one has reached its limit."""
    if workspace.threads > 1:
        for number in range(workspace.threads):
            workspace.all_workspaces[number].limit = 0
