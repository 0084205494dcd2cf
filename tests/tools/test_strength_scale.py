"""The numbers of the opponents: held against other ways to find them, and against what the results plainly say."""

from itertools import pairwise
from math import log10

import pytest

from denkspiel.play.series import SeriesResult
from tools.pairings import LADDER, Pairing, Played
from tools.strength import PAGE, read_page
from tools.strength_scale import DRAWS_BEFORE, plain_strengths, scale

TABLE = read_page(PAGE.read_text(encoding="utf-8"))[0]
GAMES = tuple(dict.fromkeys(played.pairing.game for played in TABLE))


def met(first: str, second: str, wins: int, draws: int, losses: int) -> Played:
    return Played(Pairing("hexagon", (first, second)), SeriesResult(wins, draws, losses), 1, "0123abcd")


def of_game(name: str) -> list[Played]:
    return [played for played in TABLE if played.pairing.game == name]


def test_two_players_stand_apart_as_their_points_say() -> None:
    found = scale([met("random", "level-1", 10, 8, 30)])
    points, other = 10 + 4 + DRAWS_BEFORE / 2, 30 + 4 + DRAWS_BEFORE / 2
    assert found == pytest.approx({"level-1": 400 * log10(other / points), "random": 0})
    assert list(found) == ["level-1", "random"]


def test_who_wins_all_stands_higher_the_more_games_it_were_but_not_infinitely() -> None:
    few, many = (scale([met("level-1", "random", games, 0, 0)])["level-1"] for games in (5, 500))
    assert 100 < few < many < 2000


@pytest.mark.parametrize("name", GAMES)
def test_everybody_is_expected_to_get_what_it_got(name: str) -> None:
    table, found = of_game(name), scale(of_game(name))
    for one in found:
        lacking = 0.0
        for played in (played for played in table if one in played.pairing.names):
            (other,) = {*played.pairing.names} - {one}
            seen = played.seen_by(one)
            expected = 1 / (1 + 10 ** ((found[other] - found[one]) / 400))
            lacking += seen.wins + (seen.draws + DRAWS_BEFORE) / 2 - expected * (seen.games + DRAWS_BEFORE)
        assert lacking == pytest.approx(0, abs=1e-6)


def test_another_way_to_the_most_likely_numbers_leads_to_the_same() -> None:
    """Zermelo's: by turns each strength becomes the points divided by what its opponents would allow it."""
    table = of_game("score-four")
    power = dict.fromkeys(scale(table), 1.0)
    for _ in range(4_000):
        for one in power:
            points = allowed = 0.0
            for played in (played for played in table if one in played.pairing.names):
                (other,) = {*played.pairing.names} - {one}
                seen = played.seen_by(one)
                points += seen.wins + (seen.draws + DRAWS_BEFORE) / 2
                allowed += (seen.games + DRAWS_BEFORE) / (power[one] + power[other])
            power[one] = points / allowed
    for one, number in scale(table).items():
        assert number == pytest.approx(400 * log10(power[one] / power["random"]), abs=0.5)


@pytest.mark.parametrize("name", GAMES)
def test_levels_stand_in_their_order_and_chance_at_the_bottom(name: str) -> None:
    found = scale(of_game(name))
    assert all(found[lower] < found[higher] for lower, higher in pairwise(LADDER))
    assert list(found)[-1] == "random"


@pytest.mark.parametrize("name", GAMES)
def test_plain_strengths_rise_and_their_steps_grow(name: str) -> None:
    numbers = {one: round(number) for one, number in scale(of_game(name)).items()}
    seats = plain_strengths(numbers)
    assert len(seats) == 5
    assert seats[0] == "level-1"
    assert all(numbers[lower] < numbers[higher] for lower, higher in pairwise(seats))
    assert seats[-1] == ("perfect" if "perfect" in numbers else next(iter(numbers)))


def test_plain_strengths_come_nearest_to_growing_steps() -> None:
    levels = {f"level-{number}": 100 * number for number in range(1, 10)}
    assert plain_strengths({"master": 1100, **levels, "random": 0}) == [
        "level-1", "level-2", "level-4", "level-7", "master",
    ]  # fmt: skip
    assert plain_strengths({"raumvier-1": 700, "level-1": 300, "random": 0}) == []
