"""Locks on files, by which one program knows that another one is at work.

A lock goes when its program closes the file or ends, however that comes about. Some systems and disks have no locks.

A program that is paused keeps its locks. So a program that lets others wait gives signs of life: it sets the time of
the file anew again and again. Nobody waits for a program that gives none.
"""

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum, auto
from pathlib import Path
from threading import Event, Thread
from typing import IO, Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["LockState", "hold_lock", "try_lock"]

_PERIOD_SECONDS = 0.02
"""How often a waiting program tries again: Ctrl-C is noticed in between."""
_SIGN_SECONDS = 0.25
"""How often the program that has a lock gives a sign of life."""


class LockState(Enum):
    """Who has the lock of a file."""

    ACQUIRED = auto()
    HELD_ELSEWHERE = auto()
    UNSUPPORTED = auto()
    """There are no locks here."""


def try_lock(file: IO[Any], *, shared: bool = False) -> LockState:
    """Lock the file until it is closed, unless another program has locked it; does not wait.

    Args:
        file: an open file.
        shared: whether others may have such a lock, too.
    """
    if fcntl is None:
        return LockState.UNSUPPORTED
    try:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError as error:
        return LockState.HELD_ELSEWHERE if error.errno in (errno.EWOULDBLOCK, errno.EACCES) else LockState.UNSUPPORTED
    return LockState.ACQUIRED


@contextmanager
def hold_lock(path: Path, timeout_seconds: float = 2.0) -> Iterator[bool]:
    """Be the only program that does something; the others wait. Where there are no locks nobody waits.

    Args:
        path: an empty file that stands for it; made if need be, and it stays.
        timeout_seconds: how long to wait for a sign of life of the program that has the lock.

    Yields:
        whether this is the only program; otherwise another one has the lock and gave no sign of life for that long.

    Raises:
        OSError: the file cannot be made.
    """
    with open(path, "ab", opener=_at_once) as file:
        if not _is_ours(file, timeout_seconds):
            yield False
            return
        over = Event()
        alive = Thread(target=_give_signs_of_life, args=(file.fileno(), over), name="denkspiel-lock", daemon=True)
        alive.start()
        try:
            yield True
        finally:
            over.set()
            alive.join()


def _at_once(name: str, flags: int) -> int:
    """Open it, but do not wait for somebody at the other end if it is a pipe."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0), 0o644)


def _is_ours(file: IO[Any], patience_seconds: float) -> bool:
    """Wait for the lock, as long as the program that has it lives."""
    last_sign, seen_at = None, 0.0
    while try_lock(file) is LockState.HELD_ELSEWHERE:
        sign = os.fstat(file.fileno()).st_mtime_ns
        if sign != last_sign:
            last_sign, seen_at = sign, time.monotonic()
        elif time.monotonic() - seen_at >= patience_seconds:
            return False
        time.sleep(_PERIOD_SECONDS)
    return True


def _give_signs_of_life(file: int, over: Event) -> None:
    while os.utime in os.supports_fd:
        with suppress(OSError):
            os.utime(file)
        if over.wait(_SIGN_SECONDS):
            return
