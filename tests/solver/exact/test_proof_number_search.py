"""Who wins, found out best first, is what the other search finds; and nothing is lost where it ends early."""

from random import Random

import pytest

from benchmarks.position_sets import random_game
from benchmarks.solved_stones import positions
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.base_solver import Finding
from denkspiel.solver.exact.proof_number_search import ProofMemory, ProofNumberSearch
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.kernel.exact.proof_tree import ProofNode, ProofTree
from tests.solver.rows import rows_at

FOUR = game("score-four")
LONG = positions("random", 20, 17)[16]
"""A million nodes; the search that goes depth first takes 5.6."""
LOST = -1


class BestFirstAlone:
    """It by itself, without the search that is tried before, in turns of so many nodes.

    Attributes:
        bounds: what it has proven.
        nodes: searched.
        search: what was asked for works.
    """

    def __init__(self, solver: Solver, position: Position, turn: int) -> None:
        words = [solver.layout.stones(stones) for stones in (position.own, position.enemy)]
        self.search, self.nodes = ProofNumberSearch(solver.memory, solver.compiled, words, position.ply), 0
        solver.load()
        low, high = -99, 99
        while not (low > 0 or high < 0 or low == high):
            assert self.search.is_possible(low, high)
            solver.memory.begin(turn, shared=False)
            for work in self.search.thread_tasks():
                work()
            self.nodes += solver.memory.nodes
            low, high = max(low, self.search.proven[0]), min(high, self.search.proven[1])
        self.bounds = low, high


def open_positions(name: str, stones: int, nodes: range, wanted: int) -> list[tuple[Position, int]]:
    """Positions that take so many nodes depth first, with who wins by that."""
    rng, solver = Random(f"best first {name} {stones}"), Solver(game(name), 16)
    found: list[tuple[Position, int]] = []
    while len(found) < wanted:
        position = random_game(game(name), stones, rng)[1]
        solver.memory.clear()
        finding = solver.search(position, nodes=nodes.stop)
        if finding.exact and finding.nodes >= nodes.start:
            found.append((position, finding.low.value))
    return found


@pytest.mark.long
@pytest.mark.parametrize(("name", "stones", "least"), [("score-four", 33, 9_000), ("qubic", 32, 1_000)])
def test_who_wins_is_what_depth_first_finds(name: str, stones: int, least: int) -> None:
    solver, values, nodes = Solver(game(name), 16), set(), 0
    for position, value in open_positions(name, stones, range(least, 90_000), 5):
        solver.memory.clear()
        found = BestFirstAlone(solver, position, turn=500)
        low, high = found.bounds
        assert low <= value <= high
        values.add(value)
        nodes += found.nodes
    assert len(values) > 1
    assert nodes > 5_000


DRAWN = ((0xB4015C9602114330, 0x4B7223690102B001), (0x3420D074031142B1, 0x4B10218B3420B540))
"""Stones of Score Four after 42 moves, from thousands of random games; draws take more than 1,000 nodes depth first."""


@pytest.mark.long
def test_a_draw_takes_both_questions() -> None:
    solver = Solver(FOUR, 16)
    for first, second in DRAWN:
        position = Position.of_stones(FOUR, first, second)
        assert solver.score(position).value == 0
        solver.memory.clear()
        assert BestFirstAlone(solver, position, turn=500).bounds == (0, 0)


def test_a_wrong_favourite_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The network's favourite loses; to find out first that it does not win takes more than twice the nodes."""
    trees: list[ProofMemory] = []

    class Noted(ProofMemory):
        def __init__(self, size: int, threads: int) -> None:
            super().__init__(size, threads)
            trees.append(self)

    monkeypatch.setattr("denkspiel.solver.exact.proof_number_search.ProofMemory", Noted)
    position = positions("random", 20, 16)[15]
    found = BestFirstAlone(Solver(FOUR, 64), position, turn=100_000)
    assert found.bounds[1] == LOST
    assert all(tree.disproof for tree in trees)
    assert 100_000 < found.nodes < 1_500_000
    for tree in trees:
        (head,) = rows_at(int(tree.place), ProofTree, 1)
        nodes = rows_at(int(head["nodes"]), ProofNode, int(head["node_count"]))
        assert len(nodes) > 1
        assert not nodes["virtual_visits"].any(), "no leaf stays selected"


@pytest.mark.long
@pytest.mark.parametrize("threads", [2, 5])
def test_several_threads_in_one_tree_find_the_same(threads: int) -> None:
    found = Solver(FOUR, 64, threads).search(LONG, only_outcome=True, best_first=True)
    assert found.value == LOST
    assert found.nodes < 3_000_000


def test_with_one_thread_a_search_takes_the_same_nodes_each_time() -> None:
    solver = Solver(FOUR, 64)
    first = solver.search(LONG, only_outcome=True, best_first=True)
    assert first.value == LOST
    assert first.nodes < 2_000_000
    solver.memory.clear()
    assert solver.search(LONG, only_outcome=True, best_first=True).nodes == first.nodes


def test_a_tree_without_room_is_left_to_depth_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("denkspiel.solver.exact.proof_number_search.BUCKET_BYTES", 0)
    found = Solver(FOUR, 64).search(LONG, only_outcome=True, best_first=True)
    assert found.value == LOST
    assert found.nodes > 3_000_000


def test_no_memory_for_a_tree_is_no_reason_to_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("denkspiel.solver.exact.proof_number_search.ProofMemory", refused)
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


@pytest.mark.parametrize("nodes", [100_001, 150_000, 400_000])
def test_a_limit_of_nodes_is_kept(nodes: int) -> None:
    found = Solver(FOUR, 16).search(LONG, only_outcome=True, best_first=True, nodes=nodes)
    assert found.value is None
    assert nodes <= found.nodes <= nodes + 64


def test_stopped_at_once_it_claims_nothing() -> None:
    solver = Solver(FOUR, 16)
    solver.load_best_first()
    words = [solver.layout.stones(stones) for stones in (LONG.own, LONG.enemy)]
    search = ProofNumberSearch(solver.memory, solver.compiled, words, LONG.ply)
    assert search.is_possible(-99, 99)
    for begins in (False, True):
        solver.memory.begin(shared=False)
        solver.memory.stop()
        for work in search.thread_tasks():
            if begins:
                work()
        assert search.proven[0] < LOST < 0 < search.proven[1]


def test_it_ends_when_its_time_is_over() -> None:
    solver = Solver(FOUR, 64, 2)
    # Else it is compiled within the time, of which nothing is left then.
    solver.load_best_first()
    found = solver.search(positions("random", 16, 19)[18], only_outcome=True, best_first=True, seconds=1)
    assert found.value is None
    assert found.nodes > 100_000


def test_the_table_is_told_what_the_first_moves_are_worth() -> None:
    solver = Solver(FOUR, 64)
    assert solver.search(LONG, only_outcome=True, best_first=True).value == LOST
    for move in LONG.legal_moves:
        assert solver.search(LONG.play(move), only_outcome=True, best_first=True, nodes=20_000).value == 1
