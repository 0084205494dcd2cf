"""Several threads with one table find what one finds; their searches are those that take long enough to be shared."""

from random import Random
from typing import Any

import pytest
from numba import njit

from benchmarks.position_sets import FOLDER, read_set
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.kernel.exact.parallel_search import abort_other_threads, node_id
from denkspiel.solver.kernel.exact.workspace import workspace_at
from denkspiel.solver.memory import Memory

FOUR = game("connect-four")
LONG = ["7422341735", "472612134724", "4444434"]
"""99,000, 121,000 and 505,000 nodes with one thread; more threads take part from 50,000 on."""


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_values_do_not_depend_on_threads(threads: int) -> None:
    alone, team = Solver(FOUR, 16), Solver(FOUR, 1, threads)
    shared = 0
    for moves in LONG:
        position = replay(FOUR, moves)
        expected = alone.search(position)
        for _ in range(2):
            team.memory.clear()
            found = team.search(position)
            assert found.exact
            assert found.low == expected.low
            shared += found.nodes > 50_000
    assert shared > 2


def test_two_threads_come_to_an_end() -> None:
    """They once interrupted each other for ever; they need about a fifth more nodes than one."""
    for moves in LONG:
        position = replay(FOUR, moves)
        alone = Solver(FOUR, 16).search(position).nodes
        assert Solver(FOUR, 16, 2).search(position, nodes=5 * alone).exact


def test_a_set_with_scores_by_four_threads_and_a_small_table() -> None:
    team = Solver(FOUR, 1, 4)
    for moves, score in Random(1).sample(read_set(FOLDER / "middle_medium.txt"), 25):
        assert team.search(replay(FOUR, moves)).low.stones == score


def test_stopped_threads_prove_bounds_that_hold_and_leave_a_table_that_tells_the_truth() -> None:
    position, team = replay(FOUR, LONG[1]), Solver(FOUR, 4, 3)
    value = Solver(FOUR, 16).score(position).stones
    for nodes in (60_000, 90_000, 150_000):
        found = team.search(position, nodes=nodes)
        assert found.low.stones <= value <= found.high.stones
    assert team.score(position).stones == value


@pytest.mark.parametrize(
    "moves",
    [
        "a4b3d1c1a2a3d3d1b4b2b1b2d3d4c1a4d4b2b2b4d4b1d2d4c3b4c4c1",
        "a2c1d4b2c1a3a3c4d1d2b4c2c4c4c4b4a3b3a2a1c3b4c1a3d4d1c1c3",
    ],
)
def test_threads_share_a_table_whose_entries_take_three_words(moves: str) -> None:
    """Score Four; 44,000 and 81,000 nodes with one thread."""
    played = game("score-four")
    position, team = replay(played, moves), Solver(played, 16, 3)
    expected = Solver(played, 16).search(position, only_outcome=True)
    for _ in range(3):
        team.memory.clear()
        found = team.search(position, only_outcome=True)
        assert found.value == expected.value
        assert expected.nodes < 2 * found.nodes < 10 * expected.nodes


def test_threads_may_search_for_the_outcome_alone() -> None:
    for moves in LONG[:2]:
        position = replay(FOUR, moves)
        found = Solver(FOUR, 4, 2).search(position, only_outcome=True)
        assert found.value == Solver(FOUR, 4).score(position).value


def test_interrupted_by_who_watches_all_threads_end() -> None:
    def enough(_found: object) -> None:
        raise TimeoutError

    team = Solver(FOUR, 16, 3)
    with pytest.raises(TimeoutError):
        team.search(Position.start(FOUR), watch=enough)
    assert team.score(replay(FOUR, "121212")).stones == 18


def test_who_has_answered_a_position_calls_back_those_who_search_below_it() -> None:
    """The second thread is below the same position, the third one below another."""
    memory, ply = Memory(1, threads=3), 9
    memory.begin()
    workspaces = memory._workspaces
    workspaces["root"]["ply"][0] = ply
    workspaces["root"]["key"]["bucket"][0], workspaces["root"]["key"]["rest"][0] = 70, 7
    workspaces["plies"]["node_id"][:, ply] = [70 ^ 7, 70 ^ 7, 70 ^ 8]

    def answer(address: Any) -> None:
        workspace = workspace_at(address)
        abort_other_threads(node_id(workspace.root), workspace.root.ply, workspace)

    njit(answer)(memory.workspaces[0])
    assert workspaces["abort_ply"].tolist() == [0, ply + 1, 0]
    assert workspaces["plies"]["node_id"][:, ply].tolist() == [0, 70 ^ 7, 70 ^ 8]
