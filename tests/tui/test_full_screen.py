"""The whole program in a real terminal: games to their ends, modes restored, signals, sizes, noise."""

import re
import signal
from itertools import cycle
from pathlib import Path

import pytest

from denkspiel.core.message import Message
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.player import make_player
from denkspiel.play.record_file import read_records
from denkspiel.play.session import Session
from denkspiel.play.state import Phase
from denkspiel.tui.page import ScreenStyle, render_screen
from denkspiel.tui.screen import Screen
from tests.tui.real_terminal import RealTerminal
from tests.tui.sessions import screen_of, typed

HUMANS = ("--first", "human", "--second", "human")
FULL_SCREEN_MODES = {"25": False, "7": False, "1049": True, "2004": True}


class Twin:
    """The same game in this process: what the real terminal has to show."""

    def __init__(self, name: str, opponent: str, language: str) -> None:
        self.say = Translator(language)
        game = screen_of(name).session.game
        session = Session(game, (make_player("human", game, "Ada"), make_player(opponent, game, "")), seed="7")
        self.screen = Screen(session, SessionFiles(), self.say)
        self.screen.start(session.start())

    def press(self, key: str) -> None:
        typed(self.screen, key)
        while self.screen.computer_is_due:
            self.screen.think()

    def is_shown(self, text: str) -> bool:
        """Whether the screen is the right one, with blinking things on or off."""
        looks = (ScreenStyle(blink_on=lit, colours=False) for lit in (True, False))
        return any(text.rstrip() == "\n".join(render_screen(self.screen, look)).rstrip() for look in looks)


RIVALS = {
    "connect-four": "homburg",
    "score-four": "raumvier-2",
    "tic-tac-toe-3d": "raumvier-2",
    "hexagon": "hexagon-1360",
}


@pytest.mark.long
@pytest.mark.parametrize(("name", "language"), list(zip(RIVALS, cycle(LANGUAGES), strict=False)))
def test_a_game_is_played_by_keys_to_its_end(name: str, language: str) -> None:
    """Each game in one of the languages, which take turns; what a page says in every one, `test_page.py` looks at."""
    opponent = RIVALS[name]
    twin = Twin(name, opponent, language)
    words = ("play", name, "--first", "human", "--second", opponent, "--name", "Ada", "--seed", "7", "--mute")
    with RealTerminal(*words, LANGUAGE=language) as terminal:
        terminal.wait_until(twin.is_shown, "the first picture")
        while twin.screen.session.outcome is None:
            keys = {"enter": "\r"} if twin.screen.phase is Phase.ACKNOWLEDGE else {"v": "v", "enter": "\r"}
            for key, typed in keys.items():
                twin.press(key)
                terminal.send(typed)
                terminal.wait_until(twin.is_shown, "\n".join(render_screen(twin.screen, ScreenStyle(colours=False))))
        winner = twin.screen.session.outcome.winner
        assert winner is not None
        heading = terminal.sheet.text().splitlines()[1]
        winning = twin.screen.say(twin.screen.session.players[winner].title)
        assert re.search(rf"\* \S+ {winning}", heading)
        assert {mode: mode in terminal.sheet.modes for mode in FULL_SCREEN_MODES} == FULL_SCREEN_MODES
        terminal.send("q")
        status, text = terminal.end()
        assert status == 0
        assert text.strip() == twin.say(Message("Goodbye."))
        _check_restored(terminal)


def _check_restored(terminal: RealTerminal) -> None:
    assert terminal.modes() == terminal.modes_before
    assert terminal.sheet.modes == {"7", "25"}


def test_two_computers_play_to_the_end_and_the_melody_is_played() -> None:
    words = ("play", "hexagon", "--first", "raumvier-1", "--second", "raumvier-2", "--seed", "3", "--delay", "0")
    with RealTerminal(*words, "--melody", "bell") as terminal:
        terminal.wait_for("any other key: new game")
        terminal.wait_until(lambda _: terminal.sheet.bells == 6, "six strokes of the bell")
        terminal.send("n")
        terminal.wait_until(lambda _: terminal.sheet.bells == 12, "the melody of the second game")
        terminal.wait_for("any other key: new game")
        terminal.send("q")
        assert terminal.end()[0] == 0
        _check_restored(terminal)


