"""The player of the Hexagon game on the Sharp PC-1360 pocket computer.

It rates every open line with a priority and enters it in the original's fields (both in `hexagon_fields.py`), and draws
one of the best by lot.
"""

from random import Random

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.entry import Heritage, OpponentEntry
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate
from denkspiel.opponents.originals.hexagon_fields import Column, Fields, Priority, is_complete_graph

__all__ = ["ENTRIES", "Hexagon1360"]

_REASONS = {
    Priority.CLOSES_OWN_TRIANGLE: Message("loses: closes a triangle of its own"),
    Priority.CLOSES_ENEMY_TRIANGLE: Message("closes a triangle of the enemy, who could not draw it anyway"),
    Priority.CLOSES_MIXED_TRIANGLE: Message("closes a triangle of both colours"),
    Priority.JOINS_MIXED_POINTS: Message("joins two points that each have lines of both colours"),
    Priority.JOINS_MIXED_AND_SINGLE: Message("joins a point of both colours with one that has only one line"),
    Priority.JOINS_OWN_POINTS: Message("joins two points that have own lines"),
    Priority.JOINS_OWN_AND_ENEMY_POINT: Message("joins a point of own lines with one of enemy lines"),
    Priority.JOINS_POINTS_WITHOUT_OWN_LINE: Message("joins two points that have no own line"),
    Priority.TOUCHES_BLANK_POINT: Message("touches a point that has no line"),
    Priority.JOINS_BLANK_AND_ENEMY_POINT: Message("joins a point that has no line with one that has no own line"),
    Priority.JOINS_BLANK_POINTS: Message("joins two points that have no line"),
}


class Hexagon1360(Opponent):
    """Draws one of the lines with the highest priority, by lot."""

    def __init__(self) -> None:
        self.name = "hexagon-1360"
        self.character = Message(
            "Rates every line with one of 11 priorities and draws the best: the Hexagon game of the Sharp PC-1360."
        )

    def plays(self, game: Game) -> bool:
        """Avoidance games on the edges of a complete graph, with all its triangles as lines."""
        return game.avoidance and is_complete_graph(game.geometry)

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        """Choose a move; see `Opponent.choose`."""
        moves = moves_to_rate(position)
        fields = Fields.of(position)
        ratings = {move: fields.L[move][Column.RATING] for move in moves}
        return Choice(
            rng.choice(fields.best),
            {move: float(rating) for move, rating in ratings.items()},
            {move: _reasons(Priority(rating)) for move, rating in ratings.items()},
        )


def _reasons(priority: Priority) -> tuple[Message, ...]:
    return (
        _REASONS[priority],
        Message("priority {number} of {count}", number=int(priority), count=len(Priority)),
    )


_HERITAGE = Heritage(
    machine=Message("Sharp PC-1360"),
    story=Message(
        "A program for a pocket computer, which could draw the game on a plotter as it went on. Its list of priorities "
        'comes from the book "Computer-Denkspiele" by Fischer-Logo.'
    ),
    rules=(
        Message(
            "It gives every open line one of {count} priorities and draws the highest; among equals the lot decides. "
            "From the lowest to the highest, the line ...",
            count=len(Priority),
        ),
        *(Message("{number}: {rule}", number=int(one), rule=_REASONS[one]) for one in Priority),
    ),
    modules=("hexagon_1360", "hexagon_fields"),
)
ENTRIES = [
    OpponentEntry(
        "hexagon-1360",
        Hexagon1360,
        place=30,
        original="X",
        heritage=_HERITAGE,
        takes_wins=True,
        title=Message("Hexagon 1360"),
    )
]
