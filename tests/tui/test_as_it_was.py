"""The five originals in the terminal as they were: in tests with keys, on a real terminal to the end, and in pipes.

The pictures are kept in `screens/`; `DENKSPIEL_WRITE_SCREENS=1 pytest tests/tui/test_as_it_was.py` writes them anew.
"""

import os
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.originals import ORIGINALS, find_original
from denkspiel.play.seats import WhoBegins
from denkspiel.play.session import Session
from denkspiel.play.state import DebugView, Phase
from denkspiel.tui.as_it_was import make_skin
from denkspiel.tui.as_it_was.console import ConsoleFrontEnd, ConsoleSkin
from denkspiel.tui.as_it_was.skin import Skin
from denkspiel.tui.dialogue import SetupAnswers
from denkspiel.tui.paint import ScreenStyle
from denkspiel.tui.screen import Screen
from tests.tui.real_terminal import RealTerminal

PLAIN = ScreenStyle(colours=False)
SCREENS = Path(__file__).parent / "screens"
NAMES = tuple(original.name for original in ORIGINALS)
Kinds = tuple[str | None, str | None]


def skin_of(name: str, *, kinds: Kinds | None = None, names: Sequence[str] = (), asks: bool = True) -> Skin:
    """An original before its first question, or in its first game if it asks none; the one named first begins."""
    original = find_original(name)
    assert original is not None
    played, say = game(original.game), Translator("de")
    open_kinds: Kinds = (None, None) if name == "c64" else original.kinds
    answers = SetupAnswers(played, kinds or open_kinds, tuple(names), begin=original.begin.FIRST)
    players = SetupAnswers(played, kinds or original.kinds, tuple(names)).players(played, say)
    session = Session(played, players, begin=original.later_begin, seed="7")
    skin = make_skin(original, Screen(session, SessionFiles(), say), answers if asks else None)
    if not skin.is_asking:
        skin.screen.start(session.start(original.begin.FIRST))
    return settled(skin)


def settled(skin: Skin) -> Skin:
    """Wait for the computer, and for what it was asked."""
    while not skin.is_asking and skin.screen.computer_is_due:
        skin.screen.think()
    skin.screen.think(moving=False)
    return skin


def press(skin: Skin, *keys: str) -> Skin:
    """Press keys; a word of several letters is one key if it has a name, and is typed otherwise."""
    for key in keys:
        for one in [key] if key in KEY_CODES or key.startswith("click") else key:
            skin.press(one)
            settled(skin)
    return skin


def shown(skin: Skin, look: ScreenStyle = PLAIN) -> str:
    return "\n".join(line.rstrip() for line in skin.render(look)).rstrip()


KEY_CODES = {
    "enter": "\r", "left": "\x1b[D", "right": "\x1b[C", "up": "\x1b[A", "down": "\x1b[B", "escape": "\x1b",
    "f1": "\x1bOP", "f3": "\x1bOR", "backspace": "\x7f",
}  # fmt: skip


# what each of them looks like

START_1360 = ("enter", "Ada", "enter", "N", "enter", "N", "enter")

PICTURES: dict[str, Callable[[], Skin]] = {
    "c64-questions": lambda: press(skin_of("c64"), "2", "enter", "enter", "Jörg"),
    "c64-game": lambda: press(skin_of("c64"), "2", "enter", "enter", "Jörg", "enter", "up", "enter", "f1"),
    "homburg-menu": lambda: skin_of("homburg"),
    "homburg-debug": lambda: press(skin_of("homburg"), "5", "enter", "1", "enter", "4", "enter"),
    "fortran-game": lambda: press(skin_of("fortran"), "1 1 1", "enter", "2,2", "enter", "2", "enter", "2 2 2", "enter"),
    "pc1360-title": lambda: skin_of("pc1360"),
    "pc1360-rules": lambda: press(skin_of("pc1360"), "enter", "Ada", "enter", "J", "enter"),
    "pc1360-game": lambda: press(skin_of("pc1360"), *START_1360, "1", "enter", "2", "enter", "enter", "3", "enter"),
    "amiga-game": lambda: press(skin_of("amiga"), "4", "5", "x"),
    "amiga-menu": lambda: press(skin_of("amiga"), "m", "down"),
    "amiga-help": lambda: press(skin_of("amiga"), "?", ">", "4"),
    "amiga-requester": lambda: press(skin_of("amiga"), "4", "n"),
}


