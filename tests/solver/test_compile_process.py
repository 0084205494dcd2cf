"""How long compiling is said to take: for machines of any speed a promise that is kept."""

from typing import Any

import pytest
from numpy import interp

from denkspiel.solver.compile_process import TYPICAL_SECONDS, CompileEstimate, share_compiled

MEASURED = (
    *(
        (0, 0.0),
        (20, 0.031),
        (40, 0.073),
        (60, 0.102),
        (80, 0.202),
        (93, 0.234),
        (94, 0.264),
        (100, 0.271),
        (111, 0.286),
    ),
    *((112, 0.336), (113, 0.369), (120, 0.388), (140, 0.436), (160, 0.469), (180, 0.525), (200, 0.618), (220, 0.640)),
    *((240, 0.726), (251, 0.748), (252, 0.795), (256, 0.801), (257, 0.841), (260, 0.847), (280, 0.920), (295, 1.0)),
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
    estimate.tell(148, TYPICAL_SECONDS / 2)
    usual = estimate.seconds_left(TYPICAL_SECONDS / 2)
    assert estimate.seconds_left(TYPICAL_SECONDS / 2 + 1) < usual
    assert usual < estimate.seconds_left(TYPICAL_SECONDS + 6) == estimate.seconds_left(1000.0) < 3 * usual


def test_more_functions_than_there_were_are_no_more_than_all() -> None:
    assert [share_compiled(count) for count in (0, 295, 1000)] == [0, 1, 1]
