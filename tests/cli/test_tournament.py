import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

import pytest

from denkspiel import read_position, replay
from denkspiel.arena.plan import FORMATS
from denkspiel.arena.tournament import JOURNAL_FILE, GameResult, Tournament
from denkspiel.play.record_file import read_records
from tests.cases import for_each
from tests.cli.calling import Call, in_this_process

SHORT = ("--game", "tic-tac-toe", "--games", "4", "--workers", "1")
PATIENCE = 50
RETURNED_NONE = "choose must return the number of a cell or a move as a string, but returned None"
RETURNED_NONE_IN_GERMAN = (
    "choose muss die Nummer eines Feldes oder einen Zug als Zeichenkette zurückgeben, lieferte aber None"
)


def test_a_position_without_moves_is_played_on_and_recorded_as_set_up(denkspiel: Call, tmp_path: Path) -> None:
    file, folder = tmp_path / "openings.txt", tmp_path / "results"
    file.write_text("1,0,0,0,2,0,0,0,0\na1 c2\n", encoding="utf-8")
    words = ("tournament", "level-3", "random", *SHORT, "--openings", str(file), "--out", str(folder))
    assert denkspiel(*words).status == 0
    records = read_records(folder / "games.txt")
    assert [(record.setup, len(record.moves) > 2) for record in records] == [(2, True)] * 2 + [(0, True)] * 2
    begun = [
        replay("tic-tac-toe", " ".join(record.game.geometry.cells[move].move for move in record.moves[:2]))
        for record in records
    ]
    assert begun == [read_position("1,0,0,0,2,0,0,0,0", "tic-tac-toe")] * 2 + [replay("tic-tac-toe", "a1 c2")] * 2
    (folder / "results.json").unlink()
    assert denkspiel(*words, "--resume").status == 0
    assert [record.setup for record in read_records(folder / "games.txt")] == [2, 2, 0, 0]


def test_results_are_printed_and_kept(denkspiel: Call, tmp_path: Path) -> None:
    answer = denkspiel("tournament", "level-3", "random", *SHORT, "--openings", "random:1", "--out", str(tmp_path))
    assert answer.status == 0
    assert "1  level-3" in answer.out
    assert "Moving first is worth " in answer.out
    kept = {path.name for path in tmp_path.iterdir()}
    assert kept == {
        "games.txt",
        "meetings.csv",
        "results.csv",
        "results.html",
        "results.json",
        "results.txt",
        JOURNAL_FILE,
    }
    assert (tmp_path / "results.txt").read_text(encoding="utf-8") == answer.out
    assert len(read_records(tmp_path / "games.txt")) == 4
    data = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert [one["player"] for one in data["standings"]] == ["level-3", "random"]
    (met,) = data["meetings"]
    result = "+{wins} ={draws} -{losses}".format(**met)
    row = ["level-3", "random", result, str(met["different"]), f"{100 * met['superiority']:.1f} %"]
    assert re.search(" +".join(map(re.escape, row)), answer.out)
    (line,) = csv.DictReader((tmp_path / "meetings.csv").read_text(encoding="utf-8").splitlines())
    assert [line[key] for key in ("first", "second", "different", "superiority")] == [
        *("level-3", "random", str(met["different"]), str(met["superiority"]))
    ]
    again = denkspiel(
        *("tournament", "level-3", "random", *SHORT, "--openings", "random:1", "--out", str(tmp_path)),
        *("--resume", "--json"),
    )
    assert json.loads(again.out) == data


def write_players(folder: Path, **does: str) -> None:
    for name, line in does.items():
        source = f"class Player:\n    def choose(self, position, rng):\n        {line}\n"
        (folder / f"{name}.py").write_text(source, encoding="utf-8")


def test_what_is_no_player_in_a_folder_is_left_alone(denkspiel: Call, tmp_path: Path) -> None:
    write_players(tmp_path, anna="return position.legal_moves[0]", __init__="pass")
    (tmp_path / ".hidden.py").write_text("1 / 0", encoding="utf-8")
    (tmp_path / "folder.py").mkdir()
    answer = denkspiel("tournament", str(tmp_path), "random", *SHORT, "--json")
    assert json.loads(answer.out)["players"] == [str(tmp_path / "anna.py"), "random"]
    empty = tmp_path / "folder.py"
    answer = denkspiel("tournament", str(empty), "random", *SHORT)
    assert (answer.status, answer.err) == (2, f'denkspiel: There are no Python files in "{empty}".\n')


def test_many_faults_are_a_line(denkspiel: Call, tmp_path: Path) -> None:
    write_players(tmp_path, broken="1 / 0")
    file, out = str(tmp_path / "broken.py"), tmp_path / "out"
    answer = denkspiel("tournament", "random", file, *SHORT, "--out", str(out))
    (line,) = [line for line in answer.out.splitlines() if "ZeroDivisionError" in line]
    assert line.startswith(f"{file} loses 4 games. The first loss was in game 1, after the moves ")
    assert len(json.loads((out / "results.json").read_text(encoding="utf-8"))["faults"]) == 4
    assert "Moving first is worth" not in answer.out
    shown = denkspiel("replay", str(out / "games.txt"), "--game", "2")
    assert " loses because of a fault: " in shown.out
    data = json.loads(denkspiel("replay", str(out / "games.txt"), "--json").out)["games"]
    assert [game["loser"] for game in data] == ["second", "first", "second", "first"]
    assert all("ZeroDivisionError" in game["fault"] for game in data)
    once = denkspiel("tournament", "random", file, *SHORT, "--games", "1")
    assert "Game 1, after the moves " in once.out


