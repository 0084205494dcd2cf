"""Games in a row, as other programs know them: a flat board, and a line of so many cells in any direction.

Connect Four, tic-tac-toe and the m,n,k games are such games, in every size, and so is a game of your own with the same
cells and lines. What decides is the geometry, not the name.
"""

from dataclasses import dataclass
from functools import lru_cache

from denkspiel.core.board_planes import board_planes
from denkspiel.core.errors import InvalidGame
from denkspiel.core.game import Game
from denkspiel.games.grid import grid

__all__ = ["RowGame", "row_game"]


@dataclass(frozen=True)
class RowGame:
    """A game in a row.

    Attributes:
        columns: the width of the board.
        rows: its height.
        length: the cells of a line.
        drops: whether stones fall to the ground.
        avoidance: whether a complete line loses.
        cells: the number of each cell, row by row from the top, each from the left.
    """

    columns: int
    rows: int
    length: int
    drops: bool
    avoidance: bool
    cells: tuple[int, ...]


@lru_cache(maxsize=64)
def row_game(game: Game) -> RowGame | None:
    """The description of `game` as a game in a row; `None` if it is none."""
    geometry = game.geometry
    planes = board_planes(geometry)
    if geometry.points or len(planes.shape) != 2 or len(planes.cells) != planes.shape[0] * planes.shape[1]:
        return None
    rows, columns = planes.shape
    cells = tuple(cell for _, cell in sorted(zip(planes.places, planes.cells, strict=True)))
    drops = any(cell.below is not None for cell in geometry.cells)
    length = len(geometry.lines[0]) if geometry.lines else 0
    try:
        model = grid((columns, rows), length, gravity=drops)
    except InvalidGame:
        return None
    # the model numbers the cells column by column from the ground
    own = [cells[(rows - 1 - row) * columns + column] for column in range(columns) for row in range(rows)]
    below = [None if cell.below is None else own[cell.below] for cell in model.cells]
    lines = {frozenset(own[cell] for cell in line) for line in model.lines}
    if below != [geometry.cells[cell].below for cell in own] or lines != set(map(frozenset, geometry.lines)):
        return None
    return RowGame(columns, rows, length, drops, game.avoidance, cells)
