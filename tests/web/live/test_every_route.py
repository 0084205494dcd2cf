"""What holds for every route of the service."""

import asyncio
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from denkspiel.games.catalogue import game, game_names
from denkspiel.web.desk import Desk
from tests.web.desk_as_pool import DeskAsPool
from tests.web.every_route import Visit, paths_of, visits
from tests.web.live.at_the_service import Answered, Browser, Scene, serving

_UNSAFE = ("unsafe-inline", "unsafe-eval", "unsafe-hashes", "*", "http:", "https:")
_OF_THE_DATABASE = ("/api/live", "/api/rooms", "/api/seats", "/api/explore", "/live/{id}")


class _Pending:
    """A database that answers nothing."""

    def __init__(self) -> None:
        self.asked = 0

    def read(self, _work: Any) -> "Future[Any]":
        self.asked += 1
        return Future()

    write = read

    def close(self) -> None: ...


async def met(browser: Browser, visit: Visit) -> Answered:
    """The answer to a visit; to a stream, that nothing is read of."""
    if not visit.path.partition("?")[0].endswith("/changes"):
        return await browser.ask(visit.method, visit.path, visit.data)
    stream = browser.hear(visit.path)
    await stream.next("view")
    await stream.leave()
    return Answered(stream.status, list(stream.headers.items()), b"")


def let_work(scene: Scene) -> None:
    """Have a pool that works in another thread, and has no solver loaded."""
    scene.service.pool = DeskAsPool(Desk(map(game, game_names()), 2), loading=game_names(), in_thread=True)


def test_every_route_is_visited_and_answers(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        let_work(scene)
        ada, planned = await visits(scene)
        answers = [(await met(ada, visit)).status for visit in planned]
        assert [(visit, status) for visit, status in zip(planned, answers, strict=True) if status >= 400] == []
        assert {(visit.method, visit.route) for visit in planned} == paths_of(scene.app)

    serving(tmp_path, story)


def test_no_answer_allows_what_is_inline_or_elsewhere(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        let_work(scene)
        ada, planned = await visits(scene)
        for visit in planned:
            words = (await met(ada, visit)).headers["content-security-policy"].replace(";", " ").split()
            assert [word for word in words if word.strip("'") in _UNSAFE] == [], visit
            assert "default-src" in words, visit

    serving(tmp_path, story)


def test_whoever_waits_for_the_database_is_told_when_the_service_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(scene: Scene) -> None:
        let_work(scene)
        ada, planned = await visits(scene)
        store, pending = (await scene.service.live.games()).store, _Pending()
        with monkeypatch.context() as patched:
            for each in (store, store.rooms):
                patched.setattr(each, "_database", pending)
            waiting = [visit for visit in planned if visit.route.startswith(_OF_THE_DATABASE)]
            asked = [asyncio.ensure_future(ada.ask(visit.method, visit.path, visit.data)) for visit in waiting]
            while pending.asked < len(waiting):
                await asyncio.sleep(0.01)
            scene.service.closing.begin()
            assert [(await each).kind for each in asked] == ["stopping"] * len(asked)
            assert (await ada.ask("GET", "/healthz")).kind == "stopping"

    serving(tmp_path, story)
