"""The help as the service writes it, for the panel and for a window: whole, linked, escaped, in every language."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin

import pytest
from starlette.testclient import TestClient

from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.opponents.roster import opponent_heritage, opponent_names, opponent_title, original_program
from denkspiel.play.originals import ORIGINALS, Original
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from denkspiel.web.help.pages import CONTENTS_PAGES, NOT_FOUND_PAGE, PAGES
from tests.cases import for_each
from tests.web.asking import problem

EMPTY = {"meta", "link", "img"}
"""Elements that have no end."""
NAMES = [
    *(name for name in PAGES if name != NOT_FOUND_PAGE),
    *(f"rules-{name}" for name in game_names()),
    *(f"original-{original.name}" for original in ORIGINALS),
]
EVIL = "</p><script>alert('1')</script>\"&{x}`[[info|x]]**"


class Seen(HTMLParser):
    """What a browser sees of a page; fails if an element is not closed where it must be."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self._open: list[str] = []
        self.feed(markup)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data

    def all(self, attribute: str) -> list[str]:
        """The values of that attribute, in order."""
        return [value for _, attributes in self.tags if (value := attributes.get(attribute)) is not None]


def panel(client: TestClient, name: str, **query: str) -> Any:
    answer = client.get(f"/api/help/{name}", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.fixture(scope="module")
def foreign() -> Iterator[TestClient]:
    """A service with a game whose every text would like to be markup."""
    cells = tuple(Cell(name=f"<b>{number}", place=(number, 0), move=f"<b>{number}`") for number in range(3))
    evil = Game("a<b>&\"'.toml", EVIL, Geometry(cells, ((0, 1), (1, 2))), description=EVIL, origin=EVIL)
    with TestClient(create_app(Settings(games=(game("hexagon"), evil), workers=0, client_share=0))) as client:
        yield client


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_leads_to_a_page(page: TestClient, language: str) -> None:
    @for_each("name", NAMES)
    def leads(name: str) -> None:
        address = f"/help/{name}?language={language}"
        answer = page.get(address)
        told = panel(page, name, language=language, game="hexagon")
        assert (answer.status_code, answer.headers["content-language"]) == (200, language)
        assert urljoin("/", told["address"]) == address
        shown = Seen(answer.text)
        below = [urljoin(address, href) for href in shown.all("href") if "static" not in href]
        beside = [urljoin("/", href) for href in Seen(told["markup"]).all("href")]
        places = ["#lesson", *(f"&skin={original.name}" for original in ORIGINALS)]
        starts = {f"/?language={language}{place}" for place in places}
        assert set(below) <= starts | {f"/help/{other}?language={language}" for other in NAMES}
        assert set(below) <= set(beside)
        assert shown.all("data-page")[: len(CONTENTS_PAGES)] == list(CONTENTS_PAGES)

    leads()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_window_loads_is_there(page: TestClient, language: str) -> None:
    shown = Seen(page.get("/help/start", params={"language": language}).text)
    files = [file for file in shown.all("href") + shown.all("src") if "static" in file]
    assert len(files) == 5
    assert {page.get(urljoin("/help/start", file)).status_code for file in files} == {200}
    assert shown.all("lang") == [language]


def test_all_pages_are_found_by_following_links(page: TestClient) -> None:
    found, ahead = set[str](), ["start"]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += Seen(page.get(f"/help/{name}").text).all("data-page")
    assert found == set(NAMES)


def test_a_page_has_its_heading_and_is_the_same_in_both_places(page: TestClient) -> None:
    @for_each("name", NAMES)
    def same(name: str) -> None:
        whole = page.get(f"/help/{name}").text
        told = panel(page, name)
        assert f"<title>{told['title']} – Denkspiel</title>" in whole
        heading = 'class="help-heading" tabindex="-1"'
        assert f'<h1 {heading} autofocus="">{told["title"]}</h1>' in whole
        assert f"<h2 {heading}>{told['title']}</h2>" in told["markup"]
        seen, beside = Seen(whole), Seen(told["markup"])
        assert beside.words.replace("\n", "") in seen.words.replace("\n", "")
        levels = [tag for tag, _ in seen.tags if re.fullmatch("h[1-6]", tag)]
        assert [f"h{int(level[1]) + 1}" for level in levels] == [tag for tag, _ in beside.tags if tag[1:].isdigit()]
        current = [value["data-page"] for _, value in seen.tags if "aria-current" in value]
        assert current == [name] * (name in CONTENTS_PAGES)

    same()


def test_the_rules_of_the_game_that_is_played_come_first(page: TestClient) -> None:
    beside = panel(page, "rules", game="Hexagon")["markup"]
    assert "<h3>Hexagon</h3><ul><li>" in beside
    assert "<kbd>12</kbd>, <kbd>13</kbd>, <kbd>14</kbd>, <kbd>15</kbd>." in beside
    assert "<h3>" not in panel(page, "rules")["markup"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("original", ORIGINALS, ids=lambda one: one.name)
def test_the_rules_and_the_program_of_each_original_are_opened_from_its_story_x11(
    page: TestClient, original: Original, language: str
) -> None:
    say, told, name = Translator(language), original.heritage, f"original-{original.name}"
    assert name in Seen(panel(page, "originals", language=language)["markup"]).all("data-page")
    seen = Seen(panel(page, name, language=language)["markup"])
    assert all(say(text) in seen.words for text in (told.machine, original.provenance, told.story, *told.rules))
    assert seen.all("data-original") == [original.name]
    assert original_program(told)
    for file, text in original_program(told):
        assert file in seen.words
        assert text in seen.words
    assert page.get(urljoin(f"/help/{name}", Seen(page.get(f"/help/{name}").text).all("src")[-1])).status_code == 200


def test_every_player_of_an_original_stands_on_its_page(page: TestClient) -> None:
    for original in ORIGINALS:
        words = Seen(panel(page, f"original-{original.name}")["markup"]).words
        names = [name for name in opponent_names() if opponent_heritage(name) == original.heritage]
        assert bool(names) == ("human" not in original.kinds[1])
        assert all(Translator("en")(opponent_title(name)) in words for name in names)


def test_the_story_of_hexagon_1360_names_the_book_x11(page: TestClient) -> None:
    for language in LANGUAGES:
        words = Seen(panel(page, "original-pc1360", language=language)["markup"]).words
        assert "Computer-Denkspiele" in words
        assert "Fischer-Logo" in words


def test_who_plays_what_is_told(page: TestClient) -> None:
    opponents = Seen(panel(page, "opponents")["markup"]).words
    assert "Plays Connect Four" in opponents
    assert "Plays every game" in opponents
    assert "Hexagon 1360" in Seen(panel(page, "rules-hexagon")["markup"]).words
    assert "Hexagon 1360" not in Seen(panel(page, "rules-connect-four")["markup"]).words


def test_each_page_is_written_in_the_language_asked_for(page: TestClient) -> None:
    assert panel(page, "rules-hexagon", language="de")["title"] == "Regeln: Hexagon"
    german = page.get("/help/rules", headers={"Accept-Language": "de"}).text
    assert '<h1 class="help-heading" tabindex="-1" autofocus="">Spielregeln</h1>' in german
    assert 'aria-label="Hilfeseiten"' in german
    assert "<h1" in page.get("/help/rules?language=tlh").text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["nothing", NOT_FOUND_PAGE, "rules-nothing", "rules-", "<b>"])
def test_where_there_is_no_page_the_contents_stand(page: TestClient, name: str, language: str) -> None:
    sentence = Translator(language)(PAGES[NOT_FOUND_PAGE].title)
    answer = page.get(f"/help/{name}", params={"language": language})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert Seen(answer.text).all("data-page") == [*CONTENTS_PAGES, *CONTENTS_PAGES]
    assert sentence in answer.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["nothing", NOT_FOUND_PAGE, "rules-nothing", "rules-", "<b>"])
