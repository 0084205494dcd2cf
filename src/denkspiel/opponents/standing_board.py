"""What surrounds each cell of a standing board, as a player of Connect Four looks at it.

A cell is looked at in seven directions: down, left, right and the four slanting ones (up there is nothing yet). Every
line of four through the cell reaches further to one side of it and belongs to the direction of that side; the upright
ones all belong to "down". `x` is the cell, the digits are the other three cells of a line:

    direction "left":   1 2 3 x     and     1 2 x 3
    direction "right":      x 1 2 3 and   1 x 2 3
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from denkspiel.core.game import Game

__all__ = ["LINE_LENGTH", "Around", "StandingBoard", "Trap", "is_standing_board", "standing_board"]

LINE_LENGTH = 4

_UPRIGHT = (0, 1)
_STEPS = (_UPRIGHT, (1, -1), (1, 0), (1, 1))


@dataclass(frozen=True)
class Trap:
    """The open two: two stones with nothing but free cells around, or around and between them.

    Attributes:
        pair: the two stones, as bits.
        free: the cells that must be free, as bits; two around an adjoining pair, three around and between.
    """

    pair: int
    free: int


@dataclass(frozen=True)
class Around:
    """What surrounds one cell.

    Attributes:
        directions: for each direction the other three cells of its lines, as bits, one mask a line.
        traps: the open twos in which the cell is one of the free cells.
    """

    directions: tuple[tuple[int, ...], ...]
    traps: tuple[Trap, ...]


@dataclass(frozen=True)
class StandingBoard:
    """A board of columns side by side.

    Attributes:
        columns: the cells of each column from the ground up, the leftmost column first.
        around: for each cell what surrounds it.
    """

    columns: tuple[tuple[int, ...], ...]
    around: tuple[Around, ...]

    def height(self, column: int, taken: int) -> int:
        """How many stones lie in the column with that index; 0 beside the board."""
        if not 0 <= column < len(self.columns):
            return 0
        return sum(taken >> cell & 1 for cell in self.columns[column])


def is_standing_board(game: Game) -> bool:
    """Whether `game` is Connect Four of any size: flat, stones fall, straight lines of four, and they win.

    Columns may differ in height (in a board of one row nothing ever falls), and some straight fours may be no lines.
    """
    geometry = game.geometry
    if game.avoidance or not geometry.lines:
        return False
    flat = all(cell.end is None and len(cell.place) == 2 for cell in geometry.cells)
    return flat and _stands(game) and all(_step(game, line) in _STEPS for line in geometry.lines)


def _stands(game: Game) -> bool:
    """Whether the stacks are upright columns, side by side, on one ground."""
    cells = game.geometry.cells
    columns = _columns(game)
    left, ground = cells[columns[0][0]].place
    return all(
        cells[cell].place == (left + right, ground + up)
        for right, column in enumerate(columns)
        for up, cell in enumerate(column)
    )


def _columns(game: Game) -> tuple[tuple[int, ...], ...]:
    return tuple(sorted(game.geometry.stacks, key=lambda stack: game.geometry.cells[stack[0]].place))


def _in_order(game: Game, line: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(line, key=lambda cell: game.geometry.cells[cell].place))


def _step(game: Game, line: tuple[int, ...]) -> tuple[float, ...] | None:
    """From each cell of the line to the next, or `None` if it is no straight line of four."""
    places = [game.geometry.cells[cell].place for cell in _in_order(game, line)]
    steps = {(there[0] - here[0], there[1] - here[1]) for here, there in pairwise(places)}
    return steps.pop() if len(steps) == 1 and len(line) == LINE_LENGTH else None


@lru_cache(maxsize=32)
def standing_board(game: Game) -> StandingBoard:
    """The surroundings of every cell of a game that `is_standing_board`."""
    traps = tuple(_traps(game))
    around = (
        Around(_directions(game, cell), tuple(trap for trap in traps if trap.free >> cell & 1))
        for cell in range(game.geometry.size)
    )
    return StandingBoard(_columns(game), tuple(around))


def _directions(game: Game, cell: int) -> tuple[tuple[int, ...], ...]:
    found: dict[tuple[tuple[float, ...] | None, bool], tuple[int, ...]] = {}
    for index in game.geometry.lines_through[cell]:
        line = game.geometry.lines[index]
        step = _step(game, line)
        further_back = step == _UPRIGHT or _in_order(game, line).index(cell) >= LINE_LENGTH // 2
        others = game.geometry.line_masks[index] & ~(1 << cell)
        found[step, further_back] = (*found.get((step, further_back), ()), others)
    return tuple(found.values())


def _traps(game: Game) -> Iterator[Trap]:
    """All open twos of the board; an upright pair always lacks the free cell below."""
    lines = [_in_order(game, line) for line in game.geometry.lines if _step(game, line) != _UPRIGHT]
    for line in lines:
        yield Trap(_bits(line[1:3]), _bits((line[0], line[3])))
        for further in lines:
            if line[1:] == further[:-1]:
                run = (*line, further[-1])
                yield Trap(_bits((run[1], run[3])), _bits((run[0], run[2], run[4])))


def _bits(cells: tuple[int, ...]) -> int:
    return sum(1 << cell for cell in cells)
