"""Every game that can follow, played to its end: no table, no bounds, no order, no forced moves, no early stop.

Compiled, so that it can be asked a hundred thousand times, but it reads nothing of a game but its lines, what each cell
rests on and whether a line loses. It shares no code with the solver.
"""

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from denkspiel.core.game import Game

__all__ = ["BruteForce"]

_FAR = 100
"""A win in n plies counts as 100 - n, a loss as n - 100."""


class BruteForce:
    """Values of positions with few free cells left: the time grows like their factorial without gravity."""

    def __init__(self, game: Game) -> None:
        geometry = game.geometry
        through = [[line for line in geometry.lines if cell in line] for cell in range(geometry.size)]
        self._size = geometry.size
        self._rules = (
            np.array([-1 if cell.below is None else cell.below for cell in geometry.cells], np.int64),
            np.cumsum([0, *map(len, through)]),
            np.array([sum(1 << cell for cell in line) for lines in through for line in lines], np.uint64),
            _FAR if game.avoidance else -_FAR,
        )

    def stones(self, first: npt.NDArray[np.uint64], second: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
        """The value of each position for the side to move, as the tradition of Connect Four counts.

        The cells are numbered as the game numbers them. A win in n plies with s stones on the board of c cells is worth
        (c + 2 - s - n) // 2, a loss the same below zero.
        """
        values, plies = np.zeros(len(first), np.int64), np.zeros(len(first), np.int64)
        _all_values(first, second, self._rules, values, plies)
        stones: npt.NDArray[np.int64] = np.sign(values) * ((self._size + 2 - plies - (_FAR - np.abs(values))) // 2)
        return stones


@njit(cache=True, nogil=True)  # type: ignore[untyped-decorator]
def _all_values(first: Any, second: Any, rules: Any, values: Any, plies: Any) -> None:
    cells = len(rules[0])
    for index in range(len(first)):
        for cell in range(cells):
            plies[index] += ((first[index] | second[index]) >> np.uint64(cell)) & np.uint64(1)
        own, enemy = (second[index], first[index]) if plies[index] % 2 else (first[index], second[index])
        values[index] = _value(own, enemy, cells - plies[index], rules)


@njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True)  # type: ignore[untyped-decorator]
def _value(own: Any, enemy: Any, free: int, rules: Any) -> Any:
    """The best of all moves; `after_line` is what a whole line is worth to the one who did not make it."""
    below, starts, lines, after_line = rules
    one = np.uint64(1)
    best = -1000
    for cell in range(len(below)):
        if ((own | enemy) >> np.uint64(cell)) & one:
            continue
        if below[cell] >= 0 and not ((own | enemy) >> np.uint64(below[cell])) & one:
            continue
        mine = own | one << np.uint64(cell)
        value = 0
        whole = False
        for index in range(starts[cell], starts[cell + 1]):
            if mine & lines[index] == lines[index]:
                whole = True
        if whole:
            value = after_line
        elif free > 1:
            value = _value(enemy, mine, free - 1, rules)
        if value > 0:
            value = 1 - value
        elif value < 0:
            value = -1 - value
        best = max(best, value)
    return best
