"""The search: is an unforced node worth at least `beta`?

Negamax with null windows (Pearl's test, 1980) over one table. High in the tree a win by threats is looked for first
(`forced_win.py`). Otherwise a node is asked in three steps. All children are judged (`settle`, static bounds) before
any is searched: many are decided at once, and of the others the buckets are prefetched, for a large table is bound by
the latency of memory. Then the table is asked about all of them, and what is left is put in order. Then they are
searched one after the other, until one answers the question. Whichever step has the answer, it goes into the table.

Measured on Connect Four, one thread, nodes per position of a set of 40 openings of 8 to 12 stones: ordering by what a
move leaves of the board (long forced chains first) 0.67 million where threats alone took 0.94; static bounds of the
children 0.47 instead of 0.64 million, and with bounds for both players 0.21 instead of 0.33; asking the table about all
children at every ply 0.33 instead of 0.43; and prefetching cut the time from 93 to 64 ms.

Several threads may search the same tree: `sharing.py`, `team.py`.
"""

from typing import Any

import numpy as np

from denkspiel.solve.kernel.bounds import narrowed
from denkspiel.solve.kernel.compile import apart, inlined, kept, preconditions
from denkspiel.solve.kernel.forced_moves import (
    OPEN,
    ZERO,
    all_above,
    best_value,
    line_ends,
    outlook,
    settle,
    worst_value,
)
from denkspiel.solve.kernel.forced_win import win_by_threats
from denkspiel.solve.kernel.geometry_type import completing, crossings
from denkspiel.solve.kernel.guide import advise, listen
from denkspiel.solve.kernel.history_heuristic import blame, history_index_of, praise, reputation
from denkspiel.solve.kernel.instructions import popcount, prefetch
from denkspiel.solve.kernel.ordering import put_in_order
from denkspiel.solve.kernel.sharing import end_others, is_shared, name_of, sharing_until, tell_others
from denkspiel.solve.kernel.slots import find, recall, remember
from denkspiel.solve.kernel.structs import Number, Row, address_of
from denkspiel.solve.kernel.team import announce, call_others_back, is_marked, mark, unmark, withdraw
from denkspiel.solve.kernel.workspace import Node, Ply, Workspace, workspace_at

__all__ = ["bounds_of", "is_at_least", "next_beta", "rank_of"]

_DRAW, _WIN = np.int64(0), np.int64(1)
"""What a position that is not lost, or is won, is worth at least. With a type, because a literal as argument makes a
compiled function that calls itself crash when it is loaded from disk (docs/decisions/0002)."""
_NONE = np.int64(0)
"""What is counted begins with a type as well: what takes a literal is compiled for it, and then again for numbers."""


@inlined
def rank_of(game: Any, wins: Any, threats: Any, ply: int, move: Any) -> Any:
    """How early a candidate is searched: own wins below all threats, a long forced chain, many lines through the move.

    What lately came of such moves (`reputation`) is added later; at most it weighs as much as one ply of the chain.

    A cell to win on is worth little above one where the enemy wins: whoever opens the lower one has lost.
    """
    return (popcount(wins & ~all_above(game, threats)) * 3 + ply) * 8 + crossings(game, move)


@inlined
def _seen_from(turned: int, low: int, high: int) -> Any:
    """Bounds of a position for the side to move there, as the side sees them that moves at another one."""
    if turned:
        return -high, -low
    return low, high


@inlined
def _known(game: Any, node: Node, child: Node) -> Any:
    """What the table knows of a child, for the side to move at the node."""
    low, high = recall(game, child.key, worst_value(game, child.ply), best_value(game, child.ply))
    return _seen_from((child.ply - node.ply) & 1, low, high)


@inlined
def _cut(best: int, beta: int, low: int, high: int) -> Any:
    """The best value so far, given the bounds of one more child; and whether that one is still to be searched."""
    best = max(best, low)
    if best < beta <= high:
        return best, True
    if best < beta:
        return max(best, high), False
    return best, False


@inlined
def _is_interrupted(workspace: Workspace) -> Any:
    """Count a node; whether the question at hand is to be abandoned unanswered."""
    nodes = workspace.nodes + 1
    workspace.nodes = nodes
    if nodes >= workspace.limit:
        workspace.again = 1
    return workspace.stop | workspace.again | workspace.called


@inlined
def _write(node: Node, own: Any, enemy: Any, ply: int, threats: Any, moves: Any) -> None:
    """Put on the workspace what `settle` has left."""
    node.own = own
    node.enemy = enemy
    node.ply = ply
    node.threats = threats
    node.moves = moves


