"""Commands of one group that ask together what they have to know: what comes of them is as if each came alone."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from sqlalchemy.engine import URL

from denkspiel.core.errors import DenkspielError
from denkspiel.play.live.command import Accept, Command, Move, Offer, Propose, Resign, Sit
from denkspiel.play.live.faults import NotYourTurn
from denkspiel.store import ledger
from denkspiel.store.store import Store
from tests.store.at_the_store import ADA, BOB, EVE, PATIENCE, Table, within

TABLES = 6
Order = tuple[int, Command | None, str]
"""Which table, what is done there (`None`: it is noted that somebody is here), and by whom."""


async def tables(table: Table) -> list[str]:
    """Some games, at one of which there is a free seat."""
    ids = []
    for number in range(TABLES):
        await table.open("tic-tac-toe-3d", alone=True)
        ids.append(table.id)
        if number:
            await table.store.act(table.id, Sit(id="sit", seen=1, name="Bob"), BOB)
    return ids


def done_at(store: Store, ids: Sequence[str], order: Order) -> Awaitable[Any]:
    number, command, token = order
    if command is None:
        return store.note_here([(ids[number], 0)])
    return store.act(ids[number], command, token)


async def together(store: Store, works: Callable[[], Sequence[Awaitable[Any]]]) -> list[Any]:
    """What comes of orders that are one group, as the writer is kept until all of them wait."""
    begins, held = Event(), Event()

    def waits(_: object) -> bool:
        begins.set()
        return held.wait(PATIENCE)

    waiting = store._database.write(waits)
    assert await asyncio.to_thread(begins.wait, PATIENCE)
    running = [asyncio.ensure_future(work) for work in works()]
    await asyncio.sleep(0)
    held.set()
    assert await asyncio.wrap_future(waiting)
    return await asyncio.gather(*running, return_exceptions=True)


def told(answer: Any) -> object:
    """What an answer says, without what differs from game to game."""
    if isinstance(answer, ledger.Answer):
        kept = answer.kept
        return answer.entry, kept.side, kept.live.moves, kept.live.version, kept.live.stage, kept.seen, kept.latest
    return (type(answer), str(answer)) if isinstance(answer, DenkspielError) else type(answer)


def drawn(rng: Random) -> list[Order]:
    """Orders of all kinds, right and wrong ones, some of them twice."""
    orders: list[Order] = []
    for number in range(60):
        seen = rng.randint(1, 6)
        kinds: list[Command | None] = [
            *[Move(id=f"c{number}", seen=seen, cell=rng.randrange(27)) for _ in range(6)],
            Sit(id=f"c{number}", seen=1, name="Bob"),
            Resign(id=f"c{number}", seen=seen),
            Propose(id=f"c{number}", seen=seen, offer=Offer.REMATCH),
            Accept(id=f"c{number}", seen=seen, offer=Offer.REMATCH),
            None,
        ]
        orders.append((rng.randrange(TABLES), rng.choice(kinds), rng.choice((ADA, BOB, EVE))))
        if rng.random() < 0.2:
            orders.append(rng.choice(orders))
    return orders


@pytest.mark.parametrize("seed", range(4))
def test_a_group_is_answered_as_if_each_came_alone(place: Path | URL, seed: int) -> None:
    async def test(table: Table) -> None:
        alone, grouped = await tables(table), await tables(table)
        orders = drawn(Random(seed))
        one_by_one: list[Any] = []
        for order in orders:
            one_by_one += await asyncio.gather(done_at(table.store, alone, order), return_exceptions=True)
        at_once = await together(table.store, lambda: [done_at(table.store, grouped, order) for order in orders])
        assert [told(answer) for answer in at_once] == [told(answer) for answer in one_by_one]
        for one, other in zip(alone, grouped, strict=True):
            kept, expected = await table.store.load(other), await table.store.load(one)
            assert replace(kept, id=one, live=expected.live) == expected
            assert kept.live.moves == expected.live.moves
            assert await table.store.entries(other) == await table.store.entries(one)

    within(place, test)


@pytest.mark.xdist_group("postgres")
def test_commands_at_different_games_ask_at_once(database: URL, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    asking = ledger.ask_at_once

    def counted(transaction: Any, about: Sequence[Any]) -> Any:
        asked.append(len(about))
        return asking(transaction, about)

    monkeypatch.setattr(ledger, "ask_at_once", counted)

    async def test(table: Table) -> None:
        ids = await tables(table)
        first = [(number, Move(id="m", seen=2, cell=0), ADA) for number in range(1, TABLES)]
        again: list[Order] = [(1, Move(id="n", seen=3, cell=1), BOB), (2, Move(id="n", seen=3, cell=1), ADA)]
        here: list[Order] = [(3, None, ADA)]
        last: list[Order] = [(3, Move(id="o", seen=3, cell=1), BOB)]
        orders = [*first, *again, *here, *last]
        answers = await together(table.store, lambda: [done_at(table.store, ids, order) for order in orders])
        assert [isinstance(answer, ledger.Answer) for answer in answers] == [*[True] * 6, False, False, True]
        assert isinstance(answers[6], NotYourTurn)
        assert asked == [5, 2], "a game that has changed is asked about anew, and who asks alone does so itself"

    within(database, test)
