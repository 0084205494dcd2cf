"""What surrounds each cell of a standing board, as a player of Connect Four looks at it: rows in four directions."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from denkspiel.core.game import Game

__all__ = ["LINE_LENGTH", "Arms", "UprightBoard", "is_upright_board", "upright_board"]

LINE_LENGTH = 4

_STEPS = ((1, 0), (1, 1), (1, -1), (0, 1))

Arms = tuple[tuple[int, ...], tuple[int, ...]]
"""The cells on both sides of a cell in one direction, outward from it: those that a line of four could reach, and one
behind them."""


@dataclass(frozen=True)
class UprightBoard:
    """A board of columns side by side.

    Attributes:
        columns: the cells of each column from the ground up, the leftmost column first.
        around: for each cell its arms in the four directions: level, slanting twice, and upright.
    """

    columns: tuple[tuple[int, ...], ...]
    around: tuple[tuple[Arms, ...], ...]

    def height(self, column: int, taken: int) -> int:
        """How many stones lie in the column with that index; 0 beside the board."""
        if not 0 <= column < len(self.columns):
            return 0
        return sum(taken >> cell & 1 for cell in self.columns[column])


def is_upright_board(game: Game) -> bool:
    """Whether `game` is Connect Four of any size: flat, stones fall, all straight fours are lines, and they win.

    Columns may differ in height; in a board of one row nothing ever falls.
    """
    geometry = game.geometry
    if game.avoidance or not geometry.lines:
        return False
    flat = all(cell.end is None and len(cell.place) == 2 for cell in geometry.cells)
    return flat and _stands(game) and set(map(frozenset, geometry.lines)) == _straight_fours(game)


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


def _straight_fours(game: Game) -> set[frozenset[int]]:
    places = _places(game)
    arms = {(cell, step): _arm(places, place, *step) for place, cell in places.items() for step in _STEPS}
    return {
        frozenset((cell, *arm[: LINE_LENGTH - 1])) for (cell, _), arm in arms.items() if len(arm) >= LINE_LENGTH - 1
    }


def _places(game: Game) -> dict[tuple[float, ...], int]:
    return {cell.place: number for number, cell in enumerate(game.geometry.cells)}


@lru_cache(maxsize=32)
def upright_board(game: Game) -> UprightBoard:
    """The surroundings of every cell of a game that `is_upright_board`."""
    places = _places(game)
    around = (
        tuple((_arm(places, place, right, up), _arm(places, place, -right, -up)) for right, up in _STEPS)
        for place in places
    )
    return UprightBoard(_columns(game), tuple(around))


def _arm(places: Mapping[tuple[float, ...], int], place: tuple[float, ...], right: int, up: int) -> tuple[int, ...]:
    """The next four cells in one direction, fewer at the edge."""
    found: list[int] = []
    for far in range(1, LINE_LENGTH + 1):
        there = (place[0] + far * right, place[1] + far * up)
        if there not in places:
            break
        found.append(places[there])
    return tuple(found)