@pytest.mark.parametrize("picture", PICTURES)
def test_what_it_looks_like_at_80x24(picture: str) -> None:
    seen, file = shown(PICTURES[picture]()), SCREENS / f"{picture}.txt"
    if os.environ.get("DENKSPIEL_WRITE_SCREENS"):
        SCREENS.mkdir(exist_ok=True)
        file.write_text(f"{seen}\n", encoding="utf-8")
    lines = seen.split("\n")
    assert len(lines) <= 24
    assert max(map(len, lines)) <= 80
    assert seen == file.read_text(encoding="utf-8").rstrip("\n")


@pytest.mark.parametrize("picture", PICTURES)
def test_colours_change_no_character(picture: str) -> None:
    skin = PICTURES[picture]()
    for true_colours in (True, False):
        painted = skin.render(ScreenStyle(true_colours=true_colours))
        bare = [re.sub(r"\x1b\[[\d;]*m", "", line).rstrip() for line in painted]
        assert all(len(line) <= 80 for line in bare)
        kinds = set(re.findall(r"[34]8;([25]);", "".join(painted)))
        assert kinds <= ({"2"} if true_colours else {"5"})
        # on the Amiga both players' stones have one shape where colours tell them apart
        assert picture.startswith("amiga") or "\n".join(bare).rstrip() == shown(skin)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [(200, 60), (81, 25), (39, 12), (20, 5), (1, 1)])
def test_any_size_of_the_terminal_will_do(name: str, size: tuple[int, int]) -> None:
    look = replace(PLAIN, width=size[0], height=size[1])
    for skin in (skin_of(name), skin_of(name, asks=False)):
        lines = skin.render(look)
        assert len(lines) <= size[1]
        assert all(len(line) <= size[0] for line in lines)
    if size[0] < 40:
        assert "Strg-L" in " ".join(skin_of(name).render(replace(PLAIN, width=39, height=5)))


@pytest.mark.parametrize("name", [name for name in NAMES if name != "pc1360"])
def test_ascii_is_enough_where_there_is_no_more(name: str) -> None:
    german = {"ä", "ö", "ü", "Ä", "Ö", "Ü", "ß"}
    text = shown(skin_of(name, asks=False), replace(PLAIN, unicode=False))
    assert all(sign in german or sign.isascii() for sign in text)


def test_stones_are_seen_falling_r1_a21() -> None:
    skin = press(skin_of("amiga", kinds=("human", "human")), "4")
    stack = skin.session.game.geometry.stacks[3]
    on_the_way = shown(skin, replace(PLAIN, falling=((stack[0], stack[4]),))).split("\n")
    assert [number for number, row in enumerate(on_the_way) if "●" in row[:30] and "Farbe" not in row] == [6]
    assert "●" not in shown(skin, replace(PLAIN, falling=((stack[0], None),))).replace("Orange ●", "")


# the Commodore 64


def test_c64_asks_in_dialogue_with_defaults_r2_r8() -> None:
    skin = press(skin_of("c64"), "enter", "enter", "enter")
    assert [player.kind for player in skin.session.players] == ["human", "raumvier-1"]
    skin = press(skin_of("c64"), "9", "enter", "1", "enter", "Ada", "enter", "Bob", "enter")
    assert [player.name for player in skin.session.players] == ["Ada", "Bob"]
    skin = skin_of("c64")
    for key in ("3", "enter", "2", "enter", "1", "enter"):
        skin.press(key)
    assert [player.kind for player in skin.session.players] == ["raumvier-2", "raumvier-1"]


def test_c64_asks_only_what_options_leave_open() -> None:
    skin = skin_of("c64", kinds=("human", "raumvier-2"), names=("Ada",))
    assert not skin.is_asking
    assert "IHR NAME? " in shown(skin_of("c64", kinds=("human", "raumvier-2")))


