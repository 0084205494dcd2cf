"""Whether a request that changes something comes from the page of this service, or from one elsewhere."""

from http import HTTPStatus
from urllib.parse import urlsplit

from fastapi import Depends, Request

from denkspiel.core.message import Message
from denkspiel.web.app.problems import Refusal

__all__ = ["Elsewhere", "OwnPage", "check_own_page"]

_OWN = ("same-origin", "none")
"""What browsers say of requests by the page itself, and of those that their user alone has made."""


class Elsewhere(Refusal):
    """A page from elsewhere has led the browser here, which would come with its seats."""

    kind = "elsewhere"

    def __init__(self) -> None:
        super().__init__(
            HTTPStatus.FORBIDDEN,
            Message("This request comes from a page elsewhere, and only the own page may make it."),
        )


def check_own_page(request: Request) -> None:
    """Refuse what a page elsewhere has made a browser ask.

    A program that is no browser says nothing of that kind; nobody has led it here.

    Raises:
        Elsewhere: the browser says so.
    """
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site is not None and site not in _OWN:
        raise Elsewhere
    if site is None and origin is not None and urlsplit(origin).netloc != request.headers.get("host"):
        raise Elsewhere


async def _check(request: Request) -> None:
    check_own_page(request)


OwnPage = Depends(_check)
"""A dependency of a route that changes something that belongs to a browser."""
