"""The numbers and the six plain strengths as the program offers them."""

from dataclasses import replace
from itertools import pairwise

import pytest

from denkspiel.games.catalogue import game, game_names
from denkspiel.opponents.entry import OpponentRole
from denkspiel.opponents.levels.perfect import Perfect
from denkspiel.opponents.levels.strength import measured_ratings, plain_strengths
from denkspiel.opponents.roster import opponent_entries, opponent_heritage, opponent_names

LADDER = [entry.name for entry in opponent_entries() if entry.role is OpponentRole.LEVEL]
NAMES = (*game_names(), "connect-four:9x7", "mnk:5,5,4")


@pytest.mark.parametrize("name", NAMES)
def test_six_strengths_are_filled_by_players_of_the_game_and_rise(name: str) -> None:
    played = game(name)
    strengths = plain_strengths(played)
    assert [strength.id for strength in strengths[:5]] == ["very-easy", "beginner", "easy", "medium", "strong"]
    assert {strength.opponent for strength in strengths} <= {*opponent_names(played)}
    assert len({strength.opponent for strength in strengths}) == 6
    assert [strength.number for strength in strengths] == [
        measured_ratings(played).get(one.opponent) for one in strengths
    ]
    if measured_ratings(played):
        assert all(lower.number < higher.number for lower, higher in pairwise(strengths))  # type: ignore[operator]


@pytest.mark.parametrize("name", NAMES)
def test_perfect_is_called_so_only_where_exact_play_is_proven_from_the_first_move_on(name: str) -> None:
    """In qubic `perfect` knows a win of the first player only."""
    last = plain_strengths(game(name))[-1]
    exact = Perfect().plays(game(name)) and name != "qubic"
    assert last.id == ("perfect" if exact else "strongest")
    assert last.opponent in (("perfect",) if exact else ("perfect", "master"))


@pytest.mark.parametrize("name", NAMES)
def test_the_easiest_strength_is_the_weakest_level_and_says_so(name: str) -> None:
    easiest = plain_strengths(game(name))[0]
    assert (easiest.id, easiest.opponent) == ("very-easy", LADDER[0])


def test_what_was_not_measured_has_no_number() -> None:
    assert measured_ratings(game("mnk:5,5,4")) == {}
    assert measured_ratings(game("connect-four:9x7")) == {}
    assert {strength.number for strength in plain_strengths(game("mnk:5,5,4"))} == {None}


def test_another_game_of_the_same_name_was_not_measured() -> None:
    other = replace(game("connect-four"), geometry=game("connect-four:5x4").geometry)
    assert measured_ratings(game("connect-four"))
    assert measured_ratings(other) == {}


def test_every_original_has_a_story_and_nobody_else() -> None:
    assert {entry.name for entry in opponent_entries() if entry.heritage} == {
        entry.name for entry in opponent_entries() if entry.original
    }
    ilaender = opponent_heritage("ilaender-normal")
    assert ilaender is not None
    assert (str(ilaender.machine), ilaender.year) == ("Amiga", 1996)
    assert opponent_heritage("level-1") is None
