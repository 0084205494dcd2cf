"""Several threads that search for estimates in the same tree, over one table.

A node that one of them is searching is marked, and the others take its sisters first, as in the exact search
(`sharing.py`). With one thread nothing is marked, so its searches stay as they are.
"""

from typing import Any

from denkspiel.solve.kernel.compile import inlined
from denkspiel.solve.kernel.estimate_slots import GOLDEN_FACTOR
from denkspiel.solve.kernel.estimate_workspace import EstimateNode, EstimateWorkspace
from denkspiel.solve.kernel.forced_moves import ZERO
from denkspiel.solve.kernel.sharing import mark_index

__all__ = ["is_marked", "mark", "unmark"]


@inlined
def _name_of(node: EstimateNode) -> Any:
    """The name by which threads tell each other of a node. Two nodes may share a name, which costs only time."""
    return node.own + node.enemy * GOLDEN_FACTOR


@inlined
def is_marked(node: EstimateNode, workspace: EstimateWorkspace) -> Any:
    """Whether another thread is searching the node."""
    name = _name_of(node)
    return workspace.marks[mark_index(name)] == name


@inlined
def mark(node: EstimateNode, workspace: EstimateWorkspace) -> None:
    """This thread is going to search the node."""
    name = _name_of(node)
    workspace.marks[mark_index(name)] = name


@inlined
def unmark(node: EstimateNode, workspace: EstimateWorkspace) -> None:
    """This thread has searched the node, or was stopped."""
    workspace.marks[mark_index(_name_of(node))] = ZERO
