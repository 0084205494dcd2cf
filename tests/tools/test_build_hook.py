"""A source distribution, and the wheel that is built from it elsewhere, know the commit of the repository."""

import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
GIT = ("git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
PROJECT = """
[project]
name = "denkspiel"
version = "0"
[tool.hatch.build.hooks.custom]
path = "tools/build_hook.py"
[tool.hatch.build.targets.wheel]
packages = ["src/denkspiel"]
"""


def build(target: str, folder: Path) -> Path:
    """What hatchling builds in the folder."""
    subprocess.run([sys.executable, "-m", "hatchling", "build", "--target", target], cwd=folder, check=True)
    return max((folder / "dist").iterdir(), key=lambda file: file.stat().st_mtime)


def test_the_commit_reaches_the_wheel_by_way_of_the_source_distribution(tmp_path: Path) -> None:
    checkout, elsewhere = tmp_path / "checkout", tmp_path / "elsewhere"
    for name in ("tools/build_hook.py", "src/denkspiel/core/version.py"):
        (checkout / name).parent.mkdir(parents=True)
        shutil.copy(ROOT / name, checkout / name)
    (checkout / "src/denkspiel/__init__.py").touch()
    (checkout / "pyproject.toml").write_text(PROJECT, encoding="utf-8")
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "one"]):
        subprocess.run([*GIT, *words], cwd=checkout, check=True)
    head = subprocess.run([*GIT, "rev-parse", "HEAD"], cwd=checkout, check=True, capture_output=True, text=True)
    with tarfile.open(build("sdist", checkout)) as archive:
        archive.extractall(elsewhere, filter="data")
    assert not list((checkout / "src").rglob("commit.txt"))
    with zipfile.ZipFile(build("wheel", elsewhere / "denkspiel-0")) as wheel:
        assert wheel.read("denkspiel/core/commit.txt").decode() == f"{head.stdout[:12]}\n"
