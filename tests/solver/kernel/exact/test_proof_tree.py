"""The numbers of a tree of proofs, against what follows from their definition node by node."""

import threading
from functools import cache
from random import Random
from typing import Any

import numpy as np
from numba import njit

from denkspiel.solver.kernel.exact import proof_tree
from denkspiel.solver.kernel.exact.proof_tree import INFINITY, ProofEdge, ProofNode, ProofPath, ProofTree
from denkspiel.solver.kernel.jit.instructions import atomic_exchange
from tests.solver.interpreted import blank, interpreted

visit, add_child, settle_upwards, most_proving, leave = (
    interpreted(function)
    for function in (
        proof_tree.find_or_add_node,
        proof_tree.add_child,
        proof_tree.update_ancestors,
        proof_tree.select_leaf,
        proof_tree.release_path,
    )
)
ROOM, PLIES = 400, 7
COST_SHARE = 2
"""Where all children are needed, the others count one half of what they cost."""


def new_tree() -> Any:
    tree = blank(ProofTree)
    tree.nodes = [blank(ProofNode) for _ in range(ROOM)]
    tree.edges = [blank(ProofEdge) for _ in range(4 * ROOM)]
    tree.slots, tree.slot_bits = [0] * 1024, 10
    tree.capacity = 4 * ROOM
    return tree


def make(tree: Any, stones: int, ply: int, rng: Random) -> int:
    """A position of these stones, the hunter's turn at even plies; it costs something by lot."""
    costs = rng.randrange(1, 1000), rng.randrange(1, 1000)
    return int(visit(tree, np.uint64(stones), np.uint64(ply), ply, 1 - ply % 2, *costs))


def grow(tree: Any, number: int, rng: Random) -> None:
    """Two to four children, of which there are few on each ply, so that many are reached in several ways."""
    ply = tree.nodes[number].ply
    for stones in rng.sample(range(1, 6 + 4 * ply), rng.randrange(2, 5)):
        add_child(tree, number, make(tree, stones, ply + 1, rng))


def decide(tree: Any, number: int, *, proven: bool) -> None:
    node = tree.nodes[number]
    node.proof, node.disproof = (0, INFINITY) if proven else (INFINITY, 0)


def children(tree: Any, number: int) -> list[int]:
    node = tree.nodes[number]
    return [tree.edges[edge].child for edge in range(node.edges, node.edges + node.count)]


def way(tree: Any, path: Any) -> list[int]:
    """The numbers of the nodes down to the leaf where it is to go on."""
    most_proving(tree, path)
    return [int(number) for number in path.numbers[: path.length]]


def defined(tree: Any) -> list[tuple[int, int]]:
    """The numbers of all nodes, computed from the leaves."""

    @cache
    def numbers(number: int) -> tuple[int, int]:
        node, below = tree.nodes[number], [numbers(child) for child in children(tree, number)]
        if not below or 0 in (node.proof, node.disproof):
            return int(node.proof), int(node.disproof)
        if node.turn == 0:
            below = [(disproof, proof) for proof, disproof in below]
        least, needed = min(one for one, _ in below), [other for _, other in below]
        if least == 0 or max(needed) == INFINITY:
            together = int(INFINITY)
        else:
            together = max(needed) + (sum(needed) - max(needed)) // COST_SHARE
        return (least, together) if node.turn else (together, least)

    return [numbers(number) for number in range(tree.node_count)]


def test_numbers_are_what_follows_from_the_leaves() -> None:
    shared = decided = 0
    for seed in range(25):
        rng, tree = Random(seed), new_tree()
        path = blank(ProofPath)
        make(tree, 0, 0, rng)
        while tree.node_count < ROOM - 5 and 0 not in (tree.nodes[0].proof, tree.nodes[0].disproof):
            most_proving(tree, path)
            leaf = path.numbers[path.length - 1]
            assert tree.nodes[leaf].count == 0
            if tree.nodes[leaf].ply == PLIES or rng.random() < 0.3:
                decide(tree, leaf, proven=rng.random() < 0.5)
            else:
                grow(tree, leaf, rng)
            leave(tree, path, 3)
            settle_upwards(tree, leaf)
            held = [(int(node.proof), int(node.disproof)) for node in tree.nodes[: tree.node_count]]
            assert held == defined(tree)
        shared += tree.edge_count > tree.node_count
        decided += 0 in held[0]
        assert all(node.virtual_visits == 0 for node in tree.nodes)
        assert tree.nodes[0].work % 3 == 0 < tree.nodes[0].work
    assert shared > 10
    assert decided > 20


def test_the_leaf_is_where_the_cheapest_proof_goes_on() -> None:
    tree, rng, path = new_tree(), Random(1), blank(ProofPath)
    root = make(tree, 0, 0, rng)
    for stones, costs in ((1, (9, 1)), (2, (4, 8)), (3, (5, 2))):
        add_child(tree, root, visit(tree, np.uint64(stones), np.uint64(1), 1, 0, *costs))
    settle_upwards(tree, root)
    assert (tree.nodes[root].proof, tree.nodes[root].disproof) == (4, 8 + (1 + 2) // 2)
    assert way(tree, path) == [0, 2]
    second = blank(ProofPath)
    assert way(tree, second) == [0, 3]  # a virtual visit makes the cheapest one twice as dear
    leave(tree, path, 0)
    leave(tree, second, 0)
    assert way(tree, path) == [0, 2]


def test_a_position_has_one_node() -> None:
    tree, rng = new_tree(), Random(2)
    numbers = [make(tree, stones, 3, rng) for stones in range(1, 90)]
    assert numbers == list(range(89))
    assert [make(tree, stones, 3, rng) for stones in range(1, 90)] == numbers


@njit(nogil=True)  # type: ignore[untyped-decorator]
def count_up(place: Any, other: Any, times: int) -> None:
    """Between reading and writing lies a step that no compiler may leave out."""
    tree = proof_tree.tree_at(place)
    for _ in range(times):
        proof_tree.lock(tree)
        count = tree.node_count
        atomic_exchange(other, count)
        tree.node_count = count + 1
        proof_tree.unlock(tree)


def test_one_thread_at_a_time_holds_the_lock() -> None:
    times, memory, other = 3_000_000, np.zeros(1, ProofTree.dtype()), np.zeros(1, np.int64)
    addresses = np.uint64(memory.ctypes.data), np.uint64(other.ctypes.data)
    count_up(*addresses, 0)
    threads = [threading.Thread(target=count_up, args=(*addresses, times)) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert memory["node_count"][0] == 3 * times
    assert memory["lock"][0] == 0
