"""What a search has proven so far, in a few words: for the line that shows its progress."""

from typing import TYPE_CHECKING

from denkspiel.core.message import Message

if TYPE_CHECKING:
    from denkspiel.solver.score import Score

__all__ = ["proven"]


def proven(low: "Score", high: "Score", *, can_be_drawn: bool) -> Message | None:
    """What is certain about a position that is worth at least `low` and at most `high`.

    Who at least draws a game that cannot be drawn wins it.

    `None` while win and loss are both possible: that the game will last some more moves is of no interest then.
    """
    if low == high:
        return low.message
    if low.value > 0:
        return Message("wins in {soonest} to {latest}", soonest=high.plies, latest=low.plies)
    if high.value < 0:
        return Message("loses in {soonest} to {latest}", soonest=low.plies, latest=high.plies)
    if low.value == 0:
        return Message("at least a draw") if can_be_drawn else Message("wins")
    if high.value == 0:
        return Message("at most a draw") if can_be_drawn else Message("loses")
    return None
