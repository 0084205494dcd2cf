"""The modules of denkspiel through which a key passes in the full-screen game.

    python -m tools.typist

plays in a terminal of its own and prints as JSON the modules of the move and those of its redraw, each in the order of
their first calls.
"""

import json
import os
import pty
import select
import signal
import sys
import threading
from types import FrameType
from typing import Any

from tools.recorder import Recorder

__all__ = ["KEYS", "Typist", "main"]

KEYS = "4\r5\r"
"""A move in column 4 of Connect Four and one beside it. The last key is followed; what the first one sets up is not."""
_COMMAND = ("play", "connect-four", "--first", "human", "--second", "human")


class Typist(Recorder):
    """Types each key once the picture after the one before is written, and then Ctrl-C.

    The move's way leads from the reading of the last key to where the drawing begins; the redraw's from there to the
    writing of the picture. The drawing begins with the function that the program calls where it called the one that
    waited for the key: the first one by which the way down to the writing differs from the way down to the reading.

    Attributes:
        ways: the modules of the move and those of its redraw, once it is written.
    """

    def __init__(self, keyboard: int) -> None:
        super().__init__()
        self.ways: tuple[list[str], list[str]] | None = None
        self._keyboard = keyboard
        self._keys = list(KEYS)
        self._drawn = False
        self._begins: dict[FrameType, int] = {}
        self._read_at = 0
        self._reading: list[Any] = []

    def notice(self, frame: FrameType, event: str, argument: Any) -> None:
        """Take one event: calls of Python as always; reading, waiting and writing are calls of compiled functions."""
        if event == "call":
            self._begins[frame] = len(self.calls)
        super().notice(frame, event, argument)
        if event == "return":
            self._begins.pop(frame, None)
        if event != "c_call" or threading.current_thread() is not threading.main_thread():
            return
        if argument is select.select and self._drawn:
            self._type()
        elif argument is os.read:
            self._read_at, self._reading = len(self.calls), [caller.f_code for caller in _callers(frame)]
        elif getattr(argument, "__self__", None) is sys.stdout and argument.__name__ == "write":
            self._follow(_callers(frame))

    def _type(self) -> None:
        self._drawn = False
        if self._keys:
            os.write(self._keyboard, self._keys.pop(0).encode())
        else:
            signal.raise_signal(signal.SIGINT)

    def _follow(self, writing: list[FrameType]) -> None:
        """A picture is written; after the last key this is what was waited for."""
        self._drawn = True
        if self._keys or self.ways or not self._reading:
            return
        drawing = next(
            caller for caller, reader in zip(writing, self._reading, strict=False) if caller.f_code is not reader
        )
        begins = self._begins[drawing]
        self.ways = (self.modules(self._read_at, begins), self.modules(begins))


def main() -> int:
    """Play in a new terminal."""
    told = os.dup(sys.stdout.fileno())
    keyboard, terminal = pty.openpty()
    for stream in (sys.stdin, sys.stdout):
        os.dup2(terminal, stream.fileno())
    os.environ["TERM"] = "xterm"
    threading.Thread(target=_look_on, args=(keyboard,), daemon=True).start()

    from denkspiel.cli.main import main as command  # noqa: PLC0415 (it looks at the streams)

    typist = Typist(keyboard)
    typist.start()
    try:
        status = command(_COMMAND)
    finally:
        typist.stop()
    os.write(told, json.dumps(typist.ways).encode())
    return status


def _callers(frame: FrameType) -> list[FrameType]:
    """The function and those that wait for it, from the outermost."""
    stack = [frame]
    while (caller := stack[-1].f_back) is not None:
        stack.append(caller)
    return stack[::-1]


def _look_on(screen: int) -> None:
    """Take what is written, so that the program does not wait for a reader."""
    while os.read(screen, 65536):
        pass


if __name__ == "__main__":
    sys.exit(main())