def test_c64_a_name_that_cannot_be_is_asked_for_again() -> None:
    skin = press(skin_of("c64"), "2", "enter", "enter")
    skin.press("\u200b")
    press(skin, "enter")
    assert not skin.is_asking
    assert skin.session.players[0].name == "Spieler"


def test_c64_cursor_suggestion_and_sides_r4_r6_r7() -> None:
    skin = press(skin_of("c64", asks=False, kinds=("human", "human"), names=("Ada", "Bob")), "right", "up", " ")
    assert [skin.session.game.geometry.cells[cell].name for cell in skin.session.moves] == ["b2.1"]
    press(skin, "f1")
    assert "VORSCHLAG: " in shown(skin)
    press(skin, "f3")
    assert "DIE SEITEN SIND GEWECHSELT." in shown(skin)
    assert [player.name for player in skin.session.players] == ["Bob", "Ada"]


def test_c64_two_computers_are_numbered_and_two_people_hear_who_drew_the_first_move_r8() -> None:
    skin = skin_of("c64")
    for key in ("3", "enter", "1", "enter", "2", "enter"):
        skin.press(key)
    assert [skin.name_of(player) for player in skin.session.players] == ["Computer 1", "Computer 2"]
    skin = skin_of("c64", asks=False, kinds=("human", "human"), names=("Ada", "Bob"))
    skin.screen.start(skin.session.start(WhoBegins.LOT))
    assert f"DAS LOS: {skin.session.players[0].name.upper()} BEGINNT" in shown(skin)


def test_c64_a_full_peg_is_refused_r5() -> None:
    skin = press(skin_of("c64", asks=False, kinds=("human", "human")), *["enter"] * 5)
    assert len(skin.session.moves) == 4
    assert "HIER IST KEIN PLATZ MEHR" in shown(skin)


def test_c64_winning_stones_blink_the_winner_is_named_and_any_key_begins_anew_r9() -> None:
    skin = skin_of("c64", asks=False, kinds=("human", "human"), names=("Ada", "Bob"))
    press(skin, *["enter", "up", "enter", "down"] * 3, "enter")
    assert "GEWONNEN HAT ADA!" in shown(skin)
    assert shown(skin).count("●") > shown(skin, replace(PLAIN, blink_on=False)).count("●")
    assert skin.any_key_restarts
    press(skin, "x")
    assert skin.session.moves == ()


# the console programs


def test_homburg_ratings_are_those_of_the_computers_last_move_h1() -> None:
    skin = press(skin_of("homburg"), "5", "enter", "1", "enter", "4", "enter")
    made = skin.session.last_choice
    assert made is not None
    assert made.choice is not None
    ratings = shown(skin).split("Bewertungen:")[-1].splitlines()[1].split()
    assert ratings == [f"{rating:.0f}" for rating in made.choice.ratings.values()]
    press(skin, "0", "enter", "5", "enter")
    assert skin.session.debug is DebugView.OFF


def test_homburg_says_what_is_wrong_with_the_input() -> None:
    skin = press(skin_of("homburg"), "7", "enter", "2", "enter", "8", "enter", "x", "enter", *["1", "enter"] * 7)
    text = "\n".join(skin.new_lines()) if isinstance(skin, ConsoleSkin) else ""
    assert "Diesen Menüpunkt gibt es nicht." in text
    assert text.count("Bitte eine Spalte von 1 bis 7 eingeben.") == 2
    assert "Spalte 1 ist voll." in text
    assert len(skin.session.moves) == 6


def test_homburg_the_rules_and_the_menu_below_them_fit_on_one_screen() -> None:
    text = shown(press(skin_of("homburg"), "1", "enter", "0", "enter", "4", "enter"))
    assert "Spielregeln\n-----------\nDie Spieler werfen abwechselnd einen Stein" in text
    assert "6. Beenden" in text


def test_homburg_marks_the_four_that_win_and_names_the_sign_of_the_winner() -> None:
    skin = press(skin_of("homburg"), "2", "enter", *["1", "enter", "2", "enter"] * 3, "1", "enter")
    text = "\n".join(skin.new_lines()) if isinstance(skin, ConsoleSkin) else ""
    assert re.search(r"Spieler \d \(X\) hat gewonnen!", text)
    assert text.count("[X]") == 4


