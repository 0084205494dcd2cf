"""What holds for every route of the service."""

import asyncio
import gzip
import inspect
import subprocess
import sys
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from fastapi import FastAPI

from denkspiel.core.automorphisms import Automorphisms
from denkspiel.core.geometry import Geometry
from denkspiel.draw.plotter import plot_hpgl, plot_svg
from denkspiel.draw.png import svg_to_png, svg_to_preview_png
from denkspiel.draw.svg import draw_svg
from denkspiel.games.catalogue import game, game_names
from denkspiel.online.rooms.standings import room_standings
from denkspiel.online.store.database import Database
from denkspiel.play.lesson.lesson import make_lesson
from denkspiel.play.record_reader import parse_last_record, parse_until_fault
from denkspiel.puzzles import collection as puzzles
from denkspiel.puzzles.collection import PuzzleCollection
from denkspiel.puzzles.explaining import explain_line
from denkspiel.web.app.texts import online_texts, page_texts, puzzle_texts
from denkspiel.web.board.descriptions import describe_game, describe_opponents, summarize_listed_games
from denkspiel.web.help.routes import panel_page, window_page
from denkspiel.web.rooms.report import room_report_html
from denkspiel.web.workers.executor import WorkerExecutor
from denkspiel.web.workers.fair_queue import FairExecutor
from tests.web.every_route import Visit, paths_of, visits
from tests.web.in_process_pool import InProcessPool
from tests.web.live.at_the_service import Answered, Browser, Scene, serving

_ROOT = Path(__file__).parents[3]
_UNSAFE = ("unsafe-inline", "unsafe-eval", "unsafe-hashes", "*", "http:", "https:")
_OF_THE_DATABASE = ("/api/live", "/api/rooms", "/api/room-boards", "/api/seats", "/api/explore", "/live/{id}")
_COSTLY: tuple[Any, ...] = (
    Automorphisms.find,
    PuzzleCollection.__init__,
    FastAPI.openapi,
    Geometry.__post_init__,
    describe_game,
    describe_opponents,
    summarize_listed_games,
    svg_to_preview_png,
    svg_to_png,
    draw_svg,
    gzip.compress,
    panel_page,
    window_page,
    make_lesson,
    parse_last_record,
    parse_until_fault,
    plot_hpgl,
    plot_svg,
    puzzles.read_collection,
    room_report_html,
    room_standings,
    explain_line,
    *(online_texts, page_texts, puzzle_texts),
)
"""What takes milliseconds, or keeps the interpreter all the while: pictures, files, symmetries, pages and lists."""


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


def test_every_route_answers_and_allows_nothing_inline_or_from_elsewhere(tmp_path: Path) -> None:
    async def story(scene: Scene) -> None:
        let_work(scene)
        ada, planned = await visits(scene)
        assert {(visit.method, visit.route) for visit in planned} == paths_of(scene.app)
        for visit in planned:
            answer = await met(ada, visit)
            assert answer.status < 400, visit
            words = answer.headers["content-security-policy"].replace(";", " ").split()
            assert [word for word in words if word.strip("'") in _UNSAFE] == [], visit
            assert "default-src" in words, visit

    serving(tmp_path, story)


def test_names_of_cells_are_marked_for_those_who_ask_for_it_alone_and_never_in_files(tmp_path: Path) -> None:
    stateless = {"/api/choose", "/api/explain", "/api/course", "/api/position", "/api/decision", "/api/review"}

    async def story(scene: Scene) -> None:
        let_work(scene)
        ada, planned = await visits(scene)
        marked: set[str] = set()
        for visit in planned:
            path = visit.path.partition("?")[0]
            if path.endswith("/changes") or (visit.method != "GET" and visit.route not in {*stateless, "/api/record"}):
                continue
            for asked in ({"prefer": "cells"}, {}):  # what was kept for one must not reach the other
                answer = await ada.ask(visit.method, visit.path, visit.data, **asked)
                has_marks = any(mark in answer.body for mark in ("\ue000".encode(), b"\\ue000"))
                assert not has_marks or (asked and answer.headers["content-type"].startswith("application/json")), visit
                if has_marks:
                    marked.add(visit.route)
        assert {"/api/decision", "/api/puzzle-hints/{name}/{number}/{step}"} <= marked
        assert "/api/record" not in marked

    serving(tmp_path, story)


@pytest.mark.long
def test_nothing_costly_is_done_in_the_event_loop(tmp_path: Path) -> None:
    """Every route is asked as by a service that has just started: in a process in which nothing is ready yet."""
    program = f"from pathlib import Path; from {__name__} import visit_all; visit_all(Path({str(tmp_path)!r}))"
    ran = subprocess.run([sys.executable, "-c", program], cwd=_ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


def visit_all(folder: Path) -> None:
    """Visit every route, and note which costly functions run in the event loop's thread and which in others."""
    codes = {function.__code__: function.__qualname__ for function in map(inspect.unwrap, _COSTLY)}
    found: set[tuple[str, bool]] = set()
    here = threading.get_ident()

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        if event == "call" and frame.f_code in codes:
            found.add((codes[frame.f_code], threading.get_ident() == here))

    async def story(scene: Scene) -> None:
        let_work(scene)
        threading.setprofile(note)  # in threads to come
        scene.service.executor = FairExecutor()
        sys.setprofile(note)
        try:
            ada, planned = await visits(scene)
            for visit in planned:
                await met(ada, visit)
        finally:
            sys.setprofile(None)
        threading.setprofile(None)

    serving(folder, story)
    assert [name for name, in_loop in found if in_loop] == []
    missing = set(codes.values()) - {name for name, _ in found} - {"Automorphisms.of"}  # the database may have it ready
    assert not missing, missing


def test_whoever_waits_for_the_database_is_told_when_the_service_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    async def silent(_database: Database, function: Any, *_given: Any, **_named: Any) -> None:
        asked.append(function)
        await asyncio.Event().wait()

    async def story(scene: Scene) -> None:
        let_work(scene)
        ada, planned = await visits(scene)
        waiting = [visit for visit in planned if visit.route.startswith(_OF_THE_DATABASE)]
        with monkeypatch.context() as patched:
            for way in ("read", "write"):
                patched.setattr(Database, way, silent)
            asking = []
            for number, visit in enumerate(waiting):
                browser = scene.browser(f"198.51.100.{number}")  # of one address only so many are served at a time
                browser.cookie = ada.cookie
                asking.append(asyncio.ensure_future(browser.ask(visit.method, visit.path, visit.data)))
            while len(asked) < len(waiting):
                await asyncio.sleep(0.01)
            scene.service.shutdown.begin()
            assert [(await each).kind for each in asking] == ["stopping"] * len(asking)
            assert (await ada.ask("GET", "/healthz")).kind == "stopping"

    serving(tmp_path, story)
