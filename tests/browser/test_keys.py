"""What keys do in cases of doubt."""

from random import Random

import pytest
from playwright.sync_api import Route, expect

from denkspiel.core.notation import format_moves, replay
from denkspiel.games.catalogue import game, game_names
from denkspiel.play.plan import board_keys
from tests.browser.table import WHOLE_GAMES, Table

_KEYS = [*"abcdefghijklmnopqrstuvwxyz0123456789?/' ", "Enter", "Backspace", "Home", "End", "PageUp", "PageDown"]
_KEYS += [f"{shift}Arrow{way}" for shift in ("", "Shift+") for way in ("Left", "Right", "Up", "Down")]
_SCROLLING = {" ": "", "PageUp": "layer-up", "PageDown": "layer-down", "ArrowUp": "up", "ArrowDown": "down"}
"""Keys by which browsers scroll, and the direction that each leads the cursor in where the game has it."""

_PRESS_EVERYTHING = """
() => {
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true });
  const seen = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
  const pressed = [];
  const buttons = seen("#games button, #tools button, #main button").filter(({ id }) => id !== "language");
  for (const button of buttons) {
    button.click();
    pressed.push(button.id);
    for (let at = 0, items = seen("[role=menu] button"); at < items.length; at += 1) {
      if (!items[at].isConnected) button.click();
      const item = seen("[role=menu] button")[at];
      pressed.push(item.id);
      item.click();
    }
  }
  return pressed;
}
"""
"""Press all buttons that are seen but the one of the language, and everything in their menus."""

_LEFT_TO_THE_BROWSER = """
(keys) => keys.filter((key) => {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  return document.body.dispatchEvent(event);
})
"""


def test_a_key_that_is_held_plays_once(table: Table) -> None:
    table.meet("connect-four", "4")
    table.press("2")
    for _ in range(3):
        table.page.keyboard.down("Enter")
    table.played("42")
    table.page.keyboard.up("Enter")
    table.press("3", "Enter")
    table.played("423")


def test_with_the_review_open_arrows_lead_the_cursor_of_a_game_that_goes_on(table: Table) -> None:
    table.meet("connect-four", "4453")
    table.unfold("review")
    table["#review-open"].click()
    table.wait("review")
    table.press("ArrowRight")
    expect(table["#review-now"]).to_contain_text("Move 1 of 4")
    table["#to-game"].click()
    table.wait("move")
    table["#board"].focus()
    table.press("1", "ArrowRight", "Enter")
    table.played("44532")


def test_the_key_right_after_escape_is_for_the_board(table: Table) -> None:
    """Both come in one task of the page: the browser has not told yet that the dialogue is gone."""
    table.meet("hexagon", "12")
    table.press("o")
    expect(table["#opponents"]).to_be_visible()
    table.page.evaluate("""() => {
        document.querySelector("#opponents").requestClose();
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "q", bubbles: true }));
    }""")
    expect(table["#ask-quit"]).to_be_visible()
    expect(table["#opponents"]).to_have_count(0)


def test_after_a_dialogue_is_closed_a_move_that_is_typed_is_made_whatever_has_the_focus(table: Table) -> None:
    table.meet("connect-four")
    table["#my-games-button"].focus()
    table.press("Enter")
    expect(table["#my-games"]).to_be_visible()
    table.press("Escape")
    expect(table["#my-games"]).to_have_count(0)
    expect(table["#my-games-button"]).to_be_focused()
    table.press("4", "Enter")
    table.played("4")
    table["#my-games-button"].focus()
    table.press("ArrowLeft", "Enter")
    table.played("43")
    expect(table["#my-games"]).to_have_count(0)


def test_escape_forgets_digits_that_were_typed_and_nothing_else(table: Table) -> None:
    table.meet("tic-tac-toe-3d")
    table.press("2")
    table.status("Player 1, your move: 2")
    table.press("Escape")
    table.status("Player 1, your move")
    table.press("1", "1", "1", "Enter")
    table.played("111")


@pytest.mark.parametrize(
    "name", ["connect-four", "score-four", "hexagon", "tic-tac-toe-3d:4", "mnk:8,8,5", "mnk:3,20,3"]
)
def test_every_move_is_made_by_typing_its_text(table: Table, name: str) -> None:
    random = Random(name)
    position, cells = replay(game(name), ""), []
    for _ in range(3):
        cells.append(random.choice(list(position.legal_moves)))
        position = position.play(cells[-1])
    moves = format_moves(game(name), cells)
    table.meet(name, moves)
    by_letter = {position.game.geometry.cells[cell].move[0]: cell for cell in position.legal_moves}
    for cell in {*by_letter.values(), *random.sample(list(position.legal_moves), min(3, len(position.legal_moves)))}:
        text = position.game.geometry.cells[cell].move
        is_line = position.game.geometry.cells[cell].end is not None
        table.press(*[key for point in text for key in (point, *(["Enter"] if is_line else []))])
        table.press(*([] if is_line else ["Enter"]))
        table.played(format_moves(position.game, [*cells, cell]).replace(" ", ""))
        table["#take-back"].click()
        table.played(moves.replace(" ", ""))
    expect(table["#debug"]).to_have_count(0)


