"""The consoles of the C program and of the Fortran exercise, and the pocket computer: played as they were."""

import re
from collections.abc import Callable
from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.browser.table import WHOLE_GAMES, Table, one_by_one
from tests.browser.test_for_everyone import faults

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}


def open_skin(table: Table, name: str) -> None:
    """Play an original as it was."""
    table.page.goto(f"{table.address}?skin={name}")
    table[f"dialog.skin[data-skin='{name}']"].wait_for()


def asked(table: Table, words: str) -> None:
    """Wait until the console asks this."""
    expect(table[".console-prompt"]).to_have_text(words)


def answer(table: Table, words: str, line: str) -> None:
    """Type a line once the console asks this."""
    asked(table, words)
    table.page.keyboard.type(line)
    table.press("Enter")


def printed(table: Table, text: str, count: int = 1) -> None:
    """Wait until the console has printed this so often, and does not print it once more."""
    expect(table[".console-log pre"].filter(has_text=re.compile(re.escape(text)))).to_have_count(count)


def keys(table: Table, *names: str) -> None:
    """Press keys on the screen."""
    for name in names:
        table[".console-keys"].get_by_role("button", name=name, exact=True).tap()


_DOTS = """
() => {
  const canvas = document.querySelector(".pc-lcd");
  const size = canvas.width / 150;
  const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d", { willReadFrequently: true });
  copy.drawImage(canvas, 0, 0);
  const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
  const isDark = ([x, y]) => data[4 * ((y * size + 1) * canvas.width + x * size + 1)] < 60;
  return Array.from({ length: 150 * 32 }, (_, at) => [at % 150, Math.floor(at / 150)]).filter(isDark);
}
"""
"""The dark pixels on the canvas, each of which is several pixels of the screen wide."""

MENU = "Ihre Wahl: "
COLUMN = "Spieler {}, Spalte (1-7, 0 = Menü): "
XYZ = " Spieler {:>2}: x, y, z? "


def told(table: Table, text: str) -> None:
    """Wait until this stands on the display of the pocket computer."""
    expect(table[".pc-spoken"]).to_contain_text(text)


def told_all(table: Table, text: str) -> None:
    """Wait until this, and nothing else, stands on the display."""
    expect(table[".pc-spoken"]).to_have_text(text)


def type_on(table: Table, *names: str) -> None:
    """Press keys of the pocket computer with the mouse or a finger."""
    for name in names:
        table[f".pc-key[data-key='{name}']"].click()


def dots(table: Table) -> set[tuple[int, int]]:
    """The dark pixels of the display."""
    return {(x, y) for x, y in table.page.evaluate(_DOTS)}


def set_up(table: Table, plotter: str = "n") -> None:
    """Answer the questions of the pocket computer; the person begins, or acknowledges the first line."""
    open_skin(table, "pc1360")
    told(table, "HEXAGON")
    table.press("Enter")
    told(table, "Name (max. 12 Zeichen):")
    table.page.keyboard.type("Ada")
    table.press("Enter")
    told(table, "Spielregeln? <J/N>")
    table.press("n", "Enter")
    told(table, "Mit Plotter? <J/N>")
    table.press(plotter, "Enter")
    expect(table[".pc-spoken"]).to_have_text(re.compile("Ihr Zug|und ziehe"))
    if "ziehe" in table[".pc-spoken"].inner_text():
        table.press("Enter")
    told_all(table, "Ihr Zug: von: 1")


def play_to_the_end(table: Table, press: Callable[[Table, str], None]) -> int:
    """Join points until a triangle ends the game; the number of lines that the person has drawn."""
    lines = [one + other for one, other in combinations("123456", 2)]
    for count in range(1, 9):
        owned = set(re.findall("..", table.moves))
        line = next(line for line in lines if line not in owned)
        press(table, line[0])
        press(table, "Enter")
        told(table, f"von: {line[0]} nach:")
        press(table, line[1])
        told(table, f"nach: {line[1]}")
        press(table, "Enter")
        expect(table[".pc-spoken"]).to_have_text(re.compile("verloren|und ziehe"))
        if "verloren" in table[".pc-spoken"].inner_text():
            return count
        press(table, "Enter")
        told_all(table, "Ihr Zug: von: 1")
    raise AssertionError("with the eighth line at the latest a triangle closes")


