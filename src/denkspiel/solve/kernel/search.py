"""The search: is an unforced node worth at least `beta`?

Negamax with null windows over one table. At a node all children are first judged (`settle`, static bounds) before any
is searched: many are decided at once, and of the others the buckets are prefetched, for a large table is bound by the
latency of memory. Then the table is asked about all of them, and what is left is put in order and searched.

Measured on Connect Four, one thread, nodes per position of a set of 40 openings of 8 to 12 stones: ordering by what a
move leaves of the board (long forced chains first) 0.67 million where threats alone took 0.94; static bounds of the
children 0.47 instead of 0.64 million, and with bounds for both players 0.21 instead of 0.33; asking the table about all
children at every ply 0.33 instead of 0.43; and prefetching cut the time from 93 to 64 ms.

Several threads search the same tree over one table. A position that one of them is searching is marked, and the others
take its sisters first, as long as there are any (after ABDADA, Weill 1996, in the simple form of Kerrigan 2016). The
first of the sisters is searched by all, for it may make the others needless. Who has answered a position calls back
those who still search below it.

The working memory of a thread is a desk: words with what is counted, limits and addresses (`NODES` and the names after
it), then its candidates, `_WORDS` words each and 64 for each ply. All desks lie side by side.
"""

from typing import Any

import numpy as np

from denkspiel.solve.kernel.bounds import all_above, narrowed
from denkspiel.solve.kernel.compile import inlined, kept
from denkspiel.solve.kernel.geometry_type import cells, completing, crossings
from denkspiel.solve.kernel.history import blame, index_of, praise, reputation
from denkspiel.solve.kernel.rules import ZERO, best_value, settle, worst_value
from denkspiel.solve.kernel.slots import is_late, place_of, recall, remember
from denkspiel.solve.kernel.words import load, load_signed, popcount, prefetch, store, store_signed

__all__ = [
    "AGAIN",
    "BITS",
    "DESK_WORDS",
    "HIGH",
    "HISTORY",
    "LIMIT",
    "LOCAL",
    "LOW",
    "MARKS",
    "MARK_BITS",
    "NODES",
    "NUMBER",
    "STOP",
    "TABLE",
    "THREADS",
    "TURNED",
    "UNBOUNDED",
    "bounds_of",
    "is_at_least",
    "next_beta",
    "rank_of",
]

NODES, STOP, LIMIT, AGAIN, LOW, HIGH, TURNED, BITS, THREADS, NUMBER, TABLE, LOCAL, HISTORY, MARKS = range(14)
_SHARED, _CALLED = 14, 15
"""Below which ply threads look out for each other; 1 more than the ply to which one is called back, or 0."""
_STACK = 16
_CANDIDATES = 64
_WORDS = 11
_OWN, _ENEMY, _THREATS, _MOVES, _KEY, _SECOND, _RANK, _PLY, _BUCKET, _ORDER, _INDEX = range(_WORDS)
_PATH = _STACK + (64 + 2) * _CANDIDATES * _WORDS
"""For each ply the name of the node that is being searched, where threads look out for each other."""
DESK_WORDS = _PATH + 72
MARK_BITS = 12
"""There are 2^12 places for marks of positions being searched."""
_SHARED_PLIES, _SHARED_CELLS = 8, 26
"""Threads look out for each other so many plies from the root, or while more than so many cells are free."""
UNBOUNDED = 99
"""More than any value."""
_WORD = np.uint64(64)


@inlined
def rank_of(game: Any, wins: Any, threats: Any, ply: int, move: Any) -> Any:
    """How early a candidate is searched: own wins below all threats, a long forced chain, many lines through the move.

    What lately came of such moves (`history`) is added later; at most it weighs as much as one ply of the chain.

    A cell to win on is worth little above one where the enemy wins: who opens the lower one has lost.
    """
    return (popcount(wins & ~all_above(game, threats)) * 3 + ply) * 8 + crossings(game, move)


