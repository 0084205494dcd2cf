r"""The modules of denkspiel through which a line passes that a command reads.

    printf '\n444\n' | python -m tools.recorder solve connect-four -

runs the command, lets it read these lines, and prints as JSON the modules from the reading of the last line to the
answer, in the order of their first calls. So what a first line sets up for all lines is not counted.
"""

import io
import json
import sys
import threading
from collections.abc import Iterator
from contextlib import redirect_stdout
from types import FrameType
from typing import Any, TextIO, cast

__all__ = ["Recorder", "main"]

_PACKAGE = "denkspiel."


class Recorder:
    """Notes each call of a Python function of denkspiel, in every thread that begins after `start`.

    What runs while a module is imported (its body, decorators, what these call) is not noted, nor are compiled
    functions, which Python does not see.

    Attributes:
        calls: the modules of the calls so far, without `denkspiel.` before their names.
    """

    def __init__(self) -> None:
        self.calls: list[str] = []
        self._thread = threading.local()

    def start(self) -> None:
        """Note calls from now on."""
        threading.setprofile(self.notice)
        sys.setprofile(self.notice)

    def stop(self) -> None:
        """Note calls no longer."""
        sys.setprofile(None)
        threading.setprofile(None)

    def modules(self, begin: int = 0, end: int | None = None) -> list[str]:
        """The modules of these calls (default: of all), each once, in the order of their first calls."""
        return list(dict.fromkeys(self.calls[begin:end]))

    def notice(self, frame: FrameType, event: str, _argument: Any) -> None:
        """Take one event of Python's profiler."""
        if event not in ("call", "return"):
            return
        imports = getattr(self._thread, "imports", 0)
        if frame.f_code.co_name == "<module>":
            self._thread.imports = imports + (1 if event == "call" else -1)
        elif event == "call" and not imports:
            module = frame.f_globals.get("__name__", "")
            if module.startswith(_PACKAGE):
                self.calls.append(module.removeprefix(_PACKAGE))


def _handed_out(lines: list[str], recorder: Recorder) -> Iterator[str]:
    """The lines; before the last one is handed out, all that was noted is forgotten."""
    for number, line in enumerate(lines, start=1):
        if number == len(lines):
            recorder.calls.clear()
        yield line


def main() -> int:
    """Run the command that the words after the program's name are."""
    from denkspiel.cli.main import main as command  # noqa: PLC0415 (nothing of it is needed to record other ways)

    recorder = Recorder()
    lines, sys.stdin = sys.stdin, cast(TextIO, _handed_out(sys.stdin.readlines(), recorder))
    with redirect_stdout(io.StringIO()):
        recorder.start()
        try:
            status = command(sys.argv[1:])
        finally:
            recorder.stop()
            sys.stdin = lines
    print(json.dumps(recorder.modules()))
    return status


if __name__ == "__main__":
    sys.exit(main())
