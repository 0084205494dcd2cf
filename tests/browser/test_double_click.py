"""A double click means one: at the board it plays once, and elsewhere it presses nothing that has come since."""

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from denkspiel.games.catalogue import game_names
from tests.browser.table import PHONE, SPATIAL, Table

TWO_MOVES = {
    "connect-four": ("4", "5"),
    "score-four": ("b2", "c3"),
    "tic-tac-toe-3d": ("222", "111"),
    "hexagon": ("12", "35"),
    "tic-tac-toe": ("b2", "a1"),
    "qubic": ("222", "111"),
}
"""A move of every game of the catalogue, and another one."""


def middle(place: Locator) -> tuple[float, float]:
    """Where a pointer goes to press that."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page: Page, place: Locator, count: int = 1) -> None:
    """Press a mouse button there, as the first or the second half of a double click."""
    page.mouse.move(*middle(place))
    page.mouse.down(click_count=count)
    page.mouse.up(click_count=count)


def play_twice(table: Table, places: list[Locator], move: str, other: list[Locator], further: str) -> None:
    """Double-click the last of these places, then play elsewhere: the second half of the double click plays nothing."""
    for place in places:
        click(table.page, place)
    table.played(move)
    table.wait("move")
    click(table.page, places[-1], 2)
    for place in other:
        click(table.page, place)
    table.played(move + further)
    assert table["#moves-list [data-ply]"].count() == 3


def test_a_double_click_on_the_board_plays_once(table: Table) -> None:
    assert TWO_MOVES.keys() == set(game_names())
    for name, (move, further) in TWO_MOVES.items():
        table.meet(name)
        play_twice(table, table.places(move), move, table.places(further), further)


def test_a_double_click_in_space_plays_once(table: Table) -> None:
    for name in SPATIAL:
        table.meet(name)
        board = table[".board-space"]
        click(table.page, board)
        table["#moves-list [data-ply='1']"].wait_for()
        table.wait("move")
        click(table.page, board, 2)
        table.press("u")
        expect(table["#moves-list [data-ply]"]).to_have_count(1)


def test_a_double_click_on_the_board_as_buttons_plays_once(table: Table) -> None:
    table.remember(panels={"cells": True})
    for name in ("connect-four", "tic-tac-toe", "hexagon"):
        move, further = TWO_MOVES[name]
        table.meet(name)
        one, other = (table["#cells button"].filter(has=table.page.get_by_text(m, exact=True)) for m in spelt(name))
        play_twice(table, [one], move, [other], further)


def spelt(name: str) -> list[str]:
    """The two moves as the buttons call them."""
    return ["-".join(move) if name == "hexagon" else move for move in TWO_MOVES[name]]


def test_a_double_click_on_a_point_chooses_it_once(table: Table) -> None:
    table.meet("hexagon")
    click(table.page, table.point("3"))
    click(table.page, table.point("3"), 2)
    table.status("Player 1, your move: draw a line from point 3")
    click(table.page, table.point("5"))
    table.played("35")
    table.wait("move")
    click(table.page, table.point("5"), 2)
    table.status("Player 2, your move: draw a line from point 1")


@pytest.mark.page(**PHONE)
def test_a_double_tap_on_the_board_plays_once(table: Table) -> None:
    for name in ("connect-four", "score-four", "hexagon"):
        move, further = TWO_MOVES[name]
        table.meet(name)
        hand = table.page.context.new_cdp_session(table.page)
        spots = [middle(place) for place in table.places(move)]
        for seconds, spot in enumerate(spots):
            tap(hand, spot, seconds)
        table.played(move)
        table.wait("move")
        tap(hand, spots[-1], len(spots) - 0.8)
        for seconds, place in enumerate(table.places(further), start=100):
            tap(hand, middle(place), seconds)
        table.played(move + further)


def tap(hand: CDPSession, spot: tuple[float, float], seconds: float) -> None:
    """Touch the page there at that time."""
    x, y = spot
    when = 1_000_000 + seconds
    down = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}], "timestamp": when}
    up = {"type": "touchEnd", "touchPoints": [], "timestamp": when}
    for touch in (down, up):
        hand.send("Input.dispatchTouchEvent", touch)


def test_the_second_half_of_a_double_click_presses_nothing_that_has_come_under_the_pointer(table: Table) -> None:
    table.meet("connect-four", "4543424")
    table.wait("over")
    page, place = table.page, middle(table["#rematch"])
    page.evaluate("document.addEventListener('click', ({ target }) => (window.pressed = target.id))")
    click(page, table["#rematch"])
    table.wait("move")
    page.evaluate(
        """([x, y]) => {
        const intruder = document.createElement("button");
        Object.assign(intruder, { id: "intruder" });
        intruder.style.cssText = `position: fixed; left: ${x - 20}px; top: ${y - 20}px; padding: 20px; z-index: 99`;
        document.body.append(intruder);
    }""",
        place,
    )
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    assert page.evaluate("window.pressed") == "rematch"
    page.mouse.down()
    page.mouse.up()
    assert page.evaluate("window.pressed") == "intruder"
