"""A worker process as the service sees it: started, given requests, told to stop, ended and replaced."""

import asyncio
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.process import BaseProcess
from typing import Any

from denkspiel.core.game import Game
from denkspiel.web.workers.search_requests import SearchRequest
from denkspiel.web.workers.worker_process import (
    CodeFound,
    LoadSolvers,
    SolverLoaded,
    StartWork,
    StopWork,
    WorkDone,
    WorkFailed,
    run_worker,
)

__all__ = ["Worker", "WorkerLost", "start_uninterrupted"]


def start_uninterrupted(process: BaseProcess) -> None:
    """Start a process in which SIGINT is blocked from its first instruction on, where the system can do that.

    A terminal sends Ctrl-C to all processes of a program. One that is still importing modules cannot ignore it yet,
    and would end with a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        process.start()
        return
    resource_tracker.ensure_running()  # when `multiprocessing` starts it, it unblocks SIGINT
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])  # the child inherits it
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_JOIN_SECONDS = 1.0
_NICENESS = 10
"""The service itself, which answers everybody, takes precedence over searches for a few."""
_NICENESS_OF_QUICK = 3
"""Quick requests take precedence over slow ones."""


class WorkerLost(Exception):
    """The process has ended before its request was done."""


class Worker:
    """One process at a time: when it is lost, `start` makes another one.

    Everything but the starting happens in the thread of the event loop.

    Attributes:
        quick: whether it does quick requests only.
        started: whether a process was ever asked for.
        lost: whether the last process has ended, or is about to.
        with_code: the games for which there was compiled code when the process was started; `None` until that is known.
        loaded: the games whose solvers are ready in the process.
        failed: the games whose solvers could not be loaded.
    """

    def __init__(self, games: tuple[Game, ...], table_megabytes: int, max_megabytes: int, *, quick: bool) -> None:
        self.quick = quick
        self.started = False
        self.lost = False
        self.with_code: frozenset[str] | None = None
        self.loaded: set[str] = set()
        self.failed: set[str] = set()
        niceness = _NICENESS_OF_QUICK if quick else _NICENESS
        self._given = (games, table_megabytes, max_megabytes, niceness)
        self._number = 0
        self._answer: asyncio.Future[WorkDone | WorkFailed] | None = None
        self._on_load: Callable[[], None] = lambda: None
        self._on_loss: Callable[[], None] = lambda: None

    async def start(self, on_load: Callable[[], None], on_loss: Callable[[], None]) -> None:
        """Start a process.

        Args:
            on_load: called when it is known for which games there is code, and when a solver was loaded or failed to
                load.
            on_loss: called when the process has ended.
        """
        self.started, self.lost, self.with_code = True, False, None
        self.loaded.clear()
        self.failed.clear()
        self._on_load, self._on_loss = on_load, on_loss
        loop = asyncio.get_running_loop()
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=run_worker, args=(theirs, *self._given), daemon=True)
        self._starting = loop.run_in_executor(None, start_uninterrupted, self._process)
        await asyncio.shield(self._starting)
        theirs.close()
        threading.Thread(target=self._listen, args=(loop, self._pipe), daemon=True).start()

    async def do(self, request: SearchRequest) -> WorkDone | WorkFailed:
        """Have a request done; the worker must have nothing else to do.

        Raises:
            WorkerLost: the process has ended.
        """
        self._number += 1
        self._answer = asyncio.get_running_loop().create_future()
        try:
            self._pipe.send(StartWork(self._number, request))
        except OSError as error:
            self.lost = True
            raise WorkerLost from error
        return await self._answer

    def load_solvers(self) -> None:
        """Let it load the solvers of all games, or compile them where there is no code."""
        with suppress(OSError):
            self._pipe.send(LoadSolvers())

    def stop(self) -> None:
        """Tell the process that the request is no longer wanted; it soon answers."""
        with suppress(OSError):
            self._pipe.send(StopWork(self._number))

    def kill(self) -> None:
        """End the process at once."""
        self.lost = True
        self._process.kill()

    async def close(self) -> None:
        """End the process, if there is one or one is just being started, and wait for it."""
        if not self.started:
            return
        self._on_load = self._on_loss = lambda: None
        await asyncio.gather(self._starting, return_exceptions=True)
        if self._process.pid is not None:
            self._process.kill()
            self._process.join(_JOIN_SECONDS)

    def _listen(self, loop: asyncio.AbstractEventLoop, pipe: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed, nobody wants to hear
            try:
                while True:
                    loop.call_soon_threadsafe(self._receive, pipe.recv())
            except (EOFError, OSError):
                pipe.close()
                loop.call_soon_threadsafe(self._on_process_end)

    def _receive(self, told: WorkDone | WorkFailed | CodeFound | SolverLoaded) -> None:
        if isinstance(told, CodeFound):
            self.with_code = told.games
            self._on_load()
        elif isinstance(told, SolverLoaded):
            (self.loaded if told.succeeded else self.failed).add(told.game)
            self._on_load()
        elif self._answer is not None and not self._answer.done() and told.number == self._number:
            self._answer.set_result(told)

    def _on_process_end(self) -> None:
        self.lost, self.with_code = True, None
        self.loaded.clear()
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(WorkerLost())
        self._on_loss()