@inlined
def _judge(game: Any, node: Node, beta: int, workspace: Workspace) -> Any:
    """The first step: what the children are worth at sight.

    Returns:
        The best value so far, and how many children are open; these stand on the workspace.
    """
    ply, own, enemy, threats, moves = node.ply, node.own, node.enemy, node.threats, node.moves
    children, history, table = workspace.plies[ply].nodes, workspace.history, workspace.table
    best, count = worst_value(game, ply), 0
    while moves and best < beta:
        move = moves & (ZERO - moves)
        moves ^= move
        decided, value, its_own, its_enemy, its_ply, its_wins, its_threats, its_moves = settle(
            game, enemy, own | move, ply + 1, threats
        )
        turned = (its_ply - ply) & 1
        low, high = value, value
        if not decided:
            low, high = narrowed(
                game,
                its_own,
                its_enemy,
                its_ply,
                its_wins,
                its_threats,
                1 - beta if turned else beta,
                worst_value(game, its_ply),
                best_value(game, its_ply),
            )
        low, high = _seen_from(turned, low, high)
        best, is_open = _cut(best, beta, low, high)
        if is_open:
            child = children[count]
            find(game, its_own, its_enemy, its_ply, its_wins, its_threats, table, child.key)
            prefetch(address_of(child.key.bucket))
            _write(child, its_own, its_enemy, its_ply, its_threats, its_moves)
            if turned:
                rank = rank_of(game, its_threats, its_wins, its_ply, move)
            else:
                rank = rank_of(game, its_wins, its_threats, its_ply, move)
            index = history_index_of(ply, move)
            child.rank = rank * 1024 + (reputation(history, index) >> 3)
            child.history_index = index
            count += 1
    return best, count


@inlined
def _arrange(game: Any, node: Node, beta: int, best: int, count: int, workspace: Workspace) -> Any:
    """The second step: ask the table about the children, and put those in order that are still open.

    Returns:
        The best value so far, and how many children are in order.
    """
    ordered, row = _NONE, workspace.plies[node.ply]
    if count:
        listen(game, node, workspace)
    for number in range(count):
        low, high = _known(game, node, row.nodes[number])
        best, is_open = _cut(best, beta, low, high)
        if best >= beta:
            break
        if is_open:
            advise(game, node, row.nodes[number], workspace)
            put_in_order(row, ordered, number)
            ordered += 1
    return best, ordered


@inlined
def _learn(history: Row[Number], row: Ply, answer: Node, first: int, end: int) -> None:
    """This child answered the question, those from `first` to below `end` in the order did not."""
    for turn in range(first, end):
        blame(history, row.nodes[row.order[turn]].history_index)
    praise(history, answer.history_index)


@inlined
def _keep(game: Any, node: Node, beta: int, best: int, nodes: int) -> None:
    """Put the answer into the table; this many nodes were searched for it."""
    if best >= beta:
        remember(game, node.key, best, best_value(game, node.ply), nodes)
    else:
        remember(game, node.key, worst_value(game, node.ply), best, nodes)


@preconditions
def _check(game: Any, node: Node, beta: int) -> None:
    """What `is_at_least` relies on."""
    taken = node.own | node.enemy
    assert node.own & node.enemy == ZERO, "a cell is taken by both"
    assert popcount(taken) == node.ply, "the number of stones is another"
    assert node.threats == line_ends(game, completing(game, node.enemy), taken), "the threats are others"
    wins = line_ends(game, completing(game, node.own), taken)
    prospect, _, moves = outlook(game, taken, node.ply, wins, node.threats)
    assert prospect == OPEN, "a move is forced, or the game is decided"
    assert node.moves == moves, "the moves worth a look are others"
    assert worst_value(game, node.ply) < beta <= best_value(game, node.ply), "the answer is known without a search"


@apart
def is_at_least(game: Any, node: Node, beta: int, workspace: Workspace) -> Any:
    """A bound for the value of an unforced node: at least `beta`, or below it, and then an upper bound.

    If the search was stopped or called back meanwhile the result means nothing; the workspace says so (`stop`, `again`,
    `called`).
    """
    _check(game, node, beta)
    if _is_interrupted(workspace):
        return beta
    nodes, ply, row = workspace.nodes, node.ply, workspace.plies[node.ply]
    win = win_by_threats(game, node, workspace)
    if win > 0 and win >= beta:
        _keep(game, node, beta, win, workspace.nodes - nodes)
        return win
    best, count = _judge(game, node, beta, workspace)
    if best < beta:
        best, count = _arrange(game, node, beta, best, count, workspace)
    shared = best < beta and is_shared(game, ply, workspace)
    if shared:
        announce(name_of(node), ply, workspace)
    turn, put_off, called_here = 0, _NONE, False
    while best < beta and turn < count + put_off:
        number = row.order[turn if turn < count else turn - count]
        child = row.nodes[number]
        turn += 1
        if shared:
            if turn > 1 or called_here:
                low, high = _known(game, node, child)
                best, is_open = _cut(best, beta, low, high)
                if not is_open:
                    continue
                if turn <= count and is_marked(name_of(child), workspace):
                    row.order[put_off] = number
                    put_off += 1
                    continue
            mark(name_of(child), workspace)
        turned = (child.ply - ply) & 1
        value = is_at_least(game, child, 1 - beta if turned else beta, workspace)
        if shared:
            unmark(name_of(child), workspace)
        if workspace.stop | workspace.again:
            return beta
        called = workspace.called
        if called > ply:
            workspace.called = 0
            called_here = True
            turn -= 1
        elif called:
            withdraw(ply, workspace)
            return beta
        else:
            best = max(best, -value if turned else value)
            if best >= beta:
                _learn(workspace.history, row, child, put_off, min(turn - 1, count))
                break
        if shared:
            low, high = recall(game, node.key, worst_value(game, ply), best_value(game, ply))
            if low >= beta or high < beta:
                withdraw(ply, workspace)
                return low if low >= beta else high
    _keep(game, node, beta, best, workspace.nodes - nodes)
    if shared:
        call_others_back(name_of(node), ply, workspace)
    return best


