"""Positions late in a game, drawn by the hundred thousand: compiled random play that does not end too soon."""

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from denkspiel.core.game import Game

__all__ = ["random_endings"]

Stones = npt.NDArray[np.uint64]

_WATCHFUL = 7
"""So many of eight times a side takes a cell where the other one would win."""
_TRIES = 1_000
"""After so many games that cannot go on, or that are won at once, the next position is tried for."""
_NONE = np.uint64(0xFFFFFFFFFFFFFFFF)


def random_endings(game: Game, least: int, most: int, count: int, seed: int) -> tuple[Stones, Stones]:
    """The first and the second player's stones of positions that are not over, all different.

    Nobody completes a line while there is another move; where a line wins, the sides mostly stop each other, and in
    every other position the side to move cannot win at once: by mere chance nearly every late position is won so.
    There are fewer than `count` if the game seems to have no more.

    Args:
        game: any game.
        least: free cells, at least 1.
        most: free cells, at most.
        count: positions wanted.
        seed: the same one draws the same positions.
    """
    geometry = game.geometry
    below = np.array([-1 if cell.below is None else cell.below for cell in geometry.cells], np.int64)
    through = [[line for line in geometry.lines if cell in line] for cell in range(geometry.size)]
    starts = np.cumsum([0, *map(len, through)])
    lines = np.array([sum(1 << cell for cell in line) for lines in through for line in lines], np.uint64)
    rules = below, starts, lines
    frees = least, min(most, geometry.size)
    found: dict[tuple[int, int], None] = {}
    while len(found) < count:
        drawn = _drawn(seed, count, frees, not game.avoidance, rules)
        before = len(found)
        found.update(dict.fromkeys(zip(*(side[side != _NONE].tolist() for side in drawn), strict=True)))
        seed += 1
        if len(found) - before < count // 50:
            break
    first, second = zip(*list(found)[:count], strict=True)
    return np.array(first, np.uint64), np.array(second, np.uint64)


@njit(cache=True)  # type: ignore[untyped-decorator]
def _drawn(seed: int, count: int, frees: tuple[int, int], line_wins: bool, rules: Any) -> tuple[Any, Any]:
    np.random.seed(seed)
    first, second = np.full(count, _NONE, np.uint64), np.full(count, _NONE, np.uint64)
    for index in range(count):
        for _ in range(_TRIES):
            plies = len(rules[0]) - np.random.randint(frees[0], frees[1] + 1)
            going_on, own, enemy = _played(plies, line_wins, rules)
            if not going_on or (index % 2 and line_wins and _wins_at_once(own, enemy, rules)):
                continue
            first[index], second[index] = (enemy, own) if plies % 2 else (own, enemy)
            break
    return first, second


@njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)  # type: ignore[untyped-decorator]
def _played(plies: int, line_wins: bool, rules: Any) -> tuple[Any, Any, Any]:
    """Whether the game could go on so long; the stones of the side to move and of the other one."""
    one, cells = np.uint64(1), len(rules[0])
    own, enemy = np.uint64(0), np.uint64(0)
    quiet, urgent = np.zeros(cells, np.int64), np.zeros(cells, np.int64)
    for _ in range(plies):
        calm, pressing = 0, 0
        for cell in range(cells):
            bit = one << np.uint64(cell)
            if not _is_open(own | enemy, cell, rules) or _is_whole(own | bit, cell, rules):
                continue
            quiet[calm] = cell
            calm += 1
            if line_wins and _is_whole(enemy | bit, cell, rules):
                urgent[pressing] = cell
                pressing += 1
        if calm == 0:
            return False, own, enemy
        if pressing and np.random.randint(8) < _WATCHFUL:
            cell = urgent[np.random.randint(pressing)]
        else:
            cell = quiet[np.random.randint(calm)]
        own, enemy = enemy, own | one << np.uint64(cell)
    return True, own, enemy


@njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)  # type: ignore[untyped-decorator]
def _wins_at_once(own: Any, enemy: Any, rules: Any) -> Any:
    for cell in range(len(rules[0])):
        if _is_open(own | enemy, cell, rules) and _is_whole(own | np.uint64(1) << np.uint64(cell), cell, rules):
            return True
    return False


@njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)  # type: ignore[untyped-decorator]
def _is_open(taken: Any, cell: int, rules: Any) -> Any:
    below, _, _ = rules
    if (taken >> np.uint64(cell)) & np.uint64(1):
        return False
    return below[cell] < 0 or (taken >> np.uint64(below[cell])) & np.uint64(1)


@njit(no_cpython_wrapper=True, no_cfunc_wrapper=True)  # type: ignore[untyped-decorator]
def _is_whole(stones: Any, cell: int, rules: Any) -> Any:
    _, starts, lines = rules
    whole = False
    for index in range(starts[cell], starts[cell + 1]):
        whole |= stones & lines[index] == lines[index]
    return whole
