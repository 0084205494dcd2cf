"""A real Dask scheduler and a real worker on this machine, as docs/how-to/cluster.md starts them."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from types import TracebackType

from tests.executors.held import ROOT

__all__ = ["DaskCluster"]

PATIENCE = 50


class DaskCluster:
    """A scheduler with one worker, which may be killed; nothing of it outlives the block.

    Attributes:
        address: where the scheduler answers.
    """

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self._folder = folder
        self._scheduler = self._dask("scheduler", "--host", "127.0.0.1", "--port", str(port))
        self._worker = self.start_worker()

    def start_worker(self) -> subprocess.Popen[bytes]:
        """One more worker."""
        self._worker = self._dask("worker", self.address, "--nworkers", "1", "--nthreads", "1", "--no-nanny")
        return self._worker

    def kill_worker(self) -> None:
        """As `kill -9` does, the last one that was started."""
        _kill(self._worker)

    def kill_scheduler(self) -> None:
        """As `kill -9` does."""
        _kill(self._scheduler)

    def __enter__(self) -> "DaskCluster":
        """Go on when the worker is there, however long a busy machine takes for that."""
        from distributed import Client  # noqa: PLC0415 (slow to load)

        try:
            with Client(self.address, timeout=PATIENCE) as client:  # type: ignore[no-untyped-call]
                client.wait_for_workers(1, timeout=PATIENCE)
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self._end()

    def _end(self) -> None:
        for process in (self._worker, self._scheduler):
            _kill(process)

    def _dask(self, *words: str) -> subprocess.Popen[bytes]:
        quiet, environment = subprocess.DEVNULL, {**os.environ, "PYTHONPATH": str(ROOT)}
        words = (sys.executable, "-m", "dask", *words, "--no-dashboard")
        return subprocess.Popen(words, cwd=self._folder, env=environment, stdout=quiet, stderr=quiet)


def _kill(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
