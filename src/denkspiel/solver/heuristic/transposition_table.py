"""The transposition table of the heuristic search, the rest of its memory, and the compiled search that fills it.

`read_entry` reads what the compiled search has stored without compiling anything; the format is described in
`kernel/heuristic/evaluation_table.py`.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.solver.code_choice import CodeChoice
from denkspiel.solver.kernel.heuristic.evaluation_table import (
    GENERATION,
    GOLDEN_RATIO,
    LONG_FACTOR,
    NO_MOVE,
    UPPER_BOUND,
    EvaluationBucket,
    bound_of,
    move_of,
    value_of,
)
from denkspiel.solver.kernel.heuristic.line_lists import line_lists
from denkspiel.solver.kernel.heuristic.scale import WON
from denkspiel.solver.kernel.heuristic.search import estimate_of
from denkspiel.solver.kernel.heuristic.workspace import EstimateWorkspace
from denkspiel.solver.kernel.jit.wide_word import WORD_BITS, cells_of, fold_int, repeated_int
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.threats.workspace import MOST_THREATS, Fail, ThreatWorkspace
from denkspiel.solver.memory import Memory
from denkspiel.solver.network.network_memory import NetworkMemory
from denkspiel.solver.network.weights import Weights
from denkspiel.solver.self_test import known_position_for, verify_kernel

__all__ = ["INFINITE_VALUE", "ThreatSequenceMemory", "TranspositionTable", "best_move_of", "read_entry"]

_FAIL_BITS = 14
"""A quarter of a megabyte, which stays close to the processor and is soon cleared."""


class ThreatSequenceMemory:
    """Memory of each thread for sequences of threats, its own and the enemy's.

    Of a `ThreatWorkspace` only what belongs to sequences is in use.

    Attributes:
        places: for each thread the address that compiled functions take. The memory must outlive the call.
    """

    def __init__(self, game: Game, lines: npt.NDArray[np.uint64], threads: int) -> None:
        """Reserve it for a game with these `LineLists`, which must outlive it."""
        width = layout_of(game).width
        pairs = MOST_THREATS.length(width) * len(game.geometry.lines) + 1
        self._opened = np.zeros((threads, pairs * width // WORD_BITS), np.uint64)
        self._fails = np.zeros((threads, 1 << _FAIL_BITS), Fail.dtype(width))
        self._workspaces = np.zeros(threads, ThreatWorkspace.dtype(width))
        self._workspaces["lines"] = lines.ctypes.data
        self._workspaces["fail_bits"] = _FAIL_BITS
        for thread in range(threads):
            self._workspaces["opened"][thread] = _address(self._opened[thread])
            self._workspaces["fails"][thread] = _address(self._fails[thread])
        self.places = [_address(self._workspaces[thread : thread + 1]) for thread in range(threads)]

    def clear(self) -> None:
        """Begin as if nothing had been looked for."""
        self._fails.view(np.uint64)[:] = 0
        self._workspaces["recent"]["length"] = 0
        self._workspaces["latest"] = 0


def _address(row: npt.NDArray[np.void] | npt.NDArray[np.uint64]) -> int:
    return int(row.ctypes.data)


_WORD = (1 << 64) - 1


def read_entry(buckets: Any, generation: Any, own: int, enemy: int, width: int = WORD_BITS) -> Any:
    """The entry of a position with these stones, `None` if there is none of this generation."""
    for slot in buckets[_place(fold_int(own, width), fold_int(enemy, width), len(buckets))]["slots"]:
        note = slot["entry"]
        crossed = (
            cells_of(slot["own"]) ^ repeated_int(int(note), width),
            cells_of(slot["enemy"]) ^ repeated_int(int(note) * int(LONG_FACTOR) & _WORD, width),
        )
        if crossed == (own, enemy):
            return note if note >> GENERATION == generation else None
    return None


def best_move_of(note: Any, value: int) -> int | None:
    """The bit of the move that is worth `value`, if that is what the entry says of its position."""
    bit = int(move_of.py_func(note))
    if bit == NO_MOVE or bound_of.py_func(note) == UPPER_BOUND or value_of.py_func(note) != value:
        return None
    return bit


def _place(own: int, enemy: int, buckets: int) -> int:
    mixed = own + enemy * int(GOLDEN_RATIO) & _WORD
    for _ in range(2):
        mixed = (mixed ^ mixed >> 32) * int(LONG_FACTOR) & _WORD
    return mixed * buckets >> 64  # the number of buckets is a power of two


INFINITE_VALUE = 30_000
"""Beyond all values."""
_UNLIMITED = 1 << 62


class TranspositionTable(Memory):
    """The table of estimates of one game, in which each search sees only its own entries.

    Threads are numbered from 0; the first one says when a search has ended, the others help it.

    Attributes:
        estimate_workspaces: what compiled functions take, one `EstimateWorkspace` for each thread.
    """

    def __init__(
        self, game: Game, megabytes: int, threads: int = 1, weights: Weights | None = None, *, legacy: bool = False
    ) -> None:
        """Reserve `megabytes`, and 2.9 MB more for each thread; raises what `Memory` raises.

        Positions are judged by `weights`, or by a formula if there are none or these say so. Unless the search is to be
        the `legacy` one, moves that look worse than others are first searched less deep, and without gravity attacks of
        the enemy are seen before they come.
        """
        layout = layout_of(game)
        super().__init__(megabytes, threads, layout.width)
        self._game, self._layout = game, layout
        self._network = None if weights is None or weights.formula else NetworkMemory(game, weights)
        address = 0 if self._network is None else self._network.address
        self._lines = line_lists(self._layout, address, 1 if weights is None else weights.formula or 1)
        examples = layout.value(0), layout.value(0), 0, 0, 0, 0, np.uint64(0)
        self._code = CodeChoice(game, estimate_of, examples)
        self.estimate_workspaces = np.zeros(threads, EstimateWorkspace.dtype(layout.width))
        self.estimate_workspaces["lines"] = self._lines.ctypes.data
        self.estimate_workspaces["evaluations"]["buckets"] = self._table.ctypes.data
        self.estimate_workspaces["reduces"] = not legacy
        self.estimate_workspaces["threads"] = threads
        self.estimate_workspaces["all_workspaces"] = self.estimate_workspaces.ctypes.data
        self.estimate_workspaces["busy_nodes"] = self._marks.ctypes.data
        self._threat_memory = None if legacy else _threat_memory(game, self._lines, threads)
        if self._threat_memory is not None:
            self.estimate_workspaces["threats"] = self._threat_memory.places
        self.estimate_workspaces["evaluations"]["bits"] = self.bits
        self._buckets = self._table.view(EvaluationBucket.dtype(layout.width))

    @property
    def has_code(self) -> bool:
        """Whether there is compiled code for the search."""
        return self._code.is_there

    @property
    def nodes(self) -> int:
        """Nodes of all threads since `start`."""
        return int(self.estimate_workspaces["nodes"].sum())

    @property
    def is_stopped(self) -> bool:
        """Whether the first thread was told to stop, or reached its limit of nodes."""
        return self.has_stopped(0)

    def has_stopped(self, thread: int) -> bool:
        """Whether a thread was told to stop, or reached its limit of nodes."""
        return bool(self.estimate_workspaces["stop"][thread])

    def start(self, most_nodes: int | None) -> None:
        """Count from 0 again, with this limit of nodes, of which each thread has its share."""
        self.estimate_workspaces["nodes"] = self.estimate_workspaces["stop"] = 0
        self.estimate_workspaces["limit"] = _UNLIMITED if most_nodes is None else -(-most_nodes // self.threads)

    def stop(self) -> None:
        """Let the running search end as soon as it can: after a few nodes, in 2 ms at most."""
        self.estimate_workspaces["stop"] = 1

    def stop_helpers(self) -> None:
        """The same for all threads but the first."""
        self.estimate_workspaces["stop"][1:] = 1

    def clear(self) -> None:
        """Begin as if the table were empty, which takes no time."""
        self.estimate_workspaces["evaluations"]["generation"] += np.uint64(1)
        self.estimate_workspaces["history"] = 0
        if self._threat_memory is not None:
            self._threat_memory.clear()

    def verify(self) -> None:
        """See whether the compiled code knows better than to call a known question won or lost when it is not.

        Raises:
            KernelGivesWrongValue: it does not, on this machine.
        """
        question = known_position_for(self._game)

        def is_right() -> bool:
            self.start(None)
            value = self.value(question.position, question.score.plies)
            return abs(value) < WON or (value > 0) == (question.score.value > 0)

        verify_kernel(estimate_of, self._code.code, is_right)

    def evaluate(self, position: Position) -> int:
        """The static evaluation of a position that is not over, for the side to move."""
        return self.value(position, -1)

    def value(
        self, position: Position, depth: int, alpha: int = -INFINITE_VALUE, beta: int = INFINITE_VALUE, thread: int = 0
    ) -> int:
        """Search a position that is not over, by `estimate_of`. If `is_stopped`, the result means nothing."""
        workspace = self.estimate_workspaces.ctypes.data + thread * EstimateWorkspace.size(self._layout.width)
        stones = self._layout.values(position.own, position.enemy)
        return int(estimate_of(self._code.code, *stones, position.ply, depth, alpha, beta, np.uint64(workspace)))

    def best_move(self, position: Position, value: int) -> int | None:
        """The move that makes a position worth `value` to the side to move, if the last search has stored it."""
        own, enemy = map(self._layout.stones, (position.own, position.enemy))
        generation = self.estimate_workspaces["evaluations"]["generation"][0]
        note = read_entry(self._buckets, generation, own, enemy, self._layout.width)
        bit = None if note is None else best_move_of(note, value)
        return None if bit is None else self._layout.cell(bit)


def _threat_memory(game: Game, lines: npt.NDArray[np.uint64], threads: int) -> ThreatSequenceMemory | None:
    """The memory for threat sequences, for games in which they are searched."""
    return None if game.geometry.gravity or game.avoidance else ThreatSequenceMemory(game, lines, threads)
