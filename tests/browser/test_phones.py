"""Phones with browser bars: the whole board stays in view, nothing around it moves, and no focus is hidden."""

from typing import Any

import pytest
from playwright.sync_api import expect

from denkspiel.games.catalogue import game_names
from tests.browser.table import WHOLE_GAMES, Table
from tests.browser.test_sizes import MOVES

ENDS = {**WHOLE_GAMES, "tic-tac-toe": "a1b1a2b2a3", "qubic": "111211112212113213114"}
"""Short games of the whole catalogue, each to its end."""

_ROOM = """
() => {
  const drawn = ".arrows, #board svg.board, #board .view-tools, #board .victory, #board .lost";
  const all = [...document.querySelectorAll(drawn)].map((one) => one.getBoundingClientRect());
  const seen = all.filter(({ width, height }) => width || height);
  const low = (selector) => document.querySelector(selector).getBoundingClientRect().bottom;
  const controls = document.getElementById("controls");
  const isFixed = getComputedStyle(controls).position === "fixed";
  return {
    free: [Math.max(low("#status"), 0), isFixed ? controls.getBoundingClientRect().top : innerHeight],
    board: [Math.min(...seen.map(({ top }) => top)), Math.max(...seen.map(({ bottom }) => bottom))],
    ended: document.querySelectorAll("#board .victory, #board .lost").length,
  };
}
"""
"""From where to where there is room for the board, and what is drawn of it."""

_TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

_HIDDEN = """
() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const middle = (low, high, most) => (Math.max(low, 0) + Math.min(high, most)) / 2;
  const at = (low, high) => [0.5, 0.15, 0.85].map((share) => low + (high - low) * share);
  const spots = at(left, right).flatMap((x) => at(top, bottom).map((y) => [x, y]));
  spots.push([middle(left, right, innerWidth), middle(top, bottom, innerHeight)]);
  const isSeen = spots.some(([x, y]) => {
    const there = document.elementFromPoint(x, y);
    return there && (one.contains(there) || there.contains(one));
  });
  return { name: `${one.tagName} ${one.id} ${one.className} ${one.textContent.slice(0, 20)}`, isSeen };
}
"""
"""What has the focus, and whether anything of it is seen."""

_BROKEN_WORDS = """
(selector) => [...document.querySelectorAll(selector)].flatMap((one) => {
  const range = document.createRange();
  const isBroken = (word) => {
    range.setStart(one.firstChild, word.index);
    range.setEnd(one.firstChild, word.index + word[0].length);
    const lines = new Set([...range.getClientRects()].map(({ top }) => top));
    return lines.size > word[0].split(/[\\u00ad-]/).length;
  };
  return [...one.textContent.matchAll(/\\S+/g)].filter(isBroken).map(String);
})
"""
"""The words that continue in the next line, except after a hyphen or a soft one."""

PHONES = [(390, 664), (360, 560), (320, 640), (390, 844)]
UPRIGHT = {"has_touch": True, "is_mobile": True, "device_scale_factor": 1}


IN_GERMAN = pytest.mark.page(viewport={"width": 390, "height": 664}, locale="de-DE", **UPRIGHT)
"""A phone held upright, in the language whose words are longer."""


def resize(table: Table, size: tuple[int, int]) -> None:
    """Give the page another size, and let it take its measures."""
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    table.page.evaluate(_TWO_FRAMES)


def rooms(table: Table) -> dict[tuple[int, int], Any]:
    """Where the board stands on each of the phones; that all of it is seen."""
    found = {}
    for size in PHONES:
        resize(table, size)
        room = table.page.evaluate(_ROOM)
        (high, low), (above, below) = room["free"], room["board"]
        assert high - 0.5 <= above, (size, room)
        assert below <= low + 0.5, (size, room)
        assert table.is_as_wide_as_its_window(), size
        found[size] = room["board"]
    return found


@IN_GERMAN
def test_the_whole_board_is_seen_at_the_first_visit_in_the_game_and_at_the_end(table: Table) -> None:
    """And it stands where it stood before."""
    for name in game_names():
        table.meet(name, MOVES[name])
        begun = rooms(table)
        table.meet(name, ENDS[name])
        table.wait("over")
        expect(table["#banner"]).to_be_visible()
        assert table.page.evaluate(_ROOM)["ended"], name
        assert rooms(table) == begun, name
        table["#moves-list [data-ply='1']"].click()
        expect(table["#position-actions"]).to_be_visible()
        table.page.evaluate("scrollTo(0, 0)")
        assert rooms(table) == begun, name
    table.page.evaluate("localStorage.setItem('denkspiel', JSON.stringify({ greeted: false, lessons: {} }))")
    for name in game_names():
        table.open(name)
        expect(table["#welcome-strength"]).to_be_visible()
        begun = rooms(table)
        resize(table, PHONES[0])
        table["#welcome-close"].click()
        assert rooms(table) == begun, name
        table.page.evaluate("localStorage.setItem('denkspiel', JSON.stringify({ greeted: false, lessons: {} }))")


@IN_GERMAN
def test_the_heads_of_the_results_are_whole_words(table: Table) -> None:
    table.open("connect-four", ENDS["connect-four"], first="human", second="homburg")
    table.wait("over")
    table["#my-games-button"].click()
    table["#my-results"].wait_for()
    for size in PHONES:
        resize(table, size)
        assert table.page.evaluate(_BROKEN_WORDS, "#my-results th") == [], size
        width = "[...document.querySelectorAll('.saved-results')].map((one) => [one.scrollWidth, one.clientWidth])[0]"
        needed, there = table.page.evaluate(width)
        assert needed <= there, size


@IN_GERMAN
def test_no_focus_is_hidden(table: Table) -> None:
    """Forwards and backwards through the page with the Tab key, panels open, in the review, beside the help."""
    table.remember(panels=dict.fromkeys(("values", "openings", "graph", "review", "share", "cells"), True))
    table.meet("connect-four", ENDS["connect-four"])
    table.wait("over")
    table["#cells button"].first.wait_for()
    for size in PHONES[::2]:
        resize(table, size)
        _walk_the_focus(table, f"{size}")
    resize(table, (390, 664))
    table["#banner-review"].click()
    table["#grades button"].nth(3).wait_for()
    _walk_the_focus(table, "review")
    table["#review-close"].click()
    table.press("?")
    table["#help .help-heading"].wait_for()
    _walk_the_focus(table, "help")


def _walk_the_focus(table: Table, view: str) -> None:
    hidden, stops = [], 0
    for key in ("Tab", "Shift+Tab"):
        table.page.evaluate("document.activeElement.blur()")
        for _ in range(150):
            table.press(key)
            at = table.page.evaluate(_HIDDEN)
            if at is None:
                break
            stops += 1
            if not at["isSeen"]:
                hidden.append((key, at["name"]))
    assert stops > 40, view
    assert hidden == [], view
