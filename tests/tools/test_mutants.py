from collections import Counter
from pathlib import Path

import pytest

from tools.mutants import FOLDER, Mutant, Tree, faults, read_list


def test_the_list_fits_the_source() -> None:
    assert faults(read_list(FOLDER)) == []


@pytest.mark.parametrize(
    ("new", "fault"),
    [
        ("x * 2", None),
        ("max(y for y in [x])", None),
        ("(lambda z: z)(x)", None),
        ("(w := x) + w", None),
        ("x + 1", "changes nothing"),
        ("x +", "double.py is no Python any more"),
        ("x; y += 1", "double.py has nothing called y"),
        ("twice(x)", "double.py has nothing called twice"),
    ],
)
def test_a_change_that_crashes_whatever_is_tested_is_refused(tmp_path: Path, new: str, fault: str | None) -> None:
    (tmp_path / "double.py").write_text("def double(x):\n    return x + 1\n", encoding="utf-8")
    (tmp_path / "test_double.py").write_text("def test_double(): ...\n", encoding="utf-8")
    mutant = Mutant("double", "double.py", "x + 1", new, "test_double.py::test_double")
    assert faults([mutant], tmp_path) == ([] if fault is None else [f"double: {fault}"])


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


def page(tree: Tree) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (tree.folder / "src/denkspiel/web/static/page").iterdir()}
