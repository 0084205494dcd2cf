"""Who asks about a game by link."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Response

from denkspiel.locale import Translator
from denkspiel.web.guard import host_of
from denkspiel.web.language import LanguageCode, speaker
from denkspiel.web.seat_cookie import seat_token
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


async def _browser(request: Request, response: Response, language: LanguageCode | None = None) -> Browser:
    """All in one: each dependency more would cost a move by link as much as looking up who asks."""
    say = speaker(request, language)
    response.headers["Content-Language"] = say.language
    return Browser(seat_token(request), client_of(host_of(request.scope)), say)


Asks = Annotated[Browser, Depends(_browser)]
"""The parameter of a route about games by link: who asks."""
