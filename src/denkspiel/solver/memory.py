"""Memory for the transposition table and the search."""

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.solver.kernel.exact.dominance import DOMINANCE_BITS, DominanceBucket
from denkspiel.solver.kernel.exact.move_ordering import HISTORY_WORDS
from denkspiel.solver.kernel.exact.parallel_search import BUSY_BITS
from denkspiel.solver.kernel.exact.transposition_table import Bucket, Table
from denkspiel.solver.kernel.exact.workspace import UNBOUNDED, Workspace
from denkspiel.solver.kernel.jit.structs import WORD_BYTES
from denkspiel.solver.kernel.jit.wide_word import WORD_BITS

__all__ = ["DEFAULT_MEGABYTES", "Memory", "TableSizeFault", "ThreadsFault", "free_megabytes"]

DEFAULT_MEGABYTES = 256
_LINE = 64
"""Bytes of a cache line; every bucket is to lie in one."""
_SHARE = 4
"""Without a wish for a size, the table takes at most this part of the free memory."""
_UNLIMITED = 1 << 62
_MOST_THREADS = 1024
_FIRST_BITS = 14
_GROWTH_BITS = 4
"""Tables begin with 1 MB and grow to 16 and 256: when that was decided (decision 3), middle games of Connect Four took
1.7 ms so, and 2.4 with 256 MB from the start."""
_WATCHED = ("nodes", "stop", "limit", "restart", "low", "high", "turned", "threads", "first_try")
"""What is set and read for each search: by a view of the memory, for numpy takes a microsecond to touch one number."""
_MEMORY_FILE = Path("/proc/meminfo")


class TableSizeFault(DenkspielError, ValueError):
    """The size of the table is invalid, or there is not enough memory for it."""

    kind = "table-size-fault"


class ThreadsFault(DenkspielError, ValueError):
    """The number of threads is invalid."""

    kind = "threads-fault"


