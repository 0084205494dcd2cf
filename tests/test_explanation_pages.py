"""The examples of the pages in docs/explanation do what they show."""

import doctest
from pathlib import Path

import pytest

from tests.test_library_page import blocks

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    page.relative_to(ROOT).as_posix()
    for page in (ROOT / "docs" / "explanation").glob("*.md")
    if "```pycon" in page.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("page", PAGES)
def test_examples_of_a_page(page: str) -> None:
    sessions = blocks(page, "pycon")
    examples = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, page, page, 0)
    said: list[str] = []
    found = doctest.DocTestRunner().run(examples, out=said.append)
    assert found.attempted > 2
    assert found.failed == 0, "".join(said)
