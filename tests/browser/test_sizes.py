"""Sizes on phones: what is pressed is large enough for a finger, what is read for the eye, and nothing is too wide."""

import json
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from denkspiel.games.catalogue import game_names
from tests.browser.table import WHOLE_GAMES, Table
from tests.browser.test_room import HITS, LEAST

FINGER = 44
READABLE = 12
ROUNDING = 0.05
PANELS = ("values", "openings", "graph", "review", "share", "cells")
MOVES = {
    "connect-four": "45434",
    "score-four": "a1b1a2",
    "tic-tac-toe-3d": "222111",
    "hexagon": "1245",
    "tic-tac-toe": "a1b2",
    "qubic": "111222",
}
"""Some moves of every game of the catalogue."""

_TARGETS = """
() => {
  const controls = "button, a[href], summary, select, textarea, input";
  const pressed = `${controls}, .board .hit, .space.flat .field, .space.flat .tile`;
  const hidden = (one) => !one.getClientRects().length || one.closest(".skip, .visually-hidden");
  const inText = (one) => one.matches("p a, dd a, li > a:not(:only-child)");
  const within = (one) => {
    const box = (one.closest("label") ?? one).getBoundingClientRect();
    const frame = one.closest("svg.board")?.getBoundingClientRect() ?? box;
    return {
      width: Math.min(box.right, frame.right) - Math.max(box.left, frame.left),
      height: Math.min(box.bottom, frame.bottom) - Math.max(box.top, frame.top),
    };
  };
  const name = (one) => `${one.tagName} ${one.id} ${one.getAttribute("class") ?? ""} ${one.textContent.slice(0, 20)}`;
  return [...document.querySelectorAll(pressed)]
    .filter((one) => !hidden(one) && !inText(one))
    .map((one) => ({ name: name(one), ...within(one) }));
}
"""
"""What can be pressed, as large as it is seen; links in a running text and what is only for screen readers aside."""

_TEXTS = """
() => [...document.querySelectorAll("svg.board text")]
  .filter((one) => one.getBoundingClientRect().width)
  .map((one) => ({ text: one.textContent, height: parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().d }))
"""


_TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
_BOARDS = """
() => {
  const all = [...document.querySelectorAll(".arrows, #board svg.board")].map((one) => one.getBoundingClientRect());
  const seen = all.filter(({ width }) => width);
  return [Math.min(...seen.map(({ top }) => top)), Math.max(...seen.map(({ bottom }) => bottom))];
}
"""
"""Where the boards begin, with what stands over them, and where they end."""


def phone(width: int, **more: object) -> pytest.MarkDecorator:
    """A page as wide as that."""
    return pytest.mark.page(
        viewport={"width": width, "height": 640}, has_touch=True, is_mobile=True, device_scale_factor=1, **more
    )


WIDTHS = pytest.mark.parametrize(
    "widths",
    [
        pytest.param((320, 768), id="German", marks=phone(320, locale="de-DE")),
        pytest.param((360,), id="English", marks=phone(360)),
    ],
)


def remember(table: Table, **settings: object) -> None:
    """Let the browser remember these settings from an earlier visit, at which what a newcomer is asked was answered."""
    kept = json.dumps(json.dumps({"greeted": True, "lessons": dict.fromkeys(game_names(), True), **settings}))
    table.page.add_init_script(f"localStorage.setItem('denkspiel', {kept})")


def widen(table: Table, width: int) -> None:
    """Make the page as wide as that, and wait until it has taken its new measures: within a frame."""
    table.page.set_viewport_size({"width": width, "height": 640})
    table.page.evaluate(_TWO_FRAMES)


def fits(table: Table, view: str, *, least: int = 1) -> None:
    """Hold everything that can be pressed against a finger, and the page against its window."""
    targets = table.page.evaluate(_TARGETS)
    small = [one for one in targets if min(one["width"], one["height"]) < FINGER - ROUNDING]
    assert not small, f"{view}: {small}"
    assert len(targets) >= least, view
    assert table.is_as_wide_as_its_window(), view


def fits_at(table: Table, widths: Sequence[int], view: str, *, least: int = 1) -> None:
    """The same at each of these widths."""
    for width in widths:
        widen(table, width)
        fits(table, f"{view}, {width} wide", least=least)


def test_what_is_too_small_is_found(table: Table) -> None:
    table.open("tic-tac-toe")
    table[".board-view"].evaluate("frame => (frame.style.width = '120px')")
    table["#hint"].evaluate("button => (button.style.width = '30px')")
    with pytest.raises(AssertionError, match=r"hit[\s\S]*hint|hint[\s\S]*hit"):
        fits(table, "made small")


