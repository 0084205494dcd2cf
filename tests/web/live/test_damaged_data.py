"""JSON that is not what it should be, from a client or in the database: problem details, and never a fault."""

import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.web.every_route import visits
from tests.web.live.at_the_service import Answered, Browser, Scene, serving
from tests.web.live.test_every_route import let_work

JUNK: tuple[Any, ...] = (
    *(None, True, -1, 0, 7, 2**31, 2**63, 10**400, 1e308, 0.5, "", "x", "\0", "\ud800", "é" * 5000, "1"),
    *([], [None], [[]] * 100, {}, {"x": 1}, [1, 2, 3], {"__proto__": {}}, "../../etc", "2026-13-45"),
)
MUTATIONS = 25
OPEN = {"commands_a_second": 1e6, "address_commands_a_second": 1e6, "games_an_hour": 10**6, "games_a_day": 10**6}


def places(data: Any, here: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all values in some JSON."""
    yield here
    for key in data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ():
        yield from places(data[key], (*here, key))


def mutated(data: Any, lot: Random) -> Any:
    """The same with one value replaced, left out or doubled."""
    *way, key = lot.choice([place for place in places(data) if place] or [("x",)])
    changed = deepcopy(data)
    inside = changed
    for step in way:
        inside = inside[step]
    match lot.randrange(4):
        case 0 if key in inside or isinstance(key, int):
            del inside[key]
        case 1 if isinstance(inside, dict):
            inside[lot.choice(["x", "do", "version", "\ud800", "id" * 40])] = lot.choice(JUNK)
        case _:
            inside[key] = lot.choice(JUNK)
    return changed


def check(answer: Answered, asked: Any) -> None:
    """It is an answer, or a problem of whoever asked."""
    assert answer.status < 500, (asked, answer.body)
    if answer.status >= 400:
        assert answer.kind, asked
        assert answer.data["detail"], asked


def test_no_body_of_a_request_is_a_fault(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story(scene: Scene) -> None:
        let_work(scene)
        ada, planned = await visits(scene)
        for visit in planned:
            if visit.data is None:
                continue
            lot = Random(f"{visit.method} {visit.path.partition('/api/')[2][:8]} {sorted(visit.data)}")
            for number in range(MUTATIONS):
                data = {**mutated(visit.data, lot)}
                if "id" in data and data["id"] == visit.data.get("id"):
                    data["id"] = f"{visit.data['id']}-{number}"
                check(await ada.ask(visit.method, visit.path, data), (visit.method, visit.path, data))

    with caplog.at_level(logging.ERROR):
        serving(tmp_path, story, **OPEN)
    assert caplog.records == []


@pytest.mark.parametrize(
    ("table", "column"), [("games", "state"), ("log", "entry"), ("rooms", "state"), ("room_log", "entry")]
)
def test_no_damaged_row_is_a_fault(tmp_path: Path, table: str, column: str, caplog: pytest.LogCaptureFixture) -> None:
    """And the report of a room, the lists and the clocks go on with all that is not damaged."""

    async def story(scene: Scene) -> None:
        let_work(scene)
        ada, room, game = await a_room_with_games(scene)
        scheduler = (await scene.service.live.games()).scheduler
        with closing(sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)) as database:
            rows = database.execute(f"SELECT rowid, {column} FROM {table}").fetchall()
            change = f"UPDATE {table} SET {column} = ? WHERE rowid = ?"
            lot = Random(table)
            for _ in range(MUTATIONS):
                row, whole = lot.choice(rows)
                damaged = json.dumps(mutated(json.loads(whole), lot))
                database.execute(change, (lot.choice([damaged, damaged, damaged, whole[: len(whole) // 2]]), row))
                for asked in (room, f"{room}/report", f"{game}/record", game, "/api/live", "/api/rooms"):
                    answer = await ada.ask("GET", asked)
                    assert answer.status < 500, (asked, damaged, answer.body)
                    if (table in ("games", "log", "room_log") and "/rooms" in asked) or asked in (
                        "/api/live",
                        "/api/rooms",
                    ):
                        assert answer.status == 200 or (table == "room_log" and answer.kind == "damaged"), (
                            asked,
                            damaged,
                        )
                move = {"id": "again", "seen": 1, "do": "move", "cell": 0}
                assert (await ada.ask("POST", game, move)).status < 500, damaged
                join = {"id": "again", "seen": 1, "do": "join", "name": "Bob"}
                assert (await ada.ask("POST", room, join)).status < 500, damaged
                await scheduler.check_due()
                database.execute(change, (whole, row))

    with caplog.at_level(logging.ERROR):
        serving(tmp_path, story, **OPEN)
    assert caplog.records == []


async def a_room_with_games(scene: Scene) -> tuple[Browser, str, str]:
    """Ada, the address of her room, and that of a game in it."""
    ada = scene.browser()
    plan = {"title": "Us", "game": "connect-four", "format": "round-robin", "name": "Ada", "clock": {"minutes": 5}}
    room = (await ada.ask("POST", "/api/rooms", plan)).data
    path = f"/api/rooms/{room['id']}"
    for name in ("Bob", "Cy", "Dee"):
        join = {"id": f"join-{name}", "seen": 1, "do": "join", "name": name}
        assert (await scene.browser().ask("POST", path, join)).status == 200
    view = (await ada.ask("POST", path, {"id": "start", "seen": 4, "do": "start"})).data["view"]
    game = next(one["id"] for one in (await ada.ask("GET", "/api/live")).data["games"])
    assert view["version"] == 5
    propose = {"id": "propose", "seen": 1, "do": "propose", "offer": "draw"}
    assert (await ada.ask("POST", f"/api/live/{game}", propose)).status == 200
    return ada, path, f"/api/live/{game}"


def test_a_damaged_game_ends_no_stream_with_a_fault(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story(scene: Scene) -> None:
        ada, _room, game = await a_room_with_games(scene)
        for path in (f"{game}/changes", f"{game}?wait=0.1&since=99"):
            with closing(sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)) as database:
                database.execute("UPDATE games SET state = replace(state, '\"version\":', '\"x\":')")
                answer = await ada.ask("GET", path)
                assert (answer.status, answer.kind) == (409, "damaged")
                database.execute("UPDATE games SET state = replace(state, '\"x\":', '\"version\":')")

    with caplog.at_level(logging.ERROR):
        serving(tmp_path, story, **OPEN)
    assert caplog.records == []
