"""How deep moves are searched, and which notes of earlier searches answer a question."""

from collections import Counter, defaultdict
from functools import cache
from typing import Any

import numpy as np
import pytest

from denkspiel.core.position import Position
from denkspiel.games.catalogue import game
from denkspiel.solver.heuristic.transposition_table import TranspositionTable, read_entry
from denkspiel.solver.kernel.heuristic.evaluation_table import (
    EXACT,
    LOWER_BOUND,
    NO_MOVE,
    UPPER_BOUND,
    EvaluationBucket,
    bucket_of,
    depth_of,
    pack_entry,
    store_entry,
)
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.kernel.heuristic.search import estimate_of
from denkspiel.solver.kernel.heuristic.workspace import EstimateWorkspace
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from tests.solver.interpreted import blank, interpreted
from tests.solver.kernel.heuristic.test_quiescence import lines_of
from tests.solver.rows import rows_at

bucket_of, store_entry, pack_entry = interpreted(bucket_of), interpreted(store_entry), interpreted(pack_entry)
depth_of, estimate_of = interpreted(depth_of), interpreted(estimate_of)


@pytest.mark.parametrize(
    ("name", "depth", "depths"),
    [
        ("score-four", 5, {4: 1, 3: 3, 2: 4, 1: 8}),
        ("score-four", 6, {5: 1, 4: 3, 3: 4, 2: 8}),
        ("qubic", 5, {4: 8, 3: 8, 2: 8, 1: 40}),
    ],
)
def test_the_later_a_move_in_the_order_the_less_deep_it_is_searched(
    name: str, depth: int, depths: dict[int, int]
) -> None:
    """By one more for each four moves, or eight where attacks are foreseen, up to half the depth (rounded up)."""
    start, layout = Position.start(game(name)), layout_of(game(name))
    table = TranspositionTable(start.game, 16)
    table.start(None)
    table.value(start, depth)
    (notes,) = table.estimate_workspaces["evaluations"]
    buckets = rows_at(int(notes["buckets"]), EvaluationBucket, 1 << int(notes["bits"]))
    found: Counter[int] = Counter()
    for move in start.legal_moves:
        child = start.play(move)
        entry = read_entry(buckets, notes["generation"], layout.stones(child.own), layout.stones(child.enemy))
        found[int(depth_of(np.uint64(entry)))] += 1
    assert found == depths


PLAYED = game("tic-tac-toe")
DEPTH, ALPHA, BETA = 2, -100, 100


@cache
def on_the_empty_board() -> tuple[CompiledGame, Any]:
    return CompiledGame(layout_of(PLAYED)), lines_of(PLAYED)


def answered(bound: int, value: int, depth: int, alpha: int = ALPHA, beta: int = BETA) -> bool:
    """Whether such a note about the empty board answers a question, so that nothing is searched."""
    compiled, lines = on_the_empty_board()
    workspace: Any = blank(EstimateWorkspace)
    workspace.lines, workspace.limit, workspace.threads = lines, 2, 1
    table, nothing = workspace.evaluations, np.uint64(0)
    table.buckets, table.bits = defaultdict(lambda: blank(EvaluationBucket)), 10
    store_entry(table, bucket_of(table, nothing, nothing), nothing, nothing, pack_entry(value, bound, depth, NO_MOVE))
    found = estimate_of(compiled, nothing, nothing, 0, DEPTH, alpha, beta, workspace)
    assert workspace.nodes > 1 or found == value
    return bool(workspace.nodes == 1)


@pytest.mark.parametrize(
    ("bound", "value", "depth", "answers"),
    [
        (EXACT, 3, DEPTH, True),
        (EXACT, 3, DEPTH + 1, True),
        (EXACT, 3, DEPTH - 1, False),
        (LOWER_BOUND, BETA, DEPTH, True),
        (LOWER_BOUND, BETA - 1, DEPTH, False),
        (LOWER_BOUND, BETA, DEPTH - 1, False),
        (UPPER_BOUND, ALPHA, DEPTH, True),
        (UPPER_BOUND, ALPHA + 1, DEPTH, False),
        (UPPER_BOUND, ALPHA, DEPTH - 1, False),
    ],
)
def test_a_note_answers_what_is_as_deep_and_beyond_the_window(
    bound: int, value: int, depth: int, answers: bool
) -> None:
    assert answered(bound, value, depth) is answers


@pytest.mark.parametrize(
    ("bound", "value", "answers"),
    [
        (LOWER_BOUND, WON, True),
        (EXACT, WON, True),
        (UPPER_BOUND, WON, False),
        (LOWER_BOUND, WON - 1, False),
        (UPPER_BOUND, -WON, True),
        (EXACT, -WON, True),
        (LOWER_BOUND, -WON, False),
        (UPPER_BOUND, 1 - WON, False),
    ],
)
def test_what_is_proven_answers_however_shallow_it_was_searched(bound: int, value: int, answers: bool) -> None:
    assert answered(bound, value, 0) is answers
    if value > 0:
        assert not answered(bound, value, 0, beta=value + 1)
    else:
        assert not answered(bound, value, 0, alpha=value - 1)
