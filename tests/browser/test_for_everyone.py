"""No view has a fault that axe finds: in both languages, light, dark and monochrome, wide and narrow."""

from collections.abc import Callable
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from denkspiel.games.catalogue import game_names
from denkspiel.locale import LANGUAGES
from tests.browser.table import PHONE, WHOLE_GAMES, Table

_COLOURS: dict[str, tuple[Literal["light", "dark"], str]] = {
    "light": ("light", "auto"),
    "dark": ("dark", "auto"),
    "black and white": ("light", "mono"),
}
"""What the system prefers, and what is chosen on the page."""

_ABOUT_COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules whose answers another choice of colours can change."""

PANELS = ("values", "openings", "graph", "review", "share", "cells")
BEGUN = {
    "connect-four": "44",
    "score-four": "a1b2",
    "tic-tac-toe-3d": "222111",
    "hexagon": "1234",
    "tic-tac-toe": "a1b2",
    "qubic": "111222",
}
"""Two moves of every game of the catalogue."""

_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "section508", "best-practice", "experimental"]
"""All rules of axe but those of level AAA, the experimental ones too."""


def faults(table: Table, rules: list[str] | None = None) -> list[Any]:
    """What axe finds wrong with the page."""
    if not table.page.evaluate("'axe' in window"):
        table.page.evaluate(Axe().axe_script)
    options = {"resultTypes": ["violations"], "runOnly": rules or {"type": "tag", "values": _TAGS}}
    found = table.page.evaluate("options => axe.run(options).then(({ violations }) => violations)", options)
    return [(fault["help"], [node["html"] for node in fault["nodes"]]) for fault in found]


def faultless(table: Table, view: str) -> None:
    """Let axe look at the page; in the first language once more in each of the other colours, which know no words."""
    many = table["html"].get_attribute("lang") == LANGUAGES[0]
    for number, (name, (preferred, chosen)) in enumerate(list(_COLOURS.items())[: None if many else 1]):
        table.page.emulate_media(color_scheme=preferred)
        table["html"].evaluate("(page, chosen) => (page.dataset.theme = chosen)", chosen)
        assert faults(table, _ABOUT_COLOURS if number else None) == [], f"{view}, {name}"


@pytest.mark.parametrize("rules", [None, _ABOUT_COLOURS])
def test_axe_finds_what_is_wrong(table: Table, rules: list[str] | None) -> None:
    table.page.set_content(
        "<main><img src=data:,><p style='color: #bbb; background: #aaa'>Can you read this?</p></main>"
    )
    table.faults.clear()
    assert len(faults(table, rules)) >= (1 if rules else 2)


def test_axe_finds_a_name_that_does_not_say_what_is_written(table: Table) -> None:
    """An experimental rule, which is off unless it is asked for."""
    table.page.set_content("<main><h1>Moves</h1><button aria-label='Move 5'>5. c1</button></main>")
    table.faults.clear()
    assert faults(table)


def games(table: Table) -> None:
    for name in ("connect-four", "score-four", "hexagon"):
        table.open(name, BEGUN[name])
        faultless(table, name)


def moments(table: Table) -> None:
    table.meet("score-four", "a1b2")
    table.press("h")
    table[".mark-pointer[data-mark]"].first.wait_for()
    faultless(table, "hint")
    table.press("h")
    table["#ask-other"].wait_for()
    faultless(table, "the whole answer")
    table.press("2")
    faultless(table, "a digit typed")
    table.meet("hexagon", "12")
    table.press("Enter", "Enter")
    table.wait("acknowledge")
    faultless(table, "acknowledge")
    table.open("hexagon")
    table["#new-game-button"].click()
    table["#second-kind"].select_option("hexagon-1360")
    table["#plotter-yes"].check()
    table["#begin-second"].check()
    table["#start-game"].click()
    table.wait("acknowledge")
    faultless(table, "plotter and a move to acknowledge")


def dialogues(table: Table) -> None:
    table.meet("hexagon", "12")
    openers = {"n": "#ask-new-game", "q": "#ask-quit", "o": "#opponents"}
    for key, view in openers.items():
        table.press(key)
        expect(table[view]).to_be_visible()
        faultless(table, view)
        table.press("Escape")
        expect(table[view]).to_have_count(0)
    table["#new-game-button"].click()
    expect(table["#new-game"]).to_be_visible()
    faultless(table, "a new game")
    table.press("Escape")
    table.press("v")
    table["#ask-other"].click()
    expect(table["#hints"]).to_be_visible()
    faultless(table, "whose suggestion")
    table.press("Escape")
    table["#my-games-button"].click()
    expect(table["#my-games"]).to_be_visible()
    faultless(table, "my games")
    table.press("Escape")
    for opener, view in (("#menu-friend", "#friend"), ("#menu-room", "#open-room")):
        table["#menu-control"].click()
        table[opener].click()
        expect(table[view]).to_be_visible()
        faultless(table, view)
        table.press("Escape")
    table.press("q")
    table["#ask-quit-yes"].click()
    expect(table["#farewell"]).to_be_visible()
    faultless(table, "after quitting")


def menus(table: Table) -> None:
    table.meet("connect-four", "44")
    for opener in ("#menu-control", "#menu-help", "#more-games"):
        table[opener].click()
        expect(table["[role=menu]"]).to_be_visible()
        faultless(table, opener)
        table.press("Escape")
        expect(table["[role=menu]"]).to_have_count(0)


def helping(table: Table) -> None:
    table.open("hexagon", "12")
    for page in ("operation", "rules", "info", "keys"):
        table["#menu-help"].click()
        table[f"#menu-{page}"].click()
        expect(table["#help .help-heading"]).to_be_focused()
        faultless(table, f"help: {page}")
    table.page.goto(f"{table.address}help/start")
    expect(table["h1"]).to_be_focused()
    faultless(table, "help in a window of its own")


def lessons(table: Table) -> None:
    for name in ("connect-four", "score-four", "hexagon"):
        table.open(name)
        table.press("l")
        table["#lesson-title"].wait_for()
        faultless(table, f"a lesson of {name}")
        table.press("h")
        table["#lesson-feedback[data-right=true]"].wait_for()
        table["#lesson-on"].click()
        faultless(table, f"lines of {name}")


def values_and_panels(table: Table) -> None:
    table.meet("tic-tac-toe-3d", "222111")
    for panel in ("graph", "share", "cells"):
        table.unfold(panel)
    table["#cells button"].first.wait_for()
    faultless(table, "panels")
    table.press("d", "d", "a")
    table["#moves-table .best-tag"].first.wait_for()
    table["#moves-table .opener"].first.click()
    faultless(table, "ratings and values")


def end_and_review(table: Table) -> None:
    table.meet("tic-tac-toe-3d", WHOLE_GAMES["tic-tac-toe-3d"])
    table.wait("over")
    faultless(table, "end")
    table["#review-open"].click()
    table["#grades [data-mark]:not([data-mark=unknown])"].nth(3).wait_for()
    table.press("ArrowRight")
    expect(table["#review-now"]).to_contain_text("1")
    table.unfold("graph")
    table["#panel-graph svg"].first.wait_for()
    faultless(table, "review")
    table.press("1", "1", "2", "Enter")
    table["#moves-list [data-path][aria-current]"].wait_for()
    table["#answer"].wait_for()
    faultless(table, "variation")


def puzzles_and_progress(table: Table) -> None:
    table.page.goto(f"{table.address}?game=connect-four&puzzle=9")
    expect(table["#puzzle-title"]).to_be_focused()
    faultless(table, "a puzzle")
    table["#puzzle-solution"].click()
    expect(table["#puzzle[data-stage=done]"]).to_be_visible()
    faultless(table, "its solution")
    table["#puzzles-button"].click()
    table["#menu-progress"].click()
    table["#progress-themes"].wait_for()
    faultless(table, "progress")
    table["#progress-game"].select_option("")
    faultless(table, "progress in all games")
    table.press("Escape")
    table["#puzzles-button"].click()
    table["#menu-puzzle-rush"].click()
    expect(table["#rush-title"]).to_be_focused()
    faultless(table, "a rush")
    table["#rush-on"].click()
    table["#rush[data-rush=running]"].wait_for()
    faultless(table, "a rush under way")
    table["#rush-stop"].click()
    table["#rush[data-rush=over]"].wait_for()
    faultless(table, "a rush that is over")


@pytest.mark.parametrize(
    "visit",
    [games, moments, dialogues, menus, helping, lessons, puzzles_and_progress, values_and_panels, end_and_review],
    ids=lambda visit: visit.__name__,
)
def test_axe_finds_nothing(table: Table, visit: Callable[[Table], None]) -> None:
    visit(table)
    expect(table["html"]).to_have_attribute("lang", "en")


@pytest.mark.page(locale="de-DE")
def test_axe_finds_nothing_in_german(table: Table) -> None:
    helping(table)
    expect(table["html"]).to_have_attribute("lang", "de")


@pytest.mark.page(**PHONE)
@pytest.mark.parametrize("name", ["connect-four", "hexagon"])
def test_axe_finds_nothing_on_a_phone(table: Table, name: str) -> None:
    table.remember(panels=dict.fromkeys(PANELS, True), debug="next")
    table.open(name, BEGUN[name])
    table["#cells button"].first.wait_for()
    table["#moves-table .opener"].first.wait_for()
    expect(table["#save-record"]).to_be_visible()
    faultless(table, "phone")
    table["#new-game-button"].tap()
    expect(table["#new-game"]).to_be_visible()
    faultless(table, "a new game on a phone")


@pytest.mark.page(**PHONE)
def test_nothing_is_wider_than_the_smallest_phone(table: Table) -> None:
    table.page.set_viewport_size({"width": 320, "height": 600})
    for name in game_names():
        table.open(name)
        assert table.is_as_wide_as_its_window(), name
        table["#new-game-button"].tap()
        expect(table["#new-game"]).to_be_visible()
        assert table.is_as_wide_as_its_window(), name


@pytest.mark.parametrize(
    ("name", "move", "label", "spoken"),
    [
        ("connect-four", "2", "Column 2: one stone, Player 1, last move; next stone in row 2", "2"),
        ("score-four", "b1", "b1: one stone, Player 1, last move; next stone on level 2", "b1"),
        ("tic-tac-toe-3d", "211", "211, Player 1, last move", "211"),
        ("hexagon", "13", "line 1-3, Player 1, last move", "1-3"),
    ],
)
def test_the_board_as_buttons(table: Table, name: str, move: str, label: str, spoken: str) -> None:
    table.meet(name)
    table["#skip-to-cells"].focus()
    table.press("Enter")
    expect(table["#cells button:focus"]).to_have_count(1)
    table.press("ArrowRight", "Enter")
    table.played(move)
    expect(table["#cells button:focus"]).to_have_attribute("aria-label", label)
    expect(table["#voice"]).to_contain_text(f"Player 1 plays {spoken}.")


def test_a_stack_is_read_out_and_full_ones_are_out_of_reach(table: Table) -> None:
    table.remember(panels={"cells": True})
    table.open("connect-four", "45")
    column = table["#cells button >> nth=3"]
    expect(column).to_have_attribute("aria-label", "Column 4: one stone, yours; next stone in row 2")
    table.meet("connect-four", "444444")
    expect(column).to_have_attribute("aria-label", "Column 4: 6 stones, Player 2 on top, last move; full")
    expect(column).to_have_attribute("aria-description", f"From the bottom: {', '.join(['Player 1', 'Player 2'] * 3)}")


def test_digits_tell_where_they_lead_before_they_play(table: Table) -> None:
    table.meet("score-four", "b3b3")
    table.press("2", "3")
    expect(table["#voice-place"]).to_have_text("b3: 2 stones, Player 2 on top, last move; next stone on level 3")
    assert table.moves == "b3b3"
    table.meet("hexagon")
    table.press("3")
    expect(table["#voice-place"]).to_have_text("Point 3")


def test_the_focus_returns_to_where_it_was(table: Table) -> None:
    table.meet("connect-four")
    table.unfold("share")
    for opener in ("#new-game-button", ".player-card >> nth=1", "#menu-control", "#copy-link"):
        table[opener].focus()
        table.press(*({"#menu-control": ["Enter", "End", "Enter"], "#copy-link": ["n"]}.get(opener, ["Enter"])))
        table["dialog[open]"].wait_for()
        table.press("Escape")
        expect(table["dialog"]).to_have_count(0)
        expect(table[opener]).to_be_focused()


_LOOKS = """([html, one, other]) => {
  const frame = document.createElement("div");
  frame.innerHTML = html;
  document.querySelector("#panels").append(frame);
  const looks = [one, other].map((selector) => {
    const [name, pseudo] = selector.split("::");
    const style = getComputedStyle(frame.querySelector(name), pseudo && `::${pseudo}`);
    const seen = ["backgroundColor", "backgroundImage", "borderTopStyle", "borderTopWidth", "borderTopColor", "color"];
    return seen.map((key) => style[key]).join(" ");
  });
  frame.remove();
  return looks;
}"""
"""How two elements look in all that could tell one side, or one state, from the other."""


_PAIRS = [
    ("<div class=bar data-source=exact><div class=bar-first></div></div>", ".bar", ".bar-first"),
    (
        "<ol class=moves><li><button data-side=0></button><li><button data-side=1></button></ol>",
        "[data-side='0']::before",
        "[data-side='1']::before",
    ),
    (
        "<ol class=moves><li><button aria-current=step></button><li><button id=other></button></ol>",
        "[aria-current]",
        "#other",
    ),
    (
        "<ul class=live-people><li data-here=true></li><li data-here=false></li></ul>",
        "[data-here='true']::before",
        "[data-here='false']::before",
    ),
    (
        "<div class=result-bar><i class=result-won></i><i class=result-drawn></i></div>",
        ".result-won",
        ".result-drawn",
    ),
    (
        "<div class=result-bar><i class=result-won></i><i class=result-lost></i></div>",
        ".result-won",
        ".result-lost",
    ),
    (
        "<div class=panel><div class=cells><button data-owner=first></button>"
        "<button data-owner=second></button></div></div>",
        "[data-owner='first']",
        "[data-owner='second']",
    ),
    (
        "<div class=moves-head><button class=switch-bar aria-pressed=true></button>"
        "<button id=other class=switch-bar></button></div>",
        "[aria-pressed]::before",
        "#other::before",
    ),
]
"""Parts of the page, and two elements of each that a colour tells apart."""


@pytest.mark.page(forced_colors="active")
def test_with_forced_colours_nothing_is_told_by_a_colour_that_is_gone(table: Table) -> None:
    table.meet("connect-four", "44")
    table.unfold("openings")
    table.page.wait_for_function("document.querySelector(`link[rel=stylesheet][href*='lazy']`)?.sheet")
    for html, one, other in _PAIRS:
        first, second = table.page.evaluate(_LOOKS, [html, one, other])
        assert first != second, (one, other)


@pytest.mark.page(forced_colors="active")
def test_with_forced_colours_the_words_of_a_filled_button_are_seen(table: Table) -> None:
    table.meet("connect-four", WHOLE_GAMES["connect-four"])
    read = "(({ color, backgroundColor, forcedColorAdjust }) => [color, backgroundColor, forcedColorAdjust])"
    style = table["#rematch"].evaluate(f"one => {read}(getComputedStyle(one))")
    assert style[0] != style[1]
    assert style[2] == "none"  # or a box in the colour of the words stands behind them


@pytest.mark.page(forced_colors="active")
def test_forced_colours_mark_what_is_chosen(table: Table) -> None:
    table.meet("connect-four", "44")
    chosen, other = (
        table[f".tab{which}"].first.evaluate("tab => getComputedStyle(tab).backgroundColor")
        for which in ("[aria-current]", ":not([aria-current])")
    )
    assert chosen != other
    at, waiting = (
        table[f"button.player-card{which}"].evaluate("plate => getComputedStyle(plate).borderTopStyle")
        for which in (".at", ":not(.at)")
    )
    assert at != waiting
