from itertools import combinations
from math import dist

import pytest

from denkspiel.draw.graph_sheet import EdgeSheet, edge_sheet
from denkspiel.draw.layout import PictureKind, picture_kind, project_to_page
from denkspiel.draw.points import edge_ends, graph_points
from tests.cases import for_each
from tests.draw.odd_games import CATALOGUE, ODD

GRAPHS = {name: one for name, one in (CATALOGUE | ODD).items() if picture_kind(one.geometry) is PictureKind.GRAPH}
ROOMY = ["hexagon", "hexagon:3", "towns", "nameless edges"]
"""Where all marks have room; eleven points have too many lines for that."""


def touching(sheet: EdgeSheet, scale: float = 1.0) -> list[tuple[int, int]]:
    """The pairs of lines whose marks overlap if they are so many times as large."""
    wide, high = (size * scale for size in sheet.mark_area)
    return [
        (one, other)
        for (one, (x, y)), (other, (left, top)) in combinations(enumerate(sheet.marks), 2)
        if abs(left - x) < wide and abs(top - y) < high
    ]


@for_each("name", [*GRAPHS])
def test_points_lie_as_in_the_game_upward_and_within_the_sheet(name: str) -> None:
    geometry = GRAPHS[name].geometry
    sheet = edge_sheet(geometry)
    places = [project_to_page(point.place) for point in graph_points(geometry)]
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
    sheet = edge_sheet(geometry)
    assert len(sheet.marks) == geometry.size
    for (one, other), mark in zip(edge_ends(geometry), sheet.marks, strict=True):
        start, end = sheet.points[one], sheet.points[other]
        assert dist(start, mark) + dist(mark, end) == pytest.approx(dist(start, end))


@for_each("name", ROOMY)
def test_marks_touch_neither_each_other_nor_points(name: str) -> None:
    sheet = edge_sheet(GRAPHS[name].geometry)
    wide, high = sheet.mark_area
    assert touching(sheet) == []
    for x, y in sheet.marks:
        for left, top in sheet.points:
            assert abs(left - x) >= wide / 2 + sheet.radius or abs(top - y) >= high / 2 + sheet.radius
