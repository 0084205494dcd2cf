"""Runs: stones of one colour side by side on a `Brett`, and the points they earn.

The text gives points for the length of a run and a bonus for threes and fours, but no numbers; they are decided here.
Decided as well: runs longer than four go on earning points; a run earns its bonus only where a free cell bounds it,
for only then it may grow ("mögliche 3er und 4er").
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import takewhile

from denkspiel.opponents.originals.zug import Farbe

__all__ = [
    "BONUS_FOUR",
    "BONUS_THREE",
    "BONUS_TWO",
    "CONNECTED",
    "POINTS_PER_STONE",
    "Axis",
    "Cells",
    "Run",
    "axes",
    "run_along",
    "run_cells",
    "run_points",
]  # fmt: skip

POINTS_PER_STONE = 40
"""For every stone of a run beyond the first, in every direction: so clusters ("Pulks") count as well as long runs."""

BONUS_TWO = POINTS_PER_STONE // 2
"""For a pair that a free cell bounds: it may become a three ("mögliche 3er"). Less than a stone, so that a pair more
always counts for more than the room of another one."""

BONUS_THREE = 300
"""For a run of three that a free cell bounds: it may become a four ("mögliche 4er"). Between the strategy numbers -250,
100 and 350, so that these decide whether an own pair or three is preferred to an enemy's three."""

BONUS_FOUR = 10_000
"""For a run of four or more; above all that a cell can earn without one (4 runs of 380 points)."""

CONNECTED = 4
"""So many stones side by side win."""

_BONUS_WITH_ROOM = {2: BONUS_TWO, 3: BONUS_THREE}

Cells = tuple[tuple[int, int], ...]
"""Cells as (x, y), outward from some cell."""

Axis = tuple[Cells, Cells]
"""The two opposite rays from some cell."""


Run = tuple[int, bool]
"""How many stones there are, the cell looked at among them, and whether a free cell lies next to the first or last."""


def run_points(run: Run) -> int:
    """What a run adds to a rating, 0 or more."""
    length, bounded_by_free = run
    earned = (length - 1) * POINTS_PER_STONE
    if length >= CONNECTED:
        return earned + BONUS_FOUR
    return earned + _BONUS_WITH_ROOM.get(length, 0) if bounded_by_free else earned


def run_along(axis: Axis, f: Farbe, brett: Sequence[Sequence[Farbe]]) -> Run:
    """The run of `f` along an axis from a cell that counts as filled with `f`; `brett[y][x]` are the cells."""
    length, bounded_by_free = 1, False
    for ray in axis:
        for x, y in ray:
            stone = brett[y][x]
            if stone is not f:
                bounded_by_free = bounded_by_free or stone is Farbe.keine
                break
            length += 1
    return length, bounded_by_free


def run_cells(axis: Axis, f: Farbe, brett: Sequence[Sequence[Farbe]]) -> Cells:
    """The cells of the run that `run_along` measures, without the one looked at."""
    return tuple(cell for ray in axis for cell in takewhile(lambda place: brett[place[1]][place[0]] is f, ray))


@lru_cache(maxsize=64)
def axes(width: int, height: int) -> tuple[tuple[tuple[Axis, ...], ...], ...]:
    """For each cell `[y][x]` its four axes, each ray reaching to the edge of the board."""
    directions = ((1, 0), (0, 1), (1, 1), (1, -1))

    def ray(x: int, y: int, dx: int, dy: int) -> Cells:
        reach = range(1, max(width, height))
        cells = ((x + step * dx, y + step * dy) for step in reach)
        return tuple((i, j) for i, j in cells if 0 <= i < width and 0 <= j < height)

    return tuple(
        tuple(tuple((ray(x, y, dx, dy), ray(x, y, -dx, -dy)) for dx, dy in directions) for x in range(width))
        for y in range(height)
    )
