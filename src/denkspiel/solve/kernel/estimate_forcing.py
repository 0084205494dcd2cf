"""Winning by force: threat upon threat, each of which leaves the enemy one answer.

Such an attack is narrow, so it can be followed far beyond the depth of a search. What is found is proven: every legal
answer is counted, in `follow`. That nothing is found proves nothing.
"""

from typing import Any

from denkspiel.solve.kernel.compile import inlined, kept
from denkspiel.solve.kernel.estimate_slots import EXACT, NO_MOVE, depth_of, look_up, note_down, place_of, value_of
from denkspiel.solve.kernel.estimate_steps import follow, openings
from denkspiel.solve.kernel.rules import ZERO
from denkspiel.solve.kernel.words import load, load_signed, store, store_signed

__all__ = ["CANDIDATES", "CANDIDATE_WORDS", "attack", "counted"]

NODES, STOP, LIMIT, GIVE_UP = range(4)
"""The words of the memory `counts`: nodes so far, whether to stop, the most nodes allowed, when to end an attack."""
COUNT_WORDS = 4
CANDIDATES = 64
CANDIDATE_WORDS = 10
CANDIDATE_STACK_WORDS = (64 + 2) * CANDIDATES * CANDIDATE_WORDS
_OWN, _ENEMY, _WINS, _THREATS, _MOVES, _PLY = range(6)


@inlined
def counted(counts: Any) -> Any:
    """Count a node; whether the search is to stop."""
    if load_signed(counts, STOP):
        return True
    nodes = load_signed(counts, NODES) + 1
    store_signed(counts, NODES, nodes)
    if nodes < load_signed(counts, LIMIT):
        return False
    store_signed(counts, STOP, 1)
    return True


@kept
def attack(
    game: Any,
    lines: Any,
    own: Any,
    enemy: Any,
    ply: int,
    wins: Any,
    threats: Any,
    moves: Any,
    reach: int,
    table: Any,
    counts: Any,
    stack: Any,
    bits: int,
    generation: Any,
) -> Any:
    """The kernel's value of a win that the side to move can force within `reach` threats; 0 if none was found.

    The position is one that `follow` leaves, with `wins`, `threats` and `moves` as given there.
    """
    if counted(counts) or load_signed(counts, NODES) > load_signed(counts, GIVE_UP):
        return ply * 0
    tries = openings(lines, own, enemy) & moves
    begin = ply * CANDIDATES * CANDIDATE_WORDS
    end = begin
    while tries:
        move = tries & (ZERO - tries)
        tries ^= move
        decided, value, one, other, after, its_wins, its_threats, _, its_moves = follow(
            game, lines, own, enemy, ply, wins, threats, ply * 0, move
        )
        turned = (after - ply) & 1
        if decided:
            if turned:
                value = -value
            if value > 0:
                return value
        elif not turned and reach > 1:
            store(stack, end + _OWN, one)
            store(stack, end + _ENEMY, other)
            store(stack, end + _WINS, its_wins)
            store(stack, end + _THREATS, its_threats)
            store(stack, end + _MOVES, its_moves)
            store_signed(stack, end + _PLY, after)
            end += CANDIDATE_WORDS
    if end == begin:
        return ply * 0
    bucket = place_of(~own, enemy, bits)
    note = look_up(table, bucket, ~own, enemy, generation)
    if note != ZERO and (value_of(note) > 0 or depth_of(note) >= reach):
        return value_of(note)
    for place in range(begin, end, CANDIDATE_WORDS):
        value = attack(
            game,
            lines,
            load(stack, place + _OWN),
            load(stack, place + _ENEMY),
            load_signed(stack, place + _PLY),
            load(stack, place + _WINS),
            load(stack, place + _THREATS),
            load(stack, place + _MOVES),
            reach - 1,
            table,
            counts,
            stack,
            bits,
            generation,
        )
        if value > 0:
            note_down(table, bucket, ~own, enemy, generation, value, EXACT, reach, NO_MOVE)
            return value
    if load_signed(counts, STOP) == 0 and load_signed(counts, NODES) <= load_signed(counts, GIVE_UP):
        note_down(table, bucket, ~own, enemy, generation, ply * 0, EXACT, reach, NO_MOVE)
    return ply * 0
