from collections import Counter
from pathlib import Path

import pytest

from tools import mutants, node
from tools.mutant_list import FOLDER, Mutant, faults, read_list
from tools.mutants import Tree

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


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({}, ""),
        ({"old": "return"}, '"return" stands 2 times in src/sums.py, not once'),
        ({"old": "c"}, '"c" stands 0 times in src/sums.py, not once'),
        ({"file": "src/none.py"}, "stands 0 times in src/none.py"),
        ({"new": "a + b"}, "changes nothing"),
        ({"new": "a +"}, "src/sums.py is no Python any more"),
        ({"test": ""}, "needs either a test or the reason"),
        ({"equivalent": "nothing comes of it"}, "needs either a test or the reason"),
        ({"test": "", "equivalent": "nothing comes of it"}, ""),
        ({"test": "tests/test_sums.py::test_difference"}, "there is no test tests/test_sums.py::test_difference"),
        ({"test": "tests/test_nothing.py"}, "there is no test tests/test_nothing.py"),
    ],
)
def test_an_entry_that_does_not_fit_is_told(root: Path, changes: dict[str, str], fault: str) -> None:
    told = faults([Mutant(**{**FITS.__dict__, **changes})], root)
    assert told == [] if not fault else fault in told[0]


def test_a_name_stands_once_in_the_list(root: Path) -> None:
    assert faults([FITS, FITS], root) == ["half: stands in the list 2 times"]


def test_a_change_is_made_in_a_copy_and_taken_back(root: Path, tmp_path: Path) -> None:
    tree = Tree(tmp_path / "tree", root)
    source = (root / "src" / "sums.py").read_text()
    with tree.changed(FITS):
        assert (tree.folder / "src" / "sums.py").read_text() == source.replace("a + b", "a - b")
        assert (root / "src" / "sums.py").read_text() == source
    assert (tree.folder / "src" / "sums.py").read_text() == source


def test_what_does_not_come_to_an_end_has_failed(root: Path, tmp_path: Path) -> None:
    passed, told = Tree(tmp_path / "tree", root).passes(["tests/test_sums.py::test_stuck"], seconds=0.1)
    assert not passed
    assert told == "no end after 0.1 s"


def test_a_change_that_no_test_notices_is_told(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "\n".join(
        f'[[mutant]]\nname = "{name}"\nfile = "src/sums.py"\nold = "a + b"\nnew = "{text}"\ntest = "{FITS.test}"\n'
        for name, text in (("difference", "a - b"), ("turned round", "b + a"))
    )
    (root / "list").mkdir()
    (root / "list" / "sums.toml").write_text(text)
    monkeypatch.setattr(mutants, "FOLDER", root / "list")
    monkeypatch.setattr(mutants, "Tree", lambda folder: Tree(folder, root))
    monkeypatch.setattr(mutants, "faults", lambda entries: faults(entries, root))
    assert mutants.main([]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "0 faults in a list of 2 changes"
    assert sorted(told[1:-1]) == ["NOT NOTICED  turned round", "noticed      difference"]
    assert told[-1] == "1 of 2 changes were noticed"


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    entries = [Mutant(str(number), "f", "a", "b", "t") for number in range(40)]

    def sample(seed: int) -> list[str]:
        options = mutants._options(["--sample", "5", "--seed", str(seed)])
        return [mutant.name for mutant in mutants._wanted(entries, options)]

    assert len(sample(1)) == 5
    assert sample(1) == sample(1) != sample(2)


def test_a_change_of_the_page_reaches_the_files_a_browser_is_given(tmp_path: Path) -> None:
    if node.find() is None or not node.has_programs():
        pytest.skip("Node and its programs are not installed")
    tree = Tree(tmp_path / "tree")
    mutant = next(m for m in read_list(FOLDER) if m.name == "page: digits typed too early count for the next move")
    genuine = page(tree)
    with tree.changed(mutant):
        assert page(tree) != genuine
    assert page(tree) == genuine


def page(tree: Tree) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (tree.folder / "src/denkspiel/web/static/page").iterdir()}