@phone(320, locale="de-DE")
@pytest.mark.parametrize("name", game_names())
def test_everything_is_large_enough_for_a_finger_and_for_the_eye(table: Table, name: str) -> None:
    """In German, where words are longer, with all panels open; and a button of the board for each legal move."""
    remember(table, panels=dict.fromkeys(PANELS, True), debug="next", values=True)
    table.meet(name, MOVES[name])
    expect(table["#cells button:not([aria-disabled])"]).to_have_count(len(list(table.position.legal_moves)))
    table["#moves-table .opener"].first.wait_for()
    expect(table["#save-record"]).to_be_visible()
    marks = [".mark-rating", *([] if name in ("score-four", "qubic") else [".mark-value"])]
    for view in ("", "flat")[: 1 + table["#layers"].count()]:
        if view:
            table["#layers"].tap()
            table[".space.flat"].wait_for()
        fits_at(table, (768, 320), f"{name} {view}", least=40)
        if name == "hexagon":
            table.press("Enter")  # the lines from this point have their marks
        for mark in marks:
            table[f"#board {mark}:visible"].first.wait_for()
        small = [one for one in table.page.evaluate(_TEXTS) if one["height"] < READABLE - ROUNDING]
        assert not small, f"{view} {small}"


@phone(375, locale="de-DE")
def test_what_is_asked_at_the_first_visit_covers_nothing_of_the_board(table: Table) -> None:
    """Nor do the controls, on phones, small ones too, and a tablet, held upright."""
    table.open()
    table.page.evaluate("localStorage.setItem('denkspiel', JSON.stringify({ greeted: false, lessons: {} }))")
    for name in game_names():
        table.open(name)
        expect(table["#welcome-strength"]).to_be_visible()
        _stands_apart(table, name)
    table["#welcome-strength"].select_option(label="Anfänger")
    expect(table["#welcome-lesson"]).to_be_visible()
    _stands_apart(table, "the lesson")


def _stands_apart(table: Table, view: str) -> None:
    for width, height in ((375, 667), (360, 640), (800, 1000)):
        table.page.set_viewport_size({"width": width, "height": height})
        table.page.evaluate(_TWO_FRAMES)
        strip, controls = table["#welcome"].bounding_box(), table[".controls"].bounding_box()
        above, below = table.page.evaluate(_BOARDS)
        assert strip is not None
        assert controls is not None
        assert below <= strip["y"] or above >= strip["y"] + strip["height"], (view, strip, above, below)
        assert below <= min(controls["y"], height), view
        assert all(hit >= LEAST for hit in table.page.evaluate(HITS)), view
        assert table.is_as_wide_as_its_window(), view


@phone(320)
def test_a_long_remark_covers_nothing_of_the_board_and_can_be_scrolled(table: Table) -> None:
    remember(table, greeted=False)
    table.page.goto(f"{table.address}?game=nonsense")
    table.said('Unknown game: "nonsense".')
    said, remarks, arrows = (table[part].bounding_box() for part in ("#status-text", "#remarks", ".arrows"))
    assert said
    assert remarks
    assert arrows
    assert remarks["y"] + remarks["height"] > said["y"] + said["height"]  # else there is nothing to be shown here
    assert said["y"] + said["height"] <= arrows["y"]
    table["#status-text"].focus()
    table.press("End")
    table.page.wait_for_function("() => document.getElementById('status-text').scrollTop > 0")


@phone(320, locale="de-DE")
@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_the_end_and_the_review_fit(table: Table, name: str) -> None:
    table.meet(name, WHOLE_GAMES[name])
    table.wait("over")
    table["#review-open"].tap()
    table["#grades button"].nth(3).wait_for()
    fits_at(table, (320, 768), name)


def _new_game(table: Table) -> str:
    table["#new-game-button"].tap()
    return "#new-game"


def _opponents(table: Table) -> str:
    table["#player-1"].tap()
    return "#opponents"


def _question(table: Table) -> str:
    table.press("q")
    return "#ask-quit"


def _control(table: Table) -> str:
    table["#menu-control"].tap()
    return "[role=menu]"


def _games(table: Table) -> str:
    table["#more-games"].tap()
    return "[role=menu]"


def _help(table: Table) -> str:
    table.press("?")
    return "#help"


@WIDTHS
def test_dialogues_menus_and_help_fit(table: Table, widths: Sequence[int]) -> None:
    table.meet("hexagon", "1245")
    for open_ in (_new_game, _opponents, _question, _control, _games, _help):
        view = open_(table)
        for width in widths:
            widen(table, width)
            expect(table[view]).to_be_visible()
            fits(table, f"{view}, {width} wide")
        table.press("Escape")
        expect(table[view]).to_be_hidden()
        widen(table, widths[0])


@phone(320)
def test_marks_at_the_hexagon_do_not_cover_each_other(table: Table) -> None:
    remember(table, debug="next", values=True)
    table.meet("hexagon", "12")
    table.press("3", "Enter")
    table["#board .mark-value"].first.wait_for()
    boxes = table["#board .layer-marks text"].evaluate_all(
        """all => all.map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const slack = (bottom - top) * 0.15;  // letters do not fill their line
        return [left, right, top + slack, bottom - slack];
        })"""
    )
    assert len(boxes) == 2 * 5
    for index, (left, right, top, bottom) in enumerate(boxes):
        for other_left, other_right, other_top, other_bottom in boxes[:index]:
            beside = right <= other_left or other_right <= left
            assert beside or bottom <= other_top or other_bottom <= top
