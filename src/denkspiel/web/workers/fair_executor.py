"""A thread for work that would keep the event loop too long: clients take turns at it, and pay for what it costs.

The thread shares the interpreter with the event loop, which gets it back within a millisecond when it has something to
do (`sys.setswitchinterval`). What keeps the interpreter longer than that belongs into a worker process.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from denkspiel.core.payer import charge_in, paying
from denkspiel.web.workers.fair_gate import FairGate
from denkspiel.web.workers.fair_queue import nobody

__all__ = ["FairExecutor"]

P = ParamSpec("P")
T = TypeVar("T")


class FairExecutor:
    """One thread."""

    def __init__(self, is_heavy: Callable[[str], bool] = nobody) -> None:
        """Start no thread yet; clients that are heavy come after all others."""
        self._thread = ThreadPoolExecutor(1, "denkspiel-computes")
        self._gate = FairGate(1, 1, is_heavy)

    async def run(self, function: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """Call a function in the thread, at the expense of whoever pays for this task."""
        payer, loop = paying.get(), asyncio.get_running_loop()

        def timed() -> T:
            begun = time.thread_time()
            try:
                return function(*given, **named)
            finally:
                charge_in(loop, payer, time.thread_time() - begun)

        async with self._gate.turn(payer.client):
            return await loop.run_in_executor(self._thread, timed)

    def close(self) -> None:
        """Begin nothing more; what is under way goes on."""
        self._thread.shutdown(wait=False, cancel_futures=True)
