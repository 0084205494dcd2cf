"""Hexagon, the game of Sim: two players draw the edges between six points; the first own triangle loses."""

from denkspiel.core.game import Game
from denkspiel.games.complete_graph import complete_graph
from denkspiel.games.entry import GameEntry

__all__ = ["ENTRIES", "hexagon"]


def hexagon(points: int = 6) -> Game:
    """The game on `points` points; on six or more one player must complete a triangle (Ramsey: R(3,3) = 6)."""
    usual = points == 6
    return Game(
        id="hexagon" if usual else f"hexagon:{points}",
        title="Hexagon",
        geometry=complete_graph(points),
        avoidance=True,
        description="Join two points with a line of your own. "
        "Whoever first completes a triangle of their own lines loses.",
        origin="Revives the hexagon game of the pocket computer Sharp PC-1360. The game is known as Sim "
        "(Simmons 1969); the second player wins.",
    )


ENTRIES = [
    GameEntry(
        name="hexagon",
        make=hexagon,
        place=40,
        sample="1523135634361612241446452526",
        lines=20,
        symmetries=720,
        sizes="N",
        examples=("5", "6", "7", "8"),
        originals="X",
        measured=True,
    )
]
