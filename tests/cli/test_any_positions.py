"""Every command that takes moves takes a position in any format, and `convert` writes each of them."""

import io
from pathlib import Path

import pytest

from denkspiel import read_position, replay
from denkspiel.cli.commands import COMMANDS, full_parser
from denkspiel.games.catalogue import game
from denkspiel.locale import Translator
from denkspiel.play.positions.reader import format_names
from denkspiel.play.record import GameRecord
from denkspiel.play.record_file import read_records
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.board.links import parse_link
from tests.cases import for_each
from tests.cli.calling import Call

FEN = "7/7/7/7/3p3/2pPP2 w - - 0 3"
CALLS = {
    "show": ("show", "connect-four", "--format", "plain"),
    "rate": ("rate", "connect-four", "--by", "homburg"),
    "think": ("think", "connect-four", "--by", "homburg", "--json"),
    "solve": ("solve", "connect-four", "--score", "stones"),
    "analyse": ("analyse", "connect-four", "--colour", "never"),
    "prove": ("prove", "connect-four", "--leaf-nodes", "100000000", "--workers", "1"),
    "perft": ("perft", "connect-four", "2"),
}
"""A call of each command that takes moves, without them."""


def test_every_command_that_takes_moves_takes_a_position() -> None:
    parsers = full_parser(Translator("en")).commands
    takes = {
        name: [word for action in parser.actions for word in (action.option_strings or [action.dest])]
        for name, parser in parsers.items()
    }
    assert {name for name, words in takes.items() if "moves" in words} == set(CALLS)
    assert {name for name, words in takes.items() if "--position" in words} == {*CALLS, "play"}
    assert set(takes) == set(COMMANDS)


