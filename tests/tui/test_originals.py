"""What the pocket computer's hexagon game said and showed (X2 to X6), in its own words."""

from dataclasses import replace
from io import StringIO
from pathlib import Path

from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.play.seats import Begin
from denkspiel.tui.dialogue import Answers, Dialogue
from denkspiel.tui.page import Look, page
from denkspiel.tui.screen import Screen
from tests.tui.sessions import screen_of

LIT = Look(colours=False)


def german(second: str = "human", moves: str = "") -> Screen:
    return screen_of("hexagon", second=second, moves=moves, language="de")


def press(screen: Screen, keys: str) -> Screen:
    for key in keys.split():
        screen.press(key)
    return screen


def test_the_move_is_asked_for_from_point_to_point_in_the_words_of_the_original_x4_x5() -> None:
    screen = german(second="hexagon-1360")
    assert "Ihr Zug: von: 1" in page(screen, LIT)
    assert "Ihr Zug: von: 4" in page(press(screen, "4"), LIT)
    assert "Ihr Zug: von: 4 nach: 1" in page(press(screen, "enter"), LIT)
    assert "Ihr Zug: von: 4 nach: 2" in page(press(screen, "up"), LIT)


def test_the_computer_thinks_and_draws_in_the_words_of_the_original_x4() -> None:
    screen = press(german(second="hexagon-1360"), "1 enter 2 enter")
    assert "hexagon-1360: ich denke ..." in page(screen, LIT)
    screen.think()
    ends = "-".join(screen.session.game.geometry.cells[screen.session.moves[-1]].name)
    assert any(line.endswith(f"ich denke ... und ziehe {ends}.") for line in page(screen, LIT))


def test_a_faulty_line_is_answered_in_the_words_of_the_original_x6() -> None:
    for keys in ("3 enter 3 enter", "2 enter 1 enter"):
        said = page(press(german(moves="12"), keys), LIT)
        assert any(line.startswith("FEHLEINGABE!") for line in said)


def test_rules_and_plotter_are_asked_for_in_the_words_of_the_original_x2_x3(tmp_path: Path) -> None:
    plot = tmp_path / "spiel.hpgl"
    written = StringIO()
    answers = Dialogue(Translator("de"), StringIO(f"J\nJ\n{plot}\n"), written).complete(
        Answers(game("hexagon"), ("human", "hexagon-1360"), ("Ada",), Begin.LOT)
    )
    assert "Mit Plotter? <J/N> [N] " in written.getvalue()
    rules = written.getvalue().partition("Spielregeln zeigen? <J/N> [N] ")[2].partition("Mit Plotter?")[0]
    assert "Dreieck" in rules
    assert answers.plot == plot


def test_the_chosen_points_blink_x5() -> None:
    dark = replace(LIT, lit=False)
    for keys, marks in (("", "▸1◂"), ("4", "▸4◂"), ("4 enter 2", "▸4◂ ▸2◂")):
        lit_text, dark_text = ("\n".join(page(press(german(), keys), look)) for look in (LIT, dark))
        assert all(mark in lit_text for mark in marks.split())
        assert "▸" not in dark_text
