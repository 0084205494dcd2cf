"""Two services over one PostgreSQL: either takes any request, and each tells what happens on the other."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import URL

from tests.web.live.at_the_service import Scene, opened

Told = Callable[[Scene, Scene], Awaitable[None]]
PATIENCE = 50

pytestmark = pytest.mark.xdist_group("postgres")


def on_two_nodes(folder: Path, database: URL, told: Told) -> None:
    async def both() -> None:
        settings: dict[str, Any] = {"database": database}
        async with asyncio.timeout(PATIENCE), opened(folder, settings) as one, opened(folder, settings) as two:
            await told(one, two)

    asyncio.run(both())


def test_a_game_over_two_nodes(tmp_path: Path, database: URL) -> None:
    async def told(one: Scene, two: Scene) -> None:
        ada, bob = one.browser(), two.browser()
        view = await ada.begin(other=None)
        hears = ada.changes(view["id"])
        view = await bob.done(view, "sit", name="Bob")
        while (await hears.next("view"))["stage"] != "playing":
            pass
        listens = bob.changes(view["id"])
        assert (await listens.next("presence"))["seats"][1]["here"]
        await (await one.service.live.games()).hub.refresh_presence()
        while not (await hears.next("presence"))["seats"][1]["here"]:  # on the other node
            pass
        await ada.done(view, "move", cell=4)
        while not (await listens.next("view"))["step"]["position"]["cells"]:
            pass
        ada_there = two.browser()
        ada_there.cookie = ada.cookie
        assert (await ada_there.ask("GET", f"/api/live/{view['id']}")).data["side"] == 0
        await listens.leave()
        await hears.leave()

    on_two_nodes(tmp_path, database, told)


def test_a_computer_that_both_nodes_think_for_moves_once(tmp_path: Path, database: URL) -> None:
    async def told(one: Scene, two: Scene) -> None:
        ada = one.browser()
        games = [await scene.service.live.games() for scene in (one, two)]
        view = await ada.begin(other={"kind": "random"}, begin="second")
        await asyncio.gather(*(node.scheduler.check_due() for node in games))
        for node in games:
            await node.scheduler.wait_until_idle()
        seen = (await ada.ask("GET", f"/api/live/{view['id']}")).data
        assert (len(seen["step"]["position"]["cells"]), seen["version"]) == (1, 2)

    on_two_nodes(tmp_path, database, told)
