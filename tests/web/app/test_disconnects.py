"""Searches that wait in the queue: the only worker has loaded all solvers and is never free, so they wait for ever."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, cast

from denkspiel.core.game import Game
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from denkspiel.web.workers.pool import WorkerPool
from denkspiel.web.workers.worker import Worker
from tests.web.asgi_client import Visit

QUESTION = {"game": "hexagon", "opponent": "level-1"}


class NeverFree:
    """A worker that has loaded everything and does nothing."""

    def __init__(self, games: tuple[Game, ...], *_: int, quick: bool) -> None:
        self.quick = quick
        self.started = self.lost = False
        self.loaded = {game.id for game in games}
        self.failed: set[str] = set()

    async def start(self, *_: Callable[[], None]) -> None:
        await asyncio.Event().wait()

    async def close(self) -> None: ...


def served(settings: Settings, visits: Callable[[Any], Awaitable[None]]) -> None:
    """Let visits happen to a service."""

    async def run() -> None:
        app = create_app(settings)
        app.state.service.pool = WorkerPool(settings, cast(Callable[..., Worker], NeverFree))
        async with app.router.lifespan_context(app):
            await visits(app)

    asyncio.run(run())


async def settle() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


async def waiting_and_refused(app: Any, *clients: str) -> tuple[Visit, Visit]:
    """Two requests, one of which is refused: two threads read them, so either may be the first in the queue."""
    both = [Visit(app, "/api/choose", QUESTION, client) for client in clients]
    await asyncio.wait([visit.task for visit in both], return_when=asyncio.FIRST_COMPLETED)
    waiting, refused = sorted(both, key=lambda visit: visit.task.done())
    return waiting, refused


def test_a_full_queue_is_told_with_the_time_to_come_back() -> None:
    async def visits(app: Any) -> None:
        waiting, refused = await waiting_and_refused(app, "192.0.2.1", "192.0.2.2")
        assert refused.status == 503
        assert refused.data["type"] == "urn:denkspiel:problem:busy"
        assert waiting.status is None
        waiting.leave()
        await waiting.task

    served(Settings(workers=1, max_queued_searches=1), visits)


def test_one_client_cannot_fill_the_queue() -> None:
    async def visits(app: Any) -> None:
        waiting, refused = await waiting_and_refused(app, "192.0.2.1", "192.0.2.1")
        assert refused.status == 429
        waiting.leave()
        await waiting.task

    served(Settings(workers=1, max_queued_searches=9, searches_per_client=1), visits)


def test_who_goes_away_makes_room() -> None:
    async def visits(app: Any) -> None:
        first = Visit(app, "/api/choose", QUESTION)
        await settle()
        first.leave()
        await first.task
        assert first.status == 499
        second = Visit(app, "/api/choose", QUESTION)
        await settle()
        assert second.status is None
        second.leave()
        await second.task

    served(Settings(workers=1, max_queued_searches=1, searches_per_client=1), visits)


def test_a_stop_of_the_service_ends_what_waits() -> None:
    """Cancelled as a server does it that is told to stop."""

    async def visits(app: Any) -> None:
        waiting = Visit(app, "/api/choose", QUESTION)
        await settle()
        waiting.task.cancel()
        await asyncio.gather(waiting.task, return_exceptions=True)
        assert waiting.status is None
        next_one = Visit(app, "/api/choose", QUESTION, "192.0.2.2")
        await settle()
        assert next_one.status is None, "there is room for it"
        next_one.leave()
        await next_one.task

    served(Settings(workers=1, max_queued_searches=1), visits)


def test_classic_players_need_no_queue() -> None:
    async def visits(app: Any) -> None:
        waiting = Visit(app, "/api/choose", QUESTION)
        quick = Visit(app, "/api/choose", {"game": "hexagon"})
        await quick.task
        assert quick.status == 200
        waiting.leave()
        await waiting.task

    served(Settings(workers=1, max_queued_searches=1), visits)
