"""Files of records: they only grow, nobody's game is lost in them, and what is faulty is told."""

import dataclasses
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.core.file_lock import LockState
from denkspiel.core.notation import parse_moves
from denkspiel.games.catalogue import game
from denkspiel.play import record_file
from denkspiel.play.record import GameRecord
from denkspiel.play.record_file import RecordFile, last_record, read_records

CONNECT_FOUR = game("connect-four")


def record_of(moves: str, name: str = "Ada") -> GameRecord:
    return GameRecord(CONNECT_FOUR, parse_moves(CONNECT_FOUR, moves), (name, "homburg"), ("human", "homburg"), "7")


def write(path: Path, *games: str, continues: bool = False) -> None:
    """What a program writes in its life."""
    with closing(RecordFile(path, continues=continues)) as file:
        for moves in games:
            file.begin_game() if moves == "new" else file.write(record_of(moves))


def test_the_file_is_whole_after_every_move_and_keeps_earlier_games(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    with closing(RecordFile(path)) as file:
        for moves in ("4", "44", "445"):
            file.write(record_of(moves))
            assert read_records(path) == [record_of(moves)]
        file.begin_game()
        file.write(record_of("1"))
    write(path, "7")
    assert read_records(path) == [record_of("445"), record_of("1"), record_of("7")]
    write(path, "77", continues=True)
    assert read_records(path) == [record_of("445"), record_of("1"), record_of("77")]
    assert last_record(path) == record_of("77")
    assert [entry.name for entry in tmp_path.iterdir()] == ["games.txt"]


def test_what_was_tried_beside_a_game_stays_with_it_whoever_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text(dataclasses.replace(record_of("44"), variations=((0, 1),)).to_text())
    for moves in ("445", "45"):  # one that grows, and one that replaces it
        write(path, moves, continues=True)
        (found,) = read_records(path)
        assert (found, found.variations) == (record_of(moves), ((0, 1),))


def test_what_is_written_stays_and_a_move_is_a_line(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    with closing(RecordFile(path)) as file:
        before = b""
        for moves in ("", "4", "44", "4", "45", "45", "1212121"):
            file.write(record_of(moves))
            assert path.read_bytes().startswith(before)
            added, before = path.read_bytes()[len(before) :], path.read_bytes()
            if moves == "44":
                assert (added.count(b"\n"), len(added)) == (1, len("   4 {crc 12345678}\n"))
    assert read_records(path) == [record_of("1212121")]
    assert path.read_bytes().count(b"[Replaces ") == 2
    assert b'\n[Result "1-0"] {crc ' in added


@pytest.mark.parametrize("change", [{"names": ("Eve", "homburg")}, {"kinds": ("human", "random")}, {"seed": "8"}])
def test_other_players_or_seeds_make_it_another_text_of_the_same_game(
    tmp_path: Path, change: dict[str, object]
) -> None:
    path = tmp_path / "games.txt"
    changed = dataclasses.replace(record_of("44"), **change)  # type: ignore[arg-type]
    write(path, "7", "new", "4")
    with closing(RecordFile(path, continues=True)) as file:
        file.write(changed)
    assert read_records(path) == [record_of("7"), changed]


@pytest.mark.parametrize(
    "edited",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        str.rstrip,
        lambda text: text + "\n\n",
        lambda text: "\n" + text,
        lambda text: "\n".join(line.partition("{crc")[0] for line in text.splitlines()) + "1. 4 {a comment}",
    ],
)
def test_a_file_from_an_editor_goes_on(tmp_path: Path, edited: Callable[[str], str]) -> None:
    path = tmp_path / "games.txt"
    text = edited(record_of("").to_text() if edited("1") == "1. 4 {a comment}" else record_of("4").to_text())
    path.write_bytes(text.encode())
    write(path, "445", continues=True)
    assert path.read_bytes().startswith(text.encode())
    write(path, "1")
    assert read_records(path) == [record_of("445"), record_of("1")]


def test_a_file_that_is_no_record_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    for text, fault in (
        ("Dear diary,\n", "is not a game record"),
        (record_of("4").to_text()[:-9], r"diary\.txt\", last game: line \d+ has no checksum"),
    ):
        path.write_text(text, encoding="utf-8")
        for continues in (True, False):
            with pytest.raises(FileFault, match=fault):
                RecordFile(path, continues=continues)
        assert path.read_text(encoding="utf-8") == text


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match=r"Cannot read \".*missing\.txt\": no such file or folder\."):
        read_records(tmp_path / "missing.txt")
    with pytest.raises(FileFault, match=r"Cannot read \".*\": it is a folder\."):
        read_records(tmp_path)
    with pytest.raises(FileFault, match=r"Cannot write \".*\": the name is too long\."):
        RecordFile(tmp_path / ("x" * 300))
    path = tmp_path / "binary.txt"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(FileFault, match=r"binary\.txt\" is not a UTF-8 text file\."):
        read_records(path)
    path.write_text(record_of("4").to_text() + "\n" + record_of("4").to_text().replace("4 {", "5 {"), encoding="utf-8")
    with pytest.raises(FileFault, match=r'binary.txt", last game: line 21 or an earlier line was changed'):
        last_record(path)


