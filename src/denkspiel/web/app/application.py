"""The application: routes, errors, and what stands around them."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from denkspiel import __version__
from denkspiel.online.store.faults import NeedsToken
from denkspiel.web.app.browser import redirect_with_cookie
from denkspiel.web.app.middleware import HeadAsGet, RequestGuard, SecurityHeaders
from denkspiel.web.app.problems import CrashHandler, add_error_handlers
from denkspiel.web.app.responses import CachedResponse
from denkspiel.web.app.schemas import Problem
from denkspiel.web.app.service import Service
from denkspiel.web.app.settings import Settings
from denkspiel.web.board import course, decisions, files, games, setup, values
from denkspiel.web.help import routes as help_pages
from denkspiel.web.live import routes as live
from denkspiel.web.page import manifest
from denkspiel.web.page.files import PageFiles
from denkspiel.web.page.shared_links import live_page_routes, preview_tags
from denkspiel.web.puzzles import lessons
from denkspiel.web.puzzles import routes as puzzles
from denkspiel.web.rooms import routes as rooms

__all__ = ["create_app"]

_ROUTES = (live, games, lessons, course, decisions, rooms, values, puzzles, files, setup, help_pages, manifest)
_SUMMARY = "Rules, opponents and exact values of line games. The page at / uses nothing else."


def create_app(settings: Settings | None = None) -> FastAPI:
    """The application, ready to be served. Its workers live as long as its lifespan.

    Args:
        settings: how to behave; as usual unless told otherwise.
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
    add_error_handlers(app)
    app.add_exception_handler(NeedsToken, redirect_with_cookie)
    for routes in _ROUTES:
        app.include_router(routes.router)
    files_of_page = PageFiles(settings.static_folder, games.preloaded_responses, preview_tags, service.cached)
    app.add_api_route("/", files_of_page.root, include_in_schema=False)
    app.add_api_route("/api/openapi.json", _schema, include_in_schema=False)
    app.include_router(live_page_routes(files_of_page))
    app.mount("/static", files_of_page)
    for layer in (CrashHandler, HeadAsGet):
        app.add_middleware(layer)
    app.add_middleware(
        RequestGuard,
        settings=settings,
        scheduler=service.scheduler,
        database=service.at_database,
        shutdown=service.shutdown,
    )
    app.add_middleware(SecurityHeaders)
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
    return (await service.cached(_written_schema, app)).response(request)


def _written_schema(app: FastAPI) -> CachedResponse:
    return CachedResponse(json.dumps(app.openapi(), ensure_ascii=False).encode(), "application/json")
