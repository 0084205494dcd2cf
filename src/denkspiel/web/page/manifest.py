"""Routes for the page as an app: its manifest, and what a service worker shows when the server is away."""

import json
from functools import lru_cache
from html import escape

from fastapi import APIRouter, Request, Response

from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.web.app.responses import CachedResponse, csp_inline_source
from denkspiel.web.app.service import CurrentService, Say
from denkspiel.web.app.settings import STATIC_FOLDER
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.board.descriptions import summarize_listed_games
from denkspiel.web.page.shared_links import page_description

__all__ = ["router"]

router = APIRouter(include_in_schema=False)

_PAPER = "#fbfaf8"
_SCRIPTS = STATIC_FOLDER / "js" / "service_worker"
_TITLE = Message("Denkspiel is waiting for its server")
_OFFLINE = Message("The server is not responding. The games stored in your browser are still there.")
_GOES_ON = Message("This page continues automatically as soon as the server is back.")
_AGAIN = Message("Try again")

_STYLE = """
:root{color-scheme:light dark;font-family:system-ui,sans-serif;line-height:1.5}
body{display:grid;place-content:center;justify-items:center;min-height:100vh;margin:0;padding:1.5rem;box-sizing:border-box;
text-align:center;background:light-dark(#fbfaf8,#14171b);color:light-dark(#1f2429,#eef0f2)}
h1{margin:.75rem 0 0;font-size:1.5rem;line-height:1.25}
p{max-width:32rem;margin:.75rem 0 0}
button{margin-top:1.5rem;padding:.7rem 1.4rem;border:1px solid #868e97;border-radius:.75rem;font:inherit;
font-weight:600;color:inherit;background:light-dark(#fff,#262b31);cursor:pointer}
button:focus-visible{outline:3px solid light-dark(#7a3fb0,#c9a6ee);outline-offset:2px}
"""
_FRAME = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
{icon}
<h1>{title}</h1>
<p role="status">{away} {goes_on}</p>
<button type="button" id="again">{again}</button>
</main>
<script>{script}</script>
</body>
</html>
"""


@router.get("/manifest.webmanifest")
async def manifest(request: Request, service: CurrentService, say: Say) -> Response:
    """What the page is called when it is installed, and how it looks then."""
    told = await service.cached(_manifest, service.catalog, say.language)
    return told.response(request, Content_Language=say.language)


@router.get("/service-worker.js")
async def service_worker(request: Request, service: CurrentService, say: Say) -> Response:
    """The worker, which is another one as soon as what it keeps is."""
    return (await service.cached(_worker_script, say.language)).response(request)


@router.get("/away")
async def offline_page(request: Request, service: CurrentService, say: Say) -> Response:
    """The page that is shown while the server is away: one file, which allows itself and nothing else."""
    page = await service.cached(_offline_page, say.language)
    return page.response(request, Content_Security_Policy=_content_policy(), Content_Language=say.language)


def _manifest(catalog: GameCatalog, language: str) -> CachedResponse:
    say = Translator(language)
    told = {
        "id": "./",
        "name": "Denkspiel",
        "short_name": "Denkspiel",
        "description": page_description(catalog, say),
        "lang": language,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": _PAPER,
        "theme_color": _PAPER,
        "categories": ["games"],
        "icons": [
            _icon("icon.svg", "any", "image/svg+xml"),
            _icon("icon-192.png", "192x192"),
            _icon("icon-512.png", "512x512"),
            {**_icon("icon-maskable-512.png", "512x512"), "purpose": "maskable"},
        ],
        "shortcuts": [
            {"name": game.title, "url": f"./?game={game.id}"} for game in summarize_listed_games(catalog, say)
        ],
    }
    return CachedResponse(json.dumps(told, ensure_ascii=False).encode("utf-8"), "application/manifest+json")


def _icon(name: str, sizes: str, media_type: str = "image/png") -> dict[str, str]:
    return {"src": f"static/{name}", "sizes": sizes, "type": media_type}


def _worker_script(language: str) -> CachedResponse:
    edition = f"\n// keeps {_offline_page(language).tag}\n"
    return CachedResponse((_script("worker") + edition).encode("utf-8"), "text/javascript; charset=utf-8")


@lru_cache(maxsize=8)
def _offline_page(language: str) -> CachedResponse:
    say = Translator(language)
    icon = (
        (STATIC_FOLDER / "icon.svg").read_text(encoding="utf-8").replace("<svg ", '<svg width="72" aria-hidden="true" ')
    )
    said = {"title": _TITLE, "away": _OFFLINE, "goes_on": _GOES_ON, "again": _AGAIN}
    words = {name: escape(say(message)) for name, message in said.items()}
    page = _FRAME.format(language=language, style=_STYLE, icon=icon, script=_script("waiting"), **words)
    return CachedResponse(page.encode("utf-8"), "text/html; charset=utf-8")


@lru_cache
def _content_policy() -> str:
    """Only the one script and the one style sheet that stand in the page, by their contents."""
    script, style = map(csp_inline_source, (_script("waiting"), _STYLE))
    return f"default-src 'none'; script-src {script}; style-src {style}; connect-src 'self'; base-uri 'none'"


@lru_cache
def _script(name: str) -> str:
    return (_SCRIPTS / f"{name}.js").read_text(encoding="utf-8")
