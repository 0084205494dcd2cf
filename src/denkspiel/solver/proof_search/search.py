"""A proof search from beginning to end: one question after the other, the leaves of each given to an executor."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from math import isfinite

from denkspiel.core.errors import GameIsOver
from denkspiel.core.game import check_fits_word
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.executors.executors import current_worker_count
from denkspiel.executors.spreading import map_while_available
from denkspiel.solver.proof_search.leaf import Leaf, LeafSearch
from denkspiel.solver.proof_search.store import Totals, TreeNode, TreeStore
from denkspiel.solver.proof_search.tree import SearchTree, proven_bounds

__all__ = ["BOTH", "ProofSearch", "ProofState"]

BOTH = (0, 1)
"""The questions whose answers together are the value: does the first player win, does the second?"""
_QUEUED = 1
"""So many leaves more than there are workers are under way, so that none of them waits for the next one."""


@dataclass(frozen=True)
class ProofState:
    """How far a proof is.

    Attributes:
        attacker: the player whose win is asked about now, 0 or 1.
        proof: what it may cost to prove that this player wins, in units of a leaf at the root; 0 if that is proven.
        disproof: what it may cost to prove the contrary; 0 if that is proven.
        low: the position is worth at least this for the first player: 1 a win, 0 a draw, -1 a loss.
        high: at most this.
        positions: nodes of all trees in the store.
        totals: what it has cost.
        nodes_left: how many more nodes it may take, if everything costs as much more or less than estimated as what is
            decided by now did; `None` while too little is decided.
    """

    attacker: int
    proof: float
    disproof: float
    low: int
    high: int
    positions: int
    totals: Totals
    nodes_left: float | None

    @property
    def value(self) -> int | None:
        """The value for the first player, if it is known."""
        return self.low if self.low == self.high else None

    @property
    def seconds_left(self) -> float | None:
        """The processor time of `nodes_left`, at the speed so far."""
        if self.nodes_left is None or not self.totals.nodes:
            return None
        return self.nodes_left * self.totals.seconds / self.totals.nodes


class ProofSearch:
    """A search for a proof, which can be stopped and continued.

    Attributes:
        store: where the trees live.
        leaf_search: what searches a leaf.
    """

    def __init__(self, store: TreeStore, leaf_search: LeafSearch, questions: Sequence[int] = BOTH) -> None:
        """Go on with what is in the store.

        Args:
            store: of the position.
            leaf_search: what searches a leaf; it may change from one call to the next.
            questions: the players whose win is asked about, 0 and 1, in this order. Where the first answer tells the
                value, the second question is not asked.

        Raises:
            FileFault: the store cannot be used.
            GameIsOver, GameTooLarge: see `check`.
        """
        self.check(store.root)
        self.store, self.leaf_search, self._questions = store, leaf_search, tuple(questions)
        self._trees: dict[int, SearchTree] = {}

    @staticmethod
    def check(position: Position) -> None:
        """See, before a store is made, whether something can be proven about a position.

        Raises:
            GameIsOver: there is nothing to prove.
            GameTooLarge: the game has more than 64 cells.
        """
        if position.outcome is not None:
            raise GameIsOver(Message("The game is over; there is nothing to prove."))
        check_fits_word(position.game, Message("Proof searches"))

    @property
    def is_done(self) -> bool:
        """Whether all questions are answered."""
        return self._question is None

    @property
    def attacker(self) -> int:
        """The player whose win is asked about now, or was last."""
        if self._question is not None:
            return self._question
        root = self.store.root.canonical
        asked = [one for one in self._questions if self.store.find(one, root.first, root.second) is not None]
        return asked[-1] if asked else self._questions[0]

    @property
    def moves(self) -> dict[int, TreeNode]:
        """What is known of the position's moves, once it has been expanded, except those that end the game."""
        root = self.store.root
        children = {move: root.play(move).canonical for move in root.legal_moves}
        found = {move: self.store.find(self.attacker, child.first, child.second) for move, child in children.items()}
        return {move: node for move, node in found.items() if node is not None}

    @property
    def state(self) -> ProofState:
        """How far it is."""
        root, totals = self._tree(self.attacker).root, self.store.totals
        cost = min(root.proof, root.disproof)
        left = cost * totals.settled_work / totals.settled_estimate if totals.settled_estimate else None
        low, high = proven_bounds(self.store, self.store.root)
        return ProofState(
            self.attacker,
            root.proof,
            root.disproof,
            low,
            high,
            self.store.size,
            totals,
            left if left is None or isfinite(left) else None,
        )

    def run(
        self,
        executor: Executor,
        *,
        seconds: float | None = None,
        watch: Callable[[ProofState], object] | None = None,
    ) -> ProofState:
        """Search until all questions are answered, or time is up.

        Args:
            executor: who searches the leaves.
            seconds: after so long no more leaves begin; those under way are searched to their end.
            watch: called after each leaf. What it raises stops the search.

        Raises:
            FileFault: the store cannot be written, or is damaged.
            WorkersLost, ClusterLost: workers or the connection to them ended; the store holds what they had found.
            KeyboardInterrupt: Ctrl-C; the same holds.
        """
        end = None if seconds is None else time.perf_counter() + seconds
        while (attacker := self._question) is not None and (end is None or time.perf_counter() < end):
            tree = self._tree(attacker)
            under_way: dict[Leaf, TreeNode] = {}
            select = partial(self._select, tree, under_way, end)
            pending = current_worker_count(executor) + _QUEUED
            with closing(map_while_available(executor, self.leaf_search, select, pending)) as answers:  # type: ignore[type-var]
                for leaf, answer in answers:
                    tree.report(under_way.pop(leaf), answer)
                    if watch is not None:
                        watch(self.state)
                    if tree.root.answer is not None:
                        break  # what else is under way has become needless
            self._trees.pop(attacker)  # its leaves under way are none any more
        return self.state

    @staticmethod
    def _select(tree: SearchTree, under_way: dict[Leaf, TreeNode], end: float | None, free: int) -> list[Leaf]:
        """Up to so many leaves to search next, which are `under_way` from now on."""
        leaves: list[Leaf] = []
        while len(leaves) < free and (end is None or time.perf_counter() < end):
            node = tree.select()
            if node is None:
                break
            leaves.append(Leaf(node.first, node.second, tree.attacker))
            under_way[leaves[-1]] = node
        return leaves

    @property
    def _question(self) -> int | None:
        """The first one that is open, and matters."""
        low, high = proven_bounds(self.store, self.store.root)
        if low == high:
            return None
        return next((attacker for attacker in self._questions if self._tree(attacker).root.answer is None), None)

    def _tree(self, attacker: int) -> SearchTree:
        if attacker not in self._trees:
            self._trees[attacker] = SearchTree(self.store, attacker)
        return self._trees[attacker]
