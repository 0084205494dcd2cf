from random import Random

import pytest

from benchmarks.core_speed import PERFT_PLIES, perft, random_moves
from benchmarks.opponent_speed import move_times
from benchmarks.report import machine, wanted
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.roster import opponent


def test_perft_counts_what_the_field_knows() -> None:
    connect_four = Position.start(game("connect-four"))
    assert [perft(connect_four, plies) for plies in range(6)] == [1, 7, 49, 343, 2401, 16807]


def test_every_game_of_the_catalogue_is_measured() -> None:
    assert set(PERFT_PLIES) == set(game_names())


def test_random_moves_are_at_least_as_many_as_wanted() -> None:
    assert 100 <= random_moves(game("connect-four"), 100, Random(1)) < 142


def test_every_move_of_the_player_is_timed() -> None:
    times = move_times(game("hexagon"), opponent("random"), opponent("raumvier-1"), 2)
    assert 6 <= len(times) <= 16
    assert min(times) > 0


def test_written_figures_need_a_date(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        wanted("a benchmark", ["--write"])
    assert "--write needs --date" in capsys.readouterr().err
    assert wanted("a benchmark", ["--write", "--date", "2026-11-21"]).write


def test_the_machine_is_named_with_its_python() -> None:
    assert "cores" in machine()
    assert "Python" in machine()
