"""Playing on words: what is open, what is forced, and what is decided without a search.

A node of the search is a position with nothing forced. `settle` leads there: it plays chains of forced moves at once,
so they cost no nodes. Words: `own` and `enemy` are the stones of the side to move and of the other one, `ply` the
number of stones, `wins` the free cells where the side to move would complete a line, `threats` those of the enemy.

Values: 0 is a draw; v > 0 says that the side to move wins with the game over at stone e, v = (cells + 2 - e) // 2; a
loss is the mirror image. The side that ends the game is known, so nothing is lost by halving. On 7x6 this is the
tradition of Connect Four.
"""

from typing import Any

import numpy as np

from denkspiel.solve.kernel.compile import chosen, inlined
from denkspiel.solve.kernel.geometry_type import avoidance, board, cells, completing, gravity, ground

__all__ = [
    "ZERO",
    "best_value",
    "cells_above",
    "cells_below",
    "free_to_take",
    "settle",
    "settle_avoiding",
    "settle_winning",
    "wins_at",
    "worst_value",
]

ZERO = np.uint64(0)
ONE = np.uint64(1)


@inlined
def wins_at(game: Any, ply: int) -> Any:
    """The value of ending the game well with the next stone, when `ply` stones lie."""
    return (cells(game) + 1 - ply) >> 1


@inlined
def best_value(game: Any, ply: int) -> Any:
    """The best that an unforced node can be worth."""
    if avoidance(game):
        return (cells(game) - ply) >> 1  # the enemy has no harmless move
    return (cells(game) - 1 - ply) >> 1  # two moves from now; nobody wins at once


@inlined
def worst_value(game: Any, ply: int) -> Any:
    """The worst that an unforced node can be worth."""
    if avoidance(game):
        return -((cells(game) - 1 - ply) >> 1)  # own move, enemy's, and then nothing harmless
    return -((cells(game) - 2 - ply) >> 1)  # own move, enemy's, own, and the enemy completes


@inlined
def free_to_take(game: Any, taken: Any) -> Any:
    """The cells that the rules allow to take."""
    if gravity(game):
        return ((taken << ONE) | ground(game)) & ~taken & board(game)
    return board(game) & ~taken


@inlined
def cells_above(game: Any, found: Any) -> Any:
    """The cells that rest on these."""
    return (found << ONE) & ~ground(game)


@inlined
def cells_below(game: Any, found: Any) -> Any:
    """The cells that these rest on."""
    return (found & ~ground(game)) >> ONE


def settle(game: Any, own: Any, enemy: Any, ply: int, wins: Any) -> Any:
    """Play what is forced, until the game is decided or the side to move has a choice.

    Returns:
        Whether it is decided; the value for the side then to move; own, enemy, ply, wins, threats; and the moves worth
        a look (of an undecided position). Whether the sides have changed follows from the plies.
    """
    raise NotImplementedError


@chosen(settle)
def _settle(game: Any, own: Any, enemy: Any, ply: Any, wins: Any) -> Any:
    return settle_avoiding if game.layout.avoidance else settle_winning


def settle_winning(game: Any, own: Any, enemy: Any, ply: int, wins: Any) -> Any:
    """A whole line wins: win at once; stop the enemy's one threat; never open a cell where the enemy wins."""
    threats = completing(game, enemy) & ~(own | enemy)
    while True:
        moves = free_to_take(game, own | enemy)
        if wins & moves:
            return True, wins_at(game, ply), own, enemy, ply, wins, threats, moves
        forced = threats & moves
        if not forced:
            break
        if forced & (forced - ONE):
            return True, -wins_at(game, ply + 1), own, enemy, ply, wins, threats, moves
        if gravity(game):
            if cells_above(game, forced) & threats:
                return True, -wins_at(game, ply + 1), own, enemy, ply, wins, threats, moves
        own, enemy, ply = enemy, own | forced, ply + 1
        wins, threats = threats & ~forced, completing(game, enemy) & ~(own | enemy)
    if gravity(game):
        moves &= ~cells_below(game, threats)
    if moves == ZERO and ply < cells(game) - 1:
        return True, -wins_at(game, ply + 1), own, enemy, ply, wins, threats, moves
    if ply >= cells(game) - 2:
        return True, 0, own, enemy, ply, wins, threats, moves
    return False, 0, own, enemy, ply, wins, threats, moves


def settle_avoiding(game: Any, own: Any, enemy: Any, ply: int, wins: Any) -> Any:
    """A whole line loses: take the one harmless move; without any, the game is lost."""
    while True:
        allowed = free_to_take(game, own | enemy)
        harmful = completing(game, own)
        moves = allowed & ~harmful
        if allowed == ZERO:
            return True, 0, own, enemy, ply, harmful, harmful, moves
        if moves == ZERO:
            return True, -wins_at(game, ply), own, enemy, ply, harmful, harmful, moves
        if moves & (moves - ONE):
            return False, 0, own, enemy, ply, harmful, completing(game, enemy), moves
        own, enemy, ply = enemy, own | moves, ply + 1
