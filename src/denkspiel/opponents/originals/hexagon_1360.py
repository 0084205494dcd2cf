"""The player of the Hexagon game on the Sharp PC-1360 pocket computer.

It rates every open line with a priority and enters it in the original's fields (both in `hexagon_fields.py`), and draws
one of the best by lot.
"""

from random import Random

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.decision import ExplainingOpponent, Reading, Recorder
from denkspiel.opponents.entry import Heritage, OpponentEntry
from denkspiel.opponents.opponent import Choice, moves_to_rate
from denkspiel.opponents.originals.hexagon_fields import Column, Fields, Precedence, Priority, is_complete_graph
from denkspiel.opponents.originals.quotes import HEXAGON

__all__ = ["ENTRIES", "PRECEDENCE", "Hexagon1360"]

_REASONS = {
    Priority.CLOSES_OWN_TRIANGLE: Message("loses: closes a triangle in its own colour"),
    Priority.CLOSES_ENEMY_TRIANGLE: Message("closes a triangle of the opponent, who would lose with this line"),
    Priority.CLOSES_MIXED_TRIANGLE: Message("closes a triangle with lines of both colours"),
    Priority.JOINS_MIXED_POINTS: Message("joins two mixed points, each with lines of both colours"),
    Priority.JOINS_MIXED_AND_SINGLE: Message("joins a mixed point and a point with a single line"),
    Priority.JOINS_OWN_POINTS: Message("joins two points with lines of its own colour"),
    Priority.JOINS_OWN_AND_ENEMY_POINT: Message(
        "joins a point with lines of its own colour and a point with the opponent's lines"
    ),
    Priority.JOINS_POINTS_WITHOUT_OWN_LINE: Message("joins two points without lines of its own colour"),
    Priority.TOUCHES_BLANK_POINT: Message("touches a point without any lines"),
    Priority.JOINS_BLANK_AND_ENEMY_POINT: Message(
        "joins a point without any lines and a point without lines of its own colour"
    ),
    Priority.JOINS_BLANK_POINTS: Message("joins two points without any lines"),
}


PRECEDENCE = Reading(
    "X9",
    Message("Which priority does a line get if several of the descriptions fit it?"),
    {
        Precedence.MIXED.value: Message("of 1 to 7 the first that fits, of 8 to 11 the last: so each one can count"),
        Precedence.FIRST.value: Message("always the first that fits"),
        Precedence.LAST.value: Message("of 1 to 3 the first that fits, of 4 to 11 the last"),
    },
)


class Hexagon1360(ExplainingOpponent):
    """Draws one of the lines with the highest priority, by lot.

    Args:
        precedence: which description counts where several fit: "mixed" (of 1 to 7 the first, of 8 to 11 the last),
            "first", or "last" (except for 1 to 3).
    """

    name = "hexagon-1360"
    character = Message(
        "Gives every line one of 11 priorities and draws the best one. This is the Hexagon player of the Sharp PC-1360."
    )
    quotes = HEXAGON
    open_readings = (PRECEDENCE,)

    def __init__(self, precedence: str = PRECEDENCE.default) -> None:
        super().__init__({PRECEDENCE.id: precedence})

    def plays(self, game: Game) -> bool:
        """Avoidance games on the edges of a complete graph, with all its triangles as lines."""
        return game.avoidance and is_complete_graph(game.geometry)

    def think(self, position: Position, rng: Random, record: Recorder | None) -> Choice:
        """See `ExplainingOpponent.think`."""
        moves = moves_to_rate(position)
        fields = Fields.from_position(position, Precedence(self.readings[PRECEDENCE.id]))
        ratings = {move: fields.L[move][Column.RATING] for move in moves}
        move = rng.choice(fields.best)
        if record:
            for line in moves:
                _record_line(record, position, fields, line)
            _record_choice(record, position, fields, move)
        return Choice(
            move,
            {move: float(rating) for move, rating in ratings.items()},
            {move: _reasons(Priority(rating)) for move, rating in ratings.items()},
        )


def _record_line(record: Recorder, position: Position, fields: Fields, line: int) -> None:
    """The description that counts for the line, and the numbers of those that fit it besides."""
    start, end = fields.L[line][: Column.STATE]
    priority, move = Priority(fields.L[line][Column.RATING]), position.game.geometry.cells[line].move
    quote, values = f"X9.{priority}", {"move": move, "number": int(priority), "rule": _REASONS[priority]}
    if priority <= Priority.CLOSES_MIXED_TRIANGLE:
        cells, text = fields.closing(line), Message("Line {move}: {number} counts ({rule}).", **values)
    else:
        cells = fields.leaving(line)
        text = Message(
            "Line {move}: {number} counts ({rule}). Lines from {start}: {own_start} in its colour, "
            "{enemy_start} in the opponent's; from {end}: {own_end} and {enemy_end}.",
            **values,
            start=start + 1,
            own_start=fields.P[start][0],
            enemy_start=fields.P[start][1],
            end=end + 1,
            own_end=fields.P[end][0],
            enemy_end=fields.P[end][1],
        )
    record.add(quote, text, line, (line, *cells), int(priority))
    others = ", ".join(str(int(one)) for one in fields.fitting[line] if one is not priority)
    if others:
        text = Message("Line {move} also fits {numbers}; that does not count.", move=move, numbers=others)
        record.add(quote, text, line, (line,))


def _record_choice(record: Recorder, position: Position, fields: Fields, move: int) -> None:
    cells, rating = position.game.geometry.cells, fields.L[move][Column.RATING]
    if len(fields.best) == 1:
        text = Message("{move} has the highest priority: {rating}.", move=cells[move].move, rating=rating)
    else:
        text = Message(
            "{count} lines have the highest priority, {rating}: {moves}. It picks {move} at random.",
            count=len(fields.best),
            rating=rating,
            moves=", ".join(cells[one].move for one in fields.best),
            move=cells[move].move,
        )
    record.add("X9", text, move, fields.best)


def _reasons(priority: Priority) -> tuple[Message, ...]:
    return (
        _REASONS[priority],
        Message("priority {number} of {count}", number=int(priority), count=len(Priority)),
    )


_HERITAGE = Heritage(
    title="Hexagon",
    machine=Message("Sharp PC-1360"),
    source=Message("a web page with its documentation"),
    story=Message(
        "This program for a pocket computer could draw the game on a plotter move by move. Its list of "
        'priorities comes from the book "Computer-Denkspiele" by Fischer-Logo.'
    ),
    rules=(
        Message(
            "It gives every open line one of {count} priorities and draws the line with the highest, choosing "
            "at random among equals. From lowest to highest, the line ...",
            count=len(Priority),
        ),
        *(Message("{number}: {rule}", number=int(one), rule=_REASONS[one]) for one in Priority),
    ),
    modules=("opponents.originals.hexagon_1360", "opponents.originals.hexagon_fields"),
)
ENTRIES = [
    OpponentEntry(
        "hexagon-1360",
        Hexagon1360,
        place=30,
        aliases=("pc1360", "pc-1360"),
        original="X",
        heritage=_HERITAGE,
        takes_wins=True,
        title=Message("Hexagon 1360"),
    )
]
