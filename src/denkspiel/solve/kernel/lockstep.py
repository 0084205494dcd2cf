"""Two stacks that answer each other: a way for the winner by zugzwang to keep the other player from a whole line.

By claim-even (`zugzwang.py`) the winner answers each stone on top of it, and the other player may get the lower cell of
every pair. Where two of these complete a line, and are as high above the lowest free cells of their stacks, the winner
answers otherwise: a stone in the one stack by a stone as high in the other one, so that both grow in step ("inverses",
Allis 1988, for a number of cells). Of each two cells on a step the other player gets either one, but never both.

Why this can be kept up. Two stacks answer each other for a number of steps, counted from their lowest free cells.
Whenever the other player is to move they are filled up to the same step, so the answer can be taken. Above, up to where
each stack is frozen or ends, an even number of cells is left, which are answered by claim-even. So both stacks have an
even number of cells and as many steps, or both an odd one: then these are single cells that answer each other, with
what lies above. The number of all other single cells stays as even as it was. Each stone of the other player still has
an answer, and so it still is the one who runs out of moves.

What the other player may get are its own stones, either cell of each step, the lower cells of all other pairs, the
other single cells, and cells below frozen ones; of these only one, since the winner wins above it unless it ends the
game.

What it saves: docs/decisions/0028.
"""

from typing import Any

import numpy as np

from denkspiel.solve.kernel.compile import apart, inlined
from denkspiel.solve.kernel.forced_moves import ZERO, all_above, all_below, cells_above
from denkspiel.solve.kernel.geometry_type import line_at, number_of_lines
from denkspiel.solve.kernel.instructions import popcount, trailing_zeros

__all__ = ["is_kept_in_lockstep"]


@inlined
def _whole_line(game: Any, enemy: Any, below: Any, region: Any, upper: Any, steps: Any, distance: Any) -> Any:
    """A line that the enemy may get as a whole, or no cell if there is none.

    The cells of `steps`, those of one stack, are answered by those as many bits further on as `distance`.
    """
    single = upper & ~cells_above(game, region)
    reach = enemy | below | steps | steps << distance | single | region & ~upper
    for number in range(number_of_lines(game)):
        line = line_at(game, number)
        if line & ~reach == ZERO and line & (line & steps) << distance == ZERO and popcount(line & below) <= 1:
            return line
    return ZERO


@inlined
def _up_to(game: Any, region: Any, cell: Any) -> Any:
    """The cell and those below it in the region."""
    return (cell | all_below(game, cell)) & region


@inlined
def _from_on(game: Any, region: Any, cell: Any) -> Any:
    """The cell and those above it in the region."""
    return (cell | all_above(game, cell)) & region


@inlined
def _is_kept_on_a_step(game: Any, enemy: Any, below: Any, region: Any, upper: Any, cell: Any, other: Any) -> Any:
    """Whether the enemy, to move, completes no line if the stacks of these two cells answer each other.

    They do so as far as is needed to have the cells on one step, or as far as they can.
    """
    part, other_part = _up_to(game, region, cell), _up_to(game, region, other)
    if popcount(part) != popcount(other_part) or (cell & upper == ZERO) != (other & upper == ZERO):
        return False
    distance = np.uint64(trailing_zeros(other) - trailing_zeros(cell))
    least = part | cells_above(game, cell & ~upper)
    most = part | _from_on(game, region, cell) & _from_on(game, region, other) >> distance
    if _whole_line(game, enemy, below, region, upper, least, distance) == ZERO:
        return True
    return most != least and _whole_line(game, enemy, below, region, upper, most, distance) == ZERO


@inlined
def _is_kept(game: Any, enemy: Any, below: Any, region: Any, upper: Any) -> Any:
    """Whether the enemy, to move, completes no line if two stacks, well chosen, answer each other, or none."""
    line = _whole_line(game, enemy, below, region, upper, ZERO, ZERO)
    if line == ZERO:
        return True
    left = line & region
    while left:
        cell = left & (ZERO - left)
        left ^= cell
        others = left
        while others:
            other = others & (ZERO - others)
            others ^= other
            if _is_kept_on_a_step(game, enemy, below, region, upper, cell, other):
                return True
    return False


@apart
def is_kept_in_lockstep(game: Any, enemy: Any, below: Any, region: Any, upper: Any, to_move: bool) -> Any:
    """Whether the enemy completes no line before it has to go below a frozen cell, if two stacks answer each other.

    Args:
        game: one with gravity, in which a whole line wins.
        enemy: stones of the player that is to lose.
        below: the cells below those that freeze stacks.
        region: the free cells that are not frozen, an odd number if the winner is to move, else an even one.
        upper: those of them that the winner takes by claim-even, and the single cells.
        to_move: whether the winner is to move; then it takes one of the single cells.
    """
    left = upper & ~cells_above(game, region) if to_move else ZERO
    while True:
        taken = left & (ZERO - left)
        left ^= taken
        if _is_kept(game, enemy, below, region ^ taken, upper ^ taken):
            return True
        if left == ZERO:
            return False
