"""Several threads that search for estimates in the same tree, over one table.

They share busy nodes as in `exact/parallel_search.py`. With one thread nothing is marked, so its searches stay as they
are. What that gains: docs/research/0017.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.exact.parallel_search import is_busy
from denkspiel.solver.kernel.heuristic.evaluation_table import GOLDEN_RATIO
from denkspiel.solver.kernel.heuristic.workspace import EstimateNode, EstimatePly, EstimateWorkspace
from denkspiel.solver.kernel.jit.compile import jit_inline
from denkspiel.solver.kernel.jit.instructions import trailing_zeros
from denkspiel.solver.kernel.jit.wide_word import fold, single_bit

__all__ = ["next_child", "node_id", "node_id_at_depth", "retry_child"]

_ONE = np.uint64(1)


@jit_inline
def node_id(node: EstimateNode) -> Any:
    """The name by which threads tell each other of a node."""
    return fold(node.own) + fold(node.enemy) * GOLDEN_RATIO


@jit_inline
def node_id_at_depth(node: EstimateNode, depth: int) -> Any:
    """The name by which they tell that they search so deep below it: whoever answers it less deep calls nobody back."""
    return node_id(node) + np.uint64(depth)


@jit_inline
def next_child(row: EstimatePly, count: int, step: int, waiting: Any, shares: Any, workspace: EstimateWorkspace) -> Any:
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
        if turn == 0 or not shares or not is_busy(node_id(row.nodes[row.order[turn]]), workspace):
            return turn, step, waiting
        waiting |= single_bit(turn, row)
    return trailing_zeros(waiting), step, waiting & (waiting - _ONE)


@jit_inline
def retry_child(turn: int, step: int, waiting: Any, row: EstimatePly) -> Any:
    """The new `step` and `waiting` if a child is to be searched once more: the first one next, any other in the end."""
    if turn == 0:
        return 0, waiting
    return step, waiting | single_bit(turn, row)
