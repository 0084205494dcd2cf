from collections import Counter
from random import Random

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
