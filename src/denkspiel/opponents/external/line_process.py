"""A program that we exchange lines with, in a process of its own that always ends."""

import os
import queue
import socket
import subprocess
import sys
import threading
import time
import weakref
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import DenkspielError, Stopped
from denkspiel.core.job import POLL_SECONDS
from denkspiel.core.message import Message, quote_input
from denkspiel.opponents.external import supervisor
from denkspiel.opponents.external.dialogue_log import DialogueLog
from denkspiel.opponents.external.supervisor import EXIT_OUT_OF_MEMORY

__all__ = ["ExternalPlayerFault", "LineProcess", "PlayerNotStarted", "late_move_message"]


class ExternalPlayerFault(DenkspielError):
    """An external player crashed, did not answer, or gave an invalid answer; the error message says which one."""

    kind = "guest-fault"


class PlayerNotStarted(ExternalPlayerFault):
    """An external player did not start: the program or class does not exist, or did not answer."""

    kind = "no-start"


_LONGEST_LINE = 1_000_000
_MOST_LINES = 10_000
"""A program that prints faster than we read has to wait."""
_LAST_WORDS = 3
"""The number of lines of the error output that a fault quotes."""
_FAREWELL_SECONDS = 0.3
_FAREWELL_LIMIT_SECONDS = 10.0
"""After this time, a supervisor that does not end is killed itself."""


class LineProcess:
    """A running program.

    Attributes:
        title: what faults call it.
    """

    def __init__(
        self,
        command: Sequence[str],
        title: str,
        environment: Mapping[str, str] | None = None,
        megabytes: int = 0,
        temporary_file: str = "",
    ) -> None:
        """Start the program; no shell reads the command.

        Args:
            command: the program and its arguments.
            title: what faults call it.
            environment: its environment variables; by default those of this program.
            megabytes: the memory that it and all it starts may use together; 0 for any.
            temporary_file: a file to remove when the program has ended, even if we are killed; empty for none.

        Raises:
            ExternalPlayerFault: it cannot be started.
        """
        self.title = title
        self._megabytes = megabytes
        try:
            self._process, control = _started(command, environment, megabytes, temporary_file)
        except (OSError, ValueError) as error:
            raise ExternalPlayerFault(
                Message('"{guest}" cannot be started: {fault}.', guest=title, fault=os_error_reason(error))
            ) from error
        self._log = log = DialogueLog(title, self._process.pid)
        self._lines: queue.Queue[str | None] = queue.Queue(_MOST_LINES)
        self._last_words: deque[str] = deque(maxlen=_LAST_WORDS)
        self._asked, self._heard, self._last_line = time.monotonic(), 0, ""
        self._finalizer = weakref.finalize(self, _end, self._process, control, log)
        outputs = ((self._process.stdout, self._lines.put, "<"), (self._process.stderr, _into(self._last_words), "!"))
        self._readers = [
            threading.Thread(target=_read, args=(stream, put, log, sign), daemon=True) for stream, put, sign in outputs
        ]
        for reader in self._readers:
            reader.start()

    def send(self, line: str) -> None:
        """Send a line. If the program has ended, `receive` notices it."""
        assert self._process.stdin is not None
        self._asked, self._heard = time.monotonic(), 0
        self._log.write(">", line)
        with suppress(OSError, ValueError):
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()

    def end_input(self) -> None:
        """Close the program's standard input: nothing more is sent."""
        assert self._process.stdin is not None
        with suppress(OSError, ValueError):
            self._process.stdin.close()

    @property
    def status(self) -> int | None:
        """The exit status, or `None` while the program runs."""
        return self._process.poll()

    def receive(
        self, until: float, expected: str | Message, late_message: Message, stop: Callable[[], bool] | None = None
    ) -> str:
        """The next line of the program.

        Args:
            until: the value of `time.monotonic()` at which waiting ends.
            expected: the expected answer, for the error message.
            late_message: the error message if it does not answer in time.
            stop: a function that is called now and then.

        Raises:
            ExternalPlayerFault: the program has ended, says nothing, or talks without end.
            Stopped: `stop` has become true.
        """
        while True:
            if stop is not None and stop():
                raise Stopped
            left = until - time.monotonic()
            if left <= 0 and self._heard > _MOST_LINES:  # what waits to be read was not all said in time
                raise self._late(expected, late_message)
            try:
                line = self._lines.get(timeout=max(0.0, min(left, POLL_SECONDS)))
            except queue.Empty:
                if left <= 0:
                    raise self._late(expected, late_message) from None
                continue
            if line is None:
                raise self._ended(expected)
            self._heard, self._last_line = self._heard + 1, line
            return line

    def fault_with_output(self, description: Message) -> ExternalPlayerFault:
        """The error for a fault, with the name of the program and the end of its error output."""
        words = " / ".join(self._last_words)
        if not words:
            return self.fault_as_sentence(description)
        said = quote_input(words, 300)
        return ExternalPlayerFault(
            Message(
                '"{guest}": {fault}. Its error output ends with: {said}', guest=self.title, fault=description, said=said
            )
        )

    def fault_as_sentence(self, description: Message) -> ExternalPlayerFault:
        """The error for a fault, with the name of the program; adds a full stop if there is none."""
        if str(description).endswith("."):  # it ends with a sentence of the rules
            return ExternalPlayerFault(Message('"{guest}": {fault}', guest=self.title, fault=description))
        return ExternalPlayerFault(Message('"{guest}": {fault}.', guest=self.title, fault=description))

    def close(self) -> None:
        """End the program and all that it has started; does nothing a second time."""
        self._finalizer()

    def _late(self, expected: str | Message, silence: Message) -> ExternalPlayerFault:
        """The error if time has run out, with the output since the last line that we sent."""
        if not self._heard:
            return self.fault_with_output(silence)
        said, seconds = quote_input(self._last_line, 80), round(time.monotonic() - self._asked)
        if self._heard == 1:
            what = Message(
                'it sent only one line in {seconds} s ("{said}"); expected: "{expected}"',
                said=said,
                seconds=seconds,
                expected=expected,
            )
        else:
            what = Message(
                'it sent {count} lines in {seconds} s, the last one "{said}"; expected: "{expected}"',
                count=self._heard,
                seconds=seconds,
                said=said,
                expected=expected,
            )
        return self.fault_with_output(what)

    def _ended(self, expected: str | Message) -> ExternalPlayerFault:
        self._lines.put(None)  # for those who ask again
        self._readers[1].join(_FAREWELL_SECONDS)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL_SECONDS)
        status = self._process.returncode
        if status == EXIT_OUT_OF_MEMORY and self._megabytes:
            return self.fault_as_sentence(
                Message("it used more than {megabytes} megabytes of memory", megabytes=self._megabytes)
            )
        return self.fault_with_output(
            Message(
                'it ended with status {status} instead of sending "{expected}"', status=str(status), expected=expected
            )
        )


