"""The examples of the pages in docs/explanation do what they show, and the pages of the originals quote their texts."""

import doctest
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from denkspiel.opponents.decision import Quote
from denkspiel.opponents.originals import quotes
from tests.test_library_page import blocks

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    page.relative_to(ROOT).as_posix()
    for page in (ROOT / "docs" / "explanation").rglob("*.md")
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


@pytest.mark.parametrize(
    ("name", "quoted"),
    [
        ("c64", quotes.RAUMVIER),
        ("homburg", quotes.HOMBURG),
        ("fortran", quotes.FORTRAN),
        ("pc1360", quotes.HEXAGON),
        ("amiga", quotes.ILAENDER),
    ],
)
def test_both_pages_of_an_original_have_every_sentence_that_its_player_quotes(
    name: str, quoted: Mapping[str, Quote]
) -> None:
    texts = []
    for page in (f"{name}.md", f"{name}.de.md"):
        text = (ROOT / "docs" / "explanation" / "originals" / page).read_text(encoding="utf-8")
        sentences = re.findall(r"^\| „([^“]*)“ \|", text.rpartition("\n## ")[2], re.MULTILINE)
        texts.append(" ".join(sentences).replace(r"\<", "<"))
    assert texts[0] == texts[1]
    for quote in quoted.values():
        assert quote.german in texts[0]
