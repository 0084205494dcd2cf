"""Memory for the tree of a best-first search."""

import numpy as np

from denkspiel.solver.kernel.exact.proof_tree import WAYS, ProofEdge, ProofNode, ProofPath, ProofTree
from denkspiel.solver.kernel.exact.workspace import MOST_CELLS

__all__ = ["ProofMemory"]

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
        self._places, self._paths = np.zeros(1 << bits, np.int64), np.zeros(WAYS * threads, ProofPath.dtype())
        self._tree = np.zeros(1, ProofTree.dtype())
        for name, rows in (
            ("nodes", self._nodes),
            ("edges", self._edges),
            ("places", self._places),
            ("paths", self._paths),
        ):
            self._tree[name] = rows.ctypes.data
        self._tree["place_bits"], self._tree["room"] = bits, room
        self.place = np.uint64(self._tree.ctypes.data)

    @property
    def is_full(self) -> bool:
        """Whether it has no room left."""
        return bool(self._tree["edge_count"][0] >= self._tree["room"][0])

    @property
    def is_empty(self) -> bool:
        """Whether no search has begun; the other attributes mean nothing then."""
        return not self._tree["node_count"][0]

    @property
    def hunter(self) -> int:
        """Which player the question is about, once it was asked: 0 the first one, 1 the second one."""
        root = self._nodes[0]
        return int(root["ply"] + 1 - root["turn"]) & 1

    @property
    def proof(self) -> int:
        """What it may cost to prove that the hunter wins; 0 if that is proven."""
        return int(self._nodes[0]["proof"])

    @property
    def disproof(self) -> int:
        """What it may cost to prove the contrary; 0 if that is proven."""
        return int(self._nodes[0]["disproof"])

    def go_on(self) -> None:
        """Let threads search again after they have ended."""
        self._tree["over"] = 0
