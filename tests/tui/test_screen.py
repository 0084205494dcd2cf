from pathlib import Path
from random import Random

import pytest

from denkspiel.core.game import Game
from denkspiel.core.notation import format_moves, replay
from denkspiel.games.catalogue import game, game_names
from denkspiel.games.toml_file import game_from_description
from denkspiel.locale import Translator
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.player import computer_player, human_player
from denkspiel.play.record_file import RecordFile, read_records
from denkspiel.play.seats import WhoBegins
from denkspiel.play.session import Session
from denkspiel.play.state import DebugView, Phase
from denkspiel.tui.cursor import EdgeCursor
from denkspiel.tui.screen import Screen
from tests.tui.sessions import screen_of, session_in, typed


def press(screen: Screen, keys: str) -> None:
    typed(screen, *("enter" if key == "E" else key for key in keys.split()))


def phase(screen: Screen) -> Phase:
    """The phase anew each time; a type checker would take the attribute for unchanged."""
    return screen.phase


def played(screen: Screen) -> str:
    return format_moves(screen.session.game, screen.session.moves)


def remarks(screen: Screen) -> list[str]:
    return [str(remark) for remark in screen.remarks]


@pytest.mark.parametrize(
    ("name", "keys", "moves"),
    [
        ("connect-four", "4 E 4 E 1 E", "441"),
        ("connect-four", "right E E", "22"),
        ("score-four", "2 3 E up E", "b3b4"),
        ("tic-tac-toe-3d", "2 2 2 E 1 1 3 E", "222113"),
        ("hexagon", "1 E 2 E 3 E 6 E", "1236"),
        ("hexagon", "up E down E", "26"),
    ],
)
def test_moves_are_made_by_keys(name: str, keys: str, moves: str) -> None:
    screen = screen_of(name)
    press(screen, keys)
    assert played(screen) == moves


def test_enter_after_half_a_coordinate_does_not_play_somewhere_else() -> None:
    screen = screen_of("score-four")
    press(screen, "b 3 h 3 E")
    assert played(screen) == ""
    assert remarks(screen) == ['Type one more character after "3".']
    press(screen, "2 E")
    assert played(screen) == "c2"


def test_a_full_column_is_refused_and_the_move_asked_again() -> None:
    screen = screen_of("connect-four", moves="111111")
    before = screen.session.position
    press(screen, "1 E")
    assert screen.session.position == before
    assert phase(screen) is Phase.MOVE
    assert remarks(screen) == ["1 is full. Allowed: 2 3 4 5 6 7."]
    press(screen, "right")
    assert remarks(screen) == []


@pytest.mark.parametrize(
    ("moves", "keys", "fault"),
    [
        ("", "E E", "Choose two different points."),
        ("", "3 E 3 E", "Choose two different points."),
        ("25", "2 E 5 E", "The line 2-5 has already been drawn."),
        ("25", "5 E 2 E", "The line 2-5 has already been drawn."),
    ],
)
def test_equal_points_and_drawn_lines_are_input_errors(moves: str, keys: str, fault: str) -> None:
    screen = screen_of("hexagon", moves=moves)
    press(screen, keys)
    assert remarks(screen) == [f"INPUT ERROR! {fault}"]
    assert phase(screen) is Phase.ACKNOWLEDGE
    press(screen, "4")
    assert phase(screen) is Phase.ACKNOWLEDGE
    press(screen, "E")
    assert phase(screen) is Phase.MOVE
    assert remarks(screen) == []
    assert isinstance(screen.cursor, EdgeCursor)
    assert (screen.cursor.start, screen.cursor.at) == (None, 0)
    press(screen, "1 E 4 E")
    assert played(screen) == f"{moves}14"


def test_the_computers_line_is_acknowledged_with_enter() -> None:
    screen = screen_of("hexagon", second="hexagon-1360")
    press(screen, "1 E 2 E")
    assert phase(screen) is Phase.COMPUTER
    assert screen.computer_is_due
    screen.think()
    assert phase(screen) is Phase.ACKNOWLEDGE
    assert remarks(screen)[0].startswith("Hexagon 1360: I am thinking ... and play ")
    stones = screen.session.position.ply
    press(screen, "3 left")
    assert phase(screen) is Phase.ACKNOWLEDGE
    press(screen, "E")
    assert phase(screen) is Phase.MOVE
    assert screen.session.position.ply == stones == 2


def test_no_acknowledgement_on_a_board_or_between_computers() -> None:
    board = screen_of("connect-four", second="homburg")
    press(board, "4 E")
    board.think()
    assert phase(board) is Phase.MOVE
    watching = screen_of("hexagon", first="random", second="hexagon-1360")
    watching.think()
    assert phase(watching) is Phase.COMPUTER


