"""What one does at the board: commands, dialogues, menus, keys and a gamepad."""

import re

import pytest
from playwright.sync_api import expect

from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.strength import measured_ratings, plain_strengths
from denkspiel.opponents.roster import opponent, opponent_title
from tests.browser import hands
from tests.browser.table import SPATIAL, WHOLE_GAMES, Table, one_by_one

_MELODY = """
window.tones = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...words) { window.tones += 1; return start.apply(this, words); };
"""


@pytest.mark.parametrize("name", WHOLE_GAMES)
def test_a_hint_says_what_to_look_for_and_then_the_move_in_every_game(table: Table, name: str) -> None:
    moves = "".join(one_by_one(name)[:2])
    table.meet(name, moves)
    table["#hint"].click()
    expect(table["#hint"]).to_contain_text("Answer")
    expect(table["#remarks"]).not_to_contain_text("Hint:")
    table["#hint"].click()
    table.said("Hint: ")
    expect(table["#hint"]).to_contain_text("Hint")
    expect(table[".mark-pointer[data-mark]"].first).to_be_attached()
    table.press("Enter")
    expect(table["#moves-list [data-ply='3']"]).to_be_attached()


def test_the_whole_answer_comes_at_once_and_another_player_can_be_asked_the_original_first(table: Table) -> None:
    table.meet("connect-four", "41414")
    table["#hint"].click()
    table.said("Your opponent threatens to complete a line.")
    table["#take-back"].click()
    table.played("4141")
    table["#redo"].click()
    table.played("41414")
    table.press("v")
    table.said("Hint: 4, proven: loses in")
    table.said("every move loses, but this one holds out longest; blocks")
    table["#menu-control"].click()
    table["#menu-hint"].click()
    table.said("Hint: 4, proven: loses in")
    table["#ask-other"].click()
    expect(table["#hint-raumvier-1"]).to_be_focused()
    table.press("Enter")
    table.said("Raumvier 1 suggests 4")
    table.press("Enter")
    table.played("414144")


def test_who_plays_begins_with_plain_strengths_and_tells_of_the_originals(table: Table) -> None:
    table.open("connect-four")
    table["#player-1"].click()
    groups = ["Strengths", "Players from the originals", "Other players"]
    expect(table[".opponent-group h3"]).to_have_text(groups)
    who = next(one.opponent for one in plain_strengths(game("connect-four")) if one.id == "easy")
    title = str(opponent_title(who))
    easy = table.page.get_by_role("group", name="Strengths").get_by_role("button", name=f"Easy {title}", exact=False)
    number, character = measured_ratings(game("connect-four"))[who], str(opponent(who).character)
    expect(easy).to_have_accessible_name(re.compile(f"Strength {number} {re.escape(character)}$"))
    expect(table["#player-ilaender-defensive"]).to_contain_text("Amiga, 1996")
    expect(table["#player-homburg"]).to_contain_text("Item 5 of its menu switched on a debug mode")
    bars = table["#opponents [id^=strength-] .strength-bar > span"]
    widths = bars.evaluate_all("bars => bars.map((bar) => bar.getBoundingClientRect().width)")
    assert len(widths) == len(plain_strengths(game("connect-four")))
    assert widths == sorted(set(widths))
    easy.click()
    expect(table["#player-1"]).to_contain_text(title)
    table.turn_to("tic-tac-toe-3d")
    table["#player-1"].click()
    expect(table["#strength-perfect"]).to_be_visible()
    table.press("Escape")
    table.turn_to("score-four")
    table["#player-1"].click()
    expect(table["#strength-strongest"]).to_contain_text("Master")
    expect(table["#strength-perfect"]).to_have_count(0)


