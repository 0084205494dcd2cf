"""The program in a real (pseudo) terminal, and what stands on its screen."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

__all__ = ["PATIENCE", "RealTerminal", "Sheet"]

PATIENCE = 50.0
"""Seconds after which a test gives up; far more than ever needed."""

_LAUNCH = (
    "import fcntl, signal, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); "
    "[signal.signal(number, signal.SIG_DFL) for number in (signal.SIGHUP, signal.SIGQUIT)]; "
    "signal.signal(signal.SIGINT, signal.default_int_handler); "
    f"sys.path.append({str(Path(__file__).parents[2])!r}); from tests.play.thinkers import enlist; enlist(); "
    "from denkspiel.cli.main import main; sys.exit(main(sys.argv[1:]))"
)
"""Makes the terminal the controlling one, so that Ctrl-C and Ctrl-Z are signals, and hears what whoever runs the tests
(`nohup`, a job in the background) ignores; then runs the command.

There is one more opponent, "slow", who never comes to an end.
"""

_SEQUENCE = re.compile(r"\x1b\[(\?)?([\d;]*)([A-Za-z])")


class Sheet:
    """What a terminal shows that understands just what the program writes; anything else is an error.

    Attributes:
        rows: the lines of the screen.
        modes: the private modes that are switched on.
        colours: every sequence that set a colour.
        bells: how often the bell rang.
    """

    def __init__(self, columns: int, height: int) -> None:
        self.columns, self.height = columns, height
        self.modes: set[str] = {"7", "25"}
        self.colours: list[str] = []
        self.bells = 0
        self.unused = ""
        self._at = (0, 0)
        self._behind: list[str] = []
        self.rows = [""] * height

    def resize(self, columns: int, height: int) -> None:
        """The window has another size; what stands there is cut."""
        self.columns, self.height = columns, height
        self.rows = [(self.rows[row] if row < len(self.rows) else "")[:columns] for row in range(height)]

    def text(self) -> str:
        """All rows without blanks at their ends."""
        return "\n".join(row.rstrip() for row in self.rows)

    def take(self, text: str) -> None:
        """Obey what the program wrote."""
        text = self.unused + text
        self.unused = ""
        while text:
            if text[0] == "\x1b":
                found = _SEQUENCE.match(text)
                if found is None:
                    assert len(text) < 20, f"unknown sequence {text[:20]!r}"
                    self.unused = text
                    return
                self._obey(*found.groups(""))
                text = text[found.end() :]
            else:
                self._write(text[0])
                text = text[1:]

    def _write(self, sign: str) -> None:
        row, column = self._at
        if sign == "\r":
            self._at = (row, 0)
        elif sign == "\n":
            self._new_line()
        elif sign == "\a":
            self.bells += 1
        elif column < self.columns:
            self.rows[row] = self.rows[row].ljust(column)[:column] + sign + self.rows[row][column + 1 :]
            self._at = (row, column + 1)
        else:
            assert "7" in self.modes, f"{sign!r} does not fit into the {self.columns} columns"
            self._at = (row, 0)
            self._new_line()
            self._write(sign)

    def _new_line(self) -> None:
        row, column = self._at
        if row + 1 < self.height:
            self._at = (row + 1, column)
        else:
            self.rows = [*self.rows[1:], ""]

    def _obey(self, private: str, numbers: str, letter: str) -> None:
        if private:
            self._switch(numbers, on=letter == "h")
        elif letter == "H":
            row, column = (int(number) for number in numbers.split(";"))
            self._at = (min(row, self.height) - 1, min(column, self.columns) - 1)
        elif letter == "J":
            assert numbers == "2"
            self.rows = [""] * self.height
        elif letter == "K":
            assert numbers == "2"
            self.rows[self._at[0]] = ""
        else:
            assert letter == "m", f"unknown sequence {numbers}{letter}"
            self.colours.append(numbers)

    def _switch(self, mode: str, *, on: bool) -> None:
        if mode == "1049" and on != (mode in self.modes):
            self._behind, self.rows = self.rows, (self._behind or [""] * self.height)
            self.resize(self.columns, self.height)
        (self.modes.add if on else self.modes.discard)(mode)


class RealTerminal:
    """Runs `denkspiel` with these words in a terminal of its own.

    Attributes:
        sheet: what the terminal shows at the moment.
    """

    def __init__(self, *words: str, size: tuple[int, int] = (80, 24), **environment: str) -> None:
        self.sheet = Sheet(*size)
        self._ours, self._theirs = pty.openpty()
        self.resize(*size)
        self.modes_before = self.modes()
        self._process = subprocess.Popen(
            [sys.executable, "-c", _LAUNCH, *words],
            stdin=self._theirs,
            stdout=self._theirs,
            stderr=self._theirs,
            env=_environment(environment),
            start_new_session=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait(PATIENCE)
        os.close(self._ours)
        os.close(self._theirs)

    def modes(self) -> list[Any]:
        """The modes of the terminal, as `termios` knows them."""
        return termios.tcgetattr(self._theirs)

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size."""
        fcntl.ioctl(self._theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.sheet.resize(columns, rows)

    def send(self, text: str) -> None:
        """Type."""
        os.write(self._ours, text.encode())

    def signal(self, number: signal.Signals) -> None:
        """Send the program a signal."""
        self._process.send_signal(number)

    def wait_for(self, *texts: str) -> str:
        """Wait until all of these stand on the screen, and give the screen."""
        return self.wait_until(lambda screen: all(text in screen for text in texts), f"{texts}")

    def wait_until(self, met: Callable[[str], bool], what: str = "what was expected") -> str:
        """Wait until the screen is as wanted, and give it."""
        end = time.monotonic() + PATIENCE
        while not met(self.sheet.text()):
            if time.monotonic() > end or not self._look(0.5):
                raise AssertionError(f"{what} is not to be seen:\n{self.sheet.text()}")
        return self.sheet.text()

    def wait_for_stop(self) -> None:
        """Wait until the program has stopped itself, as after Ctrl-Z."""
        end = time.monotonic() + PATIENCE
        while True:
            number, status = os.waitpid(self._process.pid, os.WUNTRACED | os.WNOHANG)
            if number:
                assert os.WIFSTOPPED(status)
                break
            assert time.monotonic() < end, "the program has not stopped"
            self._look(0.05)
        self._look(0.0)

    def end(self) -> tuple[int, str]:
        """Wait until the program has ended; its exit status and the screen behind the game."""
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None:
            assert time.monotonic() < end, f"the program has not ended:\n{self.sheet.text()}"
            self._look(0.05)
        while self._look(0.0, needed=False):
            pass
        return self._process.returncode, self.sheet.text()

    def _look(self, seconds: float, *, needed: bool = True) -> bool:
        """Take in what has been written; whether there can be more."""
        if not select.select([self._ours], [], [], seconds)[0]:
            return needed and self._process.poll() is None
        self._pending = getattr(self, "_pending", b"") + os.read(self._ours, 65536)
        text, self._pending = _decoded(self._pending)
        self.sheet.take(text)
        return True


def _decoded(data: bytes) -> tuple[str, bytes]:
    """The text, and the bytes of a character that has not come whole yet."""
    for cut in range(4):
        try:
            return data[: len(data) - cut].decode(), data[len(data) - cut :]
        except UnicodeDecodeError:
            continue
    raise AssertionError(f"not UTF-8: {data[-20:]!r}")


def _environment(changes: dict[str, str]) -> dict[str, str]:
    unwanted: Sequence[str] = ("NO_COLOR", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "PYTHONIOENCODING", "COLUMNS")
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return {**kept, "TERM": "xterm-256color", "LANGUAGE": "en", "PYTHONUTF8": "1", **changes}
