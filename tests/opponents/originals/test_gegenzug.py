from random import Random

from denkspiel.opponents.originals.gegenzug import INTERVAL, equals, ranking
from denkspiel.opponents.originals.runs import run_points


def test_ratings_within_the_interval_count_as_equal() -> None:
    best, within, below = 1000, 1000 - INTERVAL, 999 - INTERVAL
    assert equals({0: within, 1: below, 2: best, 3: -best}) == [0, 2]


def test_a_pair_more_or_less_is_never_within_the_interval_a19() -> None:
    """Whatever else is there, with room to grow or without; only whether a pair has room is."""
    for elsewhere in (run_points((length, room)) for length in (1, 2, 3, 4) for room in (False, True)):
        for pair in (run_points((2, False)), run_points((2, True))):
            assert equals({0: elsewhere, 1: elsewhere + pair}) == [1]
        assert equals({0: elsewhere + run_points((2, False)), 1: elsewhere + run_points((2, True))}) == [0, 1]


def test_three_are_remembered_the_best_first() -> None:
    assert ranking({0: 100, 1: 400, 2: 200, 3: 300}, Random(1)) == [1, 3, 2]
    assert ranking({0: 100, 1: 400}, Random(1)) == [1, 0]


def test_the_lot_decides_each_place_among_those_still_left() -> None:
    """Once 130 is gone, 95 counts as equal to 112; once 112 is gone first, it does not."""
    drawn = {tuple(ranking({0: 130, 1: 112, 2: 95}, Random(seed))) for seed in range(100)}
    assert drawn == {(0, 1, 2), (0, 2, 1), (1, 0, 2)}