def test_the_c_program_begins_with_its_main_menu_h1(table: Table) -> None:
    open_skin(table, "homburg")
    asked(table, MENU)
    text = table[".console-log"].inner_text()
    assert "gcc viergewinnt.c -o viergewinnt" in text
    assert "1. Spieler gegen Computer" in text
    assert "5. Debugmodus einschalten" in text
    answer(table, MENU, "4")
    printed(table, "Spielregeln\n-----------")
    answer(table, MENU, "8")
    printed(table, "Diesen Menüpunkt gibt es nicht.")
    answer(table, MENU, "6")
    expect(table["dialog.skin"]).to_have_count(0)


def test_a_game_in_the_c_program_by_keys(table: Table) -> None:
    open_skin(table, "homburg")
    answer(table, MENU, "2")
    for ply, column in enumerate(WHOLE_GAMES["connect-four"]):
        answer(table, COLUMN.format("XO"[ply % 2]), column)
    printed(table, "X hat gewonnen!")
    asked(table, MENU)
    expect(table[".console-log mark"]).to_have_text([" X "] * 4)
    assert table.moves == WHOLE_GAMES["connect-four"]


def test_wrong_columns_in_the_c_program(table: Table) -> None:
    open_skin(table, "homburg")
    answer(table, MENU, "2")
    for ply in range(6):
        answer(table, COLUMN.format("XO"[ply % 2]), "1")
    answer(table, COLUMN.format("X"), "1")
    printed(table, "Spalte 1 ist voll.")
    answer(table, COLUMN.format("X"), "8")
    answer(table, COLUMN.format("X"), "vier")
    printed(table, "Bitte eine Spalte von 1 bis 7 eingeben.", 2)
    answer(table, COLUMN.format("X"), "0")
    asked(table, MENU)
    answer(table, MENU, "0")
    answer(table, COLUMN.format("X"), "2")
    asked(table, COLUMN.format("O"))
    assert table.moves == "1111112"


def test_the_debug_mode_shows_the_ratings_of_the_computer_above_the_columns_h1(table: Table) -> None:
    open_skin(table, "homburg")
    answer(table, MENU, "5")
    printed(table, "Debugmodus eingeschaltet.")
    answer(table, MENU, "1")
    expect(table[".console-prompt"]).to_have_text(re.compile("Spieler [XO], Spalte"))
    table.page.keyboard.type("4")
    table.press("Enter")
    expect(table[".console-log pre"].filter(has_text="Bewertungen:").last).to_be_visible()
    expect(table[".console-log"]).to_contain_text(re.compile(r"Computer [XO] denkt nach \.\.\. Spalte [1-7]"))
    rated = table[".console-log pre"].filter(has_text="Bewertungen:").last.inner_text()
    assert len(rated.split("Bewertungen:\n")[1].splitlines()[0].split()) == 7
    expect(table[".console-prompt"]).to_have_text(re.compile("Spieler [XO], Spalte"))
    table.page.keyboard.type("0")
    table.press("Enter")
    answer(table, MENU, "5")
    printed(table, "Debugmodus ausgeschaltet.")


@pytest.mark.page(**PHONE)
def test_the_board_of_the_c_program_fits_on_a_phone(table: Table) -> None:
    open_skin(table, "homburg")
    answer(table, MENU, "2")
    asked(table, COLUMN.format("X"))
    per_line = "one => one.offsetHeight / one.textContent.trimEnd().split('\\n').length"
    printed_blocks = table[".console-log pre"]
    board, start = (block.evaluate(per_line) for block in (printed_blocks.last, printed_blocks.first))
    assert board == pytest.approx(start, rel=0.1)  # no line of it is broken


