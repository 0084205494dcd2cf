"""Wins by threats alone: those found are true, and they are looked for where that is worth its time."""

from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.core.notation import replay
from denkspiel.games.catalogue import game
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.kernel.exact import forced_win as module
from denkspiel.solver.kernel.exact.workspace import Workspace
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.forced_moves import play_forced_moves
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame, completing_cells
from denkspiel.solver.score import Score
from tests.oracles.endings import Endings, random_ending
from tests.solver.interpreted import blank, interpreted

forced_win, play_forced_moves, completing_cells = map(
    interpreted, (module.forced_win, play_forced_moves, completing_cells)
)

BOARDS = {"connect-four:6x4": 9, "mnk:4,4,3": 10}
"""Games, with the free cells of the endings that are looked at."""
BY_THREATS = "d4d3a2c1b2d3"
"""Score Four with six stones; the first player wins by threats."""


def found(compiled: CompiledGame, own: int, enemy: int, ply: int, budget: int) -> tuple[int, int, int]:
    """What is found where the first choice is: a win's value or 0, whether it is the other side's, and nodes."""
    words = [np.uint64(compiled.layout.stones(stones)) for stones in (own, enemy)]
    decided, _, *_, its_ply, _, _, _ = settled = play_forced_moves(
        compiled, *words, ply, completing_cells(compiled, words[0])
    )
    if decided:
        return 0, 0, 0
    workspace = blank(Workspace)
    workspace.give_up = budget
    node = SimpleNamespace(own=settled[2], enemy=settled[3], ply=its_ply, threats=settled[6], moves=settled[7])
    return forced_win(compiled, node, workspace), (its_ply - ply) & 1, workspace.nodes


@pytest.mark.long
@pytest.mark.parametrize("name", BOARDS)
def test_a_win_that_is_found_is_one_and_comes_no_sooner_than_the_soonest(name: str) -> None:
    played, rng = game(name), Random(name)
    compiled, known, wins = CompiledGame(layout_of(played)), Endings(played), 0
    for _ in range(60):
        ending = random_ending(played, BOARDS[name], rng)
        if ending is None:
            continue
        ply = (ending.own | ending.enemy).bit_count()
        win, turned, _ = found(compiled, ending.own, ending.enemy, ply, 1000)
        if win:
            true = Score(*known.value(ending.own, ending.enemy), played.geometry.size, ply).stones
            assert 0 < win <= (-true if turned else true)
            wins += 1
    assert wins > 3


def test_no_more_is_looked_at_than_allowed() -> None:
    position = replay(game("score-four"), BY_THREATS)
    compiled = CompiledGame(layout_of(game("score-four")))
    win, _, whole = found(compiled, position.first, position.second, 6, 10_000)
    assert win > 0
    assert found(compiled, position.first, position.second, 6, whole - 1)[::2] == (0, whole - 1)


def budget(played: Game, ply: int, limit: int = 1 << 40) -> int | None:
    """Up to how many nodes is looked for a win with so many stones; `None` if it is not looked for."""
    workspace: Any = SimpleNamespace(nodes=100, limit=limit, give_up=None)
    look = interpreted(module.win_by_threats)
    assert look(CompiledGame(layout_of(played)), SimpleNamespace(ply=ply), workspace) in {0, 7}
    found: int | None = workspace.give_up
    return found


def test_early_positions_are_looked_at_longer_and_late_ones_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "forced_win", lambda *_arguments: 7)
    score_four = game("score-four")
    assert [budget(score_four, ply) for ply in (42, 41, 37, 21)] == [None, 116, 132, 612]
    assert budget(score_four, 21, limit=120) == 120
    assert budget(game("hexagon"), 0) is None


def test_a_long_win_by_threats_is_found_at_once() -> None:
    solver = Solver(game("score-four"), 4)
    finding = solver.search(replay(solver.game, BY_THREATS), only_outcome=True)
    assert finding.value == 1
    assert finding.nodes < 1000
