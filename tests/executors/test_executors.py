"""Executors, and tasks spread over them."""

import logging
import os
import pickle
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from denkspiel.core.errors import UnknownName
from denkspiel.core.message import Message
from denkspiel.executors.executors import open_executor
from denkspiel.executors.fault import NoCluster, WorkersLost
from denkspiel.executors.spreading import map_as_completed
from tests.executors import chores

PATIENCE = 50.0

CLIENT = """
import sys
from pathlib import Path
from denkspiel.executors.executors import open_executor
from denkspiel.executors.spreading import map_as_completed
from tests.executors.chores import sleep
if __name__ == "__main__":
    with open_executor(workers=1) as workers:
        list(map_as_completed(workers, sleep, [Path(sys.argv[1])]))
"""


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with open_executor(workers=2) as workers:
        yield workers


def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it did not come about"
        time.sleep(0.02)


def is_alive(process: int) -> bool:
    """Whether it runs; who has ended and was not asked for does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


def test_every_task_comes_back_once_with_its_result(processes: Executor) -> None:
    assert sorted(map_as_completed(processes, chores.square, range(20), 3)) == [(n, n * n) for n in range(20)]
    assert os.getpid() not in dict(map_as_completed(processes, chores.own_process, range(4), 4)).values()


def test_no_more_are_under_way_than_allowed() -> None:
    taken: list[int] = []

    class Lazy(Executor):
        def submit(self, function: Callable[..., int], /, *arguments: int, **_: object) -> Future[int]:  # type: ignore[override]
            future: Future[int] = Future()
            future.set_result(function(*arguments))
            return future

    def tasks() -> Iterator[int]:
        for number in range(9):
            taken.append(number)
            yield number

    results = map_as_completed(Lazy(), chores.square, tasks(), 3)
    next(results)
    assert taken == [0, 1, 2]
    assert len(list(results)) == 8


def test_closing_cancels_what_has_not_begun() -> None:
    with ThreadPoolExecutor(1) as pool:
        done: list[int] = []

        def dawdle(number: int) -> None:
            time.sleep(0.05)
            done.append(number)

        results = map_as_completed(pool, dawdle, range(100), 100)
        next(results)
        results.close()  # type: ignore[attr-defined]
    assert len(done) < 10


def test_an_error_of_ours_comes_back_as_it_was(processes: Executor) -> None:
    with pytest.raises(UnknownName, match='Unknown game: "hexagno"'):
        list(map_as_completed(processes, chores.complain, ["hexagno"], 1))
    error = UnknownName(Message("game"), "hexagno", ["hexagon"])
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.message) == (UnknownName, str(error), error.message)


@pytest.mark.skipif(os.name == "nt", reason="nothing is as final here")
def test_a_killed_worker_is_one_clear_sentence() -> None:
    with pytest.raises(WorkersLost, match="Everything written so far is kept"), open_executor(workers=1) as workers:
        list(map_as_completed(workers, chores.die, range(3), 3))


@pytest.mark.timeout(60)  # a program that waits for its workers does so for ever
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="nobody says who lives")
def test_no_worker_outlives_ctrl_c(tmp_path: Path) -> None:
    path = tmp_path / "process"

    def interrupted() -> None:
        with open_executor(workers=1) as workers:
            workers.submit(chores.sleep, path)
            until(lambda: path.exists() and path.read_text(encoding="utf-8") != "")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    until(lambda: not is_alive(int(path.read_text(encoding="utf-8"))))


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="nobody says who lives")
def test_no_worker_outlives_a_killed_client(tmp_path: Path) -> None:
    path, program = tmp_path / "process", tmp_path / "client.py"
    program.write_text(CLIENT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen([sys.executable, str(program), str(path)], env=environment) as client:
        until(lambda: path.exists() and path.read_text(encoding="utf-8") != "")
        client.kill()
    until(lambda: not is_alive(int(path.read_text(encoding="utf-8"))))


def test_a_cluster_without_dask_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster, match=r"\.\[cluster\]"), open_executor("local"):
        pass


def test_no_address() -> None:
    with pytest.raises(NoCluster, match='Use "local" or an address such as tcp:'), open_executor("my-machine:8786"):
        pass


def test_nobody_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("denkspiel.executors.executors.PATIENCE_SECONDS", 0.2)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(NoCluster, match=f'No Dask scheduler answers at {address}. Start one with "dask scheduler"'):
        open_executor(address).__enter__()
    logging.getLogger("distributed").setLevel(logging.NOTSET)
