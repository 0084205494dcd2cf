import errno
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from denkspiel.core.notation import format_moves, parse_moves
from denkspiel.core.safe_file import unwritable_fault
from denkspiel.games.catalogue import game
from denkspiel.play.record import GameRecord
from denkspiel.play.record_file import RecordFile, read_records
from tests.cli.calling import Answer, Call

HUMANS = ("--first", "human", "--second", "human")
ENDED = "The input ended before the game did. Goodbye."


Typed = Callable[..., Answer]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, denkspiel: Call) -> Typed:
    """Calls `denkspiel play` with its first word as standard input (slashes are line feeds)."""

    def call(text: str, *words: str) -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(text.replace("/", "\n")))
        return denkspiel("play", *words)

    return call


def run_denkspiel(text: bytes, *words: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    clean = {name: value for name, value in os.environ.items() if name not in ("LANGUAGE", "PYTHONIOENCODING")}
    return subprocess.run(
        [sys.executable, "-m", "denkspiel", *words],
        input=text,
        capture_output=True,
        env={**clean, "LANGUAGE": "en", **environment},
        timeout=50,
        check=False,
    )


def test_the_call_of_the_readme() -> None:
    words = ["play", "connect-four", "--first", "human", "--second", "homburg", "--plain", "--seed", "1"]
    done = run_denkspiel(b"4\n4\n3\n", *words)
    lines = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (0, b"")
    assert lines[0] == "New game: Connect Four. Human moves first against Homburg."
    assert [line for line in lines if line.startswith("Human plays")] == [
        "Human plays 4.", "Human plays 4.", "Human plays 3.",
    ]  # fmt: skip
    assert sum(line.startswith("Homburg: I am thinking ... and play ") for line in lines) == 3
    assert lines[-1] == ENDED
    assert run_denkspiel(b"4\n4\n3\n", *words).stdout == done.stdout


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_garbage_from_a_pipe_is_no_move(encoding: str) -> None:
    garbage = [b"\xff\xfe\x00\x9b2J", b"\x1b]0;x\x07", "ä„€".encode()]
    lines = b"".join(line + b"\n4\n" for line in garbage)
    done = run_denkspiel(lines, "play", "connect-four", *HUMANS, PYTHONIOENCODING=encoding)
    assert done.returncode == 0
    assert done.stderr == b""
    assert done.stdout.count(b"is not a move") == len(garbage)
    assert done.stdout.count(b" plays 4.") == len(garbage)
    assert b"\x1b" not in done.stdout
    assert b"\x9b" not in done.stdout


def test_closed_standard_input_is_an_empty_one() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{sys.executable} -m denkspiel play hexagon --seed 1 --first human --second human <&-"],
        capture_output=True,
        env={**os.environ, "LANGUAGE": "en"},
        timeout=50,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines()[-1] == ENDED


def test_it_starts_right_in_the_game_with_defaults(typed: Typed) -> None:
    answer = typed("")
    assert answer.status == 0
    first, *others = answer.out.splitlines()
    assert "was chosen at random to move first against" in first
    assert "Homburg" in first
    assert others[-1] == ENDED


@pytest.mark.parametrize(
    ("words", "first_line"),
    [
        (("hexagon", "--first", "human"), "was chosen at random to move first against"),
        (
            ("hexagon", "--first", "human", "--begin", "first"),
            "New game: Hexagon. Human moves first against Hexagon 1360.",
        ),
        (
            ("hexagon", "--first", "human", "--begin", "second"),
            "New game: Hexagon. Hexagon 1360 moves first against Human.",
        ),
        (
            ("hexagon", "--second", "human", "--begin", "first"),
            "New game: Hexagon. Hexagon 1360 moves first against Human.",
        ),
        (
            ("score-four", "--first", "raumvier-1", "--second", "human", "--name", "Ada"),
            "New game: Score Four. Raumvier 1 moves first against Ada.",
        ),
        (
            ("tic-tac-toe", *HUMANS, "--name", "Ada", "--name", "Bob"),
            "New game: Tic-Tac-Toe. Ada moves first against Bob.",
        ),
        (("tic-tac-toe", *HUMANS, "--name", "Ada"), "New game: Tic-Tac-Toe. Ada moves first against Player 2."),
        (("connect-four:8x7", *HUMANS), "New game: Connect Four 8x7. Player 1 moves first against Player 2."),
        (
            ("--second", "hexagon-1360", "--begin", "first"),
            "New game: Hexagon. Human moves first against Hexagon 1360.",
        ),
        (("--first", "homburg", "--begin", "first"), "New game: Connect Four. Homburg moves first against Human."),
    ],
)
def test_every_question_has_an_option(typed: Typed, words: tuple[str, ...], first_line: str) -> None:
    assert first_line in typed("", *words).out.splitlines()[0]


def test_the_lot_depends_on_the_seed(typed: Typed) -> None:
    beginners = {typed("", "hexagon", "--seed", str(seed)).out.splitlines()[0] for seed in range(8)}
    assert len(beginners) == 2
    assert typed("", "hexagon", "--seed", "5").out == typed("", "hexagon", "--seed", "5").out


def test_rules_and_ratings_from_the_start(typed: Typed) -> None:
    answer = typed("", "hexagon", "--first", "hexagon-1360", "--begin", "first", "--rules", "--ratings")
    lines = answer.out.splitlines()
    assert "triangle" in lines[0]
    start = lines.index("New game: Hexagon. Hexagon 1360 moves first against Human.")
    assert lines[start + 1].startswith("Ratings: 1-2: ")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (
            ("conect-four",),
            'Unknown game or original: "conect-four". Did you mean "connect-four"? Choose one of: c64, ',
        ),
        (("amigo",), 'Unknown game or original: "amigo". Did you mean "amiga"? Choose one of: c64, '),
        (("connect-four", "--first", "hamburg"), 'Unknown opponent: "hamburg". Did you mean "homburg"?'),
        (("connect-four", "--first", "hexagon-1360"), "hexagon-1360 does not play connect-four. Choose one of: "),
        (
            ("--first", "homburg", "--second", "hexagon-1360"),
            "hexagon-1360 does not play connect-four. Choose one of: ",
        ),
        (("--name", "x" * 13), "Allowed: 1 to 12 printable characters."),
        (("--name", "\x1b[2J"), "Allowed: 1 to 12 printable characters."),
        (("--name", "Ada", "--name", "Bob"), "Too many names. Given with --name: 2; people playing: 1."),
        (("--begin", "third"), 'Invalid value for --begin: "third". '),
        (("--delay", "61"), 'Invalid value for --delay: "61". Allowed: seconds from 0 to 60, such as 10 or 0.5.'),
        (("--delay", "nan"), 'Invalid value for --delay: "nan". Allowed: seconds from 0 to 60, such as 10 or 0.5.'),
        (("--delay", "soon"), 'Invalid value for --delay: "soon". Allowed: seconds from 0 to 60, such as 10 or 0.5.'),
        (("--colour", "green"), 'Invalid value for --colour/--color: "green". Allowed: auto, always, never.'),
        (("--plot", ""), 'A file cannot be named "".'),
        (("connect-four", "--plot", "x.png"), '"x.png" cannot be a plotter file: its name must end in .svg or .hpgl.'),
        (("--sed", "1"), 'Unknown option: "--sed".'),
        (("hexagon", "hexagon"), '"hexagon" is one argument too many.'),
    ],
)
def test_a_faulty_call_is_explained_with_status_2(typed: Typed, words: tuple[str, ...], fault: str) -> None:
    answer = typed("", *words)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.startswith("denkspiel: ")
    assert fault in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("none.toml",), "This file does not exist."),
        (("connect-four", "--plot", "none/x.svg"), 'Cannot write "none/x.svg": '),
        (("connect-four", "--record", "none/x.txt"), 'Cannot write "none/x.txt": '),
        (("connect-four", "--record", "."), 'Cannot write ".": '),
        (("--resume", "none.txt"), 'Cannot read "none.txt": '),
        (("--resume", "."), 'Cannot read ".": '),
        (("--resume", "broken.txt"), "is not a game record"),
        (("--record", "broken.txt"), "is not a game record"),
        (("--resume", "impossible.txt"), "Move 8: "),
        (("--resume", "binary.txt"), '"binary.txt" is not a UTF-8 text file.'),
        (("--resume", "opponent.txt"), '"opponent.txt", last game: Unknown opponent: "max".'),
        (("--resume", "unsuitable.txt"), '"unsuitable.txt", last game: homburg does not play hexagon.'),
        (("--resume", "name.txt"), '"name.txt", last game: "A name beyond bounds" is not a valid name'),
    ],
)
def test_files_that_are_no_good_are_named_with_status_1(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], fault: str
) -> None:
    monkeypatch.chdir(tmp_path)
    contents = {
        "broken.txt": b"once upon a time",
        "impossible.txt": b'[Denkspiel "1"]\n[Game "connect-four"]\n\n1. 1 1\n2. 1 1\n3. 1 1\n4. 2 1\n',
        "binary.txt": b"\xff\x00\xff",
        "opponent.txt": b'[Denkspiel "1"]\n[Game "hexagon"]\n[SecondKind "max"]\n\n1. 12\n',
        "unsuitable.txt": b'[Denkspiel "1"]\n[Game "hexagon"]\n[SecondKind "homburg"]\n\n1. 12\n',
        "name.txt": b'[Denkspiel "1"]\n[Game "hexagon"]\n[First "A name beyond bounds"]\n\n1. 12\n',
    }
    for name, content in contents.items():
        (tmp_path / name).write_bytes(content)
    answer = typed("4/", *words)
    assert (answer.status, answer.out) == (1, "")
    assert answer.err.startswith("denkspiel: ")
    assert fault in answer.err
    assert answer.err.count("\n") == 1
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == contents