@inlined
def next_beta(low: int, high: int, probes: int) -> Any:
    """Which question to ask next, after this many.

    First twice about an early end: where there is one it is found soon, and where there is none the answer is cheap,
    since long games need not be looked at. Then on which side of a draw, and from there in steps, larger ones downward.
    (Nodes a position, on lopsided openings, balanced middle games and balanced openings: 1,519, 12,433 and 326,612;
    without the first two questions 18,641, 12,099 and 321,269; halving to the end 1,525, 13,335 and 312,995.)
    """
    if probes == 0 and low < 0:
        return min(low // 2 + 1, high)
    if probes <= 1 and high > 0:
        return max(high // 2, low) + 1
    if probes <= 2 and low <= 0 < high:
        return _WIN
    if probes <= 3 and low < 0 <= high:
        return _DRAW
    if low >= 0:
        return min((low + high) // 2, low + 2) + 1
    return max((low + high) // 2, high - 3) + 1


@inlined
def _next_question(low: int, high: int, probes: int, outcome: bool) -> Any:
    """The same; with `outcome` only whether the position is won, or lost, is ever asked."""
    beta = next_beta(low, high, probes)
    if outcome:
        if low == 0:
            return _WIN
        if high == 0:
            return _DRAW
        return min(max(beta, _DRAW), _WIN)
    return beta


@inlined
def _begin(game: Any, root: Node, wins: Any, workspace: Workspace) -> Any:
    """Find the root in the table, and say what is known of it before a search."""
    find(game, root.own, root.enemy, root.ply, wins, root.threats, workspace.table, root.key)
    low, high = recall(game, root.key, worst_value(game, root.ply), best_value(game, root.ply))
    workspace.called = 0
    workspace.shared = sharing_until(game, root.ply)
    workspace.low, workspace.high = max(low, workspace.low), min(high, workspace.high)
    return low, high


@inlined
def _end_question(low: int, high: int, workspace: Workspace) -> Any:
    """The bounds after a question, with what other threads have proven; they are told, too."""
    workspace.again, workspace.called = 0, 0
    low, high = max(low, workspace.low), min(high, workspace.high)
    workspace.low, workspace.high = low, high
    tell_others(workspace)
    return low, high


@kept
def bounds_of(game: Any, own: Any, enemy: Any, ply: int, outcome: bool, address: Any) -> Any:
    """The lower and the upper bound of a position's value that were proven; equal if the search was not stopped.

    With `outcome` they need only tell whether the position is won, drawn or lost. `address` is that of a workspace.
    Question after question is asked until the bounds meet. (In one piece with what goes before: whatever stands between
    a function that is compiled and one that it calls is compiled together with that once more, a tenth of all time.)
    """
    workspace = workspace_at(address)
    decided, value, its_own, its_enemy, its_ply, wins, its_threats, its_moves = settle(
        game, own, enemy, ply, completing(game, own)
    )
    turned = (its_ply - ply) & 1
    if decided:
        return _seen_from(turned, value, value)
    root = workspace.root
    _write(root, its_own, its_enemy, its_ply, its_threats, its_moves)
    workspace.turned = turned
    low, high = _begin(game, root, wins, workspace)
    probes = _NONE
    while low < high and not (outcome and (low > 0 or high < 0)):
        beta = _next_question(low, high, probes, outcome)
        probes += 1
        low, high = narrowed(game, root.own, root.enemy, root.ply, wins, root.threats, beta, low, high)
        if low < beta <= high:
            value = is_at_least(game, root, beta, workspace)
            if workspace.stop:
                break
            if workspace.nodes >= workspace.limit:
                end_others(workspace)
                break
            if workspace.again | workspace.called:
                probes -= 1
            elif value >= beta:
                low = max(low, value)
            else:
                high = min(high, value)
        low, high = _end_question(low, high, workspace)
    return _seen_from(turned, low, high)
