"""What a link tells programs that show a preview of it, and the picture that it names."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

from denkspiel.core.notation import parse_moves, replay
from denkspiel.draw.png import PREVIEW_SIZE, svg_to_preview_png
from denkspiel.draw.svg import draw_svg
from denkspiel.games.catalogue import game, game_names
from denkspiel.puzzles.collection import collection_for

_TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[a-z:_]+)" content="([^"<>]*)">')


def _told(page: TestClient, address: str, **headers: str) -> dict[str, str]:
    return {name: unescape(content) for name, content in _TAG.findall(page.get(address, headers=headers).text)}


def _size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


@pytest.mark.parametrize("name", game_names())
def test_a_link_to_a_game_shows_its_board_in_the_size_of_a_preview(page: TestClient, name: str) -> None:
    told = _told(page, f"/?game={name}", host="games.example:8000")
    assert told["og:image"].startswith("http://games.example:8000/api/render?")
    picture = page.get(told["og:image"].replace("http://games.example:8000", ""))
    assert (picture.headers["content-type"], _size(picture.content)) == ("image/png", PREVIEW_SIZE)


def test_a_link_to_a_position_says_who_is_to_move_or_has_won(page: TestClient) -> None:
    told = _told(page, "/?game=connect-four&moves=4543&language=de")
    assert told["og:title"] == "Vier gewinnt"
    assert told["og:description"] == "Nach 4 Zügen: Der erste Spieler ist am Zug."
    assert "wins with" in _told(page, "/?game=connect-four&moves=4543424")["og:description"]


@pytest.mark.parametrize("setup", [0, 3, 4])
def test_a_preview_marks_no_move_of_a_position_that_was_set_up(page: TestClient, setup: int) -> None:
    told = _told(page, f"/?game=connect-four&moves=4543&setup={setup}")
    picture = page.get(told["og:image"].removeprefix("http://testserver"))
    position = replay("connect-four", "4543")
    drawn = draw_svg(position, last=None if setup == 4 else parse_moves("connect-four", "4543")[-1])
    assert picture.content == svg_to_preview_png(drawn)


@pytest.mark.parametrize("name", ["2026-11-24", "2026-11-24-easy", "today", "today-easy", "7"])
def test_a_link_to_a_puzzle_shows_it_and_asks(page: TestClient, name: str) -> None:
    told = _told(page, f"/?game=hexagon&puzzle={name}")
    assert told["og:title"] == "Hexagon: a puzzle"
    assert told["og:description"].endswith("Find it.")
    moves = parse_qs(urlsplit(told["og:image"]).query)["moves"]
    collection = collection_for(game("hexagon"))
    assert moves[0] in {collection.puzzle_key(number) for number in range(1, len(collection) + 1)}
    if name == "7":
        assert moves == [collection.puzzle_key(7)]


@pytest.mark.parametrize("name", ["0", "9999", "999999", "2026-13-01", "7-easy", "x", "²"])
def test_a_link_to_a_puzzle_that_is_not_there_is_one_to_its_game(page: TestClient, name: str) -> None:
    assert _told(page, f"/?game=hexagon&puzzle={name}")["og:title"] == "Hexagon"


@pytest.mark.parametrize(
    "query",
    ["", "?game=halma", "?game=hexagon&moves=99", '?game="><b>', "?moves=44", "?game=hexagon&moves=12+12"],
)
def test_a_damaged_link_is_a_link_to_the_page(page: TestClient, query: str) -> None:
    told = _told(page, f"/{query}")
    assert (told["og:title"], told["twitter:card"]) == ("Denkspiel", "summary")
    assert told["og:image"].endswith("/static/icon-512.png")


@pytest.mark.parametrize("host", ["games.example", "games.example:8000", "192.0.2.1", "[2001:db8::1]:80"])
def test_the_picture_is_where_the_service_was_asked_for(page: TestClient, host: str) -> None:
    assert _told(page, "/?game=hexagon", host=host)["og:image"].startswith(f"http://{host}/")


@pytest.mark.parametrize("host", ['"><script>alert(1)</script>', "[", "a b", "games.example:80@evil.example"])
def test_what_is_no_name_is_in_no_tag(page: TestClient, host: str) -> None:
    answer = page.get("/?game=hexagon", headers={"host": host})
    assert answer.status_code == 400
    assert host not in answer.text


def test_every_position_has_a_page_of_its_own_however_many_there_are(page: TestClient) -> None:
    for column in range(1, 8):
        for other in range(1, 8):
            for third in range(1, 3):
                told = _told(page, f"/?game=connect-four&moves={column}{other}{third}")
                assert f"moves={column}{other}{third}" in told["og:image"]


def test_the_png_is_the_picture_with_its_proportions(page: TestClient) -> None:
    asked = {"game": "connect-four", "moves": "44"}
    drawn = page.get("/api/render", params=asked).text
    wide, high = map(float, re.findall(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', drawn)[0])
    width, height = _size(page.get("/api/render", params={**asked, "format": "png"}).content)
    assert width == 600
    assert abs(height - width * high / wide) <= 1
