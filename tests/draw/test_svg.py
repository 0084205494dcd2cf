"""The SVG pictures, read back as XML."""

import json
import re
from math import dist
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring

import pytest

from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.draw.svg import draw_svg
from tests.cases import for_each
from tests.draw.odd_games import CATALOGUE, ODD, random_position

GAMES = CATALOGUE | ODD
ANY_GAME = for_each("any_game", GAMES)
SVG = "{http://www.w3.org/2000/svg}"


def stones(root: Element) -> list[Element]:
    return [group for group in root.iter(f"{SVG}g") if "data-cell" in group.attrib]


def classes(element: Element) -> set[str]:
    return {word for part in element.iter() for word in part.get("class", "").split()}


def disc(stone: Element) -> tuple[float, float, float]:
    circle = stone.find(f"{SVG}circle")
    assert circle is not None
    return float(circle.attrib["cx"]), float(circle.attrib["cy"]), float(circle.attrib["r"])


@ANY_GAME
@for_each("plies", [0, 1, 9, 64])
def test_there_is_one_stone_for_each_taken_cell(any_game: Game, plies: int) -> None:
    position, moves = random_position(any_game, plies)
    found = stones(fromstring(draw_svg(position)))
    owners = {int(stone.attrib["data-cell"]): stone.attrib["data-player"] for stone in found}
    assert owners == {move: ("first", "second")[position.owner(move) or 0] for move in moves}
    assert len(found) == len(moves)
    for stone in found:
        assert stone.attrib["data-name"] == any_game.geometry.cells[int(stone.attrib["data-cell"])].name


@ANY_GAME
def test_players_differ_by_shape_as_well_as_by_colour(any_game: Game) -> None:
    position, _ = random_position(any_game, 4)
    for stone in stones(fromstring(draw_svg(position))):
        player = stone.attrib["data-player"]
        if picture_kind(any_game.geometry) is PictureKind.GRAPH:
            line = stone.find(f"{SVG}path")
            assert line is not None
            assert ("stroke-dasharray" in line.attrib) == (player == "second")
            assert f"dks-edge-{player}" in classes(stone)
        else:
            assert f"dks-{player}" in classes(stone)
            sign = next(part for part in stone if part.get("class") == "dks-sign")
            assert sign.tag == (f"{SVG}path" if player == "first" else f"{SVG}circle")


@ANY_GAME
def test_stones_do_not_cover_each_other_and_stay_on_the_paper(any_game: Game) -> None:
    if picture_kind(any_game.geometry) is PictureKind.GRAPH:
        return
    position, _ = random_position(any_game, 64)
    root = fromstring(draw_svg(position, marked=()))
    width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
    discs = [disc(stone) for stone in stones(root)]
    for number, (x, y, radius) in enumerate(discs):
        assert radius <= x <= width - radius
        assert radius <= y <= height - radius
        assert all(dist((x, y), other[:2]) > radius for other in discs[:number])


@ANY_GAME
def test_nothing_leaves_the_paper(any_game: Game) -> None:
    root = fromstring(draw_svg(random_position(any_game, 64)[0]))
    width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
    for text in root.iter(f"{SVG}text"):
        half = float(text.attrib["font-size"]) * 0.3 * len(text.text or "")
        assert half * 0.7 <= float(text.attrib["x"]) <= width - half * 0.7
        assert float(text.attrib["font-size"]) * 0.5 <= float(text.attrib["y"]) <= height
    for rect in root.iter(f"{SVG}rect"):
        assert float(rect.get("x", 0)) >= 0
        assert float(rect.get("y", 0)) >= 0
        assert float(rect.get("x", 0)) + float(rect.attrib["width"]) <= width
        assert float(rect.get("y", 0)) + float(rect.attrib["height"]) <= height


@ANY_GAME
def test_a_picture_stands_on_its_own_feet(any_game: Game) -> None:
    text = draw_svg(random_position(any_game, 9)[0])
    root = fromstring(text)
    assert not re.search(r"href|<script|url\(|@import|\bid=", text)
    assert set(re.findall(r"https?://[^\"' ]+", text)) == {"http://www.w3.org/2000/svg"}
    styled = set(re.findall(r"\.([\w-]+)\{", root.findtext(f"{SVG}style") or ""))
    assert all(name.startswith("dks-") for name in styled)
    assert classes(root) <= styled | {"dks-stone"}
    assert "prefers-color-scheme:dark" in (root.findtext(f"{SVG}style") or "")


