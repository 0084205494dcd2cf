"""A search that asks one question answers it as brute force does, and claims nothing about the other one."""

from random import Random
from typing import Literal

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.solver import Solver
from tests.cases import for_each
from tests.oracles.endings import Endings, random_ending
from tests.solver.own_games import OWN

POSITIONS = 25
GAMES: dict[str, tuple[Game, int]] = {
    **{
        name: (game(name), free)
        for name, free in {
            "connect-four": 12,
            "connect-four:4x4": 12,
            "score-four": 10,
            "tic-tac-toe": 8,
            "hexagon": 9,
            "mnk:3,3,3": 9,
        }.items()
    },
    **{name: (OWN[name], 9) for name in ("misere", "falling-misere", "unequal-towers", "even-towers", "no-lines")},
}


@for_each("played,free", GAMES)
def test_the_answer_is_that_of_brute_force(played: Game, free: int) -> None:
    truth, solver, rng = Endings(played), Solver(played, 1), Random(played.id)
    met = set[int]()
    for number in range(POSITIONS):
        position = random_ending(played, min(free, played.geometry.size) - number % 3, rng)
        assert position is not None
        value, _ = truth.value(position.own, position.enemy)
        met.add(value)
        questions: tuple[Literal[0, 1], ...] = (1, 0)
        for question in questions:
            solver.memory.clear()
            for nodes in (1, 20, None):
                found = solver.search(position, nodes=nodes, at_least=question)
                assert found.low.value <= value <= found.high.value
                if question == 1:
                    assert found.low.value in (-1, 1)
                else:
                    assert found.high.value in (-1, 1)
            assert found.low.value >= question or found.high.value < question, "the question has an answer"
    assert len(met) > 1 or played.id == "no-lines"


def test_threads_and_long_searches_answer_the_same() -> None:
    """Positions that take more than one stage of a search, and a larger table."""
    played, rng = game("connect-four"), Random("long questions")
    for threads in (1, 2):
        alone, one = Solver(played, 64, threads), Solver(played, 64, threads)
        for _ in range(3):
            position = random_ending(played, 30, rng)
            assert position is not None
            value = alone.search(position, only_outcome=True).value
            assert value is not None
            assert (one.search(position, at_least=1).low.value == 1) == (value == 1)
            assert (one.search(position, at_least=0).high.value == -1) == (value == -1)
