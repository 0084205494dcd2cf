"""Routes for the help: its pages for the panel beside the game and for a window of their own, and the originals."""

from dataclasses import replace
from functools import lru_cache
from http import HTTPStatus

from fastapi import APIRouter, Request, Response
from fastapi.responses import HTMLResponse

from denkspiel.core.errors import UnknownName
from denkspiel.core.html import element, escape_text, join_html
from denkspiel.core.message import Message
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.play.originals import ORIGINALS
from denkspiel.web.app.languages import translator_for
from denkspiel.web.app.problems import error_responses
from denkspiel.web.app.responses import CachedResponse
from denkspiel.web.app.schemas import HelpPage
from denkspiel.web.app.service import CurrentService, Say, Service
from denkspiel.web.app.texts import original_texts
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.help.pages import NOT_FOUND_PAGE, PAGES
from denkspiel.web.help.schemas import Originals
from denkspiel.web.help.writer import HelpRenderer, PageContext

__all__ = ["PANEL_CONTEXT", "STATIC_PAGE_CONTEXT", "WINDOW_CONTEXT", "panel_page", "router", "window_page"]

PANEL_CONTEXT = PageContext("help/{page}?language={language}", level=2, focused=False, page="")
WINDOW_CONTEXT = PageContext("{page}?language={language}", level=1, focused=True, page="../")
STATIC_PAGE_CONTEXT = replace(PANEL_CONTEXT, address="./?language={language}#help={page}")
"""The panel on a page without a server: it can be opened by an address, where no page of the help stands alone."""

_WINDOW = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} – Denkspiel</title>
<link rel="icon" href="../static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../static/css/base.css">
<link rel="stylesheet" href="../static/css/controls.css">
<link rel="stylesheet" href="../static/css/panel_contents.css">
<script type="module" src="../static/js/core/theme.js"></script>
</head>
<body class="help-alone">
{header}
{main}
</body>
</html>
"""
"""A whole page; its only script is that of the colours."""


def panel_page(renderer: HelpRenderer, name: str, played: str | None) -> HelpPage:
    """A page for the panel, while that game is played."""
    page = element("div", renderer.page(name, played), class_="help-page", id="help-page")
    markup = join_html(renderer.links(name), page)
    return HelpPage(title=renderer.title(name), address=renderer.address(name), markup=markup)


def window_page(renderer: HelpRenderer, name: str) -> str:
    """A page as a whole HTML document."""
    return _WINDOW.format(
        language=renderer.language,
        title=escape_text(renderer.title(name)),
        header=element("header", renderer.links(name)),
        main=element("main", renderer.page(name), class_="help-page", id="help-page"),
    )


router = APIRouter()


@router.get("/api/help/{page}", response_model=HelpPage, tags=["page"], responses=error_responses(404, 422))
async def panel(request: Request, service: CurrentService, page: str, say: Say, game: str | None = None) -> Response:
    """A page of the help for the panel beside that game."""
    played = None if game is None else (await service.game(game)).id
    name = await _resolve(service, page, say.language)
    if name == NOT_FOUND_PAGE:
        raise UnknownName(Message("help page"), page, [known for known in PAGES if known != NOT_FOUND_PAGE])
    context = PANEL_CONTEXT if service.pool.has_solvers else STATIC_PAGE_CONTEXT
    told = await service.cached(_panel, service.catalog, say.language, name, played, context)
    return told.response(request, Content_Language=say.language)


@router.get("/api/originals", response_model=Originals, tags=["page"], responses=error_responses(422))
async def originals(request: Request, service: CurrentService, say: Say) -> Response:
    """The originals, how each is played as it was, and the texts of the page about them."""
    return (await service.cached(_originals, say.language)).response(request, Content_Language=say.language)


@router.get("/help/{page}", include_in_schema=False)
async def window(request: Request, service: CurrentService, page: str) -> Response:
    """A page of the help for a window of its own; the contents if there is no such page."""
    language = translator_for(request).language
    name = await _resolve(service, page, language)
    told = await service.cached(_window, service.catalog, language, name)
    if name == NOT_FOUND_PAGE:
        return HTMLResponse(told.body, HTTPStatus.NOT_FOUND, {"Content-Language": language})
    return told.response(request, Content_Language=language)


async def _resolve(service: Service, page: str, language: str) -> str:
    """The name of a page, or of that which is shown if there is none of that name."""
    if page in PAGES:
        return page
    return await service.executor.run(lambda: _writer(service.catalog, language, PANEL_CONTEXT).resolve(page))


@lru_cache(maxsize=8)
def _writer(catalog: GameCatalog, language: str, context: PageContext) -> HelpRenderer:
    return HelpRenderer(catalog, Translator(language), context)


@lru_cache(maxsize=len(LANGUAGES))
def _originals(language: str) -> CachedResponse:
    say = Translator(language)
    told = {"originals": [one.as_data(say) for one in ORIGINALS], "texts": original_texts(language)}
    return CachedResponse(Originals.model_validate(told).model_dump_json().encode("utf-8"), "application/json")


def _panel(catalog: GameCatalog, language: str, page: str, played: str | None, context: PageContext) -> CachedResponse:
    told = panel_page(_writer(catalog, language, context), page, played)
    return CachedResponse(told.model_dump_json().encode("utf-8"), "application/json")


def _window(catalog: GameCatalog, language: str, page: str) -> CachedResponse:
    told = window_page(_writer(catalog, language, WINDOW_CONTEXT), page)
    return CachedResponse(told.encode("utf-8"), "text/html; charset=utf-8")
