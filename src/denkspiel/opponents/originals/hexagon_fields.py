"""The fields `L`, `I` and `P` in which the Hexagon game on the Sharp PC-1360 kept its state, for any complete graph."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from itertools import combinations

from denkspiel.core.errors import InvalidGame
from denkspiel.core.geometry import Geometry
from denkspiel.core.message import Message
from denkspiel.core.position import Position

__all__ = ["Colours", "Column", "EdgeState", "Fields", "Priority", "is_complete_graph", "priority"]


class Priority(IntEnum):
    """What the computer thinks of a line, from bad (1) to good (11), numbered as in the text."""

    CLOSES_OWN_TRIANGLE = 1
    CLOSES_ENEMY_TRIANGLE = 2
    CLOSES_MIXED_TRIANGLE = 3
    JOINS_MIXED_POINTS = 4
    JOINS_MIXED_AND_SINGLE = 5
    JOINS_OWN_POINTS = 6
    JOINS_OWN_AND_ENEMY_POINT = 7
    JOINS_POINTS_WITHOUT_OWN_LINE = 8
    TOUCHES_BLANK_POINT = 9
    JOINS_BLANK_AND_ENEMY_POINT = 10
    JOINS_BLANK_POINTS = 11


class Colours(Enum):
    """Which colours some lines have: those that leave a point, or the two that make a triangle with a third one."""

    NONE = "no lines"
    OWN = "only the computer's"
    ENEMY = "only the player's"
    MIXED = "of both"

    @classmethod
    def of(cls, own: int, enemy: int) -> "Colours":
        """The colours of that many lines of the computer and of the player."""
        if own and enemy:
            return cls.MIXED
        if own:
            return cls.OWN
        return cls.ENEMY if enemy else cls.NONE


_BY_TRIANGLE = {
    Colours.OWN: Priority.CLOSES_OWN_TRIANGLE,
    Colours.ENEMY: Priority.CLOSES_ENEMY_TRIANGLE,
    Colours.MIXED: Priority.CLOSES_MIXED_TRIANGLE,
}
"""Rules 1 to 3, in that order: the priority of a line, by the two others of a triangle that it closes."""

_BY_POINTS = {
    frozenset({Colours.MIXED}): Priority.JOINS_MIXED_POINTS,
    frozenset({Colours.MIXED, Colours.OWN}): Priority.JOINS_OWN_POINTS,
    frozenset({Colours.MIXED, Colours.ENEMY}): Priority.JOINS_OWN_AND_ENEMY_POINT,
    frozenset({Colours.OWN}): Priority.JOINS_OWN_POINTS,
    frozenset({Colours.OWN, Colours.ENEMY}): Priority.JOINS_OWN_AND_ENEMY_POINT,
    frozenset({Colours.ENEMY}): Priority.JOINS_POINTS_WITHOUT_OWN_LINE,
    frozenset({Colours.NONE, Colours.OWN}): Priority.TOUCHES_BLANK_POINT,
    frozenset({Colours.NONE, Colours.MIXED}): Priority.TOUCHES_BLANK_POINT,
    frozenset({Colours.NONE, Colours.ENEMY}): Priority.JOINS_BLANK_AND_ENEMY_POINT,
    frozenset({Colours.NONE}): Priority.JOINS_BLANK_POINTS,
}
"""Rules 4 and 6 to 11: the priority of a line that closes no triangle, by the lines that leave its two ends."""

Leaving = tuple[int, int]
"""How many lines of the computer and how many of the player leave a point."""


def priority(triangles: Collection[Colours], start: Leaving, end: Leaving) -> Priority:
    """The priority of an open line; the head of the module says which rule counts.

    Args:
        triangles: for each triangle that the line closes the colours of the two other lines.
        start: the lines that leave its one end.
        end: the same for its other end.
    """
    for colours, rule in _BY_TRIANGLE.items():
        if colours in triangles:
            return rule
    kinds = frozenset({Colours.of(*start), Colours.of(*end)})
    if Colours.MIXED in kinds and 1 in (sum(start), sum(end)):
        return Priority.JOINS_MIXED_AND_SINGLE
    return _BY_POINTS[kinds]


class EdgeState(IntEnum):
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


_UNRATED = 0
"""The rating of a line already drawn, and the filler below the list of the best."""


@dataclass(frozen=True)
class Fields:
    """The original's memory, for the side to move as "the computer"; points and lines are numbered from 0.

    Attributes:
        L: a row for every line, its index that of the cell: start point, end point, `EdgeState`, `Priority` (0 for a
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
        counts = tuple(
            _count([states[number] for number in graph.index[point] if number is not None])
            for point in range(len(graph.index))
        )
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


def is_complete_graph(geometry: Geometry) -> bool:
    """Whether the cells are the edges of a complete graph, free to take, and the lines all its triangles."""
    return _graph(geometry) is not None


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


def _state(position: Position, number: int) -> EdgeState:
    if position.own >> number & 1:
        return EdgeState.COMPUTER
    return EdgeState.PLAYER if position.enemy >> number & 1 else EdgeState.OPEN


def _priority(
    graph: _Graph, states: tuple[EdgeState, ...], counts: tuple[tuple[int, int], ...], number: int
) -> Priority:
    start, end = graph.ends[number]
    others = [(states[one], states[two]) for one, two in graph.triangles[number]]
    closed = {Colours.of(*_count(pair)) for pair in others if EdgeState.OPEN not in pair}
    return priority(closed, counts[start], counts[end])


def _count(states: Sequence[EdgeState]) -> tuple[int, int]:
    """How many of these lines are the computer's, and how many the player's."""
    return states.count(EdgeState.COMPUTER), states.count(EdgeState.PLAYER)
