"""Proof-number search of one position: the compiled search, and the memory of its trees."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from denkspiel.solver.kernel.exact.proof_number_search import EITHER_PLAYER, prove
from denkspiel.solver.kernel.exact.proof_tree import PATHS_PER_THREAD, ProofEdge, ProofNode, ProofPath, ProofTree
from denkspiel.solver.kernel.exact.search import bounds_of
from denkspiel.solver.kernel.exact.transposition_table import BUCKET_WORDS
from denkspiel.solver.kernel.exact.workspace import MOST_CELLS, UNBOUNDED
from denkspiel.solver.kernel.jit.compile import entry_point, function_type
from denkspiel.solver.kernel.jit.structs import WORD_BYTES
from denkspiel.solver.kernel.rules.geometry_type import AnyGame
from denkspiel.solver.memory import Memory, free_megabytes

__all__ = ["ProofMemory", "ProofNumberSearch", "compile_prove"]

_PLACE_BYTES = 16
"""Every second place stays empty at least."""


class ProofMemory:
    """A tree, empty at first.

    The system gives memory when it is touched, so a small tree takes little.

    Attributes:
        place: the address that compiled searches take. The memory must outlive the call.
    """

    def __init__(self, size: int, threads: int) -> None:
        """Reserve about so many bytes for a tree on which so many threads may work; raises `MemoryError`."""
        bytes_each = ProofNode.size() + ProofEdge.size() + _PLACE_BYTES
        room = max(size // bytes_each, 1)
        more = room + MOST_CELLS * threads + 1
        bits = more.bit_length() + 1
        self._nodes, self._edges = np.zeros(more, ProofNode.dtype()), np.zeros(more, ProofEdge.dtype())
        self._places, self._paths = (
            np.zeros(1 << bits, np.int64),
            np.zeros(PATHS_PER_THREAD * threads, ProofPath.dtype()),
        )
        self._tree = np.zeros(1, ProofTree.dtype())
        for name, rows in (
            ("nodes", self._nodes),
            ("edges", self._edges),
            ("slots", self._places),
            ("paths", self._paths),
        ):
            self._tree[name] = rows.ctypes.data
        self._tree["slot_bits"], self._tree["capacity"] = bits, room
        self.place = np.uint64(self._tree.ctypes.data)

    @property
    def is_full(self) -> bool:
        """Whether it has no room left."""
        return bool(self._tree["edge_count"][0] >= self._tree["capacity"][0])

    @property
    def is_empty(self) -> bool:
        """Whether no search has begun; the other attributes mean nothing then."""
        return not self._tree["node_count"][0]

    @property
    def attacker(self) -> int:
        """Which player the question is about, once it was asked: 0 the first one, 1 the second one."""
        root = self._nodes[0]
        return int(root["ply"] + 1 - root["turn"]) & 1

    @property
    def proof(self) -> int:
        """What it may cost to prove that the attacker wins; 0 if that is proven."""
        return int(self._nodes[0]["proof"])

    @property
    def disproof(self) -> int:
        """What it may cost to prove the contrary; 0 if that is proven."""
        return int(self._nodes[0]["disproof"])

    def resume(self) -> None:
        """Let threads search again after they have ended."""
        self._tree["finished"] = 0


BUCKET_BYTES = BUCKET_WORDS * WORD_BYTES
_MEMORY_SHARE = 3
"""A tree takes at most this part of the free memory; the system gives it when it is touched, and never says no."""
_COST_RATIO = 2
"""A proof is much cheaper than another one that costs so many times as much."""


class ProofNumberSearch:
    """The proof-number search of one position.

    There are two questions, whether the one player wins and whether the other one does. Draws are rare, so mostly one
    of them is enough: whose proof seems much cheaper than that of the other one is asked, each in a tree of its own,
    which may take as much memory as the table, or a third of what is free.
    """

    def __init__(self, memory: Memory, compiled: AnyGame, stones: Sequence[int], ply: int) -> None:
        """Make ready.

        Args:
            memory: the table, and the workspaces of the threads that are to search.
            compiled: a game of which something was learned, as compiled functions take it.
            stones: of the side to move and of the other one, in the kernel's layout.
            ply: their number.
        """
        self._memory, self._compiled, self._ply = memory, compiled, ply
        self._stones = [np.uint64(words) for words in stones]
        self._mover, self._hunter = ply & 1, EITHER_PLAYER
        self._trees: dict[int, ProofMemory] = {}
        self._tree: ProofMemory | None = None

    def is_possible(self, low: int, high: int) -> bool:
        """Whether there is room for the next question, which is chosen now.

        Args:
            low: the position is known to be worth at least this, for the side to move.
            high: at most this.
        """
        self._hunter = self._choice(low, high)
        try:
            self._tree = self._trees.get(self._hunter) or self._new_tree()
        except MemoryError:
            return False
        return not self._tree.is_full

    def thread_tasks(self) -> list[Callable[[], None]]:
        """What the threads have to do, side by side, to get nearer to an answer to that question."""
        tree, prove = self._tree, compile_prove(self._compiled)
        assert tree is not None, "is_possible was not asked before"
        tree.resume()
        return [
            partial(prove, self._compiled, *self._stones, self._ply, self._hunter, tree.place, number, workspace)
            for number, workspace in enumerate(self._memory.workspaces)
        ]

    @property
    def proven(self) -> tuple[int, int]:
        """What the last question has brought: bounds for the side to move, as far as `UNBOUNDED` if nothing."""
        tree = self._tree
        if tree is None or tree.is_empty:
            return -UNBOUNDED, UNBOUNDED
        self._trees[tree.attacker] = tree
        if tree.proof == 0:
            return (1, UNBOUNDED) if tree.attacker == self._mover else (-UNBOUNDED, -1)
        if tree.disproof == 0:
            return (-UNBOUNDED, 0) if tree.attacker == self._mover else (0, UNBOUNDED)
        return -UNBOUNDED, UNBOUNDED

    def _choice(self, low: int, high: int) -> int:
        """The player whose win is asked about next; `EITHER_PLAYER` if the network is to choose."""
        if low >= 0 or high <= 0:
            return self._mover if low >= 0 else 1 - self._mover
        if self._tree is None or self._tree.is_empty:
            return EITHER_PLAYER
        other = 1 - self._tree.attacker
        cost = self._trees[other].proof if other in self._trees else self._tree.disproof
        return other if cost * _COST_RATIO < self._tree.proof else self._tree.attacker

    def _new_tree(self) -> ProofMemory:
        size, free = BUCKET_BYTES << self._memory.bits, free_megabytes()
        if free is not None:
            size = min(size, free * 1024 * 1024 // _MEMORY_SHARE)
        return ProofMemory(size, self._memory.threads)


def compile_prove(compiled: AnyGame) -> Callable[..., None]:
    """`prove` with the game's search, compiled now if need be."""
    bounds = function_type(bounds_of, compiled, np.uint64(0), np.uint64(0), 0, False, np.uint64(0))
    entry = entry_point(prove, bounds, compiled, np.uint64(0), np.uint64(0), 0, 0, np.uint64(0), 0, np.uint64(0))
    return partial(entry, bounds_of)
