"""Files are written whole or not at all."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from denkspiel.core import safe_file
from denkspiel.core.errors import FileFault
from denkspiel.core.file_lock import LockState
from denkspiel.core.message import Message
from denkspiel.core.safe_file import atomic_writer, write_atomically, write_new
from tests.caches import forget


@pytest.fixture(autouse=True)
def _new_life() -> Iterator[None]:
    """Leftovers are removed once in the life of a program."""
    forget(safe_file)
    yield
    forget(safe_file)


def test_text_is_written(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    for text in ("größer\n", "neu\n"):
        write_atomically(path, text)
        assert path.read_bytes() == text.encode()
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.txt"]


def test_who_fails_while_writing_leaves_the_old_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_atomically(path, "old")

    def write_half(error: Exception) -> None:
        with atomic_writer(path) as file:
            file.write(b"half")
            raise error

    with pytest.raises(FileFault, match=r'Cannot write ".*a\.txt"'):
        write_half(OSError(28, "No space left on device"))
    with pytest.raises(ZeroDivisionError):
        write_half(ZeroDivisionError())
    assert [(entry.name, entry.read_text()) for entry in tmp_path.iterdir()] == [("a.txt", "old")]


def test_a_failure_on_the_way_leaves_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    write_atomically(path, "old")

    def no_room(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(FileFault, match=r'Cannot write ".*a\.txt": the disk is full'):
        write_atomically(path, "new")
    with pytest.raises(FileFault, match=r'Cannot write ".*a-2\.txt": the disk is full'):
        write_new(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.parametrize("write", [write_atomically, write_new])
def test_what_cannot_be_a_file(tmp_path: Path, write: Callable[[Path, str], object]) -> None:
    with pytest.raises(FileFault, match=r'Cannot write ".*a\.txt": no such file or folder'):
        write(tmp_path / "missing" / "a.txt", "x")
    with pytest.raises(FileFault, match=r'Cannot write ".*": it is a folder'):
        write(tmp_path, "x")
    with pytest.raises(FileFault, match=r'Cannot write ".*": the name is too long'):
        write(tmp_path / ("x" * 300), "x")


def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link.txt"
    path.write_text("x", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    write_atomically(link, "y")
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == "y"
    assert path.stat().st_mode & 0o777 == 0o640


def test_devices_are_written_to_directly() -> None:
    write_atomically(Path(os.devnull), "x")
    assert write_new(Path(os.devnull), "x") == Path(os.devnull)
    assert not Path(os.devnull).is_file()


def test_a_new_file_takes_the_next_free_name(tmp_path: Path) -> None:
    path = tmp_path / "game.svg"
    paths = [write_new(path, text) for text in ("one", "two", "three")]
    assert [path.name for path in paths] == ["game.svg", "game-2.svg", "game-3.svg"]
    assert [path.read_text(encoding="utf-8") for path in paths] == ["one", "two", "three"]


@pytest.mark.parametrize("error", [FileFault(Message("no room")), KeyboardInterrupt()])
def test_nothing_is_left_of_a_new_file_that_was_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def stopped(_path: Path, _text: str) -> None:
        raise error

    monkeypatch.setattr(safe_file, "write_atomically", stopped)
    with pytest.raises(type(error)):
        write_new(tmp_path / "a.txt", "text")
    assert not [*tmp_path.iterdir()]


def test_programs_that_look_for_a_free_name_at_one_moment_get_different_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.svg"
    path.write_text("of another program", encoding="utf-8")
    exists = Path.exists
    monkeypatch.setattr(Path, "exists", lambda file: file != path and exists(file))  # as it looked a moment ago
    assert write_new(path, "new") == tmp_path / "game-2.svg"
    assert path.read_text(encoding="utf-8") == "of another program"


KILLED = """
import os, pathlib, signal, sys
from denkspiel.core import safe_file
os.fsync = lambda handle: (print("there", flush=True), {deed})
safe_file.write_atomically(pathlib.Path(sys.argv[1]), "new")
"""


def _writing(path: Path, deed: str) -> subprocess.Popen[str]:
    """A program that does this instead of finishing its temporary file."""
    words = [sys.executable, "-c", KILLED.format(deed=deed), str(path)]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")


def test_temporary_files_of_killed_programs_are_removed_and_no_others(tmp_path: Path) -> None:
    path = tmp_path / "game.svg"
    mine = [tmp_path / name for name in (".game.svg.swp", ".game.svg.12345678", "game.svg.denkspiel-tmp")]
    for file in mine:
        file.write_text("mine", encoding="utf-8")
    with _writing(path, "os.kill(os.getpid(), signal.SIGKILL)") as killed:
        assert killed.wait(50) == -9
    left = {*tmp_path.iterdir()} - {*mine}
    assert len(left) == 1
    with _writing(path, "sys.stdin.read()") as living:
        assert living.stdout is not None
        assert living.stdout.readline() == "there\n"
        assert left.isdisjoint(tmp_path.iterdir())
        (temporary,) = {*tmp_path.iterdir()} - {*mine}
        write_atomically(tmp_path / "other.svg", "x")
        assert temporary.exists()
        living.communicate("", 50)
    assert {*tmp_path.iterdir()} == {*mine, path, tmp_path / "other.svg"}
    assert path.read_text(encoding="utf-8") == "new"


def test_a_temporary_file_that_is_cleared_away_too_early_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program takes it for a leftover before it is locked."""
    answers = iter([LockState.HELD_ELSEWHERE, LockState.ACQUIRED])
    monkeypatch.setattr(safe_file, "try_lock", lambda _: next(answers))
    write_atomically(tmp_path / "a.txt", "x")
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.txt"]