def test_the_story_rules_and_program_of_a_player_are_opened_from_the_list_of_opponents_x11(table: Table) -> None:
    table.open("hexagon", "12")
    table["#player-1"].click()
    table["#opponents-stories"].click()
    table["#help-page [data-page=original-pc1360]"].click()
    expect(table["#help-page"]).to_contain_text("Fischer-Logo")
    expect(table["#help-page .program"].first).to_contain_text("class Hexagon1360(ExplainingOpponent):")
    expect(table["#board"]).to_be_visible()


def test_after_three_games_won_in_a_row_the_next_strength_is_offered_once(table: Table) -> None:
    """Which one that is follows from what was measured."""
    four = game("connect-four")
    stronger = next(one for one in plain_strengths(four) if (one.number or 0) > measured_ratings(four)["homburg"])
    for played in range(1, 5):
        table.open("connect-four", "414141")
        table.click("4")
        table.wait("over")
        if played == 3:
            expect(table["#offer"]).to_contain_text(
                "You have won three games in a row against Homburg. Try a stronger opponent?"
            )
            expect(table["#offer-take"]).to_have_text(f"{stronger.title} · {opponent_title(stronger.opponent)}")
        else:
            expect(table["#offer-take"]).not_to_be_visible()


def test_the_opponent_offered_begins_the_next_game(table: Table) -> None:
    four = game("connect-four")
    table.page.add_init_script(
        "const lost = {'connect-four homburg': {length: -2, isTold: false}};"
        "localStorage.setItem('denkspiel.streaks', JSON.stringify(lost))"
    )
    table.open("connect-four", "41414")
    table.click("7")
    table.wait("over")
    expect(table["#offer"]).to_contain_text("You have lost three games in a row to Homburg. Try an easier opponent?")
    table["#offer-take"].click()
    weaker = [one for one in plain_strengths(four) if (one.number or 0) < measured_ratings(four)["homburg"]][-1]
    expect(table["#player-0"]).to_contain_text(str(opponent_title(weaker.opponent)))
    expect(table["#player-1"]).to_contain_text("You")
    table.wait("move")
    table.has_plies(1)
    expect(table["#offer-take"]).not_to_be_visible()


def test_take_back_and_make_again(table: Table) -> None:
    table.meet("score-four", "a1b2c3")
    expect(table["#redo"]).to_be_disabled()
    table["#take-back"].click()
    table.said("Undone: c3.")
    table.played("a1b2")
    table.press("u")
    table.played("a1")
    table.press("r")
    table.played("a1b2")
    table["#redo"].click()
    table.said("Redone: c3.")
    table.played("a1b2c3")


def test_sides_are_swapped(table: Table) -> None:
    table.open("connect-four", "44")
    expect(table["#player-0"]).to_contain_text("You")
    table["#swap"].click()
    expect(table["#player-0"]).to_contain_text("Homburg")
    expect(table["#player-1"]).to_contain_text("You")
    table.has_plies(3)


def test_new_game_with_players_and_names(table: Table) -> None:
    table.open("tic-tac-toe-3d")
    table.press("n")
    table["#second-kind"].select_option("raumvier-1")
    expect(table["#second-character"]).not_to_be_empty()
    table["#second-kind"].select_option("human")
    table["#first-name"].fill("Ada Lovelace of London")
    table["#second-name"].fill("Konrad")
    expect(table["#first-name"]).to_have_value("Ada Lovelace")
    table["#begin-second"].check()
    table["#start-game"].click()
    table.said("Konrad moves first against Ada Lovelace.")
    expect(table["#player-0"]).to_contain_text("Konrad")
    table.status("Konrad, your move")


def test_a_game_is_begun_without_a_mouse(table: Table) -> None:
    table.open("connect-four")
    table.press("n")
    expect(table["#start-game"]).to_be_focused()
    for words, field in (("Human", "#second-kind"), ("raumvier-2", "#first-kind")):
        while not table[f"{field}:focus"].count():
            table.press("Shift+Tab")
        table.page.keyboard.type(words)
    table.press("Tab", "Tab")
    expect(table["#second-name"]).to_be_focused()
    table.page.keyboard.type("Konrad")
    table.press("Tab", "ArrowUp", "ArrowDown", "Enter")
    table.has_plies(1)
    expect(table["#player-0"]).to_contain_text("Raumvier 2")
    expect(table["#player-1"]).to_contain_text("Konrad")