@inlined
def _mark_of(desk: Any, bucket: Any, key: Any) -> Any:
    """The index among the marks that belongs to a position."""
    mixed = (bucket ^ key) * np.uint64(0x9E3779B97F4A7C15)
    return np.int64(mixed >> (_WORD - np.uint64(MARK_BITS)))


@inlined
def _learn(desk: Any, begin: int, place: int, first: int, last: int) -> None:
    """The candidate at `place` answered the question, those from `first` to below `last` in the order did not."""
    history = load(desk, HISTORY)
    for turn in range(first, last):
        blame(history, load_signed(desk, load_signed(desk, begin + turn * _WORDS + _ORDER) + _INDEX))
    praise(history, load_signed(desk, place + _INDEX))


@inlined
def _put_in_order(desk: Any, begin: int, count: int, place: int, rank: int) -> None:
    """Put a candidate of this rank among the `count` ones in order."""
    at = begin + count * _WORDS
    while at > begin and load_signed(desk, load_signed(desk, at - _WORDS + _ORDER) + _RANK) < rank:
        store_signed(desk, at + _ORDER, load_signed(desk, at - _WORDS + _ORDER))
        at -= _WORDS
    store_signed(desk, at + _ORDER, place)


@inlined
def _first_desk(desk: Any) -> Any:
    """The desk of the first thread."""
    return desk - np.uint64(load_signed(desk, NUMBER) * 8 * DESK_WORDS)


@inlined
def _answered(desk: Any, ply: int, name: Any) -> None:
    """A shared node has been answered: what other threads search below it is needless, so call them back."""
    store(desk, _PATH + ply, ZERO)
    first = _first_desk(desk)
    for number in range(load_signed(desk, THREADS)):
        other = first + np.uint64(number * 8 * DESK_WORDS)
        if load(other, _PATH + ply) == name:
            store_signed(other, _CALLED, ply + 1)


