from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from benchmarks import report
from benchmarks.solver_figures import PARTS, Figure, main


def _known(name: str, _options: Namespace) -> Iterator[Figure]:
    yield Figure(name, "1 s", "2 s", "by far")


def test_perft_is_measured_and_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "perft"]) == 0
    said = capsys.readouterr()
    assert "| perft(8) of connect-four | 200 ms |" in said.out
    assert "5,673,234 games" in said.out
    assert said.err.startswith("perft(8) of connect-four: ")


def test_parts_are_chosen_and_written_into_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "performance.md"
    page.write_text("# Speed\n\n<!-- measured: solver-figures -->\n<!-- end -->\n", encoding="utf-8")
    monkeypatch.setattr(report, "PAGE", page)
    for name in PARTS:
        monkeypatch.setitem(PARTS, name, partial(_known, name))
    assert main(["--only", "stop", "--only", "start", "--write", "--date", "2026-11-21"]) == 0
    text = page.read_text(encoding="utf-8")
    assert [name for name in PARTS if f"| {name} " in text] == ["start", "stop"]
    assert "`python -m benchmarks.solver_figures --only stop --only start`, 2026-11-21, " in text
    assert capsys.readouterr().err == "start: 2 s (by far)\nstop: 2 s (by far)\n"


def test_words_for_the_sets_choose_no_figure(capsys: pytest.CaptureFixture[str]) -> None:
    """`make bench-solver` gives the same words to both benchmarks."""
    assert main(["--only", "begin_hard"]) == 0
    assert capsys.readouterr().out == ""
