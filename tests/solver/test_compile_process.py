"""How long compiling is said to take: for machines of any speed a promise that is kept."""

from typing import Any

import pytest
from numpy import interp

from denkspiel.solver.compile_process import TYPICAL_SECONDS, CompileEstimate, share_compiled

MEASURED = (
    *((0, 0.0), (20, 0.047), (32, 0.078), (40, 0.094), (60, 0.129), (66, 0.161), (69, 0.194), (76, 0.226), (80, 0.243)),
    *((92, 0.274), (94, 0.313), (100, 0.32), (112, 0.393), (113, 0.432), (120, 0.452), (140, 0.505), (160, 0.545)),
    *((180, 0.61), (184, 0.641), (187, 0.682), (197, 0.713), (200, 0.716), (220, 0.742), (224, 0.778), (234, 0.813)),
    *((240, 0.843), (252, 0.927), (257, 0.981), (260, 0.99), (264, 1.0)),
)
"""The numbers of functions that were compiled after shares of the processor time of a process, without its start."""
START = 0.03


def moments(seconds: float) -> Any:
    """All moments of a process that takes so many seconds, with the number of functions that it has compiled."""
    for step in range(int(seconds * 10) + 1):
        share = (step / 10 / seconds - START) / (1 - START)
        yield step / 10, int(interp(share, [done for _, done in MEASURED], [count for count, _ in MEASURED]) + 1e-9)


@pytest.mark.parametrize("slowness", [0.4, 1, 2, 5])
def test_it_never_takes_a_second_longer_than_was_said(slowness: float) -> None:
    seconds = TYPICAL_SECONDS * slowness
    estimate, told, shares = CompileEstimate(100.0), 0, []
    for at, functions in moments(seconds):
        if functions > told:
            told = functions
            estimate.tell(functions, 100 + at)
        shares.append(estimate.share)
        if told:  # before that nothing is known of the machine
            left, actual = estimate.seconds_left(100 + at), seconds - at
            assert left > actual - 1
            assert left < 1.9 * actual + slowness + 1
    assert shares == sorted(shares)
    assert shares[-1] == 1


def test_a_machine_that_gets_slower_is_given_more_time_within_bounds() -> None:
    estimate = CompileEstimate(0.0)
    assert estimate.seconds_left(0.0) == pytest.approx(1.25 * TYPICAL_SECONDS)
    estimate.tell(125, TYPICAL_SECONDS / 2)
    usual = estimate.seconds_left(TYPICAL_SECONDS / 2)
    assert estimate.seconds_left(TYPICAL_SECONDS / 2 + 1) < usual
    assert usual < estimate.seconds_left(TYPICAL_SECONDS + 6) == estimate.seconds_left(1000.0) < 3 * usual


def test_more_functions_than_there_were_are_no_more_than_all() -> None:
    assert [share_compiled(count) for count in (0, 264, 1000)] == [0, 1, 1]
