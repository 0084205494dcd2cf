"""The sheet on which the page draws a game on edges: where its points lie, and where marks over its lines have room."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from denkspiel.core.geometry import Geometry
from denkspiel.draw.points import edge_ends
from denkspiel.draw.stage import Spot, board_layout

__all__ = ["EdgeSheet", "edge_sheet"]

_SIZE = 860.0
_MARGIN = 70.0
_RADIUS = 40.0
_ROOM = (104.0, 80.0)
_ENOUGH = 1.15
"""How many times as far apart as they must be marks need not be."""
_ROUNDS = 8
"""How often the marks are moved for each other."""
_SHARES = (0.5, *(share / 100 for step in range(0, 30, 2) for share in (48 - step, 52 + step)))
"""Where along its line a mark may stand; the middle first."""
_EQUAL = 1e-9
"""A place with so little more room is no better."""


_Thing = tuple[float, float, float, float]
"""Where something lies, and how far across and up from there the middle of a mark must be so that they do not touch."""


@dataclass(frozen=True)
class EdgeSheet:
    """A sheet; x points to the right, y down.

    Attributes:
        width: of the sheet.
        height: of the sheet.
        radius: of the points.
        points: the middle of each point.
        mark_area: how wide and high the marks of a line may be.
        marks: for each line the middle of its marks: on the line, and if possible where no others and no points are.
    """

    width: float
    height: float
    radius: float
    points: tuple[Spot, ...]
    mark_area: tuple[float, float]
    marks: tuple[Spot, ...]


@lru_cache(maxsize=64)
def edge_sheet(geometry: Geometry) -> EdgeSheet:
    """The sheet of a game on edges."""
    across, upward = zip(*board_layout(geometry).points, strict=True)
    scale = _SIZE / max(*across, *upward)
    height = max(upward) * scale + 2 * _MARGIN
    points = tuple((x * scale + _MARGIN, height - _MARGIN - y * scale) for x, y in zip(across, upward, strict=True))
    ends = [(points[one], points[other]) for one, other in edge_ends(geometry)]
    return EdgeSheet(max(across) * scale + 2 * _MARGIN, height, _RADIUS, points, _ROOM, _marks(ends, points))


def _marks(ends: Iterable[tuple[Spot, Spot]], points: Iterable[Spot]) -> tuple[Spot, ...]:
    """In each round every mark goes where the others leave most room, until none moves."""
    wide, high = _ROOM
    fixed = [(x, y, wide / 2 + _RADIUS, high / 2 + _RADIUS) for x, y in points]
    choices = [
        [(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share) for share in _SHARES]
        for start, end in ends
    ]
    spots = [middle for middle, *_ in choices]
    for _ in range(_ROUNDS):
        before = list(spots)
        for line, own in enumerate(choices):
            others = [(x, y, wide, high) for x, y in spots[:line] + spots[line + 1 :]]
            spots[line] = _roomiest([spots[line], *own], [*others, *fixed])
        if spots == before:
            break
    return tuple(spots)


def _roomiest(choices: Sequence[Spot], things: Sequence[_Thing]) -> Spot:
    """The first one of those with most room between these things."""
    best, most = choices[0], -1.0
    for spot in choices:
        room = _room_at(spot, things, most + _EQUAL)
        if room > most + _EQUAL:
            best, most = spot, room
    return best


def _room_at(spot: Spot, things: Iterable[_Thing], wanted: float) -> float:
    """How far the nearest thing is, from 1 on without touching a mark; no more than `wanted` once one is so near."""
    x, y = spot
    room = _ENOUGH
    for left, top, wide, high in things:
        room = min(room, max(abs(left - x) / wide, abs(top - y) / high))
        if room <= wanted:
            break
    return room
