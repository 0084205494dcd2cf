"""Connect Four (Vier gewinnt): a standing board, stones fall, four in a row win."""

from denkspiel.core.game import Game
from denkspiel.games.entry import GameEntry
from denkspiel.games.grid import grid

__all__ = ["ENTRIES", "connect_four"]


def connect_four(columns: int = 7, rows: int = 6, in_a_row: int = 4) -> Game:
    """The game on a board of `columns` by `rows`; 7 by 6 with 4 in a row is the one in the shops."""
    if in_a_row != 4:
        return Game(
            id=f"connect-four:{columns}x{rows}x{in_a_row}",
            title="Connect Four",
            geometry=grid((columns, rows), in_a_row, gravity=True),
            description="Drop a stone into a column; it falls to the lowest free cell. A straight row of the required "
            "length wins: horizontal, vertical or diagonal.",
        )
    usual = (columns, rows) == (7, 6)
    return Game(
        id="connect-four" if usual else f"connect-four:{columns}x{rows}",
        title="Connect Four",
        geometry=grid((columns, rows), 4, gravity=True),
        description="Drop a stone into a column; it falls to the lowest free cell. Four in a row win: horizontally, "
        "vertically or diagonally.",
        origin="Brings back two originals: Vier Gewinnt 1.0, a C program by Timo Homburg, and the Amiga Vier Gewinnt "
        "that Stephan Ilaender specified in 1996. The game was solved in 1988: with perfect play, the first "
        "player wins.",
    )


ENTRIES = [
    GameEntry(
        name="connect-four",
        make=connect_four,
        place=10,
        aliases=("Vier gewinnt", "4 gewinnt", "Connect 4", "Four in a Row"),
        sample="2342261122752571555567361",
        lines=69,
        symmetries=2,
        sizes="WxH[xK]",
        examples=("5x4", "6x5", "7x6", "8x7", "9x7", "9x7x5", "8x8", "10x8", "9x9"),
        originals="HA",
        measured=True,
        variant="cfour",
    )
]
