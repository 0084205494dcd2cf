"""Playing on words: what is open, what is forced, and what is decided without a search.

A node of the search is a position with nothing forced. `play_forced_moves` leads there: it plays chains of forced moves
at once, so they cost no nodes; what is forced stands in `classify_position`. Words: `own` and `enemy` are the stones of
the side to move and of the other one, `ply` the number of stones, `wins` the free cells where the side to move would
complete a line, `threats` those of the enemy.

Values: 0 is a draw; v > 0 says that the side to move wins with the game over at stone e, v = (cells + 2 - e) // 2; a
loss is the mirror image. The side that ends the game is known, so nothing is lost by halving. On 7x6 this is the
tradition of Connect Four.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import jit_inline, specialize
from denkspiel.solver.kernel.rules.geometry_type import (
    avoidance,
    board,
    cell_count,
    choose_by,
    completing_cells,
    gravity,
    ground,
    spare,
    spare_bits,
    tallest_stack,
)

__all__ = [
    "DECIDED",
    "FORCED",
    "OPEN",
    "ZERO",
    "all_above",
    "all_below",
    "cells_above",
    "cells_below",
    "classify_position",
    "last_open_ply",
    "legal_moves",
    "lower_limit",
    "play_forced_moves",
    "relevant_completions",
    "upper_limit",
    "win_value",
]

ZERO = np.uint64(0)
_ONE = np.uint64(1)
OPEN, FORCED, DECIDED = range(3)
"""What the side to move faces: a choice, one move that must be made, or nothing to decide any more."""


@jit_inline
def win_value(game: Any, ply: int) -> Any:
    """The value of ending the game well with the next stone, with `ply` stones on the board."""
    return (cell_count(game) + 1 - ply) >> 1


@jit_inline
def upper_limit(game: Any, ply: int) -> Any:
    """The best that an unforced node can be worth."""
    if avoidance(game):
        return (cell_count(game) - ply) >> 1  # the enemy has no harmless move
    return (cell_count(game) - 1 - ply) >> 1  # two moves from now; nobody wins at once


@jit_inline
def lower_limit(game: Any, ply: int) -> Any:
    """The worst that an unforced node can be worth."""
    if avoidance(game):
        return -((cell_count(game) - 1 - ply) >> 1)  # own move, enemy's, and then nothing harmless
    return -((cell_count(game) - 2 - ply) >> 1)  # own move, enemy's, own, and the enemy completes


@jit_inline
def last_open_ply(game: Any, ply: int, beta: int) -> Any:
    """The last number of stones at which it is still open whether an unforced node at `ply` is worth at least `beta`.

    With more stones the answer follows from `upper_limit` or `lower_limit` of the side to move there.
    """
    last = cell_count(game) - 2 * max(beta, 1 - beta)
    if not avoidance(game):
        last -= 1
    return last - ((last ^ ply ^ (beta <= 0)) & 1)


@jit_inline
def legal_moves(game: Any, taken: Any) -> Any:
    """The cells that the rules allow to take."""
    if gravity(game):
        return ((taken << _ONE) | ground(game)) & ~taken & board(game)
    return board(game) & ~taken


@jit_inline
def cells_above(game: Any, those: Any) -> Any:
    """The cells that rest on these."""
    return (those << _ONE) & ~ground(game)


@jit_inline
def cells_below(game: Any, those: Any) -> Any:
    """The cells that these rest on."""
    return (those & ~ground(game)) >> _ONE


@jit_inline
def all_above(game: Any, those: Any) -> Any:
    """All cells higher in the stacks of these than these."""
    above = cells_above(game, those) & board(game)
    if spare(game):
        return (above | (spare_bits(game) - above)) & board(game)  # borrowing ends at the spare bit of each stack
    for _ in range(tallest_stack(game) - 2):
        above |= cells_above(game, above)
    return above


@jit_inline
def all_below(game: Any, those: Any) -> Any:
    """All cells lower in the stacks of these than these."""
    below = cells_below(game, those)
    for _ in range(tallest_stack(game) - 2):
        below |= cells_below(game, below)
    return below


@jit_inline
def relevant_completions(game: Any, completions: Any, taken: Any) -> Any:
    """Of the cells that complete a line those that matter: the free ones.

    In an avoidance game all of them: only free cells count as harmful or harmless, and the order of moves gains from
    knowing the others.
    """
    return completions if avoidance(game) else completions & ~taken


def classify_position(game: Any, taken: Any, ply: int, wins: Any, threats: Any) -> Any:
    """What the rules leave to the side to move.

    Returns:
        `OPEN`, `FORCED` or `DECIDED`; the value for the side to move, if it is decided; and the moves worth a look, or
        the one that is forced.
    """
    raise NotImplementedError


@specialize(classify_position)
def _select_classifier(game: Any, taken: Any, ply: Any, wins: Any, threats: Any) -> Any:
    return choose_by(avoidance, game, _classify_avoidance, _classify_normal)


def _classify_normal(game: Any, taken: Any, ply: int, wins: Any, threats: Any) -> Any:
    """A whole line wins: win at once; stop the enemy's one threat; never open a cell where the enemy wins."""
    moves = legal_moves(game, taken)
    if wins & moves:
        return DECIDED, win_value(game, ply), moves
    forced = threats & moves
    if forced:
        if forced & (forced - _ONE):
            return DECIDED, -win_value(game, ply + 1), moves
        if gravity(game):
            if cells_above(game, forced) & threats:
                return DECIDED, -win_value(game, ply + 1), moves
        return FORCED, 0, forced
    if gravity(game):
        moves &= ~cells_below(game, threats)
    if moves == ZERO and ply < cell_count(game) - 1:
        return DECIDED, -win_value(game, ply + 1), moves
    if ply >= cell_count(game) - 2:
        return DECIDED, 0, moves
    return OPEN, 0, moves


def _classify_avoidance(game: Any, taken: Any, ply: int, wins: Any, threats: Any) -> Any:
    """A whole line loses: take the one harmless move; without any, the game is lost."""
    allowed = legal_moves(game, taken)
    moves = allowed & ~wins
    if allowed == ZERO:
        return DECIDED, 0, moves
    if moves == ZERO:
        return DECIDED, -win_value(game, ply), moves
    if moves & (moves - _ONE):
        return OPEN, 0, moves
    return FORCED, 0, moves


@jit_inline
def play_forced_moves(game: Any, own: Any, enemy: Any, ply: int, wins: Any) -> Any:
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
        wins, threats = (
            relevant_completions(game, wins, taken),
            relevant_completions(game, completing_cells(game, enemy), taken),
        )
        prospect, value, moves = classify_position(game, taken, ply, wins, threats)
        if prospect != FORCED:
            return prospect == DECIDED, value, own, enemy, ply, wins, threats, moves
        own, enemy, ply, wins = enemy, own | moves, ply + 1, threats
