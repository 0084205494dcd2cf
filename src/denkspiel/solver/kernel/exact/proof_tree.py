"""The tree of the proof-number search: positions, what a proof may cost, and where it seems cheapest to go on.

The question is whether one player wins, the attacker. Each node has two numbers, what a proof may cost and what a
disproof may (proof-number search, Allis 1994). Where the attacker is to move one proven child proves the node, so the
least proof counts; a disproof needs all of them. Where the other player is to move it is the other way round. Since
positions are reached in many ways, what one child costs is partly paid for another one: of what needs all children the
dearest one counts whole and the others a half (between the sum and the "weak" numbers of Ueda, Hashimoto, Hashimoto and
Iida, 2008).

Several threads work on one tree; the one that holds the lock changes it, for a few microseconds. Each thread has
`PATHS_PER_THREAD` leaves selected, searches one after the other and then selects a new one. A selected leaf counts as a
virtual visit in all nodes on its path, and virtual visits make a path more expensive (the virtual loss of parallel
tree search). So one thread alone, too, explores more than one path, and depends less on a wrong estimate.
"""

from typing import Annotated, Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import jit_inline, jit_noinline
from denkspiel.solver.kernel.jit.instructions import atomic_exchange
from denkspiel.solver.kernel.jit.structs import Array, Int, Pointer, Struct, Word, address_of, struct_at

__all__ = [
    "INFINITY",
    "PATHS_PER_THREAD",
    "ProofEdge",
    "ProofNode",
    "ProofPath",
    "ProofTree",
    "add_child",
    "find_or_add_node",
    "is_decided",
    "lock",
    "release_path",
    "select_leaf",
    "tree_at",
    "unlock",
    "update_ancestors",
]

INFINITY = np.int64(1 << 62)
"""What a proof costs that does not exist."""
_MAX_COST = np.int64(1 << 49)
"""The most a proof can cost; all children together, or one with 4,000 virtual visits, cost less than `INFINITY`."""
PATHS_PER_THREAD = 4
"""How many leaves a thread has selected."""
_NOT_QUEUED = np.int64(-1)
_FACTOR, _OTHER_FACTOR = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
_WORD_BITS, _HALF = np.uint64(64), np.uint64(32)
_PLIES = 66


class ProofNode(Struct):
    """A position with nothing forced.

    Attributes:
        own: the stones of the side to move.
        enemy: those of the other side.
        ply: the number of stones.
        turn: 1 if the attacker is to move.
        proof: what it may cost to prove that the attacker wins; 0 if that is proven.
        disproof: what it may cost to prove the contrary; 0 if that is proven.
        work: nodes that were searched here and below.
        virtual_visits: how many selected leaves are here and below.
        edges: the number of the first edge that leads to a child; the others follow.
        count: how many children are left; 0 if none were made yet.
        parents: the number of the last edge that leads here, counted from 1; 0 if there is none.
        next_queued: while its numbers are to be computed anew, the next such node of its ply, counted from 1, or 0;
        else
            -1.
    """

    own: Word
    enemy: Word
    ply: Int
    turn: Int
    proof: Int
    disproof: Int
    work: Int
    virtual_visits: Int
    edges: Int
    count: Int
    parents: Int
    next_queued: Int


class ProofEdge(Struct):
    """A move from one node to another.

    Attributes:
        parent: the number of the node where it begins.
        child: that of the one where it ends.
        next: another edge that ends there, counted from 1; 0 if there is none.
    """

    parent: Int
    child: Int
    next: Int


class ProofPath(Struct):
    """The path from the root to a leaf that a thread has selected.

    Attributes:
        length: how many nodes are on it; 0 if there is none.
        numbers: of the nodes.
    """

    length: Int
    numbers: Annotated[Array[Int], _PLIES]


class ProofTree(Struct):
    """The tree.

    Attributes:
        nodes: the first one is the root.
        edges: in no order but that of making.
        slots: where the nodes are found by their stones: their numbers, counted from 1, or 0.
        slot_bits: the binary logarithm of the number of places.
        node_count: how many nodes there are.
        edge_count: how many edges.
        capacity: so many edges may be made, and with them at most as many nodes; a few more there is room for.
        paths: `PATHS_PER_THREAD` for each thread.
        lock: 1 while a thread holds the lock.
        finished: 1 if no thread is to go on.
        queues: for each number of stones the first node whose numbers are to be computed anew, counted from 1.
    """

    nodes: Pointer[Array[ProofNode]]
    edges: Pointer[Array[ProofEdge]]
    slots: Pointer[Array[Int]]
    slot_bits: Int
    node_count: Int
    edge_count: Int
    capacity: Int
    paths: Pointer[Array[ProofPath]]
    lock: Int
    finished: Int
    queues: Annotated[Array[Int], _PLIES]


tree_at = struct_at(ProofTree)


_ROOT, _ONE, _NOTHING = np.int64(0), np.int64(1), np.int64(0)
_LOCK_OFFSET = np.uint64(ProofTree.fields()["lock"].offset)


@jit_inline
def lock(tree: ProofTree) -> None:
    """Wait until no other thread works on the tree, and keep all others off."""
    while atomic_exchange(address_of(tree) + _LOCK_OFFSET, 1):
        pass


@jit_inline
def unlock(tree: ProofTree) -> None:
    """Let other threads work on the tree."""
    atomic_exchange(address_of(tree) + _LOCK_OFFSET, 0)


@jit_inline
def is_decided(node: ProofNode) -> Any:
    """Whether it is known if the attacker wins here."""
    return node.proof == 0 or node.disproof == 0


