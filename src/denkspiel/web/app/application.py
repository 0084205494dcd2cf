"""The application: routes, errors, and what stands around them."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from denkspiel import __version__
from denkspiel.store.faults import NeedsToken
from denkspiel.web.access_log import AccessLog
from denkspiel.web.app.problems import Crashes, handle_problems
from denkspiel.web.app.responses import Prepared
from denkspiel.web.app.seat_cookie import to_the_same_with_cookie
from denkspiel.web.app.service import Service
from denkspiel.web.app.settings import Settings
from denkspiel.web.board import course_routes, opponent_routes
from denkspiel.web.board import files as file_routes
from denkspiel.web.board import games as play_routes
from denkspiel.web.board import values as exact_routes
from denkspiel.web.board.answers import Problem
from denkspiel.web.guard import Guard, Head, SafeHeaders
from denkspiel.web.help import routes as help_routes
from denkspiel.web.live import explore as explore_routes
from denkspiel.web.live import routes as live_routes
from denkspiel.web.live.short_way import ShortWay
from denkspiel.web.page import manifest as app_routes
from denkspiel.web.page.files import PageFiles
from denkspiel.web.page.live_pages import live_pages
from denkspiel.web.page.previews import preview_of
from denkspiel.web.puzzles import lessons as lesson_routes
from denkspiel.web.puzzles import routes as puzzle_routes
from denkspiel.web.rooms import routes as room_routes

__all__ = ["create_app"]

_ROUTES = (
    *(live_routes, play_routes, lesson_routes, course_routes, room_routes, opponent_routes),
    *(exact_routes, explore_routes, puzzle_routes, file_routes, help_routes, app_routes),
)
_SUMMARY = "Rules, opponents and exact values of line games. The page at / uses nothing else."


def create_app(settings: Settings | None = None, log: Callable[[str], None] | None = None) -> FastAPI:
    """The application, ready to be served. Its workers live as long as its lifespan.

    Args:
        settings: how to behave; as usual unless told otherwise.
        log: takes the lines of the access log, at once; nobody unless told otherwise.
    """
    settings = settings or Settings()
    app = _Application(
        title="denkspiel",
        summary=_SUMMARY,
        version=__version__,
        openapi_url=None,  # its route would make it in the event loop
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"auto_configure": False, "tracing": False, "metrics": False, "logs": False},
        lifespan=_lifespan,
    )
    service = app.state.service = Service(settings)
    handle_problems(app)
    app.add_exception_handler(NeedsToken, to_the_same_with_cookie)
    for routes in _ROUTES:
        app.include_router(routes.router)
    _add_page(
        app,
        PageFiles(settings.static, play_routes.answers_before_the_board, preview_of, service.prepared),
    )
    app.add_middleware(ShortWay, service=service)
    for layer in (Crashes, Head):
        app.add_middleware(layer)
    app.add_middleware(
        Guard, settings=settings, turns=service.turns, database=service.at_database, closing=service.closing
    )
    app.add_middleware(SafeHeaders)
    if log is not None:
        app.add_middleware(AccessLog, write=log)
    if settings.trusted_proxies:
        app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))
    return app


class _Application(FastAPI):
    """Its schema also describes problems, which no route answers by itself."""

    def openapi(self) -> dict[str, Any]:
        schema = super().openapi()
        schema["components"]["schemas"]["Problem"] = Problem.model_json_schema()
        return schema


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    service: Service = app.state.service
    for route in app.routes:  # else the first requests would build the routers, in the event loop
        getattr(route, "effective_candidates", tuple)()
    service.pool.start()
    service.live.start()
    try:
        yield
    finally:
        await service.live.close()
        await service.pool.close()
        service.executor.close()


async def _schema(request: Request) -> Response:
    """The schema of this API."""
    app: FastAPI = request.app
    service: Service = app.state.service
    return (await service.prepared(_written_schema, app)).answer(request)


def _written_schema(app: FastAPI) -> Prepared:
    return Prepared(json.dumps(app.openapi(), ensure_ascii=False).encode(), "application/json")


def _add_page(app: FastAPI, files: PageFiles) -> None:
    app.add_api_route("/", files.root, include_in_schema=False)
    app.add_api_route("/api/openapi.json", _schema, include_in_schema=False)
    app.include_router(live_pages(files))
    app.mount("/static", files)
