"""Whatever is wrong with a request: one sentence that names the field and what is allowed there."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from tests.web.asking import problem

GOOD = {"{name}": "connect-four", "{number}": "1", "{step}": "1"}
WRONG: tuple[Any, ...] = ({"unheard": 1}, [None], "x" * 120_000)
FREE = ("language", "game", "name", "moves", "search")
"""Parameters that may be any text, or of which it does not matter what they are."""
PLACE = re.compile(r'"([\w.\[\]-]+)" (?:is missing|is not allowed here|has an invalid value)\. Allowed: .+\.')
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder: Path = tmp_path_factory.mktemp("kept")
    settings = Settings(
        workers=0, client_share=0, database=folder / "games.sqlite", commands_a_second=1000, max_body_bytes=1 << 20
    )
    with TestClient(create_app(settings), raise_server_exceptions=False, follow_redirects=False) as client:
        yield client


def refused(service: TestClient, method: str, path: str, body: Any, language: str = "en") -> str:
    answer = service.request(method, path, json=body, headers={"accept-language": language})
    return problem(answer, 422, "invalid-request")


@pytest.mark.parametrize(
    ("path", "body", "sentence"),
    [
        ("/api/live", {"name": "Ada"}, '"game" is missing. Allowed: a string of at most 64 characters.'),
        (
            "/api/live",
            {"game": "hexagon", "name": "Ada", "clock": {"minutes": 181}},
            '"clock.minutes" has an invalid value. Allowed: a whole number from 0 to 180.',
        ),
        (
            "/api/live",
            {"game": "hexagon", "name": "Ada", "begin": "me"},
            '"begin" has an invalid value. Allowed: lot, first, second.',
        ),
        (
            "/api/rooms",
            {"title": "Us", "game": "hexagon", "format": "knockout"},
            '"format" has an invalid value. Allowed: swiss, round-robin, round-robin-twice.',
        ),
        (
            "/api/course",
            {"state": {"game": "hexagon", "cells": [0, 256]}},
            '"state.cells[1]" has an invalid value. Allowed: a whole number from 0 to 255.',
        ),
        (
            "/api/course",
            {"state": {"game": "hexagon"}, "action": {"do": "play", "cell": 256}},
            '"action.cell" has an invalid value. Allowed: a whole number from 0 to 255.',
        ),
        (
            "/api/course",
            {"state": {"game": "hexagon"}, "action": {"do": "play", "cells": 1}},
            '"action.cell" is missing. Allowed: a whole number from 0 to 255.',
        ),
        (
            "/api/course",
            {"state": {"game": "hexagon"}, "action": {"do": "start", "begin": "me"}},  # "join" has a field "start"
            '"action.begin" has an invalid value. Allowed: lot, first, second, or null.',
        ),
        (
            "/api/position",
            {"game": "hexagon", "names": ["Ada", 7]},
            '"names[1]" has an invalid value. Allowed: a string of at most 64 characters.',
        ),
        (
            "/api/position",
            {"game": "hexagon", "move": "12"},
            '"move" is not allowed here. Allowed: game, moves, names, you, setup.',
        ),
        ("/api/seats/x", {"move": "12"}, '"move" is not allowed here. Allowed: none.'),
    ],
)
def test_the_field_is_named_as_it_was_written(service: TestClient, path: str, body: Any, sentence: str) -> None:
    assert refused(service, "POST", path, body) == sentence


def test_the_kinds_of_an_action_are_told(service: TestClient) -> None:
    told = refused(service, "POST", "/api/course", {"state": {"game": "hexagon"}, "action": {"do": "fly"}})
    assert told.startswith('"action.do" has an invalid value. Allowed: acknowledge, ')


def trials(schema: Any) -> Iterator[tuple[str, str, Any]]:
    """For every route wrong values of all that can be said to it."""
    for template, methods in schema["paths"].items():
        path = re.sub(r"\{\w+\}", lambda found: GOOD.get(found[0], "none"), template)
        for method, operation in methods.items():
            for one in operation.get("parameters", ()):
                if one["in"] == "query" and one["name"] not in FREE:
                    yield method, f"{path}?{one['name']}=%01", None
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
            if body is not None:
                known = schema["components"]["schemas"][body["$ref"].rpartition("/")[2]].get("properties", {})
                yield from ((method, path, {key: wrong}) for key in (*known, "unheard") for wrong in WRONG)


@pytest.mark.long
def test_every_route_says_so_in_one_sentence(service: TestClient) -> None:
    schema = service.get("/api/openapi.json").json()
    told = 0
    for method, path, body in trials(schema):
        sentences = []
        for language in ("en", "de"):
            answer = service.request(method, path, json=body, headers={"accept-language": language})
            sentences.append(problem(answer, 422, "invalid-request"))
        english, german = sentences
        assert PLACE.fullmatch(english), (method, path, body)
        assert "Erlaubt: " in german, (method, path, body)
        told += 1
    assert told > 150


def test_every_route_tells_of_a_body_that_is_none(service: TestClient) -> None:
    schema = service.get("/api/openapi.json").json()
    routes = [
        (method, re.sub(r"\{\w+\}", lambda found: GOOD.get(found[0], "none"), path))
        for path, methods in schema["paths"].items()
        for method, operation in methods.items()
        if "requestBody" in operation
    ]
    assert routes
    for method, path in routes:
        for content, status, kind in (
            (b"{", 400, "invalid-request"),
            (b"[" * 100_000, 400, "bad-request"),
            (b"[]", 422, "invalid-request"),
            (b"", 422, "invalid-request"),
        ):
            told = problem(service.request(method, path, content=content, headers=JSON), status, kind)
            assert "JSON" in told
        plain = service.request(method, path, content=b"{}", headers={"content-type": "text/plain"})
        assert "application/json" in problem(plain, 422, "invalid-request")
