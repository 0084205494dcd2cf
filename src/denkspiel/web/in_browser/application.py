"""The routes of the page, answered in the browser itself: by this very package under Pyodide, in a web worker.

There is one process and one thread, no compiler and no database. So players that need the solver do not play here,
exact values that no book knows are refused with a sentence that says how to install the program, and link games, rooms
and statistics of openings are not offered.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any, ParamSpec, TypeVar
from urllib.parse import unquote

from fastapi import FastAPI

from denkspiel.core.message import Message
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.web.app.problems import CrashHandler, RequestRefused, add_error_handlers
from denkspiel.web.app.service import Service
from denkspiel.web.app.settings import Settings
from denkspiel.web.board import course, decisions, files, games, setup, values
from denkspiel.web.help import routes as help_pages
from denkspiel.web.puzzles import lessons
from denkspiel.web.puzzles import routes as puzzles
from denkspiel.web.workers.executor import WorkerExecutor
from denkspiel.web.workers.fair_queue import FairExecutor
from denkspiel.web.workers.refusals import SolverState
from denkspiel.web.workers.search_requests import SearchRequest

__all__ = ["Answer", "InlineExecutor", "InlinePool", "NeedsInstallation", "ask", "create_app", "status_texts"]

P = ParamSpec("P")
T = TypeVar("T")

Answer = Callable[[int, str, bytes, bool], object]
"""Takes what there is of an answer: its status, the type of its content, the next bytes, and whether more will come."""

_HEADERS = {"host": "localhost", "content-type": "application/json"}
_ROUTES = (games, lessons, course, decisions, values, puzzles, files, setup, help_pages)
_STATUS_TEXTS = {
    "loading": Message("Loading the program: {percent} %", percent="{percent}"),
    "starting": Message("Starting the program ..."),
    "failed": Message("The program could not be loaded."),
    "again": Message("Try again"),
}


class NeedsInstallation(RequestRefused):
    """Exact values need the compiled solver, or a library that browsers do not have."""

    kind = "needs-installation"

    def __init__(self) -> None:
        super().__init__(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            Message(
                "Exact values need a compiler, which browsers do not have. To get them, download denkspiel and run this"
                " in its folder: pipx install ."
            ),
        )


class InlinePool:
    """Does what needs no compiled code at once; books know exact values of some positions."""

    def __init__(self, settings: Settings) -> None:
        self._executor = WorkerExecutor(settings.games, settings.table_megabytes)

    has_solvers = False
    """There never will be any: what needs one is refused with a sentence that says how to install the program."""

    def start(self) -> None:
        """There is nothing to start."""

    async def close(self) -> None:
        """There is nothing to end."""

    def solver_state(self, _game: str) -> SolverState:
        """Not ready; the routes look into the books first."""
        return "failed"

    async def run(self, request: SearchRequest, _client: str) -> Any:
        """Do a request; raises `NeedsInstallation` if browsers cannot."""
        if request.needs_solver:
            raise NeedsInstallation
        try:
            job = self._executor.make_job(request)
            job.run()
            return job.result()
        except ImportError as error:
            raise NeedsInstallation from error


class InlineExecutor(FairExecutor):
    """Calls functions where others use threads."""

    async def run(self, function: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Call a function after what waits already."""
        await asyncio.sleep(0)
        return function(*given, **named)


def status_texts() -> dict[str, dict[str, str]]:
    """What the page says while this loads: texts by language."""
    return {code: {key: Translator(code)(text) for key, text in _STATUS_TEXTS.items()} for code in LANGUAGES}


def create_app() -> FastAPI:
    """The application: the routes of the page that a board, its help and its puzzles need."""
    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
    settings = Settings(workers=1)
    app.state.service = Service(settings, pool=InlinePool(settings), executor=InlineExecutor())
    add_error_handlers(app)
    for routes in _ROUTES:
        app.include_router(routes.router)
    app.add_middleware(CrashHandler)
    return app


async def ask(  # noqa: PLR0917 (JavaScript gives no names)
    app: Callable[..., Awaitable[None]],
    method: str,
    address: str,
    body: bytes,
    answer: Answer,
    headers: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Ask the application what a browser would ask a server.

    Args:
        app: the application.
        method: such as "GET".
        address: path and query, such as "/api/games?language=de".
        body: what is sent; JSON, or nothing.
        answer: called with each part of the answer as soon as it is there.
        headers: further headers of the question, their names in small letters.
    """
    path, _, query = address.partition("?")
    asked = [{"type": "http.request", "body": body, "more_body": False}]
    started: dict[str, Any] = {}

    async def receive() -> dict[str, Any]:
        return asked.pop() if asked else await asyncio.Future()  # the page is never gone

    async def send(event: dict[str, Any]) -> None:
        if event["type"] == "http.response.start":
            started.update(event)
        else:
            kind = dict(started["headers"]).get(b"content-type", b"").decode()
            answer(started["status"], kind, event.get("body", b""), event.get("more_body", False))

    await app(
        {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in {**_HEADERS, **headers}.items()],
            "client": None,
            "server": None,
        },
        receive,
        send,
    )
