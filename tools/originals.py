"""Checks docs/reference/originals.md: every demand of the five originals has its row, and every row is true.

The page of each original in docs/explanation/originals must name all of its demands, too, in both languages.

    python -m tools.originals

A row is `| id | where it lives | which test shows it |`. What is written in backquotes must exist: a path of the
repository, or a test as `tests/path.py::test_name` (`::` alone repeats the file before). A demand that only the web
page can fulfil says "web page" in place of the test.
"""

import ast
import re
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = ["DEMANDS", "Row", "faults", "faults_of_pages", "main", "rows"]

ROOT = Path(__file__).parents[1]

DEMANDS = tuple(
    f"{letter}{number}"
    for letter, last in (("R", 14), ("H", 7), ("T", 8), ("X", 11), ("A", 21))
    for number in range(1, last + 1)
)
"""R: 3D-Vier gewinnt (C64), H: Vier Gewinnt 1.0 (C), T: 3D-TicTacToe (Fortran), X: Hexagon (PC-1360), A: Vier
Gewinnt (Amiga requirements)."""

_PAGES = {"R": "c64", "H": "homburg", "T": "fortran", "X": "pc1360", "A": "amiga"}
_WAITING = "web page"
_ROW = re.compile(r"^\|\s*`?([RHTXA]\d+)`?\s*\|(.*)\|([^|]*)\|\s*$", re.MULTILINE)
_QUOTED = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Row:
    """A row of the table.

    Attributes:
        demand: its id.
        places: what is quoted in the columns between the id and the tests.
        tests: what is quoted in the last column.
        waiting: whether the last column says that it waits for the web page.
    """

    demand: str
    places: tuple[str, ...]
    tests: tuple[str, ...]
    waiting: bool


def rows(text: str) -> list[Row]:
    """All rows of the page."""
    return [
        Row(demand, tuple(_QUOTED.findall(middle)), tuple(_QUOTED.findall(last)), _WAITING in last)
        for demand, middle, last in _ROW.findall(text)
    ]


def faults(table: list[Row], root: Path = ROOT) -> list[str]:
    """What is wrong with the table, one sentence each."""
    ids = [row.demand for row in table]
    found = [f"{demand} has no row" for demand in DEMANDS if demand not in ids]
    found += [f"{demand} has more than one row" for demand in sorted(set(ids)) if ids.count(demand) > 1]
    found += [f"{demand} is no demand" for demand in ids if demand not in DEMANDS]
    for row in table:
        found += [f"{row.demand}: {fault}" for fault in _row_faults(row, root)]
    return found


def faults_of_pages(root: Path = ROOT) -> list[str]:
    """The demands that a page about their original does not name, and ids that are no demands."""
    found = []
    for letter, name in _PAGES.items():
        demands = [demand for demand in DEMANDS if demand.startswith(letter)]
        for page in (f"{name}.md", f"{name}.de.md"):
            text = (root / "docs" / "explanation" / "originals" / page).read_text(encoding="utf-8")
            named = {*re.findall(rf"\b{letter}\d+\b", text)}
            found += [f"{page} does not name {demand}" for demand in demands if demand not in named]
            found += [f"{page} names {other}, which is no demand" for other in sorted(named - {*demands})]
    return found


def main() -> int:
    """Check the page of this repository; the exit status is 1 if something is wrong."""
    page = ROOT / "docs" / "reference" / "originals.md"
    table = rows(page.read_text(encoding="utf-8")) if page.exists() else []
    found = faults(table) + faults_of_pages()
    print("\n".join([*found, f"{len(found)} faults in {len(table)} rows of docs/reference/originals.md"]))
    return 1 if found else 0


def _row_faults(row: Row, root: Path) -> list[str]:
    found = [f"there is no {place}" for place in row.places if "/" in place and not _exists(place, root)]
    if not row.tests and not row.waiting:
        found.append("no test is named")
    file = ""
    for test in row.tests:
        path, _, name = test.partition("::")
        file = path or file
        if not (root / file).is_file() or (name and name.split("::")[-1] not in _functions(root / file)):
            found.append(f"there is no test {test}")
    return found


def _exists(place: str, root: Path) -> bool:
    """Whether the path exists, as it stands or within the package."""
    return any((folder / place.partition("::")[0]).exists() for folder in (root, root / "src" / "denkspiel"))


@cache
def _functions(path: Path) -> frozenset[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


if __name__ == "__main__":
    sys.exit(main())
