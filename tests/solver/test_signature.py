"""Node counts of fixed searches with one thread: a change of the search is seen here, wanted or not.

After a wanted change: look at the speed (`benchmarks/solver_speed.py`), then write down the new counts.
"""

import pytest

from denkspiel.core.notation import replay
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.solver import Solver

SIGNATURES = {
    ("connect-four", "71272272332566"): 12_891,
    ("connect-four", "472612134724"): 62_621,
    ("connect-four", "62743147561266"): 13_580,
    ("tic-tac-toe-3d", ""): 223,
    ("hexagon", ""): 124_798,
    ("score-four", "d2b3b4d2d2d1b2d1b2c4a3a2d2b4d1a2b3d3b1b4a4c2b4a2c1b3c3c4"): 5_727,
}


@pytest.mark.parametrize(("name", "moves"), SIGNATURES)
def test_node_counts_are_those_written_down(name: str, moves: str) -> None:
    played = game(name)
    solver = Solver(played, 4)
    found = solver.search(replay(played, moves))
    assert found.exact
    assert found.nodes == SIGNATURES[name, moves]
    solver.search(Position.start(played), nodes=20_000)
    solver.memory.clear()
    assert solver.search(replay(played, moves)).nodes == found.nodes
