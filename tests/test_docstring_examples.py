"""Every name of the API reference shows an example in its docstring, and the examples do what they show."""

import doctest
import re
from importlib import import_module
from pathlib import Path

from tests.cases import for_each

PAGES = sorted((Path(__file__).parents[1] / "docs" / "reference" / "api").glob("*.md"))
ENTRIES = [
    name for page in PAGES for name in re.findall(r"^::: ([\w.]+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
]


@for_each("entry", ENTRIES)
def test_examples_of_a_public_name(entry: str) -> None:
    module, _, name = entry.rpartition(".")
    found = doctest.DocTestFinder(recurse=False).find(getattr(import_module(module), name), name, globs={})
    assert found, f"{entry} has no example"
    assert found[0].examples, f"{entry} has no example"
    said: list[str] = []
    result = doctest.DocTestRunner().run(found[0], out=said.append)
    assert result.failed == 0, "".join(said)
