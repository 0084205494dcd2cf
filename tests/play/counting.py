"""An opponent whose ratings tell when they were made."""

from random import Random

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import Choice, Limit, Opponent

__all__ = ["Counting"]


class Counting(Opponent):
    """Rates moves at ten for each time it was asked, and one more from cell to cell: no position twice alike."""

    name = "counting"
    character = Message.literal("counts")

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        """Take the first cell there is."""
        self.asked += 1
        ratings = {move: 10 * self.asked + place for place, move in enumerate(position.legal_moves)}
        return Choice(position.legal_moves[0], ratings, dict.fromkeys(position.legal_moves, ()))
