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

from denkspiel.web.server import AddressFault, _room_for, address_of, listen

pytestmark = pytest.mark.xdist_group("services on real sockets")


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
import sys
{before}
from denkspiel.web.server import listen, serve
from denkspiel.web.app.settings import Settings
with listen("127.0.0.1", 0) as listening:
    print(listening.getsockname()[1], flush=True)
    waits = dict(patience_seconds={patience}, keep_alive_seconds={patience})
    settings = Settings(workers=0, connections_each=5, share=0, {more}**waits)
    serve(settings, listening, open(2, "wb", buffering=0, closefd=False))
assert "numba" not in sys.modules, "workers search, the service does not: it starts in half the time"
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
        [sys.executable, "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        pipesize=_PIPE_BYTES,
    ) as process:
        assert process.stdout is not None
        try:
            yield process, int(process.stdout.readline())
        finally:
            process.kill()


@pytest.fixture(scope="module")
def impatient() -> Iterator[int]:
    """The port of a service that does not wait for requests as long as a test may take."""
    with serving(0.2) as (_, port):
        yield port


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


def test_connections_on_which_no_request_comes_are_closed(impatient: int) -> None:
    assert sent(impatient) == b""
    assert sent(impatient, b"GET /healthz HT") == b""
    whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    assert answered(impatient, whole, b"GET /heal").count(b"HTTP/1.1 200 OK") == 1
    unfinished = b"POST /api/position HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{"
    assert b" 408 " in answered(impatient, unfinished)
    assert b" 400 " in answered(impatient, b"\x00\x01 nonsense\r\n\r\n")


def check_that_connections_beyond_a_clients_share_wait(port: int) -> None:
    mine = [socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) for _ in range(7)]
    for connection in mine:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert [_is_answered(connection) for connection in mine[:5]] == [True] * 5
    assert select.select(mine[5:], [], [], 0.2)[0] == [], "nothing comes, and they are not ended either"
    sent_and_gone(port)
    for connection in mine[:2]:
        connection.close()
    assert [_is_answered(connection) for connection in mine[5:]] == [True] * 2
    for connection in mine:
        connection.close()


def sent_and_gone(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as gone:
        gone.sendall(b"GET /api/games/nobody-waits-for-it HTTP/1.1\r\nHost: x\r\n\r\n")


def _is_answered(connection: socket.socket) -> bool:
    return connection.recv(100).startswith(b"HTTP/1.1 200")


def test_connections_have_limits_and_streams_do_not_count_and_end_at_once_with_the_service(tmp_path: Path) -> None:
    """By one service, which takes a second to start.

    The signal is what a manager of services sends; Ctrl-C is tried where the log is.
    """
    more = f"database=Path({str(tmp_path / 'games.sqlite')!r}), "
    with serving(PATIENCE, "from pathlib import Path", more) as (process, port), ExitStack() as stack:
        check_that_a_body_with_two_lengths_ends_the_connection(port)
        check_that_connections_beyond_a_clients_share_wait(port)
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
        _, errors = process.communicate(timeout=PATIENCE)
    assert '"path": "/healthz"' in errors
    assert "nobody-waits-for-it" not in errors or sys.platform != "linux"
    assert "Traceback" not in errors


def test_as_many_connections_as_files_may_be_open(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = {"may": (300, 4000)}
    monkeypatch.setattr("resource.getrlimit", lambda _: limits["may"])
    monkeypatch.setattr("resource.setrlimit", lambda _, wanted: limits.update(may=wanted))
    assert (_room_for(5000), _room_for(100)) == (3776, 100)
    assert limits["may"] == (4000, 4000)


def test_who_reads_nothing_gives_up_its_place(impatient: int) -> None:
    large = b"GET /api/games/qubic HTTP/1.1\r\nHost: x\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(5):
            mute = stack.enter_context(socket.socket())
            mute.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            mute.connect(("127.0.0.1", impatient))
            mute.sendall(large * 150)
        assert b" 200 " in answered(impatient, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")


def check_that_a_body_with_two_lengths_ends_the_connection(port: int) -> None:
    both = b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"
    smuggled = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    told = sent(port, b"POST /api/read HTTP/1.1\r\nHost: x\r\n" + both + b"0\r\n\r\n" + smuggled)
    assert told.startswith(b"HTTP/1.1 400 ")
    assert told.count(b"HTTP/1.1") == 1
    assert told.endswith(b"Invalid HTTP request received.")  # by the parser


_SERVE_BUSY = """
from denkspiel.web import server
from denkspiel.web.app.application import service
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
def test_connections_of_a_trusted_proxy_are_not_counted_and_a_stop_is_told_to_those_who_still_wait() -> None:
    trusted = 'trusted_proxies=("127.0.0.1",), '
    with serving(PATIENCE, _SERVE_BUSY, trusted) as (process, port), ExitStack() as stack:
        for _ in range(7):
            connection = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert _is_answered(connection)
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
        _until_closed(port)
        process.send_signal(signal.SIGINT)  # of somebody who has no patience
        choice, rest, position = [_until(connection, b"") for connection in waiting]
        output, errors = process.communicate(timeout=PATIENCE)
    for answer in (choice, position):
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"x-content-type-options: nosniff" in answer
        assert b"urn:denkspiel:problem:stopping" in answer
    assert b"urn:denkspiel:problem:stopping" in rest
    assert output == "ended\n"
    assert [line for line in errors.splitlines() if not line.startswith('{"time"')] == []


def _until_closed(port: int) -> None:
    """Until nobody listens any more; a connection that comes as the service stops listening is reset."""
    with suppress(ConnectionRefusedError, ConnectionResetError):
        while True:
            socket.create_connection(("127.0.0.1", port), timeout=PATIENCE).close()


def _until(connection: socket.socket, end: bytes) -> bytes:
    """What comes until then, or until the connection is closed."""
    came = b""
    while more := connection.recv(10_000):
        came += more
        if end and came.endswith(end):
            break
    return came


_PIPE_BYTES = 4096
"""As small as a pipe can be, where its size can be chosen; elsewhere it holds 64 KB, some 400 lines of the log."""
_MORE_THAN_A_PIPE_HOLDS = 60 if sys.platform == "linux" else 700
"""Lines."""


def ask_often(port: int) -> None:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    for _ in range(_MORE_THAN_A_PIPE_HOLDS):
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200
    connection.close()


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such signals")
def test_a_log_that_nobody_reads_keeps_nobody_waiting_not_even_at_the_end_and_loses_nothing_that_is_read() -> None:
    with serving(PATIENCE) as (process, port):
        ask_often(port)
        assert process.stderr is not None
        assert process.stdout is not None
        lines = [process.stderr.readline() for _ in range(_MORE_THAN_A_PIPE_HOLDS)]
        assert [line for line in lines if '"path": "/healthz"' not in line] == []
        ask_often(port)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 0
        assert process.stdout.read() == "ended\n"
        whole = process.stderr.read().splitlines()[:-1]  # the last one may be cut off
        assert [line for line in whole if '"path": "/healthz"' not in line] == []
