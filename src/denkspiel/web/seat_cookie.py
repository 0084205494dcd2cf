"""The cookie by which a browser is known again as the one that holds its seats."""

import re
from http import HTTPStatus
from urllib.parse import urlencode

from fastapi import Request, Response

from denkspiel.core.message import Message
from denkspiel.store.faults import NeedsToken
from denkspiel.store.secrets import new_token
from denkspiel.web.problems import Refusal, refused

__all__ = ["NAME", "NoCookies", "seat_token", "to_the_same_with_cookie", "token_for_seat"]

NAME = "denkspiel-seat"

_TOKEN = re.compile(r"[A-Za-z0-9_-]{32}")
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


def seat_token(request: Request) -> str | None:
    """The token of a browser that holds seats, or has had the cookie for it."""
    given = request.cookies.get(NAME, "")
    return given if _TOKEN.fullmatch(given) else None


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
    answer.set_cookie(
        NAME,
        new_token(),
        max_age=_MOST_AGE,
        path="/",
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return answer
