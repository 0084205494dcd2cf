"""What goes on by itself: computers' moves, times that are over, old games."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from denkspiel.online.games.clock import FIRST_MOVE_GRACE_MS
from denkspiel.online.store.store import GameStore
from denkspiel.web.workers.executor import WorkerExecutor
from tests.web.in_process_pool import InProcessPool
from tests.web.live.at_the_service import Scene, serving

DAY = 86_400_000


class Time:
    """A clock that is set."""

    def __init__(self, monkeypatch: Any) -> None:
        self.now = 1_790_000_000_000
        opened = GameStore.open
        monkeypatch.setattr(GameStore, "open", lambda place, **named: opened(place, lambda: self.now, **named))


def test_an_invited_computer_answers(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        scene.service.pool = InProcessPool(WorkerExecutor(scene.service.settings.games, 1))
        for opponent in ("random", "level-1"):  # in the event loop, and by a worker
            ada = scene.browser()
            view = await ada.begin(other={"kind": opponent}, begin="second")
            hears = ada.changes(view["id"])
            while len((heard := await hears.next("view"))["step"]["position"]["cells"]) < 1:
                pass
            free = heard["step"]["position"]["legal"][0]["cell"]
            await ada.done(heard, "move", cell=free)
            while len((heard := await hears.next("view"))["step"]["position"]["cells"]) < 3:
                pass
            assert heard["seats"][0] == {"kind": opponent, "name": opponent, "here": True, "seen": None}
            await hears.leave()

    serving(tmp_path, told)


@pytest.fixture
def looks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scheduler looks through the store at the beginning and never again."""
    monkeypatch.setattr("denkspiel.web.live.scheduler.CHECK_SECONDS", 1e6)


@pytest.mark.usefixtures("looks_once")
def test_a_computer_goes_on_in_the_rematch(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada = scene.browser()
        view = await ada.begin(other={"kind": "random"})
        view = await ada.done(view, "resign")
        view = await ada.done(view, "propose", offer="rematch")
        hears = ada.changes(view["following"])
        while not (heard := await hears.next("view"))["step"]["position"]["cells"]:
            pass
        assert (heard["side"], heard["previous"]) == (1, view["id"])
        await hears.leave()

    serving(tmp_path, told)


def test_a_time_that_is_over_is_told_though_nobody_does_anything(tmp_path: Path, monkeypatch: Any) -> None:
    time = Time(monkeypatch)

    async def told(scene: Scene) -> None:
        ada, bob, view = await scene.two(clock={"minutes": 1})
        scheduler = (await scene.service.live.games()).scheduler
        hears = bob.changes(view["id"])
        assert (await hears.next("view"))["due"] == time.now + FIRST_MOVE_GRACE_MS + 60_000
        time.now += FIRST_MOVE_GRACE_MS + 60_000 - 1
        assert await scheduler.check_due() == time.now + 1
        assert (await ada.ask("GET", f"/api/live/{view['id']}")).data["left"] == [1, 60_000]
        time.now += 1
        await asyncio.gather(scheduler.check_due(), scheduler.check_due())  # as two nodes may do at once
        heard = await hears.next("view")
        assert (heard["stage"], heard["ending"]["why"], heard["ending"]["winner"]) == ("over", "time", 1)
        assert heard["version"] == 3
        await hears.leave()

    serving(tmp_path, told)


@pytest.mark.usefixtures("looks_once")
def test_what_another_node_has_left_is_gone_on_with(tmp_path: Path) -> None:
    begun: dict[str, str] = {}

    async def killed(scene: Scene) -> None:
        scheduler = (await scene.service.live.games()).scheduler
        scheduler.schedule = lambda _kept: None
        begun["id"] = (await scene.browser().begin(other={"kind": "random"}, begin="second"))["id"]

    async def next_one(scene: Scene) -> None:
        hears = scene.browser().changes(begun["id"])
        while not (await hears.next("view"))["step"]["position"]["cells"]:
            pass
        await hears.leave()

    serving(tmp_path, killed)
    serving(tmp_path, next_one)


def test_clocks_go_on_after_a_fault_of_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("denkspiel.web.live.scheduler.CHECK_SECONDS", 0.0)
    monkeypatch.setattr("denkspiel.web.live.scheduler._PAUSE_SECONDS", 0.0)

    async def told(scene: Scene) -> None:
        scheduler = (await scene.service.live.games()).scheduler
        looks: asyncio.Queue[None] = asyncio.Queue()

        async def look() -> None:
            looks.put_nowait(None)
            raise RuntimeError("the store has failed")

        monkeypatch.setattr(scheduler, "check_due", look)
        for _ in range(3):
            await looks.get()

    serving(tmp_path, told)
    assert "link games cannot be looked through" in caplog.text


def test_who_is_here_is_noted_after_a_fault_of_the_program_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("denkspiel.web.live.games.PRESENCE_SECONDS", 0.0)

    async def told(scene: Scene) -> None:
        games = await scene.service.live.games()
        beats: asyncio.Queue[None] = asyncio.Queue()

        async def refresh_presence() -> None:
            beats.put_nowait(None)
            raise RuntimeError("the store has failed")

        monkeypatch.setattr(games, "refresh_presence", refresh_presence)
        for _ in range(3):
            await beats.get()

    serving(tmp_path, told)
    assert "who is here cannot be noted" in caplog.text


def test_nobody_can_keep_the_time_from_being_over(tmp_path: Path, monkeypatch: Any) -> None:
    """By using the ids of the service's own commands."""
    time = Time(monkeypatch)

    async def told(scene: Scene) -> None:
        ada, _, view = await scene.two(clock={"minutes": 1})
        for known in ("_time-2", "_time-3", "_computer-2"):
            command = {"id": known, "seen": 2, "do": "propose", "offer": "draw"}
            answer = await ada.ask("POST", f"/api/live/{view['id']}", command)
            assert (answer.status, answer.kind) == (422, "invalid-request")
        time.now += DAY
        await (await scene.service.live.games()).scheduler.check_due()
        assert (await ada.ask("GET", f"/api/live/{view['id']}")).data["ending"]["why"] == "time"

    serving(tmp_path, told)


def test_games_that_nobody_goes_on_with_are_deleted_after_their_time(tmp_path: Path, monkeypatch: Any) -> None:
    time = Time(monkeypatch)

    async def told(scene: Scene) -> None:
        ada, _, kept = await scene.two()
        await ada.done(kept, "resign")
        waits = await scene.browser().begin()
        games = await scene.service.live.games()
        time.now += 31 * DAY
        doing = asyncio.create_task(games.scheduler.run_expiry())
        while (await ada.ask("GET", f"/api/live/{waits['id']}")).status == 200:
            pass
        doing.cancel()
        assert (await ada.ask("GET", f"/api/live/{kept['id']}")).status == 200

    serving(tmp_path, told, unfinished_days=30)
