"""Tic-tac-toe in space: 3x3x3 (and Qubic, 4x4x4), free placement, a whole straight line wins."""

from denkspiel.core.game import Game
from denkspiel.games.entry import GameEntry
from denkspiel.games.grid import grid

__all__ = ["ENTRIES", "qubic", "tic_tac_toe_3d"]


def tic_tac_toe_3d(edge: int = 3) -> Game:
    """The game in a cube of `edge` cells along each side; in every cell a stone may be set at any time."""
    usual = edge == 3
    return Game(
        id="tic-tac-toe-3d" if usual else f"tic-tac-toe-3d:{edge}",
        title="3-D Tic-Tac-Toe",
        geometry=grid((edge, edge, edge), edge, gravity=False),
        description="Take any free cell of the cube. A whole row, column, pillar or diagonal, also through space, "
        "wins. In 3x3x3 somebody always wins.",
        origin="Revives 3D-TicTacToe, an exercise for students of Fortran 95. The centre wins for the first player.",
    )


def qubic() -> Game:
    """Qubic: 4x4x4 cells without gravity; the first player wins (Patashnik 1980)."""
    return Game(
        id="qubic",
        title="Qubic",
        geometry=grid((4, 4, 4), 4, gravity=False),
        description="Take any free cell of a cube of 4x4x4. A whole row, column, pillar or diagonal, also through "
        "space, wins.",
    )


ENTRIES = [
    GameEntry(
        name="tic-tac-toe-3d",
        make=tic_tac_toe_3d,
        place=30,
        sample="313113123312231133131213111321222",
        lines=49,
        symmetries=48,
        sizes="N",
        examples=("3", "4"),
        originals="T",
        measured=True,
    ),
    GameEntry(
        name="qubic",
        make=qubic,
        place=60,
        sample="233121443241324332312143414114343433221442311123222421124441432223",
        lines=76,
        symmetries=192,
        size_of="tic-tac-toe-3d",
        measured=True,
    ),
]
