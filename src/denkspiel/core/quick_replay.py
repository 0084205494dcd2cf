"""Games that somebody wrote down, replayed at once: only the last position is made, not one for every move.

What was written down is legal nearly always. What is not plainly so is left to playing move by move, which finds the
fault and the sentence for it.
"""

from collections.abc import Sequence

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.core.stones import completed_lines

__all__ = ["quick_replay"]


def quick_replay(game: Game, stacks: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], Position] | None:
    """The cells taken one after the other, each the lowest free one of its stack, and the position they lead to.

    Args:
        game: any game.
        stacks: for each move the stack it was made on, one of `Geometry.stacks`.

    Returns:
        `None` if a move was not legal: on a full stack, or after the end of the game.
    """
    free = {stack[0]: iter(stack) for stack in game.geometry.stacks}
    try:
        cells = [next(free[stack[0]]) for stack in stacks]
    except StopIteration:
        return None
    bits = [1 << cell for cell in cells]
    first, second = sum(bits[::2]), sum(bits[1::2])
    completed = completed_lines(game, first, second)
    lines = game.geometry.lines
    if completed_lines(game, second, first) or not all(cells[-1] in lines[index] for index in completed):
        return None  # a line stays whole: one that is not the work of the last stone had ended the game before
    reached = [next(cells_left, None) for cells_left in free.values()]
    open_cells = tuple([cell for cell in reached if cell is not None])
    return tuple(cells), Position._make(game, first, second, open_cells, completed)
