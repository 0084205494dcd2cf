"""The lobby: off unless the server's administrator switches it on."""

from pathlib import Path
from typing import Any

from tests.web.live.at_the_service import Scene, serving


def test_without_a_lobby_nothing_is_shown_and_nobody_can_ask_for_it(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada = scene.browser()
        asked = {"game": "tic-tac-toe", "name": "Ada", "listed": True}
        refused = await ada.ask("POST", "/api/live", asked)
        assert (refused.status, refused.kind) == (403, "lobby-closed")
        assert (await ada.ask("GET", "/api/lobby")).data == {"open": False, "invitations": []}

    serving(tmp_path, told)


def test_with_a_lobby_others_find_the_invitation_and_sit_down(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob = scene.browser(), scene.browser("192.0.2.2")
        await ada.begin()
        view = await ada.begin("hexagon", clock={"minutes": 5}, begin="second", listed=True)
        lobby: dict[str, Any] = (await bob.ask("GET", "/api/lobby")).data
        (one,) = lobby["invitations"]
        assert lobby["open"]
        assert (one["id"], one["game"], one["name"], one["side"], one["mine"]) == (
            view["id"],
            "hexagon",
            "Ada",
            0,
            False,
        )
        assert one["clock"] == {"minutes": 5, "seconds": 0, "days": 0}
        assert [each["mine"] for each in (await ada.ask("GET", "/api/lobby")).data["invitations"]] == [True]
        await bob.done(view, "sit", name="Bob")
        assert (await bob.ask("GET", "/api/lobby")).data["invitations"] == []

    serving(tmp_path, told, lobby=True)


def test_questions_about_the_lobby_are_limited_like_others(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        eve = scene.browser()
        answers = [(await eve.ask("GET", "/api/lobby")).status for _ in range(60)]
        assert set(answers) == {200, 429}

    serving(tmp_path, told, lobby=True, commands_a_second=1.0)
