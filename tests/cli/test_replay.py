import json
import sys
from dataclasses import replace
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from denkspiel.cli.main import main
from denkspiel.core.game import Game
from denkspiel.core.notation import parse_moves
from denkspiel.games.catalogue import game
from denkspiel.play.record import EarlyEnd, GameRecord, LosingSide
from denkspiel.play.record_file import read_records
from tests.cases import for_each
from tests.cli.calling import Call


def _record(
    name: str,
    moves: str,
    names: tuple[str, str] = ("Ada", "homburg"),
    kinds: tuple[str, str] = ("human", "homburg"),
) -> GameRecord:
    played = game(name)
    return GameRecord(played, parse_moves(played, moves), names, kinds, "7")


@pytest.fixture
def one(tmp_path: Path) -> str:
    path = tmp_path / "one.txt"
    path.write_text(_record("connect-four", "1212121").to_text(), "utf-8")
    return str(path)


@pytest.fixture
def two(tmp_path: Path) -> str:
    path = tmp_path / "two.txt"
    games = [_record("connect-four", "44"), _record("hexagon", "1223", ("", ""), ("human", "hexagon-1360"))]
    path.write_text("\n".join(record.to_text() for record in games), "utf-8")
    return str(path)


def test_pictures_after_every_move(denkspiel: Call, one: str) -> None:
    answer = denkspiel("replay", one)
    assert answer.status == 0
    assert answer.out.startswith("Game 1: Connect Four, Ada against homburg\n")
    assert answer.out.count("┌") == 8
    heads = [line for line in answer.out.splitlines() if line.startswith("Move ")]
    assert heads[0] == "Move 1, Ada: 1"
    assert heads[5] == "Move 6, homburg: 2"
    assert len(heads) == 7
    assert answer.out.count("[●]") == 4
    assert answer.out.splitlines()[-1] == "Ada wins with the column 1.1 1.2 1.3 1.4."


@for_each("name, moves", [("connect-four", "4453"), ("hexagon", "122334"), ("score-four", "a1b2c3")])
def test_a_game_is_shown_from_the_position_from_which_it_began(
    denkspiel: Call, tmp_path_factory: pytest.TempPathFactory, name: str, moves: str
) -> None:
    path = tmp_path_factory.mktemp(name) / "game.txt"
    record = _record(name, moves)
    for setup in range(len(record.moves) + 1):
        path.write_text(replace(record, setup=setup).to_text(), "utf-8")
        shown = denkspiel("replay", str(path), "--format", "plain").out
        assert [f"Move {number}," in shown for number in range(1, len(record.moves) + 1)] == [
            number > setup for number in range(1, len(record.moves) + 1)
        ]
        assert shown.count("Last move") == len(record.moves) - setup
        [data] = json.loads(denkspiel("replay", str(path), "--json").out)["games"]
        assert (data["setup"], len(data["moves"])) == (setup, len(record.moves))


def test_all_games_or_one(denkspiel: Call, two: str) -> None:
    everything = denkspiel("replay", two).out
    assert "Game 1: Connect Four" in everything
    assert "Game 2: Hexagon, human against hexagon-1360" in everything
    second = denkspiel("replay", two, "--game", "2").out
    assert "Game 1" not in second
    assert everything.endswith(second)


def test_data(denkspiel: Call, two: str) -> None:
    data = json.loads(denkspiel("replay", two, "--json").out)
    first, second = data["games"]
    assert first == {
        "number": 1,
        "game": "connect-four",
        "players": {"first": {"name": "Ada", "kind": "human"}, "second": {"name": "homburg", "kind": "homburg"}},
        "seed": "7",
        "setup": 0,
        "moves": [
            {"number": 1, "side": "first", "move": "4", "cell": "4.1"},
            {"number": 2, "side": "second", "move": "4", "cell": "4.2"},
        ],
        "outcome": None,
        "loser": None,
        "fault": "",
        "ended": None,
    }
    assert second["game"] == "hexagon"
    only = json.loads(denkspiel("replay", two, "--game", "2", "--json").out)["games"]
    assert only == [second]


def test_a_game_beyond_the_last(denkspiel: Call, two: str) -> None:
    answer = denkspiel("replay", two, "--game", "3")
    assert answer.status == 2
    assert f'There is no game 3 in "{two}". Allowed: 1 to 2.' in answer.err


