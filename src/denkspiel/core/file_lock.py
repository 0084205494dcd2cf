"""Locks on files, by which one program knows that another one is at work.

A lock goes when its program closes the file or ends, however that comes about. Some systems and disks have no locks.
"""

import errno
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto
from pathlib import Path
from typing import IO, Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["Lock", "lock", "locked"]

_PERIOD_SECONDS = 0.02
"""How often whoever waits tries again: Ctrl-C is noticed in between."""


class Lock(Enum):
    """Who has the lock of a file."""

    OURS = auto()
    TAKEN = auto()
    UNKNOWN = auto()
    """There are no locks here."""


def lock(file: IO[Any], *, shared: bool = False) -> Lock:
    """Lock the file until it is closed, unless another program has locked it; does not wait.

    Args:
        file: an open file.
        shared: whether others may have such a lock, too.
    """
    if fcntl is None:
        return Lock.UNKNOWN
    try:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError as error:
        return Lock.TAKEN if error.errno in (errno.EWOULDBLOCK, errno.EACCES) else Lock.UNKNOWN
    return Lock.OURS


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Be the only program that does something; the others wait. Where there are no locks nobody waits.

    Args:
        path: an empty file that stands for it; made if need be, and it stays.

    Raises:
        OSError: the file cannot be made.
    """
    with path.open("ab") as file:
        while lock(file) is Lock.TAKEN:
            time.sleep(_PERIOD_SECONDS)
        yield