@pytest.mark.parametrize(("asking", "question"), [("q", "quit"), ("n", "new-game")])
@pytest.mark.parametrize("no", ["n", "escape", "E", "backspace"])
def test_no_leaves_the_game_unchanged(asking: str, question: str, no: str) -> None:
    screen = screen_of("connect-four", second="homburg", moves="4453")
    before = (screen.session.position, screen.session.moves, screen.session.players)
    press(screen, asking)
    assert phase(screen) is Phase.ANSWER
    assert remarks(screen) == []
    assert screen.session.state.question is not None
    assert screen.session.state.question.value == question
    press(screen, f"x left 4 {no}")
    assert phase(screen) is Phase.MOVE
    assert (screen.session.position, screen.session.moves, screen.session.players) == before
    assert not screen.session.has_quit
    assert remarks(screen) == ["No. The game goes on."]


@pytest.mark.parametrize("yes", ["y", "j", "Y"])
def test_yes_quits_or_begins_anew(yes: str) -> None:
    screen = screen_of("connect-four", second="homburg", moves="4453")
    press(screen, f"n {yes}")
    assert screen.session.moves == ()
    press(screen, f"q {yes}")
    assert screen.session.has_quit


@pytest.mark.parametrize("key", ["E", " ", "y", "left", "4", "n"])
def test_after_the_end_any_other_key_begins_a_new_game(key: str) -> None:
    screen = screen_of("connect-four", moves="1212121")
    assert phase(screen) is Phase.OVER
    screen.press("enter" if key == "E" else key)
    assert screen.session.moves == ()
    assert phase(screen) is Phase.MOVE


def test_computers_play_on_while_the_help_or_a_menu_is_open() -> None:
    screen = screen_of("connect-four", first="homburg", second="random")
    press(screen, "?")
    assert screen.computer_is_due
    screen.think()
    assert screen.help.page == 0
    press(screen, "? m")
    assert screen.computer_is_due
    screen.think()
    assert screen.menu is not None
    assert screen.session.position.ply == 2


def test_help_pages_are_turned_and_closed() -> None:
    screen = screen_of("connect-four")
    pages = []
    for key in ["?", ">", ">", ">", "<", "+", "-"]:
        screen.press(key)
        pages.append(screen.help.page)
    assert pages == [0, 1, 2, 0, 2, 2, 2]
    for key in ("escape", "?"):
        screen.press(key)
        assert screen.help.page is None
        assert screen.menu is None
        screen.press("?")


def test_moves_are_made_while_the_help_is_open_a4() -> None:
    """ "Die Hilfefunktion wird asynchron gestartet, so das das Spiel unbehindert fortgesetzt werden kann." """
    screen = screen_of("connect-four", second="homburg")
    press(screen, "? > 4 E")
    assert played(screen) == "4"
    screen.think()
    press(screen, "right h u 1 E")
    assert played(screen) == "1"
    assert screen.help.page == 1
    hexagon = screen_of("hexagon")
    press(hexagon, "? 1 E 2 E")
    assert played(hexagon) == "12"
    assert hexagon.help.page == 0


def test_a_question_is_answered_while_the_help_is_open() -> None:
    screen = screen_of("connect-four", moves="4")
    press(screen, "? q escape")
    assert remarks(screen) == ["No. The game goes on."]
    assert screen.help.page == 0
    press(screen, "q y")
    assert screen.session.has_quit


def test_in_german_keys_fit_the_german_words_too() -> None:
    screen = screen_of("connect-four", second="homburg", moves="44", language="de")
    typed(screen, "z")
    assert played(screen) == ""
    typed(screen, "w")
    assert played(screen) == "44"
    typed(screen, "v")
    assert screen.say(screen.remarks[0]).startswith("Raumvier 1 schlägt ")
    typed(screen, "g")
    assert screen.menu is not None
    typed(screen, "escape", "t")
    assert screen.session.players[0].kind == "homburg"
    typed(screen, "e")
    assert phase(screen) is Phase.ANSWER
    english = screen_of("connect-four", second="homburg", moves="44")
    typed(english, "z")
    assert remarks(english) == ['"z" does nothing here; ? shows the keys.']


_BY_NAME = [*game_names(), "score-four:3", "tic-tac-toe-3d:4", "hexagon:5", "mnk:8,8,5", "mnk:3,20,3", "mnk:64,1,3"]


def _named(name: str) -> Game:
    """A game, or an own one whose places have names of several letters, some of them commands."""
    if name != "own":
        return game(name)
    cells = [{"name": one, "place": [at, 0, 0]} for at, one in enumerate(("nw", "ne", "q", "2", "1", "u-1"))]
    return game_from_description("own.toml", {"cells": cells, "lines": [["nw", "ne", "q"]]})


