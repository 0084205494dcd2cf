"""Clocks that a game can have."""

import pytest

from denkspiel.online.faults import InvalidClock
from denkspiel.online.games.clock import Clock


def test_clocks_are_told() -> None:
    told = {Clock(5, 3): "5 min + 3 s a move", Clock(days=1): "one day a move", Clock(days=3): "3 days a move"}
    for clock, text in told.items():
        assert str(clock.text) == text


@pytest.mark.parametrize(("minutes", "seconds", "days"), [(0, 0, 0), (1, 0, 1), (181, 0, 0), (0, -1, 0), (0, 0, 15)])
def test_no_other_clocks(minutes: int, seconds: int, days: int) -> None:
    with pytest.raises(InvalidClock, match="not both 0, or instead 1 to 14 days"):
        Clock(minutes, seconds, days)
