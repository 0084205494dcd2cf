import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial

import pytest

from denkspiel.core.payer import ClientAccount, current_account
from denkspiel.web.workers.fair_queue import FairExecutor


def _busy(seconds: float) -> int:
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass
    return threading.get_ident()


def test_work_is_done_elsewhere_and_whoever_asked_pays() -> None:
    async def story() -> None:
        paid: list[float] = []
        current_account.set(ClientAccount("a", paid.append))
        assert await FairExecutor().run(_busy, 0.01) != threading.get_ident()
        await asyncio.sleep(0)
        assert sum(paid) >= 0.01

    asyncio.run(story())


def test_what_fails_is_paid_for_too() -> None:
    async def story() -> None:
        paid: list[float] = []
        current_account.set(ClientAccount("a", paid.append))
        with pytest.raises(ZeroDivisionError):
            await FairExecutor().run(divmod, 1, 0)
        await asyncio.sleep(0)
        assert len(paid) == 1

    asyncio.run(story())


def test_clients_take_turns() -> None:
    async def story() -> None:
        executor, order, begun = FairExecutor(lambda _: True), list[str](), threading.Event()

        async def ask(client: str, number: int) -> None:
            current_account.set(ClientAccount(client))

            def work() -> None:
                begun.wait(50)
                order.append(f"{client}{number}")

            await executor.run(work)

        tasks = [asyncio.create_task(ask(*one)) for one in (("a", 1), ("a", 2), ("a", 3), ("b", 1), ("b", 2))]
        await asyncio.sleep(0)
        begun.set()
        await asyncio.gather(*tasks)
        assert order == ["a1", "a2", "b1", "a3", "b2"]

    asyncio.run(story())


def test_nobody_waits_for_what_heavy_clients_have_begun() -> None:
    async def story() -> None:
        executor, go_on = FairExecutor(lambda client: client.startswith("heavy")), threading.Event()

        async def ask(client: str, work: Callable[[], object]) -> None:
            current_account.set(ClientAccount(client))
            await executor.run(work)

        heavy = [asyncio.create_task(ask(f"heavy {number}", partial(go_on.wait, 50))) for number in range(3)]
        await asyncio.sleep(0)
        await asyncio.wait_for(asyncio.create_task(ask("light", int)), 50)
        assert not any(task.done() for task in heavy)
        go_on.set()
        await asyncio.gather(*heavy)

    asyncio.run(story())


def test_after_the_end_nobody_is_charged_and_nothing_is_said(capfd: pytest.CaptureFixture[str]) -> None:
    executor, go_on, others = FairExecutor(), threading.Event(), {*threading.enumerate()}

    async def story() -> None:
        asked = asyncio.create_task(executor.run(go_on.wait, 50))
        await asyncio.sleep(0.01)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        executor.close()

    asyncio.run(story())
    go_on.set()
    for thread in {*threading.enumerate()} - others:
        thread.join(50)
    assert capfd.readouterr().err == ""
