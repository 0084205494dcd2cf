import pytest

from denkspiel.arena.table import CrossTable, CrossTableGame, SeriesResult

GAMES = [
    CrossTableGame(0, 1, 0, (1, 2, 3)),
    CrossTableGame(1, 0, 0, (1, 2, 3)),
    CrossTableGame(1, 0, 1, (1, 2, 4)),
    CrossTableGame(0, 1, None, (1, 2, 5)),
    CrossTableGame(2, 0, 1, (6,)),
]


def test_results_are_seen_from_both_sides() -> None:
    table = CrossTable(GAMES)
    assert table.results_between(0, 1) == SeriesResult(2, 1, 1)
    assert table.results_between(1, 0) == SeriesResult(1, 1, 2)
    assert table.results_between(0, 2) == SeriesResult(1, 0, 0)
    assert table.results_between(1, 2) == SeriesResult()
    assert table.results_of(0) == SeriesResult(3, 1, 1)
    assert table.results_of(0).score == pytest.approx(0.7)
