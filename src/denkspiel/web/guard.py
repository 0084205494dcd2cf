"""What stands before the application: limits on requests, and headers that let a browser trust the page."""

import asyncio
from collections.abc import Sequence
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from denkspiel.core.message import Message
from denkspiel.web.problems import Refusal, refused
from denkspiel.web.settings import Settings
from denkspiel.web.traffic import Rate, client_of

__all__ = ["Guard", "Head", "SafeHeaders", "TooLarge", "TooSlow", "host_of"]

_POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Pictures may also be made by the page itself, for downloads; nothing comes from elsewhere, nothing is inline."""

_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


_FILES = 10
"""How many times as often as other addresses files of the page may be requested: a page takes dozens, each costs
little."""


def host_of(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


class TooLarge(Refusal):
    """A body of more bytes than are allowed."""

    kind = "too-large"

    def __init__(self, most: int) -> None:
        super().__init__(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            Message("The request is too large; at most {bytes} bytes are allowed.", bytes=most),
        )


class TooSlow(Refusal):
    """A body that does not arrive."""

    kind = "too-slow"

    def __init__(self) -> None:
        super().__init__(HTTPStatus.REQUEST_TIMEOUT, Message("The body of the request did not arrive in time."))


class Head:
    """Answers HEAD as GET; whoever sends the answer leaves out the body (RFC 9110, 9.3.2)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_head(event: Event) -> None:
            await send({**event, "body": b""} if event["type"] == "http.response.body" else event)

        await self._app({**scope, "method": "GET"}, receive, send_head)


class SafeHeaders:
    """Puts the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""

        async def send_safely(event: Event) -> None:
            if event["type"] == "http.response.start":
                headers = MutableHeaders(scope=event)
                for name, value in _HEADERS.items():
                    headers.setdefault(name, value)
                if "Cache-Control" not in headers:
                    headers["Cache-Control"] = "no-store"
            await send(event)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)


class Guard:
    """Refuses clients that ask too often, and bodies that are too large or do not arrive."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings
        self._rate = Rate(settings.rate, settings.burst)
        self._files_rate = Rate(settings.rate * _FILES, settings.burst * _FILES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            rate = self._files_rate if _is_file(scope) else self._rate
            rate.count(client_of(host_of(scope)))
            body = await self._body(scope, receive)
        except Refusal as refusal:
            await refused(Request(scope, receive), refusal)(scope, receive, send)
            return
        except _ClientGone:
            return
        await self._app(scope, _replayed(body, receive), send)

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        length = Headers(scope=scope).get("content-length", "0")
        if scope["method"] in ("GET", "HEAD") and length == "0" and not _is_chunked(scope):
            return b""
        if length.isdecimal() and int(length) > self._settings.largest_body_bytes:
            raise TooLarge(self._settings.largest_body_bytes)
        try:
            return await asyncio.wait_for(self._read(receive), self._settings.patience_seconds)
        except TimeoutError as error:
            raise TooSlow from error

    async def _read(self, receive: Receive) -> bytes:
        body = bytearray()
        while True:
            event = await receive()
            if event["type"] == "http.disconnect":
                raise _ClientGone
            body += event.get("body", b"")
            if len(body) > self._settings.largest_body_bytes:
                raise TooLarge(self._settings.largest_body_bytes)
            if not event.get("more_body", False):
                return bytes(body)


class _ClientGone(Exception):
    """Nobody is left to answer."""


def _is_file(scope: Scope) -> bool:
    path: str = scope["path"]
    return path == "/" or path.startswith("/static/")


def _is_chunked(scope: Scope) -> bool:
    names: Sequence[tuple[bytes, bytes]] = scope["headers"]
    return any(name == b"transfer-encoding" for name, _ in names)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Tells the application the body that has been read, and then what comes after it."""
    told = False

    async def replay() -> Event:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