class Memory:
    """A table of 2^bits buckets, and for each thread a workspace: words by which its search is watched and stopped.

    Attributes:
        bits: the binary logarithm of the number of buckets.
        used_bits: the binary logarithm of the number of those in use so far.
        threads: how many threads can search at a time.
        workspaces: the addresses that compiled searches take, one for each thread. The memory must outlive the call.
    """

    def __init__(self, megabytes: int | None = None, threads: int = 1, width: int = WORD_BITS) -> None:
        """Reserve at most `megabytes` (default: 256, or less if the machine has little free memory).

        Each thread needs about 2.2 MB more, and 14 MB for boards of more than 64 cells, of which the system gives what
        is used. `width` is that of the layout of the game.

        Raises:
            TableSizeFault: the size is not positive, or there is no room for it.
            ThreadsFault: fewer than 1 thread, or more than 1024.
        """
        if not 1 <= threads <= _MOST_THREADS:
            raise ThreadsFault(
                Message(
                    "Invalid number of threads: {threads}. Allowed: 1 to {most}.", threads=threads, most=_MOST_THREADS
                )
            )
        wanted = _usual() if megabytes is None else megabytes
        if wanted < 1:
            raise TableSizeFault(Message("A table of {size} MB is too small. Choose at least 1 MB.", size=wanted))
        if megabytes is not None and (free := free_megabytes()) is not None and wanted > free:
            raise TableSizeFault(
                Message("Not enough memory for a table of {size} MB: only {free} MB are free.", size=wanted, free=free)
            )
        self._bucket_words = Bucket.size(width) // WORD_BYTES
        self.bits = (wanted * 1024 * 1024 // Bucket.size(width)).bit_length() - 1
        self.threads, self._width = threads, width
        try:
            self._table = _aligned(self._bucket_words << self.bits)
            self._precedents = _aligned(threads * (DominanceBucket.size(width) << DOMINANCE_BITS) // WORD_BYTES)
            self._history = _aligned(threads * HISTORY_WORDS.length(width))
        except (MemoryError, ValueError, OverflowError) as error:
            raise TableSizeFault(Message("Not enough memory for a table of {size} MB.", size=wanted)) from error
        self._marks = np.zeros(1 << BUSY_BITS, np.uint64)
        self._workspaces = _aligned(threads * Workspace.size(width) // WORD_BYTES).view(Workspace.dtype(width))
        self.workspaces = tuple(_addresses(self._workspaces, threads))
        self._fields = {name: self._workspaces[name] for name in Workspace.fields()}
        self._numbers = memoryview(self._workspaces.view(np.int64))
        self._places = {name: self._field_places(name) for name in _WATCHED}
        table_bits = self._field_places("table", Table.fields()["bits"].offset)
        self._all_places = tuple(zip(*self._places.values(), table_bits, strict=True))
        self._fields["all_workspaces"][:] = self._workspaces.ctypes.data
        self._fields["busy_nodes"][:] = self._marks.ctypes.data
        self._fields["history"][:] = _addresses(self._history, threads)
        self._fields["table"]["buckets"] = self._table.ctypes.data
        self._fields["dominance_table"][:] = _addresses(self._precedents, threads)
        self.used_bits = min(self.bits, _FIRST_BITS)

    def _field_places(self, name: str, further: int = 0) -> range:
        """Where a field stands in the workspaces of all threads, counted in words; or one in it, `further` bytes on."""
        begin, size = Workspace.fields(self._width)[name].offset + further, Workspace.size(self._width)
        return range(begin // WORD_BYTES, self.threads * size // WORD_BYTES, size // WORD_BYTES)

    @property
    def table(self) -> Any:
        """The address of the first bucket."""
        return np.uint64(self._table.ctypes.data)

    @property
    def nodes(self) -> int:
        """Nodes of the search since `begin`, of all threads."""
        return sum([self._numbers[place] for place in self._places["nodes"]])

    @property
    def is_stopped(self) -> bool:
        """Whether the search was told to stop, or reached its limit of nodes."""
        numbers, places = self._numbers, self._places
        each = zip(places["stop"], places["nodes"], places["limit"], strict=True)
        return any(numbers[stop] or numbers[nodes] >= numbers[limit] for stop, nodes, limit in each)

    @property
    def proven(self) -> tuple[int, int]:
        """The bounds that the search of one position has proven so far, as far as `UNBOUNDED` if nothing."""
        low, high, turned = (self._numbers[self._places[name][0]] for name in ("low", "high", "turned"))
        return (-high, -low) if turned else (low, high)

    @property
    def is_turned(self) -> bool:
        """Whether the last search began, after what is forced, with the other side to move."""
        return bool(self._numbers[self._places["turned"][0]])

    def begin(
        self,
        most_nodes: int | None = None,
        *,
        shared: bool = True,
        assumed: tuple[int, int] = (-UNBOUNDED, UNBOUNDED),
    ) -> None:
        """Count from 0 again, with this limit of nodes, to be searched by all threads `shared` or by each alone.

        Bounds of the value may be `assumed`, as the side to move sees them once everything forced has been played.
        """
        limit = _UNLIMITED if most_nodes is None else -(-most_nodes // self.threads)
        threads = self.threads if shared else 1
        fresh = (0, 0, limit, 0, *assumed, 0, threads, int(not shared), self.used_bits)
        numbers = self._numbers
        for places in self._all_places:
            for place, number in zip(places, fresh, strict=True):
                numbers[place] = number
        if shared:
            self._marks[:] = 0
            histories = self._history.reshape(self.threads, -1)
            histories[1:] = histories[0]

    def set_prior_address(self, address: int) -> None:
        """Let guided searches find the lines and the network of their game here; these must outlive them."""
        self._fields["lines"][:] = address

    @property
    def can_grow(self) -> bool:
        """Whether a part of the table is not in use yet."""
        return self.used_bits < self.bits

    def grow(self, spread: Callable[[Any, int, int, Any], int]) -> None:
        """Use more of the table, which `spread` (of the kernel, for this game) does; if stopped, all is forgotten.

        Small searches touch a small part only, which stays in the cache of the processor. Where nothing was written is
        not cleared either: memory is given by the system when it is touched, and 256 MB take half a second.
        """
        bits, more = self.used_bits, min(_GROWTH_BITS, self.bits - self.used_bits)
        left = int(spread(self.table, bits, more, self.workspaces[0]))
        if left:
            self._table[(left << more) * self._bucket_words : self._bucket_words << bits + more] = 0
            self.clear()
        else:
            self.used_bits += more

    def stop(self) -> None:
        """Let the running search end as soon as it can: after a few nodes, in far less than a millisecond."""
        for place in self._places["stop"]:
            self._numbers[place] = 1

    def clear(self) -> None:
        """Forget all positions."""
        self._table[: self._bucket_words << self.used_bits] = 0
        self.used_bits = min(self.bits, _FIRST_BITS)
        self._precedents[:] = 0
        self._history[:] = 0
        self._fields["plies"]["killer"][:] = 0


def _aligned(words: int) -> Any:
    raw = np.zeros(words + _LINE // 8, np.uint64)
    skip = -(raw.ctypes.data // 8) % (_LINE // 8)
    return raw[skip : skip + words]


def _addresses(memory: Any, parts: int) -> list[Any]:
    """Where equal parts of the memory begin."""
    return [np.uint64(memory.ctypes.data + part * memory.nbytes // parts) for part in range(parts)]


def _usual() -> int:
    free = free_megabytes()
    return DEFAULT_MEGABYTES if free is None else max(1, min(DEFAULT_MEGABYTES, free // _SHARE))


def free_megabytes() -> int | None:
    """Memory that can be had without swapping, where the system tells; else `None`.

    Linux tells best in a file: what caches hold counts as free there, `SC_AVPHYS_PAGES` leaves it out.
    """
    try:
        text = _MEMORY_FILE.read_text(encoding="ascii") if _MEMORY_FILE.exists() else ""
        found = re.search(r"^MemAvailable:\s+(\d+) kB", text, re.MULTILINE)
        free = int(found[1]) * 1024 if found else os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (ValueError, OSError, AttributeError):
        return None
    return free // (1024 * 1024)
