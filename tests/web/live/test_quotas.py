"""How many games one may begin, and how much one may do: one sentence, and when to come again if that helps."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from denkspiel.web.quotas import Quotas, TooManyGames
from denkspiel.web.settings import Settings
from tests.web.live.at_the_service import Scene, serving

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

    async def unfinished_of(self, _token: str) -> int:
        return 1


def test_the_usual_numbers_are_enough_for_a_school_and_no_more() -> None:
    """Fifteen classes of twenty-six behind one address begin a game each two."""

    async def begin(games: int) -> None:
        quotas = Quotas(Settings(games=()))
        for number in range(games):
            await quotas.check_new_game("school", HardlyAnything(), f"{number}")  # type: ignore[arg-type]

    asyncio.run(begin(15 * 13))
    with pytest.raises(TooManyGames):
        asyncio.run(begin(300))
