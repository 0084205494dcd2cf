import re
from itertools import combinations_with_replacement, product

import pytest

from denkspiel.cli.searching import proven_text
from denkspiel.solver.score import Score
from tests.cases import for_each

CELLS, PLY = 8, 1
LEFT = CELLS - PLY


def score(value: int, plies: int) -> Score:
    return Score(value, plies, CELLS, PLY)


WORTHS = sorted([score(0, LEFT), *(score(value, plies) for value, plies in product((-1, 1), range(1, LEFT + 1)))])
"""All scores there are, from the quickest loss to the quickest win."""


def fits(sentence: str, worth: Score) -> bool:
    """Whether the sentence is true for a position of that worth."""
    if sentence in ("at least a draw", "at most a draw"):
        return worth.value >= 0 if "least" in sentence else worth.value <= 0
    if sentence == "draw":
        return worth.value == 0
    found = re.fullmatch(r"(wins|loses) in (\d+)(?: to (\d+))?", sentence)
    assert found, sentence
    soonest, latest = int(found[2]), int(found[3] or found[2])
    return worth.value == (1 if found[1] == "wins" else -1) and soonest <= worth.plies <= latest


@for_each("low, high", combinations_with_replacement(WORTHS, 2))
def test_what_is_said_is_true_and_as_sharp_as_win_loss_and_plies_allow(low: Score, high: Score) -> None:
    possible = [worth for worth in WORTHS if low <= worth <= high]
    said = proven_text(low, high, can_be_drawn=True)
    if said is None:
        assert {worth.value for worth in possible} == {-1, 0, 1}
        return
    true = [worth for worth in WORTHS if fits(str(said), worth)]
    assert set(possible) <= set(true)
    assert {worth.value for worth in possible} == {worth.value for worth in true}
    if len({worth.value for worth in possible}) == 1:
        assert possible == true


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (score(1, 7), score(1, 3), "wins in 3 to 7"),
        (score(-1, 2), score(-1, 6), "loses in 2 to 6"),
        (score(0, LEFT), score(1, 1), "at least a draw"),
        (score(-1, 2), score(0, LEFT), "at most a draw"),
        (score(1, 5), score(1, 5), "wins in 5"),
        (score(0, LEFT), score(0, LEFT), "draw"),
    ],
)
def test_what_is_said_of_bounds(low: Score, high: Score, said: str) -> None:
    assert str(proven_text(low, high, can_be_drawn=True)) == said


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (score(0, LEFT), score(1, 1), "wins"),
        (score(-1, 2), score(0, LEFT), "loses"),
        (score(1, 5), score(1, 5), "wins in 5"),
    ],
)
def test_where_there_is_no_draw_at_least_one_is_a_win(low: Score, high: Score, said: str) -> None:
    assert str(proven_text(low, high, can_be_drawn=False)) == said
