"""Building goes on where it was stopped, however hard."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.games.catalogue import game
from denkspiel.solve.book import team
from denkspiel.solve.book.builder import BookBuilder, journal_of
from denkspiel.solve.book.journal import Journal

NAME, DEPTH = "connect-four:4x4", 4
PROGRAM = """
import sys
from pathlib import Path
from denkspiel.games.catalogue import game
from denkspiel.solve.book.builder import BookBuilder
batches = 0
def progress(count):
    global batches
    batches += 1
    if batches == 4:
        print("here", flush=True)
        sys.stdin.read()
BookBuilder(game(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])).build(progress, int(sys.argv[4]), 8)
"""


def builder(path: Path) -> BookBuilder:
    return BookBuilder(game(NAME), DEPTH, path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "a.book"
    builder(path).build(lambda _: None, megabytes=8)
    return path.read_bytes()


def killed(path: Path, jobs: int) -> None:
    """Build in another process, and kill it after some batches in a way that it cannot answer to."""
    words = [sys.executable, "-c", PROGRAM, NAME, str(DEPTH), str(path), str(jobs)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing is as final here")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_build_killed_with_kill_9_goes_on_from_its_journal(tmp_path: Path, whole: bytes, jobs: int) -> None:
    path = tmp_path / "a.book"
    killed(path, jobs)
    assert not path.exists()
    with Journal(journal_of(path), game(NAME)) as journal:
        found = len(set(journal.entries()))
    assert found > 0
    counts: list[int] = []
    builder(path).build(counts.append, jobs, 8)
    assert counts[0] == found
    assert len(counts) > 1
    assert sum(counts) == builder(path).most
    assert path.read_bytes() == whole
    assert [file.name for file in tmp_path.iterdir()] == ["a.book"]


def test_a_torn_journal_is_made_whole(tmp_path: Path, whole: bytes) -> None:
    path = tmp_path / "a.book"
    killed(path, 1)
    journal = journal_of(path)
    journal.write_bytes(journal.read_bytes()[:-2])
    counts: list[int] = []
    builder(path).build(counts.append, megabytes=8)
    assert sum(counts) == builder(path).most
    assert path.read_bytes() == whole


def test_ctrl_c_stops_all_threads_and_keeps_what_was_found(tmp_path: Path, whole: bytes) -> None:
    path, counts = tmp_path / "a.book", []
    threads = threading.active_count()

    def progress(count: int) -> None:
        counts.append(count)
        if len(counts) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        builder(path).build(progress, 2, 8)
    assert threading.active_count() == threads
    assert not path.exists()
    again: list[int] = []
    builder(path).build(again.append, 2, 8)
    assert again[0] == sum(counts)
    assert path.read_bytes() == whole


def test_a_fault_in_a_thread_is_raised_where_the_book_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(team, "solve_many", fail)
    threads = threading.active_count()
    with pytest.raises(MemoryError):
        builder(tmp_path / "a.book").build(lambda _: None, 2, 8)
    assert threading.active_count() == threads


def test_values_of_another_depth_are_of_use(tmp_path: Path, whole: bytes) -> None:
    """The journal knows positions, not depths: what a book of another depth searched is not in the way."""
    path = tmp_path / "a.book"

    def progress(count: int) -> None:
        if count > 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        BookBuilder(game(NAME), DEPTH - 1, path).build(progress, megabytes=8)
    counts: list[int] = []
    builder(path).build(counts.append, megabytes=8)
    assert counts[0] == 0
    assert path.read_bytes() == whole


def test_nothing_is_searched_that_wins_at_once(tmp_path: Path) -> None:
    """In tic-tac-toe with 8 stones one move is left."""
    build = BookBuilder(game("tic-tac-toe"), 60, tmp_path / "a.book")
    assert build.layers[-1].ply == 8
    assert 0 < build.most < len(build.layers[-1])


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="everything may be written here")
def test_a_folder_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(FileFault):
        builder(tmp_path / "a.book").build(lambda _: None, megabytes=8)
