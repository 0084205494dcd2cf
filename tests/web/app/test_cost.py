"""What the most costly requests cost the event loop: counted in calls of functions, which no busy machine changes.

Ten thousand calls take about a millisecond; before they were counted, a picture took sixty thousand.
"""

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from benchmarks.web_attacks import long_game
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings

MOST_CALLS = 15_000
HEAD = '[Denkspiel "1"]\n[Game "score-four"]\n\n'


def pictures() -> Iterator[tuple[str, str, Any]]:
    for name in ("connect-four", "score-four", "qubic", "tic-tac-toe-3d"):
        moves = quote(" ".join(long_game(name)))
        for form in ("svg", "hpgl", "plot"):
            yield "/api/render", f"game={name}&format={form}&moves={moves}", None


def questions() -> Iterator[tuple[str, str, Any]]:
    record = HEAD + " ".join(long_game("score-four")) + "\n"
    texts = (
        record * (20_000 // len(record)),
        "4 " * 9000,
        HEAD + "{}" * 9000,
        HEAD + "{" * 19_000,
        HEAD + ";\n" * 9000,
    )
    for text in (*texts, "?" + "a=b&" * 4000, "?" + "a=b&" * 990):
        yield "/api/read", "", {"text": text, "game": "score-four"}
    yield "/api/course", "", {"state": {"game": "qubic"}, **{f"key-{number}": 0 for number in range(4000)}}
    yield "/api/position", "", {"game": "qubic", "moves": [1] * 9000}
    yield "/api/position", "", {"game": "qubic", "moves": long_game("qubic")}
    yield "/api/choose", "", {"game": "qubic", "opponent": "raumvier-2"}
    yield "/healthz", "a=b&" * 1000, None


async def ask(app: Any, path: str, query: str, data: Any) -> None:
    body = b"" if data is None else json.dumps(data).encode()
    events = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Any:
        return events.pop()

    async def send(_event: Any) -> None: ...

    scope = {
        "type": "http",
        "method": "GET" if data is None else "POST",
        "path": path,
        "query_string": query.encode(),
        "headers": [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())],
        "client": ("192.0.2.1", 1),
    }
    await app(scope, receive, send)


def calls_of(app: Any, path: str, query: str, data: Any) -> int:
    """The calls that an answer takes once what stays the same has been worked out."""
    calls = 0

    def note(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    async def counted() -> None:
        await ask(app, path, query, data)
        sys.setprofile(note)
        try:
            await ask(app, path, query, data)
        finally:
            sys.setprofile(None)

    asyncio.run(counted())
    return calls


@pytest.mark.parametrize("requests", [pictures, questions])
def test_no_request_takes_the_event_loop_long(requests: Any) -> None:
    app = create_app(Settings(workers=0, share=0))
    calls = {(path, query[:40], str(data)[:60]): calls_of(app, path, query, data) for path, query, data in requests()}
    assert {asked: count for asked, count in calls.items() if count > MOST_CALLS} == {}
