"""The browser that sends a request: its seat cookie, whether its page is our own, and whether it still waits."""

import asyncio
import re
from collections.abc import Coroutine
from dataclasses import dataclass
from http import HTTPStatus
from typing import TYPE_CHECKING, Annotated, Any, TypeVar
from urllib.parse import urlencode, urlsplit

from fastapi import Depends, Request, Response
from starlette.types import Receive

from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.online.store.faults import NeedsToken
from denkspiel.web.app.client_limits import client_key
from denkspiel.web.app.languages import LanguageCode, translator_for
from denkspiel.web.app.middleware import client_address
from denkspiel.web.app.problems import ClientDisconnected, RequestRefused, refusal_response

if TYPE_CHECKING:
    from denkspiel.online.store.store import GameStore

__all__ = [
    "SEAT_COOKIE",
    "SECURE_SEAT_COOKIE",
    "Browser",
    "CookiesRefused",
    "CrossOriginRequest",
    "CurrentBrowser",
    "SameOrigin",
    "browser_of",
    "cancel_on_disconnect",
    "check_same_origin",
    "disconnected",
    "redirect_with_cookie",
    "require_token",
    "seat_token",
]


@dataclass(frozen=True)
class Browser:
    """A browser that asks.

    Attributes:
        token: by which its seats are known; `None` if it has none.
        client: as whom its address counts.
        say: its language.
    """

    token: str | None
    client: str
    say: Translator


async def browser_of(request: Request, language: LanguageCode | None = None) -> Browser:
    """The browser that a request comes from; `language` is that of `?language=` if it is known already.

    Raises:
        RequestRefused, StoreFault: the link games, which know the browser, cannot be reached.
    """
    live = await request.app.state.service.live.games()
    token = await seat_token(request, live.store)
    return Browser(token, client_key(client_address(request.scope)), translator_for(request, language))


async def _browser(request: Request, response: Response, language: LanguageCode | None = None) -> Browser:
    browser = await browser_of(request, language)
    response.headers["Content-Language"] = browser.say.language
    return browser


CurrentBrowser = Annotated[Browser, Depends(_browser)]
"""The parameter of a route about link games: the browser that sent the request."""


SEAT_COOKIE = "denkspiel-seat"
SECURE_SEAT_COOKIE = f"__Host-{SEAT_COOKIE}"

_TOKEN = re.compile(r"[A-Za-z0-9_-]{40}")
_TOKEN_OF_BEFORE = re.compile(r"[A-Za-z0-9_-]{32}")
"""Of earlier versions, which had one name for the cookie."""
_MOST_AGE = 400 * 86_400
"""Seconds: browsers keep no cookie for longer."""
_MARK = "seat"
"""Stands in the address of a request that was made again so that the cookie comes with it."""


class CookiesRefused(RequestRefused):
    """A browser that does not keep cookies: nobody would know it again."""

    kind = "no-cookies"

    def __init__(self) -> None:
        super().__init__(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            Message(
                "Taking a seat requires a cookie, but your browser does not accept cookies from this server. Please "
                "allow cookies."
            ),
        )


async def seat_token(request: Request, store: "GameStore") -> str | None:
    """The token of a browser that holds seats, or has had the cookie for it; `None` for one that was not issued here.

    Raises:
        StoreFault: it cannot be looked up now.
    """
    given, before = request.cookies.get(_name(request), ""), request.cookies.get(SEAT_COOKIE, "")
    for token, pattern in ((given, _TOKEN), (before, _TOKEN_OF_BEFORE)):
        if pattern.fullmatch(token) and await store.is_issued(token):
            return token
    return None


def require_token(token: str | None) -> str:
    """The token of a browser that takes a seat; to be asked for when all else is well.

    Raises:
        NeedsToken: the browser has none; `redirect_with_cookie` answers that.
    """
    if token is None:
        raise NeedsToken
    return token


async def redirect_with_cookie(request: Request, _error: Exception) -> Response:
    """Give the browser a cookie and have it ask the same again; browsers do that by themselves.

    A browser must have the cookie before it takes a seat: with a lost answer the seat would be lost, too.
    """
    if _MARK in request.query_params:
        return refusal_response(request, CookiesRefused())
    query = urlencode([*request.query_params.multi_items(), (_MARK, "new")])
    answer = Response(status_code=HTTPStatus.TEMPORARY_REDIRECT, headers={"Location": f"?{query}"})
    live = await request.app.state.service.live.games()
    answer.set_cookie(
        _name(request),
        live.store.new_token(),
        max_age=_MOST_AGE,
        path="/",
        httponly=True,
        samesite="strict",
        secure=_is_secure(request),
    )
    return answer


def _name(request: Request) -> str:
    return SECURE_SEAT_COOKIE if _is_secure(request) else SEAT_COOKIE


def _is_secure(request: Request) -> bool:
    """Whether the browser speaks https, to this service or to a trusted proxy."""
    return request.url.scheme == "https"


_OWN = ("same-origin", "none")
"""What browsers say of requests by the page itself, and of those that their user alone has made."""


class CrossOriginRequest(RequestRefused):
    """A page from elsewhere has led the browser here, which would come with its seats."""

    kind = "elsewhere"

    def __init__(self) -> None:
        super().__init__(
            HTTPStatus.FORBIDDEN,
            Message("This request comes from another site. Only this server's own page may make it."),
        )


def check_same_origin(request: Request) -> None:
    """Refuse what a page elsewhere has made a browser ask.

    A program that is no browser says nothing of that kind; nobody has led it here.

    Raises:
        CrossOriginRequest: the browser says so.
    """
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site is not None and site not in _OWN:
        raise CrossOriginRequest
    if site is None and origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise CrossOriginRequest


async def _check(request: Request) -> None:
    check_same_origin(request)


SameOrigin = Depends(_check)
"""A dependency of a route that changes something that belongs to a browser."""


T = TypeVar("T")


async def cancel_on_disconnect(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do the work, and give it up when the client goes away. The body of the request must have been read.

    Raises:
        ClientDisconnected: the client went away before the work was done.
    """
    doing, leaving = asyncio.ensure_future(work), asyncio.ensure_future(disconnected(request.receive))
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if doing.done():
            return doing.result()
        raise ClientDisconnected
    finally:
        for task in (doing, leaving):
            task.cancel()
        await asyncio.gather(doing, leaving, return_exceptions=True)


async def disconnected(receive: Receive) -> None:
    """Wait until the client goes away; the body of its request must have been read."""
    while (await receive())["type"] != "http.disconnect":
        pass
