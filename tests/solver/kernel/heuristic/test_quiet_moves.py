"""Quiet moves: what one pass over the lines tells of them is what following each of them tells."""

from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.heuristic.transposition_table import INFINITE_VALUE
from denkspiel.solver.kernel.heuristic import evaluation, incremental_update, search
from denkspiel.solver.kernel.heuristic import quiet_moves as estimate_quiet
from denkspiel.solver.kernel.heuristic.workspace import EstimateNode
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from tests.solver.interpreted import blank, interpreted
from tests.solver.kernel.heuristic.test_null_move_threats import new_workspace as sequences
from tests.solver.kernel.heuristic.test_quiescence import new_workspace as searching

weigh, quiet_moves = interpreted(estimate_quiet.quiet_gains), interpreted(estimate_quiet.quiet_moves)
put_quietly, most_promising = interpreted(estimate_quiet.make_quiet_move), interpreted(estimate_quiet.best_gain)
follow, set_up = interpreted(incremental_update.make_move), interpreted(incremental_update.begin_node)
glance, estimate_of = interpreted(evaluation.evaluate), interpreted(search.estimate_of)
FIELDS = ("own", "enemy", "ply", "wins", "threats", "balance", "moves")
GAMES = [("qubic", 12, 12), ("qubic", 5, 4), ("mnk:6,6,4", 9, 12), ("mnk:6,6,5", 14, 12), ("mnk:7,7,4", 16, 8)]


def open_nodes(played: Game, stones: int, count: int) -> list[Any]:
    """Nodes with nothing forced, by lot."""
    layout, rng, lines, found = layout_of(played), Random(f"{played.id}/{stones}"), searching(played).lines, list[Any]()
    while len(found) < count:
        position = Position.start(played)
        while position.outcome is None and position.ply < stones:
            position = position.play(rng.choice(position.legal_moves))
        node = blank(EstimateNode)
        node.own, node.enemy = (np.uint64(layout.stones(side)) for side in (position.own, position.enemy))
        node.ply, node.moves = position.ply, np.uint64(layout.board) & ~(node.own | node.enemy)
        set_up(lines, node)
        if position.outcome is None and not node.wins | node.threats:
            found.append(node)
    return found


def bits_of(word: Any) -> list[Any]:
    return [np.uint64(1 << bit) for bit in range(64) if int(word) >> bit & 1]


@pytest.mark.parametrize(("name", "stones", "count"), GAMES)
def test_all_quiet_moves_at_once_lead_where_each_of_them_leads(name: str, stones: int, count: int) -> None:
    played = game(name)
    compiled, workspace, seen = CompiledGame(layout_of(played)), searching(played), 0
    for node in open_nodes(played, stones, count):
        quiet = quiet_moves(compiled, node, workspace)
        for move in bits_of(node.moves):
            child, other = blank(EstimateNode), blank(EstimateNode)
            decided, _ = follow(compiled, workspace.lines, node, move, child)
            is_quiet = not decided and child.ply == node.ply + 1
            assert bool(move & quiet) is is_quiet
            if is_quiet:
                gain = workspace.gains[int(move).bit_length() - 1]
                put_quietly(compiled, node, move, gain, other)
                assert [getattr(other, field) for field in FIELDS] == [getattr(child, field) for field in FIELDS]
                seen += 1
        best = most_promising(quiet, workspace.gains)
        gains = [workspace.gains[int(move).bit_length() - 1] for move in bits_of(quiet)]
        assert best == bits_of(quiet)[gains.index(max(gains))]
    assert seen > 100


def test_cells_with_threats_are_told_apart() -> None:
    """Two stones in a row of four make threats at both other cells of it."""
    played = game("mnk:4,4,4")
    workspace, layout = searching(played), layout_of(played)
    own, enemy = (np.uint64(layout.stones(stones)) for stones in (0b0011, 0b1001 << 8))
    threats = weigh(workspace.lines, own, enemy, workspace.gains)
    assert threats == np.uint64(layout.stones(0b1100))


def test_near_the_end_or_where_something_was_learned_no_move_is_taken_to_be_quiet() -> None:
    played = game("mnk:4,4,4")
    compiled, workspace, node = CompiledGame(layout_of(played)), searching(played), blank(EstimateNode)
    node.moves, node.ply = np.uint64(layout_of(played).board), 12
    assert quiet_moves(compiled, node, workspace)
    node.ply = 13
    assert not quiet_moves(compiled, node, workspace)
    node.ply, workspace.lines.network = 12, SimpleNamespace()
    assert not quiet_moves(compiled, node, workspace)


def test_one_choice_deep_the_best_quiet_move_is_worth_what_it_looks_like() -> None:
    """Where nobody has an attack; and as much as a pass, where no more is asked."""
    played = game("qubic")
    compiled = CompiledGame(layout_of(played))
    for node in open_nodes(played, 4, 12):
        stones, workspace = (node.own, node.enemy, 4), searching(played)
        workspace.threats = sequences(played)
        worth = glance(compiled, workspace.lines, node)
        assert estimate_of(compiled, *stones, 1, worth - 1, worth, workspace) == worth
        value = estimate_of(compiled, *stones, 1, -INFINITE_VALUE, INFINITE_VALUE, workspace)
        looks = []
        for move in bits_of(node.moves):
            child = blank(EstimateNode)
            follow(compiled, workspace.lines, node, move, child)
            look = glance(compiled, workspace.lines, child)
            looks.append(look if (child.ply - node.ply) % 2 == 0 else -look)
        assert value == max(looks) > worth
