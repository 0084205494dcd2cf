"""Several threads with one table find what one finds; their searches are those that take long enough to be shared."""

from random import Random

import pytest

from benchmarks.position_sets import FOLDER, read_set
from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.solver import Solver

FOUR = game("connect-four")
LONG = ["7422341735", "472612134724", "4444434"]
"""99,000, 121,000 and 505,000 nodes with one thread; more threads take part from 50,000 on."""


@pytest.mark.parametrize("threads", [2, 3, 8])
def test_values_do_not_depend_on_threads(threads: int) -> None:
    alone, together = Solver(FOUR, 16), Solver(FOUR, 1, threads)
    shared = 0
    for moves in LONG:
        position = replay(FOUR, moves)
        expected = alone.search(position)
        for _ in range(2):
            together.memory.clear()
            found = together.search(position)
            assert found.exact
            assert found.low == expected.low
            shared += found.nodes > 50_000
    assert shared > 2


def test_a_set_with_scores_by_four_threads_and_a_small_table() -> None:
    together = Solver(FOUR, 1, 4)
    for moves, score in Random(1).sample(read_set(FOLDER / "middle_medium.txt"), 25):
        assert together.search(replay(FOUR, moves)).low.stones == score


def test_stopped_threads_prove_bounds_that_hold_and_leave_a_table_that_tells_the_truth() -> None:
    position, together = replay(FOUR, LONG[1]), Solver(FOUR, 4, 3)
    value = Solver(FOUR, 16).score(position).stones
    for nodes in (60_000, 90_000, 150_000):
        found = together.search(position, nodes=nodes)
        assert found.low.stones <= value <= found.high.stones
    assert together.score(position).stones == value


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
    position, together = replay(played, moves), Solver(played, 16, 3)
    expected = Solver(played, 16).search(position, only_outcome=True)
    for _ in range(3):
        together.memory.clear()
        found = together.search(position, only_outcome=True)
        assert found.value == expected.value
        assert expected.nodes < 2 * found.nodes < 10 * expected.nodes


def test_interrupted_by_who_watches_all_threads_end() -> None:
    def enough(_found: object) -> None:
        raise TimeoutError

    together = Solver(FOUR, 16, 3)
    with pytest.raises(TimeoutError):
        together.search(Position.start(FOUR), watch=enough)
    assert together.score(replay(FOUR, "121212")).stones == 18
