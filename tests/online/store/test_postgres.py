"""What only PostgreSQL has: several nodes, and a server that may be started anew."""

import asyncio
import os
import socket
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import URL

from denkspiel.online.games.messages import Move
from denkspiel.online.store.faults import StoreFault
from denkspiel.online.store.game_repository import Answer
from denkspiel.online.store.store import Store
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


def test_what_is_changed_is_found_by_its_keys_however_small_tables_look(database: URL) -> None:
    def way(transaction: Transaction) -> str:
        return str(transaction.connection.scalar(text("SHOW enable_seqscan")))

    async def told(table: Table) -> None:
        store = table.store._database
        assert await store.write(way) == "off"
        assert await store.read(way) == "on", "whoever searches may read all"

    within(database, told)


def test_a_database_that_may_only_be_read_is_told_so(database: URL) -> None:
    def changes(transaction: Transaction) -> None:
        transaction.connection.execute(text("SET TRANSACTION READ ONLY"))
        transaction.connection.execute(text("UPDATE games SET version = version"))

    async def told(table: Table) -> None:
        await table.open()
        for doing in (table.store._database.write, table.store._database.read):
            with pytest.raises(StoreFault, match="may only be read there"):
                await doing(changes)
        await table.play("1")

    within(database, told)


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
        await table.store.ask_for_missed()
        assert await anext(looking) == 3
        await looking.aclose()  # type: ignore[attr-defined]

    within(database, told)


class BreakingConnection:
    """One that breaks when it is read, as libpq does it: the socket is closed there and then."""

    def __init__(self) -> None:
        self.ours, self.theirs = socket.socketpair()
        self.theirs.send(b"the end")
        self.pgconn = self

    def fileno(self) -> int:
        if self.ours.fileno() < 0:
            raise psycopg.OperationalError("the connection is closed")
        return self.ours.fileno()

    def consume_input(self) -> None:
        self.ours.close()
        raise psycopg.OperationalError("server closed the connection")

    def add_notify_handler(self, _: Any) -> None: ...


def test_whoever_is_given_the_socket_of_a_broken_connection_is_heard(database: URL) -> None:
    async def told(table: Table) -> None:
        listener: Any = table.store._listener
        broken = BreakingConnection()
        number = broken.fileno()
        with pytest.raises(psycopg.OperationalError):
            await listener._hear(broken)
        one, two = socket.socketpair()
        given = one.detach()  # of that very number as a rule
        os.dup2(given, number)
        heard = asyncio.Event()
        asyncio.get_running_loop().add_reader(number, heard.set)
        two.send(b"a request")
        async with asyncio.timeout(PATIENCE):
            await heard.wait()
        asyncio.get_running_loop().remove_reader(number)
        for socket_number in {given, number}:
            os.close(socket_number)
        two.close()
        broken.theirs.close()

    within(database, told)


def test_a_server_that_is_not_there_and_a_copy_are_refused_in_a_sentence(
    database: URL, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("denkspiel.online.store.postgres._PAUSES_SECONDS", (0.0,))
    with pytest.raises(StoreFault, match="The kept games cannot be reached: "):
        asyncio.run(Store.open(database.update_query_dict({"host": str(tmp_path)})))

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
        StoreFault, match=r"^The kept games cannot be reached: PostgreSQL does not allow that user to use the tables\.$"
    ):
        asyncio.run(opened_once(stranger))


async def opened_once(database: URL) -> None:
    await (await Store.open(database)).close()


def test_a_server_that_does_not_answer_is_told_of_soon_and_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    clock = SimpleNamespace(sleep=slept.append, monotonic=lambda: sum(slept))
    monkeypatch.setattr("denkspiel.online.store.database.time", clock)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    nobody = URL.create("postgresql+psycopg", "ada", "secret", "127.0.0.1", port, "games")
    with pytest.raises(
        StoreFault, match=r"^The kept games cannot be reached: no PostgreSQL answers at that address\.$"
    ):
        asyncio.run(Store.open(nobody))
    assert len(slept) > 1
    assert sum(slept) <= 1
