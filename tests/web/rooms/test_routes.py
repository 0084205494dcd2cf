"""Rooms at the service: opened, joined, played, heard as they change, printed."""

import asyncio
import re
from pathlib import Path
from random import Random
from typing import Any

from denkspiel.locale import Translator
from denkspiel.online.rooms.messages import CloseRound, EndRoom, LeaveRoom, RoomActor
from denkspiel.online.rooms.plan import PairingFormat
from denkspiel.web.rooms.report import room_report_html
from tests.online.rooms.in_the_room import HOST, Hall
from tests.web.live.at_the_service import Answered, Browser, Scene, serving

SWISS: dict[str, Any] = {"title": "Class 5b", "game": "tic-tac-toe", "format": "swiss", "rounds": 3}


class Room:
    """A room at a service: its host, and browsers that have joined."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.host = scene.browser()
        self.people: list[Browser] = []
        self.id = ""
        self._count = 0

    async def open(self, people: int, **asked: Any) -> Any:
        answer = await self.host.ask("POST", "/api/rooms", {**SWISS, **asked})
        assert answer.status == 201, answer.body
        self.id = answer.data["id"]
        for number in range(people):
            browser = self.scene.browser()
            assert (await self.do(browser, "join", name=f"P{number}")).data["view"]["member"] == number
            self.people.append(browser)
        return answer.data

    async def look(self, browser: Browser | None = None) -> Any:
        return (await (browser or self.host).ask("GET", f"/api/rooms/{self.id}")).data

    async def do(self, browser: Browser, do: str, **attributes: Any) -> Answered:
        self._count += 1
        command = {"id": f"c{self._count}", "seen": (await self.look())["version"], "do": do, **attributes}
        return await browser.ask("POST", f"/api/rooms/{self.id}", command)

    async def play_round(self, rng: Random) -> None:
        """Everybody who has a game goes there, and both play at random."""
        for meeting in (await self.look())["rounds"][-1]["meetings"]:
            first, second = (self.people[meeting[seat]] for seat in ("first", "second"))
            for side, browser in enumerate((first, second)):
                assert (await self.look(browser))["mine"] == {"game": meeting["game"], "side": side}
            view = (await first.ask("GET", f"/api/live/{meeting['game']}")).data
            assert (view["side"], view["room"]) == (0, self.id)
            assert [each["do"] for each in view["possible"]] == ["resign", "propose"]
            while view["stage"] != "over":
                position = view["step"]["position"]
                mover = (first, second)[position["side_to_move"]]
                view = await mover.done(view, "move", cell=rng.choice(position["legal"])["cell"])


def test_a_room_from_the_link_to_the_final_table(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        room = Room(scene)
        view = await room.open(5)
        assert (view["host"], view["member"], view["stage"], view["planned"]) == (True, None, "open", 3)
        assert view["possible"] == ["join", "end", "renew-link"]
        hears, watches = (
            room.people[0].hear(f"/api/rooms/{room.id}/changes"),
            scene.browser().hear(f"/api/rooms/{room.id}/changes"),
        )
        assert (await watches.next("view"))["member"] is None
        assert (await hears.next("view"))["member"] == 0
        assert (await hears.next("presence"))["present"] == [0, 1, 2, 3, 4]
        answer = await room.do(room.host, "start")
        assert [event["what"] for event in answer.data["entry"]["events"]] == ["round-begun"]
        begun = await hears.next("view")
        assert (begun["stage"], len(begun["rounds"][0]["meetings"])) == ("playing", 2)
        assert begun["said"] == ["Round 1 begins."]
        rng = Random(3)
        for _ in range(3):
            await room.play_round(rng)
        view = await room.look(room.people[1])
        assert (view["stage"], view["possible"], view["mine"]) == ("over", [], None)
        assert sum(one["points"] for one in view["table"]) == 3 * 3
        assert view["status"].startswith("The room is closed.")
        while (await hears.next("view"))["stage"] != "over":
            pass
        mine = (await room.people[1].ask("GET", "/api/rooms")).data["rooms"]
        assert [(one["id"], one["host"], one["member"], one["stage"]) for one in mine] == [(room.id, False, 1, "over")]
        await hears.leave()
        assert (await room.host.ask("DELETE", f"/api/rooms/{room.id}")).status == 204
        assert await watches.next("gone") == {}
        assert (await room.host.ask("GET", f"/api/rooms/{room.id}")).kind == "no-such-room"

    serving(tmp_path, told)


def test_all_boards_of_the_latest_round_are_seen_by_whoever_may_see_the_room(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        room, eve = Room(scene), scene.browser()
        await room.open(5, clock={"minutes": 5})
        path = f"/api/room-boards/{room.id}"
        assert (await eve.ask("GET", path)).data == {"boards": []}
        await room.do(room.host, "start")
        meetings = (await room.look())["rounds"][0]["meetings"]
        first = room.people[meetings[0]["first"]]
        view = (await first.ask("GET", f"/api/live/{meetings[0]['game']}")).data
        await first.done(view, "move", cell=4)
        for browser in (room.host, eve):
            one, other = (await browser.ask("GET", path)).data["boards"]
            assert [one["game"], other["game"]] == [meeting["game"] for meeting in meetings]
            assert (one["moves"], one["to_move"], other["moves"], other["to_move"]) == ("b2", 1, "", 0)
            assert other["left"] == [300_000, 300_000]
            assert one["status"].startswith("It is P")
        await first.done({**view, "version": 2}, "resign")
        one, other = (await eve.ask("GET", path)).data["boards"]
        assert (one["to_move"], other["to_move"]) == (None, 0)
        assert one["status"].endswith("wins.")
        await room.do(room.host, "renew-link")
        assert (await eve.ask("GET", path)).status == 404
        assert len((await room.people[0].ask("GET", path)).data["boards"]) == 2
        assert (await eve.ask("GET", "/api/room-boards/nothing")).kind == "no-such-room"

    serving(tmp_path, told)


WRONG: dict[str, tuple[str, str, dict[str, Any], int, str]] = {
    "a member begins": ("member", "start", {}, 403, "not-the-host"),
    "a watcher leaves": ("eve", "leave", {}, 403, "not-a-member"),
    "a member joins again": ("member", "join", {"name": "Eve"}, 409, "cannot-join"),
    "a round is closed before the first": ("host", "close-round", {"round": 1}, 409, "room-not-begun"),
    "a version that was never": ("member", "leave", {"seen": 99}, 409, "stale"),
    "joined without a name": ("eve", "join", {}, 422, "unreadable-command"),
    "joined under an impossible name": ("eve", "join", {"name": "far too long a name"}, 422, "invalid-name"),
    "a result from outside": ("host", "game-over", {"game": "x", "result": "first"}, 422, "invalid-request"),
    "an id of the program's": ("host", "start", {"id": "_x"}, 422, "invalid-request"),
    "too much": ("host", "start", {"round": 1}, 422, "unreadable-command"),
}


def test_wrong_hands_are_refused_in_one_sentence_and_change_nothing(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        room = Room(scene)
        await room.open(3)
        hands = {"host": room.host, "member": room.people[0], "eve": scene.browser()}
        before = (await room.look())["version"]
        for case, (who, do, attributes, status, kind) in WRONG.items():
            command = {"id": "wrong", "seen": before, "do": do, **attributes}
            answer = await hands[who].ask("POST", f"/api/rooms/{room.id}", command)
            assert (answer.status, answer.kind) == (status, kind), case
            assert answer.data["detail"].endswith("."), case
            assert (await room.look())["version"] == before, case
        assert (await hands["member"].ask("DELETE", f"/api/rooms/{room.id}")).kind == "not-the-host"
        await room.do(room.host, "start")
        assert (await room.host.ask("DELETE", f"/api/rooms/{room.id}")).kind == "room-over"
        await room.do(room.host, "end")
        assert (await room.do(hands["eve"], "join", name="Eve")).kind == "room-over"
        missing = await room.host.ask("POST", "/api/rooms/none", {"id": "a", "seen": 0, "do": "start"})
        assert (missing.status, missing.kind) == (404, "no-such-room")

    serving(tmp_path, told)


def test_rooms_that_cannot_be_are_refused(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        host = scene.browser()
        cases: list[tuple[dict[str, Any], int, str]] = [
            ({"title": ""}, 422, "invalid-room"),
            ({"title": "x" * 41}, 422, "invalid-room"),
            ({"rounds": 0}, 422, "invalid-room"),
            ({"format": "round-robin"}, 422, "invalid-room"),
            ({"rounds": 21}, 422, "invalid-request"),
            ({"format": "knockout"}, 422, "invalid-request"),
            ({"game": "chess"}, 404, "unknown-name"),
            ({"clock": {}}, 422, "invalid-clock"),
            ({"name": "far too long a name"}, 422, "invalid-name"),
        ]
        for asked, status, kind in cases:
            answer = await host.ask("POST", "/api/rooms", {**SWISS, **asked})
            assert (answer.status, answer.kind) == (status, kind), asked
        assert (await host.ask("GET", "/api/rooms")).data == {"rooms": []}

    serving(tmp_path, told)


def test_who_polls_hears_of_the_next_change(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        room = Room(scene)
        view = await room.open(1)
        path = f"/api/rooms/{room.id}?since="
        assert (await room.host.ask("GET", f"{path}{view['version']}&wait=20")).data["version"] == 2
        assert (await room.host.ask("GET", f"{path}2&wait=0.01")).status == 204

    serving(tmp_path, told)


def test_streams_are_counted(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        room = Room(scene)
        await room.open(1)
        path = f"/api/rooms/{room.id}/changes"
        first = scene.browser("192.0.2.7").hear(path)
        await first.next("view")
        assert (await scene.browser("192.0.2.8").ask("GET", path)).kind == "full-room"
        member = room.people[0].hear(path)
        await member.next("view")
        await member.leave()
        await first.leave()
        again = scene.browser("192.0.2.8").hear(path)
        await again.next("view")
        scene.service.live.disconnect_all()
        await again.end()

    serving(tmp_path, told, watchers_per_game=1)


def test_the_report_has_the_table_the_games_and_nothing_that_is_not_escaped(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        room = Room(scene)
        await room.open(3, title="<b>5 & b</b>")
        await room.do(room.host, "start")
        await room.play_round(Random(1))
        answer = await scene.browser().ask("GET", f"/api/rooms/{room.id}/report?language=de")
        text = answer.body.decode()
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["content-security-policy"].startswith("default-src 'none'")
        assert "<h1>&lt;b&gt;5 &amp; b&lt;/b&gt;</h1>" in text
        assert "<b>" not in text
        assert "Zwischenstand" in text
        assert "Schweizer System, 3 Runden" in text
        head = r'<div class="round"><h2>Runde 1</h2><p>P\d ist spielfrei\.</p></div><div class="games">'
        assert re.search(head, text)  # which no page ends with
        assert text.count("data:image/svg+xml") == 2
        # a name written from right to left leaves the result as it is
        assert len(re.findall(r"<bdi>[^<]+</bdi> – <bdi>[^<]+</bdi> <strong>(1 – 0|0 – 1|½ – ½)</strong>", text)) == 1

    serving(tmp_path, told)


def test_where_there_is_no_room_a_person_reads_one_sentence_and_a_program_a_problem(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        person = scene.browser()
        for language, sentence in (
            ("en", "This room does not exist. Perhaps it was deleted."),
            ("de", "Diesen Raum gibt es nicht"),
        ):
            path = f"/api/rooms/gone/report?language={language}"
            page = await person.ask("GET", path, accept="text/html,*/*;q=0.8")
            assert page.status == 404
            assert page.headers["content-type"].startswith("text/html")
            assert f"<p>{sentence}" in page.body.decode()
            assert (await person.ask("GET", path)).headers["content-type"] == "application/problem+json"

    serving(tmp_path, told)


def test_the_report_tells_of_games_that_are_not_there() -> None:
    hall = Hall(4, PairingFormat.ROUND_ROBIN)
    hall.start()
    hall.do(CloseRound, HOST, round=1)
    hall.do(LeaveRoom, RoomActor(member=1))
    hall.do(CloseRound, HOST, round=2)
    hall.do(EndRoom, HOST)
    text = room_report_html(hall.room, {}, Translator("en"))
    assert text.count("The players have deleted this game.") == sum(one.game is not None for one in hall.room.meetings)
    assert "This game was not played because one of the players had left." in text
    assert "Final standings" in text


def test_a_renewed_link_keeps_out_whoever_has_only_the_old_one(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        room = Room(scene)
        first = await room.open(3)
        assert first["address"] == room.id
        missing = await scene.browser().ask("GET", f"/api/rooms/{room.id}.x")
        assert missing.data["detail"] == "This room does not exist. Perhaps it was deleted."
        watches, stays = (each.hear(f"/api/rooms/{room.id}/changes") for each in (scene.browser(), room.people[0]))
        for stream in (watches, stays):
            await stream.next("view")
        assert (await room.do(room.host, "remove", member=2)).status == 200
        assert (await room.look(room.people[2]))["address"] is None
        answer = await room.do(room.host, "renew-link")
        view, (event,) = answer.data["view"], answer.data["entry"]["events"]
        assert event == {"what": "link-renewed"}, "everybody reads the events: the link is not among them"
        address = view["address"]
        assert view["id"] == room.id
        assert address.startswith(f"{room.id}.")
        assert await watches.next("gone") == {}
        await watches.end()
        while (await stays.next("view"))["address"] != address:
            pass
        await stays.leave()
        for old in (room.id, f"{room.id}.", f"{room.id}.x", f"{room.id}.{room.id}", address[:-1], f"{address}.x"):
            await is_shut(scene, old)
        for browser in (room.host, *room.people):  # whoever has the cookie is known, whatever the link
            for path in (room.id, address, f"{room.id}.x"):
                answer = await browser.ask("GET", f"/api/rooms/{path}")
                assert answer.status == 200, path
                is_removed = browser is room.people[2]
                assert answer.data["address"] == (None if is_removed else address)
                assert (address.encode() in answer.body) is not is_removed
        again = await room.do(room.people[2], "join", name="Eve")
        assert again.kind == "cannot-join"
        late, command = scene.browser(), {"id": "late", "seen": 0, "do": "join", "name": "Late"}
        assert (await late.ask("GET", f"/api/rooms/{address}")).data["possible"] == ["join"]
        joined = await late.ask("POST", f"/api/rooms/{address}", command)
        assert joined.data["view"]["member"] == 3
        assert (await late.ask("POST", f"/api/rooms/{room.id}", command)).data["entry"] == joined.data["entry"]
        newer = (await room.do(room.host, "renew-link")).data["view"]["address"]
        assert newer not in (address, room.id)
        await is_shut(scene, address)
        assert (await late.ask("GET", f"/api/rooms/{address}")).data["address"] == newer

    serving(tmp_path, told)


async def is_shut(scene: Scene, address: str) -> None:
    """Nothing that a room has for strangers can be had by that address."""
    command = {"id": "again", "seen": 0, "do": "join", "name": "Eve"}
    asked: list[tuple[str, str, Any]] = [
        ("GET", "", None),
        ("GET", "?wait=1", None),
        ("GET", "/changes", None),
        ("GET", "/report", None),
        ("POST", "", command),
    ]
    for method, rest, data in asked:
        answer = await scene.browser().ask(method, f"/api/rooms/{address}{rest}", data)
        assert (answer.status, answer.kind) == (404, "no-such-room"), (address, method, rest)
        assert "Ask the host for the new link." in answer.data["detail"]
        assert not answer.cookies


def test_a_watcher_who_waits_for_a_change_is_told_that_the_link_was_renewed(tmp_path: Path) -> None:
    async def told(scene: Scene) -> None:
        room = Room(scene)
        version = (await room.open(0))["version"]
        waits = asyncio.create_task(scene.browser().ask("GET", f"/api/rooms/{room.id}?since={version}&wait=20"))
        await asyncio.sleep(0)
        await room.do(room.host, "renew-link")
        assert (await waits).kind == "no-such-room"

    serving(tmp_path, told)
