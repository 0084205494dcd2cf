"""A connection may break after a transaction has ended and before anybody knows: then the store does the work again."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.engine import URL

from denkspiel.games.catalogue import game
from denkspiel.online.games.messages import AcceptOffer, MakeOffer, Offer
from denkspiel.online.rooms.messages import JoinRoom, StartFirstRound
from denkspiel.online.rooms.plan import PairingFormat, RoomSettings
from denkspiel.online.store.access import ChangeAnnouncer
from denkspiel.online.store.database import Database
from denkspiel.online.store.store import GameStore, open_database
from denkspiel.online.store.tables import links
from tests.online.games.at_the_board import NOW
from tests.online.store.at_the_store import ADA, BOB, PATIENCE, Table
from tests.online.store.test_store import rows


class _RepeatingDatabase(Database):
    """Does all that changes something twice, and answers as it does the second time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def write(self, function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        work = partial(self._database.write, function, *given, **named)
        first = await work()
        second = await work()
        assert first == second, function
        return second

    async def read(self, function: Callable[..., Any], *given: Any, **named: Any) -> Any:
        return await self._database.read(function, *given, **named)

    def backup(self, path: Path) -> None:
        self._database.backup(path)

    def close(self) -> None:
        self._database.close()


def repeating_all(place: Path | URL, told: Callable[[GameStore], Any]) -> None:
    async def done() -> None:
        announcements = ChangeAnnouncer()
        database = _RepeatingDatabase(open_database(place, announcements.announce))
        async with asyncio.timeout(PATIENCE), GameStore(database, announcements, lambda: NOW) as store:
            await told(store)

    asyncio.run(done())


def test_a_link_that_was_kept_already_gives_the_seat_once(place: Path | URL) -> None:
    async def told(store: GameStore) -> None:
        table = Table(store)
        await table.open()
        link = await store.create_seat_link(table.id, BOB)
        assert rows(place, select(func.count()).select_from(links)) == [(1,)]
        assert (await store.take_seat(link, "phone of bob")).side == 1
        assert (await store.load(table.id, BOB)).side == 1
        assert (await store.load(table.id, "phone of bob")).side == 1

    repeating_all(place, told)


def test_a_game_that_was_kept_already_and_its_commands_count_once(place: Path | URL) -> None:
    async def told(store: GameStore) -> None:
        table = Table(store)
        await table.open()
        await table.play("1234")
        for kind, token in ((MakeOffer, ADA), (AcceptOffer, BOB)):
            await table.do(kind, token, offer=Offer.TAKE_BACK)
        assert (await store.load(table.id)).live.version == len(await store.entries_since(table.id)) + 1 == 8
        assert [each.id for each in await store.games_of_browser(BOB)] == [table.id]

    repeating_all(place, told)


def test_a_room_that_was_kept_already_and_its_commands_count_once(place: Path | URL) -> None:
    async def told(store: GameStore) -> None:
        plan = RoomSettings("Class 5b", game("tic-tac-toe"), PairingFormat.ROUND_ROBIN)
        room_id = (await store.rooms.open(plan, "token-of-host", seed="7")).id
        for number, token in enumerate((ADA, BOB)):
            await store.rooms.act(room_id, JoinRoom(id=f"join-{number}", seen=0, name=f"P{number}"), token)
        await store.rooms.act(room_id, StartFirstRound(id="start", seen=0), "token-of-host")
        room = (await store.rooms.load(room_id)).room
        assert room.version == len(await store.rooms.entries_since(room_id)) + 1 == 4
        assert [member.name for member in room.members] == ["P0", "P1"]
        (meeting,) = room.open_meetings
        assert [each.id for each in await store.games_of_browser(ADA)] == [meeting.game]

    repeating_all(place, told)
