"""Leaves answered by brute force, or not at all: a proof search without the solver."""

from random import Random

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.solver.proof_search.store import TreeNode, TreeStore
from denkspiel.solver.proof_search.tree import LeafAnswer, SearchTree
from tests.oracles.endings import Endings

__all__ = ["Oracle", "searched"]


class Oracle:
    """Answers a leaf if few cells are free, or by chance; otherwise it says how good the moves look, by chance."""

    def __init__(self, game: Game, free: int, seed: str) -> None:
        self.game, self.free, self.rng = game, free, Random(seed)
        self.truth = Endings(game)

    def wins(self, position: Position, attacker: int) -> bool:
        """Whether the attacker does."""
        value, _ = self.truth.value(position.own, position.enemy)
        return value == (1 if position.side_to_move == attacker else -1)

    def answer(self, node: TreeNode, attacker: int) -> LeafAnswer:
        """The answer to a leaf."""
        position = Position.of_stones(self.game, node.first, node.second)
        if self.game.geometry.size - position.ply <= self.free or self.rng.random() < 0.1:
            return LeafAnswer(self.wins(position, attacker), 3, 0.5)
        values = {move: self.rng.randrange(-900, 900) for move in position.legal_moves}
        return LeafAnswer(None, 2, 0.25, values)


def searched(store: TreeStore, attacker: int, oracle: Oracle, at_once: int = 1, most: int = 10**9) -> SearchTree:
    """Search with so many leaves under way, answered in any order, until the root or so many leaves are."""
    tree = SearchTree(store, attacker)
    under_way: list[TreeNode] = []
    answered = 0
    while tree.root.answer is None and answered < most:
        while len(under_way) < at_once and (leaf := tree.select()) is not None:
            assert leaf.number not in {other.number for other in under_way}, "no leaf is searched twice"
            under_way.append(leaf)
        assert under_way, "an open root has a leaf that is open"
        leaf = under_way.pop(oracle.rng.randrange(len(under_way)))
        tree.report(leaf, oracle.answer(leaf, attacker))
        answered += 1
    return tree
