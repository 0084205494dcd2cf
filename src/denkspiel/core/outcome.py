"""How a game ended, and why."""

from dataclasses import dataclass
from enum import Enum

__all__ = ["Outcome", "Reason"]


class Reason(Enum):
    """Why a game is over."""

    LINE = "line"
    """The winner owns a whole line."""
    AVOIDED_LINE = "avoided-line"
    """The loser had to complete a line in a game where that loses."""
    BOARD_FULL = "board-full"
    """All cells are taken and nobody owns a line: a draw."""


@dataclass(frozen=True)
class Outcome:
    """The result of a finished game.

    Attributes:
        winner: 0 for the first player, 1 for the second, `None` for a draw.
        reason: why the game ended.
        lines: every completed line as a tuple of cell numbers; one move can complete several. Empty for a draw.
    """

    winner: int | None
    reason: Reason
    lines: tuple[tuple[int, ...], ...] = ()

    @property
    def cells(self) -> frozenset[int]:
        """All cells of the completed lines: the stones that blink."""
        return frozenset(cell for line in self.lines for cell in line)
