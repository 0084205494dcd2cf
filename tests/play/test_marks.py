"""Marks and accuracy: what they are by the definitions that `play/marks.py` names."""

import pytest

from denkspiel.play.marks import JudgedMove, accuracy_percent, mark_move


@pytest.mark.parametrize(
    ("before", "after", "in_time", "mark"),
    [
        (1.0, 1.0, True, "best"),
        (1.0, 1.0, False, "good"),
        (0.0, 0.0, False, "good"),
        (1.0, 0.5, True, "mistake"),
        (0.5, 0.0, True, "mistake"),
        (1.0, 0.0, True, "blunder"),
    ],
)
def test_a_proven_mark_counts_steps_of_the_outcome(before: float, after: float, in_time: bool, mark: str) -> None:
    assert mark_move(JudgedMove(before, after, None, proven=True, is_at_best_time=in_time)) == mark


@pytest.mark.parametrize(
    ("after", "mark"),
    [
        (0.7, "best"),
        (0.72, "best"),
        (0.66, "good"),
        (0.64, "inaccuracy"),
        (0.61, "inaccuracy"),
        (0.59, "mistake"),
        (0.51, "mistake"),
        (0.49, "blunder"),
    ],
)
def test_an_estimated_mark_goes_by_the_chance_given_away(after: float, mark: str) -> None:
    assert mark_move(JudgedMove(0.7, after, None, proven=False)) == mark


@pytest.mark.parametrize(
    ("after", "others", "proven", "mark"),
    [
        (0.5, 0.0, True, "only"),
        (0.5, 0.5, True, "best"),
        (0.0, 0.0, True, "best"),
        (0.6, 0.49, False, "only"),
        (0.6, 0.51, False, "best"),
        (0.6, None, False, "best"),
    ],
)
def test_beside_an_only_move_every_other_one_gives_something_away(
    after: float, others: float | None, proven: bool, mark: str
) -> None:
    assert mark_move(JudgedMove(after, after, others, proven=proven)) == mark


def test_only_who_gives_nothing_away_has_100_percent() -> None:
    assert accuracy_percent([]) is None
    assert accuracy_percent([0.0] * 9) == 100
    assert accuracy_percent([0.0] * 999 + [0.001]) == 99
    assert accuracy_percent([1.0] * 3) == 0
    assert accuracy_percent([0.0, 1.0]) == 50
