from pathlib import Path

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.games.catalogue import game
from denkspiel.solve.book.journal import Journal

PLAYED = game("tic-tac-toe")
ENTRIES = [(0x1, 0x2, -3), (0x40, 0x100, 0), (0x1FF, 0xFFFFFFFFFFFFFFFF, 12)]


def written(path: Path) -> bytes:
    with Journal(path, PLAYED) as journal:
        journal.add(ENTRIES[:2])
        journal.add(ENTRIES[2:])
        journal.sync()
    return path.read_bytes()


def read(path: Path) -> list[tuple[int, int, int]]:
    with Journal(path, PLAYED) as journal:
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
        assert kept == ENTRIES[: (0, 0, 2, 3)[lines]]
        with Journal(path, PLAYED) as journal:
            journal.add([(5, 6, 7)])
        assert read(path) == [*kept, (5, 6, 7)]


def test_a_garbled_line_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    whole = written(path)
    head = whole.index(b"\n") + 1
    for place in range(head, len(whole)):
        garbled = bytearray(whole)
        garbled[place] ^= 1
        path.write_bytes(garbled)
        assert read(path) in ([], ENTRIES[:2], ENTRIES[2:])


@pytest.mark.parametrize(
    "content", [b"my diary\n", b"\x00" * 100, b"denkspiel-journal 1 00000000000000000000000000000000\n"]
)
def test_a_foreign_file_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes(content)
    with pytest.raises(FileFault, match="is in the way"):
        Journal(path, PLAYED)
    assert path.read_bytes() == content


def test_a_journal_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match="cannot be written: there is no such file or folder"):
        Journal(tmp_path / "nowhere" / "a.journal", PLAYED)
    with pytest.raises(FileFault):
        Journal(tmp_path, PLAYED)
