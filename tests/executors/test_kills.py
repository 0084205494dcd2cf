"""Who works is killed in mid-run: nothing is lost, nothing counts twice, and one sentence says what happened."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from denkspiel.arena.tournament import JOURNAL_FILE
from tests.executors.dask_cluster import DaskCluster
from tests.executors.held import held, run
from tests.solver.book.books import built

pytestmark = [
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="nothing is as final here"),
    pytest.mark.xdist_group("dask"),
]

GAMES = 24
TOURNAMENT = ("tournament", "random", "level-1", "--game", "tic-tac-toe", "--games", str(GAMES), "--seed", "5")
BOOK = ("book", "build", "connect-four:4x4", "--depth", "4", "--memory", "8")
KEPT = "Everything written so far is kept, and you can continue from there."


def workers_of(process: int) -> list[int]:
    """The processes that it has begun for its work."""
    proc = Path("/proc")
    begun = [child for file in proc.glob(f"{process}/task/*/children") for child in file.read_text().split()]
    return [int(child) for child in begun if b"spawn_main" in (proc / child / "cmdline").read_bytes()]


def games_in(folder: Path) -> list[int]:
    """The numbers of the games in the journal of a tournament, as often as they stand there."""
    lines = (folder / JOURNAL_FILE).read_text(encoding="utf-8").splitlines()[1:]
    return [json.loads(line[9:])[0] for line in lines]


def assert_all_is_there(folder: Path, whole: Path) -> None:
    assert sorted(games_in(folder)) == list(range(GAMES))
    for name in ("results.json", "results.txt", "games.txt"):
        assert (folder / name).read_bytes() == (whole / name).read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tournament in which nobody was killed."""
    folder = tmp_path_factory.mktemp("whole")
    run([*TOURNAMENT, "--workers", "1", "--out", str(folder)])
    return folder


@pytest.mark.long
def test_a_whole_group_with_a_cluster_of_its_own_ends_with_a_sentence(
    tmp_path: Path,
) -> None:
    """As a terminal does it with Ctrl-C."""
    words = [
        "dataset",
        "connect-four:6x5",
        "--positions",
        "random:4:999",
        "--no-book",
        "--memory",
        "8",
        "--workers",
        "1",
    ]
    command = [sys.executable, "-m", "denkspiel", *words, "--cluster", "local", "--out", str(tmp_path / "a.parquet")]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stderr is not None
        assert any("Watch the cluster at work" in line for line in process.stderr)
        os.killpg(process.pid, signal.SIGINT)
        said = process.stderr.read()
    assert (process.returncode, said.count("Traceback"), "leaked" in said) == (130, 0, False), said
    assert said.count("\n") == 1


@pytest.mark.long
def test_a_killed_worker_process_ends_a_book_which_goes_on(tmp_path: Path) -> None:
    path, undisturbed = tmp_path / "a.book", built("connect-four:4x4", 4, tmp_path / "b.book").path
    words = [*BOOK, "--output", str(path), "--workers", "2"]
    with held(tmp_path, words) as program:
        os.kill(workers_of(program.process.pid)[0], signal.SIGKILL)
        status, said = program.go_on()
    assert status == 1
    assert (
        said
        == f"denkspiel: A worker process stopped before it had finished: it was killed, or ran out of memory. {KEPT}"
    )
    assert not path.exists()
    run(words)
    assert path.read_bytes() == undisturbed.read_bytes()


@pytest.mark.long
def test_a_killed_client_and_a_killed_worker_of_a_cluster(
    tmp_path: Path, whole: Path, dask_cluster: DaskCluster
) -> None:
    """The client is killed, the same call goes on, and amid that its worker is killed and another one started."""
    folder = tmp_path / "out"
    words = [*TOURNAMENT, "--cluster", dask_cluster.address, "--out", str(folder)]
    with held(tmp_path, words) as program:
        program.kill()
    assert sorted(games_in(folder)) == sorted(set(games_in(folder)))
    assert 3 <= len(games_in(folder)) < GAMES
    with held(tmp_path, [*words, "--resume"]) as program:
        dask_cluster.kill_worker()
        dask_cluster.start_worker()
        assert program.go_on() == (0, "")
    assert_all_is_there(folder, whole)


@pytest.mark.long
def test_a_killed_scheduler_ends_the_work_which_goes_on_with_another(
    tmp_path: Path, whole: Path, dask_cluster: DaskCluster
) -> None:
    folder = tmp_path / "out"
    words = [*TOURNAMENT, "--out", str(folder)]
    with DaskCluster(tmp_path) as other, held(tmp_path, [*words, "--cluster", other.address]) as program:
        other.kill_scheduler()
        status, said = program.go_on()
    assert status == 1
    lost = "The connection to the cluster was lost: its scheduler has stopped or cannot be reached."
    assert said == f"denkspiel: {lost} {KEPT}"
    assert 3 <= len(games_in(folder)) < GAMES
    run([*words, "--resume", "--cluster", dask_cluster.address])
    assert_all_is_there(folder, whole)
