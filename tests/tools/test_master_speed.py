import pytest

from benchmarks import master_speed
from benchmarks.master_speed import Record, play
from denkspiel.games.catalogue import game


def test_every_game_and_every_move_of_the_player_is_recorded() -> None:
    record = play(game("tic-tac-toe-3d"), 2, 0.01)
    assert len(record.points) == 2
    assert set(record.points) <= {-1, 0, 1}
    assert 4 <= len(record.times) <= 24
    assert min(record.times) > 0


def test_overshoot_is_how_late_the_latest_move_was() -> None:
    assert Record(times=[0.19, 0.23, 0.21]).overshoot(0.2) == pytest.approx(0.03)
    assert Record(times=[0.19]).overshoot(0.2) == 0


@pytest.mark.parametrize(("time", "status"), [(0.24, 0), (0.26, 1)])
def test_more_than_50_ms_too_late_is_a_failure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], time: float, status: int
) -> None:
    monkeypatch.setattr(master_speed, "play", lambda *_: Record(points=[1, 0, 1], times=[0.1, time]))
    assert master_speed.main(["--game", "qubic", "--seconds", "0.2"]) == status
    assert "| qubic |   2 |     1 |    0 |" in capsys.readouterr().out
