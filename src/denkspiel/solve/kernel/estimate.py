"""The search for what cannot be solved: alpha-beta to a depth, forced moves for nothing, then attacks and a glance.

Depth counts free choices only: `settle` plays forced answers at once, so threats are followed deeper than quiet moves.
Where the depth ends, the side to move may still win by force (`attack`); otherwise the position is worth what it looks
like (`glance`). Wins and losses are proven, however shallow the search: a win because the enemy's every answer was
looked at, a loss because every own move was.

Working memory: `counts` (see `estimate_forcing.py`), and `stack`, ten words for each of 64 candidates at each ply.
"""

from typing import Any

from denkspiel.solve.kernel.compile import inlined, kept
from denkspiel.solve.kernel.estimate_forcing import CANDIDATE_WORDS, CANDIDATES, GIVE_UP, NODES, STOP, attack, counted
from denkspiel.solve.kernel.estimate_slots import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    NO_MOVE,
    depth_of,
    kind_of,
    look_up,
    move_of,
    note_down,
    place_of,
    value_of,
)
from denkspiel.solve.kernel.estimate_steps import follow, set_up
from denkspiel.solve.kernel.estimate_value import WON, decided_value, glance
from denkspiel.solve.kernel.geometry_type import avoidance
from denkspiel.solve.kernel.rules import ZERO, best_value, worst_value
from denkspiel.solve.kernel.words import load, load_signed, store, store_signed, trailing_zeros

__all__ = ["estimate_of", "search"]

_OWN, _ENEMY, _WINS, _THREATS, _BALANCE, _MOVES, _RANK, _PLY, _WORTH, _MOVE = range(10)
_FIRST = 1 << 30
_FORCING = 1 << 20
_REACH = 16
_BUDGET = 256


@inlined
def _is_known(note: Any, depth: int, alpha: int, beta: int) -> Any:
    """Whether a note settles what a search to this depth would ask."""
    kind, value = kind_of(note), value_of(note)
    if depth_of(note) >= depth:
        return kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)
    return (kind != AT_MOST and value >= WON and value >= beta) or (
        kind != AT_LEAST and value <= -WON and value <= alpha
    )


@inlined
def _put_in_place(stack: Any, begin: int, end: int, rank: int) -> Any:
    """Make room for a candidate of this rank among those from `begin` to `end`; its first word is returned."""
    place = end
    while place > begin and load_signed(stack, place - CANDIDATE_WORDS + _RANK) < rank:
        place -= CANDIDATE_WORDS
        for word in range(CANDIDATE_WORDS):
            store(stack, place + CANDIDATE_WORDS + word, load(stack, place + word))
    return place


