import json
import re
from collections.abc import Callable
from concurrent.futures import Executor
from pathlib import Path

import pytest

from denkspiel.arena.sprt import SequentialMatch
from denkspiel.arena.tournament import JOURNAL_FILE, GameResult
from denkspiel.play.record_file import read_records
from tests.cli.calling import Call

SHORT = ("--game", "tic-tac-toe", "--workers", "1", "--openings", "random:2", "--elo1", "100")


def test_the_verdict_is_told_and_kept(denkspiel: Call, tmp_path: Path) -> None:
    answer = denkspiel("sprt", "level-6", "random", *SHORT, "--out", str(tmp_path))
    assert answer.status == 0
    assert answer.out.endswith("level-6 is stronger: its lead is closer to 100 Elo than to 0.\n")
    assert {path.name for path in tmp_path.iterdir()} == {"games.txt", "results.json", "results.txt", JOURNAL_FILE}
    assert (tmp_path / "results.txt").read_text(encoding="utf-8") == answer.out
    data = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert data["verdict"] == "stronger"
    assert data["games"] == data["wins"] + data["draws"] + data["losses"] == 2 * sum(data["pairs"])
    assert data["ratio"] >= data["bounds"][1]
    assert len(read_records(tmp_path / "games.txt")) >= data["games"]
    again = denkspiel("sprt", "level-6", "random", *SHORT, "--out", str(tmp_path), "--resume", "--json")
    assert (again.status, json.loads(again.out)) == (0, data)


def test_who_is_not_stronger_and_what_stays_open_have_a_status_of_their_own(denkspiel: Call) -> None:
    weaker = denkspiel("sprt", "random", "level-6", *SHORT, "--language", "de")
    assert (
        weaker.status,
        "random ist nicht stärker: Der Vorsprung liegt näher bei 0 Elo als bei 100." in weaker.out,
    ) == (1, True)
    assert re.search(r", Grenzen -\d,\d\d und \d,\d\d$", weaker.out, re.MULTILINE)
    open_ = denkspiel("sprt", "level-3", "level-2", *SHORT, "--games", "5")
    assert open_.status == 3
    assert "4 games" in open_.out
    assert open_.out.endswith("Still undecided after the maximum number of games.\n")


def test_after_ctrl_c_it_is_told_how_it_stands(denkspiel: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    play = SequentialMatch.play

    def few_games(self: SequentialMatch, executor: Executor, on_game: Callable[[GameResult], object]) -> None:
        def tell(bout: GameResult) -> None:
            on_game(bout)
            if self.result.games >= 4:  # games may end in another order than they began
                raise KeyboardInterrupt

        play(self, executor, tell)

    monkeypatch.setattr(SequentialMatch, "play", few_games)
    answer = denkspiel("sprt", "level-3", "level-2", *SHORT)
    assert answer.status == 130
    told = r"denkspiel: Stopped\. Games played: \d+\. They were not saved, because --out was not given\."
    assert re.fullmatch(told, answer.err.splitlines()[-1])
    assert re.search(r"^\d+ games \(\d+ different\): ", answer.out, re.MULTILINE)
    assert answer.out.endswith("Undecided so far.\n")
    data = json.loads(denkspiel("sprt", "level-3", "level-2", *SHORT, "--json").out)
    assert (data["games"] >= 4, data["verdict"]) == (True, "open")


def test_what_is_decided_counts_though_ctrl_c_comes_before_the_end(
    denkspiel: Call, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = SequentialMatch.play

    def stopped_late(self: SequentialMatch, executor: Executor, on_game: Callable[[GameResult], object]) -> None:
        play(self, executor, on_game)
        raise KeyboardInterrupt

    monkeypatch.setattr(SequentialMatch, "play", stopped_late)
    answer = denkspiel("sprt", "level-6", "random", *SHORT, "--out", str(tmp_path))
    assert (answer.status, "Stopped" in answer.err) == (0, False)
    assert (tmp_path / "results.txt").read_text(encoding="utf-8") == answer.out