@kept
def is_at_least(
    game: Any,
    own: Any,
    enemy: Any,
    ply: int,
    threats: Any,
    moves: Any,
    beta: int,
    bucket: Any,
    key: Any,
    second: Any,
    desk: Any,
) -> Any:
    """A bound for the value of an unforced node: at least `beta`, or below it, and then an upper bound.

    If the search was stopped or called back meanwhile the result means nothing; the desk tells (`STOP`, `AGAIN`, ...).
    """
    nodes = load_signed(desk, NODES) + 1
    store_signed(desk, NODES, nodes)
    if nodes >= load_signed(desk, LIMIT):
        store_signed(desk, AGAIN, 1)
    if load_signed(desk, STOP) | load_signed(desk, AGAIN) | load_signed(desk, _CALLED):
        return beta
    low, high = worst_value(game, ply), best_value(game, ply)
    best = low
    begin = _STACK + ply * _CANDIDATES * _WORDS
    end = begin
    table, bits, local = load(desk, TABLE), load_signed(desk, BITS), load(desk, LOCAL)
    history = load(desk, HISTORY)
    while moves:
        move = moves & (ZERO - moves)
        moves ^= move
        decided, value, one, other, after, its_wins, its_threats, its_moves = settle(
            game, enemy, own | move, ply + 1, threats & ~move
        )
        turned = (after - ply) & 1
        if decided:
            least = most = -value if turned else value
        else:
            least, most = narrowed(
                game,
                one,
                other,
                after,
                its_wins,
                its_threats,
                1 - beta if turned else beta,
                worst_value(game, after),
                best_value(game, after),
            )
            if turned:
                least, most = -most, -least
        if least > best:
            best = least
            if best >= beta:
                remember(game, bucket, key, second, best, high, load_signed(desk, NODES) - nodes)
                return best
        if most < beta:
            best = max(best, most)
            continue
        its_bucket, its_key, its_second = place_of(game, one, other, after, table, bits, local)
        prefetch(its_bucket, 0)
        if turned:
            rank = rank_of(game, its_threats, its_wins, after, move)
        else:
            rank = rank_of(game, its_wins, its_threats, after, move)
        index = index_of(ply, move)
        rank = rank * 1024 + (reputation(history, index) >> 3)
        store(desk, end + _OWN, one)
        store(desk, end + _ENEMY, other)
        store(desk, end + _THREATS, its_threats)
        store(desk, end + _MOVES, its_moves)
        store(desk, end + _KEY, its_key)
        store(desk, end + _SECOND, its_second)
        store_signed(desk, end + _RANK, rank)
        store_signed(desk, end + _PLY, after)
        store(desk, end + _BUCKET, its_bucket)
        store_signed(desk, end + _INDEX, index)
        end += _WORDS
    count = 0
    for place in range(begin, end, _WORDS):
        after = load_signed(desk, place + _PLY)
        least, most = recall(
            game,
            load(desk, place + _BUCKET),
            load(desk, place + _KEY),
            load(desk, place + _SECOND),
            worst_value(game, after),
            best_value(game, after),
        )
        if (after - ply) & 1:
            least, most = -most, -least
        if least > best:
            best = least
            if best >= beta:
                remember(game, bucket, key, second, best, high, load_signed(desk, NODES) - nodes)
                return best
        if most < beta:
            best = max(best, most)
            continue
        _put_in_order(desk, begin, count, place, load_signed(desk, place + _RANK))
        count += 1
    shared = load_signed(desk, THREADS) > 1 and ply < load_signed(desk, _SHARED) and not is_late(game, ply + 1)
    marks = load(desk, MARKS)
    put_off = 0
    turn = 0
    called_here = False
    name = bucket ^ key
    if shared:
        store(desk, _PATH + ply, name)
    while turn < count + put_off:
        if turn < count:
            place = load_signed(desk, begin + turn * _WORDS + _ORDER)
        else:
            place = load_signed(desk, begin + (turn - count) * _WORDS + _ORDER)
        turn += 1
        after = load_signed(desk, place + _PLY)
        its_bucket, its_key, its_second = (
            load(desk, place + _BUCKET),
            load(desk, place + _KEY),
            load(desk, place + _SECOND),
        )
        turned = (after - ply) & 1
        mark = 0
        if shared:
            mark = _mark_of(desk, its_bucket, its_key)
            if turn > 1 or called_here:
                least, most = recall(
                    game, its_bucket, its_key, its_second, worst_value(game, after), best_value(game, after)
                )
                if turned:
                    least, most = -most, -least
                if least > best:
                    best = least
                    if best >= beta:
                        remember(game, bucket, key, second, best, high, load_signed(desk, NODES) - nodes)
                        _answered(desk, ply, name)
                        return best
                if most < beta:
                    best = max(best, most)
                    continue
                if turn <= count and load(marks, mark) == its_bucket ^ its_key:
                    store_signed(desk, begin + put_off * _WORDS + _ORDER, place)
                    put_off += 1
                    continue
            store(marks, mark, its_bucket ^ its_key)
        value = is_at_least(
            game,
            load(desk, place + _OWN),
            load(desk, place + _ENEMY),
            after,
            load(desk, place + _THREATS),
            load(desk, place + _MOVES),
            1 - beta if turned else beta,
            its_bucket,
            its_key,
            its_second,
            desk,
        )
        if shared:
            store(marks, mark, ZERO)
        if load_signed(desk, STOP) | load_signed(desk, AGAIN):
            return beta
        called = load_signed(desk, _CALLED)
        if called > ply:
            store_signed(desk, _CALLED, 0)
            called_here = True
            turn -= 1
        elif called:
            store(desk, _PATH + ply, ZERO)
            return beta
        else:
            if turned:
                value = -value
            if value > best:
                best = value
                if best >= beta:
                    _learn(desk, begin, place, put_off, min(turn - 1, count))
                    remember(game, bucket, key, second, best, high, load_signed(desk, NODES) - nodes)
                    if shared:
                        _answered(desk, ply, name)
                    return best
        if shared:
            least, most = recall(game, bucket, key, second, low, high)
            if least >= beta or most < beta:
                store(desk, _PATH + ply, ZERO)
                return least if least >= beta else most
    remember(game, bucket, key, second, low, max(low, min(high, best)), load_signed(desk, NODES) - nodes)
    if shared:
        _answered(desk, ply, name)
    return best


