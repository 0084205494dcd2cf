import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from denkspiel.core import version

SOURCE = Path(version.__file__)
GIT = ("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """The module alone, in folders like those of the repository."""
    place = tmp_path / "src/denkspiel/core/version.py"
    place.parent.mkdir(parents=True)
    return Path(shutil.copy(SOURCE, place))


def run(module: Path) -> tuple[str | None, str]:
    """The commit and the whole version that this copy of the module finds."""
    found = runpy.run_path(str(module))
    return found["commit"](), found["version_in_full"]()


@pytest.fixture
def committed(copied: Path, tmp_path: Path) -> str:  # noqa: ARG001 (the file that is committed)
    """The commit of a repository around the module."""
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "one"], ["tag", "v9"]):
        subprocess.run([*GIT, *words], cwd=tmp_path, check=True)
    head = subprocess.run([*GIT, "rev-parse", "HEAD"], cwd=tmp_path, check=True, capture_output=True, text=True)
    return head.stdout[:12]


def test_without_a_repository_the_version_stands_alone(copied: Path) -> None:
    assert run(copied) == (None, version.VERSION)


def test_a_checkout_asks_git(copied: Path, committed: str) -> None:
    assert run(copied) == (committed, f"{version.VERSION} ({committed})")


def test_a_changed_checkout_says_so(copied: Path, committed: str) -> None:
    copied.write_text(copied.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert run(copied)[0] == f"{committed}-dirty"


@pytest.mark.usefixtures("committed")
def test_what_was_written_at_build_time_counts_more_than_git(copied: Path) -> None:
    copied.with_name("commit.txt").write_text("0123456789ab\n", encoding="ascii")
    assert run(copied) == ("0123456789ab", f"{version.VERSION} (0123456789ab)")


@pytest.mark.usefixtures("committed")
def test_without_git_the_version_stands_alone(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert run(copied) == (None, version.VERSION)
