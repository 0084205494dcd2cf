"""Node counts of fixed searches with one thread: a change of the search is seen here, wanted or not.

After a wanted change: look at the speed (`benchmarks/solver_speed.py`), then write down the new counts.
"""

import pytest

from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
from denkspiel.solve.search.solver import Solver

SIGNATURES = {
    ("connect-four", "71272272332566"): 37_841,
    ("connect-four", "472612134724"): 101_119,
    ("connect-four:5x5", ""): 91_788,
    ("tic-tac-toe-3d", ""): 142,
    ("hexagon", ""): 143_022,
    ("score-four:3", ""): 168,
}


@pytest.mark.parametrize(("name", "moves"), SIGNATURES)
def test_node_counts_are_those_written_down(name: str, moves: str) -> None:
    played = game(name)
    solver = Solver(played, 4)
    found = solver.search(replay(played, moves))
    assert found.exact
    assert found.nodes == SIGNATURES[name, moves]
    solver.memory.clear()
    assert solver.search(replay(played, moves)).nodes == found.nodes
