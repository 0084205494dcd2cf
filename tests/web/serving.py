"""The service on a real socket, in a process of its own, and somebody who asks it."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPResponse
from typing import Any

__all__ = ["PATIENCE", "Asked", "asked", "sent", "serving"]

_SERVE = """
import sys
{before}
from denkspiel.web.app.server import open_socket, serve
from denkspiel.web.app.settings import Settings
with open_socket("127.0.0.1", 0) as listening:
    print(listening.getsockname()[1], flush=True)
    serve(Settings(workers=0, client_share=0, {more}), listening, sys.stderr)
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
def serving(before: str = "", more: str = "") -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A service without workers, and its port."""
    program = _SERVE.format(before=before, more=more)
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield process, int(process.stdout.readline())
        finally:
            process.kill()


def sent(port: int, *parts: bytes) -> bytes:
    """What comes back until the service closes the connection."""
    came = b""
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection, suppress(ConnectionError):
        for part in parts:
            connection.sendall(part)
        while more := connection.recv(10_000):
            came += more
    return came
