"""The list of single changes in `tests/mutants`: what an entry is, and whether it fits the source.

A file has `[[mutant]]` tables with the keys `name`; `file`; `old`, a text that occurs in that file just once; `new`,
the text that replaces it; and either `test`, the test that must fail then (a node of pytest, or a file for Node's test
runner), or `equivalent`, the reason why the change has no effect.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["FOLDER", "ROOT", "Mutant", "faults", "read_list"]

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "mutants"


@dataclass(frozen=True)
class Mutant:
    """A change of the source.

    Attributes:
        name: what is wrong with it; no other change has this name.
        file: the file, from the root of the repository.
        old: what stands there.
        new: what stands there instead.
        test: the test that must fail; empty if none can.
        equivalent: why none can.
    """

    name: str
    file: str
    old: str
    new: str
    test: str = ""
    equivalent: str = ""


def read_list(folder: Path) -> list[Mutant]:
    """All changes in a folder of lists.

    Raises:
        TypeError: an entry has other keys than it may have.
    """
    tables = (tomllib.loads(file.read_text(encoding="utf-8"))["mutant"] for file in sorted(folder.glob("*.toml")))
    return [Mutant(**entry) for table in tables for entry in table]


def faults(mutants: Sequence[Mutant], root: Path = ROOT) -> list[str]:
    """What is wrong with a list, one line each."""
    names = Counter(mutant.name for mutant in mutants)
    twice = [f"{name}: stands in the list {count} times" for name, count in names.items() if count > 1]
    return twice + [f"{mutant.name}: {fault}" for mutant in mutants for fault in _faults(mutant, root)]


def _faults(mutant: Mutant, root: Path) -> Iterator[str]:
    file = root / mutant.file
    source = file.read_text(encoding="utf-8") if file.is_file() else ""
    count = source.count(mutant.old)
    if count != 1:
        yield f'"{mutant.old}" stands {count} times in {mutant.file}, not once'
    elif mutant.old == mutant.new:
        yield "changes nothing"
    elif file.suffix == ".py" and not _is_python(source.replace(mutant.old, mutant.new)):
        yield f"{mutant.file} is no Python any more"
    if bool(mutant.test) == bool(mutant.equivalent):
        yield "needs either a test or the reason why it is equivalent"
    elif mutant.test and not _exists(mutant.test, root):
        yield f"there is no test {mutant.test}"


def _is_python(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _exists(test: str, root: Path) -> bool:
    path, _, function = test.partition("::")
    file = root / path
    name = function.partition("[")[0]
    defined = rf"^(?:async )?def {name}\("
    return file.is_file() and (not name or re.search(defined, file.read_text("utf-8"), re.M) is not None)
