"""Who asks about a game by link."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from denkspiel.locale import Translator
from denkspiel.web.guard import host_of
from denkspiel.web.seat_cookie import SeatToken, TakesSeat
from denkspiel.web.service import Say
from denkspiel.web.traffic import client_of

__all__ = ["Asks", "Browser", "Sits"]


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


@dataclass(frozen=True)
class SittingBrowser(Browser):
    """One that takes a seat and so has a token."""

    token: str


async def _browser(request: Request, token: SeatToken, say: Say) -> Browser:
    return Browser(token, client_of(host_of(request.scope)), say)


async def _sitting(request: Request, token: TakesSeat, say: Say) -> SittingBrowser:
    return SittingBrowser(token, client_of(host_of(request.scope)), say)


Asks = Annotated[Browser, Depends(_browser)]
"""The parameter of a route about games by link: who asks."""

Sits = Annotated[SittingBrowser, Depends(_sitting)]
"""The parameter of a route that gives a seat to whoever asks."""
