"""Files are written whole or not at all."""

import os
from pathlib import Path

import pytest

from denkspiel.core.errors import FileFault
from denkspiel.play import safe_file
from denkspiel.play.safe_file import read_text, unused_path, write_safely


def test_text_is_written_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    write_safely(path, "größer\n")
    assert read_text(path) == "größer\n"
    write_safely(path, "neu\n")
    assert read_text(path) == "neu\n"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.txt"]


def test_a_failure_on_the_way_leaves_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    write_safely(path, "old")

    def no_room(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_room)
    with pytest.raises(FileFault, match=r"a\.txt.*cannot be written: the disk is full"):
        write_safely(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.txt"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileFault, match="cannot be written: there is no such file or folder"):
        write_safely(tmp_path / "missing" / "a.txt", "x")
    with pytest.raises(FileFault, match="cannot be written: it is a folder"):
        write_safely(tmp_path, "x")


def test_permissions_and_links_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "a.txt", tmp_path / "link.txt"
    path.write_text("x", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    write_safely(link, "y")
    assert link.is_symlink()
    assert path.read_text(encoding="utf-8") == "y"
    assert path.stat().st_mode & 0o777 == 0o640


def test_devices_are_written_to_directly() -> None:
    write_safely(Path(os.devnull), "x")
    assert not Path(os.devnull).is_file()


def test_the_next_unused_name(tmp_path: Path) -> None:
    path = tmp_path / "game.svg"
    assert unused_path(path) == path
    path.touch()
    assert unused_path(path) == tmp_path / "game-2.svg"
    (tmp_path / "game-2.svg").touch()
    assert unused_path(path) == tmp_path / "game-3.svg"


def test_huge_files_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safe_file, "LARGEST", 10)
    (tmp_path / "a.txt").write_text("x" * 11, encoding="utf-8")
    with pytest.raises(FileFault, match="too large"):
        read_text(tmp_path / "a.txt")


def test_a_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbfone\r\ntwo\n")
    assert read_text(path) == "one\ntwo\n"


def test_a_file_may_be_just_as_large_as_is_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.txt"
    path.write_text("12345678", encoding="utf-8")
    monkeypatch.setattr(safe_file, "LARGEST", 8)
    assert read_text(path) == "12345678"
    monkeypatch.setattr(safe_file, "LARGEST", 7)
    with pytest.raises(FileFault, match="too large"):
        read_text(path)
