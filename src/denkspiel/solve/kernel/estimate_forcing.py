"""Winning by force: threat upon threat, each of which leaves the enemy one answer.

Such an attack is narrow, so it can be followed far beyond the depth of a search. What is found is proven: every legal
answer is counted, in `settle`. That nothing is found proves nothing.
"""

from typing import Any

from denkspiel.solve.kernel.compile import inlined, kept
from denkspiel.solve.kernel.estimate_lines import openings
from denkspiel.solve.kernel.geometry_type import board
from denkspiel.solve.kernel.rules import ZERO, settle_winning
from denkspiel.solve.kernel.search import LIMIT, NODES, STOP
from denkspiel.solve.kernel.words import load, load_signed, store, store_signed

__all__ = ["CANDIDATES", "CANDIDATE_WORDS", "attack", "counted"]

CANDIDATES = 64
CANDIDATE_WORDS = 10
_OWN, _ENEMY, _THREATS, _MOVES, _PLY = range(5)


@inlined
def counted(state: Any) -> Any:
    """Count a node; whether the search is to stop."""
    nodes = load_signed(state, NODES) + 1
    store_signed(state, NODES, nodes)
    if nodes >= load_signed(state, LIMIT):
        store_signed(state, STOP, 1)
    return load_signed(state, STOP) != 0


@kept
def attack(
    game: Any, own: Any, enemy: Any, ply: int, threats: Any, moves: Any, reach: int, state: Any, stack: Any
) -> Any:
    """The kernel's value of a win that the side to move can force within `reach` threats; 0 if none was found.

    The position is one that `settle_winning` leaves, with `threats` and `moves` as given there.
    """
    if counted(state):
        return ply * 0
    tries = openings(game, own, board(game) & ~(own | enemy)) & moves
    begin = ply * CANDIDATES * CANDIDATE_WORDS
    end = begin
    while tries:
        move = tries & (ZERO - tries)
        tries ^= move
        decided, value, one, other, after, _, its_threats, its_moves = settle_winning(
            game, enemy, own | move, ply + 1, threats & ~move
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
            store(stack, end + _THREATS, its_threats)
            store(stack, end + _MOVES, its_moves)
            store_signed(stack, end + _PLY, after)
            end += CANDIDATE_WORDS
    for place in range(begin, end, CANDIDATE_WORDS):
        value = attack(
            game,
            load(stack, place + _OWN),
            load(stack, place + _ENEMY),
            load_signed(stack, place + _PLY),
            load(stack, place + _THREATS),
            load(stack, place + _MOVES),
            reach - 1,
            state,
            stack,
        )
        if value > 0:
            return value
    return ply * 0
