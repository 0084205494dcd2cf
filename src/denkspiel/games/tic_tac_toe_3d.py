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
        description="Take any free cell of the cube. A whole row, column, pillar or diagonal wins, and so does a space "
        "diagonal. In 3x3x3 there are no draws.",
        origin=(
            "Brings back 3D-TicTacToe, a Fortran 95 exercise for students. A first player who takes the centre can "
            "always win."
        ),
    )


def qubic() -> Game:
    """Qubic: 4x4x4 cells without gravity; the first player wins (Patashnik 1980)."""
    return Game(
        id="qubic",
        title="Qubic",
        geometry=grid((4, 4, 4), 4, gravity=False),
        description="Take any free cell of the 4x4x4 cube. A whole row, column, pillar or diagonal wins, and so does a "
        "space diagonal.",
    )


ENTRIES = [
    GameEntry(
        name="tic-tac-toe-3d",
        make=tic_tac_toe_3d,
        place=30,
        aliases=("3-D Tic-Tac-Toe", "3D Tic-Tac-Toe", "3D-TicTacToe"),
        sample="313113123312231133131213111321222",
        lines=49,
        symmetries=48,
        sizes="N",
        examples=("3", "4", "5"),
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
