"""The tree of a proof: which leaf to search next, and what its answer means for the root. No search is done here.

The question is whether one player wins, the attacker. Each node has two numbers, what a proof may cost and what a
disproof may (proof-number search, Allis 1994). Where the attacker is to move, one proven child proves the node, so the
least proof counts; a disproof needs all of them. Where the other player is to move, it is the other way round. What
needs all children costs the most expensive one and half of the others, because positions are reached in many ways: so
does the tree in the memory of a single search (`kernel/exact/proof_tree.py`).

Positions that a symmetry turns into each other are one node, however they are reached.

Many leaves are searched at a time. A leaf under way counts as a visit of all nodes above it, and visits make a path
more expensive (the virtual loss of parallel tree search), so others look elsewhere. Visits are not stored: when the
program ends, its leaves under way are leaves like all others again.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf

from denkspiel.core.draws import can_be_drawn
from denkspiel.core.position import Position
from denkspiel.solver.proof_search.store import TreeNode, TreeStore
from denkspiel.solver.score import probability_of_value

__all__ = ["LeafAnswer", "SearchTree", "proven_bounds"]

_SURE = 0.001
"""No estimate makes one side more than a thousand times as likely as the other: it may be wrong."""


@dataclass(frozen=True)
class LeafAnswer:
    """What the search of a leaf has found.

    Attributes:
        attacker_wins: the answer, or `None` if its budget was too small.
        nodes: positions searched.
        seconds: processor time.
        values: if there is no answer, how good the moves look to the side to move, in points; see `Estimate.values`.
    """

    attacker_wins: bool | None
    nodes: int
    seconds: float
    values: Mapping[int, int] = field(default_factory=dict)


class SearchTree:
    """The tree of one question, in a store.

    Attributes:
        store: where it lives.
        attacker: 0 or 1, the player said to win.
    """

    def __init__(self, store: TreeStore, attacker: int) -> None:
        """Go on with the tree in the store, or begin one."""
        self.store, self.attacker = store, attacker
        root = store.root.canonical
        found = store.find(attacker, root.first, root.second)
        if found is None:
            with store.transaction():
                found = self._add(root, 0, is_mover_attacker=root.side_to_move == attacker)
        self._root = found.number
        self._paths: dict[int, list[int]] = {}
        self._visits = Counter[int]()

    @property
    def root(self) -> TreeNode:
        """The node that the question is about, as it is now."""
        return self.store.node(self._root)

    @property
    def pending(self) -> int:
        """How many leaves are under way."""
        return len(self._paths)

    def select(self) -> TreeNode | None:
        """The leaf where going on seems cheapest, which is under way from now on; `None` if there is none left."""
        path: list[int] = []
        root = self.root
        leaf = None if root.answer is not None else self._leaf_below(root, path, set())
        if leaf is not None:
            self._paths[leaf.number] = path
            self._visits.update(path)
        return leaf

    def report(self, leaf: TreeNode, answer: LeafAnswer) -> None:
        """A leaf that was selected has been searched.

        Raises:
            FileFault: the store cannot be written; then it is as before.
        """
        with self.store.transaction():
            path = self._paths.pop(leaf.number)
            self._visits.subtract(path)
            self.store.add_leaf(answer.nodes, answer.seconds)
            self.store.add_work(path, answer.nodes)
            leaf = self.store.node(leaf.number)
            if answer.attacker_wins is None:
                self._expand(leaf, answer.values)
            else:
                self._decide(leaf, attacker_wins=answer.attacker_wins)
            self._update_above(leaf)

    def _leaf_below(self, node: TreeNode, path: list[int], blocked: set[int]) -> TreeNode | None:
        """The best leaf that is not under way; nodes without one are `blocked`."""
        path.append(node.number)
        if not node.expanded:
            if node.number not in self._paths:
                return node
        else:
            turn = self._is_attackers_turn(node)
            # One proven child is enough where the attacker is to move, so the cheapest proof is followed there.
            costs = {
                child.number: (child.proof if turn else child.disproof) * (1 + self._visits[child.number])
                for child in self.store.children(node)
                if child.answer is None
            }
            for number in sorted(costs, key=lambda number: (costs[number], number)):
                if number not in blocked:
                    leaf = self._leaf_below(self.store.node(number), path, blocked)
                    if leaf is not None:
                        return leaf
        blocked.add(node.number)
        path.pop()
        return None

    def _expand(self, node: TreeNode, values: Mapping[int, int]) -> None:
        """Make the children of a leaf, or decide it if their games are over."""
        position = Position.of_stones(self.store.root.game, node.first, node.second)
        turn = self._is_attackers_turn(node)
        for move in position.legal_moves:
            child = position.play(move)
            if child.outcome is None:
                child = child.canonical
                found = self.store.find(self.attacker, child.first, child.second)
                self.store.add_edge(node, found or self._add(child, values.get(move, 0), is_mover_attacker=turn))
            elif (child.outcome.winner == self.attacker) == turn:
                self._decide(node, attacker_wins=turn)
                return
        node.expanded = True
        self.store.update(node)

    def _add(self, position: Position, value: int, *, is_mover_attacker: bool) -> TreeNode:
        """A new node, after a move that looks this good to the player who made it."""
        chance = probability_of_value(value if is_mover_attacker else -value)
        chance = min(max(chance, _SURE), 1 - _SURE)
        # A position with one more stone costs half as much: so does a single search, roughly.
        size = 2.0 ** (self.store.root.ply - position.ply)
        node = self.store.add(self.attacker, position, size * (1 - chance) / chance, size * chance / (1 - chance))
        other = self.store.find(1 - self.attacker, position.first, position.second)
        if other is not None and other.answer:
            node.proof, node.disproof = inf, 0.0
            self.store.update(node)
        return node

    def _decide(self, node: TreeNode, *, attacker_wins: bool) -> None:
        node.proof, node.disproof = (0.0, inf) if attacker_wins else (inf, 0.0)
        self.store.update(node)
        self.store.add_settled(node.estimated_proof if attacker_wins else node.estimated_disproof, node.work)

    def _update_above(self, changed: TreeNode) -> None:
        """Compute the numbers of a node anew, and of all above that change by it, those with more stones first."""
        waiting: defaultdict[int, dict[int, TreeNode]] = defaultdict(dict)
        waiting[changed.ply][changed.number] = changed
        for ply in range(changed.ply, self.store.root.ply - 1, -1):
            for node in waiting.pop(ply, {}).values():
                if (self._is_changed(node) or node.number == changed.number) and node.number != self._root:
                    for parent in self.store.parents(node):
                        if parent.answer is None:
                            waiting[parent.ply].setdefault(parent.number, parent)

    def _is_changed(self, node: TreeNode) -> bool:
        """Compute the numbers of a node from those of its children."""
        if node.answer is not None or not node.expanded:
            return False
        children, turn = self.store.children(node), self._is_attackers_turn(node)
        one = min((child.proof if turn else child.disproof for child in children), default=inf)
        others = [child.disproof if turn else child.proof for child in children]
        most = max(others, default=0.0)
        needs_all = inf if one == 0 or most == inf else most + (sum(others) - most) / 2
        proof, disproof = (one, needs_all) if turn else (needs_all, one)
        if (proof, disproof) == (node.proof, node.disproof):
            return False
        node.proof, node.disproof = proof, disproof
        if node.answer is None:
            self.store.update(node)
        else:
            self._decide(node, attacker_wins=node.answer)
        return True

    def _is_attackers_turn(self, node: TreeNode) -> bool:
        return node.ply & 1 == self.attacker


def proven_bounds(store: TreeStore, position: Position) -> tuple[int, int]:
    """What the trees of both questions know of a position, for the first player: 1 a win, 0 a draw, -1 a loss."""
    canonical = position.canonical
    low, high = -1, 1
    for attacker, wins in ((0, 1), (1, -1)):
        node = store.find(attacker, canonical.first, canonical.second)
        answer = None if node is None else node.answer
        if answer is True:
            return wins, wins
        if answer is False and not can_be_drawn(position.game):
            return -wins, -wins
        if answer is False:
            low, high = (low, 0) if attacker == 0 else (0, high)
    return low, high