@pytest.mark.page(**PHONE)
def test_the_c_program_by_touch_on_a_phone_h1(table: Table) -> None:
    open_skin(table, "homburg")
    asked(table, MENU)
    assert faults(table) == []
    keys(table, "5", "Enter ↵")
    printed(table, "Debugmodus eingeschaltet.")
    keys(table, "1", "Enter ↵")
    expect(table[".console-prompt"]).to_have_text(re.compile("Spieler [XO], Spalte"))
    keys(table, "4", "Enter ↵")
    expect(table[".console-log pre"].filter(has_text="Bewertungen:").last).to_be_visible()
    expect(table[".console-prompt"]).to_have_text(re.compile("Spieler [XO], Spalte"))
    assert faults(table) == []


def test_computers_play_on_their_own_and_wait_in_the_menu(table: Table) -> None:
    table.remember(pace=0)
    open_skin(table, "homburg")
    answer(table, MENU, "3")
    expect(table[".console-log"]).to_contain_text(re.compile("hat gewonnen!|Das Brett ist voll"))
    asked(table, MENU)


@pytest.mark.page(**PHONE)
def test_the_fortran_exercise_by_touch_on_a_phone_t4_t5(table: Table) -> None:
    open_skin(table, "fortran")
    for ply, move in enumerate(one_by_one("tic-tac-toe-3d")):
        asked(table, XYZ.format((-1, 1)[ply % 2]))
        keys(table, move[0], "Komma", move[1], "Komma", move[2], "Enter ↵")
    printed(table, " Spieler -1 hat gewonnen.")
    expect(table[".console-log mark"]).to_have_text(["-1"] * 3)
    assert table.page.evaluate("document.querySelector('.console-screen').scrollWidth") <= 390
    assert faults(table) == []
    asked(table, " Weiterspielen? (j/n) ")
    keys(table, "j", "Enter ↵")
    asked(table, XYZ.format(-1))
    assert table.moves == ""


def test_wrong_coordinates_are_asked_for_again_index_first_t2_t5(table: Table) -> None:
    open_skin(table, "fortran")
    answer(table, XYZ.format(-1), "1, 2, 3")
    answer(table, XYZ.format(1), "0 2 3")
    printed(table, "(0, 2, 3) ist kein Feld: x, y und z gehen von 1 bis 3.")
    answer(table, XYZ.format(1), "123")
    printed(table, "Das Feld (1, 2, 3) ist besetzt.")
    answer(table, XYZ.format(1), "a")
    printed(table, "Bitte drei ganze Zahlen eingeben")
    answer(table, XYZ.format(1), "3")
    answer(table, " ", "2")  # READ goes on in the next line
    answer(table, " ", "1")
    asked(table, XYZ.format(-1))
    assert faults(table) == []


def test_the_players_may_stop_and_start_the_program_again_t4(table: Table) -> None:
    open_skin(table, "fortran")
    for ply, move in enumerate(one_by_one("tic-tac-toe-3d")):
        answer(table, XYZ.format((-1, 1)[ply % 2]), move)
    answer(table, " Weiterspielen? (j/n) ", "n")
    printed(table, "Ende.")
    answer(table, "$ ", "")
    asked(table, XYZ.format(-1))


def test_the_game_stays_while_the_skin_is_left(table: Table) -> None:
    open_skin(table, "fortran")
    answer(table, XYZ.format(-1), "1, 1, 1")
    asked(table, XYZ.format(1))
    table.press("Escape")
    expect(table["dialog.skin"]).to_have_count(0)
    table["#skin-return"].click()
    asked(table, XYZ.format(1))
    expect(table[".console-log"]).to_contain_text("  y = 1   -1  0  0")


def test_the_pocket_computer_asks_name_rules_and_plotter_x2_x3(table: Table) -> None:
    open_skin(table, "pc1360")
    told_all(table, "HEXAGON Ein Denkspiel")
    expect(table[".pc-spoken"]).to_have_text("Name (max. 12 Zeichen):")  # by itself, after the title picture
    table.page.keyboard.type("Bartholomaeus")
    told_all(table, "Name (max. 12 Zeichen): Bartholomaeu")
    table.press("Backspace", "Enter")
    told(table, "Spielregeln? <J/N>")
    table.press("j")
    told_all(table, "Spielregeln? <J/N> j")
    table.press("Enter")
    told_all(table, "Zwei Spieler müssen abwechselnd die sechs Eckpunkte eines Hexagons (Sechseck) mit Linien")
    table.press("Enter", "Enter")
    told(table, "hat verloren.")
    table.press("Enter")
    for answer in ("x", ""):
        told_all(table, "Mit Plotter? <J/N>")
        table.page.keyboard.type(answer)
        table.press("Enter")
    told_all(table, "Mit Plotter? <J/N>")
    table.press("J", "Enter")
    expect(table[".plotter"]).to_be_visible()
    expect(table[".pc-spoken"]).to_have_text(re.compile("Ihr Zug|ich denke"))
    assert faults(table) == []


