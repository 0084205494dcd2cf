"""How much one may create and do: one sentence that says what is allowed, and when to come again if that helps."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from denkspiel.web.app.quotas import Quotas, TooManyGames
from denkspiel.web.app.settings import Settings
from tests.web.every_route import Visit, visits
from tests.web.live.at_the_service import Scene, opened, serving
from tests.web.live.test_every_route import let_work, met

NEW = {"game": "tic-tac-toe", "name": "Ada"}


@pytest.mark.parametrize(
    ("limit", "kind"),
    [
        ("games_an_hour", "too-many-games"),
        ("games_a_day", "too-many-games"),
        ("unfinished_games", "too-many-unfinished"),
    ],
)
def test_new_games(tmp_path: Path, limit: str, kind: str) -> None:
    async def told(scene: Scene) -> None:
        ada = scene.browser()
        assert [(await ada.ask("POST", "/api/live", NEW)).status for _ in range(2)] == [201, 201]
        answer = await ada.ask("POST", "/api/live", NEW)
        assert (answer.status, answer.kind) == (429, kind)
        wait = answer.headers.get("retry-after")
        assert wait is None if kind == "too-many-unfinished" else int(wait or 0) >= 1
        assert len((await ada.ask("GET", "/api/live")).data["games"]) == 2
        refused = await ada.ask("POST", "/api/live", {**NEW, "game": "none"})
        assert refused.status == 404
        assert (await scene.browser("192.0.2.8").ask("POST", "/api/live", NEW)).status == 201

    settings: dict[str, Any] = {limit: 2}
    serving(tmp_path, told, **settings)


_STRANGER = "198.51.100.7"
_FEW: dict[str, Any] = {
    **dict.fromkeys(("games_an_hour", "rooms_an_hour", "members_an_hour"), 4),
    **dict.fromkeys(("games_a_day", "rooms_a_day", "members_a_day"), 1000),
    "commands_a_second": 1000.0,
    "address_commands_a_second": 0.2,  # so four at once
}
_LISTS = [("GET", "/api/live"), ("GET", "/api/rooms"), ("POST", "/api/explore")]


async def routes_that_write(folder: Path) -> list[Visit]:
    """A visit to each route that has the database write; those who wait for news are limited by number."""
    found = {}
    async with opened(folder, {}) as scene:
        let_work(scene)
        ada, planned = await visits(scene)
        with closing(sqlite3.connect(folder / "games.sqlite")) as beside:
            for visit in planned:
                before = beside.execute("PRAGMA data_version").fetchone()  # which others' changes make larger
                await met(ada, visit)
                if visit.method != "GET" and beside.execute("PRAGMA data_version").fetchone() != before:
                    found[visit.method, visit.route] = visit
    return [*found.values()]


@pytest.mark.long
def test_every_route_that_writes_or_lists_is_limited_by_address_whatever_cookies_come(tmp_path: Path) -> None:
    writing = asyncio.run(routes_that_write(tmp_path / "first"))
    assert len(writing) > 6

    async def told(scene: Scene) -> None:
        let_work(scene)
        _, planned = await visits(scene)
        wanted = [(each.method, each.route) for each in writing] + _LISTS
        for number, visit in enumerate({(one.method, one.route): one for one in planned}.values()):
            if (visit.method, visit.route) not in wanted:
                continue
            stranger = f"198.51.100.{number}"
            for number_of_browser in range(4):
                answer = await scene.browser(stranger).ask(visit.method, visit.path, visit.data)
                assert number_of_browser or answer.status != 429, visit
            answer = await scene.browser(stranger).ask(visit.method, visit.path, visit.data)
            assert answer.status == 429, visit
            assert int(answer.headers["retry-after"]) >= 1, visit
            assert stranger in answer.data["detail"], visit
            assert re.search(r"\bThe limit is 4 per hour\b|\bThe limit is 0\.2 per second\b", answer.data["detail"]), (
                visit
            )
            german = await scene.browser(stranger).ask(visit.method, visit.path, visit.data, accept_language="de")
            assert stranger in german.data["detail"] != answer.data["detail"]
            assert "Erlaubt" in german.data["detail"]

    serving(tmp_path / "second", told, **_FEW)


def test_a_rematch_is_a_new_game(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob, view = await scene.two()
        view = await ada.done(view, "resign")
        view = await ada.done(view, "propose", offer="rematch")
        assert (await scene.browser("192.0.2.2").ask("POST", "/api/live", NEW)).status == 201
        answer = await bob.do(view, "accept", offer="rematch")
        assert (answer.status, answer.kind) == (429, "too-many-games")

    serving(tmp_path, told, games_an_hour=1)


def test_only_so_many_join_rooms_from_one_address(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        plan = {"title": "Us", "game": "hexagon", "format": "swiss", "rounds": 3}
        room = (await scene.browser().ask("POST", "/api/rooms", plan)).data
        join = {"id": "join", "seen": room["version"], "do": "join", "name": "Bob"}
        path, told = f"/api/rooms/{room['id']}", []
        for number in range(4):
            answer = await scene.browser(_STRANGER).ask("POST", path, {**join, "id": f"join{number}"})
            told.append((answer.status, answer.kind if answer.status != 200 else ""))
        assert told == [(200, "")] * 3 + [(429, "too-many-members")]
        assert (await scene.browser("192.0.2.8").ask("POST", path, {**join, "id": "other"})).status == 200

    serving(tmp_path, told, members_an_hour=3)


def test_commands_are_counted_by_seat_and_not_by_address(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob, view = await scene.two()  # bob has sent one command
        command = {"id": "c1", "seen": view["version"], "do": "move", "cell": 4}
        path = f"/api/live/{view['id']}"
        told = [(await bob.ask("POST", path, command)).status for _ in range(4)]
        assert told == [409, 429, 429, 429]
        assert int((await bob.ask("POST", path, command)).headers["retry-after"]) in (5, 6)
        assert (await ada.ask("POST", path, command)).status == 200

    serving(tmp_path, told, commands_a_second=0.1)


def test_a_class_behind_one_address(tmp_path: Path) -> None:
    """Its browsers keep each other from nothing, however fast each of them plays."""

    async def told(scene: Scene) -> None:
        eve = scene.browser()
        view = await eve.begin()
        for name in ("Bob", "Cy", "Dee", "Eli", "Fay"):
            one = scene.browser()
            await one.begin()
            assert (await one.do(view, "sit", name=name)).status in (200, 409)

    serving(tmp_path, told, commands_a_second=0.1)


class HardlyAnything:
    """A store in which each browser has one game."""

    async def count_unfinished(self, _token: str) -> int:
        return 1


def test_the_usual_numbers_are_enough_for_a_school_and_no_more() -> None:
    """Fifteen classes of twenty-six behind one address begin a game each two, and another one after it."""

    async def begin(games: int) -> None:
        quotas = Quotas(Settings(games=()))
        for number in range(games):
            await quotas.check_new_game("school", HardlyAnything(), f"{number}")  # type: ignore[arg-type]

    asyncio.run(begin(2 * 15 * 13))
    with pytest.raises(TooManyGames):
        asyncio.run(begin(600))
