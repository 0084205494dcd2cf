"""The player of the Hexagon game on the Sharp PC-1360 pocket computer, with the fields it kept its state in.

The list of priorities comes, the text says, from the book "Computer-Denkspiele" by Fischer-Logo. Its rules stand from
bad to good, and several can hold for one line. Decided so:

- Of rules 1 to 3, on triangles, the first that holds counts, before all others: a line that closes an own triangle
  loses, whatever else it does. The text hints at it ("vgl. Priorität Null!": the book counted from 0) where two
  points with own lines are joined.
- Rules 4 to 11 look at the end points alone, and of those the last that holds counts: rules 10 and 11 narrow rules
  8 and 9 down and would otherwise never come to bear.
- "A line" is taken as "at least one, and none of the other colour", and "only one line" (rule 5) as "lines of only
  one colour". Read as exactly one line, the rules would leave a mixed point joined with a point that has two lines
  of one colour without any priority; read so, every pair of the four kinds of points has exactly one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from itertools import combinations
from random import Random

from denkspiel.core.errors import InvalidGame
from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate

__all__ = ["Column", "Fields", "Hexagon1360", "PointKind", "Priority", "State"]


class Priority(IntEnum):
    """What the computer thinks of a line, from bad (1) to good (11), numbered as in the text."""

    CLOSES_OWN_TRIANGLE = 1
    CLOSES_ENEMY_TRIANGLE = 2
    CLOSES_MIXED_TRIANGLE = 3
    JOINS_MIXED_POINTS = 4
    JOINS_MIXED_AND_ONE_COLOURED = 5
    JOINS_OWN_POINTS = 6
    JOINS_OWN_AND_ENEMY_POINT = 7
    JOINS_POINTS_WITHOUT_OWN_LINE = 8
    TOUCHES_BLANK_POINT = 9
    JOINS_BLANK_AND_ENEMY_POINT = 10
    JOINS_BLANK_POINTS = 11


class PointKind(Enum):
    """Whose lines leave a point."""

    BLANK = "none"
    OWN = "only the computer's"
    ENEMY = "only the player's"
    MIXED = "of both"


class State(IntEnum):
    """Whether a line has been drawn, and by whom: what stands in `L[...][Column.STATE]`."""

    OPEN = 0
    COMPUTER = 1
    PLAYER = 2


class Column(IntEnum):
    """What the second index of the field `L` means."""

    START = 0
    END = 1
    STATE = 2
    RATING = 3
    BEST = 4


_BY_POINTS = {
    frozenset({PointKind.MIXED}): Priority.JOINS_MIXED_POINTS,
    frozenset({PointKind.MIXED, PointKind.OWN}): Priority.JOINS_MIXED_AND_ONE_COLOURED,
    frozenset({PointKind.MIXED, PointKind.ENEMY}): Priority.JOINS_MIXED_AND_ONE_COLOURED,
    frozenset({PointKind.OWN}): Priority.JOINS_OWN_POINTS,
    frozenset({PointKind.OWN, PointKind.ENEMY}): Priority.JOINS_OWN_AND_ENEMY_POINT,
    frozenset({PointKind.ENEMY}): Priority.JOINS_POINTS_WITHOUT_OWN_LINE,
    frozenset({PointKind.BLANK, PointKind.OWN}): Priority.TOUCHES_BLANK_POINT,
    frozenset({PointKind.BLANK, PointKind.MIXED}): Priority.TOUCHES_BLANK_POINT,
    frozenset({PointKind.BLANK, PointKind.ENEMY}): Priority.JOINS_BLANK_AND_ENEMY_POINT,
    frozenset({PointKind.BLANK}): Priority.JOINS_BLANK_POINTS,
}
"""Rules 4 to 11: the priority of a line that closes no triangle, by the kinds of its two end points."""

_REASONS = {
    Priority.CLOSES_OWN_TRIANGLE: Message("It closes a triangle of its own, and the game is lost."),
    Priority.CLOSES_ENEMY_TRIANGLE: Message("It closes a triangle of the enemy, who could not draw it anyway."),
    Priority.CLOSES_MIXED_TRIANGLE: Message("It closes a triangle of both colours."),
    Priority.JOINS_MIXED_POINTS: Message("It joins two points that lines of both colours leave."),
    Priority.JOINS_MIXED_AND_ONE_COLOURED: Message("It joins a point of both colours with one of a single colour."),
    Priority.JOINS_OWN_POINTS: Message("It joins two points that only own lines leave."),
    Priority.JOINS_OWN_AND_ENEMY_POINT: Message("It joins a point of own lines with one of enemy lines."),
    Priority.JOINS_POINTS_WITHOUT_OWN_LINE: Message("It joins two points that no own line leaves."),
    Priority.TOUCHES_BLANK_POINT: Message("It touches a point that no line leaves."),
    Priority.JOINS_BLANK_AND_ENEMY_POINT: Message(
        "It joins a point that no line leaves with one that no own line leaves."
    ),
    Priority.JOINS_BLANK_POINTS: Message("It joins two points that no line leaves."),
}

_UNRATED = 0
"""The rating of a line already drawn, and the filler below the list of the best."""


@dataclass(frozen=True)
class Fields:
    """The original's memory, for the side to move as "the computer"; points and lines are numbered from 0.

    Attributes:
        L: a row for every line, its index that of the cell: start point, end point, `State`, `Priority` (0 for a
            line drawn already), and, in the last column, read downward over the first `best_count` rows, the list of
            the lines rated highest. See `Column`.
        I: `I[i][j]` is the row of `L` for the line between points `i` and `j`; `None` where they are equal.
        P: `P[i][0]` counts the computer's lines that leave point `i`, `P[i][1]` the player's.
        best_count: the length of the list of the best.
    """

    L: tuple[tuple[int, ...], ...]
    I: tuple[tuple[int | None, ...], ...]  # noqa: E741 (the original's name)
    P: tuple[tuple[int, int], ...]
    best_count: int

    @classmethod
    def of(cls, position: Position) -> "Fields":
        """The fields for a position on a complete graph, rated for the side to move.

        Raises:
            InvalidGame: the game's cells and lines are not the edges and triangles of a complete graph.
        """
        graph = _graph(position.game.geometry)
        if graph is None:
            raise InvalidGame(Message("{game} is not played on edges and triangles.", game=position.game.heading))
        states = tuple(_state(position, number) for number in range(len(graph.ends)))
        counts = tuple(_lines_leaving(graph, states, point) for point in range(len(graph.index)))
        ratings = tuple(
            _UNRATED if state else int(_priority(graph, states, counts, number)) for number, state in enumerate(states)
        )
        highest = max(ratings)
        best = [number for number, rating in enumerate(ratings) if rating == highest and rating != _UNRATED]
        column = best + [_UNRATED] * (len(ratings) - len(best))
        rows = zip(graph.ends, states, ratings, column, strict=True)
        lines = tuple((*ends, int(state), rating, last) for ends, state, rating, last in rows)
        return cls(lines, graph.index, counts, len(best))

    @property
    def best(self) -> tuple[int, ...]:
        """The lines rated highest, read from the last column of `L`."""
        return tuple(row[Column.BEST] for row in self.L[: self.best_count])


class Hexagon1360(Opponent):
    """Draws one of the lines with the highest priority, by lot."""

    def __init__(self) -> None:
        self.name = "hexagon-1360"
        self.character = Message(
            "Rates every line with one of 11 priorities and draws the best: the Hexagon game of the Sharp PC-1360."
        )

    def plays(self, game: Game) -> bool:
        """Avoidance games on the edges of a complete graph, with all its triangles as lines."""
        return game.avoidance and _graph(game.geometry) is not None

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
        Message("That is priority {number} of {count}.", number=int(priority), count=len(Priority)),
    )


@dataclass(frozen=True)
class _Graph:
    """A complete graph, found in the cells of a game.

    Attributes:
        ends: for each cell its two points as indices into `Geometry.points`, the smaller first.
        index: the field `I`.
        triangles: for each cell the pairs of other cells that make a triangle with it.
    """

    ends: tuple[tuple[int, int], ...]
    index: tuple[tuple[int | None, ...], ...]
    triangles: tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=64)
def _graph(geometry: Geometry) -> _Graph | None:
    """The complete graph that these cells and lines are; `None` if they are none, or anything rests on anything."""
    if geometry.gravity or any(cell.end is None for cell in geometry.cells):
        return None
    points = len(geometry.points)
    ends = tuple(_ordered(*geometry.edge(number)) for number in range(geometry.size))
    if sorted(ends) != list(combinations(range(points), 2)):
        return None
    cell_of = {pair: number for number, pair in enumerate(ends)}
    if set(geometry.lines) != set(_all_triangles(cell_of, points)):
        return None
    return _Graph(ends, _index(cell_of, points), _triangles_with(geometry))


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _all_triangles(cell_of: dict[tuple[int, int], int], points: int) -> Iterator[tuple[int, ...]]:
    for corners in combinations(range(points), 3):
        yield tuple(sorted(cell_of[pair] for pair in combinations(corners, 2)))


def _index(cell_of: dict[tuple[int, int], int], points: int) -> tuple[tuple[int | None, ...], ...]:
    return tuple(tuple(cell_of.get(_ordered(i, j)) for j in range(points)) for i in range(points))


def _triangles_with(geometry: Geometry) -> tuple[tuple[tuple[int, int], ...], ...]:
    pairs: list[list[tuple[int, int]]] = [[] for _ in geometry.cells]
    for one, two, three in geometry.lines:
        pairs[one].append((two, three))
        pairs[two].append((one, three))
        pairs[three].append((one, two))
    return tuple(map(tuple, pairs))


def _state(position: Position, number: int) -> State:
    if position.own >> number & 1:
        return State.COMPUTER
    return State.PLAYER if position.enemy >> number & 1 else State.OPEN


def _lines_leaving(graph: _Graph, states: tuple[State, ...], point: int) -> tuple[int, int]:
    drawn = [states[number] for number in graph.index[point] if number is not None]
    return drawn.count(State.COMPUTER), drawn.count(State.PLAYER)


def _priority(graph: _Graph, states: tuple[State, ...], counts: tuple[tuple[int, int], ...], number: int) -> Priority:
    """The priority of an open line; see the head of the module for which rule counts."""
    closed = {frozenset((states[one], states[two])) for one, two in graph.triangles[number]}
    if frozenset({State.COMPUTER}) in closed:
        return Priority.CLOSES_OWN_TRIANGLE
    if frozenset({State.PLAYER}) in closed:
        return Priority.CLOSES_ENEMY_TRIANGLE
    if frozenset({State.COMPUTER, State.PLAYER}) in closed:
        return Priority.CLOSES_MIXED_TRIANGLE
    start, end = graph.ends[number]
    return _BY_POINTS[frozenset({_kind(*counts[start]), _kind(*counts[end])})]


def _kind(own: int, enemy: int) -> PointKind:
    if own and enemy:
        return PointKind.MIXED
    if own:
        return PointKind.OWN
    return PointKind.ENEMY if enemy else PointKind.BLANK
