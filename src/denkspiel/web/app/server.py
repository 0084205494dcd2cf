"""The service on a socket: binding an address, serving, and stopping gracefully. HTTP itself is uvicorn's."""

import asyncio
import ctypes
import errno
import gc
import logging
import socket
import sys
from contextlib import suppress
from types import FrameType
from typing import TextIO

import uvicorn

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message, quote_input
from denkspiel.web.app.application import create_app
from denkspiel.web.app.service import Service
from denkspiel.web.app.settings import Settings

__all__ = ["AddressFault", "network_address", "open_socket", "page_address", "serve"]

_MOST_TRIES = 100
_TAKEN = (errno.EADDRINUSE, errno.EACCES)
_GRACE_SECONDS = 3
_LAST_SECONDS = 2
"""For the answers that say that the service is being stopped."""
_BACKLOG = 1024
"""Connections that the system holds until they are accepted: a class opens some hundred at once."""
_OTHER_FILES = 224
"""What is open beside connections: files that are read, pipes to workers, databases."""
_SEARCHES_BETWEEN = 200
"""Searches of younger objects for garbage between two of all; by default there are 10."""
_SWITCH_SECONDS = 0.001
_GIVE_BACK_SECONDS = 30.0
_LONGEST_LOGGED = 200
"""Characters of an address that the access log keeps, so that long addresses do not fill the disk."""


class AddressFault(DenkspielError, OSError):
    """An address or a port at which nothing can be served."""

    kind = "address-fault"


def open_socket(host: str, port: int, *, or_next: bool = False) -> socket.socket:
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


def page_address(listening: socket.socket) -> str:
    """The address of the page, to be opened in a browser on this machine."""
    host, port = listening.getsockname()[:2]
    named = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{named}:{port}/"


def network_address(listening: socket.socket) -> str | None:
    """The address of the page for other devices; `None` if only this one can reach it, or there is no network."""
    host, port = listening.getsockname()[:2]
    if host != "0.0.0.0":
        return None
    try:
        # choosing a route sends nothing; 192.0.2.1 is reserved for documentation, and stands for any distant machine
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", port))
            return f"http://{probe.getsockname()[0]}:{port}/"
    except OSError:
        return None


def serve(settings: Settings, listening: socket.socket, log: TextIO | None = None) -> None:
    """Serve until Ctrl-C or a signal to end; requests under way are finished first.

    Args:
        settings: how to behave.
        listening: the socket.
        log: where the access log goes, if anywhere.
    """
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        loop="asyncio",
        http="httptools",
        ws="none",
        log_config=None,
        log_level="error",  # faults in the program; what clients do wrong would fill the disk
        access_log=log is not None,
        server_header=False,
        proxy_headers=False,  # the application reads them, so that they count wherever it runs
        backlog=_BACKLOG,
        limit_concurrency=_connection_limit(settings.max_connections),
        timeout_keep_alive=settings.keep_alive_seconds,
        timeout_graceful_shutdown=_GRACE_SECONDS + _LAST_SECONDS,
    )
    if log is not None:
        _write_access_log(log)
    with suppress(KeyboardInterrupt):
        _Server(config, app.state.service).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Ends event streams as soon as it is to stop, and tells those who still wait some seconds later."""

    def __init__(self, config: uvicorn.Config, service: Service) -> None:
        super().__init__(config)
        self._service = service

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # A search of all objects for garbage keeps everybody waiting, with some hundred streams a tenth of a second.
        # What is loaded by now stays and need not be searched; what comes later is searched every few minutes.
        gc.collect()
        gc.freeze()
        young, middle, _ = gc.get_threshold()
        gc.set_threshold(young, middle, _SEARCHES_BETWEEN)
        self._giving_back = asyncio.create_task(_give_back_memory())
        # A thread that computes gives the interpreter back to the event loop five times as soon as by default.
        sys.setswitchinterval(_SWITCH_SECONDS)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # One signal is enough: all ends within seconds, and a second one would leave workers and games as they are.
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._service.live.disconnect_all()
        # What uvicorn cancels at its timeout gets no answer, so those who wait are told before that.
        ending = asyncio.get_running_loop().call_later(_GRACE_SECONDS, self._service.shutdown.begin)
        await super().shutdown(sockets)
        ending.cancel()


async def _give_back_memory() -> None:
    """Give the system the memory that is free here: the GNU C library keeps what lies between used blocks."""
    with suppress(OSError, AttributeError, TypeError):  # where there is another library
        trim = ctypes.CDLL(None).malloc_trim
        while True:
            await asyncio.sleep(_GIVE_BACK_SECONDS)
            await asyncio.to_thread(trim, 0)


def _write_access_log(stream: TextIO) -> None:
    """Have uvicorn's access log written to the stream."""
    logging.raiseExceptions = False  # a full disk must not add a traceback to standard error for each request
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%dT%H:%M:%S%z"))
    handler.addFilter(_shorten)
    logger = logging.getLogger("uvicorn.access")
    logger.handlers = [handler]
    logger.setLevel(logging.INFO)
    logger.propagate = False


def _shorten(record: logging.LogRecord) -> bool:
    """Cut off what a client has sent without need; see `uvicorn.logging.AccessFormatter` for the arguments."""
    assert isinstance(record.args, tuple)
    client, method, path, *others = record.args
    record.args = (client, method, str(path)[:_LONGEST_LOGGED], *others)
    return True


def _connection_limit(wanted: int) -> int:
    """How many connections there can be, `wanted` at most, as each is an open file and the system limits those."""
    try:
        import resource  # noqa: PLC0415 (not on every system)
    except ImportError:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files = wanted + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < files:
        soft = files if hard == resource.RLIM_INFINITY else min(files, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - _OTHER_FILES))


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if socket.has_dualstack_ipv6() and family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_BACKLOG)
    except BaseException:
        listening.close()
        raise
    return listening


def _fault(host: str, port: int, error: OSError | UnicodeError) -> AddressFault:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return AddressFault(
            Message("Another program is using port {port}. Choose a different port with --port.", port=port)
        )
    fault = os_error_reason(error) if isinstance(error, OSError) else str(error)
    return AddressFault(
        Message(
            "The server cannot start at {host}, port {port}: {fault}.", host=quote_input(host), port=port, fault=fault
        )
    )
