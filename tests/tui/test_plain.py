import re
from contextlib import closing
from io import StringIO
from pathlib import Path
from random import Random

import pytest

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves, parse_moves
from denkspiel.draw.layout import PictureKind, picture_kind
from denkspiel.games.catalogue import game, game_names
from denkspiel.locale import Translator
from denkspiel.opponents import advisor
from denkspiel.play.action import JoinPoints
from denkspiel.play.event import Event
from denkspiel.play.logbook import SessionFiles
from denkspiel.play.plan import board_keys
from denkspiel.play.player import computer_player, human_player
from denkspiel.play.record_file import RecordFile, read_records
from denkspiel.play.session import Session
from denkspiel.play.state import Phase
from denkspiel.tui.melody import MelodyVoice, melody
from denkspiel.tui.plain import PlainFrontEnd
from tests.play.thinkers import Failing, Slow, session_with
from tests.tui.sessions import session_of


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def lines_of(session: Session, typed: str, language: str = "en", opening: tuple[Event, ...] = ()) -> list[str]:
    """What is printed when these lines are typed (the slashes are line feeds)."""
    writer = StringIO()
    reader = StringIO(typed.replace("/", "\n"))
    PlainFrontEnd(session, SessionFiles(), Translator(language), reader, writer).run(opening)
    return writer.getvalue().splitlines()


def transcript(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines()]


def session_in(phase: Phase, name: str) -> Session:
    """A game of a human against the computer that waits for something else than a move."""
    session = session_of(name, second="random")
    if phase is Phase.ANSWER:
        session.play(session.position.legal_moves[0])
        session.new_game()
    elif phase is Phase.ACKNOWLEDGE and picture_kind(session.game.geometry) is PictureKind.GRAPH:
        session.act(JoinPoints(0, 0))
    elif phase is Phase.OVER:
        rng = Random(1)
        moves = []
        position = session.position
        while position.outcome is None:
            moves.append(rng.choice(position.legal_moves))
            position = position.play(moves[-1])
        session.resume(tuple(moves))
    return session


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase not in (Phase.MOVE, Phase.COMPUTER, Phase.QUIT)])
@pytest.mark.parametrize("name", game_names())
def test_nothing_that_is_typed_at_one_prompt_is_used_for_another(name: str, phase: Phase) -> None:
    """What could be a move, or the first point of a line, while the game waits for something else."""
    session = session_in(phase, name)
    if session.state.phase is not phase:
        assert phase is Phase.ACKNOWLEDGE
        return
    moves = [session.game.geometry.cells[stack[0]].move for stack in session.game.geometry.stacks][:3]
    typed = (*moves, *board_keys(session.game).addresses[:3])
    before, writer = session.state, StringIO()
    reader = Terminal("".join(f"{text}\n" for text in typed))
    front = PlainFrontEnd(session, SessionFiles(), Translator("en"), reader, writer, voice=None)
    front.run(())
    assert session.state == before
    if phase is Phase.ACKNOWLEDGE:
        assert writer.getvalue().count("Just press Enter to continue; ") == len(typed)
        assert writer.getvalue().count("was ignored.") == len(typed)


def test_a_whole_game_between_humans() -> None:
    session = session_of("connect-four")
    lines = lines_of(session, "1/2/1/2/1/2/1/")
    assert lines[:7] == transcript("""
        Ada plays 1.
        Bob plays 2.
        Ada plays 1.
        Bob plays 2.
        Ada plays 1.
        Bob plays 2.
        Ada plays 1.
    """)
    assert re.fullmatch(r"Ada wins with .*1\.1 1\.2 1\.3 1\.4\.", lines[7])
    assert lines[8:] == ["The input has ended. Goodbye."]


def test_against_the_computer() -> None:
    session = session_of("connect-four", second="raumvier-1")
    lines = lines_of(session, "4/")
    answer = format_moves(session.game, session.moves)[1]
    assert lines == [
        "Ada plays 4.",
        f"Raumvier 1: I am thinking ... and play {answer}.",
        "The input ended before the game did. Goodbye.",
    ]


def test_every_word_in_one_sitting() -> None:
    session = session_of("tic-tac-toe")
    lines = lines_of(session, "b2/a1/undo/redo/redo/swap/board/ratings/ratings/new/n/new/y/quit/no/quit/yes/")
    rated = [line for line in lines if line.startswith("Ratings: ")]
    assert len(rated) == 1
    assert rated[0].count(":") == 1 + 7
    assert [line for line in lines if not line.startswith("Ratings: ")] == transcript("""
        Ada plays b2.
        Bob plays a1.
        Undone: a1.
        Redone: a1.
        There is no move to redo.
        Sides swapped: Bob is now the first player, Ada the second.
        Row 3: - - -
        Row 2: - X -
        Row 1: O - -
        Last move: a1
        It is the first player's turn (X).
        Debug mode: the ratings of all possible next moves.
        Debug mode off.
        Start a new game? <Y/N>
        No. The game goes on.
        Start a new game? <Y/N>
        Yes.
        New game: Tic-Tac-Toe. Ada moves first against Bob.
        Really quit the program? <Y/N>
        No. The game goes on.
        Really quit the program? <Y/N>
        Yes.
        Goodbye.
    """)
    assert session.has_quit


