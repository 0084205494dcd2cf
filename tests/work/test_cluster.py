"""A real Dask scheduler and a real worker on this machine, as docs/cluster.md starts them."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from denkspiel.work.executors import executor
from denkspiel.work.spreading import spread
from tests.work import chores

ROOT = Path(__file__).parents[2]


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    dask = [sys.executable, "-m", "dask"]
    place = f"tcp://127.0.0.1:{port}"
    scheduler = [*dask, "scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard"]
    worker = [*dask, "worker", place, "--nworkers", "1", "--nthreads", "1", "--no-dashboard", "--no-nanny"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    quiet = subprocess.DEVNULL
    started = [
        subprocess.Popen(words, cwd=tmp_path, env=environment, stdout=quiet, stderr=quiet)
        for words in (scheduler, worker)
    ]
    try:
        yield place
    finally:
        for process in started[::-1]:
            process.kill()
            process.wait()


def test_work_is_done_over_there(address: str) -> None:
    with executor(address) as workers:
        assert sorted(spread(workers, chores.square, range(20), 4)) == [(n, n * n) for n in range(20)]
        there = set(dict(spread(workers, chores.own_process, range(3), 3)).values())
    assert len(there) == 1
    assert os.getpid() not in there
