"""The service on real sockets, in a process of its own where it is about signals."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator

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
import sys
from denkspiel.web.server import listen, serve
from denkspiel.web.settings import Settings
with listen("127.0.0.1", 0) as listening:
    print(listening.getsockname()[1], flush=True)
    serve(Settings(workers=0, patience=0.2, keep_alive=1, connections_each=5), listening, sys.stderr)
print("ended", flush=True)
"""


@pytest.fixture
def served() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A service without workers, which waits for requests 0.2 seconds."""
    with subprocess.Popen(
        [sys.executable, "-c", _SERVE], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield process, int(process.stdout.readline())
        process.kill()


def sent(port: int, *parts: bytes) -> bytes:
    """What comes back until the service closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        for part in parts:
            connection.sendall(part)
        return b"".join(iter(lambda: connection.recv(10_000), b""))


def test_connections_on_which_no_request_comes_are_closed(served: tuple[subprocess.Popen[str], int]) -> None:
    _, port = served
    assert sent(port) == b""
    assert sent(port, b"GET /healthz HT") == b""
    whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    assert sent(port, whole, b"GET /heal").count(b"HTTP/1.1 200 OK") == 1
    assert b" 408 " in sent(port, b"POST /api/position HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{")
    assert b" 400 " in sent(port, b"\x00\x01 nonsense\r\n\r\n")


def test_one_client_has_so_many_connections(served: tuple[subprocess.Popen[str], int]) -> None:
    _, port = served
    mine = [socket.create_connection(("127.0.0.1", port), timeout=20) for _ in range(7)]
    for connection in mine:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    answered = [_answered(connection) for connection in mine]
    assert sorted(answered) == [False, False, True, True, True, True, True]


def _answered(connection: socket.socket) -> bool:
    with connection:
        try:
            return connection.recv(100).startswith(b"HTTP/1.1 200")
        except ConnectionError:
            return False


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such signals")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_service_well(served: tuple[subprocess.Popen[str], int], ending: signal.Signals) -> None:
    process, port = served
    assert b" 200 " in sent(port, b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    process.send_signal(ending)
    output, errors = process.communicate(timeout=20)
    assert "Traceback" not in errors
    assert '"path": "/healthz"' in errors
    if ending is signal.SIGINT:
        assert (output, process.returncode) == ("ended\n", 0)
