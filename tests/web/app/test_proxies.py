"""The service behind nginx and Caddy, configured as in `examples/serving`: what passes, and what they keep off."""

import json
import os
import shutil
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, suppress
from http.client import HTTPConnection
from typing import Any

import pytest

from benchmarks.proxies import NAME, caddy, nginx
from tests.web.serving import PATIENCE, Asked, asked, serving

pytestmark = pytest.mark.xdist_group("services on real sockets")

IMPATIENT = {"10s": "1s"}
"""The time for slow clients, in both configurations."""
HEAD = f"Host: {NAME}\r\n".encode()


def _is_there(program: str) -> bool:
    return shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin") is not None


needs_nginx = pytest.mark.skipif(not _is_there("nginx"), reason="nginx is not installed")
needs_caddy = pytest.mark.skipif(not _is_there("caddy"), reason="Caddy is not installed")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """The port of a service that trusts a proxy on this machine."""
    place = tmp_path_factory.mktemp("proxies") / "games.sqlite"
    names = "from pathlib import Path\nfrom denkspiel.web.app.settings import AllowedHosts"
    hosts = f"AllowedHosts('127.0.0.1', [{NAME!r}])"
    more = f"database=Path({str(place)!r}), allowed_hosts={hosts}, trusted_proxies=('127.0.0.1',), "
    with serving(names, more + "games_an_hour=3, games_a_day=3") as (_, port):
        yield port


Proxy = Callable[..., AbstractContextManager[tuple[str, int, int]]]


@pytest.fixture(params=[pytest.param(nginx, marks=needs_nginx), pytest.param(caddy, marks=needs_caddy)])
def proxy(request: pytest.FixtureRequest, service: int) -> Iterator[int]:
    """The port of a proxy before the service."""
    start: Proxy = request.param
    with start(service, IMPATIENT) as (_, port, _pid):
        yield port


def connected(port: int, address: str = "127.0.0.1") -> AbstractContextManager[HTTPConnection]:
    return closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(address, 0)))


def posted(connection: HTTPConnection, path: str, data: Any, headers: dict[str, str] | None = None) -> Asked:
    """The answer to a new browser, which comes again with the cookie that it is given."""
    headers = {"host": NAME, **(headers or {})}
    cookie = asked(connection, "POST", path, data, headers).getheader("set-cookie") or ""
    return asked(connection, "POST", path, data, {**headers, "cookie": cookie.partition(";")[0]})


@pytest.mark.long
def test_events_pass_at_once(proxy: int) -> None:
    with connected(proxy) as player, connected(proxy) as watcher:
        view = json.loads(posted(player, "/api/live", {"game": "hexagon", "name": "Ada", "begin": "first"}).body)
        watcher.request("GET", f"/api/live/{view['id']}/changes", headers={"host": NAME})
        stream = watcher.getresponse()
        assert stream.status == 200
        while b"data:" not in stream.readline():
            pass
        sit = {"id": "sit", "seen": view["version"], "do": "sit", "name": "Bob"}
        assert posted(player, f"/api/live/{view['id']}", sit).status == 200
        while b"Bob" not in (line := stream.readline()):
            assert line, "it comes while the stream goes on"


@needs_nginx
def test_who_claims_another_address_is_believed_only_if_it_is_the_proxy(service: int) -> None:
    def statuses(port: int) -> list[int]:
        """Of those who begin a game at one address and claim to have as many addresses as games."""
        game = {"game": "hexagon", "name": "Ada"}
        with connected(port, "127.0.0.2" if port != service else "127.0.0.1") as one:
            return [posted(one, "/api/live", game, {"x-forwarded-for": f"192.0.2.{at}"}).status for at in range(5)]

    assert len({*statuses(service)}) == 1, "the service trusts its proxy, and takes this test for it"
    with nginx(service) as (_, port, _pid):
        assert statuses(port)[-1] == 429, "all are one client"


def raw(port: int, *parts: bytes) -> bytes:
    """What comes back until the connection is closed."""
    came = b""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection, suppress(ConnectionError):
        for part in parts:
            connection.sendall(part)
        while more := connection.recv(10_000):
            came += more
    return came


def test_large_and_slow_requests_are_refused(proxy: int) -> None:
    with connected(proxy) as connection:
        assert asked(connection, "GET", "/healthz", headers={"host": NAME}).status == 200
        assert asked(connection, "POST", "/api/read", {"text": "4" * 70_000}, {"host": NAME}).status == 413
    begun_at = time.monotonic()
    raw(proxy, b"GET /healthz HTTP/1.1\r\n" + HEAD)
    body = b"POST /api/read HTTP/1.1\r\n" + HEAD + b"Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    answer = raw(proxy, body)
    assert b"content-security-policy" not in answer.lower(), "it is no answer of the service"
    assert time.monotonic() - begun_at < PATIENCE / 2
    endless = b"GET /healthz HTTP/1.1\r\n" + HEAD + b"x: %s\r\n" % (b"y" * 1000) * 60
    assert b" 200 " not in raw(proxy, endless)


@pytest.mark.long
@needs_nginx
def test_who_reads_nothing_loses_its_connection(service: int) -> None:
    asks = (b"GET /api/games/qubic HTTP/1.1\r\n" + HEAD + b"\r\n") * 150
    with nginx(service, IMPATIENT) as (_, port, _pid), socket.socket() as mute:
        mute.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        mute.connect(("127.0.0.1", port))
        mute.settimeout(PATIENCE)
        mute.sendall(asks)
        time.sleep(4)
        answers = b""
        with suppress(ConnectionError):
            while more := mute.recv(100_000):
                answers += more
        assert answers.count(b"HTTP/1.1 200 OK") < 150


@needs_nginx
def test_one_address_has_so_many_requests_and_connections(service: int) -> None:
    fewer = {"rate=200r/s": "rate=1r/s", "burst=2000": "burst=9"}
    with nginx(service, {**fewer, "denkspiel_connections 600;": "denkspiel_connections 5;"}) as (_, port, _pid):
        with connected(port) as connection:
            found = [asked(connection, "GET", "/healthz", headers={"host": NAME}).status for _ in range(20)]
        assert found[:10] == [200] * 10
        assert 429 in found
