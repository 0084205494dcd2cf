"""The queue, with workers that are no processes: they answer when the test says so."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from denkspiel.core.message import Message
from denkspiel.games.catalogue import game
from denkspiel.web import pool as pool_module
from denkspiel.web.orders import AnalyseOrder, Order
from denkspiel.web.pool import Busy, NoSolver, Pool, SearchFailed, SolverLoading
from denkspiel.web.settings import Settings
from denkspiel.web.worker import WorkerLost
from denkspiel.web.worker_process import Done, Failed

GAMES = (game("tic-tac-toe"), game("hexagon"))
ORDER = AnalyseOrder("tic-tac-toe", (), 5.0)
OTHER = AnalyseOrder("hexagon", (), 5.0)


class Puppet:
    """A worker whose process is the test; unless it is `slow`, its solvers are loaded as soon as it is started."""

    def __init__(self, *, slow: bool) -> None:
        self.slow = slow
        self.started = self.lost = False
        self.loaded: set[str] = set()
        self.failed: set[str] = set()
        self.orders: list[Order] = []
        self.answer: asyncio.Future[Any] | None = None
        self.stops = 0
        self.on_load: Callable[[], None]
        self.on_loss: Callable[[], None]

    async def start(self, on_load: Callable[[], None], on_loss: Callable[[], None]) -> None:
        self.started, self.lost = True, False
        self.on_load, self.on_loss = on_load, on_loss
        self.loaded = set() if self.slow else {game.id for game in GAMES}

    async def do(self, order: Order) -> Any:
        self.orders.append(order)
        self.answer = asyncio.get_running_loop().create_future()
        return await self.answer

    def stop(self) -> None:
        self.stops += 1
        self.finish(Failed(0, Message("stopped")))

    def kill(self) -> None:
        self.lost = True
        self.lose()

    async def close(self) -> None:
        pass

    def load(self, *games: str) -> None:
        for name in games:
            self.loaded.add(name)
            self.on_load()

    def fail(self, name: str) -> None:
        self.failed.add(name)
        self.on_load()

    def finish(self, answer: Any) -> None:
        assert self.answer is not None
        if not self.answer.done():
            self.answer.set_result(answer)

    def lose(self) -> None:
        self.lost = True
        self.loaded.clear()
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(WorkerLost())
        self.on_loss()


class Stage:
    """A pool with its puppets."""

    def __init__(self, workers: int, most_waiting: int, *, slow: bool) -> None:
        self.puppets: list[Puppet] = []
        self.slow = slow
        self.pool = Pool(Settings(games=GAMES, workers=workers, most_waiting=most_waiting), self.make)
        self.pool.start()

    def make(self, *_: Any) -> Any:
        self.puppets.append(Puppet(slow=self.slow))
        return self.puppets[-1]

    def ask(self, order: Order = ORDER) -> "asyncio.Task[Any]":
        return asyncio.create_task(self.pool.do(order))


def staged(
    workers: int = 1, most_waiting: int = 2, *, slow: bool = False
) -> Callable[[Callable[[Stage], Awaitable[None]]], Callable[[], None]]:
    """Let a test run in an event loop, with a pool."""

    def decorate(test: Callable[[Stage], Awaitable[None]]) -> Callable[[], None]:
        async def run() -> None:
            stage = Stage(workers, most_waiting, slow=slow)
            await settle()
            await test(stage)
            await stage.pool.close()

        return lambda: asyncio.run(run())  # without parameters: pytest would take them for fixtures

    return decorate


async def settle() -> None:
    """Let everything happen that can."""
    for _ in range(20):
        await asyncio.sleep(0)


async def left_waiting(stage: Stage) -> "asyncio.Task[Any]":
    """An order that waits while the only worker, whose process was lost, begins to load its solvers again."""
    running, waiting = stage.ask(ORDER), stage.ask(OTHER)
    await settle()
    stage.puppets[0].slow = True
    stage.puppets[0].lose()
    with pytest.raises(SearchFailed):
        await running
    while stage.puppets[0].lost:
        await asyncio.sleep(0)
    return waiting


@staged()
async def test_an_order_is_done(stage: Stage) -> None:
    asked = stage.ask()
    await settle()
    stage.puppets[0].finish(Done(1, "result"))
    assert await asked == "result"
    assert stage.puppets[0].orders == [ORDER]


@staged(most_waiting=2)
async def test_the_queue_has_a_bound_and_an_order(stage: Stage) -> None:
    first, second, third, fourth = [stage.ask(order) for order in (ORDER, OTHER, ORDER, OTHER)]
    await settle()
    with pytest.raises(Busy) as refused:
        await fourth
    assert refused.value.status == 503
    assert refused.value.retry_seconds == 10  # two wait, each for five seconds
    for number, asked in enumerate((first, second, third)):
        stage.puppets[0].finish(Done(0, number))
        assert await asked == number
        await settle()
    assert stage.puppets[0].orders == [ORDER, OTHER, ORDER]


@staged()
async def test_who_leaves_the_queue_makes_room(stage: Stage) -> None:
    running, waiting, next_one = stage.ask(ORDER), stage.ask(OTHER), stage.ask(ORDER)
    await settle()
    waiting.cancel()
    await settle()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    stage.puppets[0].finish(Done(0, "running"))
    assert await running == "running"
    await settle()
    stage.puppets[0].finish(Done(0, "next"))
    assert await next_one == "next"
    assert stage.puppets[0].orders == [ORDER, ORDER]


@staged()
async def test_a_cancelled_order_is_stopped_and_the_worker_free_again(stage: Stage) -> None:
    running, waiting = stage.ask(ORDER), stage.ask(OTHER)
    await settle()
    running.cancel()
    await settle()
    assert stage.puppets[0].stops == 1
    stage.puppets[0].finish(Done(0, "other"))
    assert await waiting == "other"


@staged()
async def test_a_worker_handed_over_at_the_last_moment_is_not_lost(stage: Stage) -> None:
    """The order that has waited is cancelled in the same instant in which its turn comes."""
    running, waiting = stage.ask(ORDER), stage.ask(OTHER)
    await settle()
    entry = stage.pool._queue[0]
    stage.puppets[0].finish(Done(0, "running"))
    while not entry.turn.done():
        await asyncio.sleep(0)
    waiting.cancel()
    await settle()
    assert await running == "running"
    assert len(stage.pool._idle) == 1


@staged(slow=True)
async def test_solvers_that_load_are_not_waited_for(stage: Stage) -> None:
    with pytest.raises(SolverLoading) as refused:
        await stage.ask(ORDER)
    assert refused.value.retry_seconds == 2
    stage.puppets[0].load("hexagon")
    with pytest.raises(SolverLoading):
        await stage.ask(ORDER)
    assert [stage.pool.state_of(name) for name in ("tic-tac-toe", "hexagon")] == ["loading", "ready"]
    asked = stage.ask(OTHER)
    await settle()
    stage.puppets[0].finish(Done(0, "other"))
    assert await asked == "other"


@staged()
async def test_who_waits_while_the_solver_loads_again_is_served_then(stage: Stage) -> None:
    waiting = await left_waiting(stage)
    stage.puppets[0].load("tic-tac-toe")
    await settle()
    assert stage.puppets[0].orders == [ORDER]
    stage.puppets[0].load("hexagon")
    await settle()
    stage.puppets[0].finish(Done(0, "other"))
    assert await waiting == "other"


@staged(slow=True)
async def test_a_solver_that_does_not_load_is_told_of(stage: Stage) -> None:
    stage.puppets[0].fail("tic-tac-toe")
    with pytest.raises(NoSolver):
        await stage.ask(ORDER)
    assert stage.pool.state_of("tic-tac-toe") == "failed"


@staged()
async def test_who_waits_for_a_solver_that_does_not_load_again_is_told_so(stage: Stage) -> None:
    waiting = await left_waiting(stage)
    stage.puppets[0].fail("hexagon")
    with pytest.raises(NoSolver):
        await waiting


@staged(workers=2, slow=True)
async def test_the_second_worker_starts_when_the_first_has_loaded(stage: Stage) -> None:
    first, second = stage.puppets
    assert (first.started, second.started) == (True, False)
    first.load("tic-tac-toe")
    await settle()
    assert not second.started
    first.load("hexagon")
    await settle()
    assert second.started
    second.load("tic-tac-toe", "hexagon")
    asked = [stage.ask(), stage.ask()]
    await settle()
    for puppet in stage.puppets:
        puppet.finish(Done(0, "done"))
    assert await asyncio.gather(*asked) == ["done", "done"]
    assert [len(puppet.orders) for puppet in stage.puppets] == [1, 1]


@staged()
async def test_a_lost_worker_fails_its_order_and_is_replaced(stage: Stage) -> None:
    running, waiting = stage.ask(ORDER), stage.ask(OTHER)
    await settle()
    stage.puppets[0].lose()
    with pytest.raises(SearchFailed):
        await running
    while stage.puppets[0].lost:
        await asyncio.sleep(0)
    await settle()
    stage.puppets[0].finish(Done(0, "other"))
    assert await waiting == "other"


@staged()
async def test_an_order_that_does_not_end_costs_the_worker_its_life(stage: Stage) -> None:
    asked = stage.ask(AnalyseOrder("hexagon", (), 0.0))
    with pytest.raises(SearchFailed):
        await asked
    while stage.puppets[0].lost:
        await asyncio.sleep(0)
    assert stage.puppets[0].stops == 0


@staged()
async def test_a_failed_order_says_why(stage: Stage) -> None:
    asked = stage.ask()
    await settle()
    stage.puppets[0].finish(Failed(0, Message("The book is damaged.")))
    with pytest.raises(SearchFailed, match="The book is damaged"):
        await asked
    asked = stage.ask()
    await settle()
    stage.puppets[0].finish(Failed(0, None))
    with pytest.raises(SearchFailed, match="could not be finished"):
        await asked


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool_module, "_OVERTIME", 0.05)
    monkeypatch.setattr(pool_module, "_PAUSE_SECONDS", 0.0)
