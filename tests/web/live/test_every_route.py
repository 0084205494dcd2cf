"""What holds for every route of the service."""

import asyncio
import gzip
import inspect
import sys
import threading
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from fastapi import FastAPI

from denkspiel.core.automorphisms import Automorphisms
from denkspiel.core.geometry import Geometry
from denkspiel.draw.plotter import plot_hpgl, plot_svg
from denkspiel.draw.png import as_card, as_png
from denkspiel.draw.svg import draw_svg
from denkspiel.games import catalogue
from denkspiel.games.catalogue import game, game_names
from denkspiel.online.rooms.standings import standings
from denkspiel.play.lesson.lesson import lesson_of
from denkspiel.play.record_reader import parse_last_record, parse_whole_games
from denkspiel.puzzles import collection as puzzles
from denkspiel.puzzles.collection import Collection, collection_for
from denkspiel.puzzles.explaining import told
from denkspiel.web.app.responses import ResponseCache
from denkspiel.web.app.texts import live_texts, page_texts, puzzle_texts
from denkspiel.web.board import games as play_routes
from denkspiel.web.board.descriptions import describe_game, describe_opponents, summarize_games
from denkspiel.web.help import routes as help_routes
from denkspiel.web.help.routes import panel_page, window_page
from denkspiel.web.rooms.report import report
from denkspiel.web.workers.executor import WorkerExecutor
from denkspiel.web.workers.fair_queue import FairExecutor
from tests.web.every_route import Visit, paths_of, visits
from tests.web.in_process_pool import InProcessPool
from tests.web.live.at_the_service import Answered, Browser, Scene, serving

_UNSAFE = ("unsafe-inline", "unsafe-eval", "unsafe-hashes", "*", "http:", "https:")
_MOST_CALLS = 10_000
"""Calls of functions for an answer: ten thousand take about a millisecond, and no busy machine changes their number."""
_KEPT = (
    *(collection_for, catalogue._sized, help_routes._writer),
    *(play_routes._games, play_routes._game, play_routes._texts, play_routes._live_texts),
)
_OF_THE_DATABASE = ("/api/live", "/api/rooms", "/api/seats", "/api/explore", "/live/{id}")
_COSTLY: tuple[Any, ...] = (
    Automorphisms.of,
    Collection.__init__,
    FastAPI.openapi,
    Geometry.__post_init__,
    describe_game,
    describe_opponents,
    summarize_games,
    as_card,
    as_png,
    draw_svg,
    gzip.compress,
    panel_page,
    window_page,
    lesson_of,
    parse_last_record,
    parse_whole_games,
    plot_hpgl,
    plot_svg,
    puzzles.read_collection,
    report,
    standings,
    told,
    *(live_texts, page_texts, puzzle_texts),
)
"""What takes milliseconds, or keeps the interpreter all the while: pictures, files, symmetries, pages and lists."""


class _Pending:
    """A database that answers nothing."""

    def __init__(self) -> None:
        self.asked = 0

    async def read(self, *_work: Any, **_named: Any) -> None:
        self.asked += 1
        await asyncio.Event().wait()

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
    scene.service.pool = InProcessPool(WorkerExecutor(map(game, game_names()), 2), loading=game_names(), in_thread=True)


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


@pytest.mark.long
def test_nothing_costly_is_done_in_the_event_loop(tmp_path: Path) -> None:
    """Every route is asked as by a service that has just started, and for sizes that were never made before."""
    codes = {function.__code__: function.__qualname__ for function in map(inspect.unwrap, _COSTLY)}
    found: set[tuple[str, bool]] = set()
    calls: Counter[str] = Counter()
    path, here = "", threading.get_ident()

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        in_loop = threading.get_ident() == here
        calls[path] += in_loop and event in ("call", "c_call")
        if event == "call" and frame.f_code in codes:
            found.add((codes[frame.f_code], in_loop))

    async def story(scene: Scene) -> None:
        nonlocal path
        let_work(scene)
        ada, planned = await visits(scene)
        threading.setprofile(note)  # in threads to come
        scene.service.executor = FairExecutor()
        scene.service._answers = ResponseCache(1 << 20)
        sys.setprofile(note)
        try:
            for visit in planned:
                path = f"{visit.method} {visit.path} {visit.data}"
                await met(ada, visit)
        finally:
            sys.setprofile(None)
        threading.setprofile(None)

    for function in (*_COSTLY, *_KEPT):
        if hasattr(function, "cache_clear"):
            function.cache_clear()
    serving(tmp_path, story)
    assert [name for name, in_loop in found if in_loop] == []
    assert [(asked, count) for asked, count in calls.items() if count > _MOST_CALLS] == []
    assert {name for name, _ in found} == set(codes.values()) - {"Automorphisms.of"}  # only the database asks for them


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
            patched.setattr(scene.service.at_database, "_most_each", 1000)  # one browser asks all of it
            waiting = [visit for visit in planned if visit.route.startswith(_OF_THE_DATABASE)]
            asked = [asyncio.ensure_future(ada.ask(visit.method, visit.path, visit.data)) for visit in waiting]
            while pending.asked < len(waiting):
                await asyncio.sleep(0.01)
            scene.service.shutdown.begin()
            assert [(await each).kind for each in asked] == ["stopping"] * len(asked)
            assert (await ada.ask("GET", "/healthz")).kind == "stopping"

    serving(tmp_path, story)
