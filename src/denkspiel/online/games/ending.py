"""How a game between seats ended, by the rules or before them."""

from dataclasses import dataclass
from enum import StrEnum

from denkspiel.core.position import Outcome, Position
from denkspiel.core.stones import can_complete

__all__ = ["EndReason", "Ending", "ending_by_timeout"]


class EndReason(StrEnum):
    """Why a game is over; the first three are those of `denkspiel.core.position.Reason`."""

    LINE = "line"
    AVOIDED_LINE = "avoided-line"
    BOARD_FULL = "board-full"
    AGREED = "agreed"
    """Both have agreed upon a draw."""
    RESIGNED = "resigned"
    """The loser gave up."""
    TIME = "time"
    """The loser's time was over; a draw if the other side could not have won any more."""
    ABORTED = "aborted"
    """Broken off before the second move: nobody has won, and it is no draw."""
    DECIDED = "decided"
    """The room in which it was played has ended it; without a winner the room says what that counts."""


@dataclass(frozen=True)
class Ending:
    """The end of a game.

    Attributes:
        why: the reason.
        winner: the side that has won, 0 or 1; `None` for a draw, and for a game broken off.
        lines: the completed lines, if there are any.
    """

    why: EndReason
    winner: int | None = None
    lines: tuple[tuple[int, ...], ...] = ()

    @classmethod
    def from_outcome(cls, outcome: Outcome) -> "Ending":
        """The end that the rules have brought about."""
        return cls(EndReason(outcome.reason.value), outcome.winner, outcome.lines)

    @property
    def is_by_rules(self) -> bool:
        """Whether the board itself shows the end."""
        return self.why in (EndReason.LINE, EndReason.AVOIDED_LINE, EndReason.BOARD_FULL)


def ending_by_timeout(position: Position) -> Ending:
    """The end of a game in which the side to move has no time left."""
    late = position.side_to_move
    completes = late if position.game.avoidance else 1 - late  # whose line would make the other one the winner
    left = position.game.geometry.size - position.ply
    to_come = (left + (completes == late)) // 2
    own, enemy = (position.first, position.second) if completes == 0 else (position.second, position.first)
    return Ending(EndReason.TIME, 1 - late if can_complete(position.game, own, enemy, to_come) else None)
