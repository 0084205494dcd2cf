"""The search: is an unforced node worth at least `beta`?

Negamax with null windows (Pearl's test, 1980) over one table. High in the tree a win by threats is looked for first
(`forced_win.py`). Otherwise a node is asked in three steps. All children are judged (`settle`, static bounds, and what
was answered before of positions that are not better: `dominance.py`) before any is searched, the move first that had
the answer the last time: many are decided at once, and of the others the buckets are prefetched, for a large table is
bound by the latency of memory. Then the table is asked about all of them, unless it is too late for the table. Then
what is left is searched, the best move of those not tried yet first, until one answers the question. Whichever step has
the answer, it is kept.

Measured on Connect Four, one thread, nodes per position of a set of 40 openings of 8 to 12 stones: ordering by what a
move leaves of the board (long forced chains first) 0.67 million where threats alone took 0.94; static bounds of the
children 0.47 instead of 0.64 million, and with bounds for both players 0.21 instead of 0.33; asking the table about all
children at every ply 0.33 instead of 0.43; and prefetching cut the time from 93 to 64 ms. What made a node shorter
later, and how few instructions it has now: docs/decisions/0030.

Several threads may search the same tree: `parallel_search.py`, `parallel_search.py`.

Which questions are asked of a position until its value is known: whether it is worth at least `beta`.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.exact.dominance import fetch, keep_precedent, precedent, stand
from denkspiel.solver.kernel.exact.forced_win import win_by_threats
from denkspiel.solver.kernel.exact.move_ordering import (
    blame,
    candidate_of,
    history_index_of,
    number_of,
    pick,
    praise,
    reputation,
)
from denkspiel.solver.kernel.exact.parallel_search import (
    announce,
    call_others_back,
    end_others,
    is_marked,
    is_shared,
    mark,
    name_of,
    sharing_until,
    tell_others,
    unmark,
    withdraw,
)
from denkspiel.solver.kernel.exact.policy_prior import advise, listen
from denkspiel.solver.kernel.exact.static_bounds import seen_at_once
from denkspiel.solver.kernel.exact.transposition_table import (
    TableKey,
    bounds_at,
    find,
    is_late,
    recall,
    remember,
    unpacked,
)
from denkspiel.solver.kernel.exact.workspace import Node, Ply, Workspace, workspace_at
from denkspiel.solver.kernel.jit.compile import apart, inlined, kept, preconditions
from denkspiel.solver.kernel.jit.instructions import popcount, prefetch
from denkspiel.solver.kernel.jit.structs import Number, Row, address_of
from denkspiel.solver.kernel.rules.forced_moves import (
    OPEN,
    ZERO,
    all_above,
    best_value,
    last_asked,
    line_ends,
    outlook,
    settle,
    worst_value,
)
from denkspiel.solver.kernel.rules.geometry_type import cells, completing, crossings

__all__ = ["EARLY", "HURRY", "bounds_of", "early_beta", "is_at_least", "is_early", "next_beta", "rank_of"]

_DRAW, _WIN = np.int64(0), np.int64(1)
"""What a position that is not lost, or is won, is worth at least. With a type, because a literal as argument makes a
compiled function that calls itself crash when it is loaded from disk (docs/decisions/0002)."""
EARLY = np.int64(2)
"""How many questions are about an early end (`early_beta`)."""
HURRY = 1 << 13
"""The nodes that each of them may take."""


@inlined
def is_early(game: Any, ply: int) -> Any:
    """Whether so few stones lie that nobody knows how near the end is: a third of the cells is taken at most."""
    return ply * 3 <= cells(game)


@inlined
def early_beta(low: int, high: int, probes: int) -> Any:
    """The first two questions at an early position: is it won, is it lost before the next three eighths of the stones?

    Where it is that is found soon, since long games need not be looked at. Otherwise the question may come to nothing:
    it is given up after `HURRY` nodes.
    """
    return max(high * 5 // 8, low) + 1 if probes == 0 else min(low * 5 // 8 + 1, high)


@inlined
def next_beta(low: int, high: int, ply: int, outcome: bool) -> Any:
    """Which question to ask next: whether the first player wins, or else draws, and then how soon, in steps of one.

    The two that tell the value, whether it is at least that and whether it is more, are by far the hardest ones. What
    is asked before is to cost little, and each step leaves in the table what the next one needs. (Nodes if only those
    two were asked, and of other ways to ask: docs/decisions/0030.) Where only the `outcome` counts, a draw comes first.
    """
    if low < 0 < high:
        return _DRAW if outcome or ply & 1 else _WIN
    return low + 1 if low >= 0 else high


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
def _rank(
    game: Any, turned: int, wins: Any, threats: Any, its_ply: int, move: Any, history: Row[Number], index: int
) -> Any:
    """How early a child is searched, from what `settle` has left: a small part of it is what came of such moves."""
    rank = rank_of(game, threats, wins, its_ply, move) if turned else rank_of(game, wins, threats, its_ply, move)
    return rank * 1024 + (reputation(history, index) >> 3)


@inlined
def _too_late(game: Any, its_ply: int, turned: int, its_beta: int) -> Any:
    """A bound for a child in which the game would last too long for the question (see `last_asked`)."""
    value = best_value(game, its_ply) if its_beta > 0 else worst_value(game, its_ply)
    return -value if turned else value


@inlined
def _asked(game: Any, key: TableKey, turned: int, best: int, beta: int) -> Any:
    """The best value so far, the table asked about one more child; and whether that one is still to be searched."""
    bounds = bounds_at(game, key)
    if bounds == ZERO:
        return best, True
    low, high = _seen_from(turned, *unpacked(bounds))
    return _cut(best, beta, low, high)


@inlined
def _judge(game: Any, node: Node, beta: int, late: bool, workspace: Workspace) -> Any:
    """The first step: what the children are worth at sight, or by what was answered before.

    Those that are `late` are not looked up in the table later.

    Returns:
        The best value so far, and how many children are open; these stand on the workspace, to be put in order.
    """
    ply, own, enemy, threats, moves = node.ply, node.own, node.enemy, node.threats, node.moves
    row = workspace.plies[ply]
    best, count, last = worst_value(game, ply), _NONE, last_asked(game, ply, beta)
    killer, history, move = row.killer, workspace.history, ZERO
    while moves and best < beta:
        first = moves & killer if moves & killer else moves
        move = first & (ZERO - first)
        moves ^= move
        told, value, its_own, its_enemy, its_ply, its_wins, its_threats, its_moves = settle(
            game, enemy, own | move, ply + 1, threats
        )
        turned = (its_ply - ply) & 1
        if not told:
            its_beta = 1 - beta if turned else beta
            if its_ply > last:
                best = max(best, _too_late(game, its_ply, turned, its_beta))
                continue
            child, taken = row.nodes[count], its_own | its_enemy
            fetch(game, workspace.precedents, taken)
            told, value = seen_at_once(game, its_own, its_enemy, its_ply, its_wins, its_threats, its_beta)
            if not told:
                stand(game, its_own, its_enemy, its_wins, its_threats, child.standing)
                told, value = precedent(game, workspace.precedents, taken, child.standing, its_beta)
        if told:
            best = max(best, -value if turned else value)
            continue
        if not late:
            find(game, its_own, its_enemy, its_ply, its_wins, its_threats, workspace.table, child.key)
            prefetch(address_of(child.key.bucket))
        _write(child, its_own, its_enemy, its_ply, its_threats, its_moves)
        index = history_index_of(ply, move)
        rank = _rank(game, turned, its_wins, its_threats, its_ply, move, history, index)
        child.history_index, child.rank, row.order[count] = index, rank, candidate_of(rank, count)
        count += 1
    if best >= beta:
        row.killer = move
    return best, count


@inlined
def _ask(game: Any, node: Node, beta: int, best: int, count: int, workspace: Workspace) -> Any:
    """The second step: ask the table about the children, whose buckets have been fetched meanwhile.

    Returns:
        The best value so far, and how many children are still open.
    """
    still, row = _NONE, workspace.plies[node.ply]
    if count:
        listen(game, node, workspace)
    for number in range(count):
        child = row.nodes[number]
        best, is_open = _asked(game, child.key, (child.ply - node.ply) & 1, best, beta)
        if best >= beta:
            break
        if is_open:
            advise(game, node, child, workspace)
            row.order[still] = candidate_of(child.rank, number)
            still += 1
    return best, still


@inlined
def _learn(history: Row[Number], row: Ply, answer: Node, first: int, end: int) -> None:
    """This child answered the question, those from `first` to below `end` in the order did not."""
    for turn in range(first, end):
        blame(history, row.nodes[number_of(row.order[turn])].history_index)
    praise(history, answer.history_index)


@inlined
def _keep(game: Any, node: Node, beta: int, best: int, begun: int, workspace: Workspace) -> None:
    """Keep the answer; `begun` nodes had been searched before."""
    nodes = workspace.nodes
    keep_precedent(game, workspace.precedents, node.own | node.enemy, node.standing, beta, best, nodes)
    nodes -= begun
    if is_late(game, node.ply):
        return
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
        _keep(game, node, beta, win, nodes, workspace)
        return win
    late = is_late(game, ply + 1)
    best, count = _judge(game, node, beta, late, workspace)
    if best < beta and not late:
        best, count = _ask(game, node, beta, best, count, workspace)
    shared = best < beta and is_shared(game, ply, workspace)
    if shared:
        announce(name_of(node), ply, workspace)
    turn, put_off, called_here = _NONE, _NONE, False
    while best < beta and turn < count + put_off:
        if turn < count:
            pick(row.order, turn, count)
        candidate = row.order[turn if turn < count else turn - count]
        child = row.nodes[number_of(candidate)]
        turn += 1
        if shared:
            if turn > 1 or called_here:
                low, high = _known(game, node, child)
                best, is_open = _cut(best, beta, low, high)
                if not is_open:
                    continue
                if turn <= count and is_marked(name_of(child), workspace):
                    row.order[put_off] = candidate
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
    _keep(game, node, beta, best, nodes, workspace)
    if shared:
        call_others_back(name_of(node), ply, workspace)
    return best


@inlined
def _begin(game: Any, root: Node, wins: Any, workspace: Workspace) -> Any:
    """Find the root in the table, if it is not too late for that, and say what is known of it before a search."""
    low, high = worst_value(game, root.ply), best_value(game, root.ply)
    stand(game, root.own, root.enemy, wins, root.threats, root.standing)
    if not is_late(game, root.ply):
        find(game, root.own, root.enemy, root.ply, wins, root.threats, workspace.table, root.key)
        low, high = recall(game, root.key, low, high)
    workspace.called = 0
    workspace.shared = sharing_until(game, root.ply)
    workspace.low, workspace.high = max(low, workspace.low), min(high, workspace.high)
    return workspace.low, workspace.high


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

    With `outcome` they need only tell whether the position is won, drawn or lost. `address` is that of a workspace;
    what bounds stand there count as proven. Question after question is asked until the bounds meet. (In one piece with
    what goes before: whatever stands between a function that is compiled and one that it calls is compiled together
    with that once more, a tenth of all time.)
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
    probes = _NONE if is_early(game, root.ply) and workspace.first_try and not outcome else EARLY
    while low < high and not (outcome and (low > 0 or high < 0)):
        hurried = probes < EARLY and low < 0 < high
        beta = early_beta(low, high, probes) if hurried else next_beta(low, high, root.ply, outcome)
        probes += 1
        told, value = seen_at_once(game, root.own, root.enemy, root.ply, wins, root.threats, beta)
        if not told:
            limit = workspace.limit
            if hurried:
                workspace.limit = min(limit, workspace.nodes + HURRY)
            value = is_at_least(game, root, beta, workspace)
            if hurried:
                workspace.limit = limit
            if workspace.stop:
                break
            if workspace.nodes >= workspace.limit:
                end_others(workspace)
                break
        if told or not workspace.again | workspace.called:
            if value >= beta:
                low = max(low, value)
            else:
                high = min(high, value)
        low, high = _end_question(low, high, workspace)
    return _seen_from(turned, low, high)
