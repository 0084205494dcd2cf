"""Who wins, found by proofs and by the plain search in turn."""

import pytest

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.base_solver import Finding
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.threats.outcome import OutcomeSearch
from tests.oracles.brute_force import BruteForce
from tests.oracles.random_endings import random_endings


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize(
    ("name", "moves", "value"),
    [("tic-tac-toe", "", 0), ("mnk:4,3,3", "", 1), ("mnk:4,4,3", "a1b2", 1), ("mnk:4,4,3", "b2", -1)],
)
def test_small_games(name: str, moves: str, value: int, plain: bool) -> None:
    outcomes = OutcomeSearch(Solver(game(name), 1), 8)
    assert outcomes.search(replay(game(name), moves), plain=plain).value == value


def test_late_positions_have_the_outcome_of_all_games_that_can_follow() -> None:
    played = game("mnk:4,4,4")
    stones = random_endings(played, 3, 9, 150, seed=8)
    outcomes = OutcomeSearch(Solver(played, 1), 1)
    for first, second, value in zip(*stones, BruteForce(played).stones(*stones), strict=True):
        finding = outcomes.search(Position.of_stones(played, int(first), int(second)), plain=False)
        assert finding.value == (int(value) > 0) - (int(value) < 0)


def test_qubic_with_a_few_stones_is_won() -> None:
    position = replay(game("qubic"), "111222114113")
    outcomes = OutcomeSearch(Solver(position.game, 1), 32)
    seen: list[Finding] = []
    assert outcomes.search(position, watch=seen.append).value == 1


def test_no_time_is_no_search() -> None:
    position = Position.start(game("qubic"))
    finding = OutcomeSearch(Solver(position.game, 1), 1).search(position, seconds=0)
    assert (finding.value, finding.nodes) == (None, 0)
    assert (finding.low.value, finding.high.value) == (-1, 1)


def test_full_tables_end_a_search_for_proofs_alone() -> None:
    position = Position.start(game("qubic"))
    assert OutcomeSearch(Solver(position.game, 1), 1).search(position, plain=False).value is None