def test_winning_stones_blink_and_keys_typed_ahead_do_not_begin_a_new_game_unseen_but_later_ones_do() -> None:
    with RealTerminal("play", "connect-four", *HUMANS, "--begin", "first", "--mute") as terminal:
        terminal.send("1\r2\r1\r2\r1\r2\r1\r\r\rnqn")
        terminal.wait_for("wins with", "any other key: new game", "[●]")
        terminal.wait_until(lambda screen: "[●]" not in screen, "blinking")
        terminal.wait_for("[●]", "wins with")
        terminal.wait_until(lambda screen: "[●]" not in screen, "blinking")
        terminal.send("k")
        terminal.wait_for("New game: Connect Four.", "Player 1, your move:")


def test_another_size_is_noticed_and_even_a_tiny_window_is_lived_through() -> None:
    """And a question is asked at the end; no leaves the game as it was."""
    with RealTerminal("play", "score-four", *HUMANS) as terminal:
        large = terminal.wait_for("Player 1, your move:", "q quit")
        for size in ((40, 12), (5, 3), (1, 1)):
            terminal.resize(*size)
            terminal.wait_until(lambda screen: bool(screen.strip()), "anything at all")
        terminal.resize(40, 12)
        terminal.wait_for("yours has 40 and")
        terminal.resize(120, 40)
        terminal.wait_until(lambda screen: screen.rstrip() == large.rstrip(), "the first picture")
        terminal.send("23\r")
        terminal.wait_for("Player 2, your move:")
        terminal.send("q")
        terminal.wait_for("Really quit the program? <Y/N>")
        terminal.send("n")
        terminal.wait_for("Player 2, your move:", "No. The game goes on.")
        terminal.send("qy")
        assert terminal.end()[0] == 0
        _check_restored(terminal)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_request_to_end_leaves_the_terminal_restored(number: signal.Signals) -> None:
    with RealTerminal("play", "connect-four", *HUMANS) as terminal:
        terminal.wait_for("Player 1, your move:")
        terminal.signal(number)
        assert terminal.end()[0] == 128 + number
        _check_restored(terminal)


SLOW = ("play", "connect-four", "--second", "slow", "--begin", "first")


def test_the_screen_stays_awake_while_the_computer_thinks() -> None:
    with RealTerminal(*SLOW) as terminal:
        terminal.send("4\r")
        terminal.wait_for("slow: I am thinking ...", "(●)")
        terminal.send("?")
        terminal.wait_for("[How to play]", "? closes it; other keys go to the game")
        terminal.send("?")
        terminal.wait_until(lambda screen: "other keys go to the game" not in screen, "the closed help")
        terminal.resize(100, 30)
        terminal.wait_for("slow: I am thinking ...", "q quit")
        terminal.send("v")
        terminal.wait_for("Raumvier 1 suggests ", "slow: I am thinking ...")
        terminal.wait_until(lambda screen: bool(re.search(r"I am thinking \.\.\. [1-9]", screen)), "seconds")
        terminal.send("q")
        terminal.wait_for("Really quit the program? <Y/N>")
        terminal.send("n")
        terminal.wait_for("slow: I am thinking ...", "No. The game goes on.")
        terminal.send("u")
        terminal.wait_for("Undone: 4.", "Your move:")
        terminal.send("3\r")
        terminal.wait_for("slow: I am thinking ...")
        terminal.send("ny")
        terminal.wait_for("New game: Connect Four.")
        terminal.send("qy")
        assert terminal.end()[0] == 0
        _check_restored(terminal)


@pytest.mark.parametrize("words", [(), ("--ratings",), ("--first", "slow")])
def test_ctrl_c_leaves_cleanly_while_someone_thinks(words: tuple[str, ...]) -> None:
    with RealTerminal(*SLOW, *words) as terminal:
        terminal.wait_for("Connect Four", "q quit")
        if "slow" not in words:
            terminal.send("4\r")
        terminal.wait_for("slow: I am thinking ...")
        terminal.send("\x03")
        status, text = terminal.end()
        assert status == 0
        assert text.strip() == "Stopped. Goodbye."
        _check_restored(terminal)


def test_ctrl_backslash_leaves_the_terminal_restored_even_while_the_computer_thinks() -> None:
    with RealTerminal(*SLOW) as terminal:
        terminal.wait_for("Your move:")
        terminal.send("4\r")
        terminal.wait_for("slow: I am thinking ...")
        terminal.send("\x1c")
        status, text = terminal.end()
        assert (status, text.strip()) == (128 + signal.SIGQUIT, "")
        _check_restored(terminal)


