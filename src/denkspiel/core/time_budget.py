"""How much of the time on a clock a move may take."""

from dataclasses import dataclass

__all__ = ["Budget", "Clocks", "budget_for_move"]

_CELLS_A_MOVE = 3
"""A player makes at most one move for every two free cells, and most games end before the board is full."""
_FEWEST_MOVES = 8
_INCREMENT_SHARE = 0.8
_LARGEST_SHARE = 0.5
_LONGEST = 2.5


@dataclass(frozen=True)
class Clocks:
    """What two players have left for the rest of a game; who uses it up has lost.

    Attributes:
        own: the seconds of the player to move.
        other: those of the other one.
        increment: the seconds that the player to move gets after each move.
        moves: after so many moves of his the clock is set anew; `None` if it never is.
    """

    own: float
    other: float
    increment: float = 0.0
    moves: int | None = None


@dataclass(frozen=True)
class Budget:
    """The seconds for one move.

    Attributes:
        usual: what it takes where nothing is special; less where the choice is clear.
        most: what it may take where the best move changes from one look to the next.
    """

    usual: float
    most: float


def budget_for_move(clocks: Clocks, free_cells: int) -> Budget:
    """A part of the time that is left, and most of the increment; never more than half of what is left."""
    moves = clocks.moves or max(_FEWEST_MOVES, free_cells // _CELLS_A_MOVE)
    most = clocks.own * _LARGEST_SHARE
    usual = min(clocks.own / moves + clocks.increment * _INCREMENT_SHARE, most)
    return Budget(usual, min(usual * _LONGEST, most))
