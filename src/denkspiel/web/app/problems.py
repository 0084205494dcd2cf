"""Errors as problem details (RFC 9457), or as a page for people, each with one clear sentence in their language."""

import asyncio
import logging
import re
from collections.abc import Mapping
from functools import lru_cache
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from denkspiel.core.errors import DenkspielError, UnknownName
from denkspiel.core.html import element, escape_text
from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.online.faults import (
    CannotJoin,
    CommandIdTaken,
    GameHasEnded,
    GameNotBegun,
    NotAMember,
    NotTheHost,
    NotYourSeat,
    NotYourTurn,
    RoomIsOver,
    RoomNotBegun,
    SeatTaken,
    StaleVersion,
    UnknownOffer,
)
from denkspiel.online.store.faults import DamagedRow, NoSuchGame, NoSuchLink, NoSuchRoom, StoreFault
from denkspiel.puzzles.collection import PuzzleNotFound
from denkspiel.web.app.field_errors import InvalidField, invalid_field
from denkspiel.web.app.languages import translator_for
from denkspiel.web.app.schemas import Problem

__all__ = [
    "CLIENT_CLOSED_REQUEST",
    "MEDIA_TYPE",
    "ClientDisconnected",
    "CrashHandler",
    "RequestRefused",
    "add_error_handlers",
    "error_page",
    "error_responses",
    "problem_data",
    "problem_response",
    "refusal_response",
    "wants_html",
]

MEDIA_TYPE = "application/problem+json"

_LOG = logging.getLogger(__name__)
_LONGEST_PATH = 200
_LOG_AGAIN_SECONDS = 60.0
"""After so long the log says again what is still wrong with the kept games."""

