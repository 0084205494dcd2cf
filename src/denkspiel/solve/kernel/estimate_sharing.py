"""Several threads that search for estimates in the same tree, over one table.

A node that one of them is searching is marked, and the others take its sisters first, as in the exact search
(`sharing.py`). A thread that has answered a node calls back those still searching below it. With one thread nothing is
marked, so its searches stay as they are. What that gains: docs/decisions/0017.
"""

from typing import Any

import numpy as np

from denkspiel.solve.kernel.compile import inlined
from denkspiel.solve.kernel.estimate_slots import GOLDEN_FACTOR
from denkspiel.solve.kernel.estimate_workspace import EstimateNode, EstimatePly, EstimateWorkspace
from denkspiel.solve.kernel.forced_moves import ZERO
from denkspiel.solve.kernel.instructions import trailing_zeros
from denkspiel.solve.kernel.sharing import mark_index

__all__ = ["announce", "call_others_back", "mark", "next_turn", "put_back", "unmark", "withdraw"]

_ONE = np.uint64(1)


@inlined
def _name_of(node: EstimateNode) -> Any:
    """The name by which threads tell each other of a node. Two nodes may share a name, which costs only time."""
    return node.own + node.enemy * GOLDEN_FACTOR


@inlined
def mark(node: EstimateNode, workspace: EstimateWorkspace) -> None:
    """This thread is going to search the node."""
    name = _name_of(node)
    workspace.marks[mark_index(name)] = name


@inlined
def unmark(node: EstimateNode, workspace: EstimateWorkspace) -> None:
    """This thread has searched the node, or was stopped."""
    workspace.marks[mark_index(_name_of(node))] = ZERO


@inlined
def _is_marked(node: EstimateNode, workspace: EstimateWorkspace) -> Any:
    name = _name_of(node)
    return workspace.marks[mark_index(name)] == name


@inlined
def next_turn(row: EstimatePly, count: int, step: int, waiting: Any, shares: Any, workspace: EstimateWorkspace) -> Any:
    """Which of `count` children is searched next: the first is never put off, since it may make the others needless.

    Args:
        row: of the node whose children they are.
        count: how many are in order.
        step: so many have had their first turn.
        waiting: a bit for each that was put off then.
        shares: whether other threads may be searching here.
        workspace: of this thread.

    Returns:
        Its place in the order, and the new `step` and `waiting`. Either `step` is less than `count`, or some wait.
    """
    while step < count:
        turn = step
        step += 1
        if turn == 0 or not shares or not _is_marked(row.nodes[row.order[turn]], workspace):
            return turn, step, waiting
        waiting |= _ONE << np.uint64(turn)
    return trailing_zeros(waiting), step, waiting & (waiting - _ONE)


@inlined
def put_back(turn: int, step: int, waiting: Any) -> Any:
    """The new `step` and `waiting` if a child is to be searched once more: the first one next, any other in the end."""
    if turn == 0:
        return 0, waiting
    return step, waiting | _ONE << np.uint64(turn)


@inlined
def announce(node: EstimateNode, depth: int, workspace: EstimateWorkspace) -> None:
    """This thread is going to search so deep below the node: it can be called back."""
    workspace.plies[node.ply].name = _name_of(node) + np.uint64(depth)


@inlined
def withdraw(node: EstimateNode, workspace: EstimateWorkspace) -> None:
    """This thread no longer searches below the node."""
    workspace.plies[node.ply].name = ZERO


@inlined
def call_others_back(node: EstimateNode, depth: int, workspace: EstimateWorkspace) -> None:
    """What other threads search below the node is needless, for it has been answered."""
    withdraw(node, workspace)
    name = _name_of(node) + np.uint64(depth)
    for number in range(workspace.threads):
        mate = workspace.team[number]
        if mate.plies[node.ply].name == name:
            mate.called = node.ply + 1
