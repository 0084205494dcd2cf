"""The player without a plan: the yardstick that every other opponent must beat."""

from random import Random

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.entry import OpponentEntry, OpponentRole
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate

__all__ = ["ENTRIES", "RandomPlayer"]


class RandomPlayer(Opponent):
    """Takes any legal move, all equally likely, and rates them all 0."""

    name = "random"
    character = Message("Plays a random legal move. A yardstick for all the others.")

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        """See `Opponent.choose`."""
        moves = moves_to_rate(position)
        reason = (Message("as good as any other; chosen at random"),)
        return Choice(rng.choice(moves), dict.fromkeys(moves, 0), dict.fromkeys(moves, reason))


ENTRIES = [OpponentEntry("random", RandomPlayer, place=90, role=OpponentRole.YARDSTICK, title=Message("Random"))]
