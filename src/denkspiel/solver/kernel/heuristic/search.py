"""The heuristic search, for positions that cannot be solved: alpha-beta to a depth, then quiescence and evaluation.

Depth counts free choices only: `make_move` plays forced answers at once, so threats are followed deeper than quiet
moves. Where the depth ends, the side to move may still win by force (`forcing_win`); otherwise it gets its static
evaluation (`evaluate`). Without gravity the enemy's attacks are seen before they come (`null_move_threats.py`). Wins
and losses are proven, however shallow the search: a win because every answer of the enemy was looked at, a loss because
every move of its own was, or loses to a sequence that it leaves alone.

Several threads may search the same tree: `parallel_search.py`.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.exact.move_ordering import (
    history_index_of,
    history_score,
    insert_by_rank,
    penalize_move,
    reward_move,
)
from denkspiel.solver.kernel.exact.parallel_search import (
    abort_other_threads,
    mark_busy,
    mark_done,
    register_node,
    unregister_node,
)
from denkspiel.solver.kernel.heuristic.evaluation import decided_value, evaluate
from denkspiel.solver.kernel.heuristic.evaluation_table import (
    EXACT,
    LOWER_BOUND,
    NO_MOVE,
    UPPER_BOUND,
    bound_of,
    bucket_of,
    depth_of,
    move_of,
    pack_entry,
    probe_entry,
    store_entry,
    value_of,
)
from denkspiel.solver.kernel.heuristic.incremental_update import begin_node, check_node, make_move
from denkspiel.solver.kernel.heuristic.null_move_threats import (
    has_no_threat,
    null_move_threat,
    searches_threats,
    threat_zone,
    win_by_sequence,
)
from denkspiel.solver.kernel.heuristic.parallel_search import next_child, node_id, node_id_at_depth, retry_child
from denkspiel.solver.kernel.heuristic.quiescence import count_node, forcing_win, is_stopped
from denkspiel.solver.kernel.heuristic.quiet_moves import best_gain, make_quiet_move, quiet_moves
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.kernel.heuristic.workspace import (
    EstimateNode,
    EstimatePly,
    EstimateWorkspace,
    estimate_workspace_at,
)
from denkspiel.solver.kernel.jit.compile import cached_jit, jit_inline, jit_noinline, preconditions
from denkspiel.solver.kernel.jit.instructions import trailing_zeros
from denkspiel.solver.kernel.jit.structs import Array, Int
from denkspiel.solver.kernel.rules.forced_moves import ZERO, lower_limit, upper_limit
from denkspiel.solver.kernel.rules.geometry_type import avoidance

__all__ = ["estimate_of", "search"]

_MIN_VALUE = -WON - 199
"""Less than any value."""
_FIRST_BONUS = 1 << 30
"""Rank for the move that was best in an earlier search."""
_FORCING_BONUS = 1 << 20
"""Rank for moves that force the enemy and leave the side to move with the next choice."""
_HISTORY_SHIFT = 8
"""What a move did elsewhere counts up to 256 points for its rank."""
_MAX_THREATS = np.int64(16)
"""Threats of an attack. With a type, because the function that takes it calls itself (docs/research/0002)."""
_ATTACK_NODES = 256
"""What an attack may cost where the depth ends; four times as much with each free choice that is left."""
_MOST_DOUBLINGS = 20
_SHARED_DEPTH = 4
"""Threads watch for each other where so many free choices are left; further down, marks cost more than they save."""
_NOTHING = np.int64(0)


@jit_inline
def _is_cutoff(entry: Any, depth: int, alpha: int, beta: int) -> Any:
    """Whether a note answers what a search to this depth would ask."""
    bound, value = bound_of(entry), value_of(entry)
    if depth_of(entry) >= depth:
        return bound == EXACT or (bound == LOWER_BOUND and value >= beta) or (bound == UPPER_BOUND and value <= alpha)
    return (bound != UPPER_BOUND and value >= WON and value >= beta) or (
        bound != LOWER_BOUND and value <= -WON and value <= alpha
    )


@jit_inline
def _forcing_win_value(game: Any, node: EstimateNode, depth: int, workspace: EstimateWorkspace) -> Any:
    """The value of a win by attack, on the scale of estimates; 0 if none was found."""
    workspace.give_up = workspace.nodes + (_ATTACK_NODES << min(2 * depth, _MOST_DOUBLINGS))
    return decided_value(forcing_win(game, node, _MAX_THREATS, workspace))


@jit_inline
def _expand(
    game: Any,
    node: EstimateNode,
    depth: int,
    alpha: int,
    beta: int,
    best_move: int,
    danger: int,
    workspace: EstimateWorkspace,
) -> Any:
    """The value of the children that need no search, and the order of the others.

    Where the depth ends with them, those that look too bad to be the best are not searched either, nor calm ones. Where
    there is danger, only moves in its zone are looked at: all others lose.

    Returns:
        The best value so far, its move (`best_move` if there is none), and how many children are in order.
    """
    row, ply, moves = workspace.plies[node.ply], node.ply, node.moves
    best, count, foreseen = _MIN_VALUE, 0, searches_threats(game, workspace)
    if danger > 0:
        moves &= threat_zone(node, workspace)
        best = decided_value(-danger)
    quiet = quiet_moves(game, node, workspace) & moves if foreseen else ZERO
    if depth == 1 and danger == 0 and quiet:
        move, child = best_gain(quiet, workspace.gains), row.nodes[count]
        make_quiet_move(game, node, move, workspace.gains[trailing_zeros(move)], child)
        best, best_move = -evaluate(game, workspace.lines, child), trailing_zeros(move)
        moves &= ~quiet
    while moves and best < beta:
        move = moves & (ZERO - moves)
        moves ^= move
        child = row.nodes[count]
        if move & quiet:
            make_quiet_move(game, node, move, workspace.gains[trailing_zeros(move)], child)
            decided, value, turned = False, _NOTHING, 1
        else:
            decided, value = make_move(game, workspace.lines, node, move, child)
            turned = (child.ply - ply) & 1
        if decided:
            value = decided_value(-value if turned else value)
            if value > best:
                best, best_move = value, trailing_zeros(move)
            continue
        static_value = evaluate(game, workspace.lines, child)
        rank = -static_value if turned else static_value
        if depth == 1 and turned and rank <= max(alpha, best):
            best = max(best, rank)
            continue
        child.is_quiet = has_no_threat(node, child, danger) if foreseen else 0
        if depth == 1 and child.is_quiet:
            if rank > best:
                best, best_move = rank, trailing_zeros(move)
            continue
        child.history_index = history_index_of(ply, move)
        if workspace.reduces:
            rank += history_score(workspace.history, child.history_index) >> _HISTORY_SHIFT
        if trailing_zeros(move) == best_move:
            rank += _FIRST_BONUS
        elif child.ply > ply + 1 and not turned:
            rank += _FORCING_BONUS
        child.static_value, child.move, child.rank = static_value, trailing_zeros(move), rank
        insert_by_rank(row, count, count)
        count += 1
    return best, best_move, count


@jit_inline
def _reduction(depth: int, turn: int, foreseen: int) -> Any:
    """By how much less deep a move is first searched that comes at this turn, the first one being 0.

    Where attacks are foreseen, moves that lose at once are gone, and less is to be had by it (docs/research/0028).
    """
    return min((depth + 1) >> 1, turn >> 3 if foreseen else 1 + (turn >> 2))


@jit_inline
def _update_history(history: Array[Int], row: EstimatePly, turn: int) -> None:
    """The move that was searched at this turn answered the question; those before it did not."""
    for before in range(turn):
        penalize_move(history, row.nodes[row.order[before]].history_index)
    reward_move(history, row.nodes[row.order[turn]].history_index)


@preconditions
def _check(game: Any, node: EstimateNode, alpha: int, beta: int, workspace: EstimateWorkspace) -> None:
    """What `search` relies on."""
    check_node(game, node, workspace.lines)
    assert alpha < beta, "nothing lies between alpha and beta"


@jit_noinline
def search(game: Any, node: EstimateNode, depth: int, alpha: int, beta: int, workspace: EstimateWorkspace) -> Any:
    """The value of an unforced node, if it lies between `alpha` and `beta`; else a bound on that side.

    Principal variation search (Marsland and Campbell 1982): all children but the first are first asked only whether
    they are better than the best so far. If the workspace says so, those after which the enemy has the choice are asked
    that less deep at first, the later in the order the less: most moves that do not look good are not. Then the order
    is not only by what children look like, but also by how their moves did elsewhere.

    If the search was stopped or called back meanwhile the result means nothing; the workspace says so (`stop`,
    `abort_ply`).
    """
    if depth < 0:
        return node.static_value
    _check(game, node, alpha, beta, workspace)
    if count_node(workspace):
        return alpha
    own, enemy, ply, table = node.own, node.enemy, node.ply, workspace.evaluations
    low, high = decided_value(lower_limit(game, ply)), decided_value(upper_limit(game, ply))
    if low >= beta:
        return low
    if high <= alpha:
        return high
    bucket = bucket_of(table, own, enemy)
    entry = probe_entry(table, bucket, own, enemy)
    best_move = NO_MOVE
    if entry != ZERO:
        if _is_cutoff(entry, depth, alpha, beta):
            return value_of(entry)
        best_move = move_of(entry)
    static_value = max(min(node.static_value, high), low)
    if depth <= 0 and static_value >= beta:
        return static_value
    win, danger, foreseen = _NOTHING, _NOTHING, searches_threats(game, workspace)
    if foreseen:
        win = decided_value(win_by_sequence(game, node, depth, workspace))
    elif not avoidance(game) and (entry == ZERO or depth_of(entry) < depth):
        win = _forcing_win_value(game, node, depth, workspace)
    if win > 0:
        store_entry(table, bucket, own, enemy, pack_entry(win, LOWER_BOUND, depth, best_move))
        return win
    if depth <= 0:
        return static_value
    if foreseen:
        danger = null_move_threat(game, node, depth, workspace)
        if depth == 1 and danger == 0 and static_value >= beta:  # some move is worth more than a pass
            store_entry(table, bucket, own, enemy, pack_entry(static_value, LOWER_BOUND, depth, best_move))
            return static_value
    best, best_move, count = _expand(game, node, depth, alpha, beta, best_move, danger, workspace)
    row, least = workspace.plies[ply], max(alpha, best)
    shares, step, waiting = workspace.threads > 1 and depth >= _SHARED_DEPTH, 0, ZERO
    if shares:
        register_node(node_id_at_depth(node, depth), ply, workspace)
    while best < beta and (step < count or waiting != ZERO):
        turn, step, waiting = next_child(row, count, step, waiting, shares, workspace)
        child = row.nodes[row.order[turn]]
        if shares:
            mark_busy(node_id(child), workspace)
        turned = (child.ply - ply) & 1
        value = least
        for narrow in range(1 if turn > 0 else 0, -1, -1):
            most = least + 1 if narrow else beta
            if narrow and turned and depth > 1 and workspace.reduces:
                reduced = depth - 1 - _reduction(depth, turn, foreseen)
                value = -search(game, child, reduced, -most, -least, workspace)
                if is_stopped(workspace) or value <= least:
                    break
            value = search(game, child, depth - 1, -most if turned else least, -least if turned else most, workspace)
            if turned:
                value = -value
            if is_stopped(workspace) or value <= least or most >= beta:
                break
        if shares:
            mark_done(node_id(child), workspace)
        called = workspace.abort_ply
        if workspace.stop or (called and (called <= ply or not shares)):
            unregister_node(ply, workspace)
            return least
        if called:
            workspace.abort_ply = 0
            step, waiting = retry_child(turn, step, waiting, row)
        else:
            best = max(best, value)
            if best > least:
                least, best_move = best, child.move
            if best >= beta:
                _update_history(workspace.history, row, turn)
        if shares and best < beta:
            entry = probe_entry(table, bucket, own, enemy)
            if entry != ZERO and _is_cutoff(entry, depth, alpha, beta):
                unregister_node(ply, workspace)
                return value_of(entry)
    best = max(min(best, high), low)
    bound = LOWER_BOUND if best >= beta else UPPER_BOUND if best <= alpha else EXACT
    store_entry(table, bucket, own, enemy, pack_entry(best, bound, depth, best_move))
    if shares:
        abort_other_threads(node_id_at_depth(node, depth), ply, workspace)
    return best


@cached_jit
def estimate_of(game: Any, own: Any, enemy: Any, ply: int, depth: int, alpha: int, beta: int, address: Any) -> Any:
    """The value of a position that is not over, for the side to move; a bound where `alpha` and `beta` are passed.

    A depth of -1 means the static evaluation: the position is not searched, and no node counted. `address` is that of
    an `EstimateWorkspace`.
    """
    workspace = estimate_workspace_at(address, game)
    root = workspace.root
    root.own, root.enemy, root.ply = own, enemy, ply
    begin_node(workspace.lines, root)
    decided, value = make_move(game, workspace.lines, root, ZERO, root)
    turned = (root.ply - ply) & 1
    if decided:
        value = decided_value(value)
    else:
        root.static_value, root.is_quiet = evaluate(game, workspace.lines, root), 0
        value = search(game, root, depth, -beta if turned else alpha, -alpha if turned else beta, workspace)
        while workspace.abort_ply and not workspace.stop:
            workspace.abort_ply = 0
            value = search(game, root, depth, -beta if turned else alpha, -alpha if turned else beta, workspace)
    return -value if turned else value