@pytest.mark.long
@pytest.mark.parametrize("name", [*_BY_NAME, "own"])
def test_every_move_is_made_by_typing_its_text(name: str) -> None:
    tried = _named(name)
    for begun in (0, 1, 5):
        cells: list[int] = []
        position, random = replay(tried, ""), Random(f"{name} {begun}")
        while len(cells) < begun and len(position.legal_moves) > 1:
            cells.append(random.choice(list(position.legal_moves)))
            position = position.play(cells[-1])
        for move in position.legal_moves if position.outcome is None else ():
            session = session_in(tried)
            session.resume(cells)
            screen = Screen(session, SessionFiles(), Translator("de"))  # more letters are commands there
            text = tried.geometry.cells[move].move
            points = tried.geometry.cells[move].end is not None
            for key in [key for point in text for key in (point, "enter")] if points else [*text, "enter"]:
                screen.press(key)
            assert list(session.moves) == [*cells, move]


@pytest.mark.parametrize("key", ["d", "a"])
def test_a_letter_that_begins_a_move_is_a_command_only_with_enter(key: str) -> None:
    screen = screen_of("score-four")
    press(screen, key)
    waits = ['"d" is the start of a move. Press Enter to use it as a command; ? shows the keys.'] if key == "d" else []
    assert remarks(screen) == waits
    assert screen.session.debug is DebugView.OFF
    press(screen, "E")
    assert screen.session.debug is (DebugView.NEXT if key == "d" else DebugView.OFF)
    press(screen, f"{key} h {key} 2 E")
    assert played(screen) == f"{key}2"


def test_a_pause_stops_computers_until_it_ends() -> None:
    screen = screen_of("connect-four", first="homburg", second="random")
    press(screen, "p")
    assert not screen.computer_is_due
    assert phase(screen) is Phase.COMPUTER
    screen.press("enter")
    assert screen.computer_is_due
    screen.press(" ")
    assert not screen.computer_is_due
    screen.press(" ")
    assert screen.computer_is_due
    screen.press("enter")
    assert screen.computer_is_due


@pytest.mark.parametrize("name", ["connect-four", "score-four", "tic-tac-toe-3d", "hexagon"])
def test_a_suggestion_puts_the_cursor_on_its_move_and_enter_plays_it(name: str) -> None:
    screen = screen_of(name)
    press(screen, "v")
    assert remarks(screen)[0].startswith("Raumvier 1 suggests ")
    hinted = screen.cursor.cell(screen.session.position)
    press(screen, "E")
    assert screen.session.moves == (hinted,)


def test_a_hint_puts_the_cursor_on_the_best_move_that_is_known() -> None:
    moves = "265776251752776145445473656613"
    screen = screen_of("connect-four", moves=moves)
    press(screen, "h")
    assert remarks(screen) == ["Hint: 2, proven: draw; every other move loses"]
    press(screen, "E")
    assert played(screen) == moves + "2"


def test_swapping_hands_the_move_to_the_computer() -> None:
    screen = screen_of("connect-four", second="homburg")
    press(screen, "s")
    assert remarks(screen) == ["Sides swapped: Homburg is now the first player, Ada the second."]
    assert screen.computer_is_due


def test_an_unknown_key_is_named_but_changes_nothing() -> None:
    screen = screen_of("connect-four")
    press(screen, "y")
    assert remarks(screen) == ['"y" does nothing here; ? shows the keys.']
    press(screen, "right")
    assert remarks(screen) == []
    press(screen, "9")
    assert remarks(screen) == ['"9" does nothing here; ? shows the keys.']
    screen.press("f1")
    screen.press("")
    assert played(screen) == ""


def test_a_file_that_can_no_longer_be_written_is_told_of_and_the_game_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "records"
    folder.mkdir()
    connect_four = screen_of("connect-four").session.game
    session = Session(
        connect_four, (human_player("Ada"), computer_player("homburg", connect_four)), begin=WhoBegins.FIRST, seed="1"
    )
    screen = Screen(session, SessionFiles(RecordFile(folder / "r.txt")), Translator("en"))
    screen.start(session.start())
    press(screen, "4 E")
    assert format_moves(connect_four, read_records(folder / "r.txt")[0].moves) == "4"
    (folder / "r.txt").unlink()
    folder.rmdir()
    screen.think()
    told = remarks(screen)
    assert told[0].startswith("Homburg: I am thinking ... and play ")
    assert told[1] == f'Cannot write "{folder / "r.txt"}": no such file or folder.'
    assert screen.session.position.ply == 2
    assert phase(screen) is Phase.MOVE
