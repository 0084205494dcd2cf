"""Three ways through the page as somebody goes them who never saw it: by touch, by keyboard, and by ear.

With a folder named in `DENKSPIEL_WALKS` every step leaves a picture there, or what a screen reader is told, to be
looked at one by one.
"""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table

FOLDER = os.environ.get("DENKSPIEL_WALKS")

_NEVER_SEEN = """
if (!sessionStorage.getItem("walked")) {
  sessionStorage.setItem("walked", "yes");
  localStorage.setItem("denkspiel", JSON.stringify({ begin: "first" }));
}
"""
"""Nothing is known of the page at the first visit but who begins, which else the lot decides."""
_MOST_MOVES = 21
_HINT = re.compile("proven|estimated|wins")


class Walk:
    """Somebody on the way through the page, who notes what there is to see or to hear."""

    def __init__(self, name: str, table: Table) -> None:
        self._name, self._table, self._steps = name, table, 0
        table.page.add_init_script(_NEVER_SEEN)
        table.page.goto(table.address)
        table.ready("connect-four")

    def see(self, what: str) -> None:
        """Take a picture of the window."""
        self._steps += 1
        if FOLDER:
            self._table.page.screenshot(path=self._file(what, "png"), animations="disabled")

    def hear(self, what: str) -> str:
        """What a screen reader is told of the page."""
        self._steps += 1
        tree = self._table["body"].aria_snapshot()
        if FOLDER:
            self._file(what, "txt").write_text(tree, encoding="utf-8")
        return tree

    def _file(self, what: str, kind: str) -> Path:
        folder = Path(FOLDER or "")
        folder.mkdir(parents=True, exist_ok=True)
        return folder / f"{self._name}-{self._steps:02}-{what}.{kind}"


@pytest.fixture
def table(window: Page, address: str) -> Table:
    """A page that greets a newcomer; its faults count as everywhere."""
    return Table(window, address)


@pytest.mark.page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=1)
def test_a_phone_by_touch(table: Table) -> None:
    walk = Walk("phone", table)
    expect(table["#aim"]).to_have_text("Get four in a row. You are orange: choose a column.")
    walk.see("first-visit")
    expect(table["#player-0"]).to_contain_text("You")
    expect(table["#player-1"]).to_contain_text("Easy computer")
    table["#welcome-strength"].select_option(label="Beginner")
    expect(table["#player-1"]).to_contain_text("Beginner")
    walk.see("beginner")
    table["#welcome-lesson"].tap()
    _take_the_lesson(table, walk)
    table["#lesson-play"].tap()
    expect(table["#player-1"]).to_contain_text("Very easy")
    _win_by_hints(table, walk)
    expect(table["#status-line"]).to_contain_text("You win")
    walk.see("won")
    table["#banner-review"].tap()
    expect(table["#moves-list [data-mark]"].first).to_be_visible()
    for part in ("#board svg.board", "#review-now"):
        expect(table[part].first).to_be_in_viewport(ratio=0.9)
    walk.see("review")
    table["#review-close"].tap()
    walk.see("after-the-review")
    table.turn_to("score-four")
    walk.see("score-four")
    peg = table[".board-space [data-peg='5']"].bounding_box()
    assert peg is not None
    table.page.touchscreen.tap(peg["x"] + peg["width"] / 2, peg["y"] + 5)
    table.said("Tap again to play ")
    walk.see("a-peg-touched")
    table.page.touchscreen.tap(peg["x"] + peg["width"] / 2, peg["y"] + 5)
    expect(table["#moves-list li"]).to_have_count(3)
    table.wait("move")
    walk.see("a-stone-set")
    table.turn_to("hexagon")
    walk.see("hexagon")
    table["#my-games-button"].tap()
    expect(table["#my-games"]).to_be_visible()
    walk.see("my-games")
    assert table.is_as_wide_as_its_window()
    assert not table.faults


def _take_the_lesson(table: Table, walk: Walk) -> None:
    """Let all of it be shown."""
    way = table[".overlay-buttons button:enabled:not(#lesson-leave)"].first
    for number in range(20):
        expect(way).to_be_visible()
        walk.see(f"lesson-{number}")
        if way.get_attribute("id") == "lesson-play":
            return
        way.tap()
    pytest.fail("the lesson does not end")


