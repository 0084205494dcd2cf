from pathlib import Path

import pytest

from benchmarks.solver_speed import PLIES, main, one_by_one, random_set, read_set
from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game


def test_random_sets_hold_positions_of_the_wanted_ply_that_are_not_over() -> None:
    lines = random_set(30, 20)
    positions = [replay(game("connect-four"), moves) for moves, _ in lines]
    assert [position.ply for position in positions] == [30] * 20
    assert not any(position.outcome for position in positions)
    assert random_set(30, 20) == lines


def test_the_table_is_cleared_before_each_position() -> None:
    done: list[str] = []
    seconds, scores = one_by_one([("1", 0), ("22", 0)], lambda: done.append("clear"), len)
    assert (done, scores) == (["clear", "clear"], [1, 2])
    assert seconds >= 0


def test_sets_are_read_and_wrong_scores_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """121212 is won at once with 18 stones left."""
    file = tmp_path / "small.txt"
    file.write_text("121212 18\n212121 18\n121212 18\n")
    assert read_set(file, 2) == [("121212", 18), ("212121", 18)]
    assert main(["--positions", str(tmp_path), "--megabytes", "1"]) == 0
    file.write_text("121212 18\n212121 17\n")
    assert main(["--positions", str(tmp_path), "--megabytes", "1"]) == 1
    assert "| small |         2 |     2 |" in capsys.readouterr().out


def test_a_set_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "random-34", "--count", "5", "--megabytes", "1"]) == 0
    shown = capsys.readouterr().out
    assert [name for name in PLIES if name in shown] == ["random-34"]