@pytest.mark.long
@for_each("name", [*CALLS])
def test_a_position_stands_in_the_place_of_moves(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    monkeypatch.chdir(tmp_path_factory.mktemp(name))
    by_moves = denkspiel(*CALLS[name], "4435")
    answer = denkspiel(*CALLS[name], "--position", "d1 d2 c1 e1")
    assert by_moves.status == answer.status == 0
    assert answer.out == by_moves.out
    assert "denkspiel: Read as squares: Connect Four, stones on the board: 4, first player to move." in answer.err


def test_a_position_is_a_text_a_file_or_standard_input(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    drawn = denkspiel("show", "connect-four", "4453").out
    Path("board.txt").write_text(drawn, encoding="utf-8")
    show = ("show", "connect-four", "--format", "plain")
    expected = denkspiel(*show, "--position", FEN).out
    assert denkspiel(*show, "--position", "board.txt").out == expected
    assert denkspiel(*show, "--position", str(tmp_path / "board.txt")).out == expected
    assert denkspiel(*show, "--position", drawn).out == expected
    monkeypatch.setattr("sys.stdin", io.StringIO(drawn))
    assert denkspiel(*show, "--position", "-").out == expected


@for_each(
    "words, status, sentence",
    [
        (("show", "connect-four", "4", "--position", "4"), 2, "--position cannot be used together with MOVES."),
        (("show", "connect-four", "--position", "missing.txt"), 1, 'Cannot read "missing.txt": '),
        (("show", "hexagon", "--position", FEN), 2, "This is a position of Connect Four, not of Hexagon."),
        (("convert", "3,3,4", "--to", "fen", "--game", "connect-four"), 2, "several ways: zero-based, moves."),
        (("convert", "12", "--to", "fen", "--game", "hexagon"), 2, 'Unknown format of Hexagon: "fen". '),
        (("convert", "4453"), 2, "Missing: --to."),
        (("play", "--position", "-"), 2, "Name a file instead."),
        (("play", "--position", "4", "--resume", "games.txt"), 2, "cannot be used together with --resume."),
    ],
)
def test_faults_are_told(denkspiel: Call, words: tuple[str, ...], status: int, sentence: str) -> None:
    answer = denkspiel(*words)
    assert (answer.status, answer.out) == (status, "")
    assert sentence in answer.err


def test_a_file_that_is_no_text_or_too_long_is_told(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "board"
    file.write_bytes(b"\xff")
    assert "is not a UTF-8 text file." in denkspiel("convert", str(file), "--to", "moves").err
    file.write_text("4" * 3_000_000)
    assert "The text is longer than 100000 characters." in denkspiel("convert", str(file), "--to", "moves").err


def test_convert_writes_every_format(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    for form in format_names():
        answer = denkspiel("convert", "4453", "--to", form)
        assert answer.status == 0, answer.err
        assert "Read as moves: Connect Four, stones on the board: 4, first player to move." in answer.err
        assert read_position(f"{form}: {answer.out}", "connect-four") == replay("connect-four", "4453")
    monkeypatch.setattr("sys.stdin", io.StringIO("4453"))
    assert denkspiel("convert", "--to", "gamesolver").out == "https://connect4.gamesolver.org/?pos=4453\n"


@for_each(
    "first, second",
    [
        (("Ada", "human"), ("Zoë & B.", "human")),
        (("Ada", "human"), ("level-2", "level-2")),
        (("level-3", "level-3"), ("", "human")),
        (("", "human"), ("", "human")),
    ],
)
def test_convert_keeps_the_players(
    denkspiel: Call, tmp_path_factory: pytest.TempPathFactory, first: tuple[str, str], second: tuple[str, str]
) -> None:
    names, kinds = zip(first, second, strict=True)
    record = tmp_path_factory.mktemp("games") / "game.txt"
    text = GameRecord(game("hexagon"), (0, 5), names, kinds).to_text()
    for _ in range(2):  # the second time what was converted
        record.write_text(text, encoding="utf-8")
        link = denkspiel("convert", str(record), "--to", "link").out.strip()
        assert ("first=" in link) == (names != ("", "") or kinds != ("human", "human"))
        if parts := "first=" in link and parse_link(link):
            seats = parts.resolve(GameCatalog([game("hexagon")]), None).players
            assert seats is not None
            assert tuple(seat.kind for seat in seats) == kinds
            assert all(seat.name == name for seat, name in zip(seats, names, strict=True) if seat.kind == "human")
        text = denkspiel("convert", link, "--to", "record").out
        record.write_text(text, encoding="utf-8")
        [found] = read_records(record)
        assert (found.names, found.kinds) == (names, kinds)


def test_lines_of_positions_are_solved(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    cells = "x,o," * 5 + "b," * 5 + "x"  # a made-up line that fits no game
    lines = ["1 2 1 2 1", "3/3/3", "......xox", "?game=tic-tac-toe&moves=a1b1", cells]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    answer = denkspiel("solve", "tic-tac-toe", "-", "--score", "wdl")
    assert [line.split()[-1] for line in answer.out.splitlines()] == ["draw", "draw", "win"]
    assert "Line 1: Numbers do not say where counting begins." in answer.err
    assert "Line 5: The text has 16 cells, but Tic-Tac-Toe has 9." in answer.err
    assert answer.status == 2


def test_a_game_is_played_on_from_a_position(denkspiel: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record, four = tmp_path / "games.txt", game("connect-four")
    for text, first in ((FEN, "human"), ("7/7/7/7/7/3P3 b", "homburg")):
        monkeypatch.setattr("sys.stdin", io.StringIO("1\nquit\ny\n"))
        answer = denkspiel("play", "--position", text, "--plain", "--seed", "1", "--record", str(record))
        assert answer.status == 0, answer.err
        found = read_records(record)[-1]
        assert found.kinds[0] == first, "the person has the side to move"
        assert found.setup == read_position(text).ply
        assert found.moves[found.setup] == 0, "the move 1 takes the lowest cell of the first column"
        assert found.game == four


def test_a_position_in_which_the_game_is_over_does_not_go_on(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\ny\n"))
    answer = denkspiel("play", "--position", "4455667", "--plain", "--seed", "1")
    assert "a game that is over" in answer.out
    assert "goes on" not in answer.out


@for_each("moves", ["1. 4 4 2. 5 3", "d1 d2 e1 c1", "7/7/7/7/3p3/2pPP2 w", "zero-based: 3,3,4,2"])
def test_moves_of_a_command_are_a_text_in_any_format(denkspiel: Call, moves: str) -> None:
    show = ("show", "connect-four", "--format", "plain")
    told, expected = denkspiel(*show, moves), denkspiel(*show, "4453")
    without_last = [line for line in expected.out.splitlines() if not line.startswith("Last move")]
    assert [line for line in told.out.splitlines() if not line.startswith("Last move")] == without_last
    assert ("Last move" in told.out) == ("/" not in moves)
    assert "denkspiel: Read as " in told.err


@for_each("moves", ["3,3", "[3, 3]"])
def test_numbers_that_can_count_from_0_or_1_are_refused_in_the_place_of_moves(
    denkspiel: Call, monkeypatch: pytest.MonkeyPatch, moves: str
) -> None:
    assert "several ways: zero-based, moves." in denkspiel("show", "connect-four", moves).err
    monkeypatch.setattr("sys.stdin", io.StringIO(moves))
    assert "several ways: zero-based, moves." in denkspiel("solve", "connect-four", "-").err
