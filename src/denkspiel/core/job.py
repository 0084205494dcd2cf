"""Work that can be stopped: by the code that waits for it, by Ctrl-C, and by its deadline."""

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic, TypeVar, cast

from denkspiel.core.errors import Stopped

__all__ = ["POLL_SECONDS", "Job", "run_side_by_side"]

POLL_SECONDS = 0.05
"""How often waiting code looks up, and how often work should ask whether to stop: everything takes effect within twice
that time.
"""

T = TypeVar("T")


class Job(Generic[T]):
    """Work that is done once, in a thread of its own or in the one that calls `run`.

    Waiting takes care. A Ctrl-C that comes just before the main thread falls asleep, or that the system gives to
    another thread, wakes nobody: so waiting code wakes up now and then. A `threading.Event` may stay locked for ever
    if Ctrl-C comes amid its `wait`, and in Python 3.11 a thread counts as ended, while it goes on, once its `join` was
    interrupted: so a lock is waited for, and what counts is set by single steps that Ctrl-C cannot divide.
    """

    def __init__(
        self,
        work: Callable[[Callable[[], bool]], T],
        stop: Callable[[], object] | None = None,
        deadline: float | None = None,
    ) -> None:
        """Prepare; nothing is done yet.

        Args:
            work: given a function that tells whether it is to stop.
            stop: called to let work end that does not ask for that.
            deadline: when `time.perf_counter()` reaches this, the work is to stop. Who waits for it sees to that, where
                the work does not ask.
        """
        self._work, self._tell, self._deadline = work, stop, deadline
        self._told = self._done = False
        self._begun_by: dict[str, object] = {}
        self._under_way = threading.Lock()
        self._under_way.acquire()
        self._error: BaseException | None = None
        self.value: T | None = None
        """What has come out; `None` while it goes on, and if it has ended with an error."""

    def start(self) -> None:
        """Begin, in a new thread."""
        threading.Thread(target=self.run, daemon=True).start()

    def run(self) -> None:
        """Do the work in this thread, unless it was stopped or has begun before. Its errors are kept for `result`."""
        me = object()
        if self._begun_by.setdefault("whom", me) is not me:
            return
        try:
            self.value = self._work(lambda: self.is_stopped)
        except BaseException as error:
            self._error = error
        finally:
            self._done = True
            self._under_way.release()

    @property
    def has_ended(self) -> bool:
        """Whether it has ended, or will never begin."""
        return self._done or self._begun_by.get("whom", self) is None

    @property
    def is_stopped(self) -> bool:
        """Whether it is to stop, or was, because somebody said so or because of its deadline."""
        return self._told or (self._deadline is not None and time.perf_counter() >= self._deadline)

    def stop(self) -> None:
        """Let it end soon; what has not begun never will."""
        self._told = True
        never_begins = self._begun_by.setdefault("whom", None) is None
        if self._tell is not None and not never_begins and not self._done:
            self._tell()

    def wait(self, until: float | None = None, watch: Callable[[], object] | None = None) -> bool:
        """Wait for the end.

        Args:
            until: wait no longer than until `time.perf_counter()` reaches this.
            watch: called every `POLL_SECONDS` while the work goes on.

        Returns:
            Whether it has ended.

        Raises:
            KeyboardInterrupt: Ctrl-C; the work goes on, as it does when `watch` raises something.
        """
        while not self.has_ended:
            now = time.perf_counter()
            if until is not None and now >= until:
                break
            if self.is_stopped and not self._told:
                self.stop()
            self._sleep(now, until)
            if watch is not None and not self.has_ended:
                watch()
        return self.has_ended

    def stop_and_wait(self) -> None:
        """Stop, and wait for the end even if Ctrl-C is pressed meanwhile."""
        while not self.has_ended:
            with suppress(KeyboardInterrupt):
                self.stop()
                self.wait()

    def result(self) -> T:
        """Wait for the end and return what came out; raises the error that the work has ended with, and as `wait` does.

        Raises:
            Stopped: it was stopped before it began.
        """
        self.wait()
        if self._error is not None:
            raise self._error
        if not self._done:
            raise Stopped
        return cast(T, self.value)

    def _sleep(self, now: float, until: float | None) -> None:
        times = [now + POLL_SECONDS]
        times += [] if until is None else [until]
        times += [] if self._deadline is None or self._told else [self._deadline]
        if self._under_way.acquire(timeout=max(0.0, min(times) - now)):
            self._under_way.release()


def run_side_by_side(*jobs: Job[Any], watch: Callable[[], object] | None = None) -> None:
    """Do jobs side by side, each in a thread. When this returns or raises, all of them have ended.

    Args:
        jobs: not begun yet.
        watch: called every `POLL_SECONDS` while any of them goes on.

    Raises:
        BaseException: what one of them, `watch` or Ctrl-C raised, which stops all others. To be stopped is no error.
    """
    try:
        for job in jobs:
            job.start()
        for job in jobs:
            job.wait(watch=watch)
            with suppress(Stopped):
                job.result()
    except BaseException:
        for job in jobs:
            job.stop()
        for job in jobs:
            job.stop_and_wait()
        raise
