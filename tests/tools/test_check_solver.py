from pathlib import Path
from typing import Any

import pytest

from tests.oracles.brute_force import BruteForce
from tests.oracles.known_boards import CONNECT_FOUR_BOARDS
from tools import solver_checks
from tools.check_solver import main


def test_right_values_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--game", "tic-tac-toe", "--count", "700", "--only", "endings", "--only", "symmetric"]
    assert main(words) == 0
    shown = capsys.readouterr().out
    assert "tic-tac-toe, 1 to 9 cells free: all 702 right" in shown  # one of each chunk of 500 is solved alone again
    assert "tic-tac-toe, images, 2 to 8 cells free: all 7 right" in shown


def test_a_wrong_value_is_shown_with_its_position(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    honest = BruteForce.stones

    def lying(self: BruteForce, first: Any, second: Any) -> Any:
        values = honest(self, first, second)
        values[3] += 1
        return values

    monkeypatch.setattr(BruteForce, "stones", lying)
    assert main(["--game", "tic-tac-toe", "--count", "10", "--only", "endings"]) == 1
    shown = capsys.readouterr().out
    assert "(brute force), not " in shown
    assert len({line.split(" is worth ")[0] for line in shown.splitlines() if "is worth" in line}) == 1


def test_images_of_different_value_are_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter(range(100))
    monkeypatch.setattr(solver_checks, "_alone", lambda *_: next(answers))
    assert main(["--game", "tic-tac-toe", "--count", "100", "--only", "symmetric"]) == 1
    assert "is worth 0 (as <Position of tic-tac-toe" in capsys.readouterr().out


def test_boards_of_other_sizes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "boards", "--game", "connect-four:4x4", "--megabytes", "1"]) == 0
    assert "all 1 right" in capsys.readouterr().out
    monkeypatch.setitem(CONNECT_FOUR_BOARDS, "4x4", 1)
    assert main(["--only", "boards", "--game", "connect-four:4x4", "--megabytes", "1"]) == 1
    assert "is worth 1 (published for 4x4), not 0" in capsys.readouterr().out


def test_sets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "small.txt").write_text("121212 18\n212121 17\n")
    assert main(["--only", "sets", "--positions", str(tmp_path), "--megabytes", "1"]) == 1
    assert "is worth 17 (the set), not 18" in capsys.readouterr().out


def test_first_moves(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Solving them takes too long here: answers are put into the solver's mouth."""
    answers = iter([2, 1, 0, -1, 0, 1, 2, 2, 1, 0, 1, 0, 1, 2])

    class Known:
        def __init__(self, *_: object) -> None:
            pass

        def score(self, _position: object) -> Any:
            return type("Score", (), {"stones": next(answers)})

    monkeypatch.setattr(solver_checks, "Solver", Known)
    assert main(["--only", "openings"]) == 0
    assert main(["--only", "openings"]) == 1
    assert "is worth -1 (Allis, Tromp), not 1" in capsys.readouterr().out
