"""Journals of big work."""

import resource
from pathlib import Path
from typing import Any

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.executors.journal import Journal

HEAD = {"work": "test", "seed": "0"}
ENTRIES = [[1, 2], {"a": "ä\n"}, "", 3]


def written(path: Path) -> bytes:
    with Journal(path, HEAD) as journal:
        for entry in ENTRIES:
            journal.add(entry)
            assert path.read_bytes().endswith(b"\n")
    return path.read_bytes()


def read(path: Path) -> list[Any]:
    with Journal(path, HEAD) as journal:
        return list(journal.entries())


def test_entries_come_back_in_order(tmp_path: Path) -> None:
    written(tmp_path / "a.journal")
    assert read(tmp_path / "a.journal") == ENTRIES


def test_a_file_cut_anywhere_keeps_its_lines_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    whole = written(path)
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        kept = read(path)
        lines = sum(one == other for one, other in zip(whole[:length].splitlines(), whole.splitlines(), strict=False))
        assert kept == ENTRIES[: max(0, lines - 1)]
        with Journal(path, HEAD) as journal:
            journal.add("more")
        assert read(path) == [*kept, "more"]


def test_a_garbled_line_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    whole = written(path)
    for place in range(whole.index(b"\n") + 1, len(whole)):
        garbled = bytearray(whole)
        garbled[place] ^= 1
        path.write_bytes(garbled)
        entries = read(path)
        assert len(entries) in (2, 3)  # a garbled end of a line takes the next line with it
        assert all(entry in ENTRIES for entry in entries)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"my diary\n", "is not a journal of this work"),
        (b"\x00" * 100, "is not a journal of this work"),
        (
            b"denkspiel-journal 1 00000000000000000000000000000000\n",
            "delete the file to start over",
        ),
        (b'denkspiel-journal 2 {"seed":"1","work":"test"}\n', 'a different job, with seed "1" instead of "0"'),
        (
            b'denkspiel-journal 2 {"more":5,"seed":"0","work":"test"}\n',
            "a different job, with more 5 instead of null",
        ),
    ],
)
def test_a_foreign_file_is_left_alone(tmp_path: Path, content: bytes, sentence: str) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(content)
    with pytest.raises(FileFault, match="Cannot use ") as fault:
        Journal(path, HEAD)
    assert sentence in str(fault.value)
    assert path.read_bytes() == content


def test_only_one_program_writes(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    with Journal(path, HEAD), pytest.raises(FileFault, match="Another program is writing"):
        Journal(path, HEAD)
    assert read(path) == []


def test_a_journal_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match=r'Cannot write ".*a\.journal": no such file or folder'):
        Journal(tmp_path / "nowhere" / "a.journal", HEAD)
    with pytest.raises(FileFault):
        Journal(tmp_path, HEAD)


def test_a_full_disk_is_told_with_the_name_of_the_journal(tmp_path: Path) -> None:
    """It was hidden by what closing the file, which tries again, had to say."""
    path = tmp_path / "a.journal"
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        with pytest.raises(FileFault, match=r"a\.journal"), Journal(path, HEAD) as journal:  # noqa: PT012
            journal.add("kept")
            resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 50, hard))
            journal.add("x" * 2000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert read(path) == ["kept"]
