"""Boards of m columns and n rows with free placement, where k in a row win: also tic-tac-toe and gomoku."""

from denkspiel.core.game import Game
from denkspiel.games.entry import GameEntry
from denkspiel.games.grid import grid

__all__ = ["ENTRIES", "gomoku", "mnk", "tic_tac_toe"]


def mnk(columns: int, rows: int, in_a_row: int) -> Game:
    """The m,n,k game: `columns` by `rows` cells, `in_a_row` of the own stones in a straight line win."""
    if (columns, rows, in_a_row) == (15, 15, 5):
        return gomoku()
    return Game(
        id=f"mnk:{columns},{rows},{in_a_row}",
        title="In a row",
        geometry=grid((columns, rows), in_a_row, gravity=False),
        description="Take any free cell. A straight row of the required length wins: horizontal, vertical or diagonal.",
    )


def tic_tac_toe() -> Game:
    """Tic-tac-toe (noughts and crosses); a draw under best play."""
    return Game(
        id="tic-tac-toe",
        title="Tic-Tac-Toe",
        geometry=grid((3, 3), 3, gravity=False),
        description="Take any free cell on the 3x3 board. Three in a row wins.",
    )


def gomoku() -> Game:
    """Free-style gomoku: five or more in a row win. More than five contain five, so the lines are all rows of five."""
    return Game(
        id="gomoku",
        title="Gomoku",
        geometry=grid((15, 15), 5, gravity=False),
        description="Take any free cell on the 15x15 board. Five or more in a row win: horizontally, vertically or "
        "diagonally.",
    )


ENTRIES = [
    GameEntry(
        name="tic-tac-toe",
        make=tic_tac_toe,
        place=50,
        aliases=("TicTacToe", "Noughts and Crosses"),
        sample="c2b3a3a2b1a1c1c3b2",
        lines=8,
        symmetries=8,
        measured=True,
        variant="tictactoe",
    ),
    GameEntry(
        name="mnk",
        make=mnk,
        place=70,
        aliases=("In a row", "In einer Reihe"),
        sizes="M,N,K",
        examples=("3,3,3", "4,4,4", "5,5,4", "6,6,4", "8,8,5", "10,10,5", "15,15,5"),
        size_of="tic-tac-toe",
        usual=False,
        listed=False,
    ),
    GameEntry(
        name="gomoku",
        make=gomoku,
        place=80,
        aliases=("Five in a row", "Fünf gewinnt"),
        sample="h8 h9 g7 i9 i7 g9 f9 j9 k9 i8 g10 h10 j8 g11 f12 h11",
        lines=572,
        symmetries=8,
        size_of="tic-tac-toe",
        listed=False,
    ),
]
