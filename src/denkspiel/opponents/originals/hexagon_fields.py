"""The fields `L`, `I` and `P` in which the Hexagon game on the Sharp PC-1360 kept its state, for any complete graph."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from itertools import combinations

from denkspiel.core.errors import InvalidGame
from denkspiel.core.geometry import Geometry
from denkspiel.core.message import Message
from denkspiel.core.position import Position

__all__ = [
    "Column",
    "EdgeState",
    "Fields",
    "LineColours",
    "Precedence",
    "Priority",
    "counting",
    "fitting",
    "is_complete_graph",
]


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


class LineColours(Enum):
    """Which colours some lines have: those that leave a point, or the two that make a triangle with a third one."""

    NONE = "no lines"
    OWN = "only the computer's"
    ENEMY = "only the player's"
    MIXED = "of both"

    @classmethod
    def from_counts(cls, own: int, enemy: int) -> "LineColours":
        """The colours of that many lines of the computer and of the player."""
        if own and enemy:
            return cls.MIXED
        if own:
            return cls.OWN
        return cls.ENEMY if enemy else cls.NONE


Leaving = tuple[int, int]
"""How many lines of the computer and how many of the player leave a point."""


@dataclass(frozen=True)
class _Line:
    """An open line as the eleven descriptions look at it.

    Attributes:
        triangles: for each triangle that the line closes the colours of the two other lines.
        ends: the lines that leave its two ends.
    """

    triangles: frozenset[LineColours]
    ends: tuple[Leaving, Leaving]

    def ends_are(self, one: Callable[[Leaving], bool], other: Callable[[Leaving], bool]) -> bool:
        """Whether one of the ends is like `one`, and the other like `other`."""
        start, end = self.ends
        return (one(start) and other(end)) or (one(end) and other(start))


def _has_own(point: Leaving) -> bool:
    return point[0] > 0


def _has_no_own(point: Leaving) -> bool:
    return point[0] == 0


def _has_enemy(point: Leaving) -> bool:
    return point[1] > 0


def _is_mixed(point: Leaving) -> bool:
    return point[0] > 0 and point[1] > 0


def _is_blank(point: Leaving) -> bool:
    return point == (0, 0)


def _is_single(point: Leaving) -> bool:
    return sum(point) == 1


def _is_any(_: Leaving) -> bool:
    return True


_DESCRIPTIONS: dict[Priority, Callable[[_Line], bool]] = {
    Priority.CLOSES_OWN_TRIANGLE: lambda line: LineColours.OWN in line.triangles,
    Priority.CLOSES_ENEMY_TRIANGLE: lambda line: LineColours.ENEMY in line.triangles,
    Priority.CLOSES_MIXED_TRIANGLE: lambda line: LineColours.MIXED in line.triangles,
    Priority.JOINS_MIXED_POINTS: lambda line: line.ends_are(_is_mixed, _is_mixed),
    Priority.JOINS_MIXED_AND_SINGLE: lambda line: line.ends_are(_is_mixed, _is_single),
    Priority.JOINS_OWN_POINTS: lambda line: line.ends_are(_has_own, _has_own),
    Priority.JOINS_OWN_AND_ENEMY_POINT: lambda line: line.ends_are(_has_own, _has_enemy),
    Priority.JOINS_POINTS_WITHOUT_OWN_LINE: lambda line: line.ends_are(_has_no_own, _has_no_own),
    Priority.TOUCHES_BLANK_POINT: lambda line: line.ends_are(_is_blank, _is_any),
    Priority.JOINS_BLANK_AND_ENEMY_POINT: lambda line: line.ends_are(_is_blank, _has_no_own),
    Priority.JOINS_BLANK_POINTS: lambda line: line.ends_are(_is_blank, _is_blank),
}
"""The eleven descriptions of the text, each by itself; several may fit a line, and at least one does."""


class Precedence(Enum):
    """Which description counts where several fit a line; the text does not say.

    A line that closes a triangle is always rated by the first description that fits, of 1 to 3.
    """

    MIXED = "mixed"
    """Of 4 to 7 the first that fits, otherwise the last of 8 to 11: so that each of the eleven can count."""
    FIRST = "first"
    """The first that fits."""
    LAST = "last"
    """The last that fits."""


@lru_cache(maxsize=4096)
def fitting(triangles: frozenset[LineColours], start: Leaving, end: Leaving) -> tuple[Priority, ...]:
    """The descriptions that fit an open line, in the order of the text.

    Args:
        triangles: for each triangle that the line closes the colours of the two other lines.
        start: the lines that leave its one end.
        end: the same for its other end.
    """
    line = _Line(triangles, (start, end))
    return tuple(priority for priority, fits in _DESCRIPTIONS.items() if fits(line))


def counting(fits: tuple[Priority, ...], precedence: Precedence) -> Priority:
    """Which of the descriptions that fit a line is its priority."""
    first, last = fits[0], fits[-1]
    closes_triangle = first <= Priority.CLOSES_MIXED_TRIANGLE
    if closes_triangle or precedence is Precedence.FIRST:
        return first
    # no line fits one of 4 to 7 and one of 8 to 11: those ask for lines at both ends, one of them the computer's
    return first if precedence is Precedence.MIXED and first <= Priority.JOINS_OWN_AND_ENEMY_POINT else last


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
        fitting: for each line the descriptions that fit it; none for a line drawn already.
    """

    L: tuple[tuple[int, ...], ...]
    I: tuple[tuple[int | None, ...], ...]  # noqa: E741 (the original's name)
    P: tuple[tuple[int, int], ...]
    best_count: int
    fitting: tuple[tuple[Priority, ...], ...]

    @classmethod
    def from_position(cls, position: Position, precedence: Precedence = Precedence.MIXED) -> "Fields":
        """The fields for a position on a complete graph, rated for the side to move.

        Args:
            position: any position.
            precedence: which description counts where several fit a line.

        Raises:
            InvalidGame: the game's cells and lines are not the edges and triangles of a complete graph.
        """
        graph = _graph(position.game.geometry)
        if graph is None:
            raise InvalidGame(
                Message("{game} is not played on the edges and triangles of a graph.", game=position.game.heading)
            )
        states = tuple(_state(position, number) for number in range(len(graph.ends)))
        counts = tuple(
            _count([states[number] for number in graph.index[point] if number is not None])
            for point in range(len(graph.index))
        )
        fits = tuple(() if state else _fitting(graph, states, counts, number) for number, state in enumerate(states))
        ratings = tuple(int(counting(one, precedence)) if one else _UNRATED for one in fits)
        highest = max(ratings)
        best = [number for number, rating in enumerate(ratings) if rating == highest and rating != _UNRATED]
        column = best + [_UNRATED] * (len(ratings) - len(best))
        rows = zip(graph.ends, states, ratings, column, strict=True)
        lines = tuple((*ends, int(state), rating, last) for ends, state, rating, last in rows)
        return cls(lines, graph.index, counts, len(best), fits)

    @property
    def best(self) -> tuple[int, ...]:
        """The lines rated highest, read from the last column of `L`."""
        return tuple(row[Column.BEST] for row in self.L[: self.best_count])

    def closing(self, number: int) -> tuple[int, ...]:
        """The drawn lines that line `number` would close triangles with."""
        start, end = self.L[number][: Column.STATE]
        beside = [
            (self.I[start][third], self.I[end][third]) for third in range(len(self.I)) if third not in (start, end)
        ]
        return tuple(
            line
            for one, two in beside
            if one is not None and two is not None and self.L[one][Column.STATE] and self.L[two][Column.STATE]
            for line in (one, two)
        )

    def leaving(self, number: int) -> tuple[int, ...]:
        """The drawn lines that leave the ends of line `number`."""
        ends = self.L[number][: Column.STATE]
        return tuple(line for end in ends for line in self.I[end] if line is not None and self.L[line][Column.STATE])


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


def _fitting(
    graph: _Graph, states: tuple[EdgeState, ...], counts: tuple[tuple[int, int], ...], number: int
) -> tuple[Priority, ...]:
    start, end = graph.ends[number]
    others = [(states[one], states[two]) for one, two in graph.triangles[number]]
    closed = frozenset([LineColours.from_counts(*_count(pair)) for pair in others if EdgeState.OPEN not in pair])
    return fitting(closed, counts[start], counts[end])


def _count(states: Sequence[EdgeState]) -> tuple[int, int]:
    """How many of these lines are the computer's, and how many the player's."""
    return states.count(EdgeState.COMPUTER), states.count(EdgeState.PLAYER)