def test_a_game_on_the_pocket_computer_by_keys_x4_x5_x7_x8(table: Table) -> None:
    set_up(table)
    expect(table[".plotter"]).to_be_hidden()
    before = dots(table)
    table.press("ArrowUp")
    told_all(table, "Ihr Zug: von: 2")
    table.press("ArrowDown")
    told_all(table, "Ihr Zug: von: 1")
    assert play_to_the_end(table, lambda table, key: table.press(key)) >= 3
    text = table[".pc-spoken"].inner_text()
    assert re.match(r"(Dreieck )?\d-\d-\d.* (Ada|Rechner) hat verloren! <ENTER>", text)
    assert len(dots(table)) > len(before)
    table.press("Enter")
    expect(table[".pc-spoken"]).to_have_text(re.compile("Ihr Zug: von: 1|und ziehe"))
    assert len(table.moves) <= 2


@pytest.mark.page(**PHONE)
def test_a_game_on_the_pocket_computer_by_touch_with_its_plotter_x3_x7(table: Table) -> None:
    open_skin(table, "pc1360")
    type_on(table, "Enter", "A", "D", "A", "Enter", "N", "Enter", "J", "Enter")
    expect(table[".pc-spoken"]).to_have_text(re.compile("Ihr Zug|und ziehe"))
    computer_began = "ziehe" in table[".pc-spoken"].inner_text()
    if computer_began:
        type_on(table, "Enter")
    own = play_to_the_end(table, type_on)
    expect(table[".plotter-line[data-pen='red']"]).to_have_count(own)
    expect(table[".plotter-line[data-pen='green']"]).to_have_count(len(table.moves) // 2 - own)
    expect(table[".plotter-dot"]).not_to_have_count(0)
    assert len(dots(table)) > 150
    assert table.page.evaluate("document.querySelector('.skin-screen').scrollWidth") <= 390
    assert faults(table) == []


def test_equal_points_and_drawn_lines_are_faulty_input_x6(table: Table) -> None:
    set_up(table)
    table.press("3", "Enter", "3", "Enter")
    told_all(table, "FEHLEINGABE! <ENTER>")
    table.press("Enter")
    told_all(table, "Ihr Zug: von: 1")
    drawn = re.findall("..", table.moves) or ["23"]
    for _ in range(2 if drawn == ["23"] and not table.moves else 1):
        table.press(drawn[0][0], "Enter", drawn[0][1], "Enter")
        expect(table[".pc-spoken"]).to_have_text(re.compile("FEHLEINGABE!|und ziehe"))
        table.press("Enter")
        told_all(table, "Ihr Zug: von: 1")


@pytest.mark.page(reduced_motion="no-preference")
def test_the_chosen_point_blinks(table: Table) -> None:
    set_up(table)
    table.press("4")
    seen = set()
    for _ in range(12):
        seen.add((8, 16) in dots(table) or (8, 15) in dots(table))
        table.page.wait_for_timeout(150)
    assert seen == {True, False}


def test_without_motion_the_number_of_the_chosen_point_is_inverse_instead(table: Table) -> None:
    set_up(table)
    table.press("4")
    told_all(table, "Ihr Zug: von: 4")
    for _ in range(5):
        assert (8, 16) in dots(table)
        assert (3, 13) in dots(table)  # the corner of the field behind the number
        table.page.wait_for_timeout(200)


def test_def_and_h_start_the_program_again(table: Table) -> None:
    set_up(table)
    type_on(table, "DEF", "H")
    told_all(table, "HEXAGON Ein Denkspiel")
