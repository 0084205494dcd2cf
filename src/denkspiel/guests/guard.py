"""Guests end even if this process is killed: another one sees to it, because it is told of them and notices the end.

No handler of signals would do: none is called for SIGKILL, and those of the front ends are their own.
"""

import os
import subprocess
import sys
import threading
import weakref
from contextlib import suppress

__all__ = ["guard", "release"]

_CODE = """
import os, signal, sys

groups = set()
for line in sys.stdin:
    (groups.add if line[0] == "+" else groups.discard)(int(line[1:]))
for group in groups:
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass
"""


class _Guard:
    """The other process; it ends with this one, which alone can write to it."""

    def __init__(self) -> None:
        self.owner = os.getpid()
        self._turn = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", _CODE],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        weakref.finalize(self, _dismiss, self._process)

    def tell(self, word: str) -> None:
        assert self._process.stdin is not None
        with self._turn, suppress(OSError, ValueError):
            self._process.stdin.write(f"{word}\n".encode())
            self._process.stdin.flush()


_turn = threading.Lock()
_guards: list[_Guard] = []
"""The one of this process, once it was needed; after a fork a new one is."""


def guard(group: int) -> None:
    """From now on this group of processes ends when this process does."""
    if hasattr(os, "killpg"):
        _found().tell(f"+{group}")


def release(group: int) -> None:
    """This group has ended; its number may soon be that of another."""
    if hasattr(os, "killpg"):
        _found().tell(f"-{group}")


def _found() -> _Guard:
    with _turn:
        if not _guards or _guards[0].owner != os.getpid():
            _guards[:] = [_Guard()]
        return _guards[0]


def _dismiss(process: "subprocess.Popen[bytes]") -> None:
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()
    process.wait()
