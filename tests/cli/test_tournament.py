import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

from denkspiel.arena.tournament import JOURNAL
from denkspiel.play.record_file import read_records
from tests.cases import for_each
from tests.cli.calling import Call

SHORT = ("--game", "tic-tac-toe", "--games", "4", "--workers", "1")
PATIENCE = 50


def test_results_are_printed_and_kept(denkspiel: Call, tmp_path: Path) -> None:
    answer = denkspiel("tournament", "level-3", "random", *SHORT, "--openings", "random:1", "--out", str(tmp_path))
    assert answer.status == 0
    assert "1  level-3" in answer.out
    assert "The first move is worth" in answer.out
    kept = {path.name for path in tmp_path.iterdir()}
    assert kept == {"games.txt", "meetings.csv", "results.csv", "results.html", "results.json", "results.txt", JOURNAL}
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


def test_a_folder_is_a_class_in_german_too(denkspiel: Call, tmp_path: Path) -> None:
    for name, place in (("anna", 0), ("ben", -1)):
        source = f"class Player:\n    def choose(self, position, rng):\n        return position.legal_moves[{place}]\n"
        (tmp_path / f"{name}.py").write_text(source, encoding="utf-8")
    answer = denkspiel("tournament", str(tmp_path), *SHORT, "--language", "de")
    assert answer.status == 0
    assert str(tmp_path / "anna.py") in answer.out
    assert "Der Anzug ist" in answer.out


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
    assert (answer.status, answer.err) == (2, f'denkspiel: "{empty}" holds no Python files.\n')


def test_many_faults_are_a_line(denkspiel: Call, tmp_path: Path) -> None:
    write_players(tmp_path, broken="1 / 0")
    file, out = str(tmp_path / "broken.py"), tmp_path / "out"
    answer = denkspiel("tournament", "random", file, *SHORT, "--out", str(out))
    (line,) = [line for line in answer.out.splitlines() if "ZeroDivisionError" in line]
    assert line.startswith(f"{file} loses 4 games, the first is game 1, after the moves ")
    assert len(json.loads((out / "results.json").read_text(encoding="utf-8"))["faults"]) == 4
    assert "first move is worth" not in answer.out
    shown = denkspiel("replay", str(out / "games.txt"), "--game", "2")
    assert " loses by a fault: " in shown.out
    data = json.loads(denkspiel("replay", str(out / "games.txt"), "--json").out)["games"]
    assert [game["loser"] for game in data] == ["second", "first", "second", "first"]
    assert all("ZeroDivisionError" in game["fault"] for game in data)
    once = denkspiel("tournament", "random", file, *SHORT, "--games", "1")
    assert "Game 1, after the moves " in once.out


def test_of_many_players_the_meetings_are_kept_and_not_printed(denkspiel: Call, tmp_path: Path) -> None:
    write_players(tmp_path, **{f"p{number}": "return position.legal_moves[0]" for number in range(9)})
    out = tmp_path / "out"
    answer = denkspiel(
        *("tournament", str(tmp_path), "--game", "tic-tac-toe", "--games", "1", "--workers", "1", "--out", str(out))
    )
    kept = (out / "results.txt").read_text(encoding="utf-8")
    assert ("stronger" in answer.out, "stronger" in kept) == (False, True)
    assert len((out / "meetings.csv").read_text(encoding="utf-8").splitlines()) == 1 + 9 * 8 // 2


def test_each_opening_is_played_by_both_colours(denkspiel: Call) -> None:
    words = "tournament", "level-1", "random", *SHORT, "--games", "3", "--json"
    assert json.loads(denkspiel(*words).out)["games"] == 3
    assert json.loads(denkspiel(*words, "--openings", "random:1").out)["games"] == 4


def test_who_has_won_a_knockout_is_told(denkspiel: Call) -> None:
    answer = denkspiel("tournament", "random", "level-6", "level-1", *SHORT, "--format", "knockout", "--seed", "2")
    winner = answer.out.splitlines()[1].split()[1]
    assert f"Winner: {winner}\nRanked by rounds won, then by points.\n" in answer.out
    assert "rounds won" in answer.out.splitlines()[0]


def test_faults_are_told_in_the_language_of_the_call_when_it_is_resumed_too(denkspiel: Call, tmp_path: Path) -> None:
    file = tmp_path / "anna.py"
    file.write_text("class Player:\n    def choose(self, position, rng):\n        pass\n", encoding="utf-8")
    words = ("tournament", str(file), "random", *SHORT, "--out", str(tmp_path / "results"))
    assert "choose returned None instead of a move" in denkspiel(*words).out
    answer = denkspiel(*words, "--resume", "--language", "de").out
    assert "verliert 4 Spiele" in answer
    assert "choose gab None statt eines Zuges zurück" in answer
    assert "choose returned" not in answer
    for name in ("results.txt", "results.html"):
        told = (tmp_path / "results" / name).read_text(encoding="utf-8")
        assert "choose gab None" in told
        assert "choose returned" not in told
    data = json.loads((tmp_path / "results" / "results.json").read_text(encoding="utf-8"))
    assert "choose returned None" in data["faults"][0]["fault"]


def test_a_killed_tournament_goes_on_where_it_was(tmp_path: Path) -> None:
    """The program is killed amid its work; resumed it ends with the results of one that nobody has killed."""
    words = [sys.executable, "-m", "denkspiel", "tournament", "level-1", "random", "level-2", "--game", "connect-four"]
    words += ["--games", "60", "--seed", "3", "--workers", "2", "--out"]
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    process = subprocess.Popen([*words, str(killed)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    journal, until = killed / JOURNAL, time.monotonic() + PATIENCE
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


@for_each(
    "words, fault",
    [
        (("random",), "at least two players"),
        (("random", "nobody"), 'There is no opponent "nobody"'),
        (("random", "level-1", "--clock", "60x"), "such as 60+0.5"),
        (("random", "level-1", "--clock", "60", "--seconds", "1"), "--clock does not go with --seconds"),
        (("random", "level-1", "--resume"), "--resume needs --out"),
        (("random", "level-1", "--openings", "random:x"), "such as random:4"),
        (("random", "level-1", "--openings", "nowhere.txt"), '"nowhere.txt" cannot be read'),
        (("random", "level-1", "--openings", "random:99"), "no such opening"),
        (("random", "level-1", "--format", "chaos"), "--format"),
    ],
)
def test_bad_input_is_one_sentence(denkspiel: Call, words: tuple[str, ...], fault: str) -> None:
    answer = denkspiel("tournament", *words, "--game", "tic-tac-toe")
    assert answer.status == (1 if "read" in fault else 2)
    assert answer.out == ""
    assert fault in answer.err
    assert len(answer.err.splitlines()) == 1
