import json
from pathlib import Path

from denkspiel.puzzles.glicko import GlickoRating, GlickoResult, update_rating

VECTORS = json.loads(Path(__file__).with_name("glicko_vectors.json").read_text())
"""Strengths before and after some results, with 50 digits and bisection; the page is held against them too."""


def test_the_example_that_glickman_calculates() -> None:
    results = [GlickoResult(1400, 30, 1), GlickoResult(1550, 100, 0), GlickoResult(1700, 300, 0)]
    after = update_rating(GlickoRating(1500, 200, 0.06), results)
    assert abs(after.rating - 1464.06) < 0.02
    assert abs(after.deviation - 151.52) < 0.01
    assert abs(after.volatility - 0.05999) < 0.00001


def test_the_middle_of_the_scale_does_not_matter() -> None:
    result = [GlickoResult(700, 80, 1)]
    near, far = (update_rating(GlickoRating(650, 120), result, centre) for centre in (600, 1500))
    assert abs(near.rating - far.rating) < 1e-6


def test_who_rests_becomes_less_sure_but_not_weaker() -> None:
    after = update_rating(GlickoRating(1500, 200, 0.06), [])
    assert (after.rating, after.volatility) == (1500, 0.06)
    assert abs(after.deviation - 200.27) < 0.01
    assert update_rating(GlickoRating(1500, 350, 0.06), []).deviation == 350


def test_other_arithmetic_gives_the_same_numbers() -> None:
    for vector in VECTORS:
        after = update_rating(GlickoRating(**vector["own"]), [GlickoResult(**result) for result in vector["results"]])
        for name, expected in vector["after"].items():
            assert abs(getattr(after, name) - expected) < 1e-6 * max(1, abs(expected)), (vector, name)
