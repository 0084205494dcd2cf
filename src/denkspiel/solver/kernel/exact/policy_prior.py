"""The policy prior: a learned network orders the moves of the exact search, high in its tree.

A network (`heuristic/network.py`) says more about a position than what a move leaves of the board, but an evaluation
takes as long as several nodes. High in the tree it saves whole subtrees for that. It changes no value: only the order
in which moves are searched. For games without learned weights no code is compiled here.

What it saves, and how much it counts: docs/research/0022.
"""

from typing import Any

from denkspiel.solver.kernel.exact.workspace import Node, Workspace
from denkspiel.solver.kernel.heuristic.network import begin_sums, extend_sums, network_value
from denkspiel.solver.kernel.jit.compile import jit_inline, jit_noinline, specialize
from denkspiel.solver.kernel.jit.wide_word import WORD_BITS
from denkspiel.solver.kernel.rules.forced_moves import relevant_completions
from denkspiel.solver.kernel.rules.geometry_type import cell_count, choose_by, completing_cells, uses_policy_prior

__all__ = ["POLICY_PRIOR_WEIGHT", "policy_prior_begin", "policy_prior_rank", "policy_prior_sums", "policy_prior_value"]

_MIN_FREE_CELLS = 25
"""With fewer free cells an evaluation takes longer than it saves."""
POLICY_PRIOR_WEIGHT = 128
"""What a point of the network adds to a rank; a ply of a forced chain counts as 64 points."""


def policy_prior_begin(game: Any, node: Node, workspace: Workspace) -> None:
    """Prepare the network's sums for the children of a node."""
    raise NotImplementedError


def policy_prior_rank(game: Any, node: Node, child: Node, workspace: Workspace) -> None:
    """Add the network's value of a child to its rank."""
    raise NotImplementedError


@specialize(policy_prior_begin)
def _select_begin(game: Any, node: Any, workspace: Any) -> Any:
    return choose_by(uses_policy_prior, game, _begin, _begin_nothing) if game.width == WORD_BITS else _begin_nothing


@specialize(policy_prior_rank)
def _select_rank(game: Any, node: Any, child: Any, workspace: Any) -> Any:
    return choose_by(uses_policy_prior, game, _rank, _rank_nothing) if game.width == WORD_BITS else _rank_nothing


def _begin_nothing(game: Any, node: Node, workspace: Workspace) -> None:
    pass


def _rank_nothing(game: Any, node: Node, child: Node, workspace: Workspace) -> None:
    pass


def _begin(game: Any, node: Node, workspace: Workspace) -> None:
    if cell_count(game) - node.ply > _MIN_FREE_CELLS:
        policy_prior_sums(node, workspace)


def _rank(game: Any, node: Node, child: Node, workspace: Workspace) -> None:
    if cell_count(game) - child.ply >= _MIN_FREE_CELLS:
        child.rank += policy_prior_value(game, node, child, workspace) * POLICY_PRIOR_WEIGHT


@jit_inline
def policy_prior_sums(node: Node, workspace: Workspace) -> None:
    """Compute the network's sums of a node, from which `policy_prior_value` goes on for its children."""
    lines = workspace.lines
    begin_sums(lines.network, lines, workspace.sums, node.own, node.enemy, node.ply)


@jit_inline
def policy_prior_value(game: Any, node: Node, child: Node, workspace: Workspace) -> Any:
    """The network's value of a child for the side to move at the node, in points."""
    value = _child_value(game, node, child, workspace)
    return -value if (child.ply - node.ply) & 1 else value


@jit_noinline
def _child_value(game: Any, node: Node, child: Node, workspace: Workspace) -> Any:
    """The network's value of the child for the side to move there."""
    lines, taken, before = workspace.lines, child.own | child.enemy, node.own | node.enemy
    mine, theirs = child.own & ~before, child.enemy & ~before
    if (child.ply - node.ply) & 1:
        mine, theirs = theirs, mine
    sums, later = workspace.sums, workspace.later_sums
    extend_sums(lines.network, lines, sums, later, node.own, node.enemy, node.ply, mine, theirs)
    wins = relevant_completions(game, completing_cells(game, child.own), taken)
    return network_value(game, lines.network, later, wins, child.threats, taken, child.ply)
