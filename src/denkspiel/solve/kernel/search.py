"""The search: is an unforced node worth at least `beta`?

Negamax with null windows over one table. At a node all children are first judged (`settle`, static bounds) before any
is searched: many are decided at once, the others are put in order, and their buckets are prefetched, for a large table
is bound by the latency of memory. Then the table is asked about all of them before the first is searched.

Measured on Connect Four, one thread, nodes per position of a set of 40 openings of 8 to 12 stones: ordering by what a
move leaves of the board (long forced chains first) 0.67 million where threats alone took 0.94; static bounds of the
children 0.47 instead of 0.64 million; asking the table about all children at every ply 0.33 instead of 0.43; and
prefetching cut the time from 93 to 64 ms.

Working memory: `state` is three words (nodes, stop flag, node limit), `stack` nine words for each candidate, 64
candidates for each ply.
"""

from typing import Any

from denkspiel.solve.kernel.bounds import narrowed
from denkspiel.solve.kernel.compile import inlined, kept
from denkspiel.solve.kernel.geometry_type import completing, crossings
from denkspiel.solve.kernel.rules import ZERO, best_value, settle, worst_value
from denkspiel.solve.kernel.slots import bucket_of, key_of, recall, remember
from denkspiel.solve.kernel.words import load, load_signed, popcount, prefetch, store, store_signed

__all__ = [
    "LIMIT",
    "NODES",
    "STACK_WORDS",
    "STATE_WORDS",
    "STOP",
    "bounds_of",
    "is_at_least",
    "next_beta",
    "put_in_order",
    "rank_of",
]

NODES, STOP, LIMIT = 0, 1, 2
STATE_WORDS = 3
_CANDIDATES = 64
_WORDS = 9
STACK_WORDS = (64 + 2) * _CANDIDATES * _WORDS
_OWN, _ENEMY, _THREATS, _MOVES, _KEY, _SECOND, _RANK, _PLY, _BUCKET = range(_WORDS)
_SETTLED = -(1 << 40)


@inlined
def put_in_order(stack: Any, begin: int, end: int, rank: int) -> Any:
    """Make room for a candidate of this rank among those from `begin` to `end`; the place is returned."""
    place = end
    while place > begin and load_signed(stack, (place - 1) * _WORDS + _RANK) < rank:
        for word in range(_WORDS):
            store(stack, place * _WORDS + word, load(stack, (place - 1) * _WORDS + word))
        place -= 1
    return place * _WORDS


@inlined
def rank_of(game: Any, wins: Any, threats: Any, ply: int, move: Any) -> Any:
    """How early a candidate is searched: own wins, few threats, a long forced chain, many lines through the move."""
    return ((popcount(wins) * 2 - popcount(threats)) * 2 + ply) * 32 + crossings(game, move)


@kept
def is_at_least(
    game: Any,
    own: Any,
    enemy: Any,
    ply: int,
    threats: Any,
    moves: Any,
    beta: int,
    table: Any,
    bits: int,
    state: Any,
    stack: Any,
) -> Any:
    """A bound for the value of an unforced node: at least `beta`, or below it, and then an upper bound.

    If the search was stopped meanwhile the result means nothing; `state` tells.
    """
    nodes = load_signed(state, NODES) + 1
    store_signed(state, NODES, nodes)
    if nodes >= load_signed(state, LIMIT):
        store_signed(state, STOP, 1)
    if load_signed(state, STOP):
        return beta
    key, second = key_of(game, own, enemy, ply)
    bucket = bucket_of(key, second, bits)
    low, high = recall(table, bucket, key, second, worst_value(game, ply), best_value(game, ply))
    if low >= beta:
        return low
    if high < beta:
        return high
    best = low
    begin = ply * _CANDIDATES
    end = begin
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
            least, most = narrowed(game, one, other, after, worst_value(game, after), best_value(game, after))
            if turned:
                least, most = -most, -least
        if least > best:
            best = least
            if best >= beta:
                remember(table, bucket, key, second, best, high, load_signed(state, NODES) - nodes)
                return best
        if most < beta:
            best = max(best, most)
            continue
        if turned:
            rank = rank_of(game, its_threats, its_wins, after, move)
        else:
            rank = rank_of(game, its_wins, its_threats, after, move)
        its_key, its_second = key_of(game, one, other, after)
        its_bucket = bucket_of(its_key, its_second, bits)
        prefetch(table, its_bucket)
        place = put_in_order(stack, begin, end, rank)
        store(stack, place + _OWN, one)
        store(stack, place + _ENEMY, other)
        store(stack, place + _THREATS, its_threats)
        store(stack, place + _MOVES, its_moves)
        store(stack, place + _KEY, its_key)
        store(stack, place + _SECOND, its_second)
        store_signed(stack, place + _RANK, rank)
        store_signed(stack, place + _PLY, after)
        store_signed(stack, place + _BUCKET, its_bucket)
        end += 1
    for place in range(begin * _WORDS, end * _WORDS, _WORDS):
        after = load_signed(stack, place + _PLY)
        least, most = recall(
            table,
            load_signed(stack, place + _BUCKET),
            load(stack, place + _KEY),
            load(stack, place + _SECOND),
            worst_value(game, after),
            best_value(game, after),
        )
        if (after - ply) & 1:
            least, most = -most, -least
        if least > best:
            best = least
            if best >= beta:
                remember(table, bucket, key, second, best, high, load_signed(state, NODES) - nodes)
                return best
        if most < beta:
            best = max(best, most)
            store_signed(stack, place + _RANK, _SETTLED)
    for place in range(begin * _WORDS, end * _WORDS, _WORDS):
        if load_signed(stack, place + _RANK) == _SETTLED:
            continue
        after = load_signed(stack, place + _PLY)
        turned = (after - ply) & 1
        value = is_at_least(
            game,
            load(stack, place + _OWN),
            load(stack, place + _ENEMY),
            after,
            load(stack, place + _THREATS),
            load(stack, place + _MOVES),
            1 - beta if turned else beta,
            table,
            bits,
            state,
            stack,
        )
        if load_signed(state, STOP):
            return beta
        if turned:
            value = -value
        if value > best:
            best = value
            if best >= beta:
                remember(table, bucket, key, second, best, high, load_signed(state, NODES) - nodes)
                return best
    remember(table, bucket, key, second, low, max(low, min(high, best)), load_signed(state, NODES) - nodes)
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


@kept
def bounds_of(game: Any, own: Any, enemy: Any, ply: int, table: Any, bits: int, state: Any, stack: Any) -> Any:
    """The lower and the upper bound of a position's value that were proven; equal if the search was not stopped."""
    wins = completing(game, own) & ~(own | enemy)
    decided, value, one, other, after, _, its_threats, its_moves = settle(game, own, enemy, ply, wins)
    turned = (after - ply) & 1
    if decided:
        low = high = value
    else:
        low, high = narrowed(game, one, other, after, worst_value(game, after), best_value(game, after))
        probes = 0
        while low < high:
            beta = next_beta(low, high, probes)
            value = is_at_least(game, one, other, after, its_threats, its_moves, beta, table, bits, state, stack)
            if load_signed(state, STOP):
                break
            if value >= beta:
                low = value
            else:
                high = value
            probes += 1
    if turned:
        return -high, -low
    return low, high
