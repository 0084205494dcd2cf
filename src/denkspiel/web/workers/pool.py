"""A few worker processes and a bounded queue: searches happen here, never in the event loop.

Clients take turns in the queue. One more worker does nothing but quick requests, and of the others a client has all but
one at most: so neither a move of `level-3` nor another client's search waits behind all that one client asks for.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import Any

from denkspiel.web.app.problems import RequestRefused
from denkspiel.web.app.settings import Settings
from denkspiel.web.workers.code_compiler import CodeCompiler
from denkspiel.web.workers.fair_queue import FairQueue, never_heavy
from denkspiel.web.workers.refusals import NoSolver, QueueFull, SearchFailed, SolverLoading, SolverState
from denkspiel.web.workers.result_cache import ResultCache, SingleFlight
from denkspiel.web.workers.search_requests import SearchRequest
from denkspiel.web.workers.worker import Worker, WorkerLost
from denkspiel.web.workers.worker_process import WorkDone, WorkFailed

__all__ = ["WorkerPool"]

ChargeClient = Callable[[str, SearchRequest, float], None]

_OVERTIME = 10.0
"""This many seconds after its time, or after it was told to stop, a request is ended together with its process. On a
busy machine a healthy process may be late, and starting another one costs more than waiting."""
_PAUSE_SECONDS = 1.0
"""Before a lost process is replaced: one that always dies must not be restarted endlessly."""


def _charge_nobody(_client: str, _request: SearchRequest, _seconds: float) -> None: ...


@dataclass(eq=False)
class _QueuedRequest:
    """A request in the queue.

    Attributes:
        request: the request.
        client: whose it is.
        turn: becomes the worker that is to do it.
    """

    request: SearchRequest
    client: str
    turn: "asyncio.Future[Worker]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class WorkerPool:
    """Hands requests to workers, by clients in turn."""

    has_solvers = True
    """They may still be loading, or have failed."""

    def __init__(
        self,
        settings: Settings,
        make: Callable[..., Worker] = Worker,
        is_heavy: Callable[[str], bool] = never_heavy,
        charge: ChargeClient = _charge_nobody,
        compiler: CodeCompiler | None = None,
    ) -> None:
        """Make the workers; `start` starts their processes.

        Args:
            settings: how many, and what they may have.
            make: makes a worker.
            is_heavy: whether a client has had so much processor time lately that all others come first.
            charge: told what a request of a client has cost, in seconds of processor time.
            compiler: compiles the code for all games if there is none; another one for tests.
        """
        given = settings.games, settings.table_megabytes, settings.worker_megabytes
        self._games = [game.id for game in settings.games if not game.is_large]
        self._max_waiting = settings.max_queued_searches
        self._max_workers_each = max(1, settings.workers - 1)
        self._workers = [
            make(*given, quick=place == 1) for place in range(settings.workers + 1 if settings.workers else 0)
        ]
        self._idle: set[Worker] = set()
        self._seen: set[Worker] = set()
        self._workers_of: Counter[str] = Counter()
        self._queue: FairQueue[_QueuedRequest] = FairQueue(is_heavy)
        self._charge = charge
        self._compiler = compiler or CodeCompiler()
        self._is_compiling = self._may_load = False
        self._with_code: frozenset[str] = frozenset()
        self._results = ResultCache()
        self._in_flight = SingleFlight()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self) -> None:
        """Start the first worker, then the others one by one, so that the first requests find an idle processor.

        If the first one finds no compiled code for a game, the code for all games is compiled in another process, and
        workers do what needs no solver meanwhile.
        """
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

    def solver_state(self, game: str) -> SolverState:
        """Whether exact values of a game can be had; of games other than those of the settings they never can."""
        if game not in self._games:
            return "failed"
        return self._state_of(game, [worker for worker in self._workers if not worker.quick])

    async def run(self, request: SearchRequest, client: str) -> Any:
        """Have a request done, and return what a worker makes of it. Cancelling this stops the request.

        Raises:
            QueueFull: the queue is full.
            SearchFailed: it came to no result.
            SolverLoading: the solver of the game is not ready yet.
            NoSolver: it could not be loaded.
        """
        known = self._results.get(request)
        if known is not None:
            return known
        state = self._state_for(request)
        if state != "ready":
            raise self._loading() if state == "loading" else NoSolver
        key = None if request.cache_key is None else (request.cache_key, request.seconds)
        return await self._in_flight.run(key, lambda: self._do(request, client))

    async def _do(self, request: SearchRequest, client: str) -> Any:
        clock, begun = asyncio.get_running_loop().time, asyncio.get_running_loop().time()
        worker = await self._worker_for(_QueuedRequest(request, client))
        request = request.after_waiting(clock() - begun)
        work = asyncio.ensure_future(worker.do(request))
        try:
            answer = await asyncio.wait_for(asyncio.shield(work), request.seconds + _OVERTIME)
        except WorkerLost as error:
            raise SearchFailed from error
        except TimeoutError as error:
            worker.kill()
            raise SearchFailed from error
        except asyncio.CancelledError:
            worker.stop()
            raise
        finally:
            self._spawn(self._release_when_done(worker, client, request, work))
        if isinstance(answer, WorkFailed):
            raise SearchFailed(answer.message)
        self._results.put(request, answer.result)
        return answer.result

    async def _worker_for(self, waiting: _QueuedRequest) -> Worker:
        self._queue.add(waiting.client, waiting)
        self._assign_workers()
        if len(self._queue) > self._max_waiting:
            self._refuse(self._queue.last_of_longest(waiting.client), lambda: QueueFull(self._seconds_to_wait()))
        try:
            return await waiting.turn
        except asyncio.CancelledError:
            self._withdraw(waiting)
            raise

    def _seconds_to_wait(self) -> int:
        """When those who are waiting may have been served, if each takes all of its time once it has waited."""
        seconds = sum(waiting.request.after_waiting(inf).seconds for waiting in self._queue)
        return max(1, round(seconds / (len(self._workers) - 1)))

    def _withdraw(self, waiting: _QueuedRequest) -> None:
        self._queue.remove(waiting.client, waiting)
        if waiting.turn.done() and not waiting.turn.cancelled() and waiting.turn.exception() is None:
            self._release(waiting.turn.result(), waiting.client)

    async def _release_when_done(
        self, worker: Worker, client: str, request: SearchRequest, work: "asyncio.Future[WorkDone | WorkFailed]"
    ) -> None:
        """When the worker has answered, or was ended because it did not, it is free again."""
        seconds = request.seconds  # what a process that is lost has used nobody knows
        try:
            seconds = (await asyncio.wait_for(asyncio.shield(work), _OVERTIME)).seconds
        except TimeoutError:
            worker.kill()
            await asyncio.gather(work, return_exceptions=True)  # it ends with the process
        except WorkerLost:
            pass
        self._charge(client, request, seconds)
        self._release(worker, client)

    def _release(self, worker: Worker, client: str) -> None:
        if not worker.quick:
            self._workers_of -= Counter([client])
        if not worker.lost:
            self._idle.add(worker)
        self._assign_workers()

    def _assign_workers(self) -> None:
        """Hand idle workers to requests that wait; the quick worker chooses first, so the others stay free."""
        for worker in sorted(self._idle, key=lambda one: not one.quick):
            waiting = self._queue.take(partial(self._choose_for, worker))
            if waiting is not None:
                self._idle.remove(worker)
                if not worker.quick:
                    self._workers_of[waiting.client] += 1
                waiting.turn.set_result(worker)

    def _choose_for(self, worker: Worker, client: str, queue: Sequence[_QueuedRequest]) -> _QueuedRequest | None:
        """Which of a client's requests this worker is to do."""
        if not worker.quick and self._workers_of[client] >= self._max_workers_each:
            return None
        return next((one for one in queue if self._can_do(worker, one.request) and not one.turn.done()), None)

    def _can_do(self, worker: Worker, request: SearchRequest) -> bool:
        if request.needs_solver and not self._can_load(worker, request.game):
            return False
        return request.quick or not worker.quick

    def _can_load(self, worker: Worker, game: str) -> bool:
        """Whether a worker has the solver of a game, or can load it at once."""
        has_code = worker.with_code is not None and game in self._with_code and game not in worker.failed
        return game in worker.loaded or has_code

    def _state_of(self, game: str, workers: Sequence[Worker]) -> SolverState:
        if any(self._can_load(worker, game) for worker in workers):
            return "ready"
        return "failed" if any(game in worker.failed for worker in workers) else "loading"

    def _loading(self) -> SolverLoading:
        return SolverLoading(self._compiler.seconds_left) if self._is_compiling else SolverLoading()

    def _state_for(self, request: SearchRequest) -> SolverState:
        """Whether there is a worker that can do a request."""
        if not request.needs_solver:
            return "ready" if self._workers else "loading"
        if request.game not in self._games:
            return "failed"
        return self._state_of(request.game, self._workers) if request.quick else self.solver_state(request.game)

    def _on_load(self, worker: Worker) -> None:
        # refuse the waiting requests for a game whose solver could not be loaded
        for waiting in list(self._queue):
            if self._state_for(waiting.request) == "failed":
                self._refuse(waiting, NoSolver)
        if worker.with_code is not None and worker not in self._seen:
            self._seen.add(worker)
            self._with_code |= worker.with_code
            self._may_load |= self._with_code.issuperset(self._games)
            if self._may_load:
                worker.load_solvers()
            elif not self._is_compiling:
                self._is_compiling = True
                self._spawn(self._compile())
            fresh = next((worker for worker in self._workers if not worker.started), None)
            if fresh is not None:
                self._spawn(self._start(fresh))
        self._assign_workers()

    async def _compile(self) -> None:
        """Compile the code for all games. If that fails, each worker compiles what it needs, which takes longer."""
        if await self._compiler.run():
            self._with_code = frozenset(self._games)
        self._is_compiling, self._may_load = False, True
        for worker in self._seen:
            worker.load_solvers()
        self._assign_workers()

    def _on_loss(self, worker: Worker) -> None:
        self._idle.discard(worker)
        self._seen.discard(worker)
        if not self._closed:
            self._spawn(self._replace(worker))

    def _refuse(self, waiting: _QueuedRequest, refusal: Callable[[], RequestRefused]) -> None:
        self._queue.remove(waiting.client, waiting)
        if not waiting.turn.done():
            waiting.turn.set_exception(refusal())

    async def _replace(self, worker: Worker) -> None:
        await asyncio.sleep(_PAUSE_SECONDS)
        await self._start(worker)

    async def _start(self, worker: Worker) -> None:
        try:
            await worker.start(lambda: self._on_load(worker), lambda: self._on_loss(worker))
        except OSError:
            self._on_loss(worker)
        else:
            self._idle.add(worker)
            self._assign_workers()

    def _spawn(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
