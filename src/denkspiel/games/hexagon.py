"""Hexagon, the game of Sim: two players draw the edges between six points; the first own triangle loses."""

from itertools import combinations
from math import cos, pi, sin

from denkspiel.core.errors import InvalidGame
from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.core.message import Message
from denkspiel.games.entry import GameEntry

__all__ = ["ENTRIES", "complete_graph", "hexagon"]


MAX_POINTS = 23
"""The complete graph on 23 points has 253 edges; one point more would need 276 cells."""

_POINT_NAMES = "123456789abcdefghijklmn"


def complete_graph(points: int) -> Geometry:
    """All edges between `points` points, with all triangles as lines.

    Point 1 lies on the right, the others follow counterclockwise. An edge is called by its two points ("25");
    points 10 to 23 are called "a" to "n".

    Args:
        points: 3 to 23.

    Raises:
        InvalidGame: the number of points is out of range.
    """
    if not 3 <= points <= MAX_POINTS:
        raise InvalidGame(Message("Hexagon can have 3 to {most} points, not {points}.", most=MAX_POINTS, points=points))
    places = [_corner(point, points) for point in range(points)]
    edges = list(combinations(range(points), 2))
    numbers = {edge: number for number, edge in enumerate(edges)}
    cells = tuple(_edge(one, other, places[one], places[other]) for one, other in edges)
    triangles = tuple(
        tuple(numbers[edge] for edge in combinations(corners, 2)) for corners in combinations(range(points), 3)
    )
    return Geometry(cells, triangles)


def _edge(one: int, other: int, start: tuple[float, float], end: tuple[float, float]) -> Cell:
    name = _POINT_NAMES[one] + _POINT_NAMES[other]
    return Cell(name, name, start, end=end)


def _corner(point: int, points: int) -> tuple[float, float]:
    angle = 2 * pi * point / points
    return round(1 + cos(angle), 6), round(1 + sin(angle), 6)


def hexagon(points: int = 6) -> Game:
    """The game on `points` points; on six or more one player must complete a triangle (Ramsey: R(3,3) = 6)."""
    usual = points == 6
    return Game(
        id="hexagon" if usual else f"hexagon:{points}",
        title="Hexagon",
        geometry=complete_graph(points),
        avoidance=True,
        description="Draw a line between two points. The first to complete a triangle in their own colour loses.",
        origin="Brings back the Hexagon game for the Sharp PC-1360 pocket computer. The game is also known as Sim "
        "(Simmons 1969). With perfect play, the second player wins.",
    )


ENTRIES = [
    GameEntry(
        name="hexagon",
        make=hexagon,
        place=40,
        aliases=("Sim",),
        sample="1523135634361612241446452526",
        lines=20,
        symmetries=720,
        sizes="N",
        examples=("5", "6", "7", "8"),
        originals="X",
        measured=True,
    )
]
