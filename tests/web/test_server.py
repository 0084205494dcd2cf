"""The service on real sockets, in a process of its own where it is about signals."""

import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from typing import Any

import pytest

from denkspiel.web.server import AddressFault, address_of, listen


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with listen("127.0.0.1", 0) as other:
        yield other.getsockname()[1]


def test_any_free_port() -> None:
    with listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        assert address_of(listening) == f"http://127.0.0.1:{port}/"
        socket.create_connection(("127.0.0.1", port)).close()


def test_a_taken_port_is_told(taken: int) -> None:
    with pytest.raises(AddressFault, match=f"Port {taken} is taken by another program; choose another one with --port"):
        listen("127.0.0.1", taken)


def test_the_next_free_port(taken: int) -> None:
    with listen("127.0.0.1", taken, or_next=True) as listening:
        assert listening.getsockname()[1] > taken


@pytest.mark.parametrize("host", ["no-such-host.invalid", "203.0.113.77", "a" * 300, "\udcff"])
def test_an_address_that_is_not_here_is_told(host: str) -> None:
    with pytest.raises(AddressFault, match="Nothing can be served at"):
        listen(host, 0, or_next=True)


@pytest.mark.skipif(not socket.has_ipv6, reason="this machine knows no IPv6")
def test_addresses_that_a_browser_can_open() -> None:
    try:
        with listen("::1", 0) as listening:
            assert address_of(listening).startswith("http://[::1]:")
    except AddressFault:
        pytest.skip("IPv6 is switched off here")


def test_all_addresses_are_opened_as_this_machine() -> None:
    with listen("0.0.0.0", 0) as listening:
        assert address_of(listening).startswith("http://127.0.0.1:")


_SERVE = """
{before}
from denkspiel.web.server import listen, serve
from denkspiel.web.settings import Settings
with listen("127.0.0.1", 0) as listening:
    print(listening.getsockname()[1], flush=True)
    waits = dict(patience_seconds={patience}, keep_alive_seconds={patience})
    settings = Settings(workers=0, connections_each=5, share=0, {more}**waits)
    serve(settings, listening, open(2, "wb", buffering=0, closefd=False))
print("ended", flush=True)
"""


PATIENCE = 50
"""Seconds after which a test gives up; far more than ever needed."""


class Asked:
    """An answer that was read."""

    def __init__(self, answer: HTTPResponse) -> None:
        self.status = answer.status
        self.getheader = answer.getheader
        self.body = answer.read()


def asked(
    connection: HTTPConnection, method: str, path: str, data: Any = None, headers: dict[str, str] | None = None
) -> Asked:
    body = None if data is None else json.dumps(data)
    connection.request(method, path, body, {"content-type": "application/json", **(headers or {})})
    return Asked(connection.getresponse())


@contextmanager
def serving(patience: float, before: str = "", more: str = "") -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A service without workers, which waits for requests so many seconds, and its port."""
    program = _SERVE.format(patience=patience, before=before, more=more)
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process, int(process.stdout.readline())
        finally:
            process.kill()


@pytest.fixture
def served() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A service that waits for requests as long as any test."""
    with serving(PATIENCE) as started:
        yield started


def sent(port: int, *parts: bytes) -> bytes:
    """What comes back until the service closes the connection."""
    came = b""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection, suppress(ConnectionError):
        for part in parts:
            connection.sendall(part)
        while more := connection.recv(10_000):
            came += more
    return came


def answered(port: int, *parts: bytes) -> bytes:
    """The same from an impatient service, tried again if this process was too slow for it."""
    while not (answer := sent(port, *parts)):
        pass
    return answer


def test_connections_on_which_no_request_comes_are_closed() -> None:
    with serving(0.2) as (_, port):
        assert sent(port) == b""
        assert sent(port, b"GET /healthz HT") == b""
        whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
        assert answered(port, whole, b"GET /heal").count(b"HTTP/1.1 200 OK") == 1
        assert b" 408 " in answered(port, b"POST /api/position HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
        assert b" 400 " in answered(port, b"\x00\x01 nonsense\r\n\r\n")


def test_connections_beyond_a_clients_share_wait(served: tuple[subprocess.Popen[str], int]) -> None:
    _, port = served
    mine = [socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) for _ in range(7)]
    for connection in mine:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert [_is_answered(connection) for connection in mine[:5]] == [True] * 5
    assert select.select(mine[5:], [], [], 0.2)[0] == [], "nothing comes, and they are not ended either"
    for connection in mine[:2]:
        connection.close()
    assert [_is_answered(connection) for connection in mine[5:]] == [True] * 2
    for connection in mine:
        connection.close()


def _is_answered(connection: socket.socket) -> bool:
    return connection.recv(100).startswith(b"HTTP/1.1 200")


def test_streams_do_not_count_as_connections_and_end_at_once_with_the_service(tmp_path: Path) -> None:
    more = f"database=Path({str(tmp_path / 'games.sqlite')!r}), "
    with serving(PATIENCE, "from pathlib import Path", more) as (process, port), ExitStack() as stack:
        game = {"game": "hexagon", "name": "Ada"}
        first = stack.enter_context(closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)))
        cookie = asked(first, "POST", "/api/live", game).getheader("set-cookie") or ""
        headers = {"cookie": cookie.partition(";")[0]}
        begun = json.loads(asked(first, "POST", "/api/live", game, headers).body)
        streams = []
        for _ in range(8):  # 5 connections are allowed
            one = stack.enter_context(closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)))
            one.request("GET", f"/api/live/{begun['id']}/changes", headers=headers)
            streams.append(one.getresponse())
            assert streams[-1].status == 200
        assert asked(first, "GET", "/healthz").status == 200
        process.send_signal(signal.SIGTERM)
        assert all(stream.read().startswith(b"retry: 1000\n\n") for stream in streams)
        process.wait(PATIENCE)


