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


def test_random_positions_are_those_that_were_asked_for() -> None:
    """Different, not over, with as many free cells as wanted, and the same ones for the same seed."""
    played = game("connect-four")
    drawn = [side.tolist() for side in random_endings(played, 5, 9, 200, seed=2)]
    positions = [Position.of_stones(played, *stones) for stones in zip(*drawn, strict=True)]
    assert len(set(positions)) == 200
    assert {42 - position.ply for position in positions} == {5, 6, 7, 8, 9}
    assert not any(position.outcome for position in positions)
    assert [side.tolist() for side in random_endings(played, 5, 9, 200, seed=2)] == drawn


def test_a_game_with_few_positions_gives_all_it_has() -> None:
    """Tic-tac-toe has 4,520 positions that are not over, but the walk avoids lines, so not all are met."""
    first, second = random_endings(game("tic-tac-toe"), 1, 9, 100_000, seed=1)
    positions = set(zip(first.tolist(), second.tolist(), strict=True))
    assert 2_000 < len(positions) == len(first) <= 4_520
