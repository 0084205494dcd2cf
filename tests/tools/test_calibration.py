"""The table of what was foretold and what came, from games made up by hand."""

from dataclasses import replace
from pathlib import Path

from benchmarks.calibration import Play, Rated, best_factor, chances, write_factor
from denkspiel.games.catalogue import game
from denkspiel.solver.network.weights import read_weights
from tests.solver.network.test_network import drawn
from tests.tools.test_ratings import cells


def test_what_was_foretold_is_held_against_the_ends_of_games() -> None:
    games = [Rated((0, 60), 1.0), Rated((20,), 0.0), Rated((500, 5000), 1.0), Rated((-5000,), 0.5), Rated((), 1.0)]
    assert cells(chances(games))[2:] == [
        ["0 to 10 %", "1", "1", "2 %", "50 %", "50 to 50 %"],
        ["50 to 60 %", "3", "2", "54 %", "67 %", "5 to 100 %"],
        ["90 to 100 %", "2", "1", "96 %", "100 %", "100 to 100 %"],
    ]


def test_values_are_stretched_until_they_foretell_what_came() -> None:
    """Three of four games are won where 100 points were foretold: odds of three to one are 191 points."""
    games = [Rated((100, 100), 1.0), Rated((100, 100), 1.0), Rated((-100,) * 2, 0.0), Rated((100, 100), 0.0)]
    assert best_factor(games) == 1.91
    smaller = [Rated(tuple(value // 10 for value in one.values), one.points) for one in games]
    assert best_factor(smaller) == 19.08


def test_the_factor_is_written_to_the_weights(tmp_path: Path) -> None:
    path = tmp_path / "a.weights"
    replace(drawn(game("hexagon"), 1), formula=2.0).write(path)
    write_factor(path, [Rated((100,), 1.0)] * 3 + [Rated((100,), 0.0)])
    assert read_weights(path).formula == 3.82


def test_a_game_is_rated_where_nothing_is_forced_or_proven() -> None:
    play = Play("score-four", 50)
    one = play(3)
    assert one == play(3)
    assert len(one.chances) > 10
    assert all(0 < chance < 1 for chance in one.chances)
    assert one.points in {0.0, 0.5, 1.0}