def test_a_suggestion_comes_from_strength_1_or_from_whom_one_asks() -> None:
    lines = lines_of(session_of("connect-four"), "suggestion/suggestion homburg/suggestion nobody/")
    assert lines[0].startswith("Raumvier 1 suggests ")
    assert lines[1].startswith("Homburg suggests ")
    assert lines[2].startswith('Unknown opponent: "nobody". Choose one of: homburg, ')


def test_a_hint_is_the_best_move_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advisor, "HINT_SECONDS", 60.0)
    lines = lines_of(session_of("tic-tac-toe-3d", moves="111222112"), "hint/h/")
    assert lines[:2] == ["Hint: 113, proven: wins in 7; only this move wins; blocks 111 112 113"] * 2


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("xyz", '"xyz" is not a move. Allowed: 2 3 4 5 6 7.'),
        ("1", "1 is full. Allowed: 2 3 4 5 6 7."),
        ("8", '"8" is not a move. Allowed: 2 3 4 5 6 7.'),
        ("2 3", '"2 3" is not a move. Allowed: 2 3 4 5 6 7.'),
        ("\x1b[A", '"\N{REPLACEMENT CHARACTER}[A" is not a move. Allowed: 2 3 4 5 6 7.'),
        (
            "",
            "Allowed: 2 3 4 5 6 7; or one of these words: hint, suggestion, undo, redo, swap, ratings, opponent, "
            "board, load, new, help, quit.",
        ),
    ],
)
def test_bad_input_is_answered_with_what_is_allowed(typed: str, answer: str) -> None:
    session = session_of("connect-four", moves="111111")
    before = session.position
    assert lines_of(session, f"{typed}/")[0] == answer
    assert session.position == before


def test_a_taken_edge_is_told() -> None:
    lines = lines_of(session_of("hexagon", moves="25"), "5-2/")
    assert lines[0] == "INPUT ERROR! The line 2-5 has already been drawn."


@pytest.mark.parametrize(
    ("name", "typed", "move"),
    [
        ("hexagon", "2-5", "25"),
        ("hexagon", "5 2", "25"),
        ("hexagon", "2, 5", "25"),
        ("tic-tac-toe-3d", "2 1 3", "213"),
        ("score-four", "B 3", "b3"),
        ("score-four", "b3", "b3"),
        ("connect-four", " 4 ", "4"),
    ],
)
def test_coordinates_may_be_written_apart(name: str, typed: str, move: str) -> None:
    session = session_of(name)
    lines_of(session, f"{typed}/")
    assert session.moves == parse_moves(session.game, move)


def test_after_the_end_help_new_game_and_quit_remain() -> None:
    session = session_of("connect-four", moves="1212121")
    lines = lines_of(session, "4/undo/hint/swap/help/")
    over = "The game is over. You can still open the help, start a new game or quit."
    assert lines[:4] == ["The game is over; no more moves are allowed.", over, over, over]
    assert lines[4] == "How to play"
    assert lines_of(session_of("connect-four", moves="1212121"), "/4/")[:2] == [
        "New game: Connect Four. Ada moves first against Bob.",
        "Ada plays 4.",
    ]
    assert lines_of(session_of("connect-four", moves="1212121"), "q/")[0] == "Goodbye."


def test_debug_mode_tells_ratings_and_reasons() -> None:
    session = session_of("connect-four", second="homburg")
    lines = lines_of(session, "ratings/4/ratings/ratings/ratings/")
    assert lines[:2] == [
        "Debug mode: the ratings behind the computer's last move.",
        "The ratings appear with the computer's next move.",
    ]
    assert [line.split(":")[0] for line in lines[2:]] == [
        "Ada plays 4.", "Ratings", "Reasons", "Homburg",
        "Debug mode", "Ratings", "Debug mode off.", "Debug mode", "Ratings", "Reasons",
        "The input ended before the game did. Goodbye.",
    ]  # fmt: skip
    assert len(re.findall(r"\d: -?[\d.]+", lines[3])) == 7
    assert lines[3:5] == lines[10:12], "those of the last move, and not of the position after it"
    assert lines[3] != lines[7]


