"""Which moves look good to what was learned of the game: an adviser of the exact search, high in its tree.

A network (`heuristic/network.py`) tells more of a position than what a move leaves of the board, but a glance takes as
long as several nodes. High in the tree it saves whole subtrees for that. It changes no value: only the order in which
moves are searched. For games of which nothing was learned no code is compiled here.

What it saves, and how much it counts: docs/decisions/0022.
"""

from typing import Any

from denkspiel.solver.kernel.exact.workspace import Node, Workspace
from denkspiel.solver.kernel.heuristic.network import begin_sums, later_sums, network_value
from denkspiel.solver.kernel.jit.compile import apart, chosen, inlined
from denkspiel.solver.kernel.rules.forced_moves import line_ends
from denkspiel.solver.kernel.rules.geometry_type import cells, completing

__all__ = ["POINT", "advise", "hear", "listen", "worth"]

_LEAST_CELLS = 25
"""So many cells are free where a glance is worth its time."""
POINT = 128
"""What a point of the network counts in the order; a ply of a forced chain counts as 64 points."""


def listen(game: Any, node: Node, workspace: Workspace) -> None:
    """Get ready for advice about the children of a node."""
    raise NotImplementedError


def advise(game: Any, node: Node, child: Node, workspace: Workspace) -> None:
    """Let what a child looks like count for its rank among its sisters."""
    raise NotImplementedError


@chosen(listen)
def _chosen_listening(game: Any, node: Any, workspace: Any) -> Any:
    return _with_sums if game.guided else _without_sums


@chosen(advise)
def _chosen_advice(game: Any, node: Any, child: Any, workspace: Any) -> Any:
    return _with_glance if game.guided else _without_glance


def _without_sums(game: Any, node: Node, workspace: Workspace) -> None:
    pass


def _without_glance(game: Any, node: Node, child: Node, workspace: Workspace) -> None:
    pass


def _with_sums(game: Any, node: Node, workspace: Workspace) -> None:
    if cells(game) - node.ply > _LEAST_CELLS:
        hear(node, workspace)


def _with_glance(game: Any, node: Node, child: Node, workspace: Workspace) -> None:
    if cells(game) - child.ply >= _LEAST_CELLS:
        child.rank += worth(game, node, child, workspace) * POINT


@inlined
def hear(node: Node, workspace: Workspace) -> None:
    """Get ready for `worth` of the children of a node, of a game of which something was learned."""
    lines = workspace.lines
    begin_sums(lines.network, lines, workspace.sums, node.own, node.enemy, node.ply)


@inlined
def worth(game: Any, node: Node, child: Node, workspace: Workspace) -> Any:
    """What a child looks like to the side to move at the node, in points of the network."""
    seen = _glance(game, node, child, workspace)
    return -seen if (child.ply - node.ply) & 1 else seen


@apart
def _glance(game: Any, node: Node, child: Node, workspace: Workspace) -> Any:
    """What the child looks like to the side to move there."""
    lines, taken, before = workspace.lines, child.own | child.enemy, node.own | node.enemy
    mine, theirs = child.own & ~before, child.enemy & ~before
    if (child.ply - node.ply) & 1:
        mine, theirs = theirs, mine
    sums, later = workspace.sums, workspace.later_sums
    later_sums(lines.network, lines, sums, later, node.own, node.enemy, node.ply, mine, theirs)
    wins = line_ends(game, completing(game, child.own), taken)
    return network_value(game, lines.network, later, wins, child.threats, taken, child.ply)
