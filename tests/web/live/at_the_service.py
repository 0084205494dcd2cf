"""Browsers at a service, in one event loop: they keep cookies, ask beside each other, and hear what happens."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings

__all__ = ["Answered", "Browser", "Scene", "Stream", "opened", "serving"]

PATIENCE = 50


class Answered:
    """An answer: its status, its headers in small letters, and its body."""

    def __init__(self, status: int, headers: list[tuple[str, str]], body: bytes) -> None:
        self.status = status
        self.headers = dict(headers)
        self.cookies = [value for name, value in headers if name == "set-cookie"]
        self.body = body

    @property
    def data(self) -> Any:
        return json.loads(self.body)

    @property
    def kind(self) -> str:
        """The kind of problem."""
        assert self.headers["content-type"] == "application/problem+json", self.body
        assert self.data["status"] == self.status
        return str(self.data["type"]).rpartition(":")[2]


class Stream:
    """Server-Sent Events as they come."""

    def __init__(self, app: Any, scope: Any) -> None:
        self.status = 0
        self.headers: dict[str, str] = {}
        self.ended = False
        self._text = ""
        self._events: asyncio.Queue[tuple[str, Any] | None] = asyncio.Queue()
        self._left = asyncio.Event()
        self._task = asyncio.create_task(app(scope, self._receive, self._send))

    async def next(self, what: str) -> Any:
        """The data of the next event of that kind; what comes before it is passed over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                event = await self._events.get()
                assert event is not None, f"the stream has ended without {what}"
                if event[0] == what:
                    return event[1]

    async def end(self) -> None:
        """Wait until the service ends it."""
        async with asyncio.timeout(PATIENCE):
            while await self._events.get() is not None:
                pass

    async def leave(self) -> None:
        self._left.set()
        await self._task

    async def _receive(self) -> Any:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, event: Any) -> None:
        if event["type"] == "http.response.start":
            self.status = event["status"]
            self.headers = {name.decode().lower(): value.decode() for name, value in event["headers"]}
            return
        self._text += event.get("body", b"").decode()
        *whole, self._text = self._text.split("\n\n")
        for told in whole:
            lines = dict(line.split(": ", 1) for line in told.split("\n") if not line.startswith(":"))
            if "event" in lines:
                self._events.put_nowait((lines["event"], json.loads(lines["data"])))
        if not event.get("more_body"):
            self._events.put_nowait(None)


class Browser:
    """A browser, known by its cookie once it has a seat."""

    def __init__(self, app: Any, host: str = "192.0.2.1", **headers: str) -> None:
        self.cookie = ""
        self.headers = {"host": "denkspiel.test", "sec-fetch-site": "same-origin", **headers}
        self._app = app
        self._host = host
        self._count = 0

    async def ask(self, method: str, path: str, data: Any = None, **headers: str) -> Answered:
        """Ask, and follow where the service sends one."""
        answer = await self.ask_once(method, path, data, **headers)
        if answer.status == 307:
            answer = await self.ask_once(method, path.partition("?")[0] + answer.headers["location"], data, **headers)
        return answer

    async def ask_once(self, method: str, path: str, data: Any = None, **headers: str) -> Answered:
        body = b"" if data is None else json.dumps(data).encode()
        events = [{"type": "http.request", "body": body, "more_body": False}]
        told: list[Any] = []

        async def receive() -> Any:
            if events:
                return events.pop()
            await asyncio.Event().wait()
            raise AssertionError("nobody goes away")

        async def send(event: Any) -> None:
            told.append(event)

        async with asyncio.timeout(PATIENCE):
            await self._app(self._scope(method, path, headers, body), receive, send)
        start = told[0]
        pairs = [(name.decode().lower(), value.decode()) for name, value in start["headers"]]
        answer = Answered(start["status"], pairs, b"".join(event.get("body", b"") for event in told[1:]))
        for cookie in answer.cookies:
            self.cookie = cookie.partition(";")[0]
        return answer

    def hear(self, path: str, **headers: str) -> Stream:
        return Stream(self._app, self._scope("GET", path, headers, b""))

    def changes(self, game_id: str, since: int = 0) -> Stream:
        return self.hear(f"/api/live/{game_id}/changes?since={since}")

    async def begin(self, game: str = "tic-tac-toe", **more: Any) -> Any:
        """Begin a game as Ada, who has the first move unless something else is said."""
        asked = {"game": game, "name": "Ada", "begin": "first", **more}
        answer = await self.ask("POST", "/api/live", asked)
        assert answer.status == 201, answer.body
        return answer.data

    async def do(self, view: Any, do: str, **attributes: Any) -> Answered:
        """A new command that has seen that."""
        self._count += 1
        command = {"id": f"c{self._count}-{id(self)}", "seen": view["version"], "do": do, **attributes}
        return await self.ask("POST", f"/api/live/{view['id']}", command)

    async def done(self, view: Any, do: str, **attributes: Any) -> Any:
        """What such a command leads to."""
        answer = await self.do(view, do, **attributes)
        assert answer.status == 200, answer.body
        return answer.data["view"]

    def _scope(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Any:
        path, _, query = path.partition("?")
        sent = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if self.cookie:
            sent["cookie"] = self.cookie
        if body:
            sent.setdefault("content-type", "application/json")
            sent["content-length"] = str(len(body))
        return {
            "type": "http",
            "method": method,
            "scheme": "http",
            "path": path,
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in sent.items()],
            "client": (self._host, 1),
        }


class Scene:
    """A service, and its clock."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.service = app.state.service

    def browser(self, host: str = "192.0.2.1", **headers: str) -> Browser:
        return Browser(self.app, host, **headers)

    async def two(self, game: str = "tic-tac-toe", **more: Any) -> tuple[Browser, Browser, Any]:
        """Ada and Bob at a new game, and how that stands."""
        ada, bob = self.browser(), self.browser("192.0.2.2")
        view = await ada.begin(game, **more)
        return ada, bob, await bob.done(view, "sit", name="Bob")


@asynccontextmanager
async def opened(folder: Path, settings: dict[str, Any]) -> AsyncIterator[Scene]:
    app = create_app(Settings(workers=0, client_share=0, **{"database": folder / "games.sqlite", **settings}))
    async with app.router.lifespan_context(app):
        yield Scene(app)


def serving(folder: Path, told: Callable[[Scene], Awaitable[None]], **settings: Any) -> None:
    """Do something at a service that keeps its games in that folder."""

    async def scene() -> None:
        async with asyncio.timeout(PATIENCE), opened(folder, settings) as service:
            await told(service)

    asyncio.run(scene())