def late_move_message(seconds: float) -> Message:
    """The fault of a program that had these seconds for a move."""
    return Message("it did not make its move within {seconds} s", seconds=f"{round(seconds, 2):g}")


def _into(words: "deque[str]") -> Callable[[str | None], None]:
    def keep(line: str | None) -> None:
        if line:
            words.append(line)

    return keep


def _read(stream: IO[bytes], put: Callable[[str | None], object], log: DialogueLog, sign: str) -> None:
    with stream, suppress(OSError, ValueError):
        while line := stream.readline(_LONGEST_LINE):
            text = line.decode(errors="replace").strip()
            log.write(sign, text)
            put(text)
    put(None)


def _started(
    command: Sequence[str], environment: Mapping[str, str] | None, megabytes: int, temporary_file: str
) -> "tuple[subprocess.Popen[bytes], socket.socket | None]":
    """The program under its supervisor, and what ends both when it is closed; `OSError` if it cannot be started."""
    if not hasattr(os, "killpg"):  # Windows
        return _opened(command, environment), None
    ours, theirs = socket.socketpair()
    settings = [str(theirs.fileno()), str(megabytes), temporary_file]
    words = [sys.executable, "-I", "-S", supervisor.__file__, *settings, *command]
    with theirs:
        process = _opened(words, environment, (theirs.fileno(),))
    answer = ours.recv(16)
    if answer != b"0":
        _end(process, ours)
        for stream in (process.stdout, process.stderr):
            assert stream is not None
            stream.close()
        raise OSError(int(answer or b"0"), os.strerror(int(answer or b"0")))
    return process, ours


def _opened(
    words: Sequence[str], environment: Mapping[str, str] | None, handed_on: tuple[int, ...] = ()
) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        words,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        pass_fds=handed_on,
        start_new_session=True,  # Ctrl-C is for us
    )


def _end(process: "subprocess.Popen[bytes]", control: socket.socket | None, log: DialogueLog | None = None) -> None:
    if control is None:
        with suppress(OSError):
            process.kill()
    else:
        control.close()  # the supervisor ends all, and itself
    try:
        process.wait(_FAREWELL_LIMIT_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if log is not None:
        log.write(".", "ended")
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()  # the others are closed by those who read them
