"""When requests begin and what they cost; rounds of the event loop stand for time, and clocks are set by the test."""

import asyncio
import gc
import weakref
from collections.abc import Awaitable, Callable

import pytest

from denkspiel.web.app.client_limits import ProcessorBudget, TooManyRequests
from denkspiel.web.app.request_scheduler import RequestScheduler


class Clock:
    """Tells the time that it is set to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Stage:
    """A scheduler with clocks."""

    def __init__(self, share: float = 0.0, burst: float = 1.0) -> None:
        self.time, self.spent = Clock(), Clock()
        self.allowance = ProcessorBudget(share, burst, clock=self.time)
        self.scheduler = RequestScheduler(self.allowance, clock=self.spent)
        self.begun: list[str] = []

    def ask(self, *names: str) -> list["asyncio.Task[None]"]:
        """Ask for requests to begin; the first letter is the client."""
        return [asyncio.ensure_future(self._begin(name)) for name in names]

    async def _begin(self, name: str) -> None:
        await self.scheduler.wait(name[0], 50)
        self.begun.append(name)


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(test())  # type: ignore[arg-type]


async def rounds(count: int = 60) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


def test_one_request_begins_in_a_round_and_clients_take_turns() -> None:
    async def test() -> None:
        stage, longest = Stage(), 0
        stage.ask("a1", "a2", "a3", "b1", "b2")
        for count in range(60):
            if count == 2:
                stage.ask("c1")
            before = len(stage.begun)
            await asyncio.sleep(0)
            longest = max(longest, len(stage.begun) - before)
        assert longest == 1
        assert sorted(stage.begun) == ["a1", "a2", "a3", "b1", "b2", "c1"]
        assert stage.begun.index("c1") < stage.begun.index("a3"), "nobody waits for all that another client asks for"
        assert [name for name in stage.begun if name[0] == "a"] == ["a1", "a2", "a3"]

    run(test)


def test_what_a_client_does_is_at_its_expense_and_its_waiting_is_not() -> None:
    async def test() -> None:
        stage = Stage(share=1.0, burst=10)
        woken = asyncio.Event()

        async def work() -> str:
            stage.spent.now += 4
            try:
                await woken.wait()
            except asyncio.CancelledError:
                stage.spent.now += 7
                raise
            stage.spent.now += 5
            return "done"

        task = asyncio.ensure_future(stage.scheduler.run("a", work()))
        await rounds()
        stage.spent.now += 1000
        assert not stage.allowance.seconds_until_refill("a")
        woken.set()
        assert await task == "done"
        assert not stage.allowance.seconds_until_refill("a"), "9 of 10"
        stage.scheduler.charge("a", 2)
        assert stage.allowance.seconds_until_refill("a") > 0
        woken.clear()
        given_up = asyncio.ensure_future(stage.scheduler.run("b", work()))
        await rounds()
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        assert stage.allowance.seconds_until_refill("b") > 0, "11 of 10"

    run(test)


def test_faults_come_out_of_what_is_measured() -> None:
    async def test() -> None:
        async def work() -> None:
            await asyncio.sleep(0)
            raise RuntimeError

        with pytest.raises(RuntimeError):
            await Stage().scheduler.run("a", work())

    run(test)


def test_who_has_used_up_its_allowance_waits_and_others_do_not() -> None:
    async def test() -> None:
        stage = Stage(share=1.0, burst=1)
        stage.allowance.spend("a", 1.02)
        stage.ask("a1", "a2", "b1")
        await rounds()
        stage.ask("c1")
        await rounds()
        assert stage.begun == ["b1", "c1"]
        stage.time.now += 2
        while len(stage.begun) < 4:
            await asyncio.sleep(0.001)
        assert stage.begun == ["b1", "c1", "a1", "a2"]

    run(test)


def test_patience_ends() -> None:
    async def test() -> None:
        stage = Stage(share=0.1, burst=1)
        stage.allowance.spend("a", 2)
        with pytest.raises(TooManyRequests) as refused:
            await stage.scheduler.wait("a", 0)
        assert refused.value.retry_seconds == 11
        stage.time.now += 100
        await asyncio.wait_for(stage.scheduler.wait("a", 50), 50)

    run(test)


def test_who_gives_up_waiting_keeps_nobody_else_waiting() -> None:
    async def test() -> None:
        stage = Stage()
        waiting = stage.ask("a1", "b1", "b2", "a2")
        await asyncio.sleep(0)
        waiting[1].cancel()
        await rounds()
        assert waiting[1].cancelled()
        assert sorted(stage.begun) == ["a1", "a2", "b2"]

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
            await stage.scheduler.run("a", fail())
        await rounds(2)
        assert left[0]() is None

    gc.disable()
    try:
        run(test)
    finally:
        gc.enable()
