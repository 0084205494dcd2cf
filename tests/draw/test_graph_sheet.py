from itertools import combinations
from math import dist

import pytest

from denkspiel.draw.graph_sheet import GraphSheet, graph_sheet
from denkspiel.draw.layout import Kind, kind_of, on_page
from denkspiel.draw.points import ends_of, points_of
from tests.cases import for_each
from tests.draw.odd_games import CATALOGUE, ODD

GRAPHS = {name: one for name, one in (CATALOGUE | ODD).items() if kind_of(one.geometry) is Kind.GRAPH}
ROOMY = ["hexagon", "hexagon:3", "towns", "nameless edges"]
"""Where all marks have room; eleven points have too many lines for that."""


def touching(sheet: GraphSheet, scale: float = 1.0) -> list[tuple[int, int]]:
    """The pairs of lines whose marks overlap if they are so many times as large."""
    wide, high = (size * scale for size in sheet.room)
    return [
        (one, other)
        for (one, (x, y)), (other, (left, top)) in combinations(enumerate(sheet.marks), 2)
        if abs(left - x) < wide and abs(top - y) < high
    ]


@for_each("name", [*GRAPHS])
def test_points_lie_as_in_the_game_upward_and_within_the_sheet(name: str) -> None:
    geometry = GRAPHS[name].geometry
    sheet = graph_sheet(geometry)
    places = [on_page(point.place) for point in points_of(geometry)]
    scale = dist(*sheet.points[:2]) / dist(*places[:2])
    for (one, spot), (other, there) in combinations(zip(places, sheet.points, strict=True), 2):
        assert there[0] - spot[0] == pytest.approx((other[0] - one[0]) * scale)
        assert there[1] - spot[1] == pytest.approx((one[1] - other[1]) * scale)
    for x, y in sheet.points:
        assert sheet.radius < x < sheet.width - sheet.radius
        assert sheet.radius < y < sheet.height - sheet.radius


@for_each("name", [*GRAPHS])
def test_marks_stand_on_their_lines(name: str) -> None:
    geometry = GRAPHS[name].geometry
    sheet = graph_sheet(geometry)
    assert len(sheet.marks) == geometry.size
    for (one, other), mark in zip(ends_of(geometry), sheet.marks, strict=True):
        start, end = sheet.points[one], sheet.points[other]
        assert dist(start, mark) + dist(mark, end) == pytest.approx(dist(start, end))


@for_each("name", ROOMY)
def test_marks_touch_neither_each_other_nor_points(name: str) -> None:
    sheet = graph_sheet(GRAPHS[name].geometry)
    wide, high = sheet.room
    assert touching(sheet) == []
    for x, y in sheet.marks:
        for left, top in sheet.points:
            assert abs(left - x) >= wide / 2 + sheet.radius or abs(top - y) >= high / 2 + sheet.radius
