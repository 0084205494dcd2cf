"""The table of estimates: what was found about positions met before, under their full keys.

A bucket is one cache line of eight words, two slots of three words (own stones, enemy stones, entry) and two words of
padding; on larger boards two cache lines or four, as stones take several words. The first slot keeps what was searched
deeper, the second takes the newest other. Threads share the table without locks: the stones are crossed with the entry
(Hyatt and Mann 2002), so that what two of them have written at the same time belongs to no position; for the enemy's
stones the entry is multiplied first, for in two positions of a bucket own and enemy stones may differ by the same bits.
An entry is, from bit 0 on: 16 bits value + 32768; 2 bits kind; 8 bits depth; 9 bits the best move's bit, 256 for none;
29 bits generation. Entries of other generations do not count: so a search can begin as if the table were empty, without
taking the time to clear it.
"""

from typing import Annotated, Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import cached_jit, jit_inline
from denkspiel.solver.kernel.jit.structs import Array, ByWidth, Cells, Int, Pointer, Struct, Word
from denkspiel.solver.kernel.jit.wide_word import fold, repeated
from denkspiel.solver.kernel.rules.forced_moves import ZERO

__all__ = [
    "EXACT",
    "GENERATION",
    "GOLDEN_RATIO",
    "LONG_FACTOR",
    "LOWER_BOUND",
    "NO_MOVE",
    "UPPER_BOUND",
    "EvaluationBucket",
    "EvaluationSlot",
    "EvaluationTable",
    "bound_of",
    "bucket_of",
    "depth_of",
    "move_of",
    "pack_entry",
    "probe_entry",
    "store_entry",
    "value_of",
]

LOWER_BOUND, UPPER_BOUND, EXACT = 1, 2, 3
NO_MOVE = 256
_OFFSET = 32768
LONG_FACTOR = np.uint64(0xD6E8FEB86659FD93)
GOLDEN_RATIO = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_WORD_BITS = np.uint64(64)
_BOUND, _DEPTH, _MOVE, GENERATION = np.uint64(16), np.uint64(18), np.uint64(26), np.uint64(35)
_TWO_BITS, _NINE_BITS, _BYTE, _TWO_BYTES = np.uint64(3), np.uint64(511), np.uint64(255), np.uint64(0xFFFF)


class EvaluationSlot(Struct):
    """A position, crossed with what is known of it, and that."""

    own: Cells
    enemy: Cells
    entry: Word


class EvaluationBucket(Struct):
    """A cache line of the table."""

    slots: Annotated[Array[EvaluationSlot], 2]
    padding: Annotated[Array[Word], ByWidth(lambda width: {64: 2, 128: 6, 256: 14}[width])]


class EvaluationTable(Struct):
    """Where the table lies.

    Attributes:
        buckets: all of it.
        bits: there are 2^bits buckets.
        generation: of the entries that count.
    """

    buckets: Pointer[Array[EvaluationBucket]]
    bits: Int
    generation: Word


@jit_inline
def bucket_of(table: EvaluationTable, own: Any, enemy: Any) -> Any:
    """The bucket that a position belongs to."""
    mixed = fold(own) + fold(enemy) * GOLDEN_RATIO
    mixed = (mixed ^ (mixed >> _HALF)) * LONG_FACTOR
    mixed = (mixed ^ (mixed >> _HALF)) * LONG_FACTOR
    return table.buckets[np.int64(mixed >> (_WORD_BITS - np.uint64(table.bits)))]


@jit_inline
def _belongs_to(slot: EvaluationSlot, entry: Any, own: Any, enemy: Any) -> Any:
    return slot.own ^ repeated(entry, own) == own and slot.enemy ^ repeated(entry * LONG_FACTOR, own) == enemy


@jit_inline
def probe_entry(table: EvaluationTable, bucket: EvaluationBucket, own: Any, enemy: Any) -> Any:
    """The entry about a position, 0 if there is none."""
    entry = bucket.slots[0].entry
    if not _belongs_to(bucket.slots[0], entry, own, enemy):
        entry = bucket.slots[1].entry
        if not _belongs_to(bucket.slots[1], entry, own, enemy):
            entry = ZERO
    if entry >> GENERATION != table.generation:
        entry = ZERO
    return entry


@cached_jit
def store_entry(table: EvaluationTable, bucket: EvaluationBucket, own: Any, enemy: Any, entry: Any) -> None:
    """Keep what was found."""
    slot, second = bucket.slots[0], bucket.slots[1]
    if not _belongs_to(slot, slot.entry, own, enemy):
        if slot.entry >> GENERATION == table.generation and depth_of(slot.entry) > depth_of(entry):
            slot = second
        else:
            second.own, second.enemy, second.entry = slot.own, slot.enemy, slot.entry
    entry |= table.generation << GENERATION
    slot.own, slot.enemy = own ^ repeated(entry, own), enemy ^ repeated(entry * LONG_FACTOR, own)
    slot.entry = entry


@jit_inline
def pack_entry(value: int, bound: int, depth: int, move: int) -> Any:
    """An entry, without its generation."""
    return (
        np.uint64(value + _OFFSET) | np.uint64(bound) << _BOUND | np.uint64(depth) << _DEPTH | np.uint64(move) << _MOVE
    )


@jit_inline
def value_of(entry: Any) -> Any:
    """The value."""
    return np.int64(entry & _TWO_BYTES) - _OFFSET


@jit_inline
def bound_of(entry: Any) -> Any:
    """Whether the position is worth at least, at most or exactly that."""
    return np.int64((entry >> _BOUND) & _TWO_BITS)


@jit_inline
def depth_of(entry: Any) -> Any:
    """How many free choices deep it was searched."""
    return np.int64((entry >> _DEPTH) & _BYTE)


@jit_inline
def move_of(entry: Any) -> Any:
    """The bit number of the best move, or `NO_MOVE`."""
    return np.int64((entry >> _MOVE) & _NINE_BITS)
