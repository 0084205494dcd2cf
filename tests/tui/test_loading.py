"""A position from elsewhere is played on in the terminal: typed behind a word, or pasted."""

import io

from denkspiel import read_position, replay
from denkspiel.locale import Translator
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.session import Session
from denkspiel.tui.plain import PlainFrontEnd
from denkspiel.tui.screen import Screen
from tests.cases import for_each

DIAGRAM = ". . . . . . .\n" * 4 + ". . . O . . .\n. . O X X . .\n"


def screen_of(*players: str) -> Screen:
    session = Session("connect-four", (players[0], players[1]), seed="1")
    screen = Screen(session, SessionFiles(), Translator("en"))
    screen.start(session.start())
    return screen


def test_a_pasted_position_begins_a_game_once_enter_is_pressed() -> None:
    screen = screen_of("human", "human")
    screen.session.play("1")
    screen.paste(DIAGRAM)
    assert [str(remark) for remark in screen.remarks] == [
        "Read as a diagram in which X moved first: Connect Four, stones on the board: 4, first player to move.",
        "Press Enter to begin from this position, any other key to keep your game.",
    ]
    assert screen.session.position == replay("connect-four", "1")
    screen.press("enter")
    assert screen.session.position == read_position(DIAGRAM)
    assert screen.session.state.setup == 4


@for_each("key", ["4", "escape", "left"])
def test_any_other_key_keeps_the_game(key: str) -> None:
    screen = screen_of("human", "human")
    screen.paste(DIAGRAM)
    screen.press(key)
    screen.press("enter")
    assert screen.session.position.ply <= 1


def test_what_is_no_position_is_told_and_changes_nothing() -> None:
    screen = screen_of("human", "human")
    screen.paste("q\ny\n")
    assert 'Move 1: "q" is not a move.' in str(screen.remarks[0])
    screen.paste("?game=hexagon&moves=12")
    assert str(screen.remarks[0]) == "This is a position of Hexagon, not of Connect Four."
    screen.press("l")
    assert "Paste a position here" in str(screen.remarks[0])
    assert screen.session.position.ply == 0


@for_each("players, text", [(("human", "homburg"), "445"), (("homburg", "human"), "44"), (("homburg", "human"), "445")])
def test_a_person_has_the_side_to_move(players: tuple[str, str], text: str) -> None:
    session = Session("connect-four", players, seed="1")
    written = io.StringIO()
    front = PlainFrontEnd(session, SessionFiles(), Translator("en"), io.StringIO(f"load {text}\n"), written)
    front.run(session.start())
    assert session.position == replay("connect-four", text)
    assert session.player_to_move.is_human
    assert f"Read as moves: Connect Four, stones on the board: {len(text)}" in written.getvalue()
