"""The service in a process of its own, as `denkspiel serve` starts it, and what it takes of the machine."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

__all__ = ["Served", "served"]

_PROCESSES = Path("/proc")
_LISTENING = "0A"
"""The state of a socket that is no connection, in the system's table."""


@dataclass(frozen=True)
class Served:
    """A running service.

    Attributes:
        host: where it is.
        port: its port.
        pid: its process.
    """

    host: str
    port: int
    pid: int

    @property
    def processes(self) -> list[int]:
        """The service and its workers, where the system says."""
        return [self.pid, *_children(self.pid)]

    @property
    def megabytes(self) -> tuple[float, float]:
        """The memory of the service, and that of its workers together; of shared pages each has its part."""
        first, *others = (_megabytes(pid) for pid in self.processes)
        return first, sum(others)

    @property
    def connections(self) -> int:
        """How many connections the service has open, as the system tells."""
        lines = (_PROCESSES / str(self.pid) / "net" / "tcp").read_text(encoding="ascii").splitlines()[1:]
        return sum(_is_open(line.split(), self.port) for line in lines)

    @property
    def seconds(self) -> float:
        """The processor time that the service itself has taken."""
        fields = (_PROCESSES / str(self.pid) / "stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """End it at once (`kill -9`), and its workers."""
        for pid in self.processes:
            os.kill(pid, signal.SIGKILL)


@contextmanager
def served(
    *words: str, errors: IO[bytes] | None = None, variables: Mapping[str, str] | None = None
) -> Iterator[Served]:
    """While a service runs, at any free port.

    Args:
        words: further ones for the command.
        errors: where it complains; otherwise standard error.
        variables: of its environment, beside those of this process.
    """
    called = [sys.executable, "-m", "denkspiel", "serve", "--port", "0", "--language", "en", *words]
    environment = {**os.environ, **(variables or {})}
    with subprocess.Popen(called, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment) as process:
        assert process.stdout is not None, "it was asked for"
        found = re.search(r"http://([^:/]+):(\d+)/", process.stdout.readline())
        try:
            assert found is not None, "the first line tells the address"
            yield Served(found[1], int(found[2]), process.pid)
        finally:
            process.terminate()


def _is_open(fields: list[str], port: int) -> bool:
    """Whether a line of the system's table is a connection at that port to which a file of a process belongs."""
    own, state, file = fields[1], fields[3], fields[9]
    return int(own.rpartition(":")[2], 16) == port and state != _LISTENING and file != "0"


def _children(pid: int) -> list[int]:
    found = _PROCESSES.glob(f"{pid}/task/*/children")
    return [int(child) for file in found for child in file.read_text(encoding="ascii").split()]


def _megabytes(pid: int) -> float:
    """What a process would give back if it ended."""
    text = (_PROCESSES / str(pid) / "smaps_rollup").read_text(encoding="ascii")
    return sum(int(kilobytes) for kilobytes in re.findall(r"^Pss:\s+(\d+) kB", text, re.MULTILINE)) / 1024
