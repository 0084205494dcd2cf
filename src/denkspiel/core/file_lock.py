"""Locks on open files, by which one program knows that another one is at work.

A lock goes when its program closes the file or ends, however that comes about. Some systems and disks have no locks.
"""

import errno
from enum import Enum, auto
from typing import IO, Any

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["Lock", "lock"]


class Lock(Enum):
    """Who has the lock of a file."""

    OURS = auto()
    TAKEN = auto()
    UNKNOWN = auto()
    """There are no locks here."""


def lock(file: IO[Any]) -> Lock:
    """Lock the file until it is closed, unless another program has locked it; does not wait."""
    if fcntl is None:
        return Lock.UNKNOWN
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return Lock.TAKEN if error.errno in (errno.EWOULDBLOCK, errno.EACCES) else Lock.UNKNOWN
    return Lock.OURS
