"""Routes for the help: its pages for the panel beside the game, and for a window of their own."""

from functools import lru_cache
from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from denkspiel.locale import Translator
from denkspiel.web.app.languages import speaker
from denkspiel.web.app.problems import documented
from denkspiel.web.app.responses import Prepared
from denkspiel.web.app.service import Say, Service, Serving
from denkspiel.web.board.answers import HelpPage
from denkspiel.web.board.catalog import Offer
from denkspiel.web.help.frames import PANEL, WINDOW, in_panel, in_window
from denkspiel.web.help.pages import MISSING, PAGES
from denkspiel.web.help.writer import HelpWriter, Surroundings

__all__ = ["router"]

router = APIRouter()


@router.get("/api/help/{page}", response_model=HelpPage, tags=["page"], responses=documented(404, 422))
async def panel(request: Request, serving: Serving, page: str, say: Say, game: str | None = None) -> Response:
    """A page of the help for the panel beside that game; the contents if there is no such page."""
    played = None if game is None else (await serving.game(game)).id
    known = await _known(serving, page, say.language)
    told = await serving.prepared(_panel, serving.offer, say.language, known, played)
    return told.answer(request, Content_Language=say.language)


@router.get("/help/{page}", include_in_schema=False)
async def window(request: Request, serving: Serving, page: str) -> Response:
    """A page of the help for a window of its own; the contents if there is no such page."""
    language = speaker(request).language
    known = await _known(serving, page, language)
    told = await serving.prepared(_window, serving.offer, language, known)
    if known == MISSING:
        return HTMLResponse(told.body, HTTPStatus.NOT_FOUND, {"Content-Language": language})
    return told.answer(request, Content_Language=language)


async def _known(serving: Service, page: str, language: str) -> str:
    """The name of a page, or of that which is shown if there is none of that name."""
    if page in PAGES:
        return page
    return await serving.executor.run(lambda: _writer(serving.offer, language, PANEL).known(page))


@lru_cache(maxsize=8)
def _writer(offer: Offer, language: str, around: Surroundings) -> HelpWriter:
    return HelpWriter(offer, Translator(language), around)


def _panel(offer: Offer, language: str, page: str, played: str | None) -> Prepared:
    told = in_panel(_writer(offer, language, PANEL), page, played)
    return Prepared(told.model_dump_json().encode("utf-8"), "application/json")


def _window(offer: Offer, language: str, page: str) -> Prepared:
    told = in_window(_writer(offer, language, WINDOW), page)
    return Prepared(told.encode("utf-8"), "text/html; charset=utf-8")
