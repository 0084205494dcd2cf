import asyncio
import importlib
from random import Random

import pytest

from benchmarks import batch_speed, opponent_speed, view_speed
from benchmarks.core_speed import perft, perft_plies, random_moves
from benchmarks.opponent_speed import UNTIMED, move_times
from benchmarks.report import machine, wanted
from benchmarks.sprt_errors import Simulation, tilted
from benchmarks.view_speed import view_times
from benchmarks.worker_kinds import latenesses
from denkspiel.arena.sprt import score_of
from denkspiel.batch import Batch
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import opponent, opponent_names


def test_perft_counts_what_the_field_knows() -> None:
    connect_four = Position.start(game("connect-four"))
    assert [perft(connect_four, plies) for plies in range(6)] == [1, 7, 49, 343, 2401, 16807]


@pytest.mark.parametrize(("name", "plies"), [("connect-four", 6), ("qubic", 3), ("mnk:2,2,2", 4), ("hexagon:3", 3)])
def test_perft_counts_as_few_plies_as_take_long_enough(name: str, plies: int) -> None:
    assert perft_plies(Position.start(game(name))) == plies


def test_random_moves_are_at_least_as_many_as_wanted() -> None:
    assert 100 <= random_moves(game("connect-four"), 100, Random(1)) < 142


def test_all_moves_of_a_batch_are_counted() -> None:
    batch = Batch(game("tic-tac-toe"), 20)
    made, seconds = batch_speed.played_moves(batch, 1)
    assert made == batch.ply.sum()
    assert batch.over.all()
    assert seconds >= 0


def test_what_is_not_installed_is_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(f"No module named {name}")

    monkeypatch.setattr(batch_speed, "import_module", missing)
    monkeypatch.setattr(batch_speed, "PYTHON_MOVES", 100)
    own, *others = batch_speed._one_by_one()
    assert own[1].endswith("moves/s")
    assert [row[1] for row in others] == [
        "not measured: No module named pyspiel",
        "not measured: No module named pettingzoo.classic.connect_four_v3",
    ]


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


def test_pairs_are_drawn_with_the_mean_score_of_the_true_strength() -> None:
    shares = tilted(score_of(80))
    assert sum(shares) == pytest.approx(1)
    assert sum(share * end / 4 for end, share in enumerate(shares)) == pytest.approx(0.613137, abs=1e-6)


@pytest.mark.parametrize("stronger", [False, True])
def test_few_simulated_tests_are_wrong(stronger: bool) -> None:
    """Of 250 tests 12.5 may be wrong in the mean; more than 25 in fewer than one set of a thousand."""
    failed, taken = Simulation(150, stronger)(0)
    assert 0 < failed <= 25
    assert taken > 250


def test_written_figures_need_a_date(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        wanted("a benchmark", ["--write"])
    assert "--write needs --date" in capsys.readouterr().err
    assert wanted("a benchmark", ["--write", "--date", "2026-11-21"]).write


def test_the_machine_is_named_with_its_python() -> None:
    assert "cores" in machine()
    assert "Python" in machine()


def test_every_light_request_is_answered_after_it_is_due() -> None:
    late = asyncio.run(latenesses(3))
    assert len(late) == 3
    assert min(late) > 0


def test_states_are_timed_beside_those_of_the_library() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel has no wheels for Windows")
    speed = importlib.import_module("benchmarks.open_spiel_speed")
    ratios = speed.ratios("hexagon", repeats=2, rounds=2)
    assert [*ratios] == [*speed.CALLS]
    assert all(ratio > 0 for ratio in ratios.values())
