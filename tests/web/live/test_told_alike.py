"""Streams, looks, answers and lists say the same after every command, each to its reader."""

from pathlib import Path
from random import Random
from typing import Any

from denkspiel.core.message import Message
from denkspiel.locale import Translator
from tests.web.live.at_the_service import Browser, Scene, Stream, serving
from tests.web.rooms.test_routes import Room

_MOMENTARY = ("at", "left", "seen", "here", "watchers", "present")
"""What depends on when it was asked, or on who has just come."""
_LISTED = ("id", "version", "stage", "side", "clock", "due", "offers", "previous", "following", "room")
_LISTED_OF_ROOMS = ("id", "version", "title", "game", "host", "member", "mine", "stage")


def _steady(told: Any) -> Any:
    """What was told, without what depends on the moment."""
    if isinstance(told, dict):
        return {key: _steady(value) for key, value in told.items() if key not in _MOMENTARY}
    return [_steady(each) for each in told] if isinstance(told, list) else told


async def _same_for_all(readers: list[tuple[Browser, Stream]], path: str, version: int) -> list[Any]:
    """What each of them sees, which must be the same by both ways."""
    seen = []
    for browser, stream in readers:
        heard, looked = await stream.next("view"), (await browser.ask("GET", path)).data
        assert heard["version"] == version, "each version is told once"
        assert _steady(heard) == _steady(looked)
        seen.append(looked)
    return seen


async def _is_listed(browser: Browser, view: Any) -> None:
    """Its player's list says the same."""
    listed = (await browser.ask("GET", "/api/live")).data["games"]
    one = next(one for one in listed if one["id"] == view["id"])
    assert {key: one[key] for key in _LISTED} == {key: view[key] for key in _LISTED}
    seats = [(seat["kind"], seat["name"]) for seat in view["seats"]]
    assert [(seat["kind"], seat["name"]) for seat in one["seats"]] == seats
    assert (one["game"], one["to_move"]) == (
        view["step"]["state"]["game"],
        view["step"]["position"]["side_to_move"] if view["stage"] == "playing" else None,
    )
    ending = view["ending"] and {key: view["ending"][key] for key in ("why", "winner")}
    assert one["ending"] == ending


def _choices(view: Any) -> list[dict[str, Any]]:
    """What the browser can do, moves more often than anything else."""
    position = view["step"]["position"]
    moves = [{"do": "move", "cell": move["cell"]} for move in position["legal"]]
    ours = view["stage"] == "playing" and position["side_to_move"] == view["side"]
    others = [{key: value for key, value in one.items() if value is not None} for one in view["possible"]]
    rare = [one for one in others if one["do"] not in ("resign", "abort")]
    return [*(moves if ours else []), *rare * 2]


async def _walked(scene: Scene, rng: Random) -> set[str]:
    """Two play and one watches until a rematch is agreed; what was done, by its name."""
    ada, bob, eve = scene.browser(), scene.browser("192.0.2.2"), scene.browser("192.0.2.3")
    await bob.begin()  # so that each has a cookie
    await eve.begin()
    view = await ada.begin(clock={"minutes": 60})
    path, done = f"/api/live/{view['id']}", set()
    readers = [(browser, browser.changes(view["id"])) for browser in (ada, bob, eve)]
    views = await _same_for_all(readers, path, 1)
    players = (ada, bob)
    while open_to := [(one, each) for one, seen in zip(players, views, strict=False) for each in _choices(seen)]:
        browser, command = rng.choice(open_to)
        answer = await browser.do(view, **({**command, "name": "Bob"} if command["do"] == "sit" else command))
        assert answer.status == 200, answer.body
        done.add(command.get("offer", command["do"]))
        view = answer.data["view"]
        if command["do"] == "sit":
            readers[1] = (bob, bob.changes(view["id"]))
        views = await _same_for_all(readers, path, view["version"])
        own = views[[one for one, _ in readers].index(browser)]
        assert _steady(own) == _steady(view)
        for (one, _), seen in zip(readers, views, strict=True):
            if seen["side"] is not None:
                await _is_listed(one, seen)
    for browser in players:
        if view["following"]:
            await _is_listed(browser, (await browser.ask("GET", f"/api/live/{view['following']}")).data)
    for _, stream in readers:
        await stream.leave()
    return done


def test_all_ways_say_the_same_of_a_game_after_every_command(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        done: set[str] = set()
        for seed in range(5):
            done |= await _walked(scene, Random(f"alike {seed}"))
        assert {"sit", "move", "draw", "take-back", "rematch"} <= done

    serving(tmp_path, told, commands_a_second=1000)


def test_all_ways_say_the_same_of_a_room_after_every_command(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        room, eve = Room(scene), scene.browser()
        await room.open(3)
        everybody = [room.host, *room.people, eve]
        path = f"/api/rooms/{room.id}"
        readers = [(browser, browser.hear(f"{path}/changes")) for browser in everybody]

        async def alike(version: int) -> None:
            for (browser, _), view in zip(readers, await _same_for_all(readers, path, version), strict=True):
                if view["host"] or view["member"] is not None:
                    (one,) = (await browser.ask("GET", "/api/rooms")).data["rooms"]
                    assert {key: one[key] for key in _LISTED_OF_ROOMS} == {key: view[key] for key in _LISTED_OF_ROOMS}

        await alike(4)
        view = await room.look()
        for browser, do in (
            (room.host, "start"),
            (room.people[2], "leave"),
            (room.host, "close-round"),
            (room.host, "end"),
        ):
            more = {"round": len(view["rounds"])} if do == "close-round" else {}
            answer = await room.do(browser, do, **more)
            assert answer.status == 200, answer.body
            view = answer.data["view"]
            assert _steady((await browser.ask("GET", path)).data) == _steady(view)
            await alike(view["version"])
        for _, stream in readers:
            await stream.leave()

    serving(tmp_path, told, commands_a_second=1000)


def test_each_reader_is_told_what_is_true_for_it(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob = scene.browser(), scene.browser()
        view = await ada.begin()
        look = f"/api/live/{view['id']}"
        assert view["status"] == "Waiting for somebody to take the free seat."
        invited = (await bob.ask("GET", look)).data["status"]
        assert invited == "Take the free seat to play against Ada."
        german = Translator("de")(Message("Take the free seat to play against {player}.", player="Ada"))
        assert (await bob.ask("GET", f"{look}?language=de")).data["status"] == german
        room = Room(scene)
        opened = await room.open(1)
        assert opened["status"].startswith("Start when everyone is here. Players so far:")
        assert (await room.look(room.people[0]))["status"].startswith("Waiting for the host to begin. Players so far:")

    serving(tmp_path, told)
