"""Bounds that are seen without a search always hold the true value, which brute force tells."""

from random import Random

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game
from denkspiel.solve.kernel.bounds import narrowed
from denkspiel.solve.kernel.geometry_type import Compiled
from denkspiel.solve.kernel.layout import layout_of
from tests.oracles.endings import Endings, random_ending
from tests.solve.own_games import OWN

FAR = 99


@pytest.mark.parametrize(
    ("played", "free", "narrowing"),
    [
        (game("connect-four:4x4"), 16, True),
        (OWN["even-towers"], 14, True),
        (OWN["unequal-towers"], 13, False),
        (OWN["falling-misere"], 12, False),
    ],
    ids=lambda value: value.id if isinstance(value, Game) else "",
)
def test_narrowed_bounds_contain_the_value(played: Game, free: int, narrowing: bool) -> None:
    layout = layout_of(played)
    compiled = Compiled(layout)
    endings = Endings(played)
    rng = Random(1)
    for _ in range(1 if free == played.geometry.size else 6):
        position = random_ending(played, free, rng)
        assert position is not None
        endings.value(position.own, position.enemy)
    decisive = 0
    for own, enemy in rng.sample(sorted(endings.known), min(6_000, len(endings.known))):
        ply = (own | enemy).bit_count()
        stones = (np.uint64(layout.stones(own)), np.uint64(layout.stones(enemy)))
        low, high = narrowed(compiled, *stones, ply, -FAR, FAR)
        value = endings.known[own, enemy][0]
        assert low <= value * FAR
        assert value <= high or (value > 0 and high == FAR)
        decisive += low in (0, 1) and high == FAR
    assert (decisive > 0) or not narrowing


def test_claim_even_is_for_even_stacks_where_a_line_wins() -> None:
    expected = {"even-towers": True, "unequal-towers": False, "falling-misere": False, "full-word": True}
    assert {name: layout_of(OWN[name]).even != 0 for name in expected} == expected
    assert layout_of(game("connect-four")).even != 0
    assert layout_of(game("connect-four:7x7")).even == 0
    assert layout_of(game("qubic")).even == 0
