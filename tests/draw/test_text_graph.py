"""Graphs in characters, held against the straight lines that they stand for."""

from math import dist

import pytest

from denkspiel.core.game import Game
from denkspiel.core.notation import parse_move, parse_moves, replay
from denkspiel.core.position import Position
from denkspiel.draw.picture import Canvas, PictureRole, TextPicture
from denkspiel.draw.text import draw_text
from denkspiel.draw.text_graph import DotCanvas
from tests.cases import for_each
from tests.draw.odd_games import CATALOGUE, ODD

HEXAGON = CATALOGUE["hexagon"]
EDGES = [cell.move for cell in HEXAGON.geometry.cells]


def places(picture: TextPicture) -> dict[str, tuple[int, int]]:
    """Row and column of every point by its name."""
    rows = picture.plain_text().splitlines()
    return {name: (row, text.index(name)) for name in "123456" for row, text in enumerate(rows) if name in text}


def ink(picture: TextPicture) -> set[tuple[int, int]]:
    """Row and column of every sign that belongs to no name."""
    rows = picture.plain_text().splitlines()
    return {
        (row, column) for row, text in enumerate(rows) for column, sign in enumerate(text) if sign not in " 123456▸◂"
    }


def spots_between(picture: TextPicture, name: str) -> list[tuple[float, float]]:
    start, end = places(picture)[name[0]], places(picture)[name[1]]
    return [
        (start[0] + (end[0] - start[0]) * step / 40, start[1] + (end[1] - start[1]) * step / 40) for step in range(41)
    ]


def drawn(first: str, *, unicode: bool, other: str = "") -> TextPicture:
    return draw_text(replay(HEXAGON, other + first), unicode=unicode)


@pytest.mark.parametrize("unicode", [True, False])
@for_each("edge", EDGES)
def test_a_solid_edge_runs_straight_from_point_to_point(edge: str, unicode: bool) -> None:
    picture = drawn(edge, unicode=unicode)
    line = spots_between(picture, edge)
    for row, column in ink(picture):
        assert min(max(abs(row - spot[0]), abs(column - spot[1])) for spot in line) <= 1.3
    for spot in line[4:-4]:
        assert any(abs(row - spot[0]) <= 1 and abs(column - spot[1]) <= 1.5 for row, column in ink(picture))


def pieces(picture: TextPicture) -> list[set[tuple[int, int]]]:
    """The dots of the picture, by row and column: those of each piece that hangs together."""
    left = {
        (4 * row + down, 2 * column + right)
        for row, text in enumerate(picture.plain_text().splitlines())
        for column, sign in enumerate(text)
        for down, right in DOTS_OF_SIGN
        if sign > "\u2800" and ord(sign) - 0x2800 & DOTS_OF_SIGN[down, right]
    }
    found = []
    while left:
        piece, edge = set[tuple[int, int]](), [left.pop()]
        while edge:
            row, column = edge.pop()
            piece.add((row, column))
            near = {(row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)} & left
            left -= near
            edge += near
        found.append(piece)
    return found


DOTS_OF_SIGN = {(0, 0): 1, (1, 0): 2, (2, 0): 4, (3, 0): 64, (0, 1): 8, (1, 1): 16, (2, 1): 32, (3, 1): 128}
"""The bit of each dot of a Braille sign, by its row and column."""


@for_each("edge", EDGES)
def test_a_solid_edge_has_no_gaps_x7(edge: str) -> None:
    picture = drawn(edge, unicode=True)
    (line,) = pieces(picture)
    start, end = (places(picture)[name] for name in edge)
    far = max(4 * abs(start[0] - end[0]), 2 * abs(start[1] - end[1]))
    assert max(max(dot[axis] for dot in line) - min(dot[axis] for dot in line) for axis in (0, 1)) > far - 12


@for_each("edge", EDGES)
def test_a_dotted_edge_is_made_of_single_dots_x7(edge: str) -> None:
    picture = draw_text(replay(HEXAGON, edge), dotted=0)
    dots = pieces(picture)
    assert len(dots) >= 8
    assert {len(dot) for dot in dots} == {1}


