"""The code for all games is compiled beside the service, which goes on meanwhile and knows how long that will take."""

import asyncio
import subprocess
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from typing import Any

from denkspiel.solver.compile_process import TYPICAL_SECONDS, CompileEstimate, start_compiling

__all__ = ["CodeCompiler"]

_NICENESS = 10
"""As that of the workers: the service itself comes first, and somebody may be waiting for the code."""


class CodeCompiler:
    """Compiles once, in another process.

    When the service ends that process goes on, so that the next start finds what it has made.
    """

    def __init__(
        self, start: Callable[..., Any] = start_compiling, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Make ready.

        Args:
            start: starts the process; another one for tests.
            clock: tells the time in seconds.
        """
        self._start, self._clock = start, clock
        self._estimate: CompileEstimate | None = None

    @property
    def seconds_left(self) -> int:
        """How long it will still take, at least 2: what was compiled is then loaded."""
        left = TYPICAL_SECONDS if self._estimate is None else self._estimate.seconds_left(self._clock())
        return max(2, ceil(left))

    async def run(self) -> bool:
        """Compile; returns whether the code is there afterwards, for this process and all others."""
        self._estimate = CompileEstimate(self._clock())
        loop = asyncio.get_running_loop()
        status: asyncio.Future[int] = loop.create_future()
        threading.Thread(target=self._follow, args=(loop, status), daemon=True).start()
        return await status == 0

    def _follow(self, loop: asyncio.AbstractEventLoop, status: "asyncio.Future[int]") -> None:
        found = 1
        with suppress(OSError):  # no more processes, or no memory
            child = self._start(None, niceness=_NICENESS, stdout=subprocess.PIPE)
            with child:
                for line in child.stdout:
                    self._told(int(line))
            found = child.returncode
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(_set_status, status, found)

    def _told(self, functions: int) -> None:
        assert self._estimate is not None
        self._estimate.tell(functions, self._clock())


def _set_status(status: "asyncio.Future[int]", found: int) -> None:
    if not status.done():  # the service was closed meanwhile
        status.set_result(found)