def test_homburg_the_menu_interrupts_a_game_and_quits_the_program() -> None:
    skin = press(skin_of("homburg"), "1", "enter", "4", "enter", "0", "enter", "0", "enter", "4", "enter")
    assert len(skin.session.moves) == 4
    press(skin, "m", "enter", "4", "enter", "6", "enter")
    assert skin.session.has_quit


def test_fortran_asks_until_the_cell_is_legal_and_free_in_that_order_t2_t5() -> None:
    skin = press(skin_of("fortran"), "1 1 1", "enter", "9 9 9", "enter", "1 1 1", "enter", "a b c", "enter")
    text = shown(skin)
    assert (
        text.index("(9, 9, 9) ist kein Feld")
        < text.index("Das Feld (1, 1, 1) ist besetzt.")
        < text.index("Bitte drei ganze")
    )
    assert len(skin.session.moves) == 1


def piped(name: str, typed: str, language: str = "de") -> str:
    """What a console program writes when this is piped in."""
    skin = skin_of(name)
    assert isinstance(skin, ConsoleSkin)
    skin.screen.say = Translator(language)
    written = StringIO()
    ConsoleFrontEnd(skin, StringIO(typed), written).run()
    return written.getvalue()


def test_fortran_in_a_pipe_names_the_check_that_finds_the_win_and_asks_whether_to_go_on_t3_t4() -> None:
    text = piped("fortran", "1 1 1\n2 2 3\n1 1 2\n2 2 1\n1 1 3\nvielleicht\nj\n1 1 1\n")
    assert "Gewinn_Saeule: Spieler -1 hat gewonnen.\nWeiterspielen? (j/n) vielleicht\nBitte j oder n" in text
    assert text.count("Spieler -1 beginnt.") == 2
    assert text.endswith("Die Eingabe ist zu Ende, das Spiel noch nicht. Auf Wiedersehen.\n")
    assert "Gewinn_Raumdiagonale: Spieler -1" in piped("fortran", "1 1 1\n1 1 2\n2 2 2\n1 1 3\n3 3 3\nn\n")
    assert "Gewinn_Flaechendiagonale: Spieler 1" in piped("fortran", "3 3 3\n1 1 1\n3 3 2\n2 2 1\n1 2 3\n3 3 1\nn\n")


def test_homburg_in_a_pipe_plays_and_the_end_of_the_input_ends_it() -> None:
    text = piped("homburg", "5\n1\n4\n")
    assert "Spieler wirft in Spalte 4." in text
    assert re.search(r"Homburg wirft in Spalte \d\.\n\nBewertungen:\n", text)
    assert text.endswith("Die Eingabe ist zu Ende, das Spiel noch nicht. Auf Wiedersehen.\n")
    assert "Debugmodus eingeschaltet." in text
    assert piped("homburg", "", "en").endswith("The input has ended. Goodbye.\n")


# the pocket computer


