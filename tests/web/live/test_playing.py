"""Two people and one who watches, at one game."""

from pathlib import Path

from tests.web.live.at_the_service import Scene, serving


def test_a_game_by_link(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob, eve = scene.browser(), scene.browser(), scene.browser()
        view = await ada.begin()
        assert (view["side"], view["stage"], view["version"]) == (0, "waiting", 1)
        assert [seat["kind"] for seat in view["seats"]] == ["human", ""]
        hears, watches = ada.changes(view["id"], 1), eve.changes(view["id"])
        assert (await watches.next("view"))["side"] is None
        view = await bob.done(view, "sit", name="Bob")
        assert (view["side"], view["stage"]) == (1, "playing")
        assert (await hears.next("view"))["seats"][1]["name"] == "Bob"
        view = await ada.done(view, "move", cell=4)
        heard = await hears.next("view")
        assert heard["step"]["position"]["cells"] == [4]
        assert heard["said"] == view["said"]
        mine = (await bob.ask("GET", "/api/live")).data["games"]
        assert [(one["id"], one["side"], one["to_move"]) for one in mine] == [(view["id"], 1, 1)]
        await hears.leave()
        await watches.leave()

    serving(tmp_path, told)


def test_nobody_is_told_by_what_an_invited_computer_draws(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, eve = scene.browser(), scene.browser()
        view = await ada.begin(other={"kind": "random"})
        kept = await scene.service.live.games()
        seed = (await kept.store.load(view["id"])).live.state.seed
        assert seed not in (await eve.ask("GET", f"/api/live/{view['id']}")).body.decode()
        assert seed not in (await ada.ask("GET", f"/api/live/{view['id']}")).body.decode()
        assert seed not in (await ada.ask("GET", f"/api/live/{view['id']}/record")).body.decode()

    serving(tmp_path, told)
