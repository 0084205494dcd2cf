"""The cookie by which a browser is known again as the one that holds its seats.

Over https its name begins with `__Host-`: browsers then accept it from this very host only, so that no other site below
the same domain can slip them a token.
"""

import re
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urlencode

from fastapi import Request, Response

from denkspiel.core.message import Message
from denkspiel.store.faults import NeedsToken
from denkspiel.web.app.problems import Refusal, refused

if TYPE_CHECKING:
    from denkspiel.store.store import Store

__all__ = ["NAME", "SECURE_NAME", "NoCookies", "seat_token", "to_the_same_with_cookie", "token_for_seat"]

NAME = "denkspiel-seat"
SECURE_NAME = f"__Host-{NAME}"

_TOKEN = re.compile(r"[A-Za-z0-9_-]{40}")
_TOKEN_OF_BEFORE = re.compile(r"[A-Za-z0-9_-]{32}")
"""Of earlier versions, which had one name for the cookie."""
_MOST_AGE = 400 * 86_400
"""Seconds: browsers keep no cookie for longer."""
_MARK = "seat"
"""Stands in the address of a request that was made again so that the cookie comes with it."""


class NoCookies(Refusal):
    """A browser that does not keep cookies: nobody would know it again."""

    kind = "no-cookies"

    def __init__(self) -> None:
        super().__init__(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            Message("A seat needs a cookie, and this browser does not keep any from here; please allow them."),
        )


async def seat_token(request: Request, store: "Store") -> str | None:
    """The token of a browser that holds seats, or has had the cookie for it; `None` for one that was not issued here.

    Raises:
        StoreFault: it cannot be looked up now.
    """
    given, before = request.cookies.get(_name(request), ""), request.cookies.get(NAME, "")
    for token, pattern in ((given, _TOKEN), (before, _TOKEN_OF_BEFORE)):
        if pattern.fullmatch(token) and await store.is_issued(token):
            return token
    return None


def token_for_seat(token: str | None) -> str:
    """The token of a browser that takes a seat; to be asked for when all else is well.

    Raises:
        NeedsToken: the browser has none; `to_the_same_with_cookie` answers that.
    """
    if token is None:
        raise NeedsToken
    return token


async def to_the_same_with_cookie(request: Request, _error: Exception) -> Response:
    """Give the browser a cookie and have it ask the same again; browsers do that by themselves.

    Whoever takes a seat must have the cookie before: with a lost answer the seat would be lost, too.
    """
    if _MARK in request.query_params:
        return refused(request, NoCookies())
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
    return SECURE_NAME if _is_secure(request) else NAME


def _is_secure(request: Request) -> bool:
    """Whether the browser speaks https, to this service or to a trusted proxy."""
    return request.url.scheme == "https"
