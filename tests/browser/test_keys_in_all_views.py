"""A key means the same in every view, as the one table of keys says; where it means nothing the page says so."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from denkspiel.core.notation import cells_by_move_name
from denkspiel.draw.points import graph_points
from denkspiel.games.catalogue import game, game_names
from denkspiel.web.help.keys import VIEWS, key_rows
from tests.browser.table import Table

LETTERS = {row.keys[0]: row for row in key_rows() if re.fullmatch(r"[a-z?]", row.keys[0])}
_NOTHING = "does nothing here"
_SIGNS = """() => [
    document.body.innerText, location.search, localStorage.getItem("denkspiel"),
    document.querySelectorAll("dialog[open], [role=menu]").length,
    [...document.querySelectorAll("[data-mark], .space.flat")].length,
].join("|")"""
"""What is seen of the page: a key that does something changes it."""


def _game(table: Table) -> None:
    table.meet("connect-four", "4453")
    table.press("u")
    table.played("445")


def _review(table: Table) -> None:
    table.meet("connect-four", "4453")
    table["#moves-list [data-ply='2']"].click()
    table.wait("review")


def _over(table: Table) -> None:
    table.meet("connect-four", "4545454")
    table.wait("over")


def _lesson(table: Table) -> None:
    table.open("connect-four")
    table.press("l")
    expect(table["#lesson-title"]).to_be_focused()


def _puzzle(table: Table) -> None:
    table.page.goto(f"{table.address}?game=connect-four&puzzle=5")
    expect(table["#puzzle-title"]).to_be_focused()


_WALKS: dict[str, Callable[[Table], None]] = {
    "game": _game,
    "review": _review,
    "lesson": _lesson,
    "puzzle": _puzzle,
    "over": _over,
}
"""How to get to a view. An exercise is a review in which the same keys go to it."""

_WITHOUT_EFFECT = {
    "game": {"p": "no computer plays", "f": "flat", "k": "flat", "x": "no computer has moved"},
    "review": {"f": "flat", "k": "flat", "x": "no computer has moved", "h": "takes a while", "v": "takes a while"},
    "over": {"f": "flat", "k": "flat", "x": "no computer has moved"},
    "lesson": {"f": "flat", "k": "flat", "u": "at the first step", "r": "nothing is tried yet"},
    "puzzle": {"f": "flat", "k": "flat", "u": "nothing is played out", "r": "nothing is played out"},
}
"""Where a command is known, but changes nothing on this very board."""


@pytest.mark.parametrize("view", _WALKS)
def test_every_letter_does_what_the_table_says(table: Table, view: str) -> None:
    assert {*_WALKS, "exercise"} == VIEWS.keys()
    for letter, row in LETTERS.items():
        _WALKS[view](table)
        moves, before = table.moves, table.page.evaluate(_SIGNS)
        table.press(letter)
        if view not in row.views:
            expect(table["#remarks"]).to_contain_text(_NOTHING)
            assert table.moves == moves, letter
            expect(table["dialog[open], [role=menu]"]).to_have_count(0)
            continue
        if letter not in _WITHOUT_EFFECT[view]:
            table.page.wait_for_function(f"before => ({_SIGNS})() !== before", arg=before)
        if letter not in "xk":  # they need a computer's move, or a board in space, and say so where there is none
            expect(table["#remarks"]).not_to_contain_text(_NOTHING)


@pytest.mark.parametrize("view", _WALKS)
def test_what_the_page_says_of_its_keys_is_in_the_table(table: Table, view: str) -> None:
    _WALKS[view](table)
    shown = "all => all.filter((one) => one.checkVisibility()).map((one) => one.getAttribute('aria-keyshortcuts'))"
    keys = " ".join(table["[aria-keyshortcuts]:enabled"].evaluate_all(shown)).split()
    letters = {key for key in keys if len(key) == 1}
    assert {key for key in letters if key not in LETTERS or view not in LETTERS[key].views} == set()


def test_undo_and_redo_go_one_move_back_and_forth_in_every_view(table: Table) -> None:
    _game(table)
    table.press("r")
    table.played("4453")
    _review(table)
    table.press("u")
    expect(table["#status-line"]).to_contain_text("move 1 of 4")
    table.press("r", "r")
    expect(table["#status-line"]).to_contain_text("move 3 of 4")
    _over(table)
    expect(table["#take-back"]).to_be_enabled()
    _lesson(table)
    title = table["#lesson-title"].inner_text()
    table.press("v")
    expect(table["#lesson-on"]).to_be_enabled()
    table.press("r")
    expect(table["#lesson-title"]).not_to_have_text(title)
    table.press("u")
    expect(table["#lesson-title"]).to_have_text(title)
    _puzzle(table)
    table.press("v")
    expect(table["#puzzle-line"]).to_be_visible()


@pytest.mark.parametrize("name", game_names())
def test_a_move_that_is_typed_is_shown_on_the_board_and_in_words_before_enter(table: Table, name: str) -> None:
    table.meet(name)
    shape = game(name).geometry
    move = max(cell.move for cell in shape.cells)
    if shape.cells[0].end is not None:
        points = graph_points(shape)
        assert len(points) < 10
    table.press(*move)
    expect(table["#aim"]).to_contain_text("Enter plays ")
    assert table.page.evaluate("document.querySelector('#aim').innerText").count(move[-1])
    table.played("")
    table.press("Enter")
    table.played(move)


@pytest.mark.parametrize("name", game_names())
def test_what_begins_no_move_is_answered_by_what_does(table: Table, name: str) -> None:
    table.meet(name)
    table.press("9" if name != "tic-tac-toe" else "0")
    table.said("is not the start of a move. Type one of: ")
    first = {move[0] for move in cells_by_move_name(game(name))}
    assert first <= set(table["#remarks"].inner_text())
