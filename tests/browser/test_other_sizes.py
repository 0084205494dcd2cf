"""Games in other sizes than usual: by their links, and chosen for a new game."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.browser.test_phones import resize

_CAPTIONS = """() => {
  const board = document.querySelector("#board svg.board").getBoundingClientRect();
  const all = [...document.querySelectorAll("#board svg.board :is(.row-name, .caption)")];
  const boxes = all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top + 2 < other.bottom && other.top + 2 < one.bottom;
  const outside = boxes.filter(({ left, right }) => left < board.left - 1 || right > board.right + 1);
  return outside.length + boxes.filter((one, at) => boxes.slice(at + 1).some((other) => meet(one, other))).length;
}"""
"""How many names of rows and columns stick out of the picture or touch another one."""


def test_a_size_is_opened_by_its_link_and_played(table: Table) -> None:
    table.open("connect-four:9x7", "55", first="human", second="level-1")
    expect(table[".tab[aria-current]"]).to_have_attribute("data-game", "connect-four")
    assert table.page.title() == "Connect Four 9x7 · Denkspiel"
    table[".arrow[data-column='9']"].click()
    table.has_plies(4)
    assert table.moves[2] == "9"
    assert table.position.ply == 4
    assert table.page.url.startswith(f"{table.address}?game=connect-four:9x7&moves=559")
    table.page.reload()
    table.ready("connect-four:9x7")
    expect(table["#player-1"]).to_contain_text("Level 1")
    table.unfold("values")
    table["#show-values"].check()
    expect(table["#findings"]).to_have_text("Exact values are not available here for this board size, only ratings.")
    table.turn_to("connect-four")
    assert table.moves == ""


def test_a_new_game_asks_for_the_size_and_says_what_is_wrong_with_it(table: Table) -> None:
    table.begin("tic-tac-toe", first="master", second="human")
    table["#new-game-button"].click()
    table["#size"].select_option("5 × 5, lines of 4")
    expect(table["#first-kind"]).to_have_value("raumvier-2")
    expect(table["#first-kind option[value=master]"]).to_have_count(0)
    table["#size"].select_option("other size ...")
    table["#other-size"].fill("29,9,4")
    table["#start-game"].click()
    expect(table["#size-fault"]).to_have_text("A 29x9 board has 261 cells; at most 256 are allowed.")
    expect(table["#other-size"]).to_have_attribute("aria-invalid", "true")
    table["#other-size"].fill("6,3,3")
    expect(table["#size-fault"]).to_have_text("")
    expect(table["#other-size"]).not_to_have_attribute("aria-invalid", "true")
    table["#begin-second"].check()
    table["#start-game"].click()
    table.ready("mnk:6,3,3")
    table.wait("move")
    expect(table["#player-0"]).to_contain_text("You")
    expect(table["#more-games"]).to_have_text("Tic-Tac-Toe")
    table["#new-game-button"].click()
    expect(table["#size option:checked"]).to_have_text("In a row 6,3,3")
    table["#size"].select_option("3 × 3, lines of 3")
    expect(table["#first-kind option[value=master]"]).to_have_count(1)
    table["#start-game"].click()
    table.ready("tic-tac-toe")
    table.excuse("422")


@pytest.mark.parametrize("name", ["connect-four:16x16", "gomoku", "mnk:16,16,5", "connect-four:9x7"])
def test_the_names_of_rows_have_room_on_large_boards(table: Table, name: str) -> None:
    table.meet(name)
    for size in ((390, 844), (360, 640), (640, 400), (844, 390), (1280, 800)):
        resize(table, size)
        assert table.page.evaluate(_CAPTIONS) == 0, size
        assert table.is_as_wide_as_its_window(), size