def test_a_letter_that_begins_a_move_is_a_command_only_with_enter(table: Table) -> None:
    table.meet("score-four", "a1")
    table.press("a")
    table.status("Player 2, your move: a")
    table.said('"a" is the start of a move. Press Enter to use it as a command; ? shows the keys.')
    table.press("Enter")
    table["#moves-table .sign"].first.wait_for()
    table.press("a", "b")
    table.status("Player 2, your move: b")
    table.press("Enter")
    table.said('After "b", type one of: 1 2 3 4')
    expect(table["#aim"]).not_to_contain_text("type one of")
    table.press("Escape", "D", "2", "Enter")
    table.played("a1d2")
    table["#moves-list [data-ply='1']"].click()
    table.wait("review")
    table.press("b", "3", "Enter")
    expect(table["#moves-list [data-path][aria-current]"]).to_have_text("2. b3")
    table.press("a", "u")
    table.wait("review")
    expect(table["#moves-table .sign"].first).to_be_visible()


def test_why_a_full_column_takes_no_stone_is_said_to_mouse_and_keys_alike(table: Table) -> None:
    table.meet("connect-four", "444444")
    words = "4 is full. Allowed: 1 2 3 5 6 7."
    table["#board [data-hit='18']"].first.click()
    table.said(words)
    table.press("1")
    expect(table["#remarks"]).not_to_contain_text(words)
    table.press("4", "Enter")
    table.said(words)
    table.press("5", "Enter")
    table.played("4444445")
    table["#moves-list [data-ply='6']"].click()
    table.wait("review")
    table["#board [data-hit='18']"].first.click()
    table.said(words)
    table.excuse("422")


def test_the_keys_by_which_browsers_scroll_do_so_where_they_mean_nothing(table: Table) -> None:
    for name in game_names():
        table.meet(name)
        ways = {way for around in board_keys(game(name)).neighbours for way in around}
        free = [key for key, way in _SCROLLING.items() if way and way not in ways]
        assert table.page.evaluate(_LEFT_TO_THE_BROWSER, list(_SCROLLING)) == free, name


def test_the_space_bar_scrolls_when_a_game_is_over(table: Table) -> None:
    """Other keys begin a new one, and one that is held goes on scrolling."""
    for name, moves in WHOLE_GAMES.items():
        table.meet(name, moves)
        table.wait("over")
        assert table.page.evaluate(_LEFT_TO_THE_BROWSER, list(_SCROLLING)) == list(_SCROLLING), name
    table.page.set_viewport_size({"width": 1000, "height": 400})
    for _ in range(2):
        before = table.page.evaluate("scrollY")
        table.page.keyboard.down("Space")
        table.page.wait_for_function("before => scrollY > before", arg=before)
    table.page.keyboard.up("Space")
    assert table.moves == moves
    table.wait("over")


def test_a_key_that_means_nothing_is_left_to_the_browser(table: Table) -> None:
    """Such as the one by which Firefox looks for words on the page."""
    table.meet("connect-four")
    assert table.page.evaluate(_LEFT_TO_THE_BROWSER, ["/", "'", "h"]) == ["/", "'"]


def test_before_the_first_board_nothing_that_is_pressed_is_an_error(table: Table) -> None:
    """Keys wait for the board. Whatever is clicked meanwhile, the page complains of nothing, and a board comes."""
    held: list[Route] = []
    is_silent = True
    table.open("connect-four")  # an interception is certain only on a page of the service
    table.intercept("**/api/course*", lambda route: held.append(route) if is_silent else route.continue_())
    table.page.goto(f"{table.address}?game=score-four&moves=a1b2&first=human&second=human")
    table[".tab"].first.wait_for()
    table.press(*_KEYS)
    expect(table["dialog, [role=menu]"]).to_have_count(0)
    pressed = table.page.evaluate(_PRESS_EVERYTHING)
    assert len(pressed) > 20  # with what stands in the menus
    assert held
    is_silent = False
    for route in held:
        route.continue_()
    table["#board svg.board"].first.wait_for(state="attached")
    table.page.wait_for_load_state("networkidle")