def test_pc1360_asks_name_rules_and_plotter_x2_x3(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    skin = press(skin_of("pc1360"), "x")
    assert "Name (max. 12 Zeichen):" in shown(skin)
    press(skin, "Ada Lovelace!", "enter")
    assert "Spielregeln? <J/N>" in shown(skin)
    press(skin, "J", "enter", "enter", "enter")
    assert "Mit Plotter? <J/N>" in shown(skin)
    press(skin, "J", "enter")
    assert skin.session.players[0].name == "Ada Lovelace"
    assert (tmp_path / "hexagon.svg").read_text(encoding="utf-8").startswith("<svg")
    assert "Plotterdatei: hexagon.svg" in shown(skin)


def test_pc1360_chooses_points_and_answers_faults_x4_x5_x6() -> None:
    skin = press(skin_of("pc1360", asks=False), "4")
    assert "Ihr Zug: von: 4" in shown(skin)
    press(skin, "enter", "up")
    assert "Ihr Zug: von: 4 nach: 2" in shown(skin)
    assert shown(skin) != shown(skin, replace(PLAIN, blink_on=False))
    press(skin, "4", "enter")
    assert "FEHLEINGABE!" in shown(skin)
    press(skin, "enter", "1", "enter", "2", "enter")
    drawn = skin.session.game.geometry.cells[skin.session.moves[-1]].move
    assert f"ich denke ... ... und ziehe von: {drawn[0]} nach: {drawn[1]}" in shown(skin)
    press(skin, "enter")
    assert "Ihr Zug: von: 1" in shown(skin)


def test_pc1360_names_the_corners_of_the_losing_triangle_x7() -> None:
    skin = press(skin_of("pc1360", asks=False, kinds=("human", "human"), names=("Ada", "Bob")))
    for line in ("12", "45", "23", "46", "13"):
        press(skin, line[0], "enter", line[1], "enter")
    assert "Dreieck 1-2-3 Ada hat verloren!" in shown(skin)
    press(skin, "enter")
    assert skin.session.moves == ()


# the Amiga


def test_amiga_starts_in_the_game_and_a_full_column_does_not_react_a3_a10() -> None:
    skin = skin_of("amiga", kinds=("human", "human"))
    assert not skin.is_asking
    press(skin, "1111111")
    assert len(skin.session.moves) == 6
    assert shown(skin).count("▼") == 6


def test_amiga_help_stands_beside_the_game_a4() -> None:
    skin = press(skin_of("amiga"), "?")
    assert "[Bedienung] Spielregeln  Info" in shown(skin)
    press(skin, "4", ">")
    assert len(skin.session.moves) == 2
    assert "Bedienung [Spielregeln] Info" in shown(skin)
    press(skin, ">")
    assert "Stephan Ilaender" in shown(skin)
    press(skin, "?")
    assert "Spielregeln" not in shown(skin)


def test_amiga_asks_before_a_new_game_and_the_end_a5() -> None:
    skin = press(skin_of("amiga"), "4", "n")
    assert "Ein neues Spiel beginnen?" in shown(skin)
    press(skin, "enter")  # "no" is what Return answers
    assert len(skin.session.moves) == 2
    press(skin, "m", "5", "left", "enter")
    assert skin.session.has_quit


def test_amiga_says_which_keys_are_taken_now_and_q_quits_from_a_menu_too() -> None:
    skin = press(skin_of("amiga"), "4", "m")
    assert "Escape: schließen" in shown(skin)
    press(skin, "q")
    assert "Programm wirklich beenden?" in shown(skin)
    assert "j: Ja   n: Nein" in shown(skin)
    over = press(skin_of("amiga", kinds=("human", "human")), "1212121")
    assert "n: neues Spiel   q: Ende" in shown(over)


def test_amiga_strategy_can_be_changed_at_any_time_a8_a11() -> None:
    skin = press(skin_of("amiga"), "4")
    assert "Strategie:  2 (normal)" in shown(skin)
    press(skin, "m", "3")
    assert "Strategie:  3 (aggressiv)" in shown(skin)
    assert skin.session.players[1].kind == "ilaender-aggressive"
    press(skin, "x")
    assert "Falsche Eingabe: x" in shown(skin)


def test_amiga_after_the_end_only_help_new_game_and_quit_are_left_a7() -> None:
    skin = press(skin_of("amiga", kinds=("human", "human"), names=("Ada", "Bob")), "1212121")
    assert "Spielstand: Ada hat gewonnen" in shown(skin)
    press(skin, "3", "m")
    assert len(skin.session.moves) == 7
    assert "Strategie 1" not in shown(skin)
    assert "Neues Spiel" in shown(skin)


def test_amiga_takes_the_mouse_a10() -> None:
    skin = skin_of("amiga", kinds=("human", "human"))
    rows = shown(skin).split("\n")
    column = rows[2].index("[▼]", 20) + 2  # 20: some button that is not pointed at
    press(skin, f"click {column} 3", "click 70 20")
    assert len(skin.session.moves) == 1
    press(skin, "click 3 1")
    assert "Strategie 1 (defensiv)" in shown(skin)
    press(skin, "click 5 6")
    assert skin.session.state.question is not None or skin.session.has_quit


# on a real terminal, to the end


def next_keys(skin: Skin) -> list[str]:
    """What makes the next move: that of the suggestion on the C64, elsewhere the first legal one."""
    name, position = skin.session.game.geometry, skin.session.position
    move = name.cells[position.legal_moves[0]].move
    if skin.screen.phase is Phase.ACKNOWLEDGE:
        return ["enter"]
    if skin.session.game.id == "score-four":
        return ["f1", "enter"]
    if skin.session.game.id == "hexagon":
        return [move[0], "enter", move[1], "enter"]
    if skin.session.game.id == "tic-tac-toe-3d":
        return [*list(" ".join(move)), "enter"]
    return [move, "enter"] if isinstance(skin, ConsoleSkin) else [move]


OPENING_KEYS = {"c64": ["enter"] * 3, "homburg": ["1", "enter"], "pc1360": ["enter"] * 4}
ENDS = {
    "c64": r"GEWONNEN HAT|UNENTSCHIEDEN", "homburg": r"hat gewonnen!|Unentschieden!", "fortran": r"Weiterspielen\?",
    "pc1360": r"hat verloren!", "amiga": r"hat gewonnen|Remis",
}  # fmt: skip
QUITS = {"homburg": "6\r", "fortran": "n\r"}


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_it_is_played_by_keys_to_its_end_on_a_terminal_of_80x24(name: str) -> None:
    skin = skin_of(name)

    def is_shown(text: str) -> bool:
        return any(text.rstrip() == shown(skin, replace(PLAIN, blink_on=on)) for on in (True, False))

    words = ("play", name, "--begin", "first", "--seed", "7", "--mute", "--no-motion", "--colour", "never")
    with RealTerminal(*words, LANGUAGE="de") as terminal:
        terminal.wait_until(is_shown, shown(skin))
        for key in OPENING_KEYS.get(name, []):
            terminal.send(KEY_CODES.get(key, key))
            press(skin, key)
            terminal.wait_until(is_shown, shown(skin))
        while skin.session.outcome is None:
            for key in next_keys(skin):
                terminal.send(KEY_CODES.get(key, key))
                press(skin, key)
                terminal.wait_until(is_shown, shown(skin))
        assert re.search(ENDS[name], terminal.sheet.text())
        terminal.send(QUITS.get(name, "q"))
        status, text = terminal.end()
        assert (status, text.strip()) == (0, "Auf Wiedersehen.")
        assert terminal.modes() == terminal.modes_before
        assert terminal.sheet.modes == {"7", "25"}


def test_one_key_leads_to_the_modern_look_and_back() -> None:
    with RealTerminal("play", "amiga", "--seed", "7", LANGUAGE="de") as terminal:
        terminal.wait_for("Steuerung", "Ihre Farbe: Orange")
        assert {"1000", "1006"} <= terminal.sheet.modes
        terminal.send("4")
        terminal.wait_for("Gegenzug in Spalte")
        terminal.send("\x0c")
        terminal.wait_for("z zurück")
        assert "1000" not in terminal.sheet.modes
        terminal.send("z")
        terminal.wait_for("Zurückgenommen: ")
        terminal.send("\x0c")
        terminal.wait_for("Ihre Farbe: Orange")
        assert "Gegenzug" not in terminal.sheet.text()


def test_the_modern_look_answers_open_questions_as_usual() -> None:
    with RealTerminal("play", "c64", "--begin", "first") as terminal:
        terminal.wait_for("WER SPIELT?")
        terminal.send("\x0c")
        terminal.wait_for("Your move:", "Raumvier 1")
    with RealTerminal("play", "pc1360", "--modern", "--begin", "first") as terminal:
        terminal.wait_for("Your move: from: 1")
        terminal.send("\x0c")
        terminal.wait_for("SHARP PC-1360", "Ihr Zug: von: 1")


def test_a_dumb_terminal_gets_lines() -> None:
    with RealTerminal("play", "fortran", TERM="dumb") as terminal:
        terminal.wait_for("Spieler -1: x, y, z?")
        terminal.send("1 1 1\r")
        terminal.wait_for("Spieler 1: x, y, z?")
        assert terminal.sheet.modes == {"7", "25"}
    with RealTerminal("play", "c64", "--begin", "first", TERM="dumb") as terminal:
        terminal.wait_for("Human, your move:")
