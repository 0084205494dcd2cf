"""What runs in a worker process: requests come in through a pipe and results go out; the end of the pipe is its end.

Three threads: this one works on the requests; one listens, so that the work can be stopped; the third one looks which
games have compiled code, and loads the solvers of all games when it may, while requests are already carried out.
"""

import os
import queue
import signal
import sys
import threading
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from typing import Any

from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.job import Job
from denkspiel.core.message import Message
from denkspiel.web.workers.search_requests import SearchRequest

__all__ = ["CodeFound", "LoadSolvers", "SolverLoaded", "StartWork", "StopWork", "WorkDone", "WorkFailed", "run_worker"]


@dataclass(frozen=True)
class StartWork:
    """Work on this request is to begin; numbers grow from request to request."""

    number: int
    request: SearchRequest


@dataclass(frozen=True)
class StopWork:
    """The request of that number is no longer wanted."""

    number: int


@dataclass(frozen=True)
class LoadSolvers:
    """The solvers of all games are to be loaded, or compiled where there is no code."""


@dataclass(frozen=True)
class WorkDone:
    """The request of that number is done, which took so many seconds of processor time."""

    number: int
    result: Any
    seconds: float = 0.0


@dataclass(frozen=True)
class WorkFailed:
    """The request of that number could not be done; the sentence is `None` where the program is at fault."""

    number: int
    message: Message | None
    seconds: float = 0.0


@dataclass(frozen=True)
class CodeFound:
    """There is compiled code for these games, so that their solvers can be loaded at once; told once, at the start."""

    games: frozenset[str]


@dataclass(frozen=True)
class SolverLoaded:
    """The solver of a game can be used, or has failed to load."""

    game: str
    succeeded: bool


class _WorkerProcess:
    def __init__(self, pipe: Connection, games: tuple[Game, ...], megabytes: int) -> None:
        from denkspiel.web.workers.executor import WorkerExecutor  # noqa: PLC0415 (in the worker process only)

        self.pipe = pipe
        self.games = games
        self.executor = WorkerExecutor(games, megabytes)
        self.jobs: queue.SimpleQueue[tuple[int, Job[Any]]] = queue.SimpleQueue()
        self.turn = threading.Lock()
        self.may_load = threading.Event()

    def run(self) -> None:
        threading.Thread(target=self._listen, daemon=True).start()
        threading.Thread(target=self._load, daemon=True).start()
        while True:
            number, job = self.jobs.get()
            begun = time.thread_time()
            job.run()
            self._send(replace(_answer(number, job), seconds=time.thread_time() - begun))

    def _listen(self) -> None:
        jobs: dict[int, Job[Any]] = {}  # the one under way, or the last one
        try:
            while True:
                told = self.pipe.recv()
                if isinstance(told, StartWork):
                    jobs = {told.number: self.executor.make_job(told.request)}
                    self.jobs.put((told.number, jobs[told.number]))
                elif isinstance(told, LoadSolvers):
                    self.may_load.set()
                elif told.number in jobs:
                    jobs[told.number].stop()
        except (EOFError, OSError):
            os._exit(0)  # the process that gave the requests is gone, and compiled code cannot be waited for

    def _load(self) -> None:
        self._send(CodeFound(self.executor.games_with_code()))
        self.may_load.wait()
        for game in self.games:
            try:
                self.executor.load(game.id)
            except Exception as error:
                _report(error, f"the solver of {game.id} could not be loaded")
                self._send(SolverLoaded(game.id, succeeded=False))
            else:
                self._send(SolverLoaded(game.id, succeeded=True))

    def _send(self, told: WorkDone | WorkFailed | CodeFound | SolverLoaded) -> None:
        try:
            with self.turn:
                self.pipe.send(told)
        except OSError:
            os._exit(0)  # nobody is left who wants to know


def _answer(number: int, job: Job[Any]) -> WorkDone | WorkFailed:
    try:
        return WorkDone(number, job.result())
    except DenkspielError as error:
        return WorkFailed(number, error.message)
    except Exception as error:
        _report(error, "a search could not be finished")
        return WorkFailed(number, None)


def _report(error: Exception, what: str) -> None:
    """Log it; too little memory is no fault of the program, and needs no traceback."""
    if isinstance(error, MemoryError):
        print(f"{what}: it needs more memory than a worker may have", file=sys.stderr)
    else:
        sys.excepthook(type(error), error, error.__traceback__)


def run_worker(pipe: Connection, games: tuple[Game, ...], megabytes: int, max_megabytes: int, niceness: int) -> None:
    """Be a worker until the pipe ends.

    Args:
        pipe: `StartWork`, `StopWork` and `LoadSolvers` come in, the other messages of this module go out.
        games: the games that requests are about.
        megabytes: the size of the table of each solver.
        max_megabytes: the memory that this process may have, where the system can limit it. What it starts to compile
            may lift that limit.
        niceness: how much it stands back behind other processes, where the system can do that.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches all processes of a terminal; the service decides
    with suppress(AttributeError, OSError):
        os.nice(niceness)
    # what is asked for beyond that is refused, and the work fails
    with suppress(ImportError, AttributeError, ValueError, OSError):
        import resource  # noqa: PLC0415 (not on every system)

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (max_megabytes << 20, hard))
    try:
        _WorkerProcess(pipe, games, megabytes).run()
    except MemoryError as error:
        _report(error, "a worker has ended")
