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
from denkspiel.online.faults import CannotJoin, NotAMember, NotTheHost, NotYourSeat, RoomIsOver, SeatTaken
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.ending import Why
from denkspiel.online.games.live_game import Stage as GameStage
from denkspiel.online.games.messages import Abort, Move, Resign
from denkspiel.online.rooms.messages import (
    By,
    CloseRound,
    End,
    GameOver,
    Join,
    Leave,
    Remove,
    RenewLink,
    RoomCommand,
    RoundBegun,
    Start,
)
from denkspiel.online.rooms.plan import Format, Plan
from denkspiel.online.rooms.room import Meeting, Result, Room, Stage
from denkspiel.online.rooms.standings import standings
from denkspiel.online.store import room_repository
from denkspiel.online.store.faults import NeedsToken, NoSuchGame, NoSuchLink, NoSuchRoom
from denkspiel.online.store.game_repository import StoredGame
from denkspiel.online.store.maintenance import Keeping
from denkspiel.online.store.room_repository import AWAY_AFTER, RoomAnswer, StoredRoom
from denkspiel.online.store.tables import games, room_log, room_members, rooms, seats
from tests.online.games.at_the_board import NOW
from tests.online.rooms.in_the_room import table
from tests.online.store.at_the_store import EVE, Table, within
from tests.online.store.test_store import rows, until

HOST = "token-of-host"
DAY = 86_400_000
SIGNS = {0: "1-0", 1: "0-1", None: "1/2"}


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
        kind: Format = Format.SWISS,
        rounds: int = 0,
        *,
        name: str = "tic-tac-toe",
        clock: Clock | None = None,
    ) -> None:
        plan = Plan("Class 5b", game(name), kind, rounds, clock)
        self.id = (await self.store.rooms.open(plan, HOST, seed="7")).id
        for number in range(people):
            await self.join(number)

    async def kept(self, by: str | None = None) -> StoredRoom:
        return await self.store.rooms.load(self.id, by)

    async def do(
        self, kind: type[RoomCommand], by: str | None, *, seen: int | None = None, **attributes: Any
    ) -> RoomAnswer:
        self._count += 1
        version = (await self.kept()).room.version if seen is None else seen
        return await self.store.rooms.act(self.id, kind(id=f"c{self._count}", seen=version, **attributes), by)

    async def join(self, number: int) -> RoomAnswer:
        return await self.do(Join, token(number), name=f"P{number}")

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
            await self.store.act(meeting.game, Move(id=f"m{live.version}", seen=live.version, cell=cell), token(mover))

    async def resign(self, meeting: Meeting, side: int) -> None:
        assert meeting.game is not None
        await self.store.act(meeting.game, Resign(id="resign", seen=0), token(meeting.members[side]))


