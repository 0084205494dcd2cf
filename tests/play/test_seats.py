from random import Random

import pytest

from denkspiel.play.player import Player, human
from denkspiel.play.seats import Begin, Seats
from tests.play.thinkers import Slow

ADA, BOB, EVE = human("Ada"), human("Bob"), human("Eve")


class Lot(Random):
    """Always draws the same number."""

    def __init__(self, number: float) -> None:
        super().__init__()
        self._number = number

    def random(self) -> float:
        return self._number


@pytest.mark.parametrize(
    ("begin", "number", "first"),
    [
        (Begin.FIRST, 0.0, ADA),
        (Begin.FIRST, 0.9, ADA),
        (Begin.SECOND, 0.0, BOB),
        (Begin.SECOND, 0.9, BOB),
        (Begin.LOT, 0.49, BOB),
        (Begin.LOT, 0.5, ADA),
    ],
)
def test_who_begins(begin: Begin, number: float, first: object) -> None:
    seats = Seats((ADA, BOB)).swap().begin(begin, Lot(number))
    assert seats.players[0] is first
    assert set(seats.players) == {ADA, BOB}


@pytest.mark.parametrize("turned", [False, True])
def test_a_changed_player_keeps_the_seat_in_the_next_games(turned: bool) -> None:
    seats = Seats((ADA, BOB))
    if turned:
        seats = seats.swap()
    seats = seats.change(0, EVE)
    assert seats.players == (EVE, ADA if turned else BOB)
    seats = seats.begin(Begin.FIRST, Lot(0.0))
    assert seats.players == ((ADA, EVE) if turned else (EVE, BOB))
    assert seats.swap().players[1] is (ADA if turned else EVE)


def test_whether_there_is_a_human() -> None:
    slow = Player("slow", Slow())
    assert Seats((ADA, slow)).has_human
    assert Seats((slow, ADA)).has_human
    assert not Seats((slow, slow)).has_human
