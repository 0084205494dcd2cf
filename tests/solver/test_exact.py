"""Every value against brute force: for each game all the positions that can follow from random endings.

One test a game, so that each is compiled in one process only.
"""

from random import Random

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.many import solve_many
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.score import Score
from tests.oracles.endings import Endings
from tests.oracles.random_endings import random_endings
from tests.solver.own_games import OWN

MOST = 1_200
"""Positions of a game that are compared."""
SEARCHED = 12
"""Of these as many are also looked at with all their symmetric images, one by one."""

GAMES: dict[str, tuple[Game, int]] = {
    **{
        name: (game(name), free)
        for name, free in {
            "connect-four": 14,
            "connect-four:4x4": 14,
            "score-four": 12,
            "tic-tac-toe-3d": 12,
            "hexagon": 9,
            "qubic": 9,
        }.items()
    },
    "unequal-towers": (OWN["unequal-towers"], 14),
}
"""Each with the free cells of the endings. Small games are looked at whole in `test_truths.py`.

To compile for one more layout takes seconds: of those that no game of the catalogue has, only one is here, with towers
of different heights and lines of different lengths. The search of the others is run without a compiler
(`kernel/test_search.py`), and what the compiler makes of their lines is looked at by itself
(`kernel/test_geometry_type.py`).
"""


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_all_values_are_those_of_brute_force(name: str) -> None:
    played, free = GAMES[name]
    truth = known_endings(played, free)
    solver = Solver(played, megabytes=1)
    order = list(truth)
    values = solve_many(played, stones_of(order), solver=solver)
    plies = [(own | enemy).bit_count() for own, enemy in order]
    scores = [Score.of_stones(int(value), played, ply) for value, ply in zip(values, plies, strict=True)]
    assert [(score.value, score.plies) for score in scores] == list(truth.values())
    outcomes = solve_many(played, stones_of(order), solver=Solver(played, 1, threads=3), only_outcome=True).tolist()
    assert outcomes == [result for result, _ in truth.values()]
    for index in range(0, len(order), max(1, len(order) // SEARCHED)):
        check_one_by_one(solver, position_of(played, *order[index]), scores[index])


def check_one_by_one(solver: Solver, position: Position, score: Score) -> None:
    solver.memory.clear()
    found = solver.search(position)
    assert found.exact
    assert found.low == score
    solver.memory.clear()
    assert solver.search(position, only_outcome=True).value == score.value
    assert {solver.score(image) for image in position.symmetries[:50]} == {score}
    assert max(solver.analyse(position).values()) == score
    line = solver.principal_variation(position)
    assert len(line) == score.plies
    for move in line:
        position = position.play(move)
    assert position.outcome is not None


def known_endings(played: Game, free: int) -> dict[tuple[int, int], tuple[int, int]]:
    """Stones of the side to move and of the other one, with the result and the plies to the end."""
    endings = Endings(played)
    for first, second in zip(*(side.tolist() for side in random_endings(played, free, free, 200, seed=1)), strict=True):
        position = Position.of_stones(played, first, second)
        endings.value(position.own, position.enemy)
        if len(endings.known) >= MOST:
            break
    chosen = Random(1).sample(list(endings.known), min(MOST, len(endings.known)))
    return {stones: endings.known[stones] for stones in chosen}


def stones_of(order: list[tuple[int, int]]) -> tuple[np.ndarray, np.ndarray]:
    """The first and the second player's stones, as `solve_many` takes them."""
    pairs = [(enemy, own) if (own | enemy).bit_count() % 2 else (own, enemy) for own, enemy in order]
    return np.array([one for one, _ in pairs], np.uint64), np.array([other for _, other in pairs], np.uint64)


def position_of(played: Game, own: int, enemy: int) -> Position:
    turned = (own | enemy).bit_count() % 2
    return Position.of_stones(played, *((enemy, own) if turned else (own, enemy)))