def test_a_record_is_written_and_resumed(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "r.txt"
    connect_four = game("connect-four")
    words = ("connect-four", "--first", "human", "--second", "homburg", "--name", "Ada", "--seed", "1")
    typed("4/4/", *words, "--record", str(path))
    (record,) = read_records(path)
    assert record.names == ("Ada", "homburg")
    assert len(record.moves) == 4
    answer = typed("3/", "--resume", str(path))
    assert answer.out.splitlines()[0] == "Connect Four goes on: Ada against Homburg."
    assert f'The game is saved in "{path}"; continue it with --resume.' in answer.out
    (resumed,) = read_records(path)
    assert resumed.moves[:4] == record.moves
    in_one_go = tmp_path / "one.txt"
    typed("4/4/3/", *words, "--record", str(in_one_go))
    assert format_moves(connect_four, read_records(in_one_go)[0].moves) == format_moves(connect_four, resumed.moves)


def test_a_second_game_is_added_to_the_record(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "r.txt"
    typed("1/2/1/2/1/2/1//3/", "connect-four", *HUMANS, "--record", str(path))
    typed("5/", "hexagon", *HUMANS, "--record", str(path))
    assert [len(record.moves) for record in read_records(path)] == [7, 1, 0]
    assert [record.game.id for record in read_records(path)] == ["connect-four", "connect-four", "hexagon"]


def _hexagon_record(path: Path, kinds: tuple[str, str]) -> None:
    hexagon = game("hexagon")
    record = GameRecord(hexagon, parse_moves(hexagon, "1223"), ("Ada", kinds[1]), kinds, "9")
    path.write_text(record.to_text(), encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "first_line"),
    [
        ((), "Hexagon goes on: Ada against Hexagon 1360."),
        (("--second", "raumvier-1"), "Hexagon goes on: Ada against Raumvier 1."),
        (("--second", "human"), "Hexagon goes on: Ada against Human."),
        (("--name", "Eve"), "Hexagon goes on: Eve against Hexagon 1360."),
        (("--second", "human", "--name", "Eve", "--name", "Max"), "Hexagon goes on: Eve against Max."),
        (("hexagon",), "Hexagon goes on: Ada against Hexagon 1360."),
    ],
)
def test_players_may_change_when_a_game_is_resumed(
    typed: Typed, tmp_path: Path, words: tuple[str, ...], first_line: str
) -> None:
    path = tmp_path / "r.txt"
    _hexagon_record(path, ("human", "hexagon-1360"))
    answer = typed("", *words, "--resume", str(path))
    assert answer.status == 0
    assert answer.out.splitlines()[0] == first_line


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("connect-four",), "contains a game of hexagon, not of connect-four. Leave out connect-four."),
        (("--name", "Ada", "--name", "Bob"), "Too many names. Given with --name: 2; people playing: 1."),
        (("--second", "homburg"), "homburg does not play hexagon."),
    ],
)
def test_a_resumed_game_and_the_call_must_agree(
    typed: Typed, tmp_path: Path, words: tuple[str, ...], fault: str
) -> None:
    path = tmp_path / "r.txt"
    _hexagon_record(path, ("human", "hexagon-1360"))
    before = path.read_bytes()
    answer = typed("", *words, "--resume", str(path))
    assert answer.status == 2
    assert fault in answer.err
    assert path.read_bytes() == before


