"""Clocks that a game can have."""

import pytest

from denkspiel.online.faults import InvalidClock
from denkspiel.online.games.clock import Clock


def test_clocks_are_told() -> None:
    told = {Clock(5, 3): "5 min + 3 s per move", Clock(days=1): "one day per move", Clock(days=3): "3 days per move"}
    for clock, text in told.items():
        assert str(clock.text) == text


@pytest.mark.parametrize(("minutes", "seconds", "days"), [(0, 0, 0), (1, 0, 1), (181, 0, 0), (0, -1, 0), (0, 0, 15)])
def test_no_other_clocks(minutes: int, seconds: int, days: int) -> None:
    with pytest.raises(InvalidClock, match=r"\(not both 0\), or 1 to 14 days per move"):
        Clock(minutes, seconds, days)
