"""A file with every line that passes between this program and the players in processes of their own.

Each line of it has the time, the number of the process, a sign, and what was said:

    12:00:00.104 4711 = engine:./myengine
    12:00:00.105 4711 > uci
    12:00:00.121 4711 < uciok
    12:00:00.122 4711 ! what the player writes to its error output
    12:00:01.480 4711 . ended

The file is named by an environment variable, so that the worker processes of a tournament write into it too.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from denkspiel.core.cause import os_error_reason
from denkspiel.core.errors import FileFault
from denkspiel.core.message import Message

__all__ = ["DialogueLog", "logging_dialogue"]

_VARIABLE = "DENKSPIEL_DIALOGUE_LOG"
_LONGEST = 1000
"""Characters of a line that are written; a Python player is sent the whole game."""


@contextmanager
def logging_dialogue(path: Path | None) -> Iterator[None]:
    """Write what players from outside say and are told into a new file; `None` for none.

    Raises:
        FileFault: the file cannot be written.
    """
    if path is None:
        yield
        return
    try:
        path.write_text("", encoding="utf-8")
    except OSError as error:
        raise FileFault(
            Message('Cannot write "{file}": {fault}.', file=str(path), fault=os_error_reason(error))
        ) from error
    before = os.environ.get(_VARIABLE)
    os.environ[_VARIABLE] = str(path.absolute())
    try:
        yield
    finally:
        os.environ.pop(_VARIABLE)
        if before is not None:
            os.environ[_VARIABLE] = before


class DialogueLog:
    """The lines of one player; it writes nothing unless a file is named."""

    def __init__(self, title: str, process: int) -> None:
        """Begin with the name of the player."""
        self._path = os.environ.get(_VARIABLE)
        self._process = process
        self.write("=", title)

    def write(self, sign: str, line: str) -> None:
        """Add a line; one that cannot be written is lost, because the game matters more."""
        if not self._path:
            return
        now = datetime.now().strftime("%H:%M:%S.%f")[:-3]
        text = line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..."
        written = f"{now} {self._process} {sign} {text}\n".encode(errors="replace")
        with suppress(OSError):
            # one write to the end of the file: lines of several processes do not mix
            file = os.open(self._path, os.O_WRONLY | os.O_APPEND)
            try:
                os.write(file, written)
            finally:
                os.close(file)
