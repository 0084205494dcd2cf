"""The application as it answers inside a browser: one process, one thread, no compiled code."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from fastapi import FastAPI

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_entries, game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.opponents.advisor import BEST_KNOWN
from denkspiel.opponents.roster import opponent_names, opponent_title
from denkspiel.play.originals import ORIGINALS
from denkspiel.web.app.application import create_app as create_server
from denkspiel.web.app.settings import Settings
from denkspiel.web.help.pages import NOT_FOUND_PAGE, PAGES
from denkspiel.web.in_browser.application import NeedsInstallation, ask, create_app
from tests.web.every_route import paths_of

README = Path(__file__).parents[2] / "README.md"
NEEDS_SERVER = re.compile(
    "/api/(explore|live|lobby|openapi|room|seats|texts/live|rooms|room-boards)|/(away|live|room|seat|manifest|service-w|static)"
    "|/$"
)
"""Routes that only a server has: games between people, statistics of their openings, and the files of the page."""


@pytest.fixture(scope="module")
def app() -> FastAPI:
    """One for all tests, as a page has one."""
    return create_app()


def _ask(app: FastAPI, method: str, path: str, question: object = None) -> tuple[int, list[Any]]:
    """The status, and each line of the answer."""
    statuses, parts = list[int](), list[bytes]()

    def take(status: int, _kind: str, part: bytes, has_more: bool) -> None:
        statuses.append(status)
        parts.append(part)
        assert has_more or len(statuses) >= 1

    body = b"" if question is None else json.dumps(question).encode()
    asyncio.run(ask(app, method, path, body, take))
    return statuses[0], [json.loads(line) for line in b"".join(parts).splitlines()]


@pytest.mark.parametrize("name", game_names())
def test_every_game_begins_and_the_easy_computer_answers(app: FastAPI, name: str) -> None:
    status, [game] = _ask(app, "GET", f"/api/games/{name}")
    assert status == 200
    easy = next(one["opponent"] for one in game["strengths"] if one["id"] == "easy")
    players = [{"kind": "human", "name": ""}, {"kind": easy, "name": ""}]
    state = {"game": name, "players": players, "number": 0}
    _, [begun] = _ask(app, "POST", "/api/course", {"state": state, "action": {"do": "start", "begin": "first"}})
    action = {"do": "play", "cell": begun["position"]["legal"][0]["cell"]}
    status, [own, answer] = _ask(app, "POST", "/api/course", {"state": begun["state"], "action": action, "think": True})
    assert (status, own["position"]["ply"], answer["position"]["ply"]) == (200, 1, 2)


def test_a_book_knows_exact_values(app: FastAPI) -> None:
    status, [analysis] = _ask(app, "POST", "/api/analyse", {"game": "connect-four", "moves": "44"})
    assert (status, analysis["state"]) == (200, "exact")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_needs_the_solver_says_how_to_install_the_program(app: FastAPI, language: str) -> None:
    asked = {"game": "qubic", "moves": "111444"}
    status, [problem] = _ask(app, "POST", f"/api/analyse?language={language}", asked)
    assert (status, problem["type"].split(":")[-1]) == (422, NeedsInstallation.kind)
    assert problem["detail"] == Translator(language)(NeedsInstallation().message)
    told = re.search("pipx install [.]", problem["detail"])
    assert told is not None
    assert told[0] in README.read_text("utf-8")


def test_a_review_says_what_the_rules_alone_tell(app: FastAPI) -> None:
    status, [review] = _ask(app, "POST", "/api/review", {"game": "connect-four", "moves": "41424334"})
    assert status == 200
    assert any(ply["better"] for ply in review["plies"])


def test_there_are_no_games_between_people(app: FastAPI) -> None:
    status, _ = _ask(app, "POST", "/api/live", {"game": "connect-four"})
    assert status == 404


def test_every_route_is_here_unless_it_needs_a_server(app: FastAPI) -> None:
    everywhere, here = paths_of(create_server(Settings(workers=0))), paths_of(app)
    assert here <= everywhere
    assert {path for _, path in everywhere - here if not NEEDS_SERVER.match(path)} == set()
    assert {path for _, path in here if NEEDS_SERVER.match(path)} <= {"/api/texts/live"}


def _names() -> Iterator[tuple[str, str]]:
    """Names for games, each with the name of its game."""
    for entry in (one for one in game_entries() if one.usual):
        yield from ((alias, entry.name) for alias in (entry.name, *entry.aliases))
    yield from ((one.name, one.game) for one in ORIGINALS)


@pytest.mark.parametrize(("written", "name"), [*_names()])
def test_games_are_found_by_all_their_names_however_the_address_escapes_them(
    app: FastAPI, written: str, name: str
) -> None:
    everything_escaped = "".join(f"%{byte:02x}" for byte in written.encode())
    for escaped in (quote(written, safe=""), everything_escaped):
        status, [found] = _ask(app, "GET", f"/api/games/{escaped}")
        assert (status, found["id"].partition(":")[0]) == (200, name)


@pytest.mark.parametrize("name", game_names())
def test_all_sizes_can_be_opened(app: FastAPI, name: str) -> None:
    sizes = _game(app, name)["sizes"]
    for one in sizes["usual"] if sizes else ():
        status, [found] = _ask(app, "GET", f"/api/games/{quote(one['game'], safe='')}")
        assert (status, found["id"]) == (200, one["game"])


def _game(app: FastAPI, name: str) -> dict[str, Any]:
    status, [found] = _ask(app, "GET", f"/api/games/{name}")
    assert status == 200
    return found  # type: ignore[no-any-return]


def _games(name: str) -> Iterator[tuple[int, ...]]:
    """Cells of a game played at random, from its beginning to near its end."""
    rng, position, cells = Random(name), Position.start(game(name)), list[int]()
    while position.outcome is None:
        if position.ply % 4 == 0:
            yield tuple(cells)
        cells.append(rng.choice(position.legal_moves))
        position = position.play(cells[-1])


@pytest.mark.parametrize("name", game_names())
def test_who_is_offered_plays_to_the_end(app: FastAPI, name: str) -> None:
    found = _game(app, name)
    assert {one["opponent"] for one in found["strengths"]} <= {*found["opponents"]}
    numbers = [one["number"] for one in found["strengths"]]
    assert numbers == sorted({*numbers})
    for cells in _games(name):
        moves = [game(name).geometry.cells[cell].move for cell in cells]
        for by in found["opponents"]:
            status, [choice] = _ask(app, "POST", "/api/choose", {"game": name, "moves": moves, "opponent": by})
            assert (status, choice.get("detail")) == (200, None)


@pytest.mark.parametrize("name", game_names())
def test_a_hint_is_given_everywhere(app: FastAPI, name: str) -> None:
    players = [{"kind": "human", "name": one} for one in ("Ada", "Bo")]
    for cells in _games(name):
        state = {"game": name, "players": players, "number": 1, "cells": cells}
        for by in (BEST_KNOWN, None):
            status, [hinted] = _ask(app, "POST", "/api/course", {"state": state, "action": {"do": "hint", "by": by}})
            assert (status, hinted.get("detail")) == (200, None)
            assert hinted["hint"]["cell"] in [move["cell"] for move in hinted["position"]["legal"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", game_names())
def test_who_is_missing_is_named_and_a_link_with_such_a_player_goes_on_with_another(
    app: FastAPI, name: str, language: str
) -> None:
    status, [found] = _ask(app, "GET", f"/api/games/{name}?language={language}")
    assert status == 200
    missing = [one for one in opponent_names(game(name)) if one not in found["opponents"]]
    for one in missing:
        title = Translator(language)(opponent_title(one))
        assert title in found["opponents_note"]
        status, [read] = _ask(
            app, "POST", f"/api/read?language={language}", {"text": f"?game={name}&first=human&second={one}"}
        )
        assert (status, read["game"], read["players"]) == (200, name, None)
        [fault] = read["faults"]
        assert fault.startswith(title)
    assert bool(found["opponents_note"]) == bool(missing)


def test_a_server_misses_nobody() -> None:
    asked = create_server(Settings(workers=0))
    assert all(one["opponents_note"] == "" for one in _ask(asked, "GET", "/api/games")[1][0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_of_the_help_lead_to_the_page_itself(app: FastAPI, language: str) -> None:
    pages = [
        *({*PAGES} - {NOT_FOUND_PAGE}),
        *(f"original-{one.name}" for one in ORIGINALS),
        *(f"rules-{name}" for name in game_names()),
    ]
    for page in pages:
        status, [told] = _ask(app, "GET", f"/api/help/{page}?language={language}")
        assert status == 200
        links = [told["address"], *re.findall('href="([^"]*)"', told["markup"])]
        assert {link for link in links if not re.match(r"([.]/)?[?]language=", link)} == set()


@pytest.mark.parametrize("name", game_names())
def test_positions_are_set_up(app: FastAPI, name: str) -> None:
    for cells in _games(name):
        first, second = cells[::2], cells[1::2]
        status, [found] = _ask(app, "POST", "/api/setup", {"game": name, "first": first, "second": second})
        assert (status, found["faults"], {*found["cells"]}) == (200, [], {*cells})
    assert _ask(app, "GET", "/api/editor-texts")[0] == 200
