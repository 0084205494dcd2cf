"""More time where the best move changes, less where it stays."""

from denkspiel.solver.heuristic.limits import TimeManager


def shares(*found: tuple[int, int]) -> list[float]:
    """What is told after each depth with this best move and its value."""
    patience, told = TimeManager(), []
    for best, value in found:
        patience.record_depth(best, value)
        told.append(patience.share)
    return told


def test_at_first_it_is_the_usual_time() -> None:
    assert TimeManager().share == 1
    assert shares((3, 20)) == [1]


def test_a_move_that_stays_the_best_needs_no_more_time() -> None:
    assert shares(*[(3, 20 + turn) for turn in range(7)]) == [1, 1, 1, 1, 0.6, 0.6, 0.6]


def test_a_move_that_changes_needs_more_and_once_more() -> None:
    assert shares((3, 20), (4, 20), (3, 25), (3, 25), (3, 25)) == [1, 1.5, 2.5, 1, 1]


def test_a_move_that_turns_out_bad_needs_more() -> None:
    assert shares((3, 20), (3, -61), (3, -61)) == [1, 1.5, 1]
