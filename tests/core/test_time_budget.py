"""Parts of the time on a clock."""

import pytest

from denkspiel.core.time_budget import Clocks, budget_for_move


def test_a_move_gets_a_part_of_what_is_left_and_most_of_the_increment() -> None:
    budget = budget_for_move(Clocks(60, 10), 60)
    assert (budget.usual, budget.most) == (3.0, 7.5)
    assert budget_for_move(Clocks(60, 10, 1), 60).usual == pytest.approx(3.8)


def test_with_few_cells_left_there_is_more_for_a_move_but_not_all() -> None:
    assert [budget_for_move(Clocks(16, 16), cells).usual for cells in (48, 24, 3, 1)] == [1.0, 2.0, 2.0, 2.0]


def test_the_moves_until_the_clock_is_set_anew_count() -> None:
    assert budget_for_move(Clocks(60, 10, moves=3), 60).usual == 20.0
    last = budget_for_move(Clocks(60, 10, moves=1), 60)
    assert (last.usual, last.most) == (30.0, 30.0)


def test_whoever_keeps_to_it_never_loses_by_time() -> None:
    for increment in (0.0, 0.1, 5.0):
        left = 10.0
        for cells in range(64, 0, -2):
            budget = budget_for_move(Clocks(left, 1, increment), cells)
            assert 0 < budget.usual <= budget.most < left
            left += increment - budget.most
