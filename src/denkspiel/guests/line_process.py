"""A program that is talked to line by line, in a process of its own that always ends."""

import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO

from denkspiel.core.cause import cause
from denkspiel.core.errors import Stopped
from denkspiel.core.job import PERIOD_SECONDS
from denkspiel.core.message import Message, echo
from denkspiel.guests.fault import GuestFault

__all__ = ["LineProcess"]

_LONGEST_LINE = 1_000_000
_MOST_LINES = 10_000
"""A program that says more than anybody reads has to wait."""
_LAST_WORDS = 3
"""So many lines of the error output are told in a fault."""
_FAREWELL_SECONDS = 0.3


class LineProcess:
    """A running program.

    Attributes:
        title: what faults call it.
    """

    def __init__(self, command: Sequence[str], title: str, environment: Mapping[str, str] | None = None) -> None:
        """Start the program; no shell reads the command.

        Raises:
            GuestFault: it cannot be started.
        """
        self.title = title
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=environment,
                start_new_session=True,  # Ctrl-C is for us; and the whole session can be ended
            )
        except (OSError, ValueError) as error:
            raise GuestFault(
                Message('"{guest}" cannot be started: {fault}.', guest=title, fault=cause(error))
            ) from error
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        self._last_words: deque[str] = deque(maxlen=_LAST_WORDS)
        self._finalizer = weakref.finalize(self, _end, self._process)
        self._readers = (
            threading.Thread(target=_read, args=(self._process.stdout, self._lines.put), daemon=True),
            threading.Thread(target=_read, args=(self._process.stderr, _into(self._last_words)), daemon=True),
        )
        for reader in self._readers:
            reader.start()

    def send(self, line: str) -> None:
        """Say a line. A program that has ended is noticed when its answer is awaited."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()

    def receive(self, until: float, expected: str, stop: Callable[[], bool] | None = None) -> str:
        """The next line of the program.

        Args:
            until: when `time.monotonic()` reaches this, patience ends.
            expected: what the program should say; told in a fault.
            stop: asked now and then.

        Raises:
            GuestFault: the program has ended, or says nothing.
            Stopped: `stop` has become true.
        """
        while True:
            if stop is not None and stop():
                raise Stopped
            left = until - time.monotonic()
            try:
                line = self._lines.get(timeout=max(0.0, min(left, PERIOD_SECONDS)))
            except queue.Empty:
                if left <= 0:
                    raise self.fault(
                        Message('it did not answer in time; "{expected}" was expected', expected=expected)
                    ) from None
                continue
            if line is None:
                raise self._ended(expected)
            return line

    def fault(self, what: Message) -> GuestFault:
        """What is wrong, with who it was and the last words of its error output."""
        words = " / ".join(self._last_words)
        if not words and str(what).endswith("."):  # it ends with a sentence of the rules
            return GuestFault(Message('"{guest}": {fault}', guest=self.title, fault=what))
        if not words:
            return GuestFault(Message('"{guest}": {fault}.', guest=self.title, fault=what))
        said = echo(words, 300)
        return GuestFault(
            Message('"{guest}": {fault}. Its error output ends: {said}', guest=self.title, fault=what, said=said)
        )

    def close(self) -> None:
        """End the program and all that it has started; does nothing a second time."""
        self._finalizer()

    def _ended(self, expected: str) -> GuestFault:
        self._lines.put(None)  # for whoever asks again
        self._readers[1].join(_FAREWELL_SECONDS)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL_SECONDS)
        status = self._process.returncode
        return self.fault(
            Message('it ended (status {status}) where "{expected}" was expected', status=str(status), expected=expected)
        )


def _into(words: "deque[str]") -> Callable[[str | None], None]:
    def keep(line: str | None) -> None:
        if line:
            words.append(line)

    return keep


def _read(stream: IO[bytes], put: Callable[[str | None], object]) -> None:
    with stream, suppress(OSError, ValueError):
        while line := stream.readline(_LONGEST_LINE):
            put(line.decode(errors="replace").strip())
    put(None)


def _end(process: "subprocess.Popen[bytes]") -> None:
    if hasattr(os, "killpg"):
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(OSError):
        process.kill()
    process.wait()
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()  # the others are closed by those who read them