def test_colours_are_those_for_all_eyes() -> None:
    style = fromstring(draw_svg(Position.start(CATALOGUE["connect-four"]))).findtext(f"{SVG}style") or ""
    assert ".dks-first{fill:#d55e00}" in style
    assert ".dks-second{fill:#0072b2}" in style


def test_a_picture_speaks_to_those_who_do_not_see_it() -> None:
    position = replay(CATALOGUE["connect-four"], "44")
    root = fromstring(draw_svg(position))
    assert root.attrib["role"] == "img"
    assert root.findtext(f"{SVG}title") == "Connect Four"
    assert "Column 4: X O." in (root.findtext(f"{SVG}desc") or "")
    assert (root.findtext(f"{SVG}desc") or "").endswith("It is the first player's turn (X).")
    assert [part.tag for part in root][:2] == [f"{SVG}title", f"{SVG}desc"]


def test_completed_lines_are_ringed_unless_told_otherwise() -> None:
    position = replay(CATALOGUE["connect-four"], "4141414")
    ringed = [stone for stone in stones(fromstring(draw_svg(position))) if "dks-ring" in classes(stone)]
    assert {int(stone.attrib["data-cell"]) for stone in ringed} == {18, 19, 20, 21}
    assert "dks-ring" not in classes(fromstring(draw_svg(position, marked=())))
    other = [stone for stone in stones(fromstring(draw_svg(position, marked=[0]))) if "dks-ring" in classes(stone)]
    assert [stone.attrib["data-cell"] for stone in other] == ["0"]


def test_the_last_stone_is_pointed_out() -> None:
    position = replay(CATALOGUE["connect-four"], "44")
    last = [stone for stone in stones(fromstring(draw_svg(position, last=19))) if "dks-last" in classes(stone)]
    assert [stone.attrib["data-cell"] for stone in last] == ["19"]
    edge = stones(fromstring(draw_svg(replay(CATALOGUE["hexagon"], "12"), last=0)))
    assert "dks-halo" in classes(edge[0])


def test_the_losing_triangle_is_filled_between_its_corners() -> None:
    position = replay(CATALOGUE["hexagon"], "12 34 13 45 23")
    root = fromstring(draw_svg(position))
    filled = [path for path in root.iter(f"{SVG}path") if path.get("class") == "dks-lost"]
    assert len(filled) == 1
    corners = [tuple(map(float, spot.split())) for spot in filled[0].attrib["d"].strip("MZ").split("L")]
    ringed = [
        (float(circle.attrib["cx"]), float(circle.attrib["cy"]))
        for circle in root.iter(f"{SVG}circle")
        if circle.get("class") == "dks-corner"
    ]
    assert sorted(corners) == sorted(ringed)
    assert len(corners) == 3
    open_game = draw_svg(replay(CATALOGUE["hexagon"], "12 34"))
    assert 'class="dks-lost"' not in open_game


def test_towers_have_a_plan_with_as_many_stones() -> None:
    position, moves = random_position(CATALOGUE["score-four"], 30)
    root = fromstring(draw_svg(position))
    small = [
        circle
        for circle in root.iter(f"{SVG}circle")
        if circle.get("class") in {"dks-first", "dks-second"} and float(circle.attrib["r"]) < 10
    ]
    assert len(small) == len(moves)
    assert sum(circle.get("class") == "dks-first" for circle in small) == position.first.bit_count()


def test_towers_grow_upward_and_away_is_higher() -> None:
    position = replay(CATALOGUE["score-four"], "a1 a1 a4 d1")
    found = {stone.attrib["data-name"]: disc(stone) for stone in stones(fromstring(draw_svg(position)))}
    assert found["a1.2"][1] < found["a1.1"][1]
    assert found["a1.2"][0] == found["a1.1"][0]
    assert found["a4.1"][1] < found["a1.1"][1]
    assert found["d1.1"][0] > found["a4.1"][0] > found["a1.1"][0]


@pytest.mark.parametrize("name", [*json.loads((Path(__file__).parents[1] / "names.json").read_text(encoding="utf-8"))])
def test_a_picture_shows_every_name_as_it_is(name: str) -> None:
    assert fromstring(draw_svg(Position.start(ODD["towns"]), title=name)).findtext(f"{SVG}title") == name
