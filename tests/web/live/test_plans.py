"""Replies planned in advance: only the planner is told of them, by no way at all anybody else."""

from pathlib import Path

from tests.web.live.at_the_service import Scene, serving

LINE = [4, 0, 8, 1]


def test_a_plan_is_told_to_the_planner_alone(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob, view = await scene.two(clock={"days": 2})
        eve = scene.browser("192.0.2.3")
        path = f"/api/live/{view['id']}"
        streams = {"ada": ada.changes(view["id"], view["version"]), "eve": eve.changes(view["id"], view["version"])}
        planned = await bob.done(view, "plan", lines=[LINE])
        assert planned["plan"] == [LINE]
        assert planned["said"] == []
        for who, browser in (("ada", ada), ("eve", eve)):
            heard = await streams[who].next("view")
            assert heard["version"] == planned["version"]
            looked = (await browser.ask("GET", path)).data
            for seen in (heard, looked):
                assert seen["plan"] is None
                assert "4,0,8,1" not in str(seen).replace(" ", "")
        refused = await eve.do(planned, "plan", lines=[LINE])
        assert (refused.status, refused.kind) == (403, "not-your-seat")
        moved = await ada.done(planned, "move", cell=4)
        assert moved["step"]["position"]["cells"] == [4, 0]
        assert moved["plan"] is None
        for stream in streams.values():
            await stream.leave()

    serving(tmp_path, told)