def test_faults_are_told_in_the_language_of_the_call_when_it_is_resumed_too(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "anna.py"
    file.write_text("class Player:\n    def choose(self, position, rng):\n        pass\n", encoding="utf-8")
    words = ("tournament", str(file), "random", *SHORT, "--out", str(tmp_path / "results"))
    assert RETURNED_NONE in denkspiel(*words).out
    answer = denkspiel(*words, "--resume", "--language", "de").out
    assert "verliert 4 Partien" in answer
    assert RETURNED_NONE_IN_GERMAN in answer
    assert RETURNED_NONE not in answer
    assert "1,000" in answer
    assert "1.000" not in answer
    for name in ("results.txt", "results.html"):
        told = (tmp_path / "results" / name).read_text(encoding="utf-8")
        assert RETURNED_NONE_IN_GERMAN in told
        assert RETURNED_NONE not in told
    data = json.loads((tmp_path / "results" / "results.json").read_text(encoding="utf-8"))
    assert RETURNED_NONE in data["faults"][0]["fault"]


@pytest.mark.long
def test_a_killed_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    """The program is killed amid its work; resumed it ends with the results of one that nobody has killed."""
    words = [sys.executable, "-m", "denkspiel", "tournament", "level-1", "random", "level-2", "--game", "connect-four"]
    words += ["--games", "60", "--seed", "3", "--workers", "2", "--out"]
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    process = subprocess.Popen([*words, str(killed)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    journal, until = killed / JOURNAL_FILE, time.monotonic() + PATIENCE
    while not (journal.exists() and journal.read_bytes().count(b"\n") > 10):
        assert time.monotonic() < until, "the tournament has not begun"
        assert process.poll() is None, "the tournament was too short to be killed"
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    subprocess.run([*words, str(killed), "--resume"], check=True, capture_output=True)
    subprocess.run([*words, str(whole)], check=True, capture_output=True)
    for name in ("results.html", "results.json", "results.txt", "games.txt"):
        assert (killed / name).read_bytes() == (whole / name).read_bytes()
    lines = journal.read_text(encoding="utf-8").splitlines()
    assert sum(" [" in line for line in lines) == 180


PLAYER = """
from denkspiel import Choice, Opponent


class Player(Opponent):
    name = "player"

    def choose(self, position, rng, limit=None):
        cells = range(position.game.geometry.size)
        taken = [cell for cell in cells if cell not in position.legal_moves]
        return Choice({choice}, dict.fromkeys(position.legal_moves, 0))
"""


def test_moves_that_are_not_allowed_are_one_kind_of_fault(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "wrong.py"
    file.write_text(PLAYER.format(choice="rng.choice(taken or [99])"), encoding="utf-8")
    answer = denkspiel(
        *("tournament", str(file), "random", "--game", "tic-tac-toe", "--games", "6", "--openings", "random:2"),
        *("--workers", "1"),
    )
    (line,) = [line for line in answer.out.splitlines() if " loses " in line]
    assert " loses 6 games. The first loss was in game 1, after the moves " in line


@for_each("command", ["tournament", "match", "sprt", "rate", "check"])
def test_players_that_are_paths_to_nothing_or_to_folders_are_said_to_be_so(denkspiel: Call, command: str) -> None:
    for path, said in (
        ("./missing", 'There is no file or folder "./missing".'),
        ("/nowhere/at all", 'There is no file or folder "/nowhere/at all".'),
        ("/", '"/" is a folder, not a player' if command != "tournament" else 'There are no Python files in "/".'),
        (sys.executable, f'If it is an engine, write "engine:{sys.executable}".'),
    ):
        words = {
            "rate": ["hexagon", "--by", path],
            "check": [path, "--game", "hexagon"],
            "tournament": [path, "--game", "hexagon"],
        }.get(command, [path, "random", "--game", "hexagon"])
        answer = denkspiel(command, *words)
        assert answer.status in (1, 2)
        assert said in answer.err


def test_ctrl_c_prints_the_standings_of_the_games_that_are_over(denkspiel: Call) -> None:
    play = Tournament.play

    def stopped(tournament: Tournament, executor: Executor, on_game: Callable[[GameResult], object]) -> None:
        def until_the_third(bout: GameResult) -> None:
            on_game(bout)
            if len(tournament.played) == 3:
                raise KeyboardInterrupt

        play(tournament, executor, until_the_third)

    for format_ in FORMATS:
        with pytest.MonkeyPatch.context() as patch:
            in_this_process(patch)
            patch.setattr(Tournament, "play", stopped)
            players = ["level-1", "level-2", "level-3", "random"]
            answer = denkspiel("tournament", *players, *SHORT, "--format", format_)
            told = json.loads(denkspiel("tournament", *players, *SHORT, "--format", format_, "--json").out)
        assert answer.status == 130
        assert "Games played: 3" in answer.err
        assert all(player in answer.out for player in players)
        assert sum(one["games"] for one in told["standings"]) == 2 * 3


def test_two_names_of_one_player_are_the_same_player(denkspiel: Call) -> None:
    answer = denkspiel("tournament", "amiga", "ilaender-normal", "--game", "connect-four")
    assert answer.status == 2
    assert 'The player "ilaender-normal" is listed twice.' in answer.err
