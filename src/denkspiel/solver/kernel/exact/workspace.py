"""The working memory of a search: what is counted, limits, where tables lie, and candidates by plies.

Each thread has its own; those of the threads that search one position together lie side by side.
"""

from typing import Annotated

from denkspiel.solver.kernel.exact.dominance import DominanceBucket, DominanceKey
from denkspiel.solver.kernel.exact.transposition_table import Table, TableKey
from denkspiel.solver.kernel.heuristic.line_lists import LineLists
from denkspiel.solver.kernel.jit.simd import Lanes
from denkspiel.solver.kernel.jit.structs import BY_BIT, Array, ByWidth, Cells, Int, Pointer, Struct, Word, struct_at

__all__ = ["UNBOUNDED", "Node", "Ply", "Workspace", "workspace_at"]

UNBOUNDED = 99
"""More than any value."""
MOST_CELLS = 64


class Node(Struct):
    """A position with nothing forced, as `play_forced_moves` leaves it.

    Attributes:
        own: the stones of the side to move.
        enemy: those of the other side.
        threats: the cells where the enemy would complete a line.
        moves: those worth a look.
        ply: the number of stones.
        key: by what it is known in the table, unless it is late.
        dominance_key: by what it is compared with positions that were answered.
        rank: how early it is searched among its sisters; larger is earlier.
        history_index: which number of the history its move counts for.
    """

    own: Cells
    enemy: Cells
    threats: Cells
    moves: Cells
    ply: Int
    key: TableKey
    dominance_key: DominanceKey
    rank: Int
    history_index: Int


class Ply(Struct):
    """What is needed of the node that is being searched at a ply.

    Attributes:
        nodes: those of its children that are not decided at once.
        order: these as packed by `pack_candidate`, those that were searched first in their order.
        node_id: by which other threads know the node, if it is registered; else 0.
        killer: the move that had the answer at sight the last time at this ply (killer move, Akl and Newborn 1977).
    """

    nodes: Annotated[Array[Node], BY_BIT]
    order: Annotated[Array[Int], BY_BIT]
    node_id: Word
    killer: Cells


class Workspace(Struct):
    """The working memory of a thread.

    Attributes:
        nodes: how many were searched.
        stop: 1 if the search is to end.
        limit: of nodes; when it is reached the question at hand is given up.
        give_up: when so many nodes were searched, a look for a win by threats ends.
        restart: 1 if the question at hand is to be abandoned and asked again.
        abort_ply: 1 more than the ply of a node that another thread has answered, to which this one returns; else 0.
        low: what the search has proven so far: a lower bound for the root, seen from `turned`. What stands here before
            is taken for granted, so it is to be reset for each position.
        high: an upper bound for the root, in the same way.
        turned: 1 if the other side is to move at the root than in the position asked about.
        threads: how many search the same position.
        first_try: 1 if the position was not searched before, so that questions about an early end may be worth it.
        shared_below_ply: threads watch for each other below this ply.
        all_workspaces: the workspaces of all threads.
        table: what is known of positions.
        dominance_table: recent answers, see `dominance.py`.
        history: what is known of moves.
        busy_nodes: the ids of positions that are being searched.
        lines: those of the game, and the network that judges positions; only searches with a policy prior look there.
        sums: those of the network for the node whose children are put in order.
        later_sums: those of one of these children.
        root: the position in question, once what is forced has been played.
        plies: for each number of stones.
    """

    nodes: Int
    stop: Int
    limit: Int
    give_up: Int
    restart: Int
    abort_ply: Int
    low: Int
    high: Int
    turned: Int
    threads: Int
    first_try: Int
    shared_below_ply: Int
    all_workspaces: Pointer[Array["Workspace"]]
    table: Table
    dominance_table: Pointer[Array[DominanceBucket]]
    history: Pointer[Array[Int]]
    busy_nodes: Pointer[Array[Word]]
    lines: Pointer[LineLists]
    sums: Lanes
    later_sums: Lanes
    root: Node
    plies: Annotated[Array[Ply], ByWidth(lambda width: width + 2)]


workspace_at = struct_at(Workspace)
