"""Texts that name moves and lines light them on the board, and nobody sees the marks that tell which they are."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import WHOLE_GAMES, Table

LIT = ".mark-named, .line.lit-named"
_MARKS = """() => [...document.querySelectorAll('*')].flatMap((element) => [
  ...[...element.attributes].map(({ value }) => value),
  ...[...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
]).filter((text) => /[\\ue000-\\ue002]/.test(text))"""


def is_lit(table: Table, cells: str) -> None:
    """As many cells are lit as a text names, on some picture of the board."""
    count = len(cells.split(","))
    table.page.wait_for_function(
        "([lit, count]) => [...document.querySelectorAll('#board svg')]"
        ".some((one) => one.querySelectorAll(lit).length === count)",
        arg=[LIT, count],
    )


@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_moves_and_lines_named_in_texts_are_lit_while_they_are_pointed_at(table: Table, name: str) -> None:
    table.open(name, WHOLE_GAMES[name])
    entry = table["#moves-list [data-cells]"].first
    entry.hover()
    is_lit(table, entry.get_attribute("data-cells") or "")
    table["#status"].hover()
    expect(table[LIT]).to_have_count(0)
    assert table.page.evaluate(_MARKS) == []


@pytest.mark.parametrize("name", ["connect-four", "score-four", "qubic", "hexagon"])
def test_a_hint_lights_its_cells_by_pointer_and_by_key(table: Table, name: str) -> None:
    table.open(name)
    table.wait("move")
    table.press("h")
    named = table["#remarks .named"].first
    while table[LIT].count() == 0:  # what is above the text may still make room
        table.page.mouse.move(0, 0)
        named.hover()
        table.page.wait_for_timeout(200)
    is_lit(table, named.get_attribute("data-cells") or "")
    table.page.mouse.move(0, 0)
    expect(table[LIT]).to_have_count(0)
    named.focus()
    is_lit(table, named.get_attribute("data-cells") or "")
    assert table.page.evaluate(_MARKS) == []
