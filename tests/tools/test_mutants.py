from collections import Counter
from pathlib import Path

import pytest

from tools.mutants import FOLDER, Mutant, Tree, faults, read_list

FITS = Mutant("half", "src/sums.py", "a + b", "a - b", "tests/test_sums.py::test_sum")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A small repository."""
    root = tmp_path / "root"
    for name, text in {
        "pyproject.toml": "[tool.pytest.ini_options]\npythonpath = ['src']\n",
        "src/sums.py": "def added(a, b):\n    return a + b\n\n\ndef unused(a):\n    return a * 1\n",
        "tests/test_sums.py": (
            "from threading import Event\n\nfrom sums import added\n\n\n"
            "def test_sum():\n    assert added(2, 3) == 5\n\n\ndef test_stuck():\n    Event().wait()\n"
        ),
    }.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def test_the_list_fits_the_source() -> None:
    assert faults(read_list(FOLDER)) == []


def test_the_list_goes_over_all_parts() -> None:
    made = [mutant for mutant in read_list(FOLDER) if mutant.test]
    parts = Counter(Path(mutant.file).parts[2] for mutant in made if mutant.file.startswith("src/"))
    scripts = sum(mutant.file.endswith(".js") for mutant in made)
    assert parts["solver"] >= 20
    assert parts["core"] >= 10
    assert parts["opponents"] >= 12
    assert parts["play"] >= 6
    assert scripts >= 6
    assert parts["web"] - scripts >= 6


def test_a_name_stands_once_in_the_list(root: Path) -> None:
    assert faults([FITS, FITS], root) == ["half: stands in the list 2 times"]


def page(tree: Tree) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (tree.folder / "src/denkspiel/web/static/page").iterdir()}
