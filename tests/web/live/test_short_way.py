"""The short way for commands and streams: it is taken, and whatever comes of it is what the routes would answer."""

from pathlib import Path
from typing import Any

import pytest

from denkspiel.web.live import routes as live_routes
from denkspiel.web.live import short_way
from denkspiel.web.live.schemas import LiveAnswer, LiveView
from tests.cases import for_each
from tests.web.live.at_the_service import Answered, Scene, serving

LONG = {"content_type": "application/json; charset=utf-8"}
"""As nobody writes it who takes the short way."""

COMMANDS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "a move out of turn": ({"do": "move", "cell": 4}, {}),
    "a cell that there is not": ({"do": "move", "cell": 99}, {}),
    "nothing known": ({"do": "cheat"}, {}),
    "a key too many": ({"do": "resign", "token": "x"}, {}),
    "a move to nowhere": ({"do": "move"}, {}),
    "an id of the service's own": ({"do": "resign", "id": "_time-2"}, {}),
    "a version yet to come": ({"do": "resign", "seen": 99}, {}),
    "half a letter": ({"do": "sit", "name": "\ud800"}, {}),
    "from elsewhere": ({"do": "resign"}, {"sec_fetch_site": "cross-site"}),
    "in German": ({"do": "move", "cell": 4}, {"accept_language": "de"}),
    "an offer": ({"do": "propose", "offer": "draw"}, {}),
}


def compared(answer: Answered) -> Any:
    data = answer.data
    data.get("view", {}).pop("at", None)
    data.get("view", {}).pop("left", None)
    data.get("view", {}).pop("seats", None)  # with when they were seen
    return answer.status, answer.headers.keys(), answer.headers.get("content-language"), data


def test_commands_are_answered_as_by_the_routes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    async def noted(*given: Any) -> Any:
        taken.append(given[3].do)
        return await live_routes.carried_out(*given)

    monkeypatch.setattr(short_way, "carried_out", noted)

    async def told(scene: Scene) -> None:
        _, bob, view = await scene.two()
        path = f"/api/live/{view['id']}"

        async def same(given: dict[str, Any], headers: dict[str, str]) -> None:
            command = {"id": "c1", "seen": view["version"], **given}
            short = await bob.ask("POST", path, command, **headers)
            assert compared(short) == compared(await bob.ask("POST", path, command, **headers, **LONG))

        for given, headers in COMMANDS.values():
            await same(given, headers)

    serving(tmp_path, told, commands_a_second=1000)
    assert {"move", "resign", "propose"} <= set(taken)
    assert "cheat" not in taken


@pytest.mark.parametrize("path", ["/api/live/none", "/api/live/none/changes?since=0"])
def test_a_game_that_there_is_not_is_not_found(tmp_path: Path, path: str) -> None:
    async def told(scene: Scene) -> None:
        command = None if path.endswith("=0") else {"id": "c1", "seen": 0, "do": "resign"}
        method = "GET" if command is None else "POST"
        answers = [await scene.browser().ask(method, path, command)]
        answers.append(await scene.browser().ask(method, f"{path}{'&' if '?' in path else '?'}language=en", command))
        assert [compared(answer) for answer in answers] == [compared(answers[1])] * 2
        assert (answers[0].status, answers[0].kind) == (404, "no-such-game")

    serving(tmp_path, told)


def test_who_sits_down_without_a_cookie_is_given_one(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        view = await scene.browser().begin()
        command = {"id": "c1", "seen": 1, "do": "sit", "name": "Bob"}
        answer = await scene.browser().ask_once("POST", f"/api/live/{view['id']}", command)
        assert (answer.status, len(answer.cookies)) == (307, 1)

    serving(tmp_path, told)


def test_what_is_told_has_the_form_that_is_described(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob, view = await scene.two(clock={"minutes": 5, "seconds": 3})
        answers = [await ada.do(view, "move", cell=4)]
        answers.append(await bob.do(answers[-1].data["view"], "propose", offer="draw"))
        answers.append(await ada.do(answers[-1].data["view"], "decline", offer="draw"))
        answers.append(await bob.do(answers[-1].data["view"], "resign"))
        hears = scene.browser().changes(view["id"])
        views = [view, await hears.next("view"), *(answer.data["view"] for answer in answers)]
        await hears.leave()

        @for_each("number", range(len(views)))
        def has_form(number: int) -> None:
            assert LiveView.model_validate(views[number]).model_dump(mode="json") == views[number]

        has_form()
        for answer in answers:
            LiveAnswer.model_validate_json(answer.body)

    serving(tmp_path, told)
