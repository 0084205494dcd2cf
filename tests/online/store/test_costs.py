"""What work on a database costs is charged to the client that led to it, wherever it is done."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from denkspiel.core.payer import ClientAccount, current_account
from denkspiel.online.store.database import READER_THREADS, Database
from denkspiel.online.store.store import open_database
from denkspiel.online.store.transaction import Transaction

BUSY = 0.03
PATIENCE = 50


def busy(_: Transaction, seconds: float = BUSY) -> str:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    return "done"


def nothing(_: Transaction) -> None: ...


def waits(_: Transaction, until: threading.Event) -> None:
    assert until.wait(PATIENCE)


def failing(transaction: Transaction) -> None:
    busy(transaction)
    raise ZeroDivisionError


@asynccontextmanager
async def charged(place: Path | URL) -> AsyncIterator[tuple[Database, list[float]]]:
    database = open_database(place, lambda _: None)
    paid: list[float] = []
    token = current_account.set(ClientAccount("a", paid.append))
    try:
        async with asyncio.timeout(PATIENCE):
            yield database, paid
    finally:
        current_account.reset(token)
        database.close()


@pytest.mark.parametrize("way", ["read", "write"])
def test_a_client_pays_for_what_the_database_does_and_for_what_fails_or_is_not_waited_for(
    place: Path | URL, way: str
) -> None:
    async def tried() -> None:
        async with charged(place) as (database, paid):
            assert await getattr(database, way)(busy) == "done"
            with pytest.raises(ZeroDivisionError):
                await getattr(database, way)(failing)
            held_up = threading.Event()
            others = [asyncio.ensure_future(getattr(database, way)(waits, held_up)) for _ in range(READER_THREADS)]
            asked = asyncio.ensure_future(getattr(database, way)(busy))
            await asyncio.sleep(0.01)  # it is handed over, and no thread has begun with it
            asked.cancel()
            held_up.set()
            await asyncio.gather(*others)
            while len(paid) < 3 + READER_THREADS:
                await asyncio.sleep(0.01)
            assert sum(each >= BUSY for each in paid) == 3

    asyncio.run(tried())


def test_each_client_pays_for_its_own_work(tmp_path: Path) -> None:
    async def tried() -> None:
        async with charged(tmp_path / "games.sqlite") as (database, paid):
            costs: dict[str, list[float]] = {"first": [], "much": [], "little": []}

            async def write(client: str, seconds: float) -> None:
                current_account.set(ClientAccount(client, costs[client].append))
                await database.write(busy, seconds)

            await asyncio.gather(write("first", BUSY), write("much", BUSY), write("little", 0.0))
            assert costs["much"][0] >= BUSY
            assert 0 < costs["little"][0] < BUSY / 2
            assert not paid

    asyncio.run(tried())


def test_a_client_whose_turn_has_not_come_does_not_reach_the_database(tmp_path: Path) -> None:
    async def tried() -> None:
        async with charged(tmp_path / "games.sqlite") as (database, paid):
            may = asyncio.Event()

            @asynccontextmanager
            async def turn() -> AsyncIterator[None]:
                await may.wait()
                yield

            current_account.set(ClientAccount("a", paid.append, turn))
            ways = database.read, database.write
            asked = [asyncio.ensure_future(way(busy, 0.0)) for way in ways]
            current_account.set(ClientAccount())
            for way in ways:
                await way(nothing)
            assert not any(one.done() for one in asked)
            assert not paid
            may.set()
            assert await asyncio.gather(*asked) == ["done", "done"]

    asyncio.run(tried())
