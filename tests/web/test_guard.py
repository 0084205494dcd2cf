import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from denkspiel.web.app import create_app
from denkspiel.web.settings import Settings
from tests.web.asking import problem

PATHS = ["/", "/static/js/main.js", "/api/games", "/healthz", "/nowhere", "/api/openapi.json"]
QUESTION = {"game": "connect-four", "moves": "4453"}


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_safe_headers(page: TestClient, path: str) -> None:
    headers = page.get(path).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'self';")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cache-control"] in ("no-cache", "no-store")
    assert "server" not in headers


def test_refusals_have_them_too() -> None:
    client = TestClient(create_app(Settings(workers=0, rate=1, burst=1)))
    client.get("/healthz")
    refused = client.get("/healthz")
    assert refused.status_code == 429
    assert refused.headers["x-content-type-options"] == "nosniff"


def test_a_picture_brings_its_own_style_and_nothing_else(page: TestClient) -> None:
    policy = page.get("/api/render", params=QUESTION).headers["content-security-policy"]
    assert policy == "default-src 'none'; style-src 'unsafe-inline'; sandbox"


def test_one_client_has_its_rate_and_no_other_suffers() -> None:
    app = create_app(Settings(workers=0, rate=0.001, burst=3))
    one, other = TestClient(app, client=("192.0.2.1", 1)), TestClient(app, client=("192.0.2.2", 1))
    assert [one.get("/healthz").status_code for _ in range(4)] == [200, 200, 200, 429]
    refused = one.get("/healthz?language=de")
    assert int(refused.headers["retry-after"]) >= 1
    assert "Anfragen" in problem(refused, 429, "too-many")
    assert other.get("/healthz").status_code == 200


def test_files_of_the_page_have_a_rate_of_their_own() -> None:
    """A page takes dozens; a class behind one address opens it at the same time."""
    client = TestClient(create_app(Settings(workers=0, rate=0.001, burst=3)))
    files = ["/", "/static/js/main.js"] * 15
    assert [client.get(file).status_code for file in files] == [200] * 30
    assert client.get("/static/js/main.js").status_code == 429
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("path", PATHS)
def test_the_head_of_an_answer_can_be_had_alone(page: TestClient, path: str) -> None:
    whole, head = page.get(path), page.head(path)
    assert head.content == b""
    assert (head.status_code, head.headers["content-length"]) == (whole.status_code, whole.headers["content-length"])


@pytest.mark.parametrize(
    ("body", "status", "kind"),
    [
        (b"", 422, "invalid-request"),
        (b"{", 400, "invalid-request"),
        (b"[]", 422, "invalid-request"),
        (b"null", 422, "invalid-request"),
        (b"\xff\xfe", 400, "invalid-request"),
        (b'{"game": 4}', 422, "invalid-request"),
        (b'{"game": "connect-four", "moves": [["4"]]}', 422, "invalid-request"),
        (b'{"game": "connect-four", "spam": 1}', 422, "invalid-request"),
        (b'{"game": "connect-four", "moves": "' + b"4" * 2000 + b'"}', 422, "invalid-request"),
        (b'{"game": "connect-four", "moves": "\\ud800"}', 422, "invalid-request"),
        (b'{"game": "connect-four", "moves": "\\u0000"}', 422, "unreadable-move"),
        (b"[" * 60_000, 400, "bad-request"),
        (b'{"game": "connect-four", "moves": "4' + b" " * 70_000 + b'"}', 413, "too-large"),
    ],
)
def test_bodies_that_make_no_sense_are_told_so(page: TestClient, body: bytes, status: int, kind: str) -> None:
    answer = page.post("/api/position", content=body, headers={"Content-Type": "application/json"})
    assert problem(answer, status, kind)


def test_a_body_without_its_length_is_measured_as_it_comes() -> None:
    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield b" " * 10_000

    status, told = asyncio.run(_sent(Settings(workers=0), endless()))
    assert status == 413
    assert told["type"] == "urn:denkspiel:problem:too-large"


def test_a_body_may_be_just_as_long_as_is_allowed() -> None:
    body = json.dumps(QUESTION).encode()

    async def whole() -> AsyncIterator[bytes]:
        yield body

    for allowed, status in ((len(body), 200), (len(body) - 1, 413)):
        settings = Settings(workers=0, largest_body_bytes=allowed)
        with TestClient(create_app(settings)) as client:
            sent = client.post("/api/position", content=body, headers={"Content-Type": "application/json"})
        assert sent.status_code == status
        assert asyncio.run(_sent(settings, whole()))[0] == status


def test_a_question_without_a_body_may_not_bring_one_in_chunks() -> None:
    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield b" " * 10_000

    assert asyncio.run(_sent(Settings(workers=0), endless(), "GET"))[0] == 413


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def stuck() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.Event().wait()

    status, told = asyncio.run(_sent(Settings(workers=0, patience_seconds=0.01), stuck()))
    assert status == 408
    assert told["type"] == "urn:denkspiel:problem:too-slow"


async def _sent(settings: Settings, body: AsyncIterator[bytes], method: str = "POST") -> tuple[int, Any]:
    """The status and the data of the answer to a body that comes in parts."""
    told: list[Any] = []

    async def receive() -> Any:
        part = await anext(body, None)
        return {"type": "http.request", "body": part or b"", "more_body": part is not None}

    async def send(event: Any) -> None:
        told.append(event)

    scope = {
        "type": "http",
        "method": method,
        "path": "/api/position",
        "query_string": b"",
        "headers": [(b"content-type", b"application/json"), (b"transfer-encoding", b"chunked")],
        "client": ("192.0.2.1", 1),
    }
    await create_app(settings)(scope, receive, send)
    return told[0]["status"], json.loads(told[1]["body"])


def test_the_access_log_has_a_line_for_each_request() -> None:
    log: list[str] = []
    client = TestClient(create_app(Settings(workers=0), log.append), client=("192.0.2.7", 1))
    client.post("/api/position?language=de", json=QUESTION)
    client.get('/nowhere%0A"}')
    first, second = map(json.loads, log)
    assert (first["client"], first["method"], first["path"]) == ("192.0.2.7", "POST", "/api/position")
    assert (first["query"], first["status"]) == ("language=de", 200)
    assert first["bytes"] > 100
    assert first["ms"] >= 0
    assert second["status"] == 404


def test_a_fault_of_the_program_is_told_and_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    log: list[str] = []
    app = create_app(Settings(workers=0), log.append)
    monkeypatch.setattr(app.state.service, "offer", None)
    client = TestClient(app, raise_server_exceptions=False)
    assert "still running" in problem(client.post("/api/position", json=QUESTION), 500, "fault")
    assert json.loads(log[0])["status"] == 500
    assert client.post("/api/position", json=QUESTION).headers["x-content-type-options"] == "nosniff"
    assert client.get("/healthz").status_code == 200
