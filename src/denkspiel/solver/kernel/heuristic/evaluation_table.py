"""The table of estimates: what was found about positions met before, under their full keys.

A bucket is one cache line of eight words, two slots of three words (own stones, enemy stones, note) and two words of
padding. The first slot keeps what was searched deeper, the second takes the newest other. Threads share the table
without locks: the stones are crossed with the note (Hyatt and Mann 2002), so that what two of them have written at the
same time belongs to no position; for the enemy's stones the note is multiplied first, for in two positions of a bucket
own and enemy stones may differ by the same bits. A note is, from bit 0 on:
16 bits value + 32768; 2 bits kind; 8 bits depth; 7 bits the best move's bit, 64 for none; 1 bit whether forcing moves
were tried in vain; 30 bits generation. Notes of other generations do not count: so a search can begin as if the table
were empty, without taking the time to clear it.
"""

from typing import Annotated, Any

import numpy as np

from denkspiel.solver.kernel.jit.compile import inlined, kept
from denkspiel.solver.kernel.jit.structs import Elsewhere, Number, Row, Struct, Word
from denkspiel.solver.kernel.rules.forced_moves import ZERO

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "EXACT",
    "GENERATION",
    "GOLDEN_FACTOR",
    "LONG_FACTOR",
    "NO_MOVE",
    "NoteBucket",
    "NoteSlot",
    "NoteTable",
    "bucket_of",
    "depth_of",
    "kind_of",
    "look_up",
    "move_of",
    "note_down",
    "note_of",
    "value_of",
]

AT_LEAST, AT_MOST, EXACT = 1, 2, 3
NO_MOVE = 64
_OFFSET = 32768
LONG_FACTOR = np.uint64(0xD6E8FEB86659FD93)
GOLDEN_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_WORD_BITS = np.uint64(64)
_KIND, _DEPTH, _MOVE, GENERATION = np.uint64(16), np.uint64(18), np.uint64(26), np.uint64(34)
_TWO_BITS, _SEVEN_BITS, _BYTE, _TWO_BYTES = np.uint64(3), np.uint64(127), np.uint64(255), np.uint64(0xFFFF)


class NoteSlot(Struct):
    """A position, crossed with what is known of it, and that."""

    own: Word
    enemy: Word
    note: Word


class NoteBucket(Struct):
    """A cache line of the table."""

    slots: Annotated[Row[NoteSlot], 2]
    padding: Annotated[Row[Word], 2]


class NoteTable(Struct):
    """Where the table lies.

    Attributes:
        buckets: all of it.
        bits: there are 2^bits buckets.
        generation: of the notes that count.
    """

    buckets: Elsewhere[Row[NoteBucket]]
    bits: Number
    generation: Word


@inlined
def bucket_of(table: NoteTable, own: Any, enemy: Any) -> Any:
    """The bucket that a position belongs to."""
    mixed = own + enemy * GOLDEN_FACTOR
    mixed = (mixed ^ (mixed >> _HALF)) * LONG_FACTOR
    mixed = (mixed ^ (mixed >> _HALF)) * LONG_FACTOR
    return table.buckets[np.int64(mixed >> (_WORD_BITS - np.uint64(table.bits)))]


@inlined
def _is_of(slot: NoteSlot, note: Any, own: Any, enemy: Any) -> Any:
    return slot.own ^ note == own and slot.enemy ^ (note * LONG_FACTOR) == enemy


@inlined
def look_up(table: NoteTable, bucket: NoteBucket, own: Any, enemy: Any) -> Any:
    """The note about a position, 0 if there is none."""
    note = bucket.slots[0].note
    if not _is_of(bucket.slots[0], note, own, enemy):
        note = bucket.slots[1].note
        if not _is_of(bucket.slots[1], note, own, enemy):
            note = ZERO
    if note >> GENERATION != table.generation:
        note = ZERO
    return note


@kept
def note_down(table: NoteTable, bucket: NoteBucket, own: Any, enemy: Any, note: Any) -> None:
    """Keep what was found."""
    slot, second = bucket.slots[0], bucket.slots[1]
    if not _is_of(slot, slot.note, own, enemy):
        if slot.note >> GENERATION == table.generation and depth_of(slot.note) > depth_of(note):
            slot = second
        else:
            second.own, second.enemy, second.note = slot.own, slot.enemy, slot.note
    note |= table.generation << GENERATION
    slot.own, slot.enemy, slot.note = own ^ note, enemy ^ (note * LONG_FACTOR), note


@inlined
def note_of(value: int, kind: int, depth: int, move: int) -> Any:
    """A note, without its generation."""
    return np.uint64(value + _OFFSET) | np.uint64(kind) << _KIND | np.uint64(depth) << _DEPTH | np.uint64(move) << _MOVE


@inlined
def value_of(note: Any) -> Any:
    """The value."""
    return np.int64(note & _TWO_BYTES) - _OFFSET


@inlined
def kind_of(note: Any) -> Any:
    """Whether the position is worth at least, at most or exactly that."""
    return np.int64((note >> _KIND) & _TWO_BITS)


@inlined
def depth_of(note: Any) -> Any:
    """How many free choices deep it was searched."""
    return np.int64((note >> _DEPTH) & _BYTE)


@inlined
def move_of(note: Any) -> Any:
    """The bit number of the best move, or `NO_MOVE`."""
    return np.int64((note >> _MOVE) & _SEVEN_BITS)
