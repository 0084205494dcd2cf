"""What somebody may not do at a link game: one clear sentence, of that kind, and nothing has changed."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from denkspiel.core.message import Message
from denkspiel.online.store.faults import StoreFault
from tests.web.live.at_the_service import Browser, Scene, serving

MOVE, SIT = {"do": "move", "cell": 4}, {"do": "sit", "name": "Eve"}

WAITING: dict[str, tuple[str, dict[str, Any], int, str]] = {
    "a move alone": ("ada", MOVE, 409, "not-begun"),
    "sitting twice": ("ada", SIT, 409, "seat-taken"),
    "an invitation by nobody": ("eve", {"do": "invite", "opponent": "random"}, 403, "not-your-seat"),
    "an invitation to nobody": ("ada", {"do": "invite", "opponent": "nobody"}, 404, "unknown-name"),
    "no name": ("eve", {"do": "sit", "name": ""}, 422, "invalid-name"),
    "a version yet to come": ("eve", {**SIT, "seen": 99}, 409, "stale"),
}
PLAYING: dict[str, tuple[str, dict[str, Any], int, str]] = {
    "a move out of turn": ("bob", MOVE, 409, "not-your-turn"),
    "a move by one who watches": ("eve", MOVE, 403, "not-your-seat"),
    "a third player": ("eve", SIT, 409, "seat-taken"),
    "a cell that there is not": ("ada", {"do": "move", "cell": 9}, 422, "illegal-move"),
    "what nobody has offered": ("ada", {"do": "accept", "offer": "draw"}, 409, "unknown-offer"),
    "a greeting by one who watches": ("eve", {"do": "greet", "greeting": "hello"}, 403, "not-your-seat"),
    "words of one's own": ("ada", {"do": "greet", "greeting": "you fool"}, 422, "invalid-request"),
    "time where there is no clock": ("ada", {"do": "give-time"}, 422, "illegal-move"),
    "a plan when it is one's turn": ("ada", {"do": "plan", "lines": [[4, 0]]}, 422, "illegal-move"),
    "a time that is not over": ("eve", {"do": "time-over"}, 422, "illegal-move"),
    "a computer's move by a person": ("ada", {"do": "computer-move", "cell": 4}, 422, "invalid-request"),
    "nothing known": ("ada", {"do": "cheat"}, 422, "invalid-request"),
    "a move to nowhere": ("ada", {"do": "move"}, 422, "unreadable-command"),
    "a key too many": ("ada", {**MOVE, "token": "x"}, 422, "invalid-request"),
    "an id of the service's own": ("ada", {**MOVE, "id": "_time-2"}, 422, "invalid-request"),
}
OVER: dict[str, tuple[str, dict[str, Any], int, str]] = {
    "a move after the end": ("ada", MOVE, 409, "has-ended"),
}

Table = tuple[dict[str, Browser], Any]


async def waiting(scene: Scene) -> Table:
    ada = scene.browser()
    return {"ada": ada, "eve": scene.browser()}, await ada.begin()


async def playing(scene: Scene) -> Table:
    ada, bob, view = await scene.two()
    return {"ada": ada, "bob": bob, "eve": scene.browser()}, view


async def over(scene: Scene) -> Table:
    who, view = await playing(scene)
    return who, await who["ada"].done(view, "resign")


@pytest.mark.parametrize(("stage", "refused"), [(waiting, WAITING), (playing, PLAYING), (over, OVER)])
def test_nothing_comes_of_it(
    tmp_path: Path,
    stage: Callable[[Scene], Awaitable[Table]],
    refused: dict[str, tuple[str, dict[str, Any], int, str]],
) -> None:
    async def told(scene: Scene) -> None:
        who, view = await stage(scene)
        for name, (by, given, status, kind) in refused.items():
            command = {"id": "c1", "seen": view["version"], **given}
            answer = await who[by].ask("POST", f"/api/live/{view['id']}", command)
            assert (answer.status, answer.kind) == (status, kind), (name, answer.body)
            assert answer.data["detail"].endswith((".", "!")), name
        assert (await who["ada"].ask("GET", f"/api/live/{view['id']}")).data["version"] == view["version"]

    serving(tmp_path, told, commands_a_second=1000)


def test_what_there_is_not_is_not_found(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        eve = scene.browser()
        command = {"id": "c1", "seen": 0, **SIT}
        for method, path, data in (
            ("GET", "/api/live/none", None),
            ("POST", "/api/live/none", command),
            ("DELETE", "/api/live/none", None),
            ("GET", "/api/live/none/changes", None),
            ("GET", "/api/live/none/record", None),
            ("POST", "/api/seats/none", {}),
        ):
            answer = await eve.ask(method, path, data)
            assert (answer.status, answer.kind) == (404, "no-such-game"), path
        answer = await eve.ask("POST", "/api/seats", {"link": "none"})
        assert (answer.status, answer.kind) == (404, "no-such-link")
        for asked in ({"game": "none", "name": "Eve"}, {"game": "hexagon", "name": "Eve", "other": {"kind": "none"}}):
            assert (await eve.ask("POST", "/api/live", asked)).status == 404

    serving(tmp_path, told)


def test_deleting_is_for_players_after_the_end(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob, view = await scene.two()
        path = f"/api/live/{view['id']}"
        assert (await scene.browser().ask("DELETE", path)).kind == "not-your-seat"
        assert (await ada.ask("DELETE", path)).kind == "illegal-move"
        await ada.done(view, "resign")
        hears = bob.changes(view["id"])
        assert (await ada.ask("DELETE", path)).status == 204
        assert (await ada.ask("GET", "/api/live")).data == {"games": [], "before": None}
        assert (await bob.ask("DELETE", path)).status == 204
        await hears.next("gone")
        await hears.end()
        assert (await bob.ask("GET", path)).kind == "no-such-game"

    serving(tmp_path, told)


def test_a_service_that_keeps_nothing_says_so(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        answer = await scene.browser().ask("GET", "/api/live")
        assert (answer.status, answer.kind) == (503, "nothing-kept")

    serving(tmp_path, told, database=None)


def test_games_that_cannot_be_reached_are_said_to_be_and_asked_for_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "kept"

    async def told(scene: Scene) -> None:
        folder.write_text("in the way", encoding="utf-8")
        for _ in range(2):
            answer = await scene.browser().ask("GET", "/api/live")
            assert (answer.status, answer.kind) == (503, "cannot-open")
        assert "file" not in answer.data["detail"], "what the machine looks like is nobody's business"
        assert [record.getMessage() for record in caplog.records] == [
            f'link games cannot be opened: The stored games in "{folder / "games.sqlite"}" cannot be reached: '
            "a file with that name already exists."
        ]
        folder.unlink()
        assert (await scene.browser().ask("GET", "/api/live")).status == 200

    serving(tmp_path, told, database=folder / "games.sqlite")


def test_whoever_runs_the_service_is_told_once_that_nothing_can_be_kept(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def told(scene: Scene) -> None:
        ada, _, view = await scene.two()

        async def full(*_: Any, **__: Any) -> None:
            raise StoreFault(Message("The disk is full."))

        monkeypatch.setattr((await scene.service.live.games()).store, "act", full)
        for _ in range(3):
            answer = await ada.do(view, "resign")
            assert (answer.status, answer.data["detail"]) == (503, "The disk is full.")
        assert [record.getMessage() for record in caplog.records] == ["a link game: The disk is full."]

    serving(tmp_path, told)