def test_ctrl_z_steps_aside_and_comes_back_and_ctrl_c_leaves_cleanly() -> None:
    with RealTerminal("play", "connect-four", *HUMANS) as terminal:
        terminal.wait_for("Player 1, your move:")
        terminal.send("4\r")
        before = terminal.wait_for("Player 2, your move:", "(●)")
        terminal.send("\x1a")
        terminal.wait_for_stop()
        assert "1049" not in terminal.sheet.modes
        assert terminal.modes() == terminal.modes_before
        terminal.signal(signal.SIGCONT)
        terminal.wait_until(lambda screen: screen == before, "the same picture")
        assert "1049" in terminal.sheet.modes
        terminal.send("5\r")
        terminal.wait_for("Player 1, your move:")
        terminal.send("\x03")
        status, text = terminal.end()
        assert status == 0
        assert text.strip() == "Stopped. Goodbye."
        _check_restored(terminal)


NOISE = (
    "\x1b[15~\x1bOP\x1b[[A\x1b[H\x1b[F\x1b[99~\x1b[M !!\x1b[<0;10;10M\x1b[<0;10;10m\x1b[I\x1b[O\x1b[12;40R"
    "\x1b]11;rgb:0000/0000/0000\x07\x1bq\x1by\x00\x01\x02\x1b[200~q\ry\r4\r\x1b[201~"
)


def test_noise_changes_nothing_and_the_escape_key_alone_opens_the_menu() -> None:
    with RealTerminal("play", "connect-four", *HUMANS) as terminal:
        terminal.wait_for("Player 1, your move:")
        terminal.send(f"{NOISE}4")
        terminal.wait_for("▸4◂", "Player 1, your move:")
        terminal.send("y")
        terminal.wait_for('"y" does nothing here; ? shows the keys.')
        terminal.send("\x0c\r")
        terminal.wait_for("Player 2, your move:")
        terminal.send("\x1b")
        terminal.wait_for("[Control]", "> 1  Strategy 1 (defensive)")
        terminal.send("\x1b[B")
        terminal.wait_for("> 2  Strategy 2 (normal)")
        terminal.send("\x1b")
        terminal.wait_until(lambda screen: "[Control]" not in screen, "the closed menu")


def test_ascii_where_the_terminal_has_no_more() -> None:
    with RealTerminal("play", "connect-four", *HUMANS, PYTHONUTF8="0", PYTHONIOENCODING="ascii") as terminal:
        terminal.send("4\r")
        screen = terminal.wait_for("(X)", "Player 2, your move:")
        assert screen.isascii()


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_terminal_that_cannot_do_it_gets_plain_lines(term: str) -> None:
    with RealTerminal("play", "connect-four", *HUMANS, TERM=term) as terminal:
        terminal.wait_for("New game: Connect Four.", "your move:")
        assert terminal.sheet.modes == {"7", "25"}
        terminal.send("4\n")
        terminal.wait_for("plays 4.")
        terminal.send("\x04")
        assert terminal.end()[0] == 0


def test_without_words_everything_is_asked_and_enter_is_enough() -> None:
    with RealTerminal("--language", "en") as terminal:
        terminal.wait_for("Which game?")
        terminal.send("\r")
        terminal.wait_for("Connect Four", "└───┴───┴", "Who plays?")
        for question in (
            "Who plays?",
            "Which opponent?",
            "name",
            "Who moves first, in this game and the next ones?",
            "rules?",
        ):
            terminal.wait_for(question)
            terminal.send("\r")
        terminal.wait_for("Use a plotter? <Y/N>")
        terminal.send("\r")
        terminal.wait_for("Connect Four   ", "Homburg", "q quit")


@pytest.mark.parametrize("typed", ["\x03", "\x04"])
def test_the_dialogue_can_be_left_at_any_question(typed: str) -> None:
    with RealTerminal("play") as terminal:
        terminal.wait_for("Your choice [1]")
        terminal.send("\r")
        terminal.wait_for("Who plays?")
        terminal.send(typed)
        status, text = terminal.end()
        assert status == 0
        assert text.strip().splitlines()[-1] in ("Stopped. Goodbye.", "The input has ended. Goodbye.")
        assert "Traceback" not in text


def test_the_game_is_kept_on_leaving_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "r.txt"
    with RealTerminal("play", "connect-four", *HUMANS, "--record", str(path), size=(200, 24)) as terminal:
        terminal.send("4\r4\r")
        terminal.wait_for("(○)", "Player 1, your move:")
        assert len(read_records(path)[0].moves) == 2
        terminal.send("qy")
        assert f'Your game is saved in "{path}". Use --resume to continue it.' in terminal.end()[1]
    with RealTerminal("play", "--resume", str(path)) as terminal:
        terminal.wait_for("(○)", "Player 1, your move:")
        terminal.send("4\r")
        terminal.wait_for("Player 2, your move:")
        terminal.signal(signal.SIGKILL)
        terminal.end()
    assert len(read_records(path)[0].moves) == 3
