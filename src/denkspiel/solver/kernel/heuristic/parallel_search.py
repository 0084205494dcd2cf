"""Several threads that search for estimates in the same tree, over one table.

What they tell each other of nodes: `exact/team.py`. With one thread nothing is marked, so its searches stay as they
are. What that gains: docs/decisions/0017.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.exact.parallel_search import is_marked
from denkspiel.solver.kernel.heuristic.evaluation_table import GOLDEN_FACTOR
from denkspiel.solver.kernel.heuristic.workspace import EstimateNode, EstimatePly, EstimateWorkspace
from denkspiel.solver.kernel.jit.compile import inlined
from denkspiel.solver.kernel.jit.instructions import trailing_zeros

__all__ = ["name_at", "name_of", "next_turn", "put_back"]

_ONE = np.uint64(1)


@inlined
def name_of(node: EstimateNode) -> Any:
    """The name by which threads tell each other of a node."""
    return node.own + node.enemy * GOLDEN_FACTOR


@inlined
def name_at(node: EstimateNode, depth: int) -> Any:
    """The name by which they tell that they search so deep below it: whoever answers it less deep calls nobody back."""
    return name_of(node) + np.uint64(depth)


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
        if turn == 0 or not shares or not is_marked(name_of(row.nodes[row.order[turn]]), workspace):
            return turn, step, waiting
        waiting |= _ONE << np.uint64(turn)
    return trailing_zeros(waiting), step, waiting & (waiting - _ONE)


@inlined
def put_back(turn: int, step: int, waiting: Any) -> Any:
    """The new `step` and `waiting` if a child is to be searched once more: the first one next, any other in the end."""
    if turn == 0:
        return 0, waiting
    return step, waiting | _ONE << np.uint64(turn)
