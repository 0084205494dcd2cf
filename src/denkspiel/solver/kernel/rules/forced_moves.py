"""Playing on words: what is open, what is forced, and what is decided without a search.

A node of the search is a position with nothing forced. `settle` leads there: it plays chains of forced moves at once,
so they cost no nodes; what is forced stands in `outlook`. Words: `own` and `enemy` are the stones of the side to move
and of the other one, `ply` the number of stones, `wins` the free cells where the side to move would complete a line,
`threats` those of the enemy.

Values: 0 is a draw; v > 0 says that the side to move wins with the game over at stone e, v = (cells + 2 - e) // 2; a
loss is the mirror image. The side that ends the game is known, so nothing is lost by halving. On 7x6 this is the
tradition of Connect Four.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import chosen, inlined
from denkspiel.solver.kernel.rules.geometry_type import (
    avoidance,
    board,
    cells,
    completing,
    gravity,
    ground,
    spare,
    spare_bits,
    tallest,
)

__all__ = [
    "DECIDED",
    "FORCED",
    "OPEN",
    "ZERO",
    "all_above",
    "all_below",
    "best_value",
    "cells_above",
    "cells_below",
    "free_to_take",
    "last_asked",
    "line_ends",
    "outlook",
    "settle",
    "wins_at",
    "worst_value",
]

ZERO = np.uint64(0)
_ONE = np.uint64(1)
OPEN, FORCED, DECIDED = range(3)
"""What the side to move faces: a choice, one move that must be made, or nothing to decide any more."""


@inlined
def wins_at(game: Any, ply: int) -> Any:
    """The value of ending the game well with the next stone, with `ply` stones on the board."""
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
def last_asked(game: Any, ply: int, beta: int) -> Any:
    """The last number of stones at which it is still open whether an unforced node at `ply` is worth at least `beta`.

    With more stones the answer follows from `best_value` or `worst_value` of the side to move there.
    """
    last = cells(game) - 2 * max(beta, 1 - beta)
    if not avoidance(game):
        last -= 1
    return last - ((last ^ ply ^ (beta <= 0)) & 1)


@inlined
def free_to_take(game: Any, taken: Any) -> Any:
    """The cells that the rules allow to take."""
    if gravity(game):
        return ((taken << _ONE) | ground(game)) & ~taken & board(game)
    return board(game) & ~taken


@inlined
def cells_above(game: Any, those: Any) -> Any:
    """The cells that rest on these."""
    return (those << _ONE) & ~ground(game)


@inlined
def cells_below(game: Any, those: Any) -> Any:
    """The cells that these rest on."""
    return (those & ~ground(game)) >> _ONE


@inlined
def all_above(game: Any, those: Any) -> Any:
    """All cells higher in the stacks of these than these."""
    above = cells_above(game, those) & board(game)
    if spare(game):
        return (above | (spare_bits(game) - above)) & board(game)  # borrowing ends at the spare bit of each stack
    for _ in range(tallest(game) - 2):
        above |= cells_above(game, above)
    return above


@inlined
def all_below(game: Any, those: Any) -> Any:
    """All cells lower in the stacks of these than these."""
    below = cells_below(game, those)
    for _ in range(tallest(game) - 2):
        below |= cells_below(game, below)
    return below


@inlined
def line_ends(game: Any, completing_cells: Any, taken: Any) -> Any:
    """Of the cells that complete a line those that matter: the free ones.

    In an avoidance game all of them: only free cells count as harmful or harmless, and the order of moves gains from
    knowing the others.
    """
    return completing_cells if avoidance(game) else completing_cells & ~taken


def outlook(game: Any, taken: Any, ply: int, wins: Any, threats: Any) -> Any:
    """What the rules leave to the side to move.

    Returns:
        `OPEN`, `FORCED` or `DECIDED`; the value for the side to move, if it is decided; and the moves worth a look, or
        the one that is forced.
    """
    raise NotImplementedError


@chosen(outlook)
def _chosen_outlook(game: Any, taken: Any, ply: Any, wins: Any, threats: Any) -> Any:
    return _outlook_avoiding if game.layout.avoidance else _outlook_winning


def _outlook_winning(game: Any, taken: Any, ply: int, wins: Any, threats: Any) -> Any:
    """A whole line wins: win at once; stop the enemy's one threat; never open a cell where the enemy wins."""
    moves = free_to_take(game, taken)
    if wins & moves:
        return DECIDED, wins_at(game, ply), moves
    forced = threats & moves
    if forced:
        if forced & (forced - _ONE):
            return DECIDED, -wins_at(game, ply + 1), moves
        if gravity(game):
            if cells_above(game, forced) & threats:
                return DECIDED, -wins_at(game, ply + 1), moves
        return FORCED, 0, forced
    if gravity(game):
        moves &= ~cells_below(game, threats)
    if moves == ZERO and ply < cells(game) - 1:
        return DECIDED, -wins_at(game, ply + 1), moves
    if ply >= cells(game) - 2:
        return DECIDED, 0, moves
    return OPEN, 0, moves


def _outlook_avoiding(game: Any, taken: Any, ply: int, wins: Any, threats: Any) -> Any:
    """A whole line loses: take the one harmless move; without any, the game is lost."""
    allowed = free_to_take(game, taken)
    moves = allowed & ~wins
    if allowed == ZERO:
        return DECIDED, 0, moves
    if moves == ZERO:
        return DECIDED, -wins_at(game, ply), moves
    if moves & (moves - _ONE):
        return OPEN, 0, moves
    return FORCED, 0, moves


@inlined
def settle(game: Any, own: Any, enemy: Any, ply: int, wins: Any) -> Any:
    """Play what is forced, until the game is decided or the side to move has a choice.

    Args:
        game: the game.
        own: stones of the side to move.
        enemy: those of the other side, who moved last.
        ply: their number.
        wins: where the side to move would complete a line; the cell of the last stone may be among them.

    Returns:
        Whether it is decided; the value for the side then to move; own, enemy, ply, wins, threats; and the moves worth
        a look (of an undecided position). Whether the sides have changed follows from the plies.
    """
    while True:
        taken = own | enemy
        wins, threats = line_ends(game, wins, taken), line_ends(game, completing(game, enemy), taken)
        prospect, value, moves = outlook(game, taken, ply, wins, threats)
        if prospect != FORCED:
            return prospect == DECIDED, value, own, enemy, ply, wins, threats, moves
        own, enemy, ply, wins = enemy, own | moves, ply + 1, threats
