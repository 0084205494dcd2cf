"""How positions to solve are asked for, kept and counted."""

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from benchmarks import solved_stones
from benchmarks.solved_stones import KINDS, WAYS, Found, Question, main, positions, table


class Here:
    """Does in this process what others would do."""

    def __init__(self) -> None:
        self.done = 0
        self.workers: list[int] = []

    def map(self, work: Callable[[object], object], tasks: Sequence[object]) -> Iterator[object]:
        """See `concurrent.futures.Executor.map`."""
        for task in tasks:
            self.done += 1
            yield work(task)


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> Here:
    here = Here()

    @contextmanager
    def executor(*, workers: int) -> Iterator[Here]:
        here.workers.append(workers)
        yield here

    monkeypatch.setattr(solved_stones, "executor", executor)
    monkeypatch.setattr(solved_stones, "processors", lambda: 3)
    return here


def cells_of(row: str) -> list[str]:
    """What stands in a row of a table."""
    return [cell.strip() for cell in row.strip("|").split("|")]


def test_there_are_as_many_positions_as_wanted_with_so_many_stones() -> None:
    for kind in KINDS:
        drawn = positions(kind, 22, 5)
        assert [position.ply for position in drawn] == [22] * 5
        assert drawn == positions(kind, 22, 20)[:5]


def test_what_was_found_out_before_is_not_asked_again(
    tmp_path: Path, here: Here, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kept"
    words = ["--kind", "random", "--stones", "52", "--count", "3", "--kept", str(file)]
    assert main(words) == 0
    assert here.done == 3
    lines = file.read_text(encoding="ascii").splitlines()
    kept = json.loads(lines[0])
    assert kept["question"] == {"kind": "random", "stones": 52, "number": 0, "threads": 1, "way": "best first"}
    kept["found"] = {"value": None, "nodes": 7_000_000, "seconds": 60.0}
    file.write_text("\n".join([json.dumps(kept), lines[1], ""]), encoding="ascii")
    capsys.readouterr()
    assert main(words) == 0
    assert here.done == 4
    assert file.read_text(encoding="ascii").splitlines()[1] == lines[1]
    row = capsys.readouterr().out.splitlines()[2]
    assert cells_of(row)[:7] == ["random", "52", "best first", "1", "3", "2", "2"]
    assert here.workers == [3, 3]


def test_each_way_and_number_of_threads_is_measured_by_itself(here: Here, capsys: pytest.CaptureFixture[str]) -> None:
    ways = ["--way", "best first", "--way", "depth first"]
    assert main(["--kind", "random", "--stones", "52", "--count", "2", "--threads", "2", "--threads", "1", *ways]) == 0
    rows = [cells_of(row) for row in capsys.readouterr().out.splitlines()[2:6]]
    assert [row[2:5] for row in rows] == [[way, threads, "2"] for way in WAYS for threads in "12"]
    assert here.workers == [3, 1, 3, 1]


def test_solved_ones_are_counted_and_the_limit_stands_for_the_others() -> None:
    found = [Found(1, 1_000_000, 2.0), Found(-1, 90_000_000, 25.0), Found(None, 200_000_000, 60.0)]
    answers = {Question("balanced", 20, number): one for number, one in enumerate(found)}
    answers |= {Question("random", 16, number): found[2 * number] for number in range(2)}
    *_, balanced, random = table(answers, 60).splitlines()
    assert cells_of(balanced) == ["balanced", "20", "best first", "1", "3", "1", "2", "25.00 s", "90.00"]
    assert cells_of(random) == ["random", "16", "best first", "1", "2", "1", "1", "> 31.00 s", "> 100.50"]