def test_as_many_connections_as_files_may_be_open() -> None:
    before = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (300, 4000))"
    told = "from denkspiel.web.server import _room_for; print(_room_for(5000), _room_for(100))"
    found = subprocess.run([sys.executable, "-c", f"{before}\n{told}"], capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["3776", "100"]


def test_the_connections_of_a_trusted_proxy_are_not_counted() -> None:
    with serving(PATIENCE, more='trusted_proxies=("127.0.0.1",), ') as (_, port), ExitStack() as stack:
        for _ in range(7):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert _is_answered(connection)


def test_who_reads_nothing_gives_up_its_place() -> None:
    large = b"GET /api/games/qubic HTTP/1.1\r\nHost: x\r\n\r\n"
    with serving(0.2) as (_, port), ExitStack() as stack:
        for _ in range(5):
            mute = stack.enter_context(socket.socket())
            mute.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            mute.connect(("127.0.0.1", port))
            mute.sendall(large * 150)
        assert b" 200 " in answered(port, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")


def test_a_body_with_two_lengths_ends_the_connection(served: tuple[subprocess.Popen[str], int]) -> None:
    _, port = served
    both = b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"
    smuggled = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    told = sent(port, b"POST /api/read HTTP/1.1\r\nHost: x\r\n" + both + b"0\r\n\r\n" + smuggled)
    assert told.startswith(b"HTTP/1.1 400 ")
    assert told.count(b"HTTP/1.1") == 1
    assert b"two-lengths" in told


_SERVE_BUSY = """
from denkspiel.web import server, service
from tests.web.never_done import NeverDone
server._GRACE_SECONDS = 0.2
service.Pool = NeverDone
"""
_WAITING = (
    (b"/api/choose", b'{"game": "hexagon", "opponent": "level-9"}'),
    (
        b"/api/course",
        b'{"state": {"game": "hexagon", "players": [{"kind": "human"}, {"kind": "level-9"}]}, '
        b'"action": {"do": "play", "cell": 0}}',
    ),
    (b"/api/position", b'{"game"'),
)
"""Requests that are not answered by themselves: two searches, and a body that ends too soon."""


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such signals")
def test_a_stop_is_told_to_those_who_still_wait() -> None:
    with serving(PATIENCE, _SERVE_BUSY) as (process, port), ExitStack() as stack:
        waiting = []
        for path, body in _WAITING:
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
            length = len(body) + (not body.endswith(b"}"))
            head = b"POST %s HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
            connection.sendall(head % (path, length) + body)
            waiting.append(connection)
        assert b'"state"' in _until(waiting[1], b"}\n\r\n"), "the own move is confirmed at once"
        assert b" 200 " in sent(port, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        process.send_signal(signal.SIGINT)
        choice, rest, position = [_until(connection, b"") for connection in waiting]
        output, errors = process.communicate(timeout=PATIENCE)
    for answer in (choice, position):
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"x-content-type-options: nosniff" in answer
        assert b"urn:denkspiel:problem:stopping" in answer
    assert b"urn:denkspiel:problem:stopping" in rest
    assert output == "ended\n"
    assert [line for line in errors.splitlines() if not line.startswith('{"time"')] == []


def _until(connection: socket.socket, end: bytes) -> bytes:
    """What comes until then, or until the connection is closed."""
    came = b""
    while more := connection.recv(10_000):
        came += more
        if end and came.endswith(end):
            break
    return came


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such signals")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_service_well(served: tuple[subprocess.Popen[str], int], ending: signal.Signals) -> None:
    process, port = served
    assert b" 200 " in sent(port, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    process.send_signal(ending)
    output, errors = process.communicate(timeout=PATIENCE)
    assert "Traceback" not in errors
    assert '"path": "/healthz"' in errors
    if ending is signal.SIGINT:
        assert (output, process.returncode) == ("ended\n", 0)


_MORE_THAN_A_PIPE_HOLDS = 1500
"""Lines: a pipe holds 64 KB here, some 400 of them."""


def ask_often(port: int) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    for _ in range(_MORE_THAN_A_PIPE_HOLDS):
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200
    connection.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such signals")
def test_a_log_that_nobody_reads_keeps_no_answer_waiting_and_loses_nothing(
    served: tuple[subprocess.Popen[str], int],
) -> None:
    process, port = served
    ask_often(port)
    assert process.stderr is not None
    lines = [process.stderr.readline() for _ in range(_MORE_THAN_A_PIPE_HOLDS)]
    assert [line for line in lines if '"path": "/healthz"' not in line] == []
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=PATIENCE) == ("ended\n", "")
    assert process.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such signals")
def test_a_log_that_nobody_ever_reads_does_not_keep_the_service_from_ending(
    served: tuple[subprocess.Popen[str], int],
) -> None:
    process, port = served
    ask_often(port)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=PATIENCE) == 0
