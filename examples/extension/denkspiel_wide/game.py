"""Five in a row on a wide board, where stones fall."""

from denkspiel.core.game import Game
from denkspiel.games.entry import GameEntry
from denkspiel.games.grid import grid

__all__ = ["ENTRY", "wide_five"]


def wide_five(columns: int = 10) -> Game:
    """The game on a board of that many columns and five rows."""
    return Game(
        id="wide-five" if columns == 10 else f"wide-five:{columns}",
        title="Wide Five",
        geometry=grid((columns, 5), 5, gravity=True),
        description="Drop a stone into a column. Five in a row win.",
    )


ENTRY = GameEntry("wide-five", wide_five, place=10, sample="5566778", lines=52, symmetries=2, sizes="W")
