"""A position and its images have the same value, each found with an empty table."""

from random import Random

import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.solver import Solver
from tests.oracles.random_endings import random_endings


@pytest.mark.parametrize(
    ("name", "free", "count"),
    [
        ("connect-four", (24, 30), 12),
        ("score-four", (18, 26), 12),
        ("tic-tac-toe-3d", (16, 26), 8),
        ("hexagon", (8, 13), 20),
    ],
)
def test_images_have_the_value_of_the_position(name: str, free: tuple[int, int], count: int) -> None:
    played = game(name)
    solver, rng, values = Solver(played, 1), Random(1), set()
    for first, second in zip(*(side.tolist() for side in random_endings(played, *free, count, seed=1)), strict=True):
        position = Position.of_stones(played, first, second)
        found = []
        for image in (position, rng.choice(position.symmetries), position.symmetries[-1]):
            solver.memory.clear()
            found.append(solver.score(image))
        assert len(set(found)) == 1
        values.add(found[0])
    assert len(values) > 3
