"""How long compiling is said to take: for machines of any speed a promise that is kept."""

from typing import Any

import pytest
from numpy import interp

from denkspiel.solver.compile_process import TYPICAL_SECONDS, CompileEstimate, share_compiled

MEASURED = (
    *((0, 0.016), (26, 0.072), (50, 0.111), (63, 0.149), (75, 0.223), (92, 0.300), (100, 0.306), (110, 0.376)),
    *((111, 0.415), (125, 0.459), (150, 0.515), (175, 0.580), (200, 0.718), (221, 0.776), (225, 0.785)),
    *((249, 0.924), (254, 0.982), (262, 1.0)),
)
"""The numbers of functions that were compiled after shares of the processor time of a process, without its start."""
START = 0.03


def moments(seconds: float) -> Any:
    """All moments of a process that takes so many seconds, with the number of functions that it has compiled."""
    for step in range(int(seconds * 10) + 1):
        share = (step / 10 / seconds - START) / (1 - START)
        yield step / 10, int(interp(share, [done for _, done in MEASURED], [count for count, _ in MEASURED]))


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
    estimate.tell(131, 9.0)
    usual = estimate.seconds_left(9.0)
    assert estimate.seconds_left(10.0) < usual
    assert usual < estimate.seconds_left(20.0) == estimate.seconds_left(1000.0) < 3 * usual


def test_more_functions_than_there_were_are_no_more_than_all() -> None:
    assert [share_compiled(count) for count in (0, 262, 1000)] == [0, 1, 1]
