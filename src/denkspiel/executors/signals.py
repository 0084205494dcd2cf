"""What Ctrl-C and SIGTERM do while others work for this program."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from types import FrameType
from typing import NoReturn

__all__ = ["deaf_to_interrupts", "terminated_in_order", "without_interrupts"]

_TERMINATED = 128 + signal.SIGTERM
"""What shells report of who was terminated."""
_ENDS = (signal.SIGINT, signal.SIGTERM)


@contextmanager
def terminated_in_order() -> Iterator[None]:
    """SIGTERM leaves the block as `SystemExit`, so that nothing of ours runs on or is left behind."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Ctrl-C and SIGTERM wait for the end of the block; processes that begin in it never hear of Ctrl-C.

    A terminal sends Ctrl-C to all processes of a command. Threads that begin in the block, and all that begins in
    those, do not hear of it either. On Windows processes do.
    """
    with _put_off(), deaf_to_interrupts():
        yield


@contextmanager
def _put_off() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    before = {number: signal.signal(number, lambda one, _: came.append(one)) for number in _ENDS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler or signal.SIG_DFL)
    if came:
        signal.raise_signal(came[0])


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Processes and threads that begin in the block never hear of Ctrl-C; this one does, once the block is left."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # who starts it unblocks the signal
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _leave(_number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(_TERMINATED)
