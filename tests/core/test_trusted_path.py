"""Which folders and files are this user's own."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from denkspiel.core import trusted_path
from denkspiel.core.trusted_path import UntrustedPath, check_trusted, read_trusted
from tests.caches import forget

pytestmark = pytest.mark.skipif(os.name != "posix", reason="owners and modes of POSIX")


@pytest.fixture(autouse=True)
def _asked_anew() -> Iterator[None]:
    forget(trusted_path)
    yield
    forget(trusted_path)


def test_own_folders_are_trusted_also_where_everybody_may_make_files(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    (shared / "own").mkdir(0o755)
    check_trusted(shared / "own")
    with pytest.raises(UntrustedPath):
        check_trusted(shared)


def test_nothing_of_another_user_is_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks is another user than the one who made the folder, and not the superuser."""
    (tmp_path / "file").write_bytes(b"code")
    (tmp_path / "file").chmod(0o644)
    if os.geteuid() == 0:
        for path in (tmp_path, tmp_path / "file"):
            os.chown(path, 65_534, -1)
    monkeypatch.setattr(os, "geteuid", lambda: 4_711)
    for refused in (lambda: check_trusted(tmp_path), lambda: read_trusted(tmp_path / "file")):
        with pytest.raises(UntrustedPath):
            refused()


def _absolute(link: Path, target: Path) -> None:
    link.symlink_to(target)


def _relative(link: Path, target: Path) -> None:
    link.symlink_to(os.path.relpath(target, link.parent))


def _twice(link: Path, target: Path) -> None:
    between = target.parent / "between"
    between.symlink_to(target.name)
    link.symlink_to(between)


@pytest.mark.parametrize("make", [_absolute, _relative, _twice])
def test_a_link_is_as_good_as_all_that_it_leads_through(tmp_path: Path, make: Callable[[Path, Path], None]) -> None:
    target, link = tmp_path / "there" / "folder", tmp_path / "here" / "link"
    for folder in (target, link.parent):
        folder.mkdir(parents=True)
    make(link, target)
    check_trusted(link)
    check_trusted(link.parent / ".." / "here" / "link")
    for folder in (target, target.parent, link.parent):
        mode = folder.stat().st_mode
        folder.chmod(0o777)
        with pytest.raises(UntrustedPath, match=str(folder)):
            check_trusted(link)
        folder.chmod(mode)


def test_links_in_a_circle_and_what_is_not_there_are_errors(tmp_path: Path) -> None:
    (tmp_path / "circle").symlink_to("circle")
    for path in (tmp_path / "circle", tmp_path / "missing", tmp_path / "circle" / "below"):
        with pytest.raises(OSError, match=path.name):
            check_trusted(path)


@pytest.mark.parametrize("make", ["mkfifo", "mkdir"])
def test_only_files_are_read(tmp_path: Path, make: str) -> None:
    getattr(os, make)(tmp_path / "there")
    with pytest.raises(OSError, match="there"):
        read_trusted(tmp_path / "there")
