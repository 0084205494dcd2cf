"""Data sets, against brute force and published counts; killed programs lose and double nothing."""

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from concurrent.futures import Executor
from itertools import islice
from pathlib import Path

import numpy as np
import pyarrow
import pytest
from pyarrow import parquet

from denkspiel.core.errors import FileFault
from denkspiel.core.version import commit
from denkspiel.executors.journal import Journal
from denkspiel.games.catalogue import game
from denkspiel.solver.book.openings import TooManyPositions, generate_layers
from denkspiel.solver.book.shipped_books import load_shipped_book
from denkspiel.solver.dataset.dataset import DataSet, ParquetMissing, RowSolver, journal_path
from denkspiel.solver.dataset.selection import InvalidSelection, PositionSelection, estimate_position_counts
from denkspiel.solver.exact.many import solve_many
from tests.oracles.brute_force import BruteForce

SMALL = "tic-tac-toe"
KILLED = """
import sys
from pathlib import Path
from denkspiel.games.catalogue import game
from denkspiel.solver.dataset.dataset import DataSet
from denkspiel.solver.dataset.dataset import RowSolver
from denkspiel.solver.dataset.selection import PositionSelection
from denkspiel.executors.executors import open_executor
def progress(count, total):
    global calls
    calls += 1
    if calls == 3:
        print("here", flush=True)
        sys.stdin.read()
if __name__ == "__main__":
    calls = 0
    with open_executor(workers=2) as workers:
        teacher = RowSolver(game("connect-four:4x4"), megabytes=8)
        DataSet(teacher, PositionSelection(5), "0", Path(sys.argv[1])).build(workers, progress)
"""


def data_set(name: str, selection: PositionSelection, path: Path) -> DataSet:
    return DataSet(RowSolver(game(name), megabytes=8), selection, "0", path)


def nothing(_: int, __: int) -> None:
    pass


def test_values_and_best_moves_are_those_of_brute_force(tmp_path: Path, thread: Executor) -> None:
    played, path = game(SMALL), tmp_path / "a.parquet"
    counts = data_set(SMALL, PositionSelection(4), path).build(thread, nothing)
    table = parquet.read_table(path).to_pydict()
    first, second = (np.array(table[side], np.uint64) for side in ("first", "second"))
    oracle = BruteForce(played)
    assert table["stones"] == oracle.stones(first, second).tolist()
    assert table["value"] == np.sign(table["stones"]).tolist()
    assert [counts[value] for value in (1, 0, -1)] == [table["value"].count(value) for value in (1, 0, -1)]
    lines = [sum(1 << cell for cell in line) for line in played.geometry.lines]
    for one, other, worth, best in zip(table["first"], table["second"], table["stones"], table["best"], strict=True):
        for cell in range(9):
            bit = 1 << cell
            if (one | other) & bit:
                assert cell not in best
            elif any((one | bit) & line == line for line in lines):
                assert (cell in best) == (worth == 3)
            else:
                child = oracle.stones(np.array([one | bit], np.uint64), np.array([other], np.uint64))[0]
                assert (cell in best) == (-child == worth)


def test_positions_of_8_stones_and_their_values_are_as_many_as_published() -> None:
    """Up to the mirror, of the public data set of Connect Four: 44,473 won, 6,449 drawn, 16,635 lost.

    The values are those of the book that comes with the program; some are searched for afresh besides.
    """
    played = game("connect-four")
    chosen = PositionSelection.from_text("all:8", unforced=True).stones(played, "0")
    assert len(set(chosen)) == len(chosen) == 67_557
    book = load_shipped_book(played)
    assert book is not None
    first, second, stones = (part.tolist() for part in book.pages[8])
    known = dict(zip(zip(first, second, strict=True), np.sign(stones).tolist(), strict=True))
    assert Counter(known[position] for position in chosen) == {1: 44_473, 0: 6_449, -1: 16_635}
    some = chosen[::4000]
    rows = RowSolver(played, moves=False, megabytes=64)(some)
    assert [value for value, _, _ in rows] == [known[position] for position in some]
    words = [np.array([position[side] for position in some[:2]], np.uint64) for side in (0, 1)]
    assert solve_many(played, (words[0], words[1]), only_outcome=True).tolist() == [row[0] for row in rows[:2]]


