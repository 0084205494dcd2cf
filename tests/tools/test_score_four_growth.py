"""Medians and curves of searches of which some reached their limit."""

from math import inf
from pathlib import Path
from random import Random

import pytest

from benchmarks.score_four_growth import Search, fitted, main, median_of


def drawn(rng: Random, limit: float, count: int = 60) -> list[Search]:
    """Searches whose cost grows by 10^0.4 for each stone less, with a spread of one power; stopped at a limit."""
    found = []
    for stones in (30, 27, 24, 21):
        for game in range(count):
            power = 16 - 0.4 * stones + rng.gauss(0, 1)
            found.append(Search(stones, game, min(power, limit), power <= limit))
    return found


def test_limits_hardly_change_what_is_estimated() -> None:
    """Where half of the searches are stopped, a curve that took them for finished would be far too low."""
    for degree in (1, 2):
        rng = Random("growth")
        curves = [fitted(drawn(rng, limit), degree) for limit in (99.0, 7.0, 6.0)]
        for curve in curves:
            assert curve(24) == pytest.approx(6.4, abs=0.4)
            assert curve.spread == pytest.approx(1, abs=0.25)
        if degree == 1:
            assert all(curve(0) == pytest.approx(16, abs=1.5) for curve in curves)


def test_wins_found_at_once_do_not_bend_the_curve() -> None:
    """Most searches with many stones end before they have cost anything that could be compared."""
    rng = Random("forced wins")
    found = [
        Search(one.stones, one.game, one.power if one.power > 3 else 0.0, one.is_solved)
        for one in drawn(rng, 7.0, count=150)
    ]
    assert sum(one.power == 0 for one in found) > 20
    assert fitted(found, 1)(0) == pytest.approx(16, abs=1.2)


def test_the_median_counts_those_that_were_stopped() -> None:
    done = [Search(20, number, float(number), True) for number in range(1, 6)]
    assert median_of(done) == 3
    assert median_of([*done, *(Search(20, 9, 9.0, False) for _ in range(4))]) == 5
    assert median_of([*done, *(Search(20, 9, 9.0, False) for _ in range(6))]) == inf
    assert median_of([Search(20, 9, 0.5, False), *done]) == 3, "one that was stopped early says nothing"


def test_the_tables_are_made_of_what_is_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = str(tmp_path / "kept.jsonl")
    call = ["--kept", kept, "--seconds", "0.2", "--count", "3", "--stones", "40", "--stones", "36", "--stones", "38"]
    assert main([*call, "--kind", "random"]) == 0
    made = capsys.readouterr().out
    assert main(["--kept", kept, "--all-kept"]) == 0
    assert capsys.readouterr().out == made
    assert [line.split()[1] for line in made.splitlines() if line.startswith("| random")][:3] == ["random"] * 3
    assert "million" in made
