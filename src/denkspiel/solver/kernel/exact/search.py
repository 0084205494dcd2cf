"""The exact search: is a position worth at least `beta`?

Negamax with null windows (Pearl's test, 1980) over one transposition table. `bounds_of` asks one such question after
the other until the lower and the upper bound of the value meet; `is_at_least` answers one. Read `is_at_least` first: it
tries what is cheap before what is dear, and returns as soon as one child answers the question.

1. High in the tree: is there a win by threats alone (`forced_win.py`)? Its tree is narrow.
2. `_expand` plays each move and what is forced after it, and judges the child by static bounds (`static_bounds.py`) and
   by answers for positions that are not better (`dominance.py`). Many nodes end here, before anything is searched.
3. `_probe_children` looks up the children that are still open in the transposition table, whose buckets were prefetched
   in step 2: a large table is bound by the latency of memory.
4. The remaining children are searched in the order of their ranks (`rank_of`, `move_ordering.py`).

The answer is stored whichever step finds it. Several threads may search the same tree: `parallel_search.py`.

Measured on Connect Four, one thread, nodes per position of a set of 40 openings of 8 to 12 stones: ordering by what a
move leaves of the board (long forced chains first) 0.67 million where threats alone took 0.94; static bounds of the
children 0.47 instead of 0.64 million, and with bounds for both players 0.21 instead of 0.33; probing the table for all
children at every ply 0.33 instead of 0.43; and prefetching cut the time from 93 to 64 ms. What made a node shorter
later, and how few instructions it has now: docs/research/0030.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.exact.dominance import (
    fill_dominance_key,
    prefetch_dominance,
    probe_dominance,
    store_dominance,
)
from denkspiel.solver.kernel.exact.forced_win import win_by_threats
from denkspiel.solver.kernel.exact.move_ordering import (
    candidate_index,
    history_index_of,
    history_score,
    pack_candidate,
    penalize_move,
    reward_move,
    select_next,
)
from denkspiel.solver.kernel.exact.parallel_search import (
    abort_other_threads,
    is_busy,
    is_shared_ply,
    mark_busy,
    mark_done,
    node_id,
    register_node,
    share_bounds,
    shared_below,
    stop_other_threads,
    unregister_node,
)
from denkspiel.solver.kernel.exact.policy_prior import policy_prior_begin, policy_prior_rank
from denkspiel.solver.kernel.exact.static_bounds import static_bound
from denkspiel.solver.kernel.exact.transposition_table import (
    fill_table_key,
    is_late,
    probe,
    probe_bounds,
    store_bounds,
    unpack_bounds,
)
from denkspiel.solver.kernel.exact.workspace import Node, Workspace, workspace_at
from denkspiel.solver.kernel.jit.compile import cached_jit, jit_inline, jit_noinline, preconditions
from denkspiel.solver.kernel.jit.instructions import popcount, prefetch
from denkspiel.solver.kernel.jit.structs import address_of
from denkspiel.solver.kernel.rules.forced_moves import (
    OPEN,
    ZERO,
    all_above,
    classify_position,
    last_open_ply,
    lower_limit,
    play_forced_moves,
    relevant_completions,
    upper_limit,
)
from denkspiel.solver.kernel.rules.geometry_type import cell_count, completing_cells, line_count_rank

__all__ = [
    "EARLY_PROBES",
    "EARLY_PROBE_NODES",
    "bounds_of",
    "early_beta",
    "is_at_least",
    "is_early",
    "next_beta",
    "rank_of",
]

_DRAW, _WIN = np.int64(0), np.int64(1)
"""What a position that is not lost, or is won, is worth at least. With a type, because a literal as argument makes a
compiled function that calls itself crash when it is loaded from disk (docs/research/0002)."""
EARLY_PROBES = np.int64(2)
"""How many questions are about an early end (`early_beta`)."""
EARLY_PROBE_NODES = 1 << 13
"""The nodes that each of them may take."""


@jit_inline
def is_early(game: Any, ply: int) -> Any:
    """Whether so few stones lie that nobody knows how near the end is: a third of the cells is taken at most."""
    return ply * 3 <= cell_count(game)


@jit_inline
def early_beta(low: int, high: int, probes: int) -> Any:
    """The first two questions at an early position: is it won, is it lost before the next three eighths of the stones?

    Where it is that is found soon, since long games need not be looked at. Otherwise the question may come to nothing:
    it is given up after `EARLY_PROBE_NODES` nodes.
    """
    return max(high * 5 // 8, low) + 1 if probes == 0 else min(low * 5 // 8 + 1, high)


@jit_inline
def next_beta(low: int, high: int, ply: int, outcome: bool) -> Any:
    """Which question to ask next: whether the first player wins, or else draws, and then how soon, in steps of one.

    The two that tell the value, whether it is at least that and whether it is more, are by far the hardest ones. What
    is asked before is to cost little, and each step leaves in the table what the next one needs. (Nodes if only those
    two were asked, and of other ways to ask: docs/research/0030.) Where only the `outcome` counts, a draw comes first.
    """
    if low < 0 < high:
        return _DRAW if outcome or ply & 1 else _WIN
    return low + 1 if low >= 0 else high


_NONE = np.int64(0)
"""What is counted begins with a type as well: what takes a literal is compiled for it, and then again for numbers."""


@jit_inline
def rank_of(game: Any, wins: Any, threats: Any, ply: int, move: Any) -> Any:
    """How early a candidate is searched: own wins below all threats, a long forced chain, many lines through the move.

    What lately came of such moves (`history_score`) is added later; at most it weighs as much as one ply of the chain.

    A cell to win on is worth little above one where the enemy wins: whoever opens the lower one has lost.
    """
    return (popcount(wins & ~all_above(game, threats)) * 3 + ply) * 8 + line_count_rank(game, move)


@jit_inline
def _seen_from(turned: int, low: int, high: int) -> Any:
    """Bounds of a position for the side to move there, as the side sees them that moves at another one."""
    if turned:
        return -high, -low
    return low, high


@jit_inline
def _update_best(best: int, beta: int, low: int, high: int) -> Any:
    """The best value so far, given the bounds of one more child; and whether that child is still to be searched."""
    best = max(best, low)
    if best < beta <= high:
        return best, True
    if best < beta:
        return max(best, high), False
    return best, False


@jit_inline
def _fill_node(node: Node, own: Any, enemy: Any, ply: int, threats: Any, moves: Any) -> None:
    """Copy the result of `play_forced_moves` into a node of the workspace."""
    node.own = own
    node.enemy = enemy
    node.ply = ply
    node.threats = threats
    node.moves = moves


@jit_inline
def _expand(game: Any, node: Node, beta: int, late: bool, workspace: Workspace) -> Any:
    """Step 2: play each move and judge the child without a search.

    Children that are `late` are not looked up in the transposition table afterwards.

    Returns:
        The best value so far, and how many children are still open; they stand on the workspace, not yet in order.
    """
    ply, own, enemy, threats, moves = node.ply, node.own, node.enemy, node.threats, node.moves
    row = workspace.plies[ply]
    best, count, last = lower_limit(game, ply), _NONE, last_open_ply(game, ply, beta)
    killer, history, move = row.killer, workspace.history, ZERO
    while moves and best < beta:
        # Killer move first: the move that cut off the last node of this ply often cuts off this one too.
        first = moves & killer if moves & killer else moves
        move = first & (ZERO - first)
        moves ^= move
        # Forced replies are played at once and cost no node, so the child may be several plies further on.
        known, value, its_own, its_enemy, its_ply, its_wins, its_threats, its_moves = play_forced_moves(
            game, enemy, own | move, ply + 1, threats
        )
        turned = (its_ply - ply) & 1
        if not known:
            its_beta = 1 - beta if turned else beta
            # Too late to matter: beyond this ply no win comes soon enough, and no loss, to change the answer.
            if its_ply > last:
                value = upper_limit(game, its_ply) if its_beta > 0 else lower_limit(game, its_ply)
                best = max(best, -value if turned else value)
                continue
            child, taken = row.nodes[count], its_own | its_enemy
            prefetch_dominance(game, workspace.dominance_table, taken)
            # Static cut: pairing (claim-even) and zugzwang arguments prove the answer without a search.
            known, value = static_bound(game, its_own, its_enemy, its_ply, its_wins, its_threats, its_beta)
            if not known:
                # Dominance cut: a position that is at most as good reached beta (or at least as good did not).
                fill_dominance_key(game, its_own, its_enemy, its_wins, its_threats, child.dominance_key)
                known, value = probe_dominance(game, workspace.dominance_table, taken, child.dominance_key, its_beta)
        if known:
            best = max(best, -value if turned else value)
            continue
        if not late:
            # Fetch the bucket now and read it in `_probe_children`: meanwhile the other children are expanded.
            fill_table_key(game, its_own, its_enemy, its_ply, its_wins, its_threats, workspace.table, child.key)
            prefetch(address_of(child.key.bucket))
        _fill_node(child, its_own, its_enemy, its_ply, its_threats, its_moves)
        index = history_index_of(ply, move)
        if turned:
            rank = rank_of(game, its_threats, its_wins, its_ply, move)
        else:
            rank = rank_of(game, its_wins, its_threats, its_ply, move)
        # The history decides between children of equal rank; at most it weighs as much as one ply of the forced chain.
        rank = rank * 1024 + (history_score(history, index) >> 3)
        child.history_index, child.rank, row.order[count] = index, rank, pack_candidate(game, rank, count)
        count += 1
    if best >= beta:
        row.killer = move
    return best, count


@jit_inline
def _probe_children(game: Any, node: Node, beta: int, best: int, count: int, workspace: Workspace) -> Any:
    """Step 3: look up the open children in the transposition table, whose buckets have been fetched meanwhile.

    Returns:
        The best value so far, and how many children are still open.
    """
    still, row = _NONE, workspace.plies[node.ply]
    if count:
        policy_prior_begin(game, node, workspace)
    for number in range(count):
        child = row.nodes[number]
        bounds, is_open = probe(game, child.key), True
        if bounds != ZERO:
            # Enhanced transposition cut (Schaeffer and Plaat 1996): any child's stored bound may answer the question.
            low, high = _seen_from((child.ply - node.ply) & 1, *unpack_bounds(bounds))
            best, is_open = _update_best(best, beta, low, high)
        if best >= beta:
            break
        if is_open:
            policy_prior_rank(game, node, child, workspace)
            row.order[still] = pack_candidate(game, child.rank, number)
            still += 1
    return best, still


@jit_inline
def _store_answer(game: Any, node: Node, beta: int, best: int, begun: int, workspace: Workspace) -> None:
    """Store the answer in both tables; `begun` nodes had been searched before."""
    nodes = workspace.nodes
    store_dominance(game, workspace.dominance_table, node.own | node.enemy, node.dominance_key, beta, best, nodes)
    nodes -= begun
    if is_late(game, node.ply):
        return  # late positions come by the million and soon again, if at all: the dominance table is enough
    if best >= beta:
        store_bounds(game, node.key, best, upper_limit(game, node.ply), nodes)
    else:
        store_bounds(game, node.key, lower_limit(game, node.ply), best, nodes)


@preconditions
def _check(game: Any, node: Node, beta: int) -> None:
    """What `is_at_least` relies on."""
    taken = node.own | node.enemy
    assert node.own & node.enemy == ZERO, "a cell is taken by both"
    assert popcount(taken) == node.ply, "the number of stones is another"
    assert node.threats == relevant_completions(game, completing_cells(game, node.enemy), taken), (
        "the threats are others"
    )
    wins = relevant_completions(game, completing_cells(game, node.own), taken)
    prospect, _, moves = classify_position(game, taken, node.ply, wins, node.threats)
    assert prospect == OPEN, "a move is forced, or the game is decided"
    assert node.moves == moves, "the moves worth a look are others"
    assert lower_limit(game, node.ply) < beta <= upper_limit(game, node.ply), "the answer is known without a search"


@jit_noinline
def is_at_least(game: Any, node: Node, beta: int, workspace: Workspace) -> Any:
    """A bound for the value of an unforced node: a lower bound if it is `beta` or more, else an upper bound.

    If the search was stopped or aborted meanwhile the result means nothing; the workspace says so (`stop`, `restart`,
    `abort_ply`).
    """
    _check(game, node, beta)
    workspace.nodes += 1
    if workspace.nodes >= workspace.limit:
        workspace.restart = 1
    if workspace.stop | workspace.restart | workspace.abort_ply:
        return beta
    nodes, ply, row = workspace.nodes, node.ply, workspace.plies[node.ply]

    # Step 1, win by threats: a few hundred positions may save millions. Beyond a certain ply it does not pay.
    win = win_by_threats(game, node, workspace)
    if win > 0 and win >= beta:
        _store_answer(game, node, beta, win, nodes, workspace)
        return win

    # Steps 2 and 3: judge all children before any of them is searched.
    late = is_late(game, ply + 1)
    best, count = _expand(game, node, beta, late, workspace)
    if best < beta and not late:
        best, count = _probe_children(game, node, beta, best, count, workspace)

    # Step 4: search what is left, best rank first. `put_off` children that another thread is searching come last.
    shared = best < beta and is_shared_ply(game, ply, workspace)
    if shared:
        register_node(node_id(node), ply, workspace)
    turn, put_off, aborted_here = _NONE, _NONE, False
    while best < beta and turn < count + put_off:
        if turn < count:
            select_next(row.order, turn, count)  # one step of a selection sort: most nodes end after a child or two
        candidate = row.order[turn if turn < count else turn - count]
        child = row.nodes[candidate_index(game, candidate)]
        turn += 1
        if shared:
            # The first child is searched by all threads, because it may make the others needless.
            if turn > 1 or aborted_here:
                low, high = probe_bounds(game, child.key, lower_limit(game, child.ply), upper_limit(game, child.ply))
                low, high = _seen_from((child.ply - ply) & 1, low, high)
                best, is_open = _update_best(best, beta, low, high)
                if not is_open:
                    continue  # another thread has answered it meanwhile
                if turn <= count and is_busy(node_id(child), workspace):
                    row.order[put_off] = candidate
                    put_off += 1
                    continue
            mark_busy(node_id(child), workspace)
        turned = (child.ply - ply) & 1
        # "At least beta" for this side is "not at least 1 - beta" for the other one.
        value = is_at_least(game, child, 1 - beta if turned else beta, workspace)
        if shared:
            mark_done(node_id(child), workspace)
        if workspace.stop | workspace.restart:
            return beta
        abort_ply = workspace.abort_ply
        if abort_ply > ply:
            # Another thread has answered this node; its table entry, read below, says how. Where two nodes share an id
            # it was the other one, so the child keeps its turn.
            workspace.abort_ply = 0
            aborted_here = True
            turn -= 1
        elif abort_ply:
            unregister_node(ply, workspace)
            return beta
        else:
            best = max(best, -value if turned else value)
            if best >= beta:
                # Beta cut: this child refutes the node. The history learns which moves were tried in vain before it.
                for before in range(put_off, min(turn - 1, count)):
                    penalize_move(workspace.history, row.nodes[candidate_index(game, row.order[before])].history_index)
                reward_move(workspace.history, child.history_index)
                break
        if shared:
            # Another thread may have answered this node by another child.
            low, high = probe_bounds(game, node.key, lower_limit(game, ply), upper_limit(game, ply))
            if low >= beta or high < beta:
                unregister_node(ply, workspace)
                return low if low >= beta else high

    _store_answer(game, node, beta, best, nodes, workspace)
    if shared:
        abort_other_threads(node_id(node), ply, workspace)
    return best


@jit_inline
def _begin(game: Any, root: Node, wins: Any, workspace: Workspace) -> Any:
    """Look the root up and set the bounds that the search begins with."""
    low, high = lower_limit(game, root.ply), upper_limit(game, root.ply)
    fill_dominance_key(game, root.own, root.enemy, wins, root.threats, root.dominance_key)
    if not is_late(game, root.ply):
        fill_table_key(game, root.own, root.enemy, root.ply, wins, root.threats, workspace.table, root.key)
        low, high = probe_bounds(game, root.key, low, high)
    workspace.abort_ply = 0
    workspace.shared_below_ply = shared_below(game, root.ply)
    workspace.low, workspace.high = max(low, workspace.low), min(high, workspace.high)
    return workspace.low, workspace.high


@jit_inline
def _merge_bounds(low: int, high: int, workspace: Workspace) -> Any:
    """The bounds after a question, narrowed by what other threads have proven; these get them, too."""
    workspace.restart, workspace.abort_ply = 0, 0
    low, high = max(low, workspace.low), min(high, workspace.high)
    workspace.low, workspace.high = low, high
    share_bounds(workspace)
    return low, high


@cached_jit
def bounds_of(game: Any, own: Any, enemy: Any, ply: int, outcome: bool, address: Any) -> Any:
    """The lower and the upper bound of a position's value that were proven; equal if the search was not stopped.

    With `outcome` they need only tell whether the position is won, drawn or lost. `address` is that of a workspace;
    what bounds stand there count as proven. Question after question is asked until the bounds meet. (In one piece with
    what goes before: whatever stands between a function that is compiled and one that it calls is compiled together
    with that once more, a tenth of all time.)
    """
    workspace = workspace_at(address, game)
    decided, value, its_own, its_enemy, its_ply, wins, its_threats, its_moves = play_forced_moves(
        game, own, enemy, ply, completing_cells(game, own)
    )
    turned = (its_ply - ply) & 1
    if decided:
        return _seen_from(turned, value, value)
    root = workspace.root
    _fill_node(root, its_own, its_enemy, its_ply, its_threats, its_moves)
    workspace.turned = turned
    low, high = _begin(game, root, wins, workspace)
    probes = _NONE if is_early(game, root.ply) and workspace.first_try and not outcome else EARLY_PROBES
    while low < high and not (outcome and (low > 0 or high < 0)):
        hurried = probes < EARLY_PROBES and low < 0 < high
        beta = early_beta(low, high, probes) if hurried else next_beta(low, high, root.ply, outcome)
        probes += 1
        known, value = static_bound(game, root.own, root.enemy, root.ply, wins, root.threats, beta)
        if not known:
            limit = workspace.limit
            if hurried:
                workspace.limit = min(limit, workspace.nodes + EARLY_PROBE_NODES)
            value = is_at_least(game, root, beta, workspace)
            if hurried:
                workspace.limit = limit
            if workspace.stop:
                break
            if workspace.nodes >= workspace.limit:
                stop_other_threads(workspace)
                break
        if known or not workspace.restart | workspace.abort_ply:
            if value >= beta:
                low = max(low, value)
            else:
                high = min(high, value)
        low, high = _merge_bounds(low, high, workspace)
    return _seen_from(turned, low, high)
