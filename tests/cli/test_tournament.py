import json
import os
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
    assert kept == {"games.txt", "results.csv", "results.json", "results.txt", JOURNAL}
    assert (tmp_path / "results.txt").read_text(encoding="utf-8") == answer.out
    assert len(read_records(tmp_path / "games.txt")) == 4
    data = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert [one["player"] for one in data["standings"]] == ["level-3", "random"]
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
    for name in ("results.json", "results.txt", "games.txt"):
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
