"""Middleware around the routes: checks and limits of requests, and headers that let a browser trust the page."""

import asyncio
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from http import HTTPStatus

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from denkspiel.core.message import Message, quote_input
from denkspiel.core.payer import ClientAccount, current_account
from denkspiel.web.app.client_limits import client_key
from denkspiel.web.app.problems import RequestRefused, refusal_response
from denkspiel.web.app.request_scheduler import RequestScheduler
from denkspiel.web.app.settings import Settings, parse_host_header
from denkspiel.web.app.shutdown import Shutdown
from denkspiel.web.workers.fair_queue import FairGate

__all__ = [
    "BodyTooLarge",
    "BodyTooSlow",
    "HeadAsGet",
    "InvalidHostHeader",
    "NulCharacter",
    "QueryTooLong",
    "RequestGuard",
    "SecurityHeaders",
    "UnknownHostName",
    "client_address",
    "replay_body",
]

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
    "Cache-Control": "no-store",
}
_RAW_HEADERS = [(name.lower().encode(), value.encode()) for name, value in _HEADERS.items()]

_LONGEST_QUERY = 4096
"""Bytes: more than the moves of any game take."""


def client_address(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return client[0] if client else ""


class BodyTooLarge(RequestRefused):
    """A body of more bytes than are allowed."""

    kind = "too-large"

    def __init__(self, most: int) -> None:
        super().__init__(
            HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
            Message("The request is too large. At most {bytes} bytes are allowed.", bytes=most),
        )


class BodyTooSlow(RequestRefused):
    """A body that does not arrive."""

    kind = "too-slow"

    def __init__(self) -> None:
        super().__init__(HTTPStatus.REQUEST_TIMEOUT, Message("The body of the request did not arrive in time."))


class QueryTooLong(RequestRefused):
    """An address with more behind its question mark than anybody needs."""

    kind = "too-long"

    def __init__(self, most: int) -> None:
        super().__init__(
            HTTPStatus.REQUEST_URI_TOO_LONG,
            Message("The address is too long. At most {bytes} bytes are allowed after the question mark.", bytes=most),
        )


class NulCharacter(RequestRefused):
    """An address with a character of the number 0, which no name has and PostgreSQL refuses."""

    kind = "no-text"

    def __init__(self) -> None:
        super().__init__(HTTPStatus.BAD_REQUEST, Message("The address contains a character that is not allowed: %00."))


class InvalidHostHeader(RequestRefused):
    """A request that names no host, several, or something that cannot be one."""

    kind = "bad-host"

    def __init__(self) -> None:
        super().__init__(
            HTTPStatus.BAD_REQUEST,
            Message("A request must have exactly one Host header: a name or an IP address, optionally with a port."),
        )


class UnknownHostName(RequestRefused):
    """A name by which the service is not to be called: somebody may have led a browser here under it."""

    kind = "wrong-host"

    def __init__(self, name: str) -> None:
        super().__init__(
            HTTPStatus.MISDIRECTED_REQUEST,
            Message(
                'This server does not accept the host name "{name}". Its operator can allow it with --host-name.',
                name=quote_input(name),
            ),
        )


class HeadAsGet:
    """Answers HEAD as GET; the server that sends the answer leaves out the body (RFC 9110, 9.3.2)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_head(event: Event) -> None:
            await send({**event, "body": b""} if event["type"] == "http.response.body" else event)

        await self._app({**scope, "method": "GET"}, _gone, send_head)


async def _gone() -> Event:
    """Nobody waits for more than the head."""
    return {"type": "http.disconnect"}


class SecurityHeaders:
    """Puts the headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""

        async def send_safely(event: Event) -> None:
            if event["type"] == "http.response.start":
                given = event.get("headers", ())
                names = {name for name, _ in given}
                event["headers"] = [*given, *(header for header in _RAW_HEADERS if header[0] not in names)]
            await send(event)

        await self._app(scope, receive, send_safely if scope["type"] == "http" else send)


class RequestGuard:
    """Refuses requests that are wrong, too large or too slow; lets clients take turns, and charges them."""

    def __init__(
        self, app: ASGIApp, settings: Settings, scheduler: RequestScheduler, database: FairGate, shutdown: Shutdown
    ) -> None:
        self._app = app
        self._settings = settings
        self._scheduler = scheduler
        self._database = database
        self._shutdown = shutdown

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = client_key(client_address(scope))
        current_account.set(
            ClientAccount(client, partial(self._scheduler.charge, client), partial(self._database.turn, client))
        )
        has_begun = has_ended = False
        under_way = ExitStack()

        async def send_noted(event: Event) -> None:
            nonlocal has_begun, has_ended
            under_way.close()  # a stream that has begun keeps nobody waiting
            has_begun, has_ended = True, event["type"] == "http.response.body" and not event.get("more_body")
            await send(event)

        try:
            self._check(Headers(scope=scope), scope)
            with self._shutdown.interruptible(), under_way:
                under_way.enter_context(self._scheduler.allowance.request(client))
                body = await self._body(scope, receive)
                await self._scheduler.wait(client, self._settings.request_timeout_seconds)
                await self._scheduler.run(client, self._answer(scope, replay_body(body, receive), send_noted))
        except RequestRefused as refusal:
            if not has_begun:
                answer: ASGIApp = refusal_response(Request(scope, receive), refusal)
                await answer(scope, receive, send)
            elif not has_ended:  # a stream that the end of the service has cut off
                await send({"type": "http.response.body", "body": b""})
        except _ClientGone:
            return

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(scope, receive, send)

    def _check(self, headers: Headers, scope: Scope) -> None:
        names = headers.getlist("host")
        if len(names) > 1 or any(parse_host_header(name) is None for name in names):
            raise InvalidHostHeader
        if not names and scope.get("http_version") == "1.1":  # older clients need not send one
            raise InvalidHostHeader
        name = names[0] if names else ""
        if self._settings.allowed_hosts is not None and name not in self._settings.allowed_hosts:
            raise UnknownHostName(name)
        if len(scope["query_string"]) > _LONGEST_QUERY:
            raise QueryTooLong(_LONGEST_QUERY)
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            raise NulCharacter

    async def _body(self, scope: Scope, receive: Receive) -> bytes:
        length = Headers(scope=scope).get("content-length", "0")
        if scope["method"] in ("GET", "HEAD") and length == "0" and not _is_chunked(scope):
            return b""
        if length.isdecimal() and int(length) > self._settings.max_body_bytes:
            raise BodyTooLarge(self._settings.max_body_bytes)
        try:
            async with asyncio.timeout(self._settings.request_timeout_seconds):
                return await self._read(receive)
        except TimeoutError as error:
            raise BodyTooSlow from error

    async def _read(self, receive: Receive) -> bytes:
        body = bytearray()
        while True:
            event = await receive()
            if event["type"] == "http.disconnect":
                raise _ClientGone
            body += event.get("body", b"")
            if len(body) > self._settings.max_body_bytes:
                raise BodyTooLarge(self._settings.max_body_bytes)
            if not event.get("more_body", False):
                return bytes(body)


class _ClientGone(Exception):
    """Nobody is left to answer."""


def _is_chunked(scope: Scope) -> bool:
    names: Sequence[tuple[bytes, bytes]] = scope["headers"]
    return any(name == b"transfer-encoding" for name, _ in names)


def replay_body(body: bytes, receive: Receive) -> Receive:
    """Tells the application the body that has been read, and then what comes after it."""
    told = False

    async def replay() -> Event:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
