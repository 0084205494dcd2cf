"""The room that boards take: on screens, on phones held sideways, enlarged, beside the help; and that nothing jumps."""

import pytest
from playwright.sync_api import expect

from denkspiel.games.catalogue import game_names
from tests.browser.interceptions import Thinking
from tests.browser.table import PHONE, SPATIAL, WHOLE_GAMES, Table

ENOUGH = 0.8
SCREENS = [(1280, 800), (1440, 900), (1920, 1080)]
SIDEWAYS = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
ENLARGED = {"viewport": {"width": 640, "height": 400}}
LEAST = 24
"""Pixels of a target at least, where there is little room."""

_USED = """
() => {
  const drawn = ".board-space :is(.layer-ground, .layer-stones), .views > .board, .board-view > .board";
  const all = [...document.querySelectorAll(drawn)].map((one) => one.getBoundingClientRect());
  const boxes = all.filter(({ width }) => width);
  const table = document.getElementById("table").getBoundingClientRect();
  const over = (least, most) => Math.max(...boxes.map(most)) - Math.min(...boxes.map(least));
  return {
    width: over(({ left }) => left, ({ right }) => right) / table.width,
    height: over(({ top }) => top, ({ bottom }) => bottom) / (innerHeight - table.top),
    below: Math.max(...boxes.map(({ bottom }) => bottom)) - innerHeight,
  };
}
"""
"""How much of its column what is drawn of the boards spans, from the head of the page down to the end of the window."""

HITS = """
() => [...document.querySelectorAll("#board .hit")]
  .filter((one) => one.getClientRects().length)
  .map((one) => one.getBoundingClientRect())
  .map(({ width, height }) => Math.min(width, height))
"""


def resize(table: Table, width: int, height: int) -> None:
    """Give the page another size, and let it take its measures."""
    table.page.set_viewport_size({"width": width, "height": height})
    table.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def test_boards_use_the_room_there_is(table: Table) -> None:
    for name in game_names():
        table.open(name)
        for width, height in SCREENS:
            resize(table, width, height)
            used = table.page.evaluate(_USED)
            assert max(used["width"], used["height"]) >= ENOUGH, (name, width, used)
            assert used["below"] <= 0, (name, width, used)
            assert table.is_as_wide_as_its_window()


def test_the_help_leaves_the_board_as_large_as_it_is(table: Table) -> None:
    table.meet("qubic", "111222")
    for width, height in SCREENS:
        resize(table, width, height)
        alone = table["#board"].bounding_box()
        table.press("?")
        expect(table["#help"]).to_be_visible()
        assert table["#board"].bounding_box() == alone
        table.press("?")
        expect(table["#help"]).to_be_hidden()


@pytest.mark.page(**PHONE)
def test_the_help_leaves_the_board_in_view_on_a_phone(table: Table) -> None:
    table.meet("connect-four", "44")
    table["#menu-help"].tap()
    table["#menu-rules"].tap()
    expect(table["#help .help-heading"]).to_be_visible()
    board, sheet = table["#board svg.board"].bounding_box(), table["#help"].bounding_box()
    assert board
    assert sheet
    assert board["y"] >= 0
    assert board["y"] + board["height"] <= sheet["y"]


@pytest.mark.parametrize(
    "size",
    [
        pytest.param("phone", id="a phone held sideways", marks=pytest.mark.page(**SIDEWAYS)),
        pytest.param("page", id="a page at 200 %", marks=pytest.mark.page(**ENLARGED, locale="de-DE")),
    ],
)
def test_the_whole_board_is_seen_without_scrolling(table: Table, size: str) -> None:
    for name in game_names():
        table.open(name)
        for view in ("space", "plan")[: 1 + (name in SPATIAL)]:
            if view == "plan":
                table["#layers"].click()
                table[".space.flat"].wait_for()
            used = table.page.evaluate(_USED)
            assert used["below"] <= 0, (size, name, view, used)
            assert used["height"] >= ENOUGH / 2, (size, name, view, used)
            assert all(hit >= LEAST for hit in table.page.evaluate(HITS)), (size, name, view)
            assert table.is_as_wide_as_its_window(), (size, name, view)
        if name in SPATIAL:
            table["#layers"].click()


@pytest.mark.parametrize(
    "size",
    [
        pytest.param("phone", marks=pytest.mark.page(**PHONE)),
        pytest.param("screen", marks=pytest.mark.page(viewport={"width": 1280, "height": 800})),
    ],
)
def test_the_board_stays_where_it_is_whatever_the_status_says(table: Table, size: str) -> None:
    thinking = Thinking(table)
    table.open("connect-four", WHOLE_GAMES["connect-four"][:-1])
    board = table["#board .board-front"]
    seen = {"move": board.bounding_box()}
    table.press("z")
    table.said("z")
    seen["remark"] = board.bounding_box()
    table.click("5")
    table.wait("computer")
    seen["computer"] = board.bounding_box()
    thinking.let_go()
    table.wait("move")
    table.press("h", "v")  # first what to look for, then the move
    table.said("Hint: 4")
    seen["hint"] = board.bounding_box()
    table.meet("connect-four", WHOLE_GAMES["connect-four"])
    table.wait("over")
    seen["over"] = board.bounding_box()
    assert {str(box) for box in seen.values()} == {str(seen["move"])}, (size, seen)
