"""The service on a socket: binding an address, serving, and stopping gracefully."""

import asyncio
import errno
import socket
import sys
from collections.abc import Callable
from contextlib import nullcontext, suppress
from types import FrameType
from typing import Any, cast

import uvicorn

from denkspiel.core.cause import cause
from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message, echo
from denkspiel.store.garbage import (
    give_back_memory_from_now_on,
    keep_what_is_loaded,
    search_all,
    search_only_young,
)
from denkspiel.web.app.application import create_app
from denkspiel.web.app.service import Service
from denkspiel.web.app.settings import Settings
from denkspiel.web.connection import Connection, Door
from denkspiel.web.http_protocol import HttpProtocol
from denkspiel.web.log_writer import LogWriter, RawStream
from denkspiel.web.traffic import Proxies, client_of
from denkspiel.web.turnstile import Turnstile

__all__ = ["AddressFault", "address_of", "listen", "serve"]

_MOST_TRIES = 100
_TAKEN = (errno.EADDRINUSE, errno.EACCES)
_GRACE_SECONDS = 3
_LAST_SECONDS = 2
"""For the answers to those who are told that the service is being stopped."""
_WAITING = 1024
"""Connections that the system holds until they are accepted: a class opens some hundred at once."""
_ACCEPTED = 8
"""Connections that are accepted in one round of the event loop: whoever opens thousands keeps nobody waiting."""
_UNREAD = 32_768
"""Bytes (twice that on Linux) that the system takes of answers not read yet: so it soon shows who reads none."""
_OTHER_FILES = 224
"""What is open beside connections: files that are read, pipes to workers, databases."""
_SWITCH_SECONDS = 0.001
"""After so long another thread gives the interpreter back to the event loop; by default it is five times as much."""
_TIDY_SECONDS = 30.0
"""Between two searches of everything for garbage, at least."""
_TIDY_SHARE = 2000
"""So many times what such a search took passes before the next one: with a thousand streams it takes half a second, in
which everybody waits (decision 21), and then a quarter of an hour lies between two."""


class AddressFault(DenkspielError, OSError):
    """An address or a port at which nothing can be served."""

    kind = "address-fault"


def listen(host: str, port: int, *, or_next: bool = False) -> socket.socket:
    """A socket that listens at an address.

    Args:
        host: a name or a number; "127.0.0.1" is for this machine only.
        port: 0 to 65535; 0 is any that is free.
        or_next: whether one of the next ports will do if this one is taken.

    Raises:
        AddressFault: the port is taken or not allowed, or there is no such address here.
    """
    last = min(port + _MOST_TRIES, 65_535) if or_next and port else port
    for tried in range(port, last + 1):
        try:
            return _bound(host, tried)
        except (OSError, UnicodeError) as error:
            if tried == last or not isinstance(error, OSError) or error.errno not in _TAKEN:
                raise _fault(host, tried, error) from error
    raise AssertionError("the loop ends by returning or raising")


def address_of(listening: socket.socket) -> str:
    """The address of the page, to be opened in a browser on this machine."""
    host, port = listening.getsockname()[:2]
    named = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{named}:{port}/"


def serve(settings: Settings, listening: socket.socket, log: RawStream | None = None) -> None:
    """Serve until Ctrl-C or a signal to end; requests under way are finished first.

    Args:
        settings: how to behave.
        listening: the socket.
        log: where the access log goes, if anywhere.
    """
    with nullcontext() if log is None else LogWriter(log) as writer, suppress(KeyboardInterrupt):
        _server(settings, writer.write if writer else None).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Accepts few connections at a time, and ends what is still under way some time after the signal to end."""

    def __init__(self, config: uvicorn.Config, hang_up: Callable[[], None], end: Callable[[], None]) -> None:
        super().__init__(config)
        self._hang_up = hang_up
        self._end = end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """See above; what has been loaded stays, and nobody shall wait while it is searched for garbage."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(_WAITING)  # the event loop has taken the number that it accepts for this one, too
        keep_what_is_loaded()
        search_only_young()
        give_back_memory_from_now_on()
        sys.setswitchinterval(_SWITCH_SECONDS)
        self._tidying = asyncio.ensure_future(_tidy())

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """One signal is enough: all ends within seconds, and a second one would leave workers and games as they are."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._hang_up()
        self._tidying.cancel()
        ending = asyncio.get_running_loop().call_later(_GRACE_SECONDS, self._end)
        await super().shutdown(sockets)
        ending.cancel()


async def _tidy() -> None:
    """Search all for garbage from time to time; what is young Python searches by itself."""
    pause = _TIDY_SECONDS
    while True:
        await asyncio.sleep(pause)
        pause = max(_TIDY_SECONDS, _TIDY_SHARE * search_all())


def _server(settings: Settings, log: Callable[[str], None] | None) -> uvicorn.Server:
    app = create_app(settings, log)
    service: Service = app.state.service
    proxies = Proxies(settings.trusted_proxies)
    turnstile = Turnstile(_room_for(settings.connections), settings.connections_each, proxies)

    def client_of_connection(host: str) -> str:
        return host if host in proxies else client_of(host)

    door = Door(app, turnstile, service.turns, settings.patience_seconds, client_of_connection)

    def connection(**given: Any) -> Connection:
        return Connection(HttpProtocol(**given), door)

    def end() -> None:
        service.closing.begin()
        door.close()

    config = uvicorn.Config(
        door,
        loop="asyncio",  # another one that is installed would take connections by its own measure
        http=cast(type[asyncio.Protocol], connection),
        ws="none",
        log_config=None,
        log_level="error",  # faults in the program; what clients do wrong would fill the disk
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=_ACCEPTED,
        timeout_keep_alive=settings.keep_alive_seconds,
        timeout_graceful_shutdown=_GRACE_SECONDS + _LAST_SECONDS,
    )
    return _Server(config, service.live.hang_up, end)


def _room_for(connections: int) -> int:
    """How many connections there can be, so many at most, beside the other files that are open."""
    try:
        import resource  # noqa: PLC0415 (not on every system)
    except ImportError:
        return connections
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + _OTHER_FILES
    if allowed != resource.RLIM_INFINITY and allowed < wanted:
        wanted = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
        allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return connections if allowed == resource.RLIM_INFINITY else max(1, min(connections, allowed - _OTHER_FILES))


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if socket.has_dualstack_ipv6() and family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNREAD)
        listening.bind(address)
        listening.listen(_WAITING)
    except BaseException:
        listening.close()
        raise
    return listening


def _fault(host: str, port: int, error: OSError | UnicodeError) -> AddressFault:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return AddressFault(
            Message("Port {port} is taken by another program; choose another one with --port.", port=port)
        )
    fault = cause(error) if isinstance(error, OSError) else str(error)
    return AddressFault(
        Message("Nothing can be served at {host}, port {port}: {fault}.", host=echo(host), port=port, fault=fault)
    )
