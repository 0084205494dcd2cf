import asyncio
import json
import re
from base64 import b64encode
from collections.abc import AsyncIterator
from hashlib import sha256
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import AllowedHosts, Settings
from tests.web.asking import problem

PATHS = ["/", "/static/js/main.js", "/api/games", "/healthz", "/nowhere", "/api/openapi.json"]
QUESTION = {"game": "connect-four", "moves": "4453"}


HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "server": None,
}
"""What every answer carries, and what none does."""
KEPT = {"/api/openapi.json": "no-cache", "/static/js/main.js": "no-cache", "/": "no-cache", "/api/games": "no-cache"}
"""What browsers may keep if they ask each time; all else they may not keep at all."""


def safe(answer: httpx2.Response) -> dict[str, str | None]:
    return {name: answer.headers.get(name) for name in HEADERS}


@pytest.mark.parametrize("path", PATHS)
def test_every_answer_has_safe_headers(page: TestClient, path: str) -> None:
    answer = page.get(path)
    assert safe(answer) == HEADERS
    assert answer.headers["cache-control"] == KEPT.get(path, "no-store")


def test_refusals_have_them_too(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(workers=0, allowed_hosts=AllowedHosts("localhost")))
    client = TestClient(app, raise_server_exceptions=False)
    refused = [client.get("/healthz")]
    client.headers["Host"] = "localhost"
    refused += [client.get("/healthz?" + "a" * 5000), client.post("/api/read", content=b" " * 70_000)]
    monkeypatch.setattr(app.state.service, "catalog", None)
    refused.append(client.post("/api/position", json=QUESTION))
    assert [answer.status_code for answer in refused] == [421, 414, 413, 500]
    for answer in refused:
        assert safe(answer) == HEADERS
        assert answer.headers["cache-control"] == "no-store"


def test_a_picture_brings_its_own_style_and_nothing_else(page: TestClient) -> None:
    picture = page.get("/api/render", params=QUESTION)
    (style,) = re.findall("<style>(.*)</style>", picture.text, re.DOTALL)
    own = b64encode(sha256(style.encode()).digest()).decode()
    policy = picture.headers["content-security-policy"]
    assert policy == f"default-src 'none'; style-src 'sha256-{own}'; sandbox"


def test_one_client_has_its_share_and_no_other_suffers() -> None:
    """What it has used up counts, not how often it has asked."""
    app = create_app(Settings(workers=0, client_share=0.001, client_burst_seconds=1, request_timeout_seconds=0.5))
    one, other = TestClient(app, client=("192.0.2.1", 1)), TestClient(app, client=("192.0.2.2", 1))
    assert [one.get("/healthz").status_code for _ in range(40)] == [200] * 40
    app.state.service.scheduler.charge("192.0.2.1", 1)
    refused = one.get("/healthz?language=de")
    assert int(refused.headers["retry-after"]) >= 1
    assert "Anfragen" in problem(refused, 429, "too-many")
    assert other.get("/healthz").status_code == 200


def test_what_is_asked_is_at_the_expense_of_who_asks() -> None:
    app = create_app(Settings(workers=0, client_share=0.001, client_burst_seconds=1))
    spent: list[tuple[str, float]] = []
    app.state.service.scheduler.charge = lambda client, seconds: spent.append((client, seconds))
    TestClient(app, client=("192.0.2.1", 1)).post("/api/position", json=QUESTION)
    assert {client for client, _ in spent} == {"192.0.2.1"}
    assert sum(seconds for _, seconds in spent) > 0


def test_who_asks_through_a_trusted_proxy_is_the_client() -> None:
    app = create_app(
        Settings(
            workers=0,
            client_share=0.001,
            client_burst_seconds=1,
            request_timeout_seconds=0.5,
            trusted_proxies=("192.0.2.0/24", "2001:db8::1"),
        )
    )
    app.state.service.scheduler.charge("203.0.113.7", 2)
    headers = {"X-Forwarded-For": "198.51.100.9, 203.0.113.7"}
    peers = ("192.0.2.1", "2001:db8::1", "198.51.100.1")
    answers = [TestClient(app, client=(peer, 1)).get("/healthz", headers=headers) for peer in peers]
    assert [answer.status_code for answer in answers] == [429, 429, 200]


@pytest.mark.parametrize(
    ("served_at", "names", "host", "status"),
    [
        ("127.0.0.1", (), "127.0.0.1:8000", 200),
        ("127.0.0.1", (), "LOCALHOST", 200),
        ("127.0.0.1", (), "[::1]:8000", 200),
        ("127.0.0.1", (), "evil.example:8000", 421),
        ("127.0.0.1", (), "192.0.2.1", 421),
        ("127.0.0.1", (), "127.0.0.1.evil.example", 421),
        ("127.0.0.1", ("games.example",), "Games.Example.:80", 200),
        ("127.0.0.2", (), "127.0.0.2", 200),
        ("0.0.0.0", (), "192.0.2.1:8000", 200),
        ("0.0.0.0", (), "[2001:db8::1]", 200),
        ("0.0.0.0", (), "localhost", 200),
        ("0.0.0.0", (), "evil.example", 421),
        ("0.0.0.0", ("games.example",), "games.example", 200),
        ("games.example", (), "games.example", 200),
    ],
)
def test_only_own_names_are_answered(served_at: str, names: tuple[str, ...], host: str, status: int) -> None:
    client = TestClient(create_app(Settings(workers=0, allowed_hosts=AllowedHosts(served_at, names))))
    answer = client.get("/healthz", headers={"Host": host})
    assert answer.status_code == status
    if status == 421:
        assert f'"{host}"' in problem(answer, 421, "wrong-host")


