"""The search without a compiler, on small games, against brute force."""

from collections import defaultdict
from random import Random
from typing import Any

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.exact import search
from denkspiel.solver.kernel.exact.dominance import DominanceBucket
from denkspiel.solver.kernel.exact.move_ordering import HISTORY_WORDS
from denkspiel.solver.kernel.exact.transposition_table import Bucket
from denkspiel.solver.kernel.exact.workspace import UNBOUNDED, Workspace
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from denkspiel.solver.score import Score
from tests.oracles.endings import Endings, random_ending
from tests.solver.interpreted import blank, interpreted
from tests.solver.own_games import OWN, towers

bounds_of = interpreted(search.bounds_of)

GAMES = [
    game("tic-tac-toe"),
    OWN["misere"],
    OWN["no-lines"],
    towers("low-towers", [3, 2, 3, 1], [3, 3, 2, 3, 4], seed=1),
    towers("even", [4, 4, 2], [3, 3, 3, 4], seed=8),
]
LARGE = {
    "scattered": (OWN["scattered"], 8),
    "even-towers": (OWN["even-towers"], 9),
    "falling-misere": (OWN["falling-misere"], 8),
    "touching-towers": (OWN["touching-towers"], 6),
    "connect-four:5x5": (game("connect-four:5x5"), 9),
}
"""Games of many more positions, with the free cells of the endings that are looked at."""


def new_workspace() -> Any:
    """The memory of one thread with an empty table."""
    workspace = blank(Workspace)
    workspace.table.buckets, workspace.table.bits = defaultdict(lambda: blank(Bucket)), 14
    workspace.dominance_table = defaultdict(lambda: blank(DominanceBucket))
    workspace.history = [0] * HISTORY_WORDS.length(64)
    workspace.limit, workspace.threads, workspace.low, workspace.high = 1 << 40, 1, -UNBOUNDED, UNBOUNDED
    workspace.all_workspaces, workspace.first_try = [workspace], 1
    return workspace


@pytest.mark.parametrize("played", GAMES, ids=lambda played: played.id)
def test_bounds_meet_at_the_true_value(played: Game) -> None:
    known = Endings(played)
    known.value(0, 0)
    check_bounds(played, known, 60)


@pytest.mark.parametrize("name", LARGE)
def test_bounds_of_endings_meet_at_the_true_value(name: str) -> None:
    played, free = LARGE[name]
    known, rng = Endings(played), Random(name)
    for _ in range(4):
        ending = random_ending(played, free, rng)
        assert ending is not None
        known.value(ending.own, ending.enemy)
    check_bounds(played, known, 60)


def check_bounds(played: Game, known: Endings, most: int) -> None:
    """The bounds of so many of the positions with known values."""
    layout, workspace = layout_of(played), new_workspace()
    compiled, size = CompiledGame(layout), played.geometry.size
    for own, enemy in Random(2).sample(sorted(known.known), min(most, len(known.known))):
        ply = (own | enemy).bit_count()
        true = Score(*known.known[own, enemy], size, ply).stones
        words = [np.uint64(layout.stones(stones)) for stones in (own, enemy)]
        workspace.low, workspace.high = -UNBOUNDED, UNBOUNDED
        assert bounds_of(compiled, *words, ply, False, workspace) == (true, true)
        workspace.low, workspace.high = -UNBOUNDED, UNBOUNDED
        low, high = bounds_of(compiled, *words, ply, True, workspace)
        assert low <= true <= high
        assert (low > 0, high < 0, low == high == 0) == (true > 0, true < 0, true == 0)


def test_a_question_about_an_early_end_that_takes_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "EARLY_PROBE_NODES", 1)
    workspace = new_workspace()
    limit = workspace.limit
    empty = CompiledGame(layout_of(game("tic-tac-toe"))), np.uint64(0), np.uint64(0), 0, False
    assert interpreted(search.bounds_of)(*empty, workspace) == (0, 0)
    assert workspace.limit == limit


def test_a_search_keeps_to_its_limit_of_nodes() -> None:
    layout = layout_of(game("tic-tac-toe"))
    workspace = new_workspace()
    bounds_of(CompiledGame(layout), np.uint64(0), np.uint64(0), 0, False, workspace)
    whole, limit = workspace.nodes, workspace.nodes // 2
    workspace = new_workspace()
    workspace.limit = limit
    low, high = bounds_of(CompiledGame(layout), np.uint64(0), np.uint64(0), 0, False, workspace)
    assert workspace.nodes == limit < whole
    assert low <= 0 <= high
