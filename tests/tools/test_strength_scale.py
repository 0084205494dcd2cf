"""The numbers of the opponents: what the results plainly say; `tests/arena/test_elo.py` is about the model itself."""

from itertools import pairwise
from math import log10

import pytest

from denkspiel.arena.elo import PRIOR_GAMES
from denkspiel.arena.table import SeriesResult
from tools.pairings import LADDER, Pairing, Played
from tools.strength import RESULTS
from tools.strength_page import read_page
from tools.strength_scale import plain_strengths, scale

TABLE = read_page(RESULTS.read_text(encoding="utf-8"))[0]
GAMES = tuple(dict.fromkeys(played.pairing.game for played in TABLE))


def met(first: str, second: str, begun: tuple[int, int, int], followed: tuple[int, int, int]) -> Played:
    pairing = Pairing("hexagon", (first, second))
    return Played(pairing, SeriesResult(*begun), SeriesResult(*followed), 1, "0123abcd")


def of_game(name: str) -> list[Played]:
    return [played for played in TABLE if played.pairing.game == name]


def test_two_players_stand_apart_as_their_games_say() -> None:
    """With the same share won by either beginner the first move is worth nothing, and the odds are the distance."""
    found = scale([met("random", "level-1", (10, 0, 30), (10, 0, 30))])
    won, lost = 20 + PRIOR_GAMES / 2, 60 + PRIOR_GAMES / 2
    numbers = {name: rating.value for name, rating in found.numbers.items()}
    assert numbers == pytest.approx({"level-1": 400 * log10(lost / won), "random": 0})
    assert list(numbers) == ["level-1", "random"]
    assert found.first_move.value == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_levels_stand_in_their_order_and_chance_at_the_bottom(name: str) -> None:
    found = scale(of_game(name)).numbers
    assert all(found[lower].value < found[higher].value for lower, higher in pairwise(LADDER))
    assert list(found)[-1] == "random"


@pytest.mark.parametrize("name", GAMES)
def test_plain_strengths_rise_and_their_steps_grow(name: str) -> None:
    numbers = scale(of_game(name)).whole
    seats = plain_strengths(numbers)
    assert len(seats) == 6
    assert seats[0] == LADDER[1]
    assert all(numbers[lower] < numbers[higher] for lower, higher in pairwise(seats))
    assert seats[-1] == ("perfect" if "perfect" in numbers else next(iter(numbers)))
