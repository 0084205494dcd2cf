"""Link games and rooms in histories drawn from seeds: log, answers and what watchers saw always agree.

`DENKSPIEL_HISTORIES` in the environment says how many further histories there are to be.
"""

import os
from itertools import chain

import pytest

from tests.online.simulation.histories import faults_of

QUICK, AT_A_TIME = 200, 50
LONG, MANY = 3_000, 300
MORE = int(os.environ.get("DENKSPIEL_HISTORIES", "0"))


def all_agree(seeds: range) -> None:
    if faults := [*chain(*map(faults_of, seeds))]:
        pytest.fail("\n".join(faults), pytrace=False)


@pytest.mark.parametrize("first", range(0, QUICK, AT_A_TIME))
def test_log_answers_and_what_watchers_saw_agree(first: int) -> None:
    all_agree(range(first, first + AT_A_TIME))


@pytest.mark.long
@pytest.mark.parametrize("first", range(QUICK, QUICK + LONG + MORE, MANY))
def test_they_agree_in_many_more_histories(first: int) -> None:
    all_agree(range(first, first + MANY))
