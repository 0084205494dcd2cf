"""The transposition table: bounds of positions met before, under their full keys.

A bucket is one cache line of eight words: two slots of three words (key, second word of the key, bounds) and two words
of padding. The first slot keeps the entry with more work behind it, the second one takes the newest other. Bounds are
(low + 128) + (high + 128) * 2^8 + work * 2^16, where work is the number of binary digits of the nodes spent.
"""

from typing import Any

import numpy as np

from denkspiel.solve.kernel.compile import inlined
from denkspiel.solve.kernel.geometry_type import ground, mirrored, mirrors, spare
from denkspiel.solve.kernel.rules import ZERO
from denkspiel.solve.kernel.words import load, store

__all__ = ["WORDS_A_BUCKET", "bucket_of", "key_of", "recall", "remember"]

WORDS_A_BUCKET = 8
_MIRRORED_UNTIL = 14
"""From this ply on mirrored positions are too rare to be worth the time that finding them takes."""
_OFFSET = 128
_BYTE = np.uint64(255)
_SHIFT_HIGH = np.uint64(8)
_SHIFT_WORK = np.uint64(16)
_MIX = np.uint64(0xD6E8FEB86659FD93)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_WORD = np.uint64(64)
_ONE = np.uint64(1)


@inlined
def key_of(game: Any, own: Any, enemy: Any, ply: int) -> Any:
    """Two words that no other position with the same side to move has, early on the same for mirrored positions."""
    taken = own | enemy
    if spare(game):
        key = own + taken + ground(game)
        if ply < _MIRRORED_UNTIL:
            for number in range(mirrors(game)):
                key = min(key, mirrored(game, key, number))
        return key, ZERO
    first, second = own, taken
    if ply < _MIRRORED_UNTIL:
        for number in range(mirrors(game)):
            one, other = mirrored(game, own, number), mirrored(game, taken, number)
            if other < second or (other == second and one < first):
                first, second = one, other
    return first, second


@inlined
def bucket_of(key: Any, second: Any, bits: int) -> Any:
    """The index of the first word of the bucket, in a table of 2^bits buckets."""
    mixed = key + second * _GOLDEN
    mixed = (mixed ^ (mixed >> _HALF)) * _MIX
    mixed = (mixed ^ (mixed >> _HALF)) * _MIX
    return np.int64(mixed >> (_WORD - np.uint64(bits))) * WORDS_A_BUCKET


@inlined
def recall(table: Any, bucket: int, key: Any, second: Any, low: Any, high: Any) -> Any:
    """The bounds `low` and `high`, drawn closer by what the table holds."""
    bounds = ZERO
    if load(table, bucket) == key and load(table, bucket + 1) == second:
        bounds = load(table, bucket + 2)
    elif load(table, bucket + 3) == key and load(table, bucket + 4) == second:
        bounds = load(table, bucket + 5)
    if bounds != ZERO:
        low = max(low, np.int64(bounds & _BYTE) - _OFFSET)
        high = min(high, np.int64((bounds >> _SHIFT_HIGH) & _BYTE) - _OFFSET)
    return low, high


@inlined
def remember(table: Any, bucket: int, key: Any, second: Any, low: int, high: int, nodes: int) -> None:
    """Keep the bounds of a position that took so many nodes."""
    work = ZERO
    while nodes > 0:
        work += _ONE
        nodes >>= 1
    bounds = work << _SHIFT_WORK | np.uint64(high + _OFFSET) << _SHIFT_HIGH | np.uint64(low + _OFFSET)
    same = load(table, bucket) == key and load(table, bucket + 1) == second
    place = bucket
    if not same:
        if load(table, bucket + 2) >> _SHIFT_WORK > work:
            place = bucket + 3
        else:
            for word in range(3):
                store(table, bucket + 3 + word, load(table, bucket + word))
    store(table, place, key)
    store(table, place + 1, second)
    store(table, place + 2, bounds)