@pytest.mark.parametrize(
    ("key", "item", "question"),
    [("n", "#menu-new-game", "Start a new game?"), ("q", "#menu-quit", "Really quit the game?")],
)
def test_what_gives_up_a_game_is_asked_first(table: Table, key: str, item: str, question: str) -> None:
    table.meet("connect-four", "44")
    table.press(key)
    expect(table["dialog"]).to_contain_text(question)
    table.press("n")
    table.said("No. The game goes on.")
    table["#menu-control"].click()
    table[item].click()
    expect(table["dialog"]).to_contain_text(question)
    table.press("Escape")
    expect(table["dialog"]).to_have_count(0)
    table.played("44")


def test_one_can_come_back_after_quitting(table: Table) -> None:
    table.meet("hexagon", "12")
    table.press("q")
    table["#ask-quit-yes"].click()
    expect(table["#farewell"]).to_contain_text("Goodbye.")
    expect(table["#main"]).to_be_hidden()
    table["#play-again"].click()
    table.played("")
    table.press("q", "y")
    expect(table["#farewell"]).to_be_visible()
    table.turn_to("connect-four")
    expect(table["#main"]).to_be_visible()


def test_wrong_input_at_the_hexagon_is_acknowledged(table: Table) -> None:
    table.meet("hexagon", "25")
    table.press("2")
    table.status("Player 2, your move: draw a line from point 2")
    table.press("Enter", "5")
    table.status("Player 2, your move: draw a line from point 2 to point 5")
    table.press("Enter")
    table.said("INPUT ERROR! The line 2-5 has already been drawn.")
    table.wait("acknowledge")
    table.press("Enter")
    table.type("13")
    table.played("2513")
    expect(table["#board .line.dotted"]).to_have_count(1)


@pytest.mark.page(locale="de-DE")
def test_wrong_input_in_german(table: Table) -> None:
    table.meet("hexagon", "25")
    table.press("2", "Enter")
    expect(table["#status-line"]).to_contain_text(", dein Zug: Zieh eine Linie von Punkt 2 zu Punkt 1")
    table.press("2", "Enter")
    table.said("FEHLEINGABE!")
    table["#acknowledge"].click()
    table.wait("move")


def test_the_computers_line_waits_for_enter(table: Table) -> None:
    table.open("hexagon")
    table.click("12")
    table.wait("acknowledge")
    table.status("Enter to continue")
    table["#acknowledge"].click()
    table.wait("move")


def test_the_plot_grows_with_the_game(table: Table) -> None:
    table.open("hexagon")
    table["#new-game-button"].click()
    table["#second-kind"].select_option("human")
    table["#plotter-yes"].check()
    table["#start-game"].click()
    table.click("12")
    expect(table["#plot-title"]).to_have_text("Plot after move 1")
    with table.page.expect_download() as download:
        table["#plot-hpgl"].click()
    assert download.value.path().read_text(encoding="ascii").startswith("IN;")


@pytest.mark.page(viewport={"width": 1280, "height": 800})
@pytest.mark.parametrize("name", SPATIAL)
def test_the_plan_stands_in_the_view_in_space_which_fills_its_column(table: Table, name: str) -> None:
    table.open(name)
    table[".views > .board"].wait_for()
    frame, plan = table[".space-frame"].bounding_box(), table[".views > .board"].bounding_box()
    column = table["#table"].bounding_box()
    assert frame is not None
    assert plan is not None
    assert column is not None
    assert frame["width"] >= 0.95 * column["width"]
    assert frame["height"] >= 0.8 * (800 - column["y"])
    assert frame["x"] + frame["width"] / 2 < plan["x"]
    assert plan["x"] + plan["width"] <= frame["x"] + frame["width"]
    assert plan["y"] + plan["height"] <= frame["y"] + frame["height"]


