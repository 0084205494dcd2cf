"""Locks between programs: who holds one is alone with what it guards. However a program ends, it lets go of it."""

import os
import sys
import time
from pathlib import Path
from types import TracebackType

__all__ = ["FileLock"]

_PERIOD_SECONDS = 0.02
"""How often whoever waits tries again: Ctrl-C is noticed in between."""

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FileLock:
    """A lock that a file stands for; the file is empty and stays."""

    def __init__(self, path: Path) -> None:
        """Prepare; nothing is locked yet."""
        self.path = path
        self._file: int | None = None

    def acquire(self, *, wait: bool = True) -> bool:
        """Take the lock, once nobody else holds it.

        Args:
            wait: or else give up where somebody does.

        Returns:
            Whether it is taken.

        Raises:
            OSError: the file cannot be made.
        """
        file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            while not _is_taken(file):
                if not wait:
                    return False
                time.sleep(_PERIOD_SECONDS)
            self._file, file = file, -1
        finally:
            if file >= 0:
                os.close(file)
        return True

    def release(self) -> None:
        """Let others have it; nothing if it is not held."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __enter__(self) -> "FileLock":
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def _is_taken(file: int) -> bool:
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):
        return False
    return True
