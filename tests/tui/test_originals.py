"""What the pocket computer's hexagon game said and showed (X2 to X8), in its own words."""

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest

from denkspiel.core.notation import parse_move
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.seats import WhoBegins
from denkspiel.play.session import Session
from denkspiel.play.state import Phase
from denkspiel.tui.dialogue import SetupAnswers, SetupDialogue
from denkspiel.tui.page import ScreenStyle, render_screen
from denkspiel.tui.plain import PlainFrontEnd
from denkspiel.tui.screen import Screen
from tests.tui.sessions import screen_of, session_of

LIT = ScreenStyle(colours=False)


def german(second: str = "human", moves: str = "") -> Screen:
    return screen_of("hexagon", second=second, moves=moves, language="de")


def press(screen: Screen, keys: str) -> Screen:
    for key in keys.split():
        screen.press(key)
    return screen


def test_the_move_is_asked_for_from_point_to_point_in_the_words_of_the_original_x4_x5() -> None:
    screen = german(second="hexagon-1360")
    assert "Ihr Zug: von: 1" in render_screen(screen, LIT)
    assert "Ihr Zug: von: 4" in render_screen(press(screen, "4"), LIT)
    assert "Ihr Zug: von: 4 nach: 1" in render_screen(press(screen, "enter"), LIT)
    assert "Ihr Zug: von: 4 nach: 2" in render_screen(press(screen, "up"), LIT)


def test_the_computer_thinks_and_draws_in_the_words_of_the_original_x4() -> None:
    screen = press(german(second="hexagon-1360"), "1 enter 2 enter")
    assert "Hexagon 1360: ich denke ..." in render_screen(screen, LIT)
    screen.think()
    ends = "-".join(screen.session.game.geometry.cells[screen.session.moves[-1]].name)
    assert any(line.endswith(f"ich denke ... und ziehe {ends}.") for line in render_screen(screen, LIT))


def test_a_faulty_line_is_answered_in_the_words_of_the_original_x6() -> None:
    for keys in ("3 enter 3 enter", "2 enter 1 enter"):
        said = render_screen(press(german(moves="12"), keys), LIT)
        assert any(line.startswith("FEHLEINGABE!") for line in said)


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def plainly(session: Session, typed: str) -> str:
    """What a terminal shows line by line when this is typed (the slashes are line feeds)."""
    written = Terminal()
    PlainFrontEnd(session, SessionFiles(), Translator("de"), Terminal(typed.replace("/", "\n")), written).run(())
    return written.getvalue()


def test_line_by_line_too_the_points_are_asked_for_one_after_the_other_x5() -> None:
    session = session_of("hexagon", second="hexagon-1360")
    shown = plainly(session, "4/2/")
    assert shown.startswith("Ihr Zug: von: [1] Ihr Zug: von: 4 nach: [1] Ada zieht 2-4.\n")
    assert session.moves[0] == parse_move(Position.start(session.game), "24")


def test_line_by_line_too_enter_is_point_1_x5() -> None:
    session = session_of("hexagon")
    assert "nach: [1] Ada zieht 1-3.\n" in plainly(session, "/3/")
    assert "von: 2 nach: [1] Bob zieht 1-2.\n" in plainly(session, "2//")


@pytest.mark.parametrize("typed", ["3/3/", "//", "1/2/", "2/1/", "12/", "2 1/", "33/", "3 3/"])
def test_line_by_line_too_a_faulty_line_is_answered_in_the_words_of_the_original_x6(typed: str) -> None:
    session = session_of("hexagon", moves="12")
    shown = plainly(session, typed)
    assert "FEHLEINGABE! " in shown
    assert shown.splitlines()[-2] == "Weiter mit Enter "
    again = plainly(session, "/3/4/")
    assert again.startswith("Weiter mit Enter Bob, dein Zug: von: [1] Bob, dein Zug: von: 3 nach: [1] Bob zieht 3-4.\n")


def test_line_by_line_too_the_computers_line_is_acknowledged_x8() -> None:
    session = session_of("hexagon", second="hexagon-1360")
    plainly(session, "12/")
    assert session.state.phase is Phase.ACKNOWLEDGE
    assert plainly(session, "/").startswith("Weiter mit Enter Ihr Zug: von: [1] ")
    assert session.state.acknowledgement is None


def test_line_by_line_a_point_acknowledges_as_well_so_that_moves_may_be_piped() -> None:
    session = session_of("hexagon", second="hexagon-1360")
    for _ in range(2):
        free = session.game.geometry.cells[session.position.legal_moves[0]].move
        PlainFrontEnd(session, SessionFiles(), Translator("de"), StringIO(f"{free[0]}\n{free[1]}\n"), StringIO()).run(
            ()
        )
    assert session.position.ply == 4


def test_a_word_between_the_two_points_begins_anew() -> None:
    session = session_of("hexagon")
    assert "von: 3 nach: [1] " in plainly(session, "3/board/4/5/")
    assert [session.game.geometry.cells[cell].move for cell in session.moves] == ["45"]


def test_any_answer_but_j_goes_on_from_the_question_for_the_rules_x2() -> None:
    for answer, shows in (
        ("J", True),
        ("j", True),
        ("ja", True),
        ("N", False),
        ("x", False),
        ("42", False),
        ("", False),
    ):
        written = StringIO()
        SetupDialogue(Translator("de"), StringIO(f"{answer}\nN\n"), written).ask_missing(
            SetupAnswers(game("hexagon"), ("human", "hexagon-1360"), ("Ada",), WhoBegins.LOT)
        )
        asked = written.getvalue().partition("Spielregeln zeigen? <J/N> [N] ")[2]
        assert ("Dreieck" in asked) is shows, answer
        assert "Mit Plotter? <J/N> [N] " in asked, answer


def test_rules_and_plotter_are_asked_for_in_the_words_of_the_original_x2_x3(tmp_path: Path) -> None:
    plot = tmp_path / "spiel.hpgl"
    written = StringIO()
    answers = SetupDialogue(Translator("de"), StringIO(f"J\nJ\n{plot}\n"), written).ask_missing(
        SetupAnswers(game("hexagon"), ("human", "hexagon-1360"), ("Ada",), WhoBegins.LOT)
    )
    assert "Mit Plotter? <J/N> [N] " in written.getvalue()
    rules = written.getvalue().partition("Spielregeln zeigen? <J/N> [N] ")[2].partition("Mit Plotter?")[0]
    assert "Dreieck" in rules
    assert answers.plot == plot


def test_the_chosen_points_blink_x5() -> None:
    dark = replace(LIT, blink_on=False)
    for keys, marks in (("", "▸1◂"), ("4", "▸4◂"), ("4 enter 2", "▸4◂ ▸2◂")):
        lit_text, dark_text = ("\n".join(render_screen(press(german(), keys), look)) for look in (LIT, dark))
        assert all(mark in lit_text for mark in marks.split())
        assert "▸" not in dark_text
