"""Five people's ways through the page: a first visit, a child, an expert, two friends, and a class with its teacher.

Each is walked on a desktop, on a phone held upright and sideways, and at 200 % zoom. After every step axe finds nothing
wrong, and nothing has to be scrolled sideways. With a folder named in `DENKSPIEL_WALKS` every step leaves a picture
there, to be looked at one by one.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.live_table import LiveTable
from tests.browser.table import Table
from tests.browser.test_for_everyone import faults
from tests.browser.test_rooms import Pupil, RoomSeat

FOLDER = os.environ.get("DENKSPIEL_WALKS")

_TOUCH = {"has_touch": True, "is_mobile": True, "device_scale_factor": 1}
WINDOWS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "upright": {"viewport": {"width": 390, "height": 844}, **_TOUCH},
    "sideways": {"viewport": {"width": 844, "height": 390}, **_TOUCH},
    "zoomed": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
}
"""The windows; one of 1280 x 800 pixels at 200 % zoom has room for 640 x 400."""

_NEVER_SEEN = """
if (!sessionStorage.getItem("walked")) {
  sessionStorage.setItem("walked", "yes");
  localStorage.setItem("denkspiel", JSON.stringify({ begin: "first" }));
}
"""
"""Nothing is known of the page at the first visit but who begins, which else is drawn."""
_LONGEST = 21
"""Moves of one side in the longest game of Connect Four."""
_PARTNER_WINS = "1213141"
"""A game that the one who begins wins."""


class Walker:
    """Somebody on the way through the page, with a table of their own."""

    def __init__(self, name: str, table: Table) -> None:
        self.table, self._name, self._steps = table, name, 0

    def see(self, what: str) -> None:
        """Take a picture, and look whether the page is as it should be."""
        page = self.table.page
        self._steps += 1
        if FOLDER:
            Path(FOLDER).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(FOLDER, f"{self._name}-{self._steps:02}-{what}.png"), animations="disabled")
        assert faults(self.table) == [], what
        assert self.table.is_as_wide_as_its_window(), what

    def press(self, selector: str) -> Locator:
        """Click on something, or tap where fingers do."""
        place = self.table[selector].first
        place.click()
        return place


Walk = Callable[..., Walker]


@pytest.fixture(params=list(WINDOWS))
def walk(request: pytest.FixtureRequest, chair: Callable[..., Any]) -> Walk:
    """Begins a walk in the window of the test; each walker has a browser of their own."""
    size = str(request.param)

    def begin(name: str, kind: type[Table] = Table, *, new: bool = False) -> Walker:
        table = chair(kind, **WINDOWS[size])
        if new:
            table.page.add_init_script(_NEVER_SEEN)
        return Walker(f"{name}-{size}", table)

    return begin


def _free_column(table: Table, number: int) -> str:
    """Any column that is not full, as a child would choose."""
    free = [table.game.geometry.cells[cell].move for cell in table.position.legal_moves]
    return free[number % len(free)]


def _drop(table: Table, column: str) -> None:
    """Play by finger or mouse, and wait until the game is further."""
    before = table.moves
    table[f".arrow[data-column='{column}']"].click()
    table.page.wait_for_function(
        "before => (new URLSearchParams(location.search).get('moves') ?? '').replaceAll(' ', '') !== before", arg=before
    )


def test_somebody_comes_for_the_first_time(walk: Walk) -> None:
    newcomer = walk("first", new=True)
    table = newcomer.table
    table.page.goto(table.address)
    table.ready("connect-four")
    newcomer.see("arrived")
    _drop(table, "4")
    table.wait("move")
    newcomer.see("first-move")
    newcomer.press("#hint")
    expect(table["#remarks"]).not_to_be_empty()
    newcomer.see("hint")
    newcomer.press("#hint")
    newcomer.see("whole-hint")
    newcomer.press("#take-back")
    newcomer.see("taken-back")
    table.turn_to("score-four")
    newcomer.see("score-four")
    table.turn_to("hexagon")
    newcomer.see("hexagon")
    newcomer.press("#menu-control")
    newcomer.see("menu")


def test_a_child_plays(walk: Walk) -> None:
    child = walk("child", new=True)
    table = child.table
    table.page.goto(table.address)
    table.ready("connect-four")
    easiest = table["#welcome-strength option"].first.get_attribute("value") or ""
    table["#welcome-strength"].select_option(easiest)
    child.see("easiest")
    child.press("#welcome-lesson")
    child.see("lesson")
    child.press("#lesson-leave")
    for number in range(_LONGEST):
        if table.wait("move", "over") == "over":
            break
        _drop(table, _free_column(table, number // 2))
    table.wait("over")
    child.see("over")
    child.press("#rematch")
    table.wait("move")
    child.see("again")


def test_an_expert_looks_for_values(walk: Walk) -> None:
    expert = walk("expert")
    table = expert.table
    table.open("connect-four", "44444252", first="human", second="human")
    table.press("a")
    expect(table["#board .mark-value"].first).to_be_visible()
    expert.see("values")
    table.open("connect-four", "5442343565323", first="human", second="human")
    expert.press("#banner-review")
    expect(table["#moves-list [data-mark]"].first).to_be_visible()
    expert.see("review")
    expert.press("#menu-control")
    expert.press("#menu-editor")
    expect(table["#editor-copy"]).to_be_enabled()
    expert.see("editor")
    expert.press("#editor .dialog-close")
    table.open("qubic", "222333232323242424", first="human", second="human")
    table.press("a")
    expert.see("qubic-values")
    table.page.goto(f"{table.address}?game=connect-four&puzzle=12")
    table["#puzzle-title"].wait_for()
    expert.see("puzzle")
    expert.press("#menu-control")
    expert.press("#menu-puzzle-rush")
    table["#rush-title"].wait_for()
    expert.see("rush")
    table.open("connect-four")
    expert.press("#menu-control")
    expert.press("#menu-progress")
    table["#progress"].wait_for()
    expert.see("progress")


def test_two_friends_play(walk: Walk) -> None:
    ada, ben = walk("ada", LiveTable), walk("ben", LiveTable)
    one, other = ada.table, ben.table
    assert isinstance(one, LiveTable)
    assert isinstance(other, LiveTable)
    one.open("connect-four")
    ada.press("#friend-button")
    ada.see("friend")
    one["#friend-name"].fill("Ada")
    one["#friend-begin-first"].check()
    ada.press("#friend-start")
    link = one["#live-link-text"].input_value()
    ada.see("link")
    ada.press("#invitation .dialog-close")
    other.visit(link)
    other["#live-sit"].wait_for()
    ben.see("invited")
    other["#live-name"].fill("Ben")
    ben.press("#live-sit")
    one.wait("move")
    ben.see("sitting")
    for number, column in enumerate(_PARTNER_WINS):
        mover = (one, other)[number % 2]
        mover.wait("move")
        mover[f".arrow[data-column='{column}']"].click()
    for walker in (ada, ben):
        walker.table.wait("over")
        walker.see("over")


def test_a_class_plays_with_its_teacher(walk: Walk) -> None:
    teacher = walk("teacher", RoomSeat)
    pupils = [walk(name, Pupil) for name in ("ada", "ben")]
    host = teacher.table
    assert isinstance(host, RoomSeat)
    link = host.open_room(rounds=1, game="connect-four")
    teacher.see("room")
    for pupil, name in zip(pupils, ("Ada", "Ben"), strict=True):
        seat = pupil.table
        assert isinstance(seat, RoomSeat)
        seat.join(link, name)
        pupil.see("joined")
    teacher.press("#room-start")
    expect(host["#room-start"]).to_have_count(0)
    teacher.see("round")
    for pupil in pupils:
        pupil.table["#live:not([hidden])"].wait_for(state="attached")
        pupil.see("game")
    expect(host["#room-boards-grid"]).to_be_visible()
    teacher.see("boards")
