"""Score Four (3D-Vier gewinnt): towers on 4x4 pegs, four in a row in space win."""

from denkspiel.core.game import Game
from denkspiel.games.entry import GameEntry
from denkspiel.games.grid import grid

__all__ = ["ENTRIES", "score_four"]


def score_four(edge: int = 4) -> Game:
    """The game on `edge` x `edge` pegs with towers of at most `edge` stones and lines as long."""
    usual = edge == 4
    return Game(
        id="score-four" if usual else f"score-four:{edge}",
        title="Score Four",
        geometry=grid((edge, edge, edge), edge, gravity=True),
        description="Place a stone on a peg; it falls to the lowest free cell. A whole row, column, pillar or "
        "diagonal wins, and so does a space diagonal.",
        origin=(
            "Brings back 3D-Vier gewinnt, a Basic program for the Commodore 64. Nobody knows yet who wins with "
            "perfect play."
        ),
    )


ENTRIES = [
    GameEntry(
        name="score-four",
        make=score_four,
        place=20,
        aliases=("3D-Vier gewinnt", "Sogo", "Raummühle", "Raum-Mühle", "3D-Mühle"),
        sample="d2a1d3a1c3d4c1a4c1b2a2c3d3a2c1c1b1b3d4a3d1b2a1c2b4a1d3b2",
        lines=76,
        symmetries=8,
        sizes="N",
        examples=("3", "4", "5"),
        originals="R",
        measured=True,
    )
]
