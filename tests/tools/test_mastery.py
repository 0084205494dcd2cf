"""The matches of `master` against what it was."""

from pathlib import Path

import pytest

from benchmarks import mastery
from benchmarks.mastery import Match, openings, play
from denkspiel.play.series import SeriesResult
from tools.markdown_table import table_rows


def test_openings_have_two_three_and_four_moves_in_turn() -> None:
    found = openings(Match("small", "connect-four:5x4", (1, 1), 6), 3)
    assert [len(opening) for opening in found] == [2, 3, 4]


def test_where_short_openings_are_too_few_there_are_more_of_the_longest() -> None:
    found = openings(Match("small", "connect-four:5x4", (1, 1), 80, plies=(1, 4)), 40)
    assert len(found) == len(set(found)) == 40
    assert sum(len(opening) == 1 for opening in found) < 5


def test_a_match_has_its_games() -> None:
    assert play(Match("small", "connect-four:5x4", (0.01, 0.01), 4, 0.5), 4).games == 4


def test_limits_are_seconds_or_nodes() -> None:
    timed, counted = Match("a", "score-four", (0.5, 0.5), 2), Match("b", "score-four", (2_000, 20_000), 2, unit="nodes")
    assert timed.players == ("master?seconds=0.5", "master-1?seconds=0.5")
    assert timed.cost == "0.5 seconds"
    together = Match("c", "score-four", (1, 1), 2, rival="master", threads=2)
    assert together.players == ("master?threads=2&seconds=1", "master?seconds=1")
    assert counted.players == ("master?nodes=2000", "master-1?nodes=20000")
    assert counted.cost == "2,000 against 20,000 nodes"


def test_the_table_says_what_was_wanted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(mastery, "play", lambda *_: SeriesResult(15, 2, 3))
    assert mastery.main(["--only", "tenth-of-the-time"]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("| tenth"))
    assert [cell.strip() for cell in row.strip("|").split("|")][3:-1] == [
        *("0.05 against 0.5 seconds", "20", "15", "2", "3", "0.800", "0.584 to 0.919", "0.75")
    ]


def test_one_match_leaves_the_figures_of_the_others(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    results = iter((SeriesResult(15, 2, 3), SeriesResult(1, 0, 3), SeriesResult(4, 0, 0)))
    monkeypatch.setattr(mastery, "PAGE", page)
    monkeypatch.setattr(mastery, "play", lambda *_: next(results))
    page.write_text("<!-- measured: mastery -->\n<!-- end -->\n", encoding="utf-8")
    assert mastery.main(["--only", "quick", "--only", "qubic", "--write", "--date", "2026-11-23"]) == 0
    assert mastery.main(["--only", "quick", "--write", "--date", "2026-11-24"]) == 0
    rows = table_rows(page.read_text(encoding="utf-8"))
    told = [(row[0], row[4], row[-1][:10]) for row in rows]
    assert told == [("quick", "4", "2026-11-24"), ("qubic", "4", "2026-11-23")]
