"""A glance in a compiled loop sees what one by itself sees."""

from random import Random

import pytest

from benchmarks.glance import Glances, quiet_positions
from benchmarks.ratings import is_quiet
from denkspiel.games.catalogue import game
from denkspiel.solver.network.shelf import weights_for


@pytest.mark.parametrize("learned", [True, False])
def test_a_loop_sees_what_single_glances_see(learned: bool) -> None:
    board = game("score-four")
    glances = Glances(board, 2, weights=weights_for(board) if learned else None)
    positions = quiet_positions(board, 20, Random("glance"))
    assert all(map(is_quiet, positions))
    assert glances.looked_at(positions, 3) == sum(map(glances.glance, positions)) != 0
