"""Proof-number search (Allis 1994): who wins, by always continuing where a proof seems cheapest.

The alpha-beta search (`search.py`) goes depth first: the first move in its order is searched to the end of the game,
though another one may need a tenth. Here a tree is kept in memory (`proof_tree.py`). `prove` repeats three steps:

1. `_next_leaf` follows the cheapest child down from the root to a leaf (the most-proving node).
2. `_search_leaf` lets the alpha-beta search try the leaf for `_LEAF_NODES` nodes, over the same transposition table. If
   it finds no answer, the leaf is expanded (`_open_children`).
3. `update_ancestors` computes the proof and disproof numbers anew on all paths back to the root.

The numbers of a new node are estimates (`_initial_costs`): larger if many cells are free, and twice as large for every
`_DOUBLING` points against the proof, as the network judges the position after the best reply. The network is what makes
this search better than the other one, so it serves only games with learned weights.

How much it saves, and what else was tried: docs/research/0033 and 0034.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.exact.move_ordering import history_index_of, history_score
from denkspiel.solver.kernel.exact.policy_prior import POLICY_PRIOR_WEIGHT, policy_prior_sums, policy_prior_value
from denkspiel.solver.kernel.exact.proof_tree import (
    INFINITY,
    PATHS_PER_THREAD,
    ProofNode,
    ProofPath,
    ProofTree,
    add_child,
    find_or_add_node,
    is_decided,
    lock,
    release_path,
    select_leaf,
    tree_at,
    unlock,
    update_ancestors,
)
from denkspiel.solver.kernel.exact.search import rank_of
from denkspiel.solver.kernel.exact.transposition_table import fill_table_key, is_late, store_bounds
from denkspiel.solver.kernel.exact.workspace import UNBOUNDED, Workspace, workspace_at
from denkspiel.solver.kernel.jit.compile import cached_jit, jit_inline, jit_noinline
from denkspiel.solver.kernel.jit.structs import address_of
from denkspiel.solver.kernel.rules.forced_moves import (
    ZERO,
    lower_limit,
    play_forced_moves,
    relevant_completions,
    upper_limit,
)
from denkspiel.solver.kernel.rules.geometry_type import cell_count, completing_cells

__all__ = ["EITHER_PLAYER", "prove"]

EITHER_PLAYER = -1
"""As `attacker`: the player whom the network favours."""
_LEAF_NODES = 300
"""The nodes that a leaf may take; more where the room for the tree gets scarce."""
_BASE, _EASY_CELLS, _DOUBLING, _MOST_POINTS = 12, 28, 120, 1200
"""A position costs 2^12 with at most 28 free cells; twice as much for each one more, and for every 120 points."""
_RANK_SHARE = 3
"""What speaks for a move besides the network counts three halves of what it does in the order of moves."""
_WIN, _DRAW = np.int64(1), np.int64(0)
_UNKNOWN, _TRUE, _FALSE = np.int64(0), np.int64(1), np.int64(-1)
_NOTHING = np.int64(0)


@jit_inline
def _exp2_eighths(eighths: int) -> Any:
    """2^(`eighths` / 8), within a tenth."""
    return ((8 + (eighths & 7)) << (eighths >> 3)) >> 3


@jit_inline
def _initial_costs(game: Any, ply: int, points: int) -> Any:
    """What proof and disproof may cost if the attacker has this many points."""
    points = max(min(points, _MOST_POINTS), -_MOST_POINTS)
    eighths = 8 * (_BASE + max(cell_count(game) - ply - _EASY_CELLS, 0))
    return _exp2_eighths(eighths - points * 8 // _DOUBLING), _exp2_eighths(eighths + points * 8 // _DOUBLING)


@jit_inline
def _sign(value: int) -> Any:
    return np.int64(value > 0) - np.int64(value < 0)


@jit_inline
def _beta(node: ProofNode) -> Any:
    """Whether the attacker wins: as a question to the side to move."""
    return _WIN if node.turn else _DRAW


@jit_inline
def _decide(node: ProofNode, answer: int) -> None:
    """The side to move gets what was asked about, or does not."""
    if (answer == _TRUE) == node.turn:
        node.proof, node.disproof = 0, INFINITY
    else:
        node.proof, node.disproof = INFINITY, 0


@jit_noinline
def _play_forced_moves(game: Any, own: Any, enemy: Any, ply: int, wins: Any) -> Any:
    """What `play_forced_moves` returns; compiled once instead of at each place where it is wanted."""
    return play_forced_moves(game, own, enemy, ply, wins)


@jit_noinline
def _make_root(game: Any, own: Any, enemy: Any, ply: int, attacker: int, tree: ProofTree, workspace: Workspace) -> None:
    """Make the root, once what is forced has been played; it is not decided then."""
    _, _, own, enemy, ply, _, threats, _ = _play_forced_moves(game, own, enemy, ply, completing_cells(game, own))
    if attacker == EITHER_PLAYER:
        root = workspace.root
        root.own, root.enemy, root.ply, root.threats = own, enemy, ply, threats
        policy_prior_sums(root, workspace)
        attacker = (ply & 1) ^ (policy_prior_value(game, root, root, workspace) < 0)
    find_or_add_node(tree, own, enemy, ply, 1 - ((ply & 1) ^ attacker), _WIN, _WIN)


@jit_noinline
def _probe_position(bounds: Any, game: Any, node: Any, beta: int, limit: int, workspace: Workspace) -> Any:
    """Whether the alpha-beta search proves within `limit` nodes that a position is worth `beta`, or that it is not.

    Only win or no win counts, so a draw is assumed as the other bound.
    """
    workspace.restart, workspace.abort_ply, workspace.limit = 0, 0, limit
    workspace.low, workspace.high = (_DRAW, UNBOUNDED) if beta == _WIN else (-UNBOUNDED, _DRAW)
    low, high = bounds(game, node.own, node.enemy, node.ply, True, address_of(workspace))
    if low >= beta:
        return _TRUE
    return _FALSE if high < beta else _UNKNOWN


@jit_noinline
def _value_after_best_reply(game: Any, node: Any, workspace: Workspace) -> Any:
    """The value of a position to the side to move, in points of the network, after its best-looking move."""
    ply, best = node.ply, np.int64(-_MOST_POINTS)
    _, _, _, _, _, _, threats, moves = _play_forced_moves(
        game, node.own, node.enemy, ply, completing_cells(game, node.own)
    )
    child = workspace.plies[ply].nodes[0]
    policy_prior_sums(node, workspace)
    while moves:
        move = moves & (ZERO - moves)
        moves ^= move
        decided, value, child.own, child.enemy, child.ply, _, child.threats, _ = _play_forced_moves(
            game, node.enemy, node.own | move, ply + 1, threats
        )
        if decided:
            points = _MOST_POINTS * (-_sign(value) if (child.ply - ply) & 1 else _sign(value))
        else:
            points = policy_prior_value(game, node, child, workspace)
        best = max(best, points)
    return best


@jit_noinline
def _rank_children(game: Any, ply: int, count: int, workspace: Workspace) -> None:
    """Turn the ranks of open children into points: the value after the best reply, and a share of the move ordering."""
    children, total = workspace.plies[ply].nodes, _NOTHING
    for number in range(count):
        total += children[number].rank
    for number in range(count):
        child = children[number]
        ahead = (child.rank * count - total) * _RANK_SHARE // (2 * POLICY_PRIOR_WEIGHT * count)
        value = _value_after_best_reply(game, child, workspace)
        child.rank = ahead - value if (child.ply - ply) & 1 else ahead + value


@jit_noinline
def _open_children(bounds: Any, game: Any, node: ProofNode, workspace: Workspace) -> Any:
    """Find the children of a leaf and what is known of them without a search.

    Returns:
        The answer, if one child has it or all have; and how many are open: these stand on the workspace, with points
        for the side to move in the place of ranks.
    """
    own, enemy, ply = node.own, node.enemy, node.ply
    _, _, _, _, _, _, threats, moves = _play_forced_moves(game, own, enemy, ply, completing_cells(game, own))
    children, history, beta = workspace.plies[ply].nodes, workspace.history, _beta(node)
    nodes, count = workspace.nodes, _NOTHING
    while moves:
        move = moves & (ZERO - moves)
        moves ^= move
        child = children[count]
        decided, value, its_own, its_enemy, its_ply, its_wins, its_threats, _ = _play_forced_moves(
            game, enemy, own | move, ply + 1, threats
        )
        turned = (its_ply - ply) & 1
        child.own, child.enemy, child.ply, child.threats = its_own, its_enemy, its_ply, its_threats
        if decided:
            answer = _TRUE if (-value if turned else value) >= beta else _FALSE
        else:
            answer = _probe_position(bounds, game, child, 1 - beta if turned else beta, nodes, workspace)
            answer = -answer if turned else answer
        if answer == _TRUE:
            workspace.nodes = nodes
            return _TRUE, _NOTHING
        if answer == _UNKNOWN:
            mine, others = (its_threats, its_wins) if turned else (its_wins, its_threats)
            rank = rank_of(game, mine, others, its_ply, move) * 1024
            child.rank = rank + (history_score(history, history_index_of(ply, move)) >> 3)
            count += 1
    workspace.nodes = nodes
    _rank_children(game, ply, count, workspace)
    return (_UNKNOWN if count else _FALSE), count


@jit_noinline
def _add_children(game: Any, tree: ProofTree, number: int, ply: int, count: int, workspace: Workspace) -> None:
    """Put open children from the workspace into the tree."""
    children, turn = workspace.plies[ply].nodes, tree.nodes[number].turn
    for place in range(count):
        child = children[place]
        proof, disproof = _initial_costs(game, child.ply, child.rank if turn else -child.rank)
        its_turn = turn ^ ((child.ply - ply) & 1)
        add_child(tree, number, find_or_add_node(tree, child.own, child.enemy, child.ply, its_turn, proof, disproof))


@jit_noinline
def _store_node(game: Any, node: ProofNode, workspace: Workspace) -> None:
    """Store a decided node in the transposition table, unless it is too late for it."""
    if is_decided(node) and not is_late(game, node.ply):
        own, enemy, ply, beta = node.own, node.enemy, node.ply, _beta(node)
        threats = relevant_completions(game, completing_cells(game, enemy), own | enemy)
        wins, key = relevant_completions(game, completing_cells(game, own), own | enemy), workspace.root.key
        fill_table_key(game, own, enemy, ply, wins, threats, workspace.table, key)
        if (node.proof == 0) == node.turn:
            store_bounds(game, key, beta, upper_limit(game, ply), node.work)
        else:
            store_bounds(game, key, lower_limit(game, ply), beta - 1, node.work)


@jit_noinline
def _store_first_moves(game: Any, tree: ProofTree, workspace: Workspace) -> None:
    """Store what was found out about the root and its children in the transposition table."""
    root = tree.nodes[0]
    for index in range(root.edges, root.edges + root.count):
        _store_node(game, tree.nodes[tree.edges[index].child], workspace)
    _store_node(game, root, workspace)


@jit_noinline
def _next_leaf(tree: ProofTree, path: ProofPath) -> None:
    """Select a leaf; the path stays empty if the leaf is selected already or the root is decided."""
    lock(tree)
    if not is_decided(tree.nodes[0]):
        select_leaf(tree, path)
        if tree.nodes[path.numbers[path.length - 1]].virtual_visits > 1:
            release_path(tree, path, 0)
    unlock(tree)


@jit_noinline
def _search_leaf(bounds: Any, game: Any, tree: ProofTree, path: ProofPath, total: int, workspace: Workspace) -> None:
    """Search the leaf at the end of a path; if that gives no answer, expand it."""
    number, before = path.numbers[path.length - 1], workspace.nodes
    node, budget = tree.nodes[number], _LEAF_NODES * tree.capacity // max(tree.capacity - tree.edge_count, 1)
    answer, count = _probe_position(bounds, game, node, _beta(node), min(total, before + budget), workspace), _NOTHING
    if answer == _UNKNOWN and not workspace.stop:
        answer, count = _open_children(bounds, game, node, workspace)
        workspace.nodes += count
    lock(tree)
    if answer != _UNKNOWN:
        _decide(node, answer)
    _add_children(game, tree, number, node.ply, count, workspace)
    release_path(tree, path, workspace.nodes - before)
    update_ancestors(tree, number)
    unlock(tree)


@cached_jit
def prove(
    bounds: Any, game: Any, own: Any, enemy: Any, ply: int, attacker: int, place: Any, worker: int, address: Any
) -> None:
    """Find out whether one player wins, or continue in the same tree; the root has the result.

    Ends when the answer is known, when the tree has no room left, at the workspace's limit of nodes, or when stopped.

    Args:
        bounds: `bounds_of` (see `passed`).
        game: one of which something was learned.
        own: the stones of the side to move, in a position that is not decided by what is forced.
        enemy: those of the other side.
        ply: the number of stones.
        attacker: 0 if the question is about the first player, 1 if about the second one; or `EITHER_PLAYER` for whom
        the network
            favours. Counts only while the tree is empty.
        place: the address of a tree, empty or one of this position.
        worker: the number of this thread among those that search the tree.
        address: that of its workspace.
    """
    tree, workspace = tree_at(place), workspace_at(address)
    first, step, total = worker * PATHS_PER_THREAD, _NOTHING, workspace.limit
    lock(tree)
    if tree.node_count == 0:
        _make_root(game, own, enemy, ply, attacker, tree, workspace)
    unlock(tree)
    root = tree.nodes[0]
    while not tree.finished:
        path = tree.paths[first + step % PATHS_PER_THREAD]
        if path.length:
            _search_leaf(bounds, game, tree, path, total, workspace)
        _next_leaf(tree, path)
        step += 1
        if is_decided(root) or workspace.stop or workspace.nodes >= total or tree.edge_count >= tree.capacity:
            tree.finished = 1
    workspace.limit = total
    lock(tree)
    for way in range(PATHS_PER_THREAD):
        release_path(tree, tree.paths[first + way], 0)
    _store_first_moves(game, tree, workspace)
    unlock(tree)
