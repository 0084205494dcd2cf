"""The points of a graph, which its cells join in pairs, and what they are called."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

from denkspiel.core.geometry import Coordinates, Geometry

__all__ = ["GraphPoint", "edge_ends", "graph_points", "line_ring", "line_rings", "touched_points"]


@dataclass(frozen=True)
class GraphPoint:
    """An end of edges.

    Attributes:
        name: what the names of its edges call it, or "" if they do not tell.
        place: where it lies.
    """

    name: str
    place: Coordinates


@lru_cache(maxsize=64)
def graph_points(geometry: Geometry) -> tuple[GraphPoint, ...]:
    """All points in the order in which the cells first mention them; for the hexagon 1 to 6.

    A point is called by its part of the edges' move names ("2" in "25" or "B" in "A-B") if all of them agree.
    """
    ends = (place for cell in geometry.cells for place in (cell.place, cell.end) if place is not None)
    places = list(dict.fromkeys(ends))
    names = _names(geometry, _by_separator) or _names(geometry, _by_halves) or {}
    return tuple(GraphPoint(names.get(place, ""), place) for place in places)


@lru_cache(maxsize=64)
def edge_ends(geometry: Geometry) -> tuple[tuple[int, int], ...]:
    """For each cell the numbers of its two points."""
    numbers = {point.place: number for number, point in enumerate(graph_points(geometry))}
    return tuple((numbers[cell.place], numbers[cell.end]) for cell in geometry.cells if cell.end is not None)


def touched_points(geometry: Geometry, cells: Iterable[int]) -> tuple[int, ...]:
    """The numbers of the points that these cells touch, ascending."""
    ends = edge_ends(geometry)
    return tuple(sorted({point for cell in cells for point in ends[cell]}))


def line_ring(geometry: Geometry, line: tuple[int, ...]) -> tuple[int, ...]:
    """The points around the ring that the edges of a line form, or nothing if they form none."""
    ends = edge_ends(geometry)
    left = [ends[cell] for cell in line]
    ring = list(left.pop(0))
    while left:
        step = next((edge for edge in left if ring[-1] in edge), None)
        if step is None:
            return ()
        left.remove(step)
        ring.append(step[0] if step[1] == ring[-1] else step[1])
    return tuple(ring[:-1]) if len(ring) > 3 and ring[0] == ring[-1] and len(set(ring)) == len(ring) - 1 else ()


def line_rings(geometry: Geometry, lines: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """The rings that those of these lines form that form one: none on a board."""
    rings = (line_ring(geometry, line) for line in lines if edge_ends(geometry))
    return tuple(ring for ring in rings if ring)


def _by_separator(name: str) -> list[str]:
    return [part for part in re.split(r"[\W_]+", name) if part]


def _by_halves(name: str) -> list[str]:
    return [name[: len(name) // 2], name[len(name) // 2 :]] if len(name) % 2 == 0 else []


def _names(geometry: Geometry, split: Callable[[str], list[str]]) -> dict[Coordinates, str] | None:
    names: dict[Coordinates, str] = {}
    for cell in geometry.cells:
        parts = split(cell.move)
        if len(parts) != 2 or cell.end is None:
            return None
        if names.setdefault(cell.place, parts[0]) != parts[0] or names.setdefault(cell.end, parts[1]) != parts[1]:
            return None
    return names if len(set(names.values())) == len(names) else None
