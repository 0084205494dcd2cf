import pytest

from benchmarks import opponent_speed, view_speed
from benchmarks.opponent_speed import UNTIMED, move_times
from benchmarks.view_speed import view_times
from denkspiel.core.game import Game
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import opponent, opponent_names


def test_every_move_of_the_player_is_timed() -> None:
    times = move_times(game("hexagon"), opponent("random"), opponent("raumvier-1"), 2)
    assert 6 <= len(times) <= 16
    assert min(times) > 0


@pytest.mark.parametrize(("seconds", "status"), [(0.09, 0), (0.11, 1)])
def test_a_move_of_more_than_a_tenth_of_a_second_is_a_failure_r3_a2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seconds: float, status: int
) -> None:
    met = []

    def slow(board: Game, player: Opponent, rival: Opponent, games: int) -> list[float]:
        met.append((board.id, player.name))
        return [0.001] * games + [seconds if player.name == "homburg" and rival.name == "raumvier-2" else 0.001]

    monkeypatch.setattr(opponent_speed, "move_times", slow)
    assert opponent_speed.main([]) == status
    assert f"The longest move took {seconds * 1e3:.1f} ms" in capsys.readouterr().out
    timed = {(name, who) for name in game_names() for who in opponent_names(game(name)) if who not in UNTIMED}
    assert set(met) == timed


def test_every_change_of_view_is_timed() -> None:
    times = view_times(game("score-four"), ("?", "escape"), 3)
    assert len(times) == 6
    assert min(times) > 0


@pytest.mark.parametrize(("seconds", "status"), [(0.19, 0), (0.21, 1)])
def test_a_change_of_view_of_more_than_a_fifth_of_a_second_is_a_failure_a2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seconds: float, status: int
) -> None:
    met = []

    def slow(board: Game, keys: tuple[str, ...], rounds: int) -> list[float]:
        met.append((board.id, keys))
        return [0.001] * rounds + [seconds if board.id == "qubic" and "m" in keys else 0.001]

    monkeypatch.setattr(view_speed, "view_times", slow)
    assert view_speed.main([]) == status
    assert f"took {seconds * 1e3:.1f} ms" in capsys.readouterr().out
    assert met == [(name, keys) for name in game_names() for keys in view_speed.VIEWS.values()]