def test_prompts_and_the_bell_are_for_terminals() -> None:
    session = session_of("connect-four", second="homburg")
    writer = Terminal()
    PlainFrontEnd(session, SessionFiles(), Translator("en"), Terminal("q\nn\n"), writer).run(())
    assert writer.getvalue() == (
        "Ada, your move: Really quit the program? <Y/N>\n"
        "Really quit the program? <Y/N> No. The game goes on.\n"
        "Ada, your move: \n"
        "The input ended before the game did. Goodbye.\n"
    )


@pytest.mark.parametrize(
    ("voice", "notes"), [(MelodyVoice.BELL, 6), (MelodyVoice.TONES, 6), (MelodyVoice.CONSOLE, 6), (None, 0)]
)
def test_the_melody_is_played_at_the_end_unless_it_is_mute_r9(voice: MelodyVoice | None, notes: int) -> None:
    writer, waits = Terminal(), list[float]()
    session = session_of("connect-four", moves="121212")
    say = Translator("en")
    PlainFrontEnd(session, SessionFiles(), say, Terminal("1\n"), writer, voice=voice, sleep=waits.append).run(())
    said = "Ada wins with the column 1.1 1.2 1.3 1.4.\n"
    played = "".join(text for _, text in melody(session.state, voice)) if voice else ""
    assert f"{said}{played}Press Enter for a new game, q to quit: " in writer.getvalue()
    assert played.count("\a") + played.count(",~") == notes
    assert len(waits) == max(0, notes - 1)
    assert all(0.1 < seconds < 0.6 for seconds in waits)


def test_what_is_said_is_in_the_record_by_then(tmp_path: Path) -> None:
    path = tmp_path / "r.txt"
    connect_four = game("connect-four")
    session = Session(connect_four, (human_player("Ada"), computer_player("homburg", connect_four)), seed="1")

    class Witness(StringIO):
        """Looks into the record whenever a move is told."""

        def write(self, text: str) -> int:
            told.extend(re.findall(r"(?:Ada plays|and play) (\d)\.", text))
            assert format_moves(connect_four, read_records(path)[-1].moves) == "".join(told)
            return super().write(text)

    told: list[str] = []
    with closing(SessionFiles(RecordFile(path))) as book:
        PlainFrontEnd(session, book, Translator("en"), StringIO("4\n4\n3\n"), Witness()).run(session.start())
    assert len(told) == 6


def test_german_words_are_understood_and_so_are_the_english_ones() -> None:
    connect_four = game("connect-four")
    session = Session(connect_four, (human_player("Ada"), computer_player("homburg", connect_four)), seed="1")
    session.start()
    say = Translator("de")
    german = "/".join(say(word).lower() for word in (Message("undo"), Message("board"), Message("suggestion")))
    lines = lines_of(session, "4/undo/board/suggestion/", "de")
    assert session.moves == ()
    assert lines_of(session, f"4/{german}/", "de") == lines


def test_rows_that_win_stand_in_the_rules_as_pictures_in_plain_characters_a4() -> None:
    lines = lines_of(session_of("connect-four"), "help/")
    at = lines.index("row: 1.1 2.1 3.1 4.1")
    assert lines[at - 1] == "You win like this:"
    assert lines[at + 6] == "X X X X . . ."
    assert {line.split(":")[0] for line in lines} >= {"column", "rising diagonal", "falling diagonal"}


def test_a_terminal_is_told_who_thinks_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient(Terminal):
        """Lets the opponent go on once it has been told that it thinks."""

        def write(self, text: str) -> int:
            if "I am thinking" in text:
                slow.go.set()
            return super().write(text)

    monkeypatch.setattr("denkspiel.tui.plain.PATIENCE_SECONDS", 0.0)
    slow, writer = Slow(), Impatient()
    session = session_with(None, slow)
    PlainFrontEnd(session, SessionFiles(), Translator("en"), Terminal("4\nquit\ny\n"), writer, voice=None).run(())
    lines = writer.getvalue().splitlines()
    assert lines[1] == "slow: I am thinking ..."
    assert lines[2].startswith("slow: I am thinking ... and play ")


def test_a_pipe_is_told_the_move_only_and_standard_error_who_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient(StringIO):
        """Lets the opponent go on once it has been told that it thinks."""

        def write(self, text: str) -> int:
            slow.go.set()
            return super().write(text)

    monkeypatch.setattr("denkspiel.tui.plain.PATIENCE_SECONDS", 0.0)
    slow, heard = Slow(), Impatient()
    monkeypatch.setattr("sys.stderr", heard)
    assert "slow: I am thinking ..." not in lines_of(session_with(None, slow), "4/")
    assert heard.getvalue() == "denkspiel: slow: I am thinking ...\n"


def test_an_opponent_that_cannot_choose_ends_the_game_instead_of_being_asked_for_ever() -> None:
    with pytest.raises(DenkspielError, match=r"No room\."):
        lines_of(session_with(None, Failing(DenkspielError(Message("No room.")))), "4/")
