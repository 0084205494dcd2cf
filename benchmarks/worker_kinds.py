"""Searches in processes, or in threads of the service: how late light requests are answered beside them.

    python -m benchmarks.worker_kinds --rounds 3

A request for a position comes every 50 ms, and two searches go on beside it: compiled ones (exact values of Score Four)
or such as run Python (`level-8` in Score Four). See `docs/decisions/0010-worker-processes.md`.
"""

import argparse
import asyncio
import json
import os
import re
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from benchmarks.report import machine
from denkspiel.core.job import Job
from denkspiel.games.catalogue import game
from denkspiel.web.app.application import create_app
from denkspiel.web.app.settings import Settings
from denkspiel.web.workers.executor import Desk
from denkspiel.web.workers.search_requests import AnalyseOrder, ChooseOrder, Order
from tools.markdown_table import markdown_table

__all__ = ["KINDS", "ORDERS", "latenesses", "main", "processes", "threads"]

GAME = game("score-four")
ORDERS: dict[str, Order] = {
    "compiled": AnalyseOrder(GAME.id, (), 60.0),
    "Python": ChooseOrder(GAME.id, (), 60.0, "level-8", "0", 0, hint=False, limited=False),
}
_SEARCHES = 2
_TABLE_MEGABYTES = 32
_REQUESTS = 120
_PACE_SECONDS = 0.05
_NICENESS = 5
_BODY = json.dumps({"game": "connect-four", "moves": "44444432567"}).encode()

Kind = Callable[[Order], Iterator[list[int]]]


def _searching(order: Order, on_ready: Callable[[], object]) -> Job[None]:
    """A job that works on the same order again and again until it is stopped."""
    under_way: list[Job[Any]] = []

    def work(stopped: Callable[[], bool]) -> None:
        desk = Desk([GAME], _TABLE_MEGABYTES)
        desk.load(GAME.id)
        on_ready()
        while not stopped():
            under_way[:] = [desk.job(order)]
            under_way[0].run()

    def stop() -> None:
        for job in under_way:
            job.stop()

    return Job(work, stop)


def _process(order: Order, pipe: Connection) -> None:
    os.nice(_NICENESS)
    _searching(order, lambda: pipe.send("ready")).run()


@contextmanager
def nothing(_order: Order) -> Iterator[list[int]]:
    """Go on without any search."""
    yield []


@contextmanager
def processes(order: Order) -> Iterator[list[int]]:
    """Search in processes, as the service does; yields their numbers."""
    context = get_context("spawn")
    pipes = [context.Pipe() for _ in range(_SEARCHES)]
    started = [context.Process(target=_process, args=(order, theirs), daemon=True) for _, theirs in pipes]
    for process in started:
        process.start()
    for ours, _ in pipes:
        ours.recv()
    try:
        yield [process.pid or 0 for process in started]
    finally:
        for process in started:
            process.kill()
            process.join()


@contextmanager
def threads(order: Order) -> Iterator[list[int]]:
    """Search in threads of this process."""
    ready: list[bool] = []
    jobs = [_searching(order, lambda: ready.append(True)) for _ in range(_SEARCHES)]
    for job in jobs:
        job.start()
    while len(ready) < _SEARCHES:
        time.sleep(_PACE_SECONDS)
    try:
        yield []
    finally:
        for job in jobs:
            job.stop()
        for job in jobs:
            job.end()


KINDS = {"none": nothing, "processes": processes, "threads": threads}


async def _ask(app: Any) -> None:
    """One light request, without a socket."""
    scope = {"type": "http", "method": "POST", "path": "/api/position", "query_string": b"", "client": ("192.0.2.1", 1)}
    scope["headers"] = [(b"content-type", b"application/json"), (b"content-length", str(len(_BODY)).encode())]
    events = [{"type": "http.request", "body": _BODY, "more_body": False}]
    told = []

    async def receive() -> Any:
        return events.pop() if events else await asyncio.Event().wait()

    async def send(event: Any) -> None:
        told.append(event.get("status"))

    await app(scope, receive, send)
    assert told[0] == 200, f"answered with {told[0]}"


async def latenesses(requests: int) -> list[float]:
    """For each request the seconds from when it should have come to its answer; one comes every 50 ms."""
    app = create_app(Settings(games=(game("connect-four"),), share=0))
    await _ask(app)
    late = []
    begun = time.perf_counter()
    for number in range(requests):
        due = begun + number * _PACE_SECONDS
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        await _ask(app)
        late.append(time.perf_counter() - due)
    return late


def _megabytes(pids: Sequence[int]) -> float:
    texts = [Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii") for pid in pids]
    return sum(int(kilobytes) for text in texts for kilobytes in re.findall(r"^Pss:\s+(\d+) kB", text, re.M)) / 1024


def _row(kind: str, load: str, rounds: int) -> tuple[object, ...]:
    late: list[float] = []
    ends: list[float] = []
    megabytes = 0.0
    for _ in range(rounds):
        with KINDS[kind](ORDERS[load]) as others:
            late += asyncio.run(latenesses(_REQUESTS))
            megabytes = max(megabytes, _megabytes([os.getpid(), *others]))
            begun = time.perf_counter()
        ends.append(time.perf_counter() - begun)
    cuts = statistics.quantiles(late, n=100)
    times = (f"{1000 * seconds:.1f} ms" for seconds in (statistics.median(late), cuts[94], max(late)))
    return kind, load if kind != "none" else "", *times, f"{megabytes:.0f} MB", f"{1000 * max(ends):.0f} ms"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3, help="how often each case is measured")
    rounds = parser.parse_args(arguments).rounds
    cases = [("none", "compiled"), *((kind, load) for load in ORDERS for kind in ("processes", "threads"))]
    heads = ("searches in", "kind of search", "median", "95 %", "longest", "memory", "until all have ended")
    print(f"{machine()}:\n")
    print(markdown_table(heads, [_row(kind, load, rounds) for kind, load in cases], "  rrrrr"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
