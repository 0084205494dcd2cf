"""What work on a database costs is charged to the client that led to it, wherever it is done."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from denkspiel.core.payer import Payer, paying
from denkspiel.online.store.store import Store
from denkspiel.online.store.transaction import Transaction

BUSY = 0.03
PATIENCE = 50
WAYS = pytest.mark.parametrize("way", ["read", "write"])


def busy(_: Transaction, seconds: float) -> str:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    return "done"


def nothing(_: Transaction) -> None: ...


def failing(transaction: Transaction) -> None:
    busy(transaction, BUSY)
    raise ZeroDivisionError


@asynccontextmanager
async def charged(place: Path | URL) -> AsyncIterator[tuple[Store, list[float]]]:
    async with asyncio.timeout(PATIENCE), await Store.open(place) as store:
        paid: list[float] = []
        token = paying.set(Payer("a", paid.append))
        try:
            yield store, paid
        finally:
            paying.reset(token)


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.01)


@WAYS
def test_a_client_pays_for_what_the_database_does(place: Path | URL, way: str) -> None:
    async def tried() -> None:
        async with charged(place) as (store, paid):
            assert await getattr(store._database, way)(busy, BUSY) == "done"
            assert len(paid) == 1
            assert paid[0] >= BUSY
            await getattr(store.rooms._database, way)(busy, 0.0)
            assert 0 < paid[1] < paid[0]

    asyncio.run(tried())


@WAYS
def test_it_pays_for_what_fails_and_for_what_it_does_not_wait_for(tmp_path: Path, way: str) -> None:
    async def tried() -> None:
        async with charged(tmp_path / "games.sqlite") as (store, paid):
            with pytest.raises((ZeroDivisionError, RuntimeError)):
                await getattr(store._database, way)(failing)
            assert paid[0] >= BUSY
            asked = asyncio.ensure_future(getattr(store._database, way)(busy, BUSY))
            await asyncio.sleep(0)
            asked.cancel()
            await until(lambda: len(paid) == 2)
            assert paid[1] >= BUSY

    asyncio.run(tried())


def test_each_client_pays_for_its_own_work(tmp_path: Path) -> None:
    async def tried() -> None:
        async with charged(tmp_path / "games.sqlite") as (store, paid):
            costs: dict[str, list[float]] = {"first": [], "much": [], "little": []}

            async def write(client: str, seconds: float) -> None:
                paying.set(Payer(client, costs[client].append))
                await store._database.write(busy, seconds)

            await asyncio.gather(write("first", BUSY), write("much", BUSY), write("little", 0.0))
            assert costs["much"][0] >= BUSY
            assert 0 < costs["little"][0] < BUSY / 2
            assert not paid

    asyncio.run(tried())


def test_a_client_whose_turn_has_not_come_does_not_reach_the_database(tmp_path: Path) -> None:
    async def tried() -> None:
        async with charged(tmp_path / "games.sqlite") as (store, paid):
            may = asyncio.Event()

            @asynccontextmanager
            async def turn() -> AsyncIterator[None]:
                await may.wait()
                yield

            paying.set(Payer("a", paid.append, turn))
            ways = store._database.read, store._database.write
            asked = [asyncio.ensure_future(way(busy, 0.0)) for way in ways]
            paying.set(Payer())
            for way in ways:
                await way(nothing)
            assert not any(one.done() for one in asked)
            assert not paid
            may.set()
            assert await asyncio.gather(*asked) == ["done", "done"]

    asyncio.run(tried())