_TITLES = {
    HTTPStatus.BAD_REQUEST: Message("Request not understood"),
    HTTPStatus.FORBIDDEN: Message("Not allowed"),
    HTTPStatus.NOT_FOUND: Message("Not found"),
    HTTPStatus.METHOD_NOT_ALLOWED: Message("Method not allowed"),
    HTTPStatus.REQUEST_TIMEOUT: Message("Request incomplete"),
    HTTPStatus.CONFLICT: Message("Not possible now"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: Message("Request too large"),
    HTTPStatus.REQUEST_URI_TOO_LONG: Message("Address too long"),
    HTTPStatus.MISDIRECTED_REQUEST: Message("Unknown server name"),
    HTTPStatus.UNPROCESSABLE_ENTITY: Message("Not possible"),
    HTTPStatus.TOO_MANY_REQUESTS: Message("Too many requests"),
    HTTPStatus.INTERNAL_SERVER_ERROR: Message("Internal error"),
    HTTPStatus.SERVICE_UNAVAILABLE: Message("Not possible now"),
}

_NO_OBJECT = Message("The request body must be a JSON object, sent as application/json.")

_SENTENCES = {
    HTTPStatus.BAD_REQUEST: Message("The request body cannot be read as JSON; it may be nested too deeply."),
    HTTPStatus.NOT_FOUND: Message("There is nothing at this address."),
    HTTPStatus.METHOD_NOT_ALLOWED: Message("This address does not allow this HTTP method."),
    HTTPStatus.INTERNAL_SERVER_ERROR: Message("An error occurred on the server, but the server is still running."),
}

_STATUSES: Mapping[type, HTTPStatus] = {
    UnknownName: HTTPStatus.NOT_FOUND,
    PuzzleNotFound: HTTPStatus.NOT_FOUND,
    NoSuchGame: HTTPStatus.NOT_FOUND,
    NoSuchLink: HTTPStatus.NOT_FOUND,
    NoSuchRoom: HTTPStatus.NOT_FOUND,
    NotYourSeat: HTTPStatus.FORBIDDEN,
    NotAMember: HTTPStatus.FORBIDDEN,
    NotTheHost: HTTPStatus.FORBIDDEN,
    CannotJoin: HTTPStatus.CONFLICT,
    RoomIsOver: HTTPStatus.CONFLICT,
    RoomNotBegun: HTTPStatus.CONFLICT,
    GameHasEnded: HTTPStatus.CONFLICT,
    CommandIdTaken: HTTPStatus.CONFLICT,
    GameNotBegun: HTTPStatus.CONFLICT,
    NotYourTurn: HTTPStatus.CONFLICT,
    SeatTaken: HTTPStatus.CONFLICT,
    StaleVersion: HTTPStatus.CONFLICT,
    UnknownOffer: HTTPStatus.CONFLICT,
    DamagedRow: HTTPStatus.CONFLICT,  # to wait does not help
    StoreFault: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""Faults of the moment or of the client; all other faults lie in the request."""

_CONTENT: dict[str, Any] = {"content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}}

CLIENT_CLOSED_REQUEST = 499
"""The status for a client that did not wait, as nginx has it; it is never sent."""


class ClientDisconnected(Exception):
    """The client has closed its connection; nobody is left to answer."""


class RequestRefused(DenkspielError):
    """A request that is refused for a reason that lies with the service, not with the game.

    Attributes:
        status: the HTTP status.
        retry_seconds: after how many seconds the request may be made again, or `None`.
        closes: whether the connection is closed after the answer.
    """

    kind = "refusal"

    def __init__(
        self, status: HTTPStatus, message: Message, retry_seconds: int | None = None, *, closes_connection: bool = False
    ) -> None:
        super().__init__(message)
        self.status = status
        self.retry_seconds = retry_seconds
        self.closes = closes_connection


def problem_response(request: Request, status: HTTPStatus, kind: str, message: Message, **headers: str) -> Response:
    """The answer that reports an error: problem details, or a page for people whose browser asks for one.

    Args:
        request: decides the language.
        status: the HTTP status.
        kind: the last part of the problem's type, such as "illegal-move".
        message: the sentence.
        headers: further headers, their names written with underscores.
    """
    say = translator_for(request)
    told = _problem(say, status, kind, message)
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    given = {"Content-Language": say.language, **given}
    if wants_html(request):
        return HTMLResponse(error_page(request, say, told.title, told.detail), status, given)
    return JSONResponse(told.model_dump(), status, given, media_type=MEDIA_TYPE)


def problem_data(error: DenkspielError, say: Translator) -> Problem:
    """What went wrong, for an answer that had begun already."""
    return _problem(say, _status(error), error.kind, error.message)


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The responses of a route that report errors, for the schema."""
    usual = (HTTPStatus.BAD_REQUEST, HTTPStatus.REQUEST_URI_TOO_LONG, HTTPStatus.TOO_MANY_REQUESTS, *statuses)
    return {int(status): {"description": str(_TITLES[HTTPStatus(status)]), **_CONTENT} for status in usual}


def add_error_handlers(app: FastAPI) -> None:
    """Let every error of the application be answered as a problem."""
    app.add_exception_handler(DenkspielError, _on_fault)
    app.add_exception_handler(StoreFault, _OnStoreFault())
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(ClientDisconnected, _on_disconnect)


class CrashHandler:
    """Answers a fault in the program like any other problem, and logs it; the service goes on."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        begun = False

        async def send_noted(event: Event) -> None:
            nonlocal begun
            begun = True
            await send(event)

        try:
            await self._app(scope, receive, send_noted)
        except Exception:
            if begun or scope["type"] != "http":
                raise
            _LOG.exception("%s %s", scope["method"], scope["path"][:_LONGEST_PATH])
            status = HTTPStatus.INTERNAL_SERVER_ERROR
            await problem_response(Request(scope), status, "fault", _SENTENCES[status])(scope, receive, send)


def refusal_response(request: Request, refusal: RequestRefused) -> Response:
    """The answer that reports a refusal."""
    headers = {} if refusal.retry_seconds is None else {"Retry_After": str(refusal.retry_seconds)}
    if refusal.closes:
        headers["Connection"] = "close"
    return problem_response(request, refusal.status, refusal.kind, refusal.message, **headers)


async def _on_fault(request: Request, error: Exception) -> Response:
    assert isinstance(error, DenkspielError)
    if isinstance(error, RequestRefused):
        return refusal_response(request, error)
    return problem_response(request, _status(error), error.kind, error.message)


class _OnStoreFault:
    """Logs a fault of the store as well: the administrator could not know of a full disk otherwise."""

    def __init__(self) -> None:
        self._told: dict[str, float] = {}

    async def __call__(self, request: Request, error: Exception) -> Response:
        sentence, now = str(error), asyncio.get_running_loop().time()
        self._told = {told: at for told, at in self._told.items() if now - at < _LOG_AGAIN_SECONDS}
        if sentence not in self._told:
            self._told[sentence] = now
            _LOG.warning("a link game: %s", sentence)
        return await _on_fault(request, error)


async def _on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first: Mapping[str, Any] = error.errors()[0]
    if first["type"] == "json_invalid":
        return problem_response(
            request, HTTPStatus.BAD_REQUEST, "invalid-request", Message("The request body is not valid JSON.")
        )
    schema = await asyncio.to_thread(request.app.openapi)  # made once, which takes a third of a second
    field = invalid_field(schema, request.scope["route"].path, request.method, first)
    sentence = _field_message(first, field) if field.name else _NO_OBJECT
    return problem_response(request, HTTPStatus.UNPROCESSABLE_ENTITY, "invalid-request", sentence)


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    if status not in _TITLES:
        status = HTTPStatus.BAD_REQUEST
    message = _SENTENCES.get(status, Message("The server did not understand the request."))
    headers = {name.replace("-", "_"): value for name, value in (error.headers or {}).items()}
    # the name of a status as a kind of problem, such as "method-not-allowed"
    return problem_response(request, status, status.name.lower().replace("_", "-"), message, **headers)


async def _on_disconnect(_request: Request, _error: Exception) -> Response:
    return Response(status_code=CLIENT_CLOSED_REQUEST)


def _status(error: DenkspielError) -> HTTPStatus:
    if isinstance(error, RequestRefused):
        return error.status
    kinds = (kind for kind in type(error).__mro__ if kind in _STATUSES)
    return next((_STATUSES[kind] for kind in kinds), HTTPStatus.UNPROCESSABLE_ENTITY)


def _problem(say: Translator, status: HTTPStatus, kind: str, message: Message) -> Problem:
    return Problem(type=f"urn:denkspiel:problem:{kind}", title=say(_TITLES[status]), status=status, detail=say(message))


def _field_message(fault: Mapping[str, Any], field: InvalidField) -> Message:
    """What is wrong there, in this program's words."""
    if fault["type"] == "missing":
        return _with_allowed(Message('"{field}" is missing.', field=field.name), field)
    if fault["type"] == "extra_forbidden":
        return _with_allowed(Message('"{field}" is not allowed here.', field=field.name), field)
    return _with_allowed(Message('"{field}" has an invalid value.', field=field.name), field)


def _with_allowed(sentence: Message, field: InvalidField) -> Message:
    if field.allowed is None:
        return sentence
    return Message("{sentence} Allowed: {allowed}.", sentence=sentence, allowed=field.allowed)


_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} – Denkspiel</title>
<link rel="icon" href="{root}static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{root}static/css/base.css">
<link rel="stylesheet" href="{root}static/css/controls.css">
<link rel="stylesheet" href="{root}static/css/panel_contents.css">
<script type="module" src="{root}static/js/core/theme.js"></script>
</head>
<body class="help-alone">
{main}
</body>
</html>
"""
_API = "/api/"
_BACK = Message("Back to the board")
_TYPE = re.compile(r"\s*([\w.+*-]+/[\w.+*-]+)\s*((?:;[^,]*)?)")
_QUALITY = re.compile(r";\s*q\s*=\s*([01](?:\.[0-9]{0,3})?)\s*(?:;|$)")
_MOST_HEADERS = 256
"""So many different ones are remembered: browsers of one kind send the same."""


def wants_html(request: Request) -> bool:
    """Whether a person sees the answer: a browser asks for a page. Programs name HTML rarely, and JSON below /api."""
    if _below_root(request).startswith(_API) and request.headers.get("sec-fetch-mode") != "navigate":
        return False
    return _prefers_html(request.headers.get("accept", ""))


def error_page(request: Request, say: Translator, title: str, sentence: str) -> str:
    """The page in a language; its links lead to the same place whatever is in front of the service."""
    root = "../" * (_below_root(request).count("/") - 1) or "./"
    main = element(
        "main",
        element("h1", title),
        element("p", sentence),
        element("p", element("a", say(_BACK), class_="button primary", href=root)),
        class_="help-page",
    )
    return _PAGE.format(language=say.language, title=escape_text(title), root=root, main=main)


def _below_root(request: Request) -> str:
    """The path as the browser wrote it, without what the service is told to be below."""
    scope = request.scope
    raw: bytes = scope.get("raw_path") or scope["path"].encode()
    root: str = scope.get("app_root_path", scope.get("root_path", ""))  # a mount has a root of its own
    return raw.decode("latin-1").removeprefix(root)


@lru_cache(maxsize=_MOST_HEADERS)
def _prefers_html(accept: str) -> bool:
    """Whether an Accept header names HTML, and nothing that JSON would do for as much."""
    liked: dict[str, float] = {}
    for part in accept[:1000].split(","):
        if found := _TYPE.fullmatch(part):
            quality = _QUALITY.search(found[2])
            liked[found[1].lower()] = float(quality[1]) if quality else 1.0
    json = max(liked.get(name, 0.0) for name in ("application/json", "application/problem+json"))
    return liked.get("text/html", 0.0) > json