def test_a_resumed_game_may_be_recorded_elsewhere(typed: Typed, tmp_path: Path) -> None:
    old, new = tmp_path / "old.txt", tmp_path / "new.txt"
    _hexagon_record(old, ("human", "hexagon-1360"))
    before = old.read_bytes()
    typed("45/", "--resume", str(old), "--record", str(new))
    assert old.read_bytes() == before
    assert len(read_records(new)[0].moves) == 4


@pytest.mark.parametrize("ending", ["svg", "hpgl"])
def test_a_plot_grows_with_the_game(typed: Typed, tmp_path: Path, ending: str) -> None:
    sizes = []
    for moves in ("", "12/", "12/45/", "12/45/13/64/23/"):
        path = tmp_path / f"{len(moves)}.{ending}"
        typed(moves, "hexagon", *HUMANS, "--plot", str(path))
        sizes.append(path.stat().st_size)
        if ending == "svg":
            ET.parse(path)
    assert sizes == sorted(set(sizes))


def test_an_own_game_is_played(typed: Typed, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('title = "Mine"\nline_wins = true\n', encoding="utf-8")
    assert typed("", str(path)).status == 1
    path.write_text('title = "Mine"\n[grid]\nsizes = [3, 3]\nline_length = 3\ngravity = true\n', encoding="utf-8")
    answer = typed("1/2/1/2/1/", str(path), *HUMANS)
    assert answer.out.splitlines()[0] == "New game: Mine. Player 1 moves first against Player 2."
    assert "Player 1 wins with" in answer.out


def test_ctrl_c_in_a_pipe_ends_with_a_word(monkeypatch: pytest.MonkeyPatch, denkspiel: Call) -> None:
    def interrupted(*_: object) -> str:
        raise KeyboardInterrupt

    reader = io.StringIO()
    monkeypatch.setattr(reader, "readline", interrupted)
    monkeypatch.setattr(sys, "stdin", reader)
    answer = denkspiel("play", "connect-four", *HUMANS)
    assert answer.status == 0
    assert answer.out.splitlines()[-1] == "Stopped. Goodbye."


@pytest.mark.parametrize("seed", ["7", "8", "11"])
def test_a_later_game_of_a_session_is_resumed_as_if_it_had_not_stopped(typed: Typed, tmp_path: Path, seed: str) -> None:
    """What is random depends on the number of the game, too."""
    words = ("connect-four", "--first", "human", "--second", "random", "--begin", "first", "--seed", seed)
    whole, stopped = tmp_path / "whole.txt", tmp_path / "stopped.txt"
    typed("4/new/y/4/3/4/", *words, "--record", str(whole))
    typed("4/new/y/4/", *words, "--record", str(stopped))
    typed("3/4/", "--resume", str(stopped))
    assert len(read_records(whole)[1].moves) == 6
    assert read_records(stopped) == read_records(whole)


def test_a_game_that_could_not_be_written_ends_with_a_fault(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = []

    def write(_file: RecordFile, record: GameRecord) -> None:
        written.append(record)
        if len(record.moves) > 1:
            raise unwritable_fault(tmp_path / "r.txt", OSError(errno.ENOSPC, ""))

    monkeypatch.setattr(RecordFile, "write", write)
    answer = typed("4/4/", "connect-four", *HUMANS, "--record", str(tmp_path / "r.txt"))
    assert answer.status == 1
    assert f'Cannot write "{tmp_path / "r.txt"}": the disk is full.' in answer.out + answer.err
    assert [len(record.moves) for record in written] == [0, 1, 2]
    assert typed("4/", "connect-four", *HUMANS, "--record", str(tmp_path / "s.txt")).status == 0


@pytest.mark.parametrize(
    ("original", "begins"),
    [
        ("c64", r"New game: Score Four\. (Human|Raumvier 1) was chosen at random to move first against"),
        ("homburg", r"New game: Connect Four\. (Human|Homburg) was chosen at random to move first against"),
        ("Fortran", r"New game: 3-D Tic-Tac-Toe\. Player 1 moves first against Player 2\."),
        ("PC1360", r"New game: Hexagon\. (Human|Hexagon 1360) was chosen at random to move first against"),
        ("amiga", r"New game: Connect Four\. Human moves first against Ilaender normal\."),
    ],
)
def test_an_original_starts_as_it_was(typed: Typed, original: str, begins: str) -> None:
    assert re.match(begins, typed("", original, "--plain", "--modern").out)


def test_options_replace_what_an_original_sets(typed: Typed) -> None:
    assert "Human moves first against Raumvier 2." in typed("", "c64", "--second", "C64-2", "--begin", "first").out
    assert "Ada moves first against Bob." in typed("", "fortran", "--modern", "--name", "Ada", "--name", "Bob").out
    assert "Human moves first against Level 3." in typed("", "amiga", "--second", "level-3").out


def test_the_exercise_begins_with_the_same_player_in_every_game_t4(typed: Typed) -> None:
    game_of_player_1 = "111/222/112/333/113/new"
    assert typed(game_of_player_1, "fortran", "--modern").out.count("Player 1 moves first against Player 2.") == 2


def test_the_two_console_programs_run_in_pipes_also_with_plain(typed: Typed, tmp_path: Path) -> None:
    """And write records as any game does; --defaults leaves the menu out."""
    file = tmp_path / "games.txt"
    answer = typed("111/2 2 2/", "fortran", "--record", str(file))
    assert "Spieler -1: x, y, z? 111\n" in answer.out
    assert [len(record.moves) for record in read_records(file)] == [2]
    assert "Das Spiel geht weiter." in typed("", "fortran", "--resume", str(file)).out
    assert typed("1/4/", "homburg", "--plain").out.count("Hauptmenü") == 1
    played = typed("4/", "homburg", "--defaults", "--begin", "first", "--rules").out
    assert "Hauptmenü" not in played
    assert "wirft in Spalte 4." in played
    assert played.startswith("Drop a stone into a column")


def test_a_record_of_its_game_is_resumed_as_an_original(typed: Typed, tmp_path: Path) -> None:
    file = str(tmp_path / "games.txt")
    typed("111/222", "fortran", "--modern", "--record", file)
    assert "goes on: Player 1 against Player 2." in typed("", "fortran", "--modern", "--resume", file).out
    refused = typed("", "c64", "--resume", file)
    assert (refused.status, "contains a game of tic-tac-toe-3d, not of c64" in refused.err) == (2, True)


def test_a_game_is_found_by_its_title(typed: Typed) -> None:
    assert "New game: Score Four. Human moves first against Raumvier 1." in typed(
        "", "3d-vier Gewinnt", "--second", "c64", "--begin", "first"
    ).out  # fmt: skip