def test_the_view_in_space_turns_and_lies_flat(table: Table) -> None:
    table.meet("tic-tac-toe-3d", "222111")
    picture = table[".board-space"]
    seen = picture.inner_html()
    table.press("Shift+ArrowLeft")
    assert picture.inner_html() != seen
    table.press("f")
    expect(table[".space.flat"]).to_be_visible()


def test_a_gamepad_answers_questions(table: Table) -> None:
    table.page.add_init_script(hands.GAMEPAD)
    table.meet("connect-four", "44")
    table.press("n")
    expect(table["#ask-new-game-no"]).to_be_focused()
    hands.push(table, "ArrowLeft")
    expect(table["#ask-new-game-yes"]).to_be_focused()
    hands.push(table, "Enter")
    table.played("")


def test_the_stick_of_a_gamepad_moves_the_cursor(table: Table) -> None:
    table.page.add_init_script(hands.GAMEPAD)
    table.meet("tic-tac-toe")
    for across, down, cell in [(1, 0, 3), (0, -1, 4), (-0.6, 0, 1), (0.4, 0.4, 1), (0, 0.6, 0)]:
        hands.tip(table, across, down)
        expect(table[f"#board [data-cursor='{cell}']"]).to_be_attached()
    hands.hold(table, 1, 0)
    expect(table["#board [data-cursor='6']"]).to_be_attached()
    hands.hold(table, 0, 0)
    hands.push(table, "Enter")
    table.played("c1")


def test_the_buttons_of_a_gamepad(table: Table) -> None:
    table.page.add_init_script(hands.GAMEPAD)
    table.open("qubic", "111222")
    hands.push(table, "f")
    expect(table[".space.flat"]).to_be_visible()
    hands.push(table, "f")
    expect(table[".space.flat"]).to_have_count(0)
    hands.push(table, "h")
    table.said("Look at")
    hands.push(table, "h")
    table.said("Hint: ")
    hands.push(table, "u")
    table.said("Undone: ")
    table.played("")
    table.meet("qubic", "111222")
    hands.push(table, "s")
    expect(table["#player-0"]).to_contain_text("Player 2")
    table.begin("hexagon", first="raumvier-2", second="hexagon-1360")
    hands.push(table, "p")
    table.said("The computer is paused.")
    expect(table["#pause"]).to_have_attribute("aria-pressed", "true")


def test_after_the_end_any_button_of_a_gamepad_begins_a_new_game(table: Table) -> None:
    table.page.add_init_script(hands.GAMEPAD)
    table.meet("connect-four", WHOLE_GAMES["connect-four"])
    table.wait("over")
    hands.push(table, "f")
    table.played("")


def test_the_melody_and_its_mute_are_remembered(table: Table) -> None:
    table.page.add_init_script(_MELODY)
    table.meet("tic-tac-toe-3d", "222111133112")
    table.click("311")
    table.page.wait_for_function("() => window.tones > 3")
    table["#mute"].click()
    expect(table["#mute"]).to_have_attribute("aria-pressed", "true")
    table.meet("tic-tac-toe-3d", "222111133112")
    table.click("311")
    table.wait("over")
    expect(table["#mute"]).to_have_attribute("aria-pressed", "true")
    assert table.page.evaluate("window.tones") == 0


def test_language_and_colours_are_remembered(table: Table) -> None:
    table.open()
    table["#language"].click()
    expect(table["#new-game-button"]).to_have_text("Neu")
    table["#theme"].click()
    theme = table["html"].get_attribute("data-theme")
    assert theme == "light"
    expect(table["meta[name=theme-color]"].first).to_have_attribute("content", "rgb(251, 250, 248)")
    table.page.reload()
    expect(table["html"]).to_have_attribute("lang", "de")
    expect(table["html"]).to_have_attribute("data-theme", theme or "")