@inlined
def next_beta(low: int, high: int, probes: int) -> Any:
    """Which question to ask next, after so many.

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
        return low * 0 + 1
    if probes <= 3 and low < 0 <= high:
        return low * 0
    if low >= 0:
        return min((low + high) // 2, low + 2) + 1
    return max((low + high) // 2, high - 3) + 1


@inlined
def _tell_others(desk: Any) -> None:
    """Let the other threads that search the same position look at what is known of it by now, if it is news to them.

    To be interrupted without news would never end: each thread, begun again, would tell the others.
    """
    if load_signed(desk, THREADS) == 1:
        return  # there may be other desks, but each has a position of its own (`solve_each`)
    first = _first_desk(desk)
    for number in range(load_signed(desk, THREADS)):
        other = first + np.uint64(number * 8 * DESK_WORDS)
        low, high = load_signed(desk, LOW), load_signed(desk, HIGH)
        if low > load_signed(other, LOW) or high < load_signed(other, HIGH):
            store_signed(other, LOW, max(load_signed(other, LOW), low))
            store_signed(other, HIGH, min(load_signed(other, HIGH), high))
            store_signed(other, AGAIN, 1)


@inlined
def _end_others(desk: Any) -> None:
    """Let nobody search on alone once this thread has reached its limit."""
    if load_signed(desk, THREADS) > 1:
        first = _first_desk(desk)
        for number in range(load_signed(desk, THREADS)):
            store_signed(first + np.uint64(number * 8 * DESK_WORDS), LIMIT, number * 0)


@kept
def bounds_of(game: Any, own: Any, enemy: Any, ply: int, outcome: bool, desk: Any) -> Any:
    """The lower and the upper bound of a position's value that were proven; equal if the search was not stopped.

    With `outcome` they need only tell whether the position is won, drawn or lost.
    """
    wins = completing(game, own) & ~(own | enemy)
    decided, value, one, other, after, its_wins, its_threats, its_moves = settle(game, own, enemy, ply, wins)
    turned = (after - ply) & 1
    if decided:
        low = high = value
    else:
        bucket, key, second = place_of(
            game, one, other, after, load(desk, TABLE), load_signed(desk, BITS), load(desk, LOCAL)
        )
        low, high = recall(game, bucket, key, second, worst_value(game, after), best_value(game, after))
        store_signed(desk, _CALLED, 0)
        store_signed(desk, TURNED, turned)
        store_signed(desk, _SHARED, max(after + _SHARED_PLIES, cells(game) - _SHARED_CELLS))
        store_signed(desk, LOW, max(low, load_signed(desk, LOW)))
        store_signed(desk, HIGH, min(high, load_signed(desk, HIGH)))
        probes = 0
        while low < high and not (outcome and (low > 0 or high < 0)):
            beta = next_beta(low, high, probes)
            if outcome:
                beta = min(max(beta, low * 0), low * 0 + 1)
                if low == 0:
                    beta = low + 1
                elif high == 0:
                    beta = high
            probes += 1
            low, high = narrowed(game, one, other, after, its_wins, its_threats, beta, low, high)
            if low < beta <= high:
                value = is_at_least(game, one, other, after, its_threats, its_moves, beta, bucket, key, second, desk)
                if load_signed(desk, STOP):
                    break
                if load_signed(desk, NODES) >= load_signed(desk, LIMIT):
                    _end_others(desk)
                    break
                if load_signed(desk, AGAIN) | load_signed(desk, _CALLED):
                    probes -= 1
                elif value >= beta:
                    low = max(low, value)
                else:
                    high = min(high, value)
            store_signed(desk, AGAIN, 0)
            store_signed(desk, _CALLED, 0)
            low, high = max(low, load_signed(desk, LOW)), min(high, load_signed(desk, HIGH))
            store_signed(desk, LOW, low)
            store_signed(desk, HIGH, high)
            _tell_others(desk)
    if turned:
        return -high, -low
    return low, high
