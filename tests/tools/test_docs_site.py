"""The site of the documentation: links to files outside it, and a page for every public name."""

import re
from importlib import import_module

import denkspiel
from denkspiel import originals
from tools.docs_site import DOCS, rewritten, with_boards


def test_links_to_files_outside_the_docs_lead_to_copies_of_them() -> None:
    text = (
        "[a](../../examples/triangle.toml) [b](../../CONTRIBUTING.md#tests) [c](../index.md#play) [d](../../examples)"
    )
    assert rewritten(text, "how-to/own-games.md") == (
        "[a](../source/examples/triangle.toml) [b](../source/CONTRIBUTING.md#tests) [c](../index.md#play) d"
    )


def test_links_of_a_copy_lead_into_the_docs() -> None:
    assert rewritten("[a](docs/index.md) [b](LICENSE)", "source/CONTRIBUTING.md") == "[a](../index.md) [b](LICENSE)"


def test_code_and_addresses_stay_as_they_are() -> None:
    text = "```\n[a](../../LICENSE)\n```\n[b](https://example.org/x) ![c](../pictures/hexagon.svg) [d](#here)"
    assert rewritten(text, "how-to/own-games.md") == text


def test_under_an_example_with_a_board_is_a_link_that_opens_it() -> None:
    shown = '```\n$ denkspiel show score-four "a1 a1 d3"\nO\n```'
    link = '<a href="../../play/?game=score-four&amp;moves=a1+a1+d3&amp;language=en">Play on from here</a>'
    assert with_boards(f"{shown}\n\nText", "explanation/originals/c64.md") == f"{shown}\n\n{link}\n\nText"
    assert "Von hier aus weiterspielen" in with_boards(shown, "index.de.md")


def test_other_examples_have_no_such_link() -> None:
    text = "```\n$ denkspiel games\n```\n```\n$ denkspiel rate hexagon --by hexagon-1360\n```\n```toml\na = 1\n```"
    assert with_boards(text, "index.md") == text


def test_every_public_name_has_its_entry() -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference" / "api").glob("*.md"))
    entries = re.findall(r"^::: ([\w.]+)$", pages, re.MULTILINE)
    described = [getattr(import_module(entry.rpartition(".")[0]), entry.rpartition(".")[2]) for entry in entries]
    assert len(described) == len({*described})
    assert {getattr(denkspiel, name) for name in denkspiel.__all__} <= {*described}
    assert {getattr(originals, name) for name in originals.__all__} <= {*described}


def test_every_name_that_the_library_page_imports_has_its_entry_or_is_a_public_name() -> None:
    pages = "\n".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference" / "api").glob("*.md"))
    library = (DOCS / "reference" / "library.md").read_text(encoding="utf-8")
    for module, names in re.findall(r"^>>> from (denkspiel\.[\w.]+) import ([\w, ]+)$", library, re.MULTILINE):
        for name in names.split(", "):
            assert f"\n::: {module}.{name}\n" in pages
