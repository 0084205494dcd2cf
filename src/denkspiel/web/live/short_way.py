"""A short way for what people at games by link ask all the time: a command at a game, and the stream of its changes.

The routes (`live_routes`) describe both, and refuse what is wrong with a request; finding one's way to them takes a
third of the time of a move (decision 24). So a request that looks just as the page makes it is read here, and carried
out by the functions that the routes call, too. Whatever looks different in any way goes on to the routes.
"""

import re
from collections.abc import Awaitable, Callable

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from denkspiel.core.errors import DenkspielError
from denkspiel.web.app.browser import browser_of
from denkspiel.web.app.problems import answer_to
from denkspiel.web.app.same_origin import check_own_page
from denkspiel.web.app.service import Service
from denkspiel.web.guard import replayed
from denkspiel.web.live.questions import CommandQuestion
from denkspiel.web.live.routes import carried_out, changes_of

__all__ = ["ShortWay"]

_COMMAND = re.compile(r"/api/live/([A-Za-z0-9_-]{1,64})")
_CHANGES = re.compile(r"/api/live/([A-Za-z0-9_-]{1,64})/changes")
_SINCE = re.compile(rb"since=([0-9]{1,9})")
_JSON = (b"content-type", b"application/json")
_ANEW = b"last-event-id"


class ShortWay:
    """Stands before the routes, behind the guard, who has read the body of a request."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app = app
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        method = scope["method"] if scope["type"] == "http" else ""
        if method == "POST" and (found := _COMMAND.fullmatch(scope["path"])):
            if _JSON in scope["headers"] and not scope["query_string"]:
                await self._command(found[1], scope, receive, send)
                return
        elif method == "GET" and (found := _CHANGES.fullmatch(scope["path"])):
            since = _SINCE.fullmatch(scope["query_string"])
            if since and all(name != _ANEW for name, _ in scope["headers"]):
                await self._changes(found[1], int(since[1]), scope, receive, send)
                return
        await self._app(scope, receive, send)

    async def _command(self, game: str, scope: Scope, receive: Receive, send: Send) -> None:
        body = (await receive()).get("body", b"")
        try:
            question = CommandQuestion.model_validate_json(body)
        except ValidationError:
            await self._app(scope, replayed(body, receive), send)
            return
        request = Request(scope, receive)

        async def act() -> Response:
            check_own_page(request)
            live = await self._service.live.games()
            return await carried_out(self._service, live, game, question, await browser_of(request))

        await _answered(request, act, send)

    async def _changes(self, game: str, since: int, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)

        async def listen() -> Response:
            live = await self._service.live.games()
            return await changes_of(self._service, live, game, since, await browser_of(request))

        await _answered(request, listen, send)


async def _answered(request: Request, answer: Callable[[], Awaitable[Response]], send: Send) -> None:
    """Send the answer, or what the application answers where it cannot be given."""
    try:
        response = await answer()
        await response(request.scope, request.receive, send)
    except DenkspielError as error:
        await (await answer_to(request, error))(request.scope, request.receive, send)
