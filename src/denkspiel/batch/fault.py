"""What can be wrong with what a batch of games is given."""

from denkspiel.core.errors import DenkspielError, IllegalMove, UnreadableMove
from denkspiel.core.message import Message

__all__ = ["BatchFault", "in_game"]


class BatchFault(DenkspielError, ValueError):
    """A number of games, an array of moves or a choice of games that does not fit a batch."""

    kind = "batch-fault"


def in_game(index: int, fault: IllegalMove | UnreadableMove) -> IllegalMove | UnreadableMove:
    """The same fault, said of one game of a batch; the class stays."""
    return type(fault)(Message("Game {index} of the batch, counted from 0: {fault}", index=index, fault=fault.message))
