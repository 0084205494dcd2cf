"""The tables of what ratings are worth, from games made up by hand."""

import pytest

from benchmarks import ratings
from benchmarks.ratings import Course, Play, lasting, signs

A = Course({"one": {20: 80, 24: -10}, "other": {20: -5, 24: -5}}, {20: 1, 24: 1})
B = Course({"one": {20: -400, 24: -400}, "other": {20: 5, 24: 5}}, {20: -1, 24: 0})
C = Course({"one": {28: 400}, "other": {28: 1}}, {})


def cells(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]


def test_signs_are_counted_where_a_side_wins() -> None:
    _, _, solved, one, other = cells(signs([A, B, C]))
    assert solved == ["solved", "2 of 2", "2 of 2", "0 of 1", "0 of 0"]
    assert one == ["one", "100 % (34 to 100)", "0 % (0 to 79)", "-", "-"]
    assert other == ["other", "0 % (0 to 66)", "0 % (0 to 79)", "-", "-"]


def test_ratings_four_plies_apart_are_compared() -> None:
    _, _, one, other = cells(lasting([A, B, C]))
    assert one == ["one", "2", "1.000", "0.064"]
    assert other == ["other", "2", "1.000", "0.000"]


def test_a_game_is_rated_by_all_and_solved_near_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "STONES", (40, 44, 48))
    course = Play(50, 200, 20_000_000)(3)
    *others, master = course.ratings.values()
    assert len(others) == 4
    assert len({frozenset(values) for values in others}) == 1
    assert master.keys() == others[0].keys() & {40, 44, 48}
    assert course.truths.keys() <= {40, 44, 48}
    assert course == Play(50, 200, 20_000_000)(3)
