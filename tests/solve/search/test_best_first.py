"""Who wins, found out best first, is what the other search finds; and nothing is lost where it ends early."""

from random import Random

import pytest

from benchmarks.position_sets import random_game
from benchmarks.solved_stones import positions
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solve.search.best_first import BestFirst
from denkspiel.solve.search.solver import Finding, Solver

FOUR = game("score-four")
LONG = positions("random", 20, 17)[16]
"""A million nodes; the search that goes depth first takes 5.6."""
LOST = -1


def best_first(solver: Solver, position: Position) -> tuple[int, int]:
    """What it finds by itself, without the search that is tried before."""
    words = [solver.layout.stones(stones) for stones in (position.own, position.enemy)]
    search, low, high = BestFirst(solver.memory, solver.compiled, words, position.ply), -99, 99
    solver.load()
    while not (low > 0 or high < 0 or low == high):
        assert search.is_possible(low, high)
        solver.memory.begin(100_000, together=False)
        for work in search.works():
            work()
        low, high = max(low, search.proven[0]), min(high, search.proven[1])
    return low, high


def open_positions(name: str, stones: int, least: int, most: int) -> list[tuple[Position, int]]:
    """Positions that take so many nodes, with who wins as depth first search finds it without a network's help."""
    rng, solver = Random(f"best first {name} {stones}"), Solver(game(name), 16)
    found: list[tuple[Position, int]] = []
    while len(found) < 12:
        position = random_game(game(name), stones, rng)[1]
        solver.memory.clear()
        finding = solver.search(position, nodes=most)
        if finding.exact and finding.nodes >= least:
            found.append((position, finding.low.value))
    return found


@pytest.mark.parametrize(("name", "stones", "least"), [("score-four", 34, 2_000), ("qubic", 32, 100)])
def test_who_wins_is_what_depth_first_finds(name: str, stones: int, least: int) -> None:
    solver, values = Solver(game(name), 16), set()
    for position, value in open_positions(name, stones, least, 90_000):
        solver.memory.clear()
        low, high = best_first(solver, position)
        assert low <= value <= high
        values.add(value)
    assert len(values) > 1


def test_two_threads_in_one_tree_find_the_same() -> None:
    for _ in range(3):
        assert Solver(FOUR, 64, 2).search(LONG, only_outcome=True, best_first=True).value == LOST


def test_with_one_thread_a_search_takes_the_same_nodes_each_time() -> None:
    solver = Solver(FOUR, 64)
    first = solver.search(LONG, only_outcome=True, best_first=True)
    assert first.value == LOST
    assert first.nodes < 2_000_000
    solver.memory.clear()
    assert solver.search(LONG, only_outcome=True, best_first=True).nodes == first.nodes


def test_a_tree_without_room_is_left_to_depth_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("denkspiel.solve.search.best_first._BUCKET_BYTES", 0)
    found = Solver(FOUR, 64).search(LONG, only_outcome=True, best_first=True)
    assert found.value == LOST
    assert found.nodes > 3_000_000


def test_no_memory_for_a_tree_is_no_reason_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("denkspiel.solve.search.best_first.ProofMemory", refused)
    assert Solver(FOUR, 64).search(LONG, only_outcome=True, best_first=True).value == LOST


def test_what_is_told_meanwhile_is_true() -> None:
    """Leaves take it for granted that a draw is to be had, or not more; nobody else is to hear of that."""
    told: list[Finding] = []
    found = Solver(FOUR, 64).search(
        positions("random", 18, 11)[10], only_outcome=True, best_first=True, nodes=3_000_000, watch=told.append
    )
    assert found.value is None
    assert told
    assert all(one.value is None and one.low.value == -1 and one.high.value == 1 for one in told)


@pytest.mark.parametrize("nodes", [100_000, 100_001, 150_000, 400_000])
def test_a_limit_of_nodes_is_kept(nodes: int) -> None:
    found = Solver(FOUR, 16).search(LONG, only_outcome=True, best_first=True, nodes=nodes)
    assert found.value is None
    assert nodes <= found.nodes <= nodes + 64


def test_stopped_at_once_it_claims_nothing() -> None:
    solver = Solver(FOUR, 16)
    search = BestFirst(solver.memory, solver.compiled, solver_words(solver), LONG.ply)
    assert search.is_possible(-99, 99)
    assert search.proven[0] < LOST < 0 < search.proven[1]


def solver_words(solver: Solver) -> list[int]:
    return [solver.layout.stones(stones) for stones in (LONG.own, LONG.enemy)]


def test_the_table_is_told_what_the_first_moves_are_worth() -> None:
    solver = Solver(FOUR, 64)
    assert solver.search(LONG, only_outcome=True, best_first=True).value == LOST
    for move in LONG.legal_moves:
        assert solver.search(LONG.play(move), only_outcome=True, best_first=True, nodes=20_000).value == 1