def test_help_while_the_game_goes_on(table: Table) -> None:
    table.meet("connect-four", "44")
    table.press("?")
    expect(table["#help"]).to_be_visible()
    expect(table["#help .help-heading"]).to_be_focused()
    table["#help .help-links a"].first.click()
    table["#help-back"].click()
    table.click("1")
    table["#language"].click()
    expect(table["#help .help-heading"]).to_have_text("Tasten")
    expect(table["#help"]).to_have_attribute("aria-label", "Hilfe")
    table["#help-close"].click()
    expect(table["#help"]).to_be_hidden()
    table.played("441")


def test_keys_are_for_the_game_while_the_help_has_the_focus_a4(table: Table) -> None:
    table.meet("connect-four", "44")
    table.press("?")
    expect(table["#help .help-heading"]).to_be_focused()
    table.press("1", "Enter")
    table.played("441")
    expect(table["#help"]).to_be_visible()
    table["#help .help-links [data-page=rules]"].click()
    expect(table["#help .figures .figure"]).to_have_count(4)
    expect(table["#help .figures .figure-stone"]).to_have_count(16)


@pytest.mark.page(viewport={"width": 900, "height": 800})
def test_the_open_help_does_not_cover_the_board_a4(table: Table) -> None:
    """On screens of a middle width; `test_room.py` has the others."""
    table.meet("connect-four", "44")
    table.press("?")
    expect(table["#help"]).to_be_visible()
    board = table["#board"]
    board.evaluate("board => board.scrollIntoView({ block: 'start' })")
    over, under = board.bounding_box(), table["#help"].bounding_box()
    assert over is not None
    assert under is not None
    apart = over["x"] + over["width"] <= under["x"] or over["y"] < under["y"]
    assert apart, (over, under)


def test_the_strategies_of_the_amiga_stand_in_the_menu_a12(table: Table) -> None:
    table.open("connect-four", "44")
    table["#language"].click()
    expect(table["#menu-control"]).to_have_attribute("aria-label", "Steuerung")
    expect(table["#status-line"]).to_have_text("Ihr Zug")
    table.press("m")
    items = table["[role=menu] .menu-text"]
    expect(items.nth(0)).to_have_text("Strategie 1 (defensiv)")
    expect(items.nth(2)).to_have_text("Strategie 3 (aggressiv)")
    expect(items.nth(3)).to_have_text("Neues Spiel")
    expect(items.last).to_have_text("Spiel beenden")
    table.press("3")
    table.said("Ilaender aggressiv ist jetzt der zweite Spieler.")
    table.press("m")
    expect(table["#menu-ilaender-aggressive"]).to_have_attribute("aria-checked", "true")
    expect(table["#menu-ilaender-normal"]).to_have_attribute("aria-checked", "false")
    table.press("Escape")
    expect(table["#board"]).to_be_focused()
    table.press("v")
    table.said("Tipp: ")


def test_help_in_a_window_of_its_own_while_the_game_goes_on(table: Table) -> None:
    table.meet("connect-four", "44")
    table["#language"].click()
    table.press("?")
    expect(table["#help .help-heading"]).to_be_focused()
    expect(table["#help .help-heading"]).to_have_text("Tasten")
    with table.page.context.expect_page() as opened:
        table["#help-window"].click()
    page = opened.value
    heading = page.locator("h1")
    expect(heading).to_have_text("Tasten")
    page.locator("#help-links [data-page=rules]").click()
    expect(heading).to_have_text("Spielregeln")
    expect(page.locator("#help-links [aria-current=page]")).to_have_attribute("data-page", "rules")
    page.locator("#help-page [data-page=rules-hexagon]").first.click()
    expect(heading).to_contain_text("Hexagon")
    expect(page).to_have_title(re.compile("Hexagon"))
    page.go_back()
    expect(heading).to_have_text("Spielregeln")
    page.close()
    table["#help-close"].click()
    table.click("1")
    table.played("441")