def test_faults_of_other_games_do_not_stop_the_last_one(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    damaged = record_of("44").to_text()[:-12]
    path.write_text(f"{damaged}\n\n{record_of('4').to_text()}", encoding="utf-8")
    write(path, "45", continues=True)
    assert last_record(path) == record_of("45")
    with pytest.raises(FileFault, match=r'games.txt", game 1: line 11 has no checksum'):
        read_records(path)


def test_a_second_program_is_told_and_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    with closing(RecordFile(path)) as file, closing(RecordFile(path)) as other:
        file.write(record_of("4"))
        with pytest.raises(FileFault, match=r"games.txt.*cannot be written: another program is writing to it"):
            other.write(record_of("7"))
        file.write(record_of("44"))
        assert read_records(path) == [record_of("44")]
        file.close()
        other.write(record_of("77"))
    assert read_records(path) == [record_of("44"), record_of("77")]


def test_where_there_are_no_locks_two_programs_add_whole_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_file, "try_lock", lambda _: LockState.UNSUPPORTED)
    path = tmp_path / "games.txt"
    with closing(RecordFile(path)) as file, closing(RecordFile(path)) as other:
        for moves in ("4", "45"):
            file.write(record_of(moves))
            other.write(record_of(moves, "Eve"))
    read = read_records(path)
    assert record_of("45") in read
    assert record_of("45", "Eve") in read


def test_a_killed_program_leaves_the_file_to_others(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    program = (
        "import os, pathlib, signal\n"
        "from tests.play.test_record_file import RecordFile, record_of\n"
        f"RecordFile(pathlib.Path({str(path)!r})).write(record_of('44'))\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", program], cwd=root, timeout=50, check=False).returncode == -9
    write(path, "445", continues=True)
    assert read_records(path) == [record_of("445")]


@pytest.mark.parametrize("moved", [True, False])
def test_a_file_that_was_taken_away_begins_anew_with_the_whole_game(tmp_path: Path, *, moved: bool) -> None:
    path = tmp_path / "games.txt"
    with closing(RecordFile(path)) as file:
        file.write(record_of("44"))
        if moved:
            path.rename(tmp_path / "old.txt")
            write(path, "7")
        else:
            path.unlink()
        file.write(record_of("445"))
    assert read_records(path) == [*([record_of("7")] if moved else []), record_of("445")]


def test_a_full_disk_leaves_no_half_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.txt"
    with closing(RecordFile(path)) as file:
        file.write(record_of("4"))
        before = path.read_bytes()
        with monkeypatch.context() as full:
            full.setattr(os, "fsync", _no_room)
            with pytest.raises(FileFault, match=r"Cannot write .*games\.txt\": the disk is full"):
                file.write(record_of("44"))
        assert path.read_bytes() == before
        file.write(record_of("445"))
    assert read_records(path) == [record_of("445")]


def _no_room(_handle: int) -> None:
    raise OSError(28, "No space left on device")


def test_a_move_costs_the_same_in_a_long_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the file is open, nothing is read from it, and only the move is written."""
    path = tmp_path / "games.txt"
    path.write_text("\n".join([record_of("4453").to_text()] * 1000), encoding="utf-8")
    with closing(RecordFile(path)) as file:
        file.write(record_of("4"))
        monkeypatch.setattr(Path, "open", None)
        size = path.stat().st_size
        file.write(record_of("44"))
        assert path.stat().st_size - size == len("   4 {crc 12345678}\n")
