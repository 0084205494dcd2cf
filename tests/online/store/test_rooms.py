"""Kept rooms, in SQLite and in PostgreSQL."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select
from sqlalchemy.engine import URL

from denkspiel.core.errors import DenkspielError
from denkspiel.games.catalogue import game
from denkspiel.online.faults import NotTheHost, NotYourSeat, RoomIsOver, SeatTaken
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.live_game import GameStage
from denkspiel.online.games.messages import MakeMove, Resign
from denkspiel.online.rooms.messages import (
    CloseRound,
    EndRoom,
    JoinRoom,
    LeaveRoom,
    ReplaceRoomLink,
    RoomActor,
    RoomCommand,
    StartFirstRound,
)
from denkspiel.online.rooms.plan import PairingFormat, RoomSettings
from denkspiel.online.rooms.room import Meeting, MeetingResult, Room, RoomStage
from denkspiel.online.store.faults import NeedsToken, NoSuchGame, NoSuchLink, NoSuchRoom
from denkspiel.online.store.maintenance import RetentionPolicy
from denkspiel.online.store.room_repository import RoomCommandResult, RoomForBrowser
from denkspiel.online.store.tables import games, room_log, room_members, rooms
from tests.online.games.at_the_board import NOW
from tests.online.simulation.checker import History, check_place
from tests.online.store.at_the_store import EVE, Table, within
from tests.online.store.test_store import rows, until

HOST = "token-of-host"
DAY = 86_400_000


def token(member: int) -> str:
    return f"token-{member}"


class Hall:
    """A room in a store, whose members hold tokens by their numbers."""

    def __init__(self, bench: Table) -> None:
        self.bench = bench
        self.store = bench.store
        self.id = ""
        self._count = 0

    async def open(
        self,
        people: int = 0,
        kind: PairingFormat = PairingFormat.SWISS,
        rounds: int = 0,
        *,
        name: str = "tic-tac-toe",
        clock: Clock | None = None,
    ) -> None:
        plan = RoomSettings("Class 5b", game(name), kind, rounds, clock)
        self.id = (await self.store.rooms.open(plan, HOST, seed="7")).id
        for number in range(people):
            await self.join(number)

    async def kept(self, by: str | None = None) -> RoomForBrowser:
        return await self.store.rooms.load(self.id, by)

    async def do(
        self, kind: type[RoomCommand], by: str | None, *, seen: int | None = None, **attributes: Any
    ) -> RoomCommandResult:
        self._count += 1
        version = (await self.kept()).room.version if seen is None else seen
        return await self.store.rooms.act(self.id, kind(id=f"c{self._count}", seen=version, **attributes), by)

    async def join(self, number: int) -> RoomCommandResult:
        return await self.do(JoinRoom, token(number), name=f"P{number}")

    async def meetings(self) -> tuple[Meeting, ...]:
        return (await self.kept()).room.open_meetings

    async def finish(self, meeting: Meeting, rng: Random, most: int = 99) -> None:
        """Let both make random moves, at most that many."""
        assert meeting.game is not None
        for _ in range(most):
            live = (await self.store.load(meeting.game)).live
            if live.stage is GameStage.OVER:
                return
            mover = meeting.members[live.position.side_to_move]
            cell = rng.choice(live.position.legal_moves)
            await self.store.act(
                meeting.game, MakeMove(id=f"m{live.version}", seen=live.version, cell=cell), token(mover)
            )

    async def resign(self, meeting: Meeting, side: int) -> None:
        assert meeting.game is not None
        await self.store.act(meeting.game, Resign(id="resign", seen=0), token(meeting.members[side]))


def test_games_that_end_at_the_same_time_begin_the_next_round_once(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(8, rounds=4)
        await hall.do(StartFirstRound, HOST)
        for number in range(1, 5):
            meetings = await hall.meetings()
            close = hall.store.rooms.act(hall.id, CloseRound(id=f"close{number}", seen=0, round=number), HOST)
            ends = [hall.resign(each, side % 2) for side, each in enumerate(meetings)]
            again = hall.store.rooms.act(hall.id, CloseRound(id=f"close{number}", seen=0, round=number), HOST)
            await asyncio.gather(close, *ends, again, return_exceptions=True)
            await asyncio.gather(*(hall.resign(each, 0) for each in meetings), return_exceptions=True)
            room = (await hall.kept()).room
            assert len(room.rounds) == min(4, number + 1)
        assert room.stage is RoomStage.OVER

    within(place, told)
    assert check_place(place, History()) == []
    assert rows(place, select(games.c.stage)) == [("over",)] * 16


def test_a_time_that_is_over_counts_before_the_host_decides(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(4, rounds=2, clock=Clock(minutes=1))
        await hall.do(StartFirstRound, HOST)
        one, other = await hall.meetings()
        assert other.game is not None
        bench.now += 60_000
        await hall.store.act(other.game, MakeMove(id="m", seen=1, cell=8), token(other.first))
        bench.now += 60_000
        room = (await hall.do(CloseRound, HOST, round=1)).stored.room
        late, decided = room.rounds[0].meetings
        assert (late.members, late.result, late.decided) == (one.members, MeetingResult.SECOND, False)
        assert (decided.result, decided.decided) == (MeetingResult.DRAW, True)

    within(place, told)


def test_somebody_who_leaves_is_shown_away_soon_and_loses_games_later(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(2, rounds=1)
        await hall.do(StartFirstRound, HOST)
        (meeting,) = await hall.meetings()
        assert (await hall.kept()).present == {0, 1}
        bench.now += 40_000
        assert (await hall.kept()).present == frozenset()
        assert await hall.store.rooms.record_presence(hall.id, token(0))
        bench.now += 20_000
        assert (await hall.kept()).present == {0}
        bench.now += 70_000
        assert (await hall.kept()).present == frozenset()
        room = (await hall.do(CloseRound, HOST, round=1)).stored.room
        present = MeetingResult.FIRST if meeting.first == 0 else MeetingResult.SECOND
        assert room.rounds[0].meetings[0].result is present

    within(place, told)


def test_the_host_may_play_and_browsers_find_their_rooms(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        plan = RoomSettings("Family", game("hexagon"), PairingFormat.ROUND_ROBIN)
        first = await bench.store.rooms.open(plan, HOST, host_plays_as="Oma")
        hall = Hall(bench)
        bench.now += 1
        await hall.open(1, rounds=3)
        assert (await hall.do(JoinRoom, HOST, name="Teacher")).stored.actor == RoomActor(host=True, member=1)
        assert first.actor == RoomActor(host=True, member=0)
        found = await bench.store.rooms.rooms_of_browser(HOST)
        assert [(each.id, each.title, each.game, each.host, each.member) for each in found] == [
            (hall.id, "Class 5b", "tic-tac-toe", True, 1),
            (first.id, "Family", "hexagon", True, 0),
        ]
        assert [each.member for each in await bench.store.rooms.rooms_of_browser(token(0))] == [0]
        assert await bench.store.rooms.rooms_of_browser(EVE) == []
        assert not await bench.store.rooms.record_presence(hall.id, EVE)

    within(place, told)


def test_whoever_looks_at_a_room_hears_of_every_change_until_it_is_deleted(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(2, rounds=1)
        heard: list[int] = []

        async def watch() -> None:
            async for version in hall.store.rooms.watch_versions(hall.id):
                heard.append(version)

        watching = asyncio.create_task(watch())
        await until(lambda: heard == [3])
        await hall.do(StartFirstRound, HOST)
        await until(lambda: heard[-1] == 4)
        with pytest.raises(RoomIsOver):
            await hall.store.rooms.delete(hall.id, HOST)
        (meeting,) = await hall.meetings()
        await hall.resign(meeting, 0)
        await until(lambda: heard[-1] == 5)
        await hall.store.announce_missed()
        with pytest.raises(NotTheHost):
            await hall.store.rooms.delete(hall.id, token(0))
        assert [*await hall.store.rooms.records(hall.id)] == [meeting.game]
        assert not watching.done()
        await hall.store.rooms.delete(hall.id, HOST)
        await watching
        assert [rows(place, select(each)) for each in (rooms, room_members, room_log)] == [[]] * 3
        assert meeting.game is not None
        assert (await hall.store.load(meeting.game)).room is None

    within(place, told)


def test_the_games_of_a_room_are_kept_as_long_as_the_room(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(2, rounds=9)
        await hall.do(StartFirstRound, HOST)
        (meeting,) = await hall.meetings()
        bench.now = NOW + 60 * DAY
        await hall.join(2)
        bench.now = NOW + 91 * DAY
        assert await hall.store.expire(RetentionPolicy(unfinished_days=90)) == 0
        bench.now = NOW + 151 * DAY
        assert await hall.store.expire(RetentionPolicy(unfinished_days=90)) == 2
        assert meeting.game is not None
        with pytest.raises(NoSuchGame):
            await hall.store.load(meeting.game)
        with pytest.raises(NoSuchRoom):
            await hall.kept()

    within(place, told)


def test_a_link_to_a_seat_makes_the_other_device_the_same_member(place: Path | URL) -> None:
    phone, stranger = "token-of-phone", "token-of-stranger"

    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(4, rounds=2)
        await hall.do(StartFirstRound, HOST)
        first, second = await hall.meetings()
        assert first.game is not None
        assert second.game is not None
        with pytest.raises(NotYourSeat):
            await hall.store.create_seat_link(first.game, stranger)
        link = await hall.store.create_seat_link(first.game, token(first.first))
        for wrong, fault in ((token(first.second), SeatTaken), (token(second.first), SeatTaken), (None, NeedsToken)):
            with pytest.raises(fault):
                await hall.store.take_seat(link, wrong)
        assert (await hall.store.take_seat(link, phone)).side == 0
        with pytest.raises(NoSuchLink):
            await hall.store.take_seat(link, stranger)
        assert (await hall.kept(phone)).actor == RoomActor(member=first.first)
        assert (await hall.kept(stranger)).actor == RoomActor()
        with pytest.raises(NotTheHost):
            await hall.do(EndRoom, phone)
        for meeting in (first, second):
            await hall.finish(meeting, Random(1))
        for meeting in await hall.meetings():
            assert meeting.game is not None
            side = (await hall.store.load(meeting.game, phone)).side
            wanted = meeting.members.index(first.first) if first.first in meeting.members else None
            assert side == wanted
        await hall.do(LeaveRoom, phone)
        assert first.first not in (await hall.kept()).room.active_members
        link = await hall.store.create_seat_link(second.game, token(second.first))
        assert (await hall.store.take_seat(link, HOST)).side == 0
        assert (await hall.kept(HOST)).actor == RoomActor(host=True, member=second.first)

    within(place, told)


def test_a_stranger_learns_nothing_of_the_ids_of_commands(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(2, rounds=1)
        await hall.store.rooms.act(hall.id, StartFirstRound(id="used", seen=0), HOST)
        for kind in (StartFirstRound, EndRoom, LeaveRoom):
            refusals = set()
            for name in ("used", "new"):
                for seen in (0, 99):
                    with pytest.raises(DenkspielError) as refusal:
                        await hall.store.rooms.act(hall.id, kind(id=name, seen=seen), EVE)
                    refusals.add((seen, type(refusal.value), str(refusal.value)))
            assert len(refusals) == 2, kind

    within(place, told)


def test_a_renewed_link_is_kept_and_rooms_of_before_have_none(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(1, rounds=3)
        assert (await hall.kept()).address == hall.id
        address = (await hall.do(ReplaceRoomLink, HOST)).stored.address
        assert (await hall.store.rooms.load(address)).room.link == address.partition(".")[2]
        with pytest.raises(NoSuchRoom, match="the host has renewed it"):
            await hall.kept()
        with pytest.raises(NoSuchRoom, match="the host has renewed it"):
            await hall.store.rooms.act(hall.id, JoinRoom(id="again", seen=0, name="Eve"), EVE)
        assert (await hall.store.rooms.load(hall.id, token(0))).address == address
        room = (await hall.kept(HOST)).room
        before = {key: value for key, value in json.loads(room.to_text()).items() if key != "link"}
        assert Room.of_text(json.dumps(before), room.game) == replace(room, link="")

    within(place, told)
