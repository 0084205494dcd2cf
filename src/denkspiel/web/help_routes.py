"""Routes for the help: its pages for the panel beside the game, and for a window of their own."""

from functools import lru_cache
from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from denkspiel.locale import Translator
from denkspiel.web.answers import HelpPage
from denkspiel.web.help_frames import PANEL, WINDOW, in_panel, in_window
from denkspiel.web.help_pages import MISSING
from denkspiel.web.help_writer import HelpWriter, Surroundings
from denkspiel.web.language import speaker
from denkspiel.web.offer import Offer
from denkspiel.web.prepared import Prepared
from denkspiel.web.problems import documented
from denkspiel.web.service import Say, Serving

__all__ = ["router"]

router = APIRouter()


@router.get("/api/help/{page}", response_model=HelpPage, tags=["page"], responses=documented(404, 422))
async def panel(request: Request, serving: Serving, page: str, say: Say, game: str | None = None) -> Response:
    """A page of the help for the panel beside that game; the contents if there is no such page."""
    played = None if game is None else serving.offer.game(game).id
    writer = _writer(serving.offer, say.language, PANEL)
    return _panel(writer, writer.known(page), played).answer(request, Content_Language=say.language)


@router.get("/help/{page}", include_in_schema=False)
async def window(request: Request, serving: Serving, page: str) -> Response:
    """A page of the help for a window of its own; the contents if there is no such page."""
    language = speaker(request).language
    writer = _writer(serving.offer, language, WINDOW)
    if writer.known(page) == MISSING:
        return HTMLResponse(in_window(writer, MISSING), HTTPStatus.NOT_FOUND, {"Content-Language": language})
    return _window(writer, page).answer(request, Content_Language=language)


@lru_cache(maxsize=8)
def _writer(offer: Offer, language: str, around: Surroundings) -> HelpWriter:
    return HelpWriter(offer, Translator(language), around)


@lru_cache(maxsize=256)
def _panel(writer: HelpWriter, page: str, played: str | None) -> Prepared:
    return Prepared(in_panel(writer, page, played).model_dump_json().encode("utf-8"), "application/json")


@lru_cache(maxsize=64)
def _window(writer: HelpWriter, page: str) -> Prepared:
    return Prepared(in_window(writer, page).encode("utf-8"), "text/html; charset=utf-8")
