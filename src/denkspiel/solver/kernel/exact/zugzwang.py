"""Wins by zugzwang, proven without a search: the other player runs out of moves and has to open a cell where it loses.

A cell where a player wins, and that cannot be taken yet, freezes its stack from the cell below on: nobody likes to go
there, the other player because it loses at once. If all else is full when the other player is to move, it must. Whose
turn it will be follows from the number of cells that are not frozen, so a player with several such cells chooses which
of them to freeze.

Until then the winner needs only to keep the other one from a whole line, and answers each stone on top of it ("claim
even", Allis 1988, for stacks that end below what is frozen). Counted from the end of its stack, the other player gets
every second cell at most, and besides the single cells: those of an odd number that lack the partner below. These
answer each other; the winner, to move, takes one first. If the other player had no whole line even with all of that
and with the cells below the frozen ones, which may end the game too, the win is sure.

This holds on boards of any height, for either player. What it saves: docs/research/0025.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import jit_inline, jit_noinline
from denkspiel.solver.kernel.jit.instructions import popcount
from denkspiel.solver.kernel.rules.forced_moves import (
    ZERO,
    all_above,
    all_below,
    cells_above,
    cells_below,
    legal_moves,
    win_value,
)
from denkspiel.solver.kernel.rules.geometry_type import all_stacks_even, board, cell_count, has_line, odd_from_top

__all__ = ["is_stopped_by_one_cell", "unfrozen", "zugzwang_win"]

_NOTHING = np.int64(0)
_ONE = np.uint64(1)


@jit_inline
def unfrozen(game: Any, free: Any, frozen: Any) -> Any:
    """The free cells that are left if stacks are frozen from the cells below these on."""
    below = cells_below(game, frozen)
    return free & ~(below | all_above(game, below))


@jit_noinline
def is_stopped_by_one_cell(game: Any, reach: Any, single: Any) -> Any:
    """Whether no line is whole of what is in reach with all single cells but one, which the other player takes."""
    if has_line(game, reach):
        return False
    left = single
    while left:
        taken = left & (ZERO - left)
        left ^= taken
        if not has_line(game, reach | single ^ taken):
            return True
    return False


@jit_inline
def _stops_all_lines(game: Any, own: Any, enemy: Any, wins: Any, frozen: Any, region: Any, to_move: bool) -> Any:
    """Whether the enemy completes no line before it has to go below a frozen cell."""
    below = cells_below(game, frozen)
    upper = region & (odd_from_top(game) ^ all_below(game, below & odd_from_top(game)))
    single = upper & legal_moves(game, own | enemy)
    reach = enemy | below | (region & ~upper & ~all_above(game, wins & upper))
    if not has_line(game, reach | single):
        return True
    return to_move and is_stopped_by_one_cell(game, reach, single)


@jit_inline
def zugzwang_win(game: Any, own: Any, enemy: Any, wins: Any, ply: int, to_move: bool, least: int) -> Any:
    """The value of a sure win of `own` by zugzwang, if one is found that is worth at least `least`; else 0.

    Args:
        game: one with gravity, in which a whole line wins.
        own: stones of the player in question.
        enemy: those of the other one.
        wins: the free cells where `own` would complete a line; none of them can be taken yet.
        ply: the number of stones.
        to_move: whether `own` is to move.
        least: 1 or more.
    """
    if all_stacks_even(game):
        turning = wins & cells_above(game, odd_from_top(game))
        if (ply & 1) == to_move:
            turning &= turning - _ONE
        if turning == ZERO:
            return _NOTHING
    frozen = wins & ~all_above(game, wins)
    if frozen == ZERO:
        return _NOTHING
    number = popcount(frozen & cells_above(game, odd_from_top(game)))
    if all_stacks_even(game) and (ply & 1) == to_move and number < 2:
        return _NOTHING
    if ((cell_count(game) - ply - number) & 1) == to_move:
        region = unfrozen(game, board(game) & ~(own | enemy), frozen)
        value = win_value(game, ply + popcount(region) + 1)
        if value >= least and _stops_all_lines(game, own, enemy, wins, frozen, region, to_move):
            return value
        return _NOTHING
    if number == 0:
        return _NOTHING
    return _win_with_other_stacks_frozen(game, own, enemy, wins, ply, to_move, least)


@jit_noinline
def _win_with_other_stacks_frozen(
    game: Any, own: Any, enemy: Any, wins: Any, ply: int, to_move: bool, least: int
) -> Any:
    """The same where the turn would be wrong: one of the stacks is not frozen, or higher up."""
    frozen = wins & ~all_above(game, wins)
    free = board(game) & ~(own | enemy)
    left = frozen & cells_above(game, odd_from_top(game))
    while left:
        thawed = left & (ZERO - left)
        left ^= thawed
        higher = wins & all_above(game, thawed) & ~cells_above(game, odd_from_top(game))
        others = frozen ^ thawed | higher & (ZERO - higher)
        if others:
            region = unfrozen(game, free, others)
            value = win_value(game, ply + popcount(region) + 1)
            if value >= least and _stops_all_lines(game, own, enemy, wins, others, region, to_move):
                return value
    return _NOTHING
