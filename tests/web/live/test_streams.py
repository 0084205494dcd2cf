"""What is heard of a game: each change once it is kept, what was missed, who is here, and no more than is allowed."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from http import HTTPStatus
from pathlib import Path

import pytest

from denkspiel.core.message import Message
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.online.faults import NotYourTurn
from denkspiel.online.games.messages import MakeMove
from denkspiel.online.rooms.messages import JoinRoom
from denkspiel.online.rooms.plan import RoomSettings
from denkspiel.online.store.clock import now_ms
from denkspiel.online.store.game_repository import GameForBrowser
from denkspiel.online.store.maintenance import RetentionPolicy
from denkspiel.online.store.store import GameStore
from denkspiel.web.app.browser import Browser
from denkspiel.web.app.client_limits import ConcurrencyLimit
from denkspiel.web.live import hub as audience_of_games
from denkspiel.web.live.hub import GameHub
from denkspiel.web.rooms.hub import RoomHub
from tests.online.store.at_the_store import ADA, BOB, Table, within
from tests.web.live.at_the_service import Scene, serving

DAY = 86_400_000


def test_a_move_is_told_to_others_only_once_it_is_kept(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob, view = await scene.two()
        store = (await scene.service.live.games()).store
        hears = bob.changes(view["id"])
        assert (await hears.next("view"))["version"] == 2
        for cell in (4, 0, 8):
            mover = ada if cell != 0 else bob
            await mover.do((await mover.ask("GET", f"/api/live/{view['id']}")).data, "move", cell=cell)
            heard = await hears.next("view")
            entries = await store.entries_since(view["id"], heard["version"] - 1)
            assert [entry.version for entry in entries] == [heard["version"]]
            assert heard["step"]["position"]["cells"][-1] == cell
            assert (heard["side"], heard["at"] >= entries[0].at) == (1, True)
        await hears.leave()

    serving(tmp_path, told)


def test_who_comes_back_hears_what_was_missed_and_nothing_twice(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob, view = await scene.two()
        path = f"/api/live/{view['id']}/changes"
        view = await ada.done(view, "move", cell=4)
        missed = bob.hear(f"{path}?since=1", last_event_id="2")
        assert (await missed.next("view"))["version"] == 3
        nothing = bob.hear(path, last_event_id="3")
        restored = bob.hear(f"{path}?since=900")  # of a store that was newer
        assert (await restored.next("view"))["version"] == 3
        await bob.done(view, "move", cell=0)
        assert (await nothing.next("view"))["version"] == 4
        for stream in (missed, nothing, restored):
            await stream.leave()

    serving(tmp_path, told)


def test_streams_speak_the_language_of_each(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        _, bob, view = await scene.two()
        german = bob.hear(f"/api/live/{view['id']}/changes?language=de")
        english = bob.hear(f"/api/live/{view['id']}/changes?language=en")
        assert (await german.next("view"))["status"] == "Ada ist am Zug."
        assert (await english.next("view"))["status"] == "It is Ada's turn."
        await german.leave()
        await english.leave()

    serving(tmp_path, told)


def test_who_sits_down_while_looking_has_the_seat_in_the_stream(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob = scene.browser(), scene.browser()
        await bob.begin()  # so that bob has a cookie
        view = await ada.begin()
        hears = bob.changes(view["id"])
        assert (await hears.next("view"))["side"] is None
        await bob.done(view, "sit", name="Bob")
        assert (await hears.next("view"))["side"] == 1
        assert (await hears.next("presence"))["seats"][1]["here"]
        await hears.leave()

    serving(tmp_path, told)


def test_who_is_here_is_told_truly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("denkspiel.web.live.hub.RECONNECT_SECONDS", 0.0)

    async def told(scene: Scene) -> None:
        ada, bob, view = await scene.two()
        hears = ada.changes(view["id"])
        here = await hears.next("presence")
        assert ([seat["here"] for seat in here["seats"]], here["watchers"]) == ([True, False], 0)
        comes = bob.changes(view["id"])
        while not (here := await hears.next("presence"))["seats"][1]["here"]:
            pass
        assert here["watchers"] == 0
        watches = scene.browser().changes(view["id"])
        while (here := await hears.next("presence"))["watchers"] == 0:
            pass
        assert here["seats"][1]["here"]
        await comes.leave()
        while (here := await hears.next("presence"))["seats"][1]["here"]:
            pass
        assert here["seats"][1]["seen"] >= view["at"]
        look = (await watches.next("view"))["seats"]
        assert [seat["name"] for seat in look] == ["Ada", "Bob"]
        await watches.leave()
        await hears.leave()

    serving(tmp_path, told)


def test_a_beat_at_which_nobody_has_come_or_gone_wakes_nobody(tmp_path: Path) -> None:
    async def told(table: Table) -> None:
        await table.open()
        hub = GameHub(table.store, 10, 10)
        kept = await table.store.load(table.id, ADA)
        with hub.subscribe(kept, Browser(ADA, "somewhere", Translator("en"))) as subscriber:
            await hub.refresh_presence()
            while subscriber.has_changes:
                await subscriber.wait(1.0)
            await hub.refresh_presence()
            assert not subscriber.has_changes
            table.now += 60_000  # since Bob was here
            await hub.refresh_presence()
            assert subscriber.has_changes
        await hub.close()

    within(tmp_path / "games.sqlite", told)


def test_whoever_was_noted_a_moment_ago_is_not_noted_at_a_beat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a thousand people at their boards that would be a thousand rows each time, while moves wait."""

    async def told(table: Table) -> None:
        await table.open()
        hub, noted = GameHub(table.store, 10, 10), list[int]()
        note_here = table.store.record_seats_seen

        async def note(here: Sequence[tuple[str, int]]) -> int:
            noted.append(len(here))
            return await note_here(here)

        monkeypatch.setattr(table.store, "record_seats_seen", note)
        kept = await table.store.load(table.id, ADA)
        with hub.subscribe(kept, Browser(ADA, "somewhere", Translator("en"))):
            for later in (0, 10_001, 5000, 5000, 1):
                table.now += later
                await hub.refresh_presence()
            table.now += 10_001
            answer = await table.store.act(table.id, MakeMove(id="m", seen=kept.live.version, cell=0), ADA)
            hub.publish(answer.stored, seen=True)
            await hub.refresh_presence()
        await hub.close()
        assert noted[-5:] == [1, 0, 0, 1, 0]

    within(tmp_path / "games.sqlite", told)