BAD_HOSTS = [
    *("", ":80", "localhost:", "localhost:0", "localhost:65536", "localhost:x", "localhost:-1", "localhost:80:80"),
    *("localhost:80@evil.example", "user@localhost", "localhost/evil", "localhost?evil", "local host"),
    *('localhost"><b>', "localhost,evil.example", "[::1", "[::1]evil", "[::1]:x", "[evil]", "::1", "http://localhost"),
]


@pytest.mark.parametrize("hosts", [None, AllowedHosts("localhost")])
@pytest.mark.parametrize("host", BAD_HOSTS)
def test_a_host_must_be_a_name_or_a_number_with_a_port_at_most(hosts: AllowedHosts | None, host: str) -> None:
    client = TestClient(create_app(Settings(workers=0, allowed_hosts=hosts)))
    problem(client.get("/?game=hexagon", headers={"Host": host}), 400, "bad-host")


def test_a_request_names_one_host() -> None:
    client = TestClient(create_app(Settings(workers=0, allowed_hosts=AllowedHosts("localhost"))))
    for others in ("localhost", "evil.example"):
        twice = client.get("/healthz", headers=[("Host", "localhost"), ("Host", others)])
        problem(twice, 400, "bad-host")


def test_an_address_may_not_be_longer_than_any_game(page: TestClient) -> None:
    assert page.get("/healthz?" + "a" * 4096).status_code == 200
    assert problem(page.get("/healthz?" + "a" * 4097), 414, "too-long")


@pytest.mark.parametrize("address", ["/api/live/%00", "/api/live?name=a%00b", "/static/%00"])
def test_an_address_has_no_character_that_no_name_has(page: TestClient, address: str) -> None:
    assert "%00" in problem(page.get(address), 400, "no-text")


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
        (b'{"game": "connect-four", "moves": "' + b"4" * 3000 + b'"}', 422, "invalid-request"),
        (b'{"game": "connect-four", "moves": "\\ud800"}', 422, "invalid-request"),
        (b'{"game": "connect-four", "moves": "\\u0000"}', 422, "unreadable-move"),
        (b"[" * 60_000, 400, "bad-request"),
        (b'{"game": "connect-four", "moves": "4' + b" " * 70_000 + b'"}', 413, "too-large"),
    ],
)
def test_bodies_that_make_no_sense_are_told_so(page: TestClient, body: bytes, status: int, kind: str) -> None:
    answer = page.post("/api/position", content=body, headers={"Content-Type": "application/json"})
    assert problem(answer, status, kind)


@pytest.mark.parametrize(
    ("path", "key", "value"),
    [
        ("analyse", "seconds", "3"),
        ("analyse", "seconds", True),
        ("choose", "number", "1"),
        ("choose", "number", True),
        ("choose", "hint", "yes"),
        ("choose", "hint", 1),
    ],
)
def test_what_only_looks_like_a_number_or_a_truth_is_neither(
    page: TestClient, path: str, key: str, value: str | int
) -> None:
    assert f'"{key}"' in problem(page.post(f"/api/{path}", json={**QUESTION, key: value}), 422, "invalid-request")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("state", {"cells": ["3"]}),
        ("state", {"undone": [[True]]}),
        ("state", {"number": "1"}),
        ("state", {"turned": "no"}),
        ("state", {"paused": "yes"}),
        ("state", {"has_quit": 0}),
        ("action", {"do": "play", "cell": "3"}),
        ("action", {"do": "join", "start": 0, "end": True}),
        ("action", {"do": "answer", "yes": "yes"}),
        ("action", {"do": "change-player", "side": "1", "kind": "random"}),
        ("action", {"do": "change-player", "side": True, "kind": "random"}),
        ("think", "no"),
        ("seconds", "3"),
    ],
)
def test_nor_is_it_one_in_the_course_of_a_game(page: TestClient, key: str, value: Any) -> None:
    state = {"game": "connect-four", **(value if key == "state" else {})}
    asked = {"state": state} if key == "state" else {"state": state, key: value}
    assert problem(page.post("/api/course", json=asked), 422, "invalid-request").startswith((f'"{key}"', f'"{key}.'))


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
        settings = Settings(workers=0, max_body_bytes=allowed)
        with TestClient(create_app(settings)) as client:
            sent = client.post("/api/position", content=body, headers={"Content-Type": "application/json"})
        assert sent.status_code == status
        assert asyncio.run(_sent(settings, whole()))[0] == status


def test_a_question_without_a_body_may_not_bring_one_in_chunks() -> None:
    async def endless() -> AsyncIterator[bytes]:
        while True:
            yield b" " * 10_000

    assert asyncio.run(_sent(Settings(workers=0), endless(), "GET"))[0] == 413


@pytest.mark.timeout(30)  # a program that waits does so for ever
def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    async def stuck() -> AsyncIterator[bytes]:
        yield b"{"
        await asyncio.Event().wait()

    status, told = asyncio.run(_sent(Settings(workers=0, request_timeout_seconds=0.01), stuck()))
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


def test_a_fault_of_the_program_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(workers=0))
    monkeypatch.setattr(app.state.service, "catalog", None)
    client = TestClient(app, raise_server_exceptions=False)
    assert "still running" in problem(client.post("/api/position", json=QUESTION), 500, "fault")
    assert client.get("/healthz").status_code == 200