def test_a_page_that_does_not_exist_is_a_problem_beside_the_game(page: TestClient, name: str, language: str) -> None:
    told = problem(page.get(f"/api/help/{name}", params={"language": language}), 404, "unknown-name")
    assert all(f" {known}" in told for known in CONTENTS_PAGES)
    assert name in told


def test_a_game_that_is_not_offered_is_a_problem(page: TestClient) -> None:
    problem(page.get("/api/help/rules?game=chess"), 404, "unknown-name")


def test_texts_of_games_are_never_markup(foreign: TestClient) -> None:
    rules = "/help/rules-a%3Cb%3E%26%22%27.toml"
    usual = {tag for tag, _ in Seen(foreign.get("/help/rules-hexagon").text).tags}
    usual |= {tag for tag, _ in Seen(panel(foreign, "rules", game="hexagon")["markup"]).tags}
    whole = Seen(foreign.get(rules).text)
    beside = Seen(panel(foreign, "rules", game="a<b>&\"'.toml")["markup"])
    assert {tag for tag, _ in whole.tags + beside.tags} <= usual
    assert [tag for tag, _ in whole.tags].count("script") == 1
    assert whole.words.count(EVIL) == 4  # title, heading, description, origin
    assert beside.words.count(EVIL) == 4  # heading, description, origin, and the link among those of all games
    assert "<b>0`, <b>1`, <b>2`." in whole.words
    assert [href for href in beside.all("href") if "toml" in href] == [f"{rules[1:]}?language=en"] * 2


def test_what_a_browser_has_is_not_sent_again(page: TestClient) -> None:
    @for_each("address", ["/help/rules", "/api/help/rules?game=hexagon"])
    def resolve(address: str) -> None:
        first = page.get(address)
        assert first.headers["cache-control"] == "no-cache"
        again = page.get(address, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")

    resolve()


def test_a_window_runs_nothing_but_scripts_of_the_service(page: TestClient) -> None:
    answer = page.get("/help/start")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    scripts = [attributes for tag, attributes in Seen(answer.text).tags if tag == "script"]
    assert scripts == [{"type": "module", "src": "../static/js/core/theme.js"}]
    assert not re.search(r"<style|\sstyle=|\son\w+=", answer.text)
