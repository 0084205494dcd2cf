from math import inf, log
from random import Random

import numpy as np
import pytest
from scipy.optimize import minimize

from denkspiel.arena.sprt import Sprt, SprtVerdict, estimate_elo, expected_score
from tests.cases import for_each


def test_bounds_are_walds() -> None:
    assert Sprt(alpha=0.05, beta=0.05).decision_bounds == pytest.approx((-2.944, 2.944), abs=5e-4)
    assert Sprt(alpha=0.01, beta=0.2).decision_bounds == pytest.approx((log(0.2 / 0.99), log(0.8 / 0.01)))


@for_each("won, lost", [(30, 10), (5, 5), (0, 12), (12, 0)])
def test_of_pairs_all_won_or_lost_the_ratio_is_the_binomial_one(won: int, lost: int) -> None:
    low, high = expected_score(-20), expected_score(35)
    expected = won * log(high / low) + lost * log((1 - high) / (1 - low))
    assert Sprt(-20, 35).log_likelihood_ratio([lost, 0, 0, 0, won]) == pytest.approx(expected)


@for_each("pairs", [[3, 20, 55, 31, 6], [1, 1, 1, 1, 1], [40, 3, 2, 9, 30]])
def test_ratio_is_that_of_the_likeliest_distributions(pairs: list[int]) -> None:
    """Found by a general optimiser, under the condition that the mean is the one in question."""

    def likeliest(score: float) -> float:
        found = minimize(
            lambda shares: -float(np.dot(pairs, np.log(shares))),
            np.full(5, 0.2),
            bounds=[(1e-9, 1)] * 5,
            constraints=[
                {"type": "eq", "fun": lambda shares: shares.sum() - 1},
                {"type": "eq", "fun": lambda shares: shares @ np.arange(5) / 4 - score},
            ],
            method="SLSQP",
            options={"ftol": 1e-13, "maxiter": 500},
        )
        return -float(found.fun)

    expected = likeliest(expected_score(60)) - likeliest(expected_score(0))
    assert Sprt(0, 60).log_likelihood_ratio(pairs) == pytest.approx(expected, abs=1e-3)


PUBLISHED = [
    (3209, -0.25, 1.25, (253, 4282, 17604, 4431, 286), 2.94),
    (3209, 0.25, 1.25, (58, 3302, 33130, 3518, 84), 2.97),
    (3098, -0.25, 1.25, (491, 7345, 29693, 7670, 465), 2.96),
    (3098, 0.25, 1.25, (53, 2220, 21459, 2445, 47), 2.97),
    (2971, -0.5, 1.5, (17, 253, 1042, 337, 39), 2.96),
    (2971, 0.25, 1.75, (11, 407, 3238, 513, 11), 2.93),
    (3331, -0.25, 1.25, (115, 2196, 11328, 2317, 136), 2.94),
    (3331, 0.25, 1.25, (14, 1030, 14318, 1163, 19), 2.93),
    (2951, -0.5, 1.5, (59, 754, 2467, 865, 75), 2.95),
    (2951, 0.25, 1.75, (33, 1185, 8378, 1302, 50), 2.95),
    (2950, -0.5, 1.5, (133, 1751, 5094, 1849, 165), 2.94),
    (2950, 0.25, 1.75, (149, 4748, 32785, 5063, 159), 2.95),
    (2493, -1.0, 3.0, (424, 2948, 5832, 3045, 460), 2.94),
    (2493, 0.0, 2.0, (1284, 17437, 55536, 18085, 1292), 2.94),
]
"""Tests of Stockfish of 2020, whose bounds were in logistic Elo: number of the pull request at
github.com/official-stockfish/Stockfish, elo0, elo1, pairs, and the ratio that its testing framework gave."""


@for_each("request_number, elo0, elo1, pairs, ratio", PUBLISHED)
def test_ratio_is_the_published_one(
    request_number: int, elo0: float, elo1: float, pairs: tuple[int, ...], ratio: float
) -> None:
    assert Sprt(elo0, elo1).log_likelihood_ratio(pairs) == pytest.approx(ratio, abs=0.0055), request_number


def test_the_strength_that_the_pairs_show() -> None:
    """By hand: 60 points of 80 are 191 Elo; the variance of a pair's share is 1/16."""
    elo, low, high = estimate_elo([0, 10, 0, 10, 20])
    assert elo == pytest.approx(400 * log(3) / log(10))
    spread = 1.959964 * ((0.75 - 0.25) ** 2 / 4 + 0.25**2 / 2) ** 0.5 / 40**0.5
    assert (expected_score(low), expected_score(high)) == pytest.approx((0.75 - spread, 0.75 + spread))
    assert estimate_elo([0, 0, 0, 0, 5]) == (inf, inf, inf)
    assert estimate_elo([5, 0, 0, 0, 0])[0] == -inf


def test_verdicts() -> None:
    test = Sprt(0, 100)
    assert test.verdict([0, 0, 0, 0, 0]) is SprtVerdict.UNDECIDED
    assert test.verdict([0, 0, 1, 0, 1]) is SprtVerdict.UNDECIDED
    assert test.verdict([0, 0, 0, 0, 20]) is SprtVerdict.STRONGER
    assert test.verdict([20, 0, 0, 0, 0]) is SprtVerdict.NOT_STRONGER


@for_each("elo0, elo1, alpha", [(10, 10, 0.05), (10, 0, 0.05), (0, 10, 0.0), (0, 10, 0.5)])
def test_impossible_tests_are_refused(elo0: float, elo1: float, alpha: float) -> None:
    with pytest.raises(ValueError, match="elo0"):
        Sprt(elo0, elo1, alpha)


def wrong_verdicts(truth: float, wrong: SprtVerdict, runs: int, seed: int) -> float:
    """The share of tests of 0 against 80 points that end wrongly, where pairs differ as in real games."""
    rng, test = Random(seed), Sprt(0, 80)
    shape = np.array([0.15, 0.2, 0.3, 0.2, 0.15])
    ends = np.arange(5) / 4
    low, high = -20.0, 20.0
    for _ in range(100):  # tilt the distribution until its mean is the true score
        tilt = (low + high) / 2
        shares = shape * np.exp(tilt * ends)
        shares /= shares.sum()
        low, high = (tilt, high) if shares @ ends < expected_score(truth) else (low, tilt)
    failed = 0
    for _ in range(runs):
        pairs = [0] * 5
        verdict = SprtVerdict.UNDECIDED
        while verdict is SprtVerdict.UNDECIDED:
            for end in rng.choices(range(5), list(shares), k=2):
                pairs[end] += 1
            verdict = test.verdict(pairs)
        failed += verdict is wrong
    return failed / runs


@pytest.mark.long
@for_each("truth, wrong", [(0.0, SprtVerdict.STRONGER), (80.0, SprtVerdict.NOT_STRONGER)])
def test_so_many_verdicts_are_wrong_as_allowed(truth: float, wrong: SprtVerdict) -> None:
    """250 tests: three standard deviations of a share of 0.05 are 0.041."""
    assert 0.009 < wrong_verdicts(truth, wrong, 250, 7) < 0.091
