"""A class: twenty games at once, each of two browsers that hear of each other's moves and make their own by lot."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from tests.web.live.at_the_service import Browser, Scene, serving

GAMES = ("tic-tac-toe", "hexagon", "connect-four", "score-four")


async def play_on(browser: Browser, game_id: str, lot: Random) -> Any:
    """Hear what happens and move when it is one's turn, until the end; what was seen last."""
    hears = browser.changes(game_id)
    version = 0
    while True:
        view = await hears.next("view")
        assert view["version"] > version
        version = view["version"]
        if view["stage"] == "over":
            await hears.leave()
            return view
        position = view["step"]["position"]
        if view["stage"] == "playing" and position["side_to_move"] == view["side"]:
            await browser.done(view, "move", cell=lot.choice(position["legal"])["cell"])


async def one_game(scene: Scene, number: int) -> None:
    name, lot = GAMES[number % len(GAMES)], Random(number)
    ada, bob, view = await scene.two(name, begin="lot", clock={"minutes": 5, "seconds": 2})
    watches = scene.browser().changes(view["id"])
    first, second = await asyncio.gather(*(play_on(each, view["id"], lot) for each in (ada, bob)))
    while (seen := await watches.next("view"))["stage"] != "over":
        pass
    await watches.leave()
    assert first["step"] == second["step"] == seen["step"]
    assert [first["side"], second["side"], seen["side"]] in ([0, 1, None], [1, 0, None])
    position = Position.start(game(name))
    for cell in seen["step"]["position"]["cells"]:
        assert position.outcome is None
        position = position.play(cell)
    assert position.outcome is not None
    assert seen["ending"]["winner"] == position.outcome.winner
    assert seen["version"] == position.ply + 2  # begun, sat down, and a version for each stone
    record = (await ada.ask("GET", f"/api/live/{view['id']}/record")).body.decode()
    assert f'[Game "{name}"]' in record


@pytest.mark.long
def test_twenty_games_at_once_come_to_their_ends(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        await asyncio.gather(*(one_game(scene, number) for number in range(20)))

    serving(tmp_path, told, commands_a_second=1000)
