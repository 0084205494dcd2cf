"""What several threads that search one tree over one table tell each other, node by node.

A node that one of them is searching is marked, and the others take its sisters first, as long as there are any (after
ABDADA, Weill 1996, in the simple form of Kerrigan 2016). A thread that has answered a node calls back those still
searching below it. A node is known by a name: one word, made by each kind of search in its own way
(`parallel_search.py`, `heuristic/parallel_search.py`). Two nodes may share a name, which costs only time.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import inlined
from denkspiel.solver.kernel.rules.forced_moves import ZERO

__all__ = ["MARK_BITS", "announce", "call_others_back", "is_marked", "mark", "mark_index", "unmark", "withdraw"]

MARK_BITS = 12
"""There are 2^12 places for marks of nodes being searched."""
_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_WORD_BITS = np.uint64(64)


@inlined
def mark_index(name: Any) -> Any:
    """The place for a mark."""
    return np.int64(name * _FACTOR >> (_WORD_BITS - np.uint64(MARK_BITS)))


@inlined
def is_marked(name: Any, workspace: Any) -> Any:
    """Whether another thread is searching the node of this name."""
    return workspace.marks[mark_index(name)] == name


@inlined
def mark(name: Any, workspace: Any) -> None:
    """This thread is going to search the node."""
    workspace.marks[mark_index(name)] = name


@inlined
def unmark(name: Any, workspace: Any) -> None:
    """This thread has searched the node, or was stopped."""
    workspace.marks[mark_index(name)] = ZERO


@inlined
def announce(name: Any, ply: int, workspace: Any) -> None:
    """This thread is going to search below the node with this many stones: it can be called back."""
    workspace.plies[ply].name = name


@inlined
def withdraw(ply: int, workspace: Any) -> None:
    """This thread no longer searches below a node with this many stones."""
    workspace.plies[ply].name = ZERO


@inlined
def call_others_back(name: Any, ply: int, workspace: Any) -> None:
    """The node has been answered: what other threads search below it is needless, so call them back."""
    withdraw(ply, workspace)
    for number in range(workspace.threads):
        mate = workspace.team[number]
        if mate.plies[ply].name == name:
            mate.called = ply + 1