@jit_inline
def _slot_of(tree: ProofTree, own: Any, enemy: Any) -> Any:
    """The place where a position is, or the empty one where it belongs."""
    mixed = own * _FACTOR ^ enemy * _OTHER_FACTOR
    mixed = (mixed ^ (mixed >> _HALF)) * _FACTOR
    place, last = np.int64(mixed >> (_WORD_BITS - np.uint64(tree.slot_bits))), (1 << tree.slot_bits) - 1
    while tree.slots[place] != 0:
        node = tree.nodes[tree.slots[place] - 1]
        if node.own == own and node.enemy == enemy:
            break
        place = (place + 1) & last
    return place


@jit_noinline
def find_or_add_node(tree: ProofTree, own: Any, enemy: Any, ply: int, turn: int, proof: int, disproof: int) -> Any:
    """The number of the node of a position, which is made with these two numbers if it is new."""
    place = _slot_of(tree, own, enemy)
    if tree.slots[place] == 0:
        node = tree.nodes[tree.node_count]
        node.own, node.enemy, node.ply, node.turn = own, enemy, ply, turn
        node.proof, node.disproof = min(proof, _MAX_COST), min(disproof, _MAX_COST)
        node.work, node.virtual_visits, node.edges, node.count, node.parents = 0, 0, 0, 0, 0
        node.next_queued = _NOT_QUEUED
        tree.node_count += 1
        tree.slots[place] = tree.node_count
    return tree.slots[place] - 1


@jit_inline
def add_child(tree: ProofTree, parent: int, child: int) -> None:
    """A move leads from one node to the other; those of a node are added one after the other."""
    edge, node, above = tree.edges[tree.edge_count], tree.nodes[child], tree.nodes[parent]
    if above.count == 0:
        above.edges = tree.edge_count
    edge.parent, edge.child, edge.next = parent, child, node.parents
    tree.edge_count += 1
    node.parents = tree.edge_count
    above.count += 1


@jit_noinline
def select_leaf(tree: ProofTree, path: ProofPath) -> None:
    """Find the leaf where a proof or a disproof of the root seems cheapest to continue (the most-proving node).

    Its path is marked with virtual visits.
    """
    number, length, numbers = _ROOT, _ONE, path.numbers
    numbers[0] = number
    node = tree.nodes[number]
    node.virtual_visits += 1
    while node.count:
        turn, least = node.turn, INFINITY
        for index in range(node.edges, node.edges + node.count):
            child = tree.nodes[tree.edges[index].child]
            # One proven child is enough where the attacker is to move, so the cheapest proof is followed there.
            cost = child.proof if turn else child.disproof
            if cost != INFINITY:
                cost *= 1 + child.virtual_visits
            if cost < least:
                least, number = cost, tree.edges[index].child
        numbers[length] = number
        length += 1
        node = tree.nodes[number]
        node.virtual_visits += 1
    path.length = length


@jit_noinline
def release_path(tree: ProofTree, path: ProofPath, work: int) -> None:
    """Take the virtual visits of a path back, if there is one; `work` nodes were searched at its leaf."""
    for step in range(path.length):
        node = tree.nodes[path.numbers[step]]
        node.virtual_visits -= 1
        node.work += work
    path.length = 0


@jit_inline
def _enqueue(tree: ProofTree, number: int) -> None:
    """Queue a node whose numbers are to be computed anew."""
    node = tree.nodes[number]
    if node.next_queued == _NOT_QUEUED:
        node.next_queued = tree.queues[node.ply]
        tree.queues[node.ply] = number + 1


@jit_noinline
def _costs(tree: ProofTree, node: ProofNode) -> Any:
    """What a proof and a disproof of a node with children may cost."""
    turn, least, most, total = node.turn, INFINITY, _NOTHING, _NOTHING
    for index in range(node.edges, node.edges + node.count):
        child = tree.nodes[tree.edges[index].child]
        one, all_of_them = (child.proof, child.disproof) if turn else (child.disproof, child.proof)
        least = min(least, one)
        most = max(most, all_of_them)
        total += min(all_of_them, _MAX_COST)
    # All children are needed for the other number. Positions are reached by several orders of moves, so their costs
    # overlap: the dearest child counts whole, the others a half.
    most = INFINITY if least == 0 or most == INFINITY else min(most + ((total - most) >> 1), _MAX_COST)
    return (least, most) if turn else (most, least)


@jit_noinline
def update_ancestors(tree: ProofTree, number: int) -> None:
    """Compute the numbers of a node anew, and of all above that change by it, those with more stones first.

    Args:
        tree: the tree.
        number: a node that has got children or has been decided.
    """
    level, lowest = tree.nodes[number].ply, tree.nodes[_ROOT].ply
    _enqueue(tree, number)
    while level >= lowest:
        waiting = tree.queues[level] - 1
        if waiting < 0:
            level -= 1
            continue
        node = tree.nodes[waiting]
        tree.queues[level] = node.next_queued
        node.next_queued = _NOT_QUEUED
        is_news = waiting == number
        if node.count and not is_decided(node):
            proof, disproof = _costs(tree, node)
            is_news |= proof != node.proof or disproof != node.disproof
            node.proof, node.disproof = proof, disproof
        if is_news:
            above = node.parents
            while above:
                edge = tree.edges[above - 1]
                if not is_decided(tree.nodes[edge.parent]):
                    _enqueue(tree, edge.parent)
                above = edge.next
