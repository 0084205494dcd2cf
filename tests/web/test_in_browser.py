"""The application as it answers inside a browser: one process, one thread, no compiled code."""

import asyncio
import json
from typing import Any

import pytest
from fastapi import FastAPI

from denkspiel.games.catalogue import game_names
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.web.in_browser.application import NeedsInstallation, ask, create_app


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
    assert "pip install denkspiel" in problem["detail"]


def test_a_review_says_what_the_rules_alone_tell(app: FastAPI) -> None:
    status, [review] = _ask(app, "POST", "/api/review", {"game": "connect-four", "moves": "41424334"})
    assert status == 200
    assert any(ply["better"] for ply in review["plies"])


def test_there_are_no_games_between_people(app: FastAPI) -> None:
    status, _ = _ask(app, "POST", "/api/live", {"game": "connect-four"})
    assert status == 404
