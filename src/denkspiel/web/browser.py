"""Who asks about a game by link."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from denkspiel.locale import Translator
from denkspiel.web.guard import host_of
from denkspiel.web.seat_cookie import SeatToken
from denkspiel.web.service import Say
from denkspiel.web.traffic import client_of

__all__ = ["Asks", "Browser"]


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


async def _browser(request: Request, token: SeatToken, say: Say) -> Browser:
    return Browser(token, client_of(host_of(request.scope)), say)


Asks = Annotated[Browser, Depends(_browser)]
"""The parameter of a route about games by link: who asks."""
