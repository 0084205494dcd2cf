"""What only PostgreSQL has: several nodes, and a server that may be started anew."""

import asyncio
import socket
from pathlib import Path
from types import SimpleNamespace

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL

from denkspiel.online.games.messages import MakeMove
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.game_repository import GameCommandResult
from denkspiel.online.store.store import GameStore, open_database
from denkspiel.online.store.transaction import Transaction
from tests.online.store.at_the_store import ADA, BOB, Table, within
from tools.postgres import Server

pytestmark = pytest.mark.xdist_group("postgres")
PATIENCE = 20


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
        async for version in table.store.watch_versions(await begun.get()):
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
            move = MakeMove(id=f"m{version}", seen=version - 1, cell=version - 3)
            waiting = asyncio.create_task(persistently(table, move, (ADA, BOB)[version % 2 == 0]))
            await asyncio.to_thread(server.start)
            assert (await waiting).entry.version == version
            while await heard.get() != version:
                pass

    async def watches(table: Table) -> None:
        async for version in table.store.watch_versions(await begun.get()):
            await heard.put(version)
            if version == 5:
                return

    within(database, plays, watches)


def test_what_is_changed_is_found_by_its_keys_however_small_tables_look(database: URL) -> None:
    def way(transaction: Transaction) -> str:
        return str(transaction.connection.scalar(text("SHOW enable_seqscan")))

    async def told(_: Table) -> None:
        opened = open_database(database, lambda _: None)
        assert await opened.write(way) == "off"
        assert await opened.read(way) == "on", "whoever searches may read all"
        opened.close()

    within(database, told)


def test_a_database_that_may_only_be_read_is_told_so(database: URL) -> None:
    def changes(transaction: Transaction) -> None:
        transaction.connection.execute(text("SET TRANSACTION READ ONLY"))
        transaction.connection.execute(text("UPDATE games SET version = version"))

    async def told(table: Table) -> None:
        opened = open_database(database, lambda _: None)
        await table.open()
        for doing in (opened.write, opened.read):
            with pytest.raises(StoreFault, match="the PostgreSQL database is read-only"):
                await doing(changes)
        await table.play("1")
        opened.close()

    within(database, told)


async def persistently(table: Table, move: MakeMove, token: str) -> GameCommandResult:
    """What every client does: it asks again until it has an answer."""
    while True:
        try:
            return await table.store.act(table.id, move, token)
        except StoreFault:
            await asyncio.sleep(0.1)


def test_a_server_that_is_not_there_and_a_copy_are_refused_in_a_sentence(
    database: URL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("denkspiel.online.store.postgres._PAUSES_SECONDS", (0.0,))
    with pytest.raises(StoreFault, match="The stored games cannot be reached: "):
        asyncio.run(GameStore.open(database.update_query_dict({"host": str(tmp_path)})))

    async def told(table: Table) -> None:
        with pytest.raises(StoreFault, match="pg_dump"):
            await table.store.backup(tmp_path / "copy")

    within(database, told)


def test_a_user_who_may_not_use_the_tables_is_told_so_in_a_sentence(database: URL) -> None:
    asyncio.run(opened_once(database))
    engine = create_engine(database)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE ROLE {database.database} LOGIN PASSWORD 'secret'"))
    engine.dispose()
    stranger = database.set(username=database.database, password="secret")
    with pytest.raises(
        StoreFault,
        match=r"^The stored games cannot be reached: PostgreSQL does not allow this user to access the tables\.$",
    ):
        asyncio.run(opened_once(stranger))


async def opened_once(database: URL) -> None:
    await (await GameStore.open(database)).close()


def test_a_server_that_does_not_answer_is_told_of_soon_and_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    clock = SimpleNamespace(sleep=slept.append, monotonic=lambda: sum(slept))
    monkeypatch.setattr("denkspiel.online.store.database.time", clock)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    nobody = URL.create("postgresql+psycopg", "ada", "secret", "127.0.0.1", port, "games")
    with pytest.raises(
        StoreFault, match=r"^The stored games cannot be reached: no PostgreSQL server answers at that address\.$"
    ):
        asyncio.run(GameStore.open(nobody))
    assert len(slept) > 1
    assert sum(slept) <= 1