def test_a_class_of_twenty_finishes_a_swiss_tournament(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(16, rounds=5)
        assert (await hall.do(Start, HOST)).entry.events == (RoundBegun(1),)
        for late in (16, 17, 18):
            await hall.join(late)
        await play_round(hall, 1)
        await hall.do(Leave, token(3))
        await play_round(hall, 2)
        await hall.join(19)
        await play_round(hall, 3)
        mid = (await hall.kept()).room.open_meetings[2]
        await hall.finish(mid, Random(4), most=2)
        assert (await hall.do(Leave, token(mid.second))).kept.room.meeting_of(mid.first) is None
        await play_round(hall, 4)
        away = await close_with_one_away(hall)
        kept = await hall.kept(token(0))
        assert kept.room.stage is Stage.OVER
        assert kept.by == By(member=0)
        assert len(kept.room.rounds) == 5
        assert len(standings(kept.room)) == 20
        check_against_the_games(place, kept, away)
        met = [frozenset(each.members) for each in kept.room.meetings]
        assert len(met) == len(set(met))
        logged = [entry.version for entry in await hall.store.rooms.entries(hall.id)]
        assert logged == list(range(2, kept.room.version + 1))

    within(place, told)


async def play_round(hall: Hall, number: int) -> None:
    """All games of the round at the same time; then the next one has begun."""
    assert len((await hall.kept()).room.rounds) == number
    meetings = await hall.meetings()
    await asyncio.gather(*(hall.finish(each, Random(f"{number} {each.members}")) for each in meetings))
    assert len((await hall.kept()).room.rounds) == number + 1


async def close_with_one_away(hall: Hall) -> str:
    """One does not come to the last round, so the host closes it; the id of the game."""
    missed, *others = await hall.meetings()
    hall.bench.now += AWAY_AFTER + 1
    await asyncio.gather(*(hall.finish(each, Random(str(each.members))) for each in others))
    assert await hall.store.rooms.note_seen(hall.id, token(missed.second))
    assert (await hall.kept()).room.stage is Stage.PLAYING
    await hall.do(CloseRound, HOST, round=5)
    assert missed.game is not None
    ending = (await hall.store.load(missed.game)).live.ending
    assert ending is not None
    assert (ending.why, ending.winner) == (Why.DECIDED, 1)
    return missed.game


def check_against_the_games(place: Path | URL, kept: StoredRoom, *decided: str) -> None:
    """The table is that of the kept games, counted in another way."""
    names = {
        (game_id, side): name
        for game_id, side, name in rows(place, select(seats.c.game_id, seats.c.side, seats.c.name))
    }
    ended = rows(place, select(games.c.id, games.c.winner, games.c.why, games.c.room))
    assert {room for *_, room in ended} == {kept.id}
    assert {game_id for game_id, _, why, _ in ended if why == "decided"} >= set(decided)
    results = [(names[game_id, 0], names[game_id, 1], SIGNS[winner]) for game_id, winner, *_ in ended]
    byes = [kept.room.members[one.bye].name for one in kept.room.rounds if one.bye is not None]
    found = standings(kept.room)
    swiss = kept.room.plan.is_swiss
    expected = table(results, byes if swiss else (), [each.name for each in kept.room.members], swiss=swiss)
    told = {kept.room.members[one.member].name: (one.points, one.buchholz, one.sonneborn) for one in found}
    assert told == {name: tuple(values) for name, *values in expected}
    assert [one.points for one in found] == [score for _, score, _, _ in expected]


def test_a_round_robin_of_five(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(5, Format.ROUND_ROBIN)
        await hall.do(Start, HOST)
        for number in range(1, 5):
            await play_round(hall, number)
        assert len(await hall.meetings()) == 2
        await asyncio.gather(*(hall.finish(each, Random(5)) for each in await hall.meetings()))
        kept = await hall.kept()
        assert kept.room.stage is Stage.OVER
        assert len({frozenset(each.members) for each in kept.room.meetings}) == 10
        check_against_the_games(place, kept)

    within(place, told)


def test_the_members_browsers_hold_the_seats_of_their_games_and_nobody_else_does(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(2, rounds=1)
        await hall.do(Start, HOST)
        (meeting,) = await hall.meetings()
        assert meeting.game is not None
        for by, side in ((token(meeting.first), 0), (token(meeting.second), 1), (HOST, None), (EVE, None)):
            kept = await hall.store.load(meeting.game, by)
            assert (kept.side, kept.room) == (side, hall.id)
        with pytest.raises(NotYourSeat):
            await hall.store.act(meeting.game, Move(id="m", seen=1, cell=0), HOST)
        with pytest.raises(DenkspielError, match="is not broken off"):
            await hall.store.act(meeting.game, Abort(id="a", seen=1), token(meeting.first))
        names = [each.name for each in (await hall.store.load(meeting.game)).live.players]
        assert names == [f"P{meeting.first}", f"P{meeting.second}"]

    within(place, told)


WRONG: dict[str, tuple[str | None, type[RoomCommand], dict[str, Any], type[DenkspielError]]] = {
    "a stranger begins": (EVE, Start, {}, NotTheHost),
    "nobody begins": (None, Start, {}, NotTheHost),
    "a member begins": (token(0), Start, {}, NotTheHost),
    "a member removes": (token(0), Remove, {"member": 1}, NotTheHost),
    "a member closes": (token(0), CloseRound, {"round": 1}, NotTheHost),
    "a member ends": (token(0), End, {}, NotTheHost),
    "a stranger leaves": (EVE, Leave, {}, NotAMember),
    "the host leaves without having joined": (HOST, Leave, {}, NotAMember),
    "somebody joins without a token": (None, Join, {"name": "Eve"}, NeedsToken),
    "a member joins again": (token(0), Join, {"name": "Eve"}, CannotJoin),
    "the host tells a result": (HOST, GameOver, {"game": "x", "result": Result.FIRST}, NotAMember),
}


def test_what_is_not_allowed_is_refused_and_changes_nothing(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(3, rounds=2)
        before = (await hall.kept()).room
        for case, (by, kind, attributes, fault) in WRONG.items():
            with pytest.raises(fault) as refusal:
                await hall.do(kind, by, **attributes)
            assert type(refusal.value) is fault, case
            assert (await hall.kept()).room == before, case
        with pytest.raises(NoSuchRoom):
            await hall.store.rooms.load("none")
        with pytest.raises(NoSuchRoom):
            await hall.store.rooms.act("none", Start(id="1", seen=0), HOST)

    within(place, told)


def test_a_repeated_command_is_carried_out_once_even_at_the_same_time(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(4, rounds=2)
        join, start = Join(id="join", seen=0, name="Ada"), Start(id="start", seen=5)
        for command, by in ((join, "ada"), (start, HOST)):
            answers = await asyncio.gather(*(hall.store.rooms.act(hall.id, command, by) for _ in range(5)))
            assert len({answer.entry.version for answer in answers}) == 1
            assert {answer.kept.by for answer in answers} == {answers[0].kept.by}
        room = (await hall.kept()).room
        assert (room.version, len(room.members), len(room.rounds)) == (7, 5, 1)
        assert len(rows(place, select(games.c.id))) == 2

    within(place, told)


def test_games_that_end_at_the_same_time_begin_the_next_round_once(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(8, rounds=4)
        await hall.do(Start, HOST)
        for number in range(1, 5):
            meetings = await hall.meetings()
            close = hall.store.rooms.act(
                hall.id, CloseRound(id=f"close {number}".replace(" ", ""), seen=0, round=number), HOST
            )
            ends = [hall.resign(each, side % 2) for side, each in enumerate(meetings)]
            await asyncio.gather(close, *ends, return_exceptions=True)
            await asyncio.gather(*(hall.resign(each, 0) for each in meetings), return_exceptions=True)
            room = (await hall.kept()).room
            assert len(room.rounds) == min(4, number + 1)
        assert room.stage is Stage.OVER
        assert len(rows(place, select(games.c.id))) == 16
        assert set(rows(place, select(games.c.stage))) == {("over",)}

    within(place, told)


def test_if_the_next_round_cannot_begin_the_last_move_is_not_made_either(
    place: Path | URL, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So there is no moment in which a node could be killed and leave a room that waits for nobody."""

    def fails(*_: object) -> StoredGame:
        raise RuntimeError("killed")

    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(2, rounds=2)
        await hall.do(Start, HOST)
        (meeting,) = await hall.meetings()
        assert meeting.game is not None
        with monkeypatch.context() as broken:
            broken.setattr(room_repository, "_new_game", fails)
            with pytest.raises(RuntimeError, match="killed"):
                await hall.resign(meeting, 0)
        assert (await hall.store.load(meeting.game)).live.stage is GameStage.PLAYING
        assert len((await hall.kept()).room.rounds) == 1
        await hall.resign(meeting, 0)
        assert len((await hall.kept()).room.rounds) == 2

    within(place, told)


def test_a_time_that_is_over_counts_before_the_host_decides(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(4, rounds=2, clock=Clock(minutes=1))
        await hall.do(Start, HOST)
        one, other = await hall.meetings()
        assert other.game is not None
        bench.now += 60_000
        await hall.store.act(other.game, Move(id="m", seen=1, cell=8), token(other.first))
        bench.now += 60_000
        room = (await hall.do(CloseRound, HOST, round=1)).kept.room
        late, decided = room.rounds[0].meetings
        assert (late.members, late.result, late.decided) == (one.members, Result.SECOND, False)
        assert (decided.result, decided.decided) == (Result.DRAW, True)

    within(place, told)


def test_the_host_may_play_and_browsers_find_their_rooms(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        plan = Plan("Family", game("hexagon"), Format.ROUND_ROBIN)
        first = await bench.store.rooms.open(plan, HOST, host_plays_as="Oma")
        hall = Hall(bench)
        bench.now += 1
        await hall.open(1, rounds=3)
        assert (await hall.do(Join, HOST, name="Teacher")).kept.by == By(host=True, member=1)
        assert first.by == By(host=True, member=0)
        found = await bench.store.rooms.of(HOST)
        assert [(each.id, each.title, each.game, each.host, each.member) for each in found] == [
            (hall.id, "Class 5b", "tic-tac-toe", True, 1),
            (first.id, "Family", "hexagon", True, 0),
        ]
        assert [each.member for each in await bench.store.rooms.of(token(0))] == [0]
        assert await bench.store.rooms.of(EVE) == []
        assert not await bench.store.rooms.note_seen(hall.id, EVE)

    within(place, told)


def test_whoever_looks_at_a_room_hears_of_every_change_until_it_is_deleted(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(2, rounds=1)
        heard: list[int] = []

        async def watch() -> None:
            async for version in hall.store.rooms.changes(hall.id):
                heard.append(version)

        watching = asyncio.create_task(watch())
        await until(lambda: heard == [3])
        await hall.do(Start, HOST)
        await until(lambda: heard[-1] == 4)
        with pytest.raises(RoomIsOver):
            await hall.store.rooms.delete(hall.id, HOST)
        (meeting,) = await hall.meetings()
        await hall.resign(meeting, 0)
        await until(lambda: heard[-1] == 5)
        await hall.store.ask_for_missed()
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
        await hall.do(Start, HOST)
        (meeting,) = await hall.meetings()
        bench.now = NOW + 60 * DAY
        await hall.join(2)
        bench.now = NOW + 91 * DAY
        assert await hall.store.expire(Keeping(unfinished=90)) == 0
        bench.now = NOW + 151 * DAY
        assert await hall.store.expire(Keeping(unfinished=90)) == 2
        assert meeting.game is not None
        with pytest.raises(NoSuchGame):
            await hall.store.load(meeting.game)
        with pytest.raises(NoSuchRoom):
            await hall.kept()

    within(place, told)


def test_tokens_are_kept_as_digests_only(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(2, rounds=1)
        await hall.do(Start, HOST)
        kept = "".join(str(rows(place, select(each))) for each in (rooms, room_members, room_log, games, seats))
        assert hall.id in kept
        assert not any(secret in kept for secret in (HOST, token(0), token(1)))

    within(place, told)


def test_a_link_to_a_seat_makes_the_other_device_the_same_member(place: Path | URL) -> None:
    phone, stranger = "token-of-phone", "token-of-stranger"

    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(4, rounds=2)
        await hall.do(Start, HOST)
        first, second = await hall.meetings()
        assert first.game is not None
        assert second.game is not None
        with pytest.raises(NotYourSeat):
            await hall.store.give_link(first.game, stranger)
        link = await hall.store.give_link(first.game, token(first.first))
        for wrong, fault in ((token(first.second), SeatTaken), (token(second.first), SeatTaken), (None, NeedsToken)):
            with pytest.raises(fault):
                await hall.store.take_seat(link, wrong)
        assert (await hall.store.take_seat(link, phone)).side == 0
        with pytest.raises(NoSuchLink):
            await hall.store.take_seat(link, stranger)
        assert (await hall.kept(phone)).by == By(member=first.first)
        assert (await hall.kept(stranger)).by == By()
        with pytest.raises(NotTheHost):
            await hall.do(End, phone)
        for meeting in (first, second):
            await hall.finish(meeting, Random(1))
        for meeting in await hall.meetings():
            assert meeting.game is not None
            side = (await hall.store.load(meeting.game, phone)).side
            wanted = meeting.members.index(first.first) if first.first in meeting.members else None
            assert side == wanted
        await hall.do(Leave, phone)
        assert first.first not in (await hall.kept()).room.here
        link = await hall.store.give_link(second.game, token(second.first))
        assert (await hall.store.take_seat(link, HOST)).side == 0
        assert (await hall.kept(HOST)).by == By(host=True, member=second.first)

    within(place, told)


def test_a_stranger_learns_nothing_of_the_ids_of_commands(place: Path | URL) -> None:
    async def told(bench: Table) -> None:
        hall = Hall(bench)
        await hall.open(2, rounds=1)
        await hall.store.rooms.act(hall.id, Start(id="used", seen=0), HOST)
        for kind in (Start, End, Leave):
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
        address = (await hall.do(RenewLink, HOST)).kept.address
        assert (await hall.store.rooms.load(address)).room.link == address.partition(".")[2]
        with pytest.raises(NoSuchRoom, match="the host has renewed it"):
            await hall.kept()
        with pytest.raises(NoSuchRoom, match="the host has renewed it"):
            await hall.store.rooms.act(hall.id, Join(id="again", seen=0, name="Eve"), EVE)
        assert (await hall.store.rooms.load(hall.id, token(0))).address == address
        room = (await hall.kept(HOST)).room
        before = {key: value for key, value in json.loads(room.to_text()).items() if key != "link"}
        assert Room.of_text(json.dumps(before), room.game) == replace(room, link="")

    within(place, told)