def test_open_edges_are_not_drawn_but_for_the_cursor() -> None:
    position = Position.start(HEXAGON)
    assert ink(draw_text(position)) == set()
    cursor = draw_text(position, cursor=parse_move(position, "25"))
    line = spots_between(cursor, "25")
    assert len(ink(cursor)) > 8
    assert all(min(dist(spot, sign) for spot in line) < 1.5 for sign in ink(cursor))
    assert {span.role for row in cursor.rows for span in row} == {PictureRole.TEXT, PictureRole.CURSOR}


def test_chosen_points_carry_arrowheads() -> None:
    picture = draw_text(Position.start(HEXAGON), points=(0, 3))
    assert "▸1◂" in picture.plain_text()
    assert "▸4◂" in picture.plain_text()
    assert "▸2◂" not in picture.plain_text()
    chosen = [span.text for row in picture.rows for span in row if span.role is PictureRole.CURSOR]
    assert sorted(chosen) == ["▸1◂", "▸4◂"]


@pytest.mark.parametrize("unicode", [True, False])
def test_a_completed_triangle_is_heavy_and_its_corners_are_named(unicode: bool) -> None:
    position = replay(HEXAGON, "12 34 13 45 23")
    outcome = position.outcome
    assert outcome is not None
    light, heavy = draw_text(position, unicode=unicode), draw_text(position, marked=outcome.cells, unicode=unicode)
    for picture in (light, heavy):
        corners = [span.text for row in picture.rows for span in row if span.role is PictureRole.CORNER]
        assert sorted(corners) == ["[1]", "[2]", "[3]"]
    marked = [sign for row in heavy.rows for span in row if span.role is PictureRole.MARKED for sign in span.text]
    if unicode:
        dots = [
            sum((ord(sign) & 0xFF).bit_count() for sign in picture.plain_text() if sign > "\u2800")
            for picture in (light, heavy)
        ]
        assert dots[1] > 1.4 * dots[0]
    else:
        assert "X" in marked
        assert "X" not in light.plain_text()


def test_labels_are_listed_beside_the_picture() -> None:
    position = replay(HEXAGON, "1234")
    labels = {cell: str(cell * 7) for cell in position.legal_moves}
    rows = draw_text(position, labels=labels).plain_text().splitlines()
    for cell, label in labels.items():
        assert any(f"{EDGES[cell]} {label}" in row for row in rows)


@for_each("points", range(3, 12))
def test_any_number_of_points_is_legible(points: int) -> None:
    played: Game = CATALOGUE["hexagon"] if points == 6 else CATALOGUE.get(f"hexagon:{points}") or _hexagon(points)
    picture = draw_text(Position.start(played))
    names = "123456789ab"[:points]
    assert sorted(picture.plain_text().replace("\n", " ").split()) == sorted(names)
    assert 15 <= picture.height <= 21


def _hexagon(points: int) -> Game:
    from denkspiel.games.catalogue import game  # noqa: PLC0415

    return game(f"hexagon:{points}")


def test_dots_stand_where_unicode_says() -> None:
    seen = ""
    for column in range(2):
        for row in range(4):
            dots, canvas = DotCanvas(), Canvas()
            dots.line((column, row), (column, row), width=1, dash=(1, 0), role=PictureRole.FIRST, player=0)
            dots.write_to(canvas, 0, 0)
            seen += canvas.picture().plain_text()
    assert seen == "⠁⠂⠄⡀⠈⠐⠠⢀"


def test_edges_without_point_names_are_named_themselves() -> None:
    position = Position.start(ODD["nameless edges"])
    assert {"e0", "e1", "e2", "e3", "e4", "e5"} <= set(draw_text(position).plain_text().split())
    moves = parse_moves(ODD["nameless edges"], "e0 e3")
    assert "e0" not in draw_text(position.play(moves[0])).plain_text()
