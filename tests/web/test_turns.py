"""Turns in the event loop; rounds of the loop stand for time, and clocks tell what the test says."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from denkspiel.web.traffic import Allowance, TooMany
from denkspiel.web.turns import Turns


class Clock:
    """Tells the time that it is set to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Stage:
    """Turns with clocks."""

    def __init__(self, share: float = 0.0, burst: float = 1.0) -> None:
        self.time, self.spent = Clock(), Clock()
        self.allowance = Allowance(share, burst, clock=self.time)
        self.turns = Turns(self.allowance, clock=self.spent)
        self.seen: list[str] = []

    def ask(self, *names: str) -> None:
        """Ask for turns; the first letter is the client."""
        for name in names:
            self.turns.ask(name[0], lambda name=name: self.seen.append(name))  # type: ignore[misc]


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(test())  # type: ignore[arg-type]


async def rounds(count: int = 30) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_who_is_alone_need_not_wait() -> None:
    async def test() -> None:
        stage = Stage()
        stage.ask("a1")
        assert stage.seen == ["a1"]
        await asyncio.wait_for(stage.turns.mine("a", 0), 50)

    run(test)


def test_one_turn_a_round_and_clients_in_turn() -> None:
    async def test() -> None:
        stage = Stage()
        stage.ask("a1", "a2", "a3", "b1", "b2")
        assert stage.seen == ["a1"]
        await rounds(1)
        assert stage.seen == ["a1", "a2"]
        stage.ask("c1")
        await rounds()
        assert stage.seen == ["a1", "a2", "b1", "a3", "c1", "b2"]

    run(test)


def test_what_a_client_does_is_at_its_expense_and_its_waiting_is_not() -> None:
    async def test() -> None:
        stage = Stage(share=0.001, burst=10)
        woken = asyncio.Event()

        async def work() -> str:
            stage.spent.now += 4
            try:
                await woken.wait()
            except asyncio.CancelledError:
                stage.spent.now += 2
                raise
            stage.spent.now += 5
            return "done"

        task = asyncio.ensure_future(stage.turns.at_expense_of("a", work()))
        await rounds()
        stage.spent.now += 1000
        assert not stage.allowance.seconds_until_more("a")
        woken.set()
        assert await task == "done"
        with stage.turns.measured("a"):
            stage.spent.now += 0.5
        assert not stage.allowance.seconds_until_more("a")
        woken.clear()
        given_up = asyncio.ensure_future(stage.turns.at_expense_of("b", work()))
        await rounds()
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        assert stage.allowance._buckets["a"][0] == pytest.approx(0.5)
        assert stage.allowance._buckets["b"][0] == pytest.approx(4)

    run(test)


def test_faults_come_out_of_what_is_measured() -> None:
    async def test() -> None:
        async def work() -> None:
            await asyncio.sleep(0)
            raise RuntimeError

        with pytest.raises(RuntimeError):
            await Stage().turns.at_expense_of("a", work())

    run(test)


def test_who_has_used_up_its_allowance_waits_and_others_do_not() -> None:
    async def test() -> None:
        stage = Stage(share=1.0, burst=1)
        stage.allowance.spend("a", 1.02)
        stage.ask("a1", "b1")
        assert stage.seen == ["b1"]
        await rounds()
        stage.ask("c1")
        await rounds()
        assert stage.seen == ["b1", "c1"]
        stage.time.now += 1
        stage.ask("d1")
        await rounds()
        assert stage.seen == ["b1", "c1", "a1", "d1"], "it has its place in the queue"

    run(test)


def test_who_waits_for_its_allowance_need_not_ask_again() -> None:
    async def test() -> None:
        stage = Stage(share=1.0, burst=1)
        stage.allowance.spend("a", 1.01)
        stage.ask("a1", "a2")
        stage.time.now += 1
        while len(stage.seen) < 2:
            await asyncio.sleep(0.001)
        assert stage.seen == ["a1", "a2"]

    run(test)


def test_patience_ends() -> None:
    async def test() -> None:
        stage = Stage(share=0.1, burst=1)
        stage.allowance.spend("a", 2)
        with pytest.raises(TooMany) as refused:
            await stage.turns.mine("a", 0)
        assert refused.value.retry_seconds == 11
        assert len(stage.turns._queue) == 0

    run(test)


def test_who_gives_up_waiting_takes_no_turn() -> None:
    async def test() -> None:
        stage = Stage()
        stage.ask("a1")
        waiting: Any = asyncio.ensure_future(stage.turns.mine("b", 50))
        stage.ask("a2", "a3")
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert waiting.cancelled() or not waiting.exception()
        await rounds()
        assert stage.seen == ["a1", "a2", "a3"]

    run(test)


class Wrong(Exception):
    """Something that goes wrong."""


def test_what_went_wrong_is_no_garbage_to_be_searched_for() -> None:
    async def test() -> None:
        stage, loop = Stage(), asyncio.get_running_loop()
        left: list[weakref.ref[Wrong]] = []

        async def fail() -> None:
            future: asyncio.Future[None] = loop.create_future()
            error = Wrong()
            left.append(weakref.ref(error))
            loop.call_soon(future.set_exception, error)
            del error
            try:
                await future
            finally:
                del future

        with pytest.raises(Wrong):
            await stage.turns.at_expense_of("a", fail())
        await rounds(2)
        assert left[0]() is None

    gc.disable()
    try:
        run(test)
    finally:
        gc.enable()
