"""The program itself, but it stops in mid-run, when a few results are written down, until it is told to go on."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

__all__ = ["ROOT", "Held", "held", "run"]

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from denkspiel.cli.main import main
from denkspiel.executors import journal
from denkspiel.executors import spreading as stretches
added = 0
add = journal.Journal.add
def add_and_wait(self, entry):
    global added
    add(self, entry)
    added += 1
    if added == 3:
        print("here", flush=True)
        sys.stdin.readline()
if __name__ == "__main__":
    stretches.MAX_PENDING = 4
    journal.Journal.add = add_and_wait
    sys.exit(main(sys.argv[1:]))
"""


class Held:
    """A run of the program that waits in mid-run.

    Attributes:
        process: the program.
    """

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def kill(self) -> None:
        """As `kill -9` does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate()

    def go_on(self) -> tuple[int, str]:
        """Let it go on to its end; its exit status, and what it says on standard error beside its progress."""
        _, said = self.process.communicate("\n")
        progress = (" % (", "http:", "Working ...")
        lines = [line for line in said.splitlines() if not any(part in line for part in progress)]
        return self.process.returncode, "\n".join(lines)


@contextmanager
def held(folder: Path, words: Sequence[str]) -> Iterator[Held]:
    """The program with these arguments, from where it waits; it does not outlive the block."""
    program = folder / "held.py"
    program.write_text(PROGRAM, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, str(program), *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "here\n"
            yield Held(process)
        finally:
            process.kill()


def run(words: Sequence[str]) -> None:
    """Run a command of the program to its end; it must succeed."""
    subprocess.run([sys.executable, "-m", "denkspiel", *words], check=True, capture_output=True)
