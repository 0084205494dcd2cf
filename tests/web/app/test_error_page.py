"""A browser that asks for a page is told what is wrong by a page; programs are told by problem details."""

import re
from functools import cache
from html import unescape
from urllib.parse import urljoin

import httpx2
import pytest
from starlette.testclient import TestClient

from denkspiel.locale import LANGUAGES
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from tests.cases import for_each

_BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8"
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
_PAGES = ("/", "/seat", "/live", "/room", "/help/rules", "/static/icon.svg", "/away", "/service-worker.js")
_UNKNOWN = (
    "/nonsense",
    "/nonsense/",
    "/a/b",
    "/%2e%2e/x%2fy",
    "/static",
    "/help",
    "/api",
    "/api/",
    "/healthz/x",
)
_MISSING = (
    "/static/nonsense",
    "/help/nonsense",
    "/api/games/nonsense",
    "/api/puzzles/nonsense/1",
    "/api/lessons/nonsense",
)
_INCOMPLETE = ("/api/render", "/api/puzzles/hexagon/today?language=nonsense")


@cache
def _wrong() -> list[tuple[str, str]]:
    """Methods and addresses that are not there: of every route, below and beside them, and names that nothing has."""
    error_responses = create_app(Settings(workers=0)).openapi()["paths"] | {path: {"get": {}} for path in _PAGES}
    asked = [("GET", path) for path in (*_UNKNOWN, *_MISSING, *_INCOMPLETE)]
    for pattern, allowed in error_responses.items():
        path = re.sub(r"\{[^}]*\}", "nonsense", pattern)
        asked += [(method, path) for method in _METHODS if method.lower() not in allowed][:1]
        asked += [("GET", f"{path}x/nonsense"), ("PUT", f"{path.rstrip('/')}/nonsense/a")]
    return [one for one in asked if not one[1].startswith(("/live", "/room")) or one[0] != "GET"]


def _faults(page: TestClient, headers: dict[str, str]) -> list[tuple[str, str, httpx2.Response]]:
    """The answers to all of them; the page itself says what is wrong with a link to a game or a room."""
    answers = [(method, path, page.request(method, path, headers=headers)) for method, path in _wrong()]
    assert [one for one in answers if one[2].status_code < 400] == []
    assert {404, 405, 422} == {int(answer.status_code) for _, _, answer in answers}
    return answers


def _is_page(method: str, path: str, answer: httpx2.Response, language: str) -> None:
    assert answer.headers["content-type"] == "text/html; charset=utf-8", (method, path)
    assert answer.headers["content-language"] == language
    assert f'<html lang="{language}">' in answer.text
    back = re.search(r'<a class="button primary" href="([^"]*)">', answer.text)
    links = re.findall(r'(?:href|src)="([^"]*)"', answer.text)
    assert back or "help-links" in answer.text, (method, path)
    if back:
        assert urljoin(f"http://testserver{path}", back[1]) == "http://testserver/", (method, path)
        assert all(urljoin(f"http://testserver{path}", link).startswith("http://testserver/") for link in links)


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_gets_a_page_in_its_language_with_a_way_back(page: TestClient, language: str) -> None:
    headers = {"accept": _BROWSER, "accept-language": language}
    for method, path, answer in _faults(page, headers):
        if path.startswith("/api/"):
            assert answer.headers["content-type"] == "application/problem+json", (method, path)
        else:
            _is_page(method, path, answer, language)
    for method, path, answer in _faults(page, {**headers, "sec-fetch-mode": "navigate"}):
        _is_page(method, path, answer, language)


@pytest.mark.long
@for_each("accept", ["*/*", "", "application/json", "application/json, text/html;q=0.9", "text/html;q=0, */*", "x"])
def test_programs_get_problem_details(page: TestClient, accept: str) -> None:
    for method, path, answer in _faults(page, {"accept": accept}):
        if path.startswith("/help/"):
            continue  # a page itself, which says what is missing
        assert answer.headers["content-type"] == "application/problem+json", (method, path)
        assert set(answer.json()) == {"type", "title", "status", "detail"}
        assert answer.json()["status"] == answer.status_code


def test_the_page_says_the_same_sentence_escaped(page: TestClient) -> None:
    address = "/api/games/%3Cb%3E%22x"
    told = page.get(address, headers={"accept": "*/*"})
    shown = page.get(address, headers={"accept": _BROWSER, "sec-fetch-mode": "navigate"})
    assert told.status_code == shown.status_code == 404
    assert "<b>" in told.json()["detail"]
    assert "<b>" not in shown.text
    assert told.json()["detail"] in unescape(shown.text)