def _win_by_hints(table: Table, walk: Walk) -> None:
    """Whoever follows the hints wins against a beginner."""
    for move in range(_MOST_MOVES):
        table.wait("move")
        table["#hint"].tap()
        expect(table["#hint"]).to_contain_text("Answer")
        table["#hint"].tap()
        expect(table["#remarks"]).to_contain_text(_HINT)
        if not move:
            walk.see("a-hint")
        moves = table["#moves-list li"]
        before = moves.count()
        table["#board .arrow.at"].tap()
        expect(moves).not_to_have_count(before)
        if table.wait("move", "over") == "over":
            return
    pytest.fail("nobody has won")


@pytest.mark.page(viewport={"width": 1440, "height": 900})
def test_a_wide_screen_by_keyboard(table: Table) -> None:
    walk = Walk("keyboard", table)
    walk.see("first-visit")
    table.press("Tab", "Enter")
    expect(table["#board"]).to_be_focused()
    table.press("o")
    expect(table["#opponents"]).to_be_visible()
    walk.see("who-plays")
    _press_until_focused(table, "#strength-medium")
    table.press("Enter")
    expect(table["#player-1"]).to_contain_text("Medium computer")
    expect(table["#welcome-lesson"]).to_be_visible()
    for _ in range(3):
        _play_by_hint(table, walk)
    table.press("a")
    expect(table["#board .mark, #board .value, #board [data-mark]"].first).to_be_visible()
    walk.see("values")
    table.press("d")
    walk.see("ratings")
    table.press("d", "d", "a", "?")
    expect(table[".help"]).to_be_visible()
    walk.see("keys")
    table.press("Escape", "u")
    expect(table["#redo"]).to_be_enabled()
    table.press("r")
    while table.wait("move", "over") != "over":
        _play_by_hint(table, walk, shown=False)
    walk.see("won")
    _press_until_focused(table, "#banner-review", "Shift+Tab")
    table.press("Enter")
    expect(table["#moves-list [data-mark]"].first).to_be_visible()
    table.press("ArrowRight", "ArrowRight")
    expect(table["#moves-list [aria-current]"]).to_have_attribute("data-ply", "2")
    walk.see("review")
    table.press("1" if table.moves[2] != "1" else "2", "Enter")
    expect(table["#delete-variation"]).to_be_visible()
    walk.see("variation")
    table.press("Escape", "n")
    expect(table["#moves-list li"]).to_have_count(1)
    table["#new-game-button"].press("Enter")
    expect(table["#new-game"]).to_be_visible()
    walk.see("new")
    table.press("Escape")
    table.turn_to("score-four")
    table.press("ArrowRight", "ArrowUp", "Enter")
    table.wait("move")
    walk.see("score-four")
    table.press("f")
    walk.see("layers")
    table.press("m")
    walk.see("menu")
    assert not table.faults


def _play_by_hint(table: Table, walk: Walk, *, shown: bool = True) -> None:
    """Ask for a hint and play it."""
    table.wait("move")
    moves = table["#moves-list li"]
    before = moves.count()
    table.press("v")
    expect(table["#remarks"]).to_contain_text(_HINT)
    if shown:
        walk.see("a-hint")
    table.press("Enter")
    expect(moves).not_to_have_count(before)


def _press_until_focused(table: Table, selector: str, key: str = "Tab") -> None:
    """Go on with a key as far as somebody would who looks for it."""
    for _ in range(12):
        table.press(key)
        if table[selector].evaluate("element => element === document.activeElement"):
            return
    pytest.fail(f"{key} does not lead to {selector}")


def test_a_screen_reader(table: Table) -> None:
    walk = Walk("by-ear", table)
    told = walk.hear("first-visit")
    for part in ('navigation "Games"', 'img "Board: Connect Four', "Your turn", "Get four in a row. You are orange"):
        assert part in told
    table.press("Tab", "Tab", "Enter")
    cells = table["#cells button"]
    expect(cells.first).to_be_focused()
    told = walk.hear("board-as-buttons")
    assert 'button "Column 1: empty; next stone in row 1"' in told
    table.press("ArrowRight", "Enter")
    expect(table["#moves-list li"]).to_have_count(3)
    told = walk.hear("a-stone-set")
    assert re.search('"Column 2: (one stone, yours|2 stones, Level . on top, last move); next stone in row', told)
    table.press("v")
    expect(table["#remarks"]).to_contain_text(_HINT)
    walk.hear("a-hint")
    table.press("n")
    told = walk.hear("a-question")
    assert "dialog" in told
    assert not table.faults
