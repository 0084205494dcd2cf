"""The search for what cannot be solved: alpha-beta to a depth, forced moves free of charge, then attacks and a glance.

Depth counts free choices only: `settle` plays forced answers at once, so threats are followed deeper than quiet moves.
Where the depth ends, the side to move may still win by force (`attack`); otherwise the position is worth what it looks
like at a glance (`glance`). Without gravity the enemy's attacks are seen before they come (`null_move_threats.py`).
Wins and losses are proven, however shallow the search: a win because every answer of the enemy was looked at, a loss
because every move of its own was, or loses to a sequence that it leaves alone.

Several threads may search the same tree: `parallel_search.py`, `exact/team.py`.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.exact.move_ordering import blame, history_index_of, praise, put_in_order, reputation
from denkspiel.solver.kernel.exact.parallel_search import announce, call_others_back, mark, unmark, withdraw
from denkspiel.solver.kernel.heuristic.evaluation import decided_value, glance
from denkspiel.solver.kernel.heuristic.evaluation_table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NO_MOVE,
    bucket_of,
    depth_of,
    kind_of,
    look_up,
    move_of,
    note_down,
    note_of,
    value_of,
)
from denkspiel.solver.kernel.heuristic.incremental_update import check_node, follow, set_up
from denkspiel.solver.kernel.heuristic.null_move_threats import (
    danger_of,
    foresees,
    is_calm,
    win_by_sequence,
    zone_of_danger,
)
from denkspiel.solver.kernel.heuristic.parallel_search import name_at, name_of, next_turn, put_back
from denkspiel.solver.kernel.heuristic.quiescence import attack, is_counted_out, is_ended
from denkspiel.solver.kernel.heuristic.quiet_moves import most_promising, put_quietly, quiet_moves
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.kernel.heuristic.workspace import (
    EstimateNode,
    EstimatePly,
    EstimateWorkspace,
    estimate_workspace_at,
)
from denkspiel.solver.kernel.jit.compile import apart, inlined, kept, preconditions
from denkspiel.solver.kernel.jit.instructions import trailing_zeros
from denkspiel.solver.kernel.jit.structs import Number, Row
from denkspiel.solver.kernel.rules.forced_moves import ZERO, best_value, worst_value
from denkspiel.solver.kernel.rules.geometry_type import avoidance

__all__ = ["estimate_of", "search"]

_WORST = -WON - 99
"""Less than any value."""
_FIRST_BONUS = 1 << 30
"""Rank for the move that was best in an earlier search."""
_FORCING_BONUS = 1 << 20
"""Rank for moves that force the enemy and leave the side to move with the next choice."""
_HISTORY_SHIFT = 8
"""What a move did elsewhere counts up to 256 points for its rank."""
_REACH = np.int64(16)
"""Threats of an attack. With a type, because the function that takes it calls itself (docs/decisions/0002)."""
_ATTACK_NODES = 256
"""What an attack may cost where the depth ends; four times as much with each free choice that is left."""
_MOST_DOUBLINGS = 20
_SHARED_DEPTH = 4
"""Threads watch for each other where so many free choices are left; further down, marks cost more than they save."""
_NOTHING = np.int64(0)


@inlined
def _is_known(note: Any, depth: int, alpha: int, beta: int) -> Any:
    """Whether a note answers what a search to this depth would ask."""
    kind, value = kind_of(note), value_of(note)
    if depth_of(note) >= depth:
        return kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)
    return (kind != AT_MOST and value >= WON and value >= beta) or (
        kind != AT_LEAST and value <= -WON and value <= alpha
    )


@inlined
def _forced_win(game: Any, node: EstimateNode, depth: int, workspace: EstimateWorkspace) -> Any:
    """The value of a win by attack, on the scale of estimates; 0 if none was found."""
    workspace.give_up = workspace.nodes + (_ATTACK_NODES << min(2 * depth, _MOST_DOUBLINGS))
    return decided_value(attack(game, node, _REACH, workspace))


@inlined
def _look_at_children(
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
    best, count, foreseen = _WORST, 0, foresees(game, workspace)
    if danger > 0:
        moves &= zone_of_danger(node, workspace)
        best = decided_value(-danger)
    quiet = quiet_moves(game, node, workspace) & moves if foreseen else ZERO
    if depth == 1 and danger == 0 and quiet:
        move, child = most_promising(quiet, workspace.gains), row.nodes[count]
        put_quietly(game, node, move, workspace.gains[trailing_zeros(move)], child)
        best, best_move = -glance(game, workspace.lines, child), trailing_zeros(move)
        moves &= ~quiet
    while moves and best < beta:
        move = moves & (ZERO - moves)
        moves ^= move
        child = row.nodes[count]
        if move & quiet:
            put_quietly(game, node, move, workspace.gains[trailing_zeros(move)], child)
            decided, value, turned = False, _NOTHING, 1
        else:
            decided, value = follow(game, workspace.lines, node, move, child)
            turned = (child.ply - ply) & 1
        if decided:
            value = decided_value(-value if turned else value)
            if value > best:
                best, best_move = value, trailing_zeros(move)
            continue
        worth = glance(game, workspace.lines, child)
        rank = -worth if turned else worth
        if depth == 1 and turned and rank <= max(alpha, best):
            best = max(best, rank)
            continue
        child.calm = is_calm(node, child, danger) if foreseen else 0
        if depth == 1 and child.calm:
            if rank > best:
                best, best_move = rank, trailing_zeros(move)
            continue
        child.history_index = history_index_of(ply, move)
        if workspace.reduces:
            rank += reputation(workspace.history, child.history_index) >> _HISTORY_SHIFT
        if trailing_zeros(move) == best_move:
            rank += _FIRST_BONUS
        elif child.ply > ply + 1 and not turned:
            rank += _FORCING_BONUS
        child.worth, child.move, child.rank = worth, trailing_zeros(move), rank
        put_in_order(row, count, count)
        count += 1
    return best, best_move, count


@inlined
def _reduction(depth: int, turn: int, foreseen: int) -> Any:
    """By how much less deep a move is first searched that comes at this turn, the first one being 0.

    Where attacks are foreseen, moves that lose at once are gone, and less is to be had by it (docs/decisions/0028).
    """
    return min((depth + 1) >> 1, turn >> 3 if foreseen else 1 + (turn >> 2))


@inlined
def _learn(history: Row[Number], row: EstimatePly, turn: int) -> None:
    """The move that was searched at this turn answered the question; those before it did not."""
    for before in range(turn):
        blame(history, row.nodes[row.order[before]].history_index)
    praise(history, row.nodes[row.order[turn]].history_index)


@preconditions
def _check(game: Any, node: EstimateNode, alpha: int, beta: int, workspace: EstimateWorkspace) -> None:
    """What `search` relies on."""
    check_node(game, node, workspace.lines)
    assert alpha < beta, "nothing lies between alpha and beta"


@apart
def search(game: Any, node: EstimateNode, depth: int, alpha: int, beta: int, workspace: EstimateWorkspace) -> Any:
    """The value of an unforced node, if it lies between `alpha` and `beta`; else a bound on that side.

    Principal variation search (Marsland and Campbell 1982): all children but the first are first asked only whether
    they are better than the best so far. If the workspace says so, those after which the enemy has the choice are asked
    that less deep at first, the later in the order the less: most moves that do not look good are not. Then the order
    is not only by what children look like, but also by how their moves did elsewhere.

    If the search was stopped or called back meanwhile the result means nothing; the workspace says so (`stop`,
    `called`).
    """
    if depth < 0:
        return node.worth
    _check(game, node, alpha, beta, workspace)
    if is_counted_out(workspace):
        return alpha
    own, enemy, ply, table = node.own, node.enemy, node.ply, workspace.notes
    low, high = decided_value(worst_value(game, ply)), decided_value(best_value(game, ply))
    if low >= beta:
        return low
    if high <= alpha:
        return high
    bucket = bucket_of(table, own, enemy)
    note = look_up(table, bucket, own, enemy)
    best_move = NO_MOVE
    if note != ZERO:
        if _is_known(note, depth, alpha, beta):
            return value_of(note)
        best_move = move_of(note)
    worth = max(min(node.worth, high), low)
    if depth <= 0 and worth >= beta:
        return worth
    win, danger, foreseen = _NOTHING, _NOTHING, foresees(game, workspace)
    if foreseen:
        win = decided_value(win_by_sequence(game, node, depth, workspace))
    elif not avoidance(game) and (note == ZERO or depth_of(note) < depth):
        win = _forced_win(game, node, depth, workspace)
    if win > 0:
        note_down(table, bucket, own, enemy, note_of(win, AT_LEAST, depth, best_move))
        return win
    if depth <= 0:
        return worth
    if foreseen:
        danger = danger_of(game, node, depth, workspace)
        if depth == 1 and danger == 0 and worth >= beta:  # some move is worth more than a pass
            note_down(table, bucket, own, enemy, note_of(worth, AT_LEAST, depth, best_move))
            return worth
    best, best_move, count = _look_at_children(game, node, depth, alpha, beta, best_move, danger, workspace)
    row, least = workspace.plies[ply], max(alpha, best)
    shares, step, waiting = workspace.threads > 1 and depth >= _SHARED_DEPTH, 0, ZERO
    if shares:
        announce(name_at(node, depth), ply, workspace)
    while best < beta and (step < count or waiting != ZERO):
        turn, step, waiting = next_turn(row, count, step, waiting, shares, workspace)
        child = row.nodes[row.order[turn]]
        if shares:
            mark(name_of(child), workspace)
        turned = (child.ply - ply) & 1
        value = least
        for narrow in range(1 if turn > 0 else 0, -1, -1):
            most = least + 1 if narrow else beta
            if narrow and turned and depth > 1 and workspace.reduces:
                reduced = depth - 1 - _reduction(depth, turn, foreseen)
                value = -search(game, child, reduced, -most, -least, workspace)
                if is_ended(workspace) or value <= least:
                    break
            value = search(game, child, depth - 1, -most if turned else least, -least if turned else most, workspace)
            if turned:
                value = -value
            if is_ended(workspace) or value <= least or most >= beta:
                break
        if shares:
            unmark(name_of(child), workspace)
        called = workspace.called
        if workspace.stop or (called and (called <= ply or not shares)):
            withdraw(ply, workspace)
            return least
        if called:
            workspace.called = 0
            step, waiting = put_back(turn, step, waiting)
        else:
            best = max(best, value)
            if best > least:
                least, best_move = best, child.move
            if best >= beta:
                _learn(workspace.history, row, turn)
        if shares and best < beta:
            note = look_up(table, bucket, own, enemy)
            if note != ZERO and _is_known(note, depth, alpha, beta):
                withdraw(ply, workspace)
                return value_of(note)
    best = max(min(best, high), low)
    kind = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
    note_down(table, bucket, own, enemy, note_of(best, kind, depth, best_move))
    if shares:
        call_others_back(name_at(node, depth), ply, workspace)
    return best


@kept
def estimate_of(game: Any, own: Any, enemy: Any, ply: int, depth: int, alpha: int, beta: int, address: Any) -> Any:
    """The value of a position that is not over, for the side to move; a bound where `alpha` and `beta` are passed.

    A depth of -1 means a glance: the position is not searched, and no node counted. `address` is that of an
    `EstimateWorkspace`.
    """
    workspace = estimate_workspace_at(address)
    root = workspace.root
    root.own, root.enemy, root.ply = own, enemy, ply
    set_up(workspace.lines, root)
    decided, value = follow(game, workspace.lines, root, ZERO, root)
    turned = (root.ply - ply) & 1
    if decided:
        value = decided_value(value)
    else:
        root.worth, root.calm = glance(game, workspace.lines, root), 0
        value = search(game, root, depth, -beta if turned else alpha, -alpha if turned else beta, workspace)
        while workspace.called and not workspace.stop:
            workspace.called = 0
            value = search(game, root, depth, -beta if turned else alpha, -alpha if turned else beta, workspace)
    return -value if turned else value
