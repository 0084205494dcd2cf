"""Memory for the transposition table and the search."""

import os
import re
from pathlib import Path
from typing import Any

import numpy as np

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.solve.kernel.search import LIMIT, NODES, STACK_WORDS, STATE_WORDS, STOP
from denkspiel.solve.kernel.slots import WORDS_A_BUCKET

__all__ = ["DEFAULT_MEGABYTES", "Memory", "TableSizeFault"]

DEFAULT_MEGABYTES = 256
_BUCKET_BYTES = WORDS_A_BUCKET * 8
_LINE = 64
"""Bytes of a cache line; every bucket is to lie in one."""
_SHARE = 4
"""Without a wish for a size, the table takes at most this part of the free memory."""
_UNLIMITED = 1 << 62
_MEMORY_FILE = Path("/proc/meminfo")


class TableSizeFault(DenkspielError, ValueError):
    """A table of that size makes no sense or cannot be had."""


class Memory:
    """A table of 2^bits buckets, the words by which a search is watched and stopped, and its stack.

    Attributes:
        bits: the binary logarithm of the number of buckets.
    """

    def __init__(self, megabytes: int | None = None) -> None:
        """Reserve at most `megabytes` (default: 256, or less if the machine has little free memory).

        Raises:
            TableSizeFault: the size is not positive, or cannot be had.
        """
        wanted = _usual() if megabytes is None else megabytes
        if wanted < 1:
            raise TableSizeFault(Message("A table of {size} MB is too small; at least 1 is needed.", size=wanted))
        if megabytes is not None and (free := _free_megabytes()) is not None and wanted > free:
            raise TableSizeFault(
                Message("A table of {size} MB cannot be had; {free} MB are free.", size=wanted, free=free)
            )
        self.bits = (wanted * 1024 * 1024 // _BUCKET_BYTES).bit_length() - 1
        try:
            self._table = _aligned(WORDS_A_BUCKET << self.bits)
        except (MemoryError, ValueError, OverflowError) as error:
            raise TableSizeFault(Message("A table of {size} MB cannot be had.", size=wanted)) from error
        self._state = np.zeros(STATE_WORDS, np.int64)
        self._stack = np.zeros(STACK_WORDS, np.uint64)

    @property
    def addresses(self) -> tuple[Any, int, Any, Any]:
        """What compiled code takes: table, bits, state, stack. The memory must outlive the call."""
        table, state, stack = (np.uint64(part.ctypes.data) for part in (self._table, self._state, self._stack))
        return table, self.bits, state, stack

    @property
    def nodes(self) -> int:
        """Nodes of the search since `begin`."""
        return int(self._state[NODES])

    @property
    def stopped(self) -> bool:
        """Whether the search was told to stop, or reached its limit of nodes."""
        return bool(self._state[STOP])

    def begin(self, most_nodes: int | None = None) -> None:
        """Count from 0 again, with this limit of nodes."""
        self._state[:] = 0
        self._state[LIMIT] = _UNLIMITED if most_nodes is None else most_nodes

    def stop(self) -> None:
        """Let the running search end as soon as it can: after some nodes, far below a millisecond."""
        self._state[STOP] = 1

    def clear(self) -> None:
        """Forget all positions."""
        self._table[:] = 0


def _aligned(words: int) -> Any:
    raw = np.zeros(words + _LINE // 8, np.uint64)
    skip = -(raw.ctypes.data // 8) % (_LINE // 8)
    return raw[skip : skip + words]


def _usual() -> int:
    free = _free_megabytes()
    return DEFAULT_MEGABYTES if free is None else max(1, min(DEFAULT_MEGABYTES, free // _SHARE))


def _free_megabytes() -> int | None:
    """Memory that can be had without swapping, where the system tells.

    Linux tells best in a file: what caches hold counts as free there, `SC_AVPHYS_PAGES` leaves it out.
    """
    try:
        text = _MEMORY_FILE.read_text(encoding="ascii") if _MEMORY_FILE.exists() else ""
        found = re.search(r"^MemAvailable:\s+(\d+) kB", text, re.MULTILINE)
        free = int(found[1]) * 1024 if found else os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (ValueError, OSError, AttributeError):
        return None
    return free // (1024 * 1024)