def test_random_positions_are_different_and_the_same_each_time() -> None:
    played = game("connect-four:5x4")
    drawn = PositionSelection.from_text("random:6:50", unforced=True).stones(played, "a")
    assert len(set(drawn)) == 50
    assert (
        drawn
        == PositionSelection(6, 50, unforced=True).stones(played, "a")
        != PositionSelection(6, 50, unforced=True).stones(played, "b")
    )
    assert set(drawn) <= set(PositionSelection(6, unforced=True).stones(played, ""))


@pytest.mark.parametrize("text", ["", "all", "all:x", "random:8", "random:8:0", "all:8:9", "some:8"])
def test_words_that_choose_nothing(text: str) -> None:
    with pytest.raises(InvalidSelection, match="Allowed: all:PLIES"):
        PositionSelection.from_text(text)


def test_more_than_there_are() -> None:
    with pytest.raises(InvalidSelection, match="Found only 3 of the 4 requested positions"):
        PositionSelection(1, 4).stones(game(SMALL), "0")
    with pytest.raises(InvalidSelection, match="has no matching positions with 7 stones"):
        PositionSelection(7).stones(game("mnk:3,3,2"), "0")


@pytest.mark.parametrize("text", ["all:9", "all:99", "random:9:1"])
def test_more_stones_than_cells_are_refused_before_anything_is_played(text: str) -> None:
    with pytest.raises(InvalidSelection, match=r"has 9 cells, so an unfinished game has at most 8 stones, not 9"):
        PositionSelection.from_text(text).stones(game(SMALL), "0", lambda *_: pytest.fail("it was played"))


def test_too_many_positions_are_refused_before_they_are_played() -> None:
    with pytest.raises(TooManyPositions, match="With more than 13 stones, connect-four has too many positions"):
        PositionSelection(20).stones(game("connect-four"), "0", lambda *_: pytest.fail("it was played"))


@pytest.mark.parametrize("name", ["connect-four:4x4"])
def test_a_crowd_is_told_from_random_games_and_not_overrated(name: str) -> None:
    layers = islice(generate_layers(game(name)), 3, 8)
    for layer, count in zip(layers, estimate_position_counts(game(name), 7)[3:], strict=True):
        assert 0.5 * len(layer) < count < 1.1 * len(layer)


def test_metadata_and_a_file_that_is_there(tmp_path: Path, thread: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.parquet"
    made = data_set(SMALL, PositionSelection(2), path)
    made.build(thread, nothing)
    schema = pyarrow.parquet.read_schema(path)
    said = json.loads(schema.metadata[b"denkspiel"])
    assert said == {**made.metadata, "commit": commit()}
    assert (said["game"], said["ply"], said["seed"], said["format"]) == (SMALL, 2, "0", 1)
    with pytest.raises(FileFault, match="already exists"):
        made.build(thread, nothing)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ParquetMissing, match="This needs pyarrow"):
        made.build(thread, nothing)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing is as final here")
def test_who_is_killed_goes_on_and_counts_nothing_twice(tmp_path: Path, thread: Executor) -> None:
    whole, path, program = tmp_path / "whole", tmp_path / "a", tmp_path / "program.py"
    program.write_text(KILLED, encoding="utf-8")
    made, again = (data_set("connect-four:4x4", PositionSelection(5), file) for file in (whole, path))
    made.build(thread, nothing)
    words = [sys.executable, str(program), str(path)]
    with subprocess.Popen(
        words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ}
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "here\n"
        process.send_signal(signal.SIGKILL)
    assert not path.exists()
    with Journal(journal_path(path), {"work": "data set", **again.metadata}) as journal:
        kept = [tuple(stones) for entry in journal.entries() for stones, _ in entry]
    assert 0 < len(kept) == len(set(kept))
    counts: list[int] = []
    again.build(thread, lambda count, _: counts.append(count))
    assert counts[0] == len(kept)
    assert sum(counts) == len(parquet.read_table(path))
    assert path.read_bytes() == whole.read_bytes()
    assert not journal_path(path).exists()
