"""Bounds that are seen without a search always hold the true value, which brute force tells."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.exact import static_bounds
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from denkspiel.solver.score import Score
from tests.oracles.endings import Endings, random_ending
from tests.solver.interpreted import interpreted
from tests.solver.own_games import OWN

seen_at_once = interpreted(static_bounds.static_bound)


def completing(played: Game, stones: int, taken: int) -> int:
    """The free cells where these stones, in cells, would complete a line."""
    lines = (sum(1 << cell for cell in line) & ~stones for line in played.geometry.lines)
    return sum({missing for missing in lines if missing.bit_count() == 1 and not missing & taken})


@pytest.mark.long
@pytest.mark.parametrize(
    ("played", "free", "seeing"),
    [
        (game("connect-four:4x4"), 13, True),
        (OWN["even-towers"], 14, True),
        (OWN["unequal-towers"], 13, False),
        (OWN["falling-misere"], 12, False),
    ],
    ids=lambda value: value.id if isinstance(value, Game) else "",
)
def test_what_is_seen_at_once_is_true(played: Game, free: int, seeing: bool) -> None:
    layout = layout_of(played)
    compiled = CompiledGame(layout)
    endings = Endings(played)
    rng = Random(1)
    for _ in range(1 if free == played.geometry.size else 6):
        position = random_ending(played, free, rng)
        assert position is not None
        endings.value(position.own, position.enemy)
    told = {"won": 0, "lost": 0}
    for own, enemy in rng.sample(sorted(endings.known), min(300, len(endings.known))):
        position = Position.of_stones(played, *((enemy, own) if (own | enemy).bit_count() % 2 else (own, enemy)))
        if position.outcome is not None:
            continue
        ply = position.ply
        stones = (np.uint64(layout.stones(own)), np.uint64(layout.stones(enemy)))
        wins, threats = (np.uint64(layout.stones(completing(played, side, own | enemy))) for side in (own, enemy))
        if int(wins | threats) & layout.stones(sum(1 << move for move in position.legal_moves)):
            continue
        value = Score(*endings.known[own, enemy], played.geometry.size, ply).stones
        for beta in range(-played.geometry.size // 2, played.geometry.size // 2):
            seen, bound = seen_at_once(compiled, *stones, ply, wins, threats, beta)
            if seen:
                assert beta <= bound <= value if bound >= beta else value <= bound < beta
                told["won"] += bound > 0 and bound >= beta
                told["lost"] += bound < 0 and bound < beta
    assert all(told.values()) or not seeing


def test_claim_even_is_for_even_stacks_where_a_line_wins() -> None:
    expected = {"even-towers": True, "unequal-towers": False, "falling-misere": False, "full-word": True}
    assert {name: layout_of(OWN[name]).even != 0 for name in expected} == expected
    assert layout_of(replace(OWN["even-towers"], avoidance=True)).even == 0
    assert layout_of(game("connect-four")).even != 0
    assert layout_of(game("connect-four:7x7")).even == 0
    assert layout_of(game("qubic")).even == 0
