"""A few worker processes and a bounded queue: searches happen here, never in the event loop."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Literal

from denkspiel.core.message import Message
from denkspiel.web.orders import Order
from denkspiel.web.problems import Refusal
from denkspiel.web.settings import Settings
from denkspiel.web.worker import Worker, WorkerLost
from denkspiel.web.worker_process import Failed

__all__ = ["Busy", "NoSolver", "Pool", "SearchFailed", "SolverLoading"]

_OVERTIME = 10.0
"""This many seconds after its time, or after it was told to stop, an order is ended together with its process. On a
busy machine a healthy process may be late, and starting another one costs more than waiting."""
_LOADING_SECONDS = 2
"""After how many seconds a solver that is loading may be asked for again."""
_PAUSE_SECONDS = 1.0
"""Before a lost process is replaced: one that always dies must not be restarted endlessly."""


class Busy(Refusal):
    """There is no room for another search."""

    kind = "busy"

    def __init__(self, seconds: int) -> None:
        super().__init__(
            HTTPStatus.SERVICE_UNAVAILABLE,
            Message("Too many searches are waiting; please try again in {seconds} s.", seconds=seconds),
            seconds,
        )


class SearchFailed(Refusal):
    """A search that has ended without a result: it took too long or too much memory, or failed."""

    kind = "search-failed"

    def __init__(self, message: Message | None = None) -> None:
        usual = Message("The search could not be finished; please try again.")
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, message or usual)


class NoSolver(Refusal):
    """The solver of a game could not be loaded."""

    kind = "no-solver"

    def __init__(self) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, Message("Exact values are not available here."), 60)


class SolverLoading(Refusal):
    """The solver of a game is not ready yet."""

    kind = "solver-loading"

    def __init__(self) -> None:
        super().__init__(
            HTTPStatus.SERVICE_UNAVAILABLE,
            Message("The solver is still loading; please try again in {seconds} s.", seconds=_LOADING_SECONDS),
            _LOADING_SECONDS,
        )


@dataclass
class _Waiting:
    """An order in the queue.

    Attributes:
        order: the order.
        turn: becomes the worker that is to do it.
    """

    order: Order
    turn: "asyncio.Future[Worker]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    def fits(self, worker: Worker) -> bool:
        return self.order.game in worker.loaded


class Pool:
    """Hands orders to workers, first come, first served."""

    def __init__(self, settings: Settings, make: Callable[..., Worker] = Worker) -> None:
        """Make the workers; `start` starts their processes.

        Args:
            settings: how many, and what they may have.
            make: makes a worker.
        """
        games, table, most = settings.games, settings.table_megabytes, settings.worker_megabytes
        self._games = [game.id for game in games]
        self._most_waiting = settings.most_waiting
        self._workers = [make(games, table, most) for _ in range(settings.workers)]
        self._idle: set[Worker] = set()
        self._queue: deque[_Waiting] = deque()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self) -> None:
        """Start the first worker, and the others when that one has loaded its solvers: then they need not compile."""
        for worker in self._workers[:1]:
            self._spawn(self._start(worker))

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            await worker.close()

    def state_of(self, game: str) -> Literal["loading", "ready", "failed"]:
        """Whether exact values of a game can be had."""
        if any(game in worker.loaded for worker in self._workers):
            return "ready"
        return "failed" if any(game in worker.failed for worker in self._workers) else "loading"

    async def do(self, order: Order) -> Any:
        """Have an order done, and return what the desk of a worker makes of it. Cancelling this stops the order.

        Raises:
            Busy: the queue is full.
            SearchFailed: it came to no result.
            SolverLoading: the solver of the game is not ready yet.
            NoSolver: it could not be loaded.
        """
        state = self.state_of(order.game)
        if state != "ready":
            raise SolverLoading if state == "loading" else NoSolver
        worker = await self._worker_for(_Waiting(order))
        work = asyncio.ensure_future(worker.do(order))
        try:
            answer = await asyncio.wait_for(asyncio.shield(work), order.seconds + _OVERTIME)
        except WorkerLost as error:
            raise SearchFailed from error
        except TimeoutError as error:
            worker.kill()
            raise SearchFailed from error
        except asyncio.CancelledError:
            worker.stop()
            raise
        finally:
            self._spawn(self._free(worker, work))
        if isinstance(answer, Failed):
            raise SearchFailed(answer.message)
        return answer.result

    async def _worker_for(self, waiting: _Waiting) -> Worker:
        worker = next((worker for worker in self._idle if waiting.fits(worker)), None)
        if worker is not None:
            self._idle.remove(worker)
            return worker
        if len(self._queue) >= self._most_waiting:
            raise Busy(self._seconds_to_wait())
        self._queue.append(waiting)
        try:
            return await waiting.turn
        except asyncio.CancelledError:
            self._forget(waiting)
            raise

    def _seconds_to_wait(self) -> int:
        """When those who are waiting may have been served, if each takes all of its time."""
        return max(1, round(sum(waiting.order.seconds for waiting in self._queue) / len(self._workers)))

    def _forget(self, waiting: _Waiting) -> None:
        with suppress(ValueError):
            self._queue.remove(waiting)
        if waiting.turn.done() and not waiting.turn.cancelled():
            self._offer(waiting.turn.result())

    async def _free(self, worker: Worker, work: "asyncio.Future[Any]") -> None:
        """When the worker has answered, or was ended because it did not, it is free again."""
        try:
            await asyncio.wait_for(asyncio.shield(work), _OVERTIME)
        except TimeoutError:
            worker.kill()
        except WorkerLost:
            pass
        if not worker.lost:
            self._offer(worker)

    def _offer(self, worker: Worker) -> None:
        """Hand an idle worker to the first order in the queue that it can do."""
        wanted = (waiting for waiting in self._queue if waiting.fits(worker) and not waiting.turn.done())
        waiting = next(wanted, None)
        if waiting is None:
            self._idle.add(worker)
        else:
            self._queue.remove(waiting)
            self._idle.discard(worker)
            waiting.turn.set_result(worker)

    def _on_load(self, worker: Worker) -> None:
        self._refuse_hopeless()
        if worker in self._idle:
            self._offer(worker)
        if len(worker.loaded) + len(worker.failed) == len(self._games):
            fresh = next((worker for worker in self._workers if not worker.started), None)
            if fresh is not None:
                self._spawn(self._start(fresh))

    def _on_loss(self, worker: Worker) -> None:
        self._idle.discard(worker)
        if not self._closed:
            self._spawn(self._replace(worker))

    def _refuse_hopeless(self) -> None:
        """Refuse the waiting orders for a game whose solver could not be loaded."""
        for waiting in list(self._queue):
            if not waiting.turn.done() and self.state_of(waiting.order.game) == "failed":
                self._queue.remove(waiting)
                waiting.turn.set_exception(NoSolver())

    async def _replace(self, worker: Worker) -> None:
        await asyncio.sleep(_PAUSE_SECONDS)
        await self._start(worker)

    async def _start(self, worker: Worker) -> None:
        try:
            await worker.start(lambda: self._on_load(worker), lambda: self._on_loss(worker))
        except OSError:
            self._on_loss(worker)
        else:
            self._offer(worker)

    def _spawn(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
