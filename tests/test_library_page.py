"""The examples of docs/library.md, docs/learning.md and README.md do what they show."""

import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def blocks(page: str, language: str) -> list[str]:
    """The blocks of code of that language on a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("page", "fewest"), [("library.md", 20), ("learning.md", 15)])
def test_examples_of_a_page(page: str, fewest: int) -> None:
    sessions = blocks(f"docs/{page}", "pycon")
    assert len(sessions) > 4
    examples = doctest.DocTestParser().get_doctest("\n".join(sessions), {}, page, page, 0)
    said: list[str] = []
    found = doctest.DocTestRunner().run(examples, out=said.append)
    assert found.attempted > fewest
    assert found.failed == 0, "".join(said)


def test_example_of_the_readme(capsys: pytest.CaptureFixture[str]) -> None:
    (source,) = blocks("README.md", "python")
    exec(compile(source, "README.md", "exec"), {})
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize(
    "page",
    [
        "docs/tutorials/exact-analysis.md",
        *(f"docs/reference/api/{path.name}" for path in sorted((ROOT / "docs/reference/api").glob("*.md"))),
    ],
)
def test_sessions_of_tutorials_and_of_the_reference_of_names(page: str) -> None:
    examples = doctest.DocTestParser().get_doctest("\n".join(blocks(page, "pycon")), {}, page, page, 0)
    said: list[str] = []
    found = doctest.DocTestRunner().run(examples, out=said.append)
    assert found.attempted > 1
    assert found.failed == 0, "".join(said)
