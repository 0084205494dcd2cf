"""Attacks on a ladder: a game in which the first player wins by so many threats in a row, and not by fewer."""

from collections import defaultdict
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.core.geometry import Cell, Geometry
from denkspiel.solver.kernel.heuristic.evaluation_table import EvaluationBucket
from denkspiel.solver.kernel.heuristic.incremental_update import begin_node, make_move
from denkspiel.solver.kernel.heuristic.line_lists import line_lists
from denkspiel.solver.kernel.heuristic.quiescence import forcing_win
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.kernel.heuristic.search import estimate_of
from denkspiel.solver.kernel.heuristic.workspace import EstimateWorkspace
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from tests.solver.interpreted import blank, interpreted

forcing_win, estimate_of = interpreted(forcing_win), interpreted(estimate_of)
make_move, begin_node = interpreted(make_move), interpreted(begin_node)
_SPARE = 4
_BEGINS = 65


def ladder(rungs: int) -> Game:
    """Step by step: with step `n` taken, step `n + 1` threatens its answer; the last step threatens two cells at once.

    Cell 0 is a step taken before, cell 1 a stone of the enemy; then come steps and answers by turns, the last answer,
    and some cells that are on no line.
    """
    steps = [0, *range(2, 2 + 2 * rungs, 2)]
    lines = [(before, step, step + 1) for before, step in pairwise(steps)]
    lines.append((0, steps[-1], steps[-1] + 2))
    cells = tuple(Cell(f"{n:02}", f"{n:02}", (n, 0)) for n in range(steps[-1] + 3 + _SPARE))
    return Game(f"ladder-{rungs}", "Ladder", Geometry(cells, tuple(lines)))


def lines_of(played: Game) -> Any:
    """The lines of a game of which nothing was learned."""
    words = line_lists(layout_of(played))
    begins, singles, count = [int(word) for word in words[:_BEGINS]], words[_BEGINS], int(words[_BEGINS + 1])
    scale, masks = int(words[_BEGINS + 3]), words[_BEGINS + 4 :]
    return SimpleNamespace(begins=begins, singles=singles, count=count, network=None, scale=scale, masks=masks)


def new_workspace(played: Game) -> Any:
    """The memory of a search with an empty table."""
    workspace = blank(EstimateWorkspace)
    workspace.lines = lines_of(played)
    workspace.evaluations.buckets, workspace.evaluations.bits = defaultdict(lambda: blank(EvaluationBucket)), 10
    workspace.limit = workspace.give_up = 1 << 40
    return workspace


def begun(played: Game, workspace: Any) -> Any:
    """The node of the position at the foot of the ladder."""
    root = workspace.root
    root.own, root.enemy, root.ply = np.uint64(1), np.uint64(2), 2
    begin_node(workspace.lines, root)
    assert make_move(CompiledGame(layout_of(played)), workspace.lines, root, np.uint64(0), root) == (False, 0)
    return root


@pytest.mark.parametrize("rungs", [1, 2, 3, 7])
def test_an_attack_reaches_just_as_far_as_it_is_told(rungs: int) -> None:
    played = ladder(rungs)
    compiled = CompiledGame(layout_of(played))
    plies = 2 * rungs + 1
    worth = (played.geometry.size + 2 - (2 + plies)) // 2
    for reach in range(1, rungs + 2):
        workspace = new_workspace(played)
        assert forcing_win(compiled, begun(played, workspace), reach, workspace) == (worth if reach >= rungs else 0)


def test_what_a_short_attack_did_not_find_a_longer_one_finds_with_the_same_notes() -> None:
    played = ladder(4)
    compiled, workspace = CompiledGame(layout_of(played)), new_workspace(played)
    assert [bool(forcing_win(compiled, begun(played, workspace), reach, workspace)) for reach in (2, 3, 4, 5)] == [
        False,
        False,
        True,
        True,
    ]


def test_sixteen_threats_are_seen_where_the_depth_ends() -> None:
    played = ladder(16)
    workspace = new_workspace(played)
    value = estimate_of(
        CompiledGame(layout_of(played)), np.uint64(1), np.uint64(2), 2, 0, -WON - 99, WON + 99, workspace
    )
    assert value == WON + (played.geometry.size + 2 - (2 + 33)) // 2


def test_an_attack_that_gives_up_finds_nothing_and_notes_nothing() -> None:
    played = ladder(5)
    compiled, workspace = CompiledGame(layout_of(played)), new_workspace(played)
    workspace.give_up = 3
    assert forcing_win(compiled, begun(played, workspace), 5, workspace) == 0
    workspace.give_up = 1 << 40
    assert forcing_win(compiled, begun(played, workspace), 5, workspace) > 0
