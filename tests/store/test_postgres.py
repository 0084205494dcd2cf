"""What only PostgreSQL has: several nodes, and a server that may be started anew."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from denkspiel.play.live.command import Move
from denkspiel.store.faults import StoreFault
from denkspiel.store.ledger import Answer
from denkspiel.store.store import Store
from tests.store.at_the_store import ADA, BOB, Table, within
from tools.postgres import Server

pytestmark = pytest.mark.xdist_group("postgres")


def test_a_node_hears_what_another_one_has_changed(database: URL) -> None:
    begun: asyncio.Queue[str] = asyncio.Queue()
    heard: asyncio.Queue[int] = asyncio.Queue()

    async def plays(table: Table) -> None:
        await table.open()
        await begun.put(table.id)
        assert await heard.get() == 2
        await table.play("1")
        assert await heard.get() == 3

    async def watches(table: Table) -> None:
        async for version in table.store.changes(await begun.get()):
            await heard.put(version)
            if version == 3:
                return

    within(database, plays, watches)


def test_everybody_goes_on_by_himself_after_the_database_was_started_anew(database: URL, server: Server) -> None:
    begun: asyncio.Queue[str] = asyncio.Queue()
    heard: asyncio.Queue[int] = asyncio.Queue()

    async def plays(table: Table) -> None:
        await table.open()
        await begun.put(table.id)
        assert await heard.get() == 2
        for version in (3, 4, 5):
            await asyncio.to_thread(server.stop, "immediate")
            move = Move(id=f"m{version}", seen=version - 1, cell=version - 3)
            waiting = asyncio.create_task(persistently(table, move, (ADA, BOB)[version % 2 == 0]))
            await asyncio.to_thread(server.start)
            assert (await waiting).entry.version == version
            while await heard.get() != version:
                pass

    async def watches(table: Table) -> None:
        async for version in table.store.changes(await begun.get()):
            await heard.put(version)
            if version == 5:
                return

    within(database, plays, watches)


async def persistently(table: Table, move: Move, token: str) -> Answer:
    """What every client does: it asks again until it has an answer."""
    while True:
        try:
            return await table.store.act(table.id, move, token)
        except StoreFault:
            await asyncio.sleep(0.1)


def test_what_was_told_while_nobody_listened_is_asked_for(database: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    async def told(table: Table) -> None:
        await table.open()
        looking = table.store.changes(table.id)
        assert await anext(looking) == 2
        with monkeypatch.context() as deaf:
            deaf.setattr(table.store._announcements, "tell_here", lambda _: None)
            await table.do(Move, ADA, cell=0)
        await table.store._ask_for_missed()
        assert await anext(looking) == 3
        await looking.aclose()  # type: ignore[attr-defined]

    within(database, told)


def test_a_server_that_is_not_there_and_a_copy_are_refused_in_a_sentence(
    database: URL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("denkspiel.store.postgres._PAUSES_SECONDS", (0.0,))
    with pytest.raises(StoreFault, match="The kept games cannot be reached: "):
        asyncio.run(Store.open(database.update_query_dict({"host": str(tmp_path)})))

    async def told(table: Table) -> None:
        with pytest.raises(StoreFault, match="pg_dump"):
            await table.store.backup(tmp_path / "copy")

    within(database, told)
