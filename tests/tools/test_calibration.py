"""The table of what was foretold and what came, from games made up by hand."""

from benchmarks.calibration import Play, Rated, chances
from tests.tools.test_ratings import cells


def test_what_was_foretold_is_held_against_the_ends_of_games() -> None:
    games = [Rated((0.5, 0.58), 1.0), Rated((0.52,), 0.0), Rated((0.95, 1.0), 1.0), Rated((0.0,), 0.5), Rated((), 1.0)]
    assert cells(chances(games))[2:] == [
        ["0 to 10 %", "1", "1", "0 %", "50 %", "50 to 50 %"],
        ["50 to 60 %", "3", "2", "53 %", "67 %", "5 to 100 %"],
        ["90 to 100 %", "2", "1", "98 %", "100 %", "100 to 100 %"],
    ]


def test_a_game_is_rated_where_nothing_is_forced_or_proven() -> None:
    play = Play("score-four", 50)
    one = play(3)
    assert one == play(3)
    assert len(one.chances) > 10
    assert all(0 < chance < 1 for chance in one.chances)
    assert one.points in {0.0, 0.5, 1.0}
