from collections import Counter
from pathlib import Path

from tools.mutants import FOLDER, Tree, faults, read_list


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


def page(tree: Tree) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in (tree.folder / "src/denkspiel/web/static/page").iterdir()}
