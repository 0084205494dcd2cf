"""The working memory of a search for estimates: what is counted, limits, where tables lie, and candidates by plies."""

from typing import Annotated

from denkspiel.solver.kernel.exact.move_ordering import HISTORY_WORDS
from denkspiel.solver.kernel.heuristic.evaluation_table import EvaluationTable
from denkspiel.solver.kernel.heuristic.line_lists import LineLists
from denkspiel.solver.kernel.jit.simd import Lanes
from denkspiel.solver.kernel.jit.structs import BY_BIT, Array, ByWidth, Cells, Int, Pointer, Struct, Word, struct_at
from denkspiel.solver.kernel.threats.workspace import ThreatWorkspace

__all__ = ["EstimateNode", "EstimatePly", "EstimateWorkspace", "estimate_workspace_at"]


class EstimateNode(Struct):
    """A position with nothing forced, as `follow` leaves it.

    Attributes:
        own: the stones of the side to move.
        enemy: those of the other side.
        ply: their number.
        wins: the free cells that complete a line of the side to move.
        threats: those of the other side.
        balance: the value of lines for the side to move, less that for the other.
        moves: those worth a look.
        static_value: its static evaluation.
        move: the bit number of the move that led to it.
        rank: how early it is searched among its sisters; larger is earlier.
        history_index: which number of the history its move counts for.
        is_quiet: 1 if an attack of the side to move was looked for already, in vain.
        sums: those of the network, if there is one.
    """

    own: Cells
    enemy: Cells
    ply: Int
    wins: Cells
    threats: Cells
    balance: Int
    moves: Cells
    static_value: Int
    move: Int
    rank: Int
    history_index: Int
    is_quiet: Int
    sums: Lanes


class EstimatePly(Struct):
    """What is needed of the node that is being searched at a ply.

    Attributes:
        nodes: its children, or those of an attack.
        order: the numbers of these in the order in which they are searched.
        node_id: of the node, if other threads can return to it.
    """

    nodes: Annotated[Array[EstimateNode], BY_BIT]
    order: Annotated[Array[Int], BY_BIT]
    node_id: Word


class EstimateWorkspace(Struct):
    """The working memory.

    Attributes:
        nodes: how many were searched.
        stop: 1 if the search is to end.
        limit: of nodes; when it is reached the search ends.
        give_up: the number of nodes at which an attack ends.
        reduces: 1 if moves that come late in the order are first searched less deep.
        threads: how many search the same tree.
        all_workspaces: the workspaces of these.
        busy_nodes: the names of nodes that are being searched, if there are several.
        abort_ply: 0, or one more than the ply to which another thread calls this one back.
        history: what is known of moves.
        gains: by how much a stone on each cell would change the line values, where that was computed.
        lines: of the game.
        evaluations: what was found about positions.
        threats: what looks for sequences of threats; its address is 0 if nothing does.
        root: the position in question, once what is forced has been played.
        plies: for each number of stones.
    """

    nodes: Int
    stop: Int
    limit: Int
    give_up: Int
    reduces: Int
    threads: Int
    all_workspaces: Pointer[Array["EstimateWorkspace"]]
    busy_nodes: Pointer[Array[Word]]
    abort_ply: Int
    history: Annotated[Array[Int], HISTORY_WORDS]
    gains: Annotated[Array[Int], BY_BIT]
    lines: Pointer[LineLists]
    evaluations: EvaluationTable
    threats: Pointer[ThreatWorkspace]
    root: EstimateNode
    plies: Annotated[Array[EstimatePly], ByWidth(lambda width: width + 2)]


estimate_workspace_at = struct_at(EstimateWorkspace)
