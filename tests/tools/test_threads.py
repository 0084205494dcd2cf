"""The comparison of one thread with two."""

from benchmarks.threads import positions, times
from denkspiel.games.catalogue import game

BOARD = game("connect-four:5x4")


def test_positions_are_always_the_same_and_not_over() -> None:
    found = positions(BOARD, 5)
    assert found == positions(BOARD, 5)
    assert all(position.outcome is None and position.ply >= 2 for position in found)


def test_each_position_is_searched_by_one_thread_and_by_two() -> None:
    found = times(BOARD, 2, 3)
    assert len(found) == 3
    assert all(one > 0 and two > 0 for one, two in found)
