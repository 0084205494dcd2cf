"""Building goes on where it was stopped, however hard."""

import signal
import subprocess
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from denkspiel.core.game import rules_digest
from denkspiel.executors.journal import Journal
from denkspiel.games.catalogue import game
from denkspiel.solver.book.builder import BookBuilder, journal_path

NAME, DEPTH = "connect-four:4x4", 4
PROGRAM = """
import sys
from pathlib import Path
from denkspiel.games.catalogue import game
from denkspiel.solver.book.builder import BookBuilder
from denkspiel.executors.executors import open_executor
def progress(count):
    global calls
    calls += 1
    if calls == 4:
        print("here", flush=True)
        sys.stdin.read()
if __name__ == "__main__":
    calls = 0
    with open_executor(workers=2) as workers:
        BookBuilder(game(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])).build(workers, progress, 8)
"""


def builder(path: Path) -> BookBuilder:
    return BookBuilder(game(NAME), DEPTH, path)


def recorded(path: Path) -> list[tuple[int, int]]:
    """The positions in the journal of a book, as often as they stand there."""
    head = {"work": "opening book", "game": NAME, "digest": rules_digest(game(NAME))}
    with Journal(journal_path(path), head) as journal:
        return [(first, second) for entry in journal.entries() for first, second, _ in entry]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("whole") / "a.book"
    with ThreadPoolExecutor(1) as pool:
        builder(path).build(pool, lambda _: None, 8)
    return path.read_bytes()


def interrupted(build: BookBuilder, executor: Executor, calls: int) -> list[int]:
    """What was told until Ctrl-C was pressed, which was in one of the calls."""
    told: list[int] = []

    def progress(count: int) -> None:
        told.append(count)
        if len(told) == calls:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        build.build(executor, progress, 8)
    return told


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing is as final here")
def test_a_build_killed_with_kill_9_goes_on_from_its_journal(tmp_path: Path, whole: bytes, thread: Executor) -> None:
    path, program = tmp_path / "a.book", tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    words = [sys.executable, str(program), NAME, str(DEPTH), str(path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    assert not path.exists()
    kept = recorded(path)
    assert 0 < len(kept) == len(set(kept)) < builder(path).most
    counts: list[int] = []
    builder(path).build(thread, counts.append, 8)
    assert counts[0] == len(kept)
    assert sum(counts) == builder(path).most
    assert path.read_bytes() == whole
    assert not journal_path(path).exists()


def test_a_torn_journal_is_made_whole(tmp_path: Path, whole: bytes, thread: Executor) -> None:
    path = tmp_path / "a.book"
    told = interrupted(builder(path), thread, 4)
    journal = journal_path(path)
    journal.write_bytes(journal.read_bytes()[:-2])
    counts: list[int] = []
    builder(path).build(thread, counts.append, 8)
    assert counts[0] == sum(told[:-1])
    assert sum(counts) == builder(path).most
    assert path.read_bytes() == whole


def test_values_of_another_depth_are_of_use(tmp_path: Path, whole: bytes, thread: Executor) -> None:
    """The journal knows positions, not depths: what a book of another depth searched is not in the way."""
    path = tmp_path / "a.book"
    interrupted(BookBuilder(game(NAME), DEPTH - 1, path), thread, 2)
    counts: list[int] = []
    builder(path).build(thread, counts.append, 8)
    assert counts[0] == 0
    assert path.read_bytes() == whole


def test_nothing_is_searched_that_wins_at_once(tmp_path: Path) -> None:
    """In tic-tac-toe with 8 stones one move is left."""
    build = BookBuilder(game("tic-tac-toe"), 60, tmp_path / "a.book")
    assert build.layers[-1].ply == 8
    assert 0 < build.most < len(build.layers[-1])
