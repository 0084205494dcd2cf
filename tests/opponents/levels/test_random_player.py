from collections import Counter
from random import Random

import pytest

from denkspiel.core.errors import GameIsOver
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.opponents.levels.random_player import RandomPlayer

START = Position.start(game("connect-four"))


def test_every_legal_move_is_about_equally_likely() -> None:
    rng = Random(7)
    drawn = Counter(RandomPlayer().choose(START, rng).move for _ in range(7000))
    assert set(drawn) == set(START.legal_moves)
    # 1000 are expected of each; the standard deviation is 29
    assert all(850 < count < 1150 for count in drawn.values())


def test_all_moves_are_rated_0() -> None:
    assert RandomPlayer().choose(START, Random(0)).ratings == dict.fromkeys(START.legal_moves, 0)


def test_the_same_seed_makes_the_same_choice() -> None:
    rng, other = Random(3), Random(3)
    assert [RandomPlayer().choose(START, rng).move for _ in range(20)] == [
        RandomPlayer().choose(START, other).move for _ in range(20)
    ]


def test_a_finished_game_is_refused() -> None:
    with pytest.raises(GameIsOver):
        RandomPlayer().choose(replay(START.game, "1212121"), Random(0))
