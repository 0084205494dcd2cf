"""The player that begins on the left."""

from random import Random

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.entry import OpponentEntry
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate

__all__ = ["ENTRY", "Leftmost"]


class Leftmost(Opponent):
    """Takes the first move there is."""

    name = "leftmost"
    character = Message("Takes the first move there is, from left to right.")

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        """See `Opponent.choose`."""
        moves = moves_to_rate(position)
        ratings = {move: -number for number, move in enumerate(moves)}
        return Choice(moves[0], ratings, {move: (Message("the first comes first"),) for move in moves})


ENTRY = OpponentEntry("leftmost", Leftmost, place=10)
