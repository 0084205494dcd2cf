"""The table of estimates: what was found about positions met before, under their full keys.

A bucket is one cache line of eight words, two slots of three words (own stones, enemy stones, note) and two words of
padding. The first slot keeps what was searched deeper, the second takes the newest other. A note is, from bit 0 on:
16 bits value + 32768; 2 bits kind; 8 bits depth; 7 bits the best move's bit, 64 for none; 1 bit whether forcing moves
were tried in vain; 30 bits generation. Notes of other generations do not count: so a search can begin as if the table
were empty, without the time that clearing takes.
"""

from typing import Any

import numpy as np

from denkspiel.solve.kernel.compile import inlined, kept
from denkspiel.solve.kernel.rules import ZERO
from denkspiel.solve.kernel.words import load, store

__all__ = [
    "AT_LEAST",
    "AT_MOST",
    "EXACT",
    "NO_MOVE",
    "depth_of",
    "kind_of",
    "look_up",
    "move_of",
    "note_down",
    "place_of",
    "value_of",
]

AT_LEAST, AT_MOST, EXACT = 1, 2, 3
NO_MOVE = 64
_OFFSET = 32768
_LONG = np.uint64(0xD6E8FEB86659FD93)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_WORD = np.uint64(64)
_KIND, _DEPTH, _MOVE, _GENERATION = np.uint64(16), np.uint64(18), np.uint64(26), np.uint64(34)
_TWO_BITS, _SEVEN_BITS, _BYTE, _TWO_BYTES = np.uint64(3), np.uint64(127), np.uint64(255), np.uint64(0xFFFF)


@inlined
def place_of(own: Any, enemy: Any, bits: int) -> Any:
    """The index of the first word of the bucket, in a table of 2^bits buckets."""
    mixed = own + enemy * _GOLDEN
    mixed = (mixed ^ (mixed >> _HALF)) * _LONG
    mixed = (mixed ^ (mixed >> _HALF)) * _LONG
    return np.int64(mixed >> (_WORD - np.uint64(bits))) * 8


@inlined
def look_up(table: Any, place: int, own: Any, enemy: Any, generation: Any) -> Any:
    """The note about a position, 0 if there is none."""
    note = ZERO
    if load(table, place) == own and load(table, place + 1) == enemy:
        note = load(table, place + 2)
    elif load(table, place + 3) == own and load(table, place + 4) == enemy:
        note = load(table, place + 5)
    if note >> _GENERATION != generation:
        note = ZERO
    return note


@kept
def note_down(
    table: Any, place: int, own: Any, enemy: Any, generation: Any, value: int, kind: int, depth: int, move: int
) -> None:
    """Keep what was found."""
    note = (
        np.uint64(value + _OFFSET)
        | np.uint64(kind) << _KIND
        | np.uint64(depth) << _DEPTH
        | np.uint64(move) << _MOVE
        | generation << _GENERATION
    )
    slot = place
    if load(table, place) != own or load(table, place + 1) != enemy:
        older = load(table, place + 2)
        if older >> _GENERATION == generation and depth_of(older) > depth:
            slot = place + 3
        else:
            for word in range(3):
                store(table, place + 3 + word, load(table, place + word))
    store(table, slot, own)
    store(table, slot + 1, enemy)
    store(table, slot + 2, note)


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