def test_who_looks_is_told_of_a_move_made_here_with_its_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL tells of it sooner, and then each move would be asked for by this node, too."""

    async def told(table: Table) -> None:
        await table.open()
        hub, loaded = GameHub(table.store, 10, 10), list[str]()
        kept = await table.store.load(table.id, BOB)
        load = table.store.load

        async def noted(game_id: str, token: str | None = None) -> GameForBrowser:
            loaded.append(game_id)
            return await load(game_id, token)

        monkeypatch.setattr(table.store, "load", noted)
        with hub.subscribe(kept, Browser(BOB, "somewhere", Translator("en"))) as subscriber:
            while await subscriber.wait(0.1):
                pass
            with hub.publishing(table.id):
                answer = await table.store.act(table.id, MakeMove(id="m", seen=kept.live.version, cell=0), ADA)
                while subscriber.version < answer.stored.live.version:
                    await asyncio.sleep(0.001)  # it is heard before it is answered
                assert not subscriber.has_changes
                hub.publish(answer.stored, seen=True)
            assert subscriber.has_changes
            assert (await subscriber.stored_game()).live.moves == (0,)
            await subscriber.wait(1.0)
            with hub.publishing(table.id):
                await table.store.act(
                    table.id, MakeMove(id="n", seen=3, cell=1), BOB
                )  # and this node learns no more of it
                while subscriber.version < 4:
                    await asyncio.sleep(0.001)
                with pytest.raises(NotYourTurn):
                    await table.store.act(table.id, MakeMove(id="o", seen=4, cell=2), BOB)
            assert subscriber.has_changes
        await hub.close()
        assert loaded == []

    within(tmp_path / "games.sqlite", told)


def test_a_fault_of_the_program_leaves_nobody_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(audience_of_games, "_AGAIN_SECONDS", 0)
    seen = Browser(ADA, "somewhere", Translator("en"))

    async def told(table: Table) -> None:
        await table.open()
        store, rooms = table.store, table.store.rooms
        room = await rooms.open(RoomSettings("Room", game("tic-tac-toe"), rounds=1), ADA)
        for each in (store, rooms):
            monkeypatch.setattr(each, "watch_versions", faulty_once(each.watch_versions))
        games, halls = GameHub(store, 10, 10), RoomHub(rooms, ConcurrencyLimit(10, Message("No.")), 10)
        kept = await store.load(table.id, ADA)
        with games.subscribe(kept, seen) as subscriber, halls.subscribe(room, seen) as visitor:
            await table.play("1")
            await rooms.act(room.id, JoinRoom(id="bob", seen=0, name="Bob"), BOB)
            while (subscriber.version, visitor.version) != (3, 2):
                await asyncio.sleep(0.001)
        await games.close()

    within(tmp_path / "games.sqlite", told)
    assert [record.levelname for record in caplog.records] == ["ERROR", "ERROR"]


def faulty_once(changes: Callable[[str, int], AsyncIterator[int]]) -> Callable[[str, int], AsyncIterator[int]]:
    faults = [RuntimeError("a fault of the program")]

    async def told(key: str, since: int) -> AsyncIterator[int]:
        if faults:
            raise faults.pop()
        async for version in changes(key, since):
            yield version

    return told


def test_polling_waits_for_the_next_version(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob, view = await scene.two()
        path = f"/api/live/{view['id']}"
        assert (await bob.ask("GET", f"{path}?since=1&wait=20")).data["version"] == 2
        assert (await bob.ask("GET", f"{path}?since=2&wait=0.01")).status == 204
        hears = ada.changes(view["id"])
        polls = asyncio.create_task(bob.ask("GET", f"{path}?since=2&wait=20"))
        while not (await hears.next("presence"))["seats"][1]["here"]:
            pass
        await ada.done(view, "move", cell=4)
        assert (await polls).data["version"] == 3
        await hears.leave()

    serving(tmp_path, told)


def test_streams_are_counted_by_client_and_by_game(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, _, view = await scene.two()
        path = f"/api/live/{view['id']}/changes"
        watches, hears = scene.browser().changes(view["id"]), ada.changes(view["id"])
        await watches.next("view")
        await hears.next("view")
        full = await scene.browser("192.0.2.7").ask("GET", path)
        assert (full.status, full.kind, full.headers["retry-after"]) == (429, "full-house", "60")
        many = await ada.ask("GET", path)
        assert (many.status, many.kind) == (429, "too-many")
        await watches.leave()
        again = scene.browser("192.0.2.7").changes(view["id"])
        await again.next("view")
        for stream in (hears, again):
            await stream.leave()

    serving(tmp_path, told, streams_per_client=2, watchers_per_game=1)


def test_a_stream_ends_after_its_time_and_with_the_service(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, _, view = await scene.two()
        short = ada.changes(view["id"])
        await short.next("presence")
        await short.end()

    async def stopped(scene: Scene) -> None:
        ada, _, view = await scene.two()
        long = ada.changes(view["id"])
        await long.next("presence")
        scene.service.live.disconnect_all()
        await long.end()

    serving(tmp_path / "short", told, stream_seconds=0.01)
    serving(tmp_path / "long", stopped)


def test_what_another_program_has_deleted_is_told(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, _, view = await scene.two()
        room = await ada.ask("POST", "/api/rooms", {"title": "Class", "game": "hexagon", "format": "round-robin"})
        looks, looks_on = ada.changes(view["id"]), ada.hear(f"/api/rooms/{room.data['id']}/changes")
        for stream in (looks, looks_on):
            await stream.next("view")
        async with await GameStore.open(tmp_path / "games.sqlite", lambda: now_ms() + 100 * DAY) as other:
            assert await other.expire(RetentionPolicy()) == 2
        await (await scene.service.live.games()).refresh_presence()
        for stream in (looks, looks_on):
            await stream.next("gone")
            await stream.end()

    serving(tmp_path, told)


def test_the_head_of_a_stream_is_answered_at_once(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, _, view = await scene.two()
        answer = await ada.ask("HEAD", f"/api/live/{view['id']}/changes")
        assert (answer.status, answer.body) == (200, b"")
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"

    serving(tmp_path, told)


def test_the_page_is_sent_at_the_address_of_a_game_without_names(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        ada, bob, view = await scene.two("hexagon")
        await ada.done(view, "move", cell=0)
        for path in (f"/live/{view['id']}", "/live/none", "/room/none"):
            page = (await bob.ask("GET", path)).body.decode()
            assert 'src="../static/' in page, path
            assert 'href="../manifest.webmanifest"' in page
            assert "Ada" not in page
        page = (await bob.ask("GET", f"/live/{view['id']}")).body.decode()
        assert 'content="Hexagon' in page
        assert '"games/hexagon?language=en"' in page

    serving(tmp_path, told)


def test_the_page_is_sent_at_damaged_links_to_games_and_rooms(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        damaged = {
            "live": "",
            "room": "",
            "live/": "../",
            "room/": "../",
            "live/none/": "../../",
            "room/none/x": "../../",
        }
        for path, up in damaged.items():
            answer = await scene.browser().ask("GET", f"/{path}")
            assert answer.status == HTTPStatus.OK, path
            assert f'src="{up}static/' in answer.body.decode(), path
        assert (await scene.browser().ask("GET", "/lively")).status == HTTPStatus.NOT_FOUND

    serving(tmp_path, told)
