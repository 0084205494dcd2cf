"""Static bounds: whether a position is worth at least `beta`, proven without a search.

Where all stacks are of even height, the second player can answer every stone on top of it ("claim-even", Allis 1988)
and so be sure of the even cells: the 2nd, 4th, ... of each stack. Who has this role is the follower. Two proofs rest on
it, one for each player. Both give the other player every cell that the follower cannot be sure of; if no line is whole
even then, the other player cannot win.

A stack of odd height lacks the partner of its next cell. Such single cells are answered by each other; their number is
even when the first player is to move, odd when the second one is.
"""

from typing import Any

import numpy as np

from denkspiel.solver.kernel.exact.zugzwang import is_stopped_by_one_cell, unfrozen, zugzwang_win
from denkspiel.solver.kernel.jit.compile import jit_inline, specialize
from denkspiel.solver.kernel.jit.instructions import popcount
from denkspiel.solver.kernel.rules.forced_moves import ZERO, all_above, legal_moves, win_value
from denkspiel.solver.kernel.rules.geometry_type import (
    all_stacks_even,
    avoidance,
    board,
    cell_count,
    cells_ending_in_time,
    choose_by,
    even_cells,
    has_line,
    has_zugzwang,
    odd_cells,
)

__all__ = ["follower_holds", "static_bound"]

_ONE = np.uint64(1)
_DRAW = np.int64(0)
_TO_MOVE, _WAITS = np.bool_(True), np.bool_(False)
_LATE_FRACTION = 4
"""Only when a quarter of the cells is free, or less, it is asked whether a player has a line left; before, all have."""


@jit_inline
def _split_of_singles_holds(game: Any, reach: Any, single: Any, to_move: int) -> Any:
    """Whether no line is whole of what is in reach and those single cells that the other player leaves.

    Of two cells it leaves one, of three it takes one and leaves one of the others, of more it takes one.
    """
    lowest = single & (ZERO - single)
    rest = single ^ lowest
    middle = rest & (ZERO - rest)
    highest = rest ^ middle
    if highest & (highest - _ONE) or (highest and not to_move):
        return to_move and is_stopped_by_one_cell(game, reach, single)
    with_lowest, with_middle = has_line(game, reach | lowest), has_line(game, reach | middle)
    if to_move:
        return with_lowest + with_middle + has_line(game, reach | highest) <= 1
    return not (with_lowest or with_middle)


@jit_inline
def follower_holds(game: Any, first: Any, second: Any, threats: Any, ply: int, beta: int) -> Any:
    """Whether the second player, as follower, keeps the first one below `beta`.

    The first player may get the odd cells, but none above an even cell where the second one completes a line
    (`threats`): whoever plays below it has lost. Of two single cells only one can be had when each answers the other;
    of three the second player, to move, takes one first; a last one it takes itself.

    For `beta` > 0 a draw is enough. Otherwise the second player must win in time: complete a line with even cells of
    its own, even if all else is filled before.
    """
    taken = first | second
    free = board(game) & ~taken
    single = legal_moves(game, taken) & even_cells(game)
    reach = first | (free & odd_cells(game) & ~all_above(game, threats & even_cells(game)))
    if has_line(game, reach):
        return False
    sure = second | (free & even_cells(game) & ~single)
    lowest = single & (ZERO - single)
    rest = single ^ lowest
    if ply & 1 and rest == ZERO:
        sure |= lowest
    elif has_line(game, reach | single) and not _split_of_singles_holds(game, reach, single, ply & 1):
        return False
    if beta > 0 or has_line(game, sure & cells_ending_in_time(game, 1 - beta) | second):
        return True
    frozen = threats & even_cells(game)
    size = popcount(unfrozen(game, free, frozen & ~all_above(game, frozen)))
    return win_value(game, ply + size + 1) > -beta


@jit_inline
def static_bound(game: Any, own: Any, enemy: Any, ply: int, wins: Any, threats: Any, beta: int) -> Any:
    """Whether it is proven that the side to move gets `beta`, or that it does not.

    `wins` and `threats` are as in `forced_moves`. A player on whose every line the other one has a stone does not win.

    Returns:
        Whether anything is proven; and what the position is worth at least, if that is `beta` or more, or at most.
    """
    known, value = _claimeven_bound(game, own, enemy, ply, wins, threats, beta)
    if known or avoidance(game):
        return known, value
    if (cell_count(game) - ply) * _LATE_FRACTION <= cell_count(game):
        other = enemy if beta > 0 else own
        if not has_line(game, board(game) & ~other):
            return True, _DRAW
    return _zugzwang_bound(game, own, enemy, ply, wins, threats, beta)


def _claimeven_bound(game: Any, own: Any, enemy: Any, ply: int, wins: Any, threats: Any, beta: int) -> Any:
    """The same, where all stacks are of even height."""
    raise NotImplementedError


@specialize(_claimeven_bound)
def _select_claimeven(game: Any, own: Any, enemy: Any, ply: Any, wins: Any, threats: Any, beta: Any) -> Any:
    return choose_by(all_stacks_even, game, _follower_bound, _no_bound)


def _zugzwang_bound(game: Any, own: Any, enemy: Any, ply: int, wins: Any, threats: Any, beta: int) -> Any:
    """The same, where a whole line wins and cells rest on each other: see `zugzwang.py`."""
    raise NotImplementedError


@specialize(_zugzwang_bound)
def _select_zugzwang(game: Any, own: Any, enemy: Any, ply: Any, wins: Any, threats: Any, beta: Any) -> Any:
    return choose_by(has_zugzwang, game, _zugzwang_for_both, _no_bound)


def _zugzwang_for_both(game: Any, own: Any, enemy: Any, ply: int, wins: Any, threats: Any, beta: int) -> Any:
    value = zugzwang_win(game, own, enemy, wins, ply, _TO_MOVE, max(beta, 1))
    if value > 0:
        return True, value
    value = zugzwang_win(game, enemy, own, threats, ply, _WAITS, max(1 - beta, 1))
    return value > 0, -value


def _no_bound(game: Any, own: Any, enemy: Any, ply: int, wins: Any, threats: Any, beta: int) -> Any:
    return False, _DRAW


def _follower_bound(game: Any, own: Any, enemy: Any, ply: int, wins: Any, threats: Any, beta: int) -> Any:
    if ply & 1:
        return follower_holds(game, enemy, own, wins, ply, 1 - beta), beta
    return follower_holds(game, own, enemy, threats, ply, beta), beta - 1
