"""The compiled oracle against the one written without compiled code, and by hand."""

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
from denkspiel.solver.score import Score
from tests.oracles.brute_force import BruteForce
from tests.oracles.endings import Endings
from tests.oracles.random_endings import random_endings
from tests.solver.own_games import OWN


@pytest.mark.parametrize(
    ("played", "free"),
    [
        (game("connect-four"), 9),
        (game("score-four"), 7),
        (game("hexagon"), 7),
        (OWN["scattered"], 6),
        (OWN["unequal-towers"], 9),
        (OWN["falling-misere"], 8),
    ],
    ids=lambda value: value.id if isinstance(value, Game) else "",
)
def test_both_oracles_agree(played: Game, free: int) -> None:
    endings = Endings(played)
    stones = random_endings(played, 1, free, 60, seed=3)
    for first, second, value in zip(*stones, BruteForce(played).stones(*stones), strict=True):
        own, enemy = (int(first), int(second)) if (first | second).bit_count() % 2 == 0 else (int(second), int(first))
        score = Score.of_stones(int(value), played, (own | enemy).bit_count())
        assert (score.value, score.plies) == endings.value(own, enemy)


@pytest.mark.parametrize(
    ("moves", "value"),
    [
        ("a1b2a2b1", 3),  # a3 wins: the fifth of nine stones, the first player's third last
        ("a1b1b2c3a2", -2),  # two threats, a3 and c2: the first player wins with its second last stone
        ("a1b2c3", 0),
    ],
)
def test_values_by_hand(moves: str, value: int) -> None:
    position = replay(game("tic-tac-toe"), moves)
    rows = (np.array([position.first], np.uint64), np.array([position.second], np.uint64))
    assert BruteForce(position.game).stones(*rows).tolist() == [value]
