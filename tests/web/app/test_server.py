"""The service on real sockets, in a process of its own where it is about signals."""

import json
import os
import re
import resource
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from pathlib import Path

import pytest

from denkspiel.web.app.server import AddressFault, network_address, open_socket, page_address
from tests.web.serving import PATIENCE, asked, sent, serving

pytestmark = pytest.mark.xdist_group("services on real sockets")


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with open_socket("127.0.0.1", 0) as other:
        yield other.getsockname()[1]


def test_any_free_port() -> None:
    with open_socket("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        assert page_address(listening) == f"http://127.0.0.1:{port}/"
        socket.create_connection(("127.0.0.1", port)).close()


def test_a_taken_port_is_told(taken: int) -> None:
    with pytest.raises(
        AddressFault, match=rf"Another program is using port {taken}\. Choose a different port with --port"
    ):
        open_socket("127.0.0.1", taken)


def test_the_next_free_port(taken: int) -> None:
    with open_socket("127.0.0.1", taken, or_next=True) as listening:
        assert listening.getsockname()[1] > taken


@pytest.mark.parametrize("host", ["no-such-host.invalid", "203.0.113.77", "a" * 300, "\udcff"])
def test_an_address_that_is_not_here_is_told(host: str) -> None:
    with pytest.raises(AddressFault, match="The server cannot start at"):
        open_socket(host, 0, or_next=True)


@pytest.mark.skipif(not socket.has_ipv6, reason="this machine knows no IPv6")
def test_addresses_that_a_browser_can_open() -> None:
    try:
        with open_socket("::1", 0) as listening:
            assert page_address(listening).startswith("http://[::1]:")
    except AddressFault:
        pytest.skip("IPv6 is switched off here")


def test_all_addresses_are_opened_as_this_machine() -> None:
    with open_socket("0.0.0.0", 0) as listening:
        assert page_address(listening).startswith("http://127.0.0.1:")


def test_the_address_for_other_devices() -> None:
    with open_socket("127.0.0.1", 0) as listening:
        assert network_address(listening) is None
    with open_socket("0.0.0.0", 0) as listening:
        found = network_address(listening)
        port = listening.getsockname()[1]
    assert found is None or re.fullmatch(rf"http://\d+\.\d+\.\d+\.\d+:{port}/", found)


def test_what_the_service_keeps_to_and_streams_end_at_once_with_it(tmp_path: Path) -> None:
    """By one service, which takes a second to start.

    The signal is what a manager of services sends; Ctrl-C is tried with requests that wait.
    """
    database = f"database=Path({str(tmp_path / 'games.sqlite')!r})"
    more = f"{database}, request_timeout_seconds=1, keep_alive_seconds=1, max_connections=9"
    few_files = "import resource\nresource.setrlimit(resource.RLIMIT_NOFILE, (100, 4000))\nfrom pathlib import Path"
    with serving(few_files, more) as (process, port), ExitStack() as stack:
        check_what_is_no_request_or_does_not_end(port)
        assert resource.prlimit(process.pid, resource.RLIMIT_NOFILE)[0] > 200, "as many files as its connections need"
        check_that_a_body_with_two_lengths_ends_the_connection(port)
        game = {"game": "hexagon", "name": "Ada"}
        first = stack.enter_context(closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)))
        cookie = asked(first, "POST", "/api/live", game).getheader("set-cookie") or ""
        headers = {"cookie": cookie.partition(";")[0]}
        begun = json.loads(asked(first, "POST", "/api/live", game, headers).body)
        first.close()
        streams = []
        for _ in range(8):
            one = stack.enter_context(closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)))
            one.request("GET", f"/api/live/{begun['id']}/changes", headers=headers)
            streams.append(one.getresponse())
            assert streams[-1].status == 200
        crowded = sent(port, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert crowded.startswith(b"HTTP/1.1 503 "), "9 connections are allowed, this one being the ninth"
        process.send_signal(signal.SIGTERM)
        assert all(stream.read().startswith(b"retry: 1000\n\n") for stream in streams)
        _, errors = process.communicate(timeout=PATIENCE)
    assert '"POST /api/live HTTP/1.1" 20' in errors
    assert f'"GET /healthz?{"x" * 191} HTTP/1.1" 200' in errors, "of what clients send the log keeps only so much"
    assert "Traceback" not in errors


def check_what_is_no_request_or_does_not_end(port: int) -> None:
    whole = b"GET /healthz?%s HTTP/1.1\r\nHost: x\r\n\r\n" % (b"x" * 300)
    assert sent(port, whole).count(b"HTTP/1.1 200 OK") == 1, "then it is closed"
    unfinished = b"POST /api/position HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 9\r\n\r\n{"
    assert b" 408 " in sent(port, unfinished)
    assert b" 400 " in sent(port, b"\x00\x01 nonsense\r\n\r\n")


def check_that_a_body_with_two_lengths_ends_the_connection(port: int) -> None:
    both = b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n"
    smuggled = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    told = sent(port, b"POST /api/read HTTP/1.1\r\nHost: x\r\n" + both + b"0\r\n\r\n" + smuggled)
    assert told.startswith(b"HTTP/1.1 400 ")
    assert told.count(b"HTTP/1.1") == 1
    assert told.endswith(b"Invalid HTTP request received.")  # by the parser


_SERVE_BUSY = """
from denkspiel.web.app import server
from denkspiel.web.workers import pool
from tests.web.never_done import NeverDone
server._GRACE_SECONDS = 0.2
pool.WorkerPool = NeverDone
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
    with serving(_SERVE_BUSY) as (process, port), ExitStack() as stack:
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
    assert [line for line in errors.splitlines() if " HTTP/1.1" not in line] == []


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
