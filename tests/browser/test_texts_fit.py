"""Nothing that is said over the board is cut or sticks out, on phones, enlarged and on wide screens."""

import pytest
from playwright.sync_api import expect

from denkspiel.games.catalogue import game_names
from denkspiel.locale import LANGUAGES
from tests.browser.table import Table
from tests.browser.test_phones import ENDS, resize
from tests.browser.test_sizes import MOVES

_SIZES = [(390, 844), (360, 640), (844, 390), (640, 400), (640, 1000), (1280, 800)]
"""Phones, held sideways too, pages at 200 %, and a wide screen."""

_CUT = """() => {
  const frame = document.getElementById("status-text");
  return frame.scrollHeight > frame.clientHeight + 1 ? frame.innerText : "";
}"""

_STICKS_OUT = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility() && one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .map((one) => one.id || one.className)"""

_NAMES = ".player-card, .player-words, #status, #status-text, #result, #status-line, #remarks p, #banner button"


def _cut(table: Table, view: str) -> list[str]:
    found = []
    for size in _SIZES:
        resize(table, size)
        if text := table.page.evaluate(_CUT):
            found.append(f"{view} at {size}: {text!r}")
    resize(table, _SIZES[0])
    return found


@pytest.mark.timeout(400)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentences_of_the_status_have_room(table: Table, language: str) -> None:
    """At the beginning, with a hint and the offer to ask somebody else, at the end and after it."""
    table.remember(language=language)
    table.page.set_viewport_size({"width": 390, "height": 844})
    found = []
    for name in game_names():
        table.open(name, MOVES[name] if name == "hexagon" else "", first="human", second="level-2")
        found += _cut(table, f"{name}, at the beginning")
        table["#hint"].click()
        expect(table["#remarks"]).not_to_be_empty()
        table["#hint"].click()
        expect(table["#ask-other"]).to_be_visible()
        found += _cut(table, f"{name}, a hint")
        table.open(name, ENDS[name], first="human", second="level-2")
        table.wait("over")
        found += _cut(table, f"{name}, the end")
        table["#rematch"].click()
        table.wait("move", "acknowledge")
        found += _cut(table, f"{name}, the rematch")
    assert found == []


@pytest.mark.parametrize("name", game_names())
def test_the_longest_names_stick_out_of_nothing(table: Table, name: str) -> None:
    for moves in (MOVES[name], ENDS[name]):
        table.open(name, moves, first=f"human:{'W' * 12}", second=f"human:{'M' * 12}")
        expect(table["#players"]).to_contain_text("W" * 12)
        for size in _SIZES:
            resize(table, size)
            assert table.page.evaluate(_STICKS_OUT, _NAMES) == [], (moves, size)
            assert table.is_as_wide_as_its_window(), (moves, size)