STEERING = "\x1b[2J\x9b0m\u202eevil\x07\x7f"


@pytest.mark.parametrize("words", [(), ("--format", "plain"), ("--json",)])
def test_nothing_in_a_record_steers_the_terminal(denkspiel: Call, tmp_path: Path, words: tuple[str, ...]) -> None:
    path = tmp_path / f"{STEERING}.txt"
    own = game("connect-four:4x4")
    titled = Game(STEERING, STEERING, own.geometry, description=STEERING)
    moves = parse_moves(own, "1212121")
    path.write_text(GameRecord(titled, moves, (STEERING, STEERING), (STEERING, STEERING), STEERING).to_text(), "utf-8")
    shown = denkspiel("replay", str(path), *words)
    assert shown.status == 0
    assert "evil" in shown.out
    told = denkspiel("replay", str(path), "--game", "2")
    assert told.status == 2
    assert "evil" in told.err
    path.write_text(f'[Denkspiel "1"]\n[Game "hexagon"]\n\n1. {STEERING}\n', "utf-8")
    refused = denkspiel("replay", str(path), *words)
    assert refused.status == 1
    for text in (shown.out, told.err, refused.err):
        assert text.replace("\n", "").isprintable()


@pytest.mark.parametrize("words", [(), ("--game", "1"), ("--json",)])
def test_games_before_a_fault_are_shown(denkspiel: Call, two: str, words: tuple[str, ...]) -> None:
    whole = denkspiel("replay", two, "--game", "1", *words)
    path = Path(two)
    path.write_text(path.read_text("utf-8")[:-6], "utf-8")
    torn = denkspiel("replay", two, *words)
    assert (torn.status, torn.out) == (1, whole.out)
    assert "game 2" in torn.err


def test_what_is_after_a_fault_is_not_shown(denkspiel: Call, two: str) -> None:
    path = Path(two)
    path.write_text(path.read_text("utf-8").replace("connect-four", "conect-four"), "utf-8")
    for number in ("1", "2"):
        answer = denkspiel("replay", two, "--game", number)
        assert (answer.status, answer.out) == (1, "")
        assert "game 1" in answer.err


def test_a_game_at_fault_is_not_said_to_be_missing(denkspiel: Call, two: str) -> None:
    path = Path(two)
    path.write_text(path.read_text("utf-8")[:-6], "utf-8")
    for number in ("2", "3"):
        answer = denkspiel("replay", two, "--game", number)
        assert (answer.status, answer.out) == (1, "")
        assert f'{two}", game 2: ' in answer.err


def test_where_all_goes_into_one_file_the_fault_stands_behind_the_games(
    two: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = Path(two)
    path.write_text(path.read_text("utf-8")[:-6], "utf-8")
    both = BytesIO()
    monkeypatch.setattr("sys.stdout", TextIOWrapper(both, "utf-8"))
    monkeypatch.setattr("sys.stderr", TextIOWrapper(both, "utf-8"))
    assert main(("replay", two, "--format", "plain")) == 1
    sys.stdout.flush()
    written = both.getvalue().decode()
    assert written.index("Move 2, homburg: 4") < written.index(f'{two}", game 2: ')


@for_each(
    "ended, loser, told",
    [
        ("resigned", "second", "homburg resigns. Ada wins."),
        ("time", "first", "Ada has run out of time. homburg wins."),
        ("time", "", "Ada has run out of time, but homburg could no longer win, so the game is a draw."),
        ("agreed", "", "The players have agreed to a draw."),
        ("aborted", "", "The game was aborted."),
        ("decided", "first", "The tournament has decided this game. homburg wins."),
    ],
)
def test_how_people_ended_a_game_is_kept_and_told(
    denkspiel: Call, tmp_path: Path, ended: EarlyEnd, loser: LosingSide, told: str
) -> None:
    record = replace(_record("connect-four", "44"), ended=ended, loser=loser)
    path = tmp_path / "one.txt"
    path.write_text(record.to_text(), "utf-8")
    assert read_records(path) == [record]
    assert denkspiel("replay", str(path)).out.splitlines()[-1] == told
    assert json.loads(denkspiel("replay", str(path), "--json").out)["games"][0]["ended"] == ended
