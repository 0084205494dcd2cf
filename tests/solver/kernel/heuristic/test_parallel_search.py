"""Threads that search for estimates in one tree, without a compiler: what the others do stands in the memory."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from denkspiel.games.catalogue import game
from denkspiel.solver.kernel.exact.parallel_search import abort_other_threads, busy_index, register_node
from denkspiel.solver.kernel.heuristic.evaluation_table import (
    EXACT,
    NO_MOVE,
    EvaluationBucket,
    bucket_of,
    pack_entry,
    store_entry,
)
from denkspiel.solver.kernel.heuristic.parallel_search import node_id_at_depth
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.kernel.heuristic.search import estimate_of
from denkspiel.solver.kernel.heuristic.workspace import EstimateWorkspace
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from tests.solver.interpreted import blank, interpreted
from tests.solver.kernel.heuristic.test_quiescence import lines_of

register_node, abort_other_threads, node_id_at_depth = (
    interpreted(register_node),
    interpreted(abort_other_threads),
    interpreted(node_id_at_depth),
)
bucket_of, estimate_of, busy_index = interpreted(bucket_of), interpreted(estimate_of), interpreted(busy_index)
store_entry, pack_entry = interpreted(store_entry), interpreted(pack_entry)

PLAYED = game("tic-tac-toe")
CHILDREN = 9
DEPTH = 4
"""The children of the root are marked, those below them are not."""


class Marks(dict[Any, Any]):
    """The marks, and the names that were set in turn; `then` is called after each."""

    def __init__(self, then: Callable[[int], None]) -> None:
        super().__init__()
        self.names: list[Any] = []
        self._then = then

    def __missing__(self, _place: Any) -> Any:
        return np.uint64(0)

    def __setitem__(self, place: Any, name: Any) -> None:
        super().__setitem__(place, name)
        if name:
            self.names.append(name)
            self._then(len(self.names))


def new_workspace(then: Callable[[int], None] = lambda _: None) -> Any:
    """The memory of one of two threads, the other of which does nothing but `then`, each time this one marks a node."""
    workspace = blank(EstimateWorkspace)
    workspace.lines = lines_of(PLAYED)
    workspace.evaluations.buckets, workspace.evaluations.bits = defaultdict(lambda: blank(EvaluationBucket)), 10
    workspace.limit, workspace.reduces, workspace.threads = 1 << 40, 1, 2
    workspace.busy_nodes, workspace.all_workspaces = Marks(then), [workspace, blank(EstimateWorkspace)]
    return workspace


def value_of(workspace: Any) -> Any:
    """What the search finds on the empty board."""
    nothing = np.uint64(0)
    return estimate_of(CompiledGame(layout_of(PLAYED)), nothing, nothing, 0, DEPTH, -WON - 99, WON + 99, workspace)


def test_a_child_that_another_thread_is_searching_is_put_off_unless_it_is_the_first() -> None:
    plain = new_workspace()
    value = value_of(plain)
    order = plain.busy_nodes.names
    assert len(order) == CHILDREN
    for other, expected in ((0, order), (1, [order[0], *order[2:], order[1]]), (CHILDREN - 1, order)):
        workspace = new_workspace()
        dict.__setitem__(workspace.busy_nodes, busy_index(order[other]), order[other])
        assert value_of(workspace) == value
        assert workspace.busy_nodes.names == expected
        assert not any(workspace.busy_nodes.values())


def test_a_thread_alone_marks_nothing() -> None:
    workspace = new_workspace()
    workspace.threads = 1
    assert value_of(workspace) == value_of(new_workspace())
    assert not workspace.busy_nodes


@pytest.mark.parametrize(("called", "number"), [(1, 1), (1, 3), (2, 3)])
def test_who_is_called_back_in_vain_searches_on(called: int, number: int) -> None:
    """Another thread had answered the position, or one further down, but what it found is no longer in the table."""

    def call(count: int) -> None:
        if count == number:
            workspace.abort_ply = called

    workspace = new_workspace(call)
    assert value_of(workspace) == value_of(new_workspace())
    assert workspace.abort_ply == 0
    assert len(workspace.busy_nodes.names) == 1 + CHILDREN
    assert not any(ply.node_id for ply in workspace.plies)


def test_who_was_called_back_when_the_node_was_behind_begins_again() -> None:
    """Before its search, and to a node above the root."""
    workspace = new_workspace()
    workspace.abort_ply = 1
    assert value_of(workspace) == value_of(new_workspace())
    assert workspace.abort_ply == 0

    def call(count: int) -> None:
        if count == 2:
            workspace.abort_ply = 1

    workspace = new_workspace(call)
    compiled, first = CompiledGame(layout_of(PLAYED)), np.uint64(1 << layout_of(PLAYED).bits[4])
    plain = estimate_of(compiled, np.uint64(0), first, 1, DEPTH, -WON - 99, WON + 99, new_workspace())
    assert estimate_of(compiled, np.uint64(0), first, 1, DEPTH, -WON - 99, WON + 99, workspace) == plain
    assert workspace.abort_ply == 0
    assert not any(ply.node_id for ply in workspace.plies)


@pytest.mark.parametrize("called", [0, 1])
def test_what_another_thread_has_found_of_the_node_is_taken(called: int) -> None:
    """Whether this one was called back or comes to look by itself."""

    def answer(count: int) -> None:
        if count == 2:
            nothing = np.uint64(0)
            bucket = bucket_of(workspace.evaluations, nothing, nothing)
            store_entry(workspace.evaluations, bucket, nothing, nothing, pack_entry(123, EXACT, DEPTH, NO_MOVE))
            workspace.abort_ply = called

    workspace = new_workspace(answer)
    assert value_of(workspace) == 123
    assert len(workspace.busy_nodes.names) == 2
    assert workspace.abort_ply == 0
    assert not any(ply.node_id for ply in workspace.plies)


def test_who_has_answered_a_node_calls_back_those_who_search_just_as_deep_below_it() -> None:
    group = [new_workspace() for _ in range(4)]
    for number, workspace in enumerate(group):
        workspace.all_workspaces, workspace.threads = group, len(group)
        node = workspace.root
        node.own, node.enemy, node.ply = np.uint64(5), np.uint64(2 + 8 * (number == 2)), 3
        register_node(node_id_at_depth(node, 6 if number == 3 else 7), 3, workspace)
    abort_other_threads(node_id_at_depth(group[0].root, 7), 3, group[0])
    assert [workspace.abort_ply for workspace in group] == [0, 4, 0, 0]
    assert [bool(workspace.plies[3].node_id) for workspace in group] == [False, True, True, True]