@kept
def search(
    game: Any,
    lines: Any,
    own: Any,
    enemy: Any,
    ply: int,
    wins: Any,
    threats: Any,
    balance: int,
    moves: Any,
    worth: int,
    depth: int,
    alpha: int,
    beta: int,
    table: Any,
    counts: Any,
    stack: Any,
    bits: int,
    generation: Any,
) -> Any:
    """The value of an unforced node, if it lies between `alpha` and `beta`; else a bound on that side.

    If the search was stopped meanwhile the result means nothing; `counts` tells.
    """
    if depth < 0:
        return worth
    if counted(counts):
        return alpha
    low, high = decided_value(worst_value(game, ply)), decided_value(best_value(game, ply))
    if low >= beta:
        return low
    if high <= alpha:
        return high
    place = place_of(own, enemy, bits)
    note = look_up(table, place, own, enemy, generation)
    tried = NO_MOVE
    if note != ZERO:
        if _is_known(note, depth, alpha, beta):
            return value_of(note)
        tried = move_of(note)
    worth = max(min(worth, high), low)
    if depth <= 0 and worth >= beta:
        return worth
    if not avoidance(game) and (note == ZERO or depth_of(note) < depth):
        store_signed(counts, GIVE_UP, load_signed(counts, NODES) + (_BUDGET << min(2 * depth, 20)))
        found = attack(
            game, lines, own, enemy, ply, wins, threats, moves, _REACH + ply * 0, table, counts, stack, bits, generation
        )
        if found > 0:
            found = decided_value(found)
            note_down(table, place, own, enemy, generation, found, AT_LEAST, depth, tried)
            return found
    if depth <= 0:
        return worth
    begin = ply * CANDIDATES * CANDIDATE_WORDS
    end = begin
    best = -WON - 99
    while moves:
        move = moves & (ZERO - moves)
        moves ^= move
        decided, value, one, other, after, its_wins, its_threats, its_balance, its_moves = follow(
            game, lines, own, enemy, ply, wins, threats, balance, move
        )
        turned = (after - ply) & 1
        if decided:
            value = decided_value(-value if turned else value)
            if value > best:
                best = value
                tried = trailing_zeros(move)
                if best >= beta:
                    note_down(table, place, own, enemy, generation, best, AT_LEAST, depth, tried)
                    return best
            continue
        its_worth = glance(game, one, other, after, its_wins, its_threats, its_balance)
        rank = -its_worth if turned else its_worth
        if depth == 1 and turned and rank <= max(alpha, best):
            best = max(best, rank)
            continue
        if trailing_zeros(move) == tried:
            rank += _FIRST
        elif after > ply + 1 and not turned:
            rank += _FORCING
        slot = _put_in_place(stack, begin, end, rank)
        store(stack, slot + _OWN, one)
        store(stack, slot + _ENEMY, other)
        store(stack, slot + _WINS, its_wins)
        store(stack, slot + _THREATS, its_threats)
        store_signed(stack, slot + _BALANCE, its_balance)
        store(stack, slot + _MOVES, its_moves)
        store_signed(stack, slot + _RANK, rank)
        store_signed(stack, slot + _PLY, after)
        store_signed(stack, slot + _WORTH, its_worth)
        store_signed(stack, slot + _MOVE, trailing_zeros(move))
        end += CANDIDATE_WORDS
    first = alpha
    alpha = max(alpha, best)
    for slot in range(begin, end, CANDIDATE_WORDS):
        after = load_signed(stack, slot + _PLY)
        turned = (after - ply) & 1
        value = -WON - 99
        for narrow in range(1 if slot > begin else 0, -1, -1):
            upper = alpha + 1 if narrow else beta
            value = search(
                game,
                lines,
                load(stack, slot + _OWN),
                load(stack, slot + _ENEMY),
                after,
                load(stack, slot + _WINS),
                load(stack, slot + _THREATS),
                load_signed(stack, slot + _BALANCE),
                load(stack, slot + _MOVES),
                load_signed(stack, slot + _WORTH),
                depth - 1,
                -upper if turned else alpha,
                -alpha if turned else upper,
                table,
                counts,
                stack,
                bits,
                generation,
            )
            if load_signed(counts, STOP):
                return alpha
            if turned:
                value = -value
            if value <= alpha or upper >= beta:
                break
        if value > best:
            best = value
            if best > alpha:
                tried = load_signed(stack, slot + _MOVE)
                alpha = best
                if best >= beta:
                    break
    best = max(min(best, high), low)
    kind = AT_LEAST if best >= beta else AT_MOST if best <= first else EXACT
    note_down(table, place, own, enemy, generation, best, kind, depth, tried)
    return best


@kept
def estimate_of(
    game: Any,
    lines: Any,
    own: Any,
    enemy: Any,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
    table: Any,
    counts: Any,
    stack: Any,
    bits: int,
    generation: Any,
) -> Any:
    """The value of a position that is not over, for the side to move; a bound where `alpha` and `beta` are passed.

    A depth of -1 means a glance: the position is not searched, and no node counted.
    """
    wins, threats, balance = set_up(lines, own, enemy)
    decided, value, one, other, after, its_wins, its_threats, its_balance, its_moves = follow(
        game, lines, own, enemy, ply, wins, threats, balance, ZERO
    )
    turned = (after - ply) & 1
    if decided:
        return decided_value(-value if turned else value)
    value = search(
        game,
        lines,
        one,
        other,
        after,
        its_wins,
        its_threats,
        its_balance,
        its_moves,
        glance(game, one, other, after, its_wins, its_threats, its_balance),
        depth,
        -beta if turned else alpha,
        -alpha if turned else beta,
        table,
        counts,
        stack,
        bits,
        generation,
    )
    return -value if turned else value
