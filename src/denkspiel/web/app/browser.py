"""Who asks about a game by link."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request, Response

from denkspiel.locale import Translator
from denkspiel.web.app.languages import LanguageCode, speaker
from denkspiel.web.app.seat_cookie import seat_token
from denkspiel.web.guard import host_of
from denkspiel.web.traffic import client_of

__all__ = ["Asks", "Browser", "browser_of"]


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
        Refusal, StoreFault: the games by link, which know the browser, cannot be reached.
    """
    live = await request.app.state.service.live.games()
    token = await seat_token(request, live.store)
    return Browser(token, client_of(host_of(request.scope)), speaker(request, language))


async def _browser(request: Request, response: Response, language: LanguageCode | None = None) -> Browser:
    browser = await browser_of(request, language)
    response.headers["Content-Language"] = browser.say.language
    return browser


Asks = Annotated[Browser, Depends(_browser)]
"""The parameter of a route about games by link: who asks."""
