"""The transposition table: bounds of positions met before, under their full keys.

There are two parts. Late positions, met by the million and soon again if at all, go to a small part, which stays in the
cache of the processor; the others go to the large one. (Connect Four, 40 openings: 55 ms with all positions in a table
of 16 MB, 38 ms with those of 20 and more stones in 1 MB, for 3 % more nodes.) Threads that search one position together
share the large part; each has a small part of its own, since the caches of two processors would quarrel about it.

A bucket is one cache line of eight words. Where a key fits into 56 bits (most games; not Score Four), it is scrambled
without loss, its first bits choose the bucket, and the other ones stand beside the bounds in one word: eight positions
a bucket, all compared at once. A word is written as a whole, so threads cannot tear an entry.

       rest of the key       work    high + 64   low + 64
    |--------- 44 ---------|-- 6 --|---- 7 ----|---- 7 ----|

Work is the number of binary digits of the nodes spent; the entry with the least of it makes room.

Longer keys take two words, and with the bounds there are three words a slot, two slots a bucket: the first one keeps
the entry with more work behind it, the second one takes the newest other. Both words of the key are combined with a
scrambled form of the bounds, so an entry of which two threads wrote parts is not taken for one.
"""

from typing import Any

import numpy as np

from denkspiel.solve.kernel.compile import inlined, kept
from denkspiel.solve.kernel.geometry_type import cells, ground, key_bits, mirrored, mirrors, spare
from denkspiel.solve.kernel.rules import ZERO
from denkspiel.solve.kernel.words import found_among, leading_zeros, load, store

__all__ = ["LOCAL_BITS", "WORDS_A_BUCKET", "is_late", "place_of", "recall", "remember", "spread"]

WORDS_A_BUCKET = 8
LOCAL_BITS = 14
"""The small part has 2^14 buckets: 1 MB, half the nearer cache of the machines it was measured on."""
_LATE = 22
"""Positions with at most so many free cells are late."""
_MIRRORED_UNTIL = 14
"""From this ply on mirrored positions are too rare to be worth the time that finding them takes."""
_OFFSET = 64
_SEVEN_BITS = np.uint64(127)
_SIX_BITS = np.uint64(63)
_SHIFT_HIGH = np.uint64(7)
_SHIFT_WORK = np.uint64(14)
_SHIFT_REST = np.uint64(20)
_ONE_FACTOR = np.uint64(0xD6E8FEB86659FD93)
_OTHER_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)
_WORD = np.uint64(64)
_ONE = np.uint64(1)


@inlined
def is_late(game: Any, ply: int) -> Any:
    """Whether a position of so many stones belongs to the small part of the table."""
    return ply >= cells(game) - _LATE


@inlined
def _key_of(game: Any, own: Any, enemy: Any, ply: int) -> Any:
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
    if key_bits(game):
        return first | second << np.uint64(cells(game)), ZERO
    return first, second


@inlined
def _mixed(key: Any, second: Any) -> Any:
    mixed = key + second * _OTHER_FACTOR
    mixed = (mixed ^ (mixed >> _HALF)) * _ONE_FACTOR
    return (mixed ^ (mixed >> _HALF)) * _ONE_FACTOR


@inlined
def place_of(game: Any, own: Any, enemy: Any, ply: int, table: Any, bits: int, local: Any) -> Any:
    """Where a position belongs: the address of its bucket, and the two words by which it is known there.

    Args:
        game: the game.
        own: stones of the side to move.
        enemy: stones of the other side.
        ply: their number.
        table: the address of the large part.
        bits: of which there are 2^bits buckets.
        local: the address of the small part.
    """
    key, second = _key_of(game, own, enemy, ply)
    if is_late(game, ply):
        table, bits = local, LOCAL_BITS
    if key_bits(game):
        width = np.uint64(key_bits(game))
        mask = (_ONE << width) - _ONE
        half = np.uint64((key_bits(game) + 1) // 2)
        key = (key ^ (key >> half)) * _ONE_FACTOR & mask
        key = (key ^ (key >> half)) * _OTHER_FACTOR & mask
        rest = width - np.uint64(bits)
        bucket = key >> rest
        key = (key & ((_ONE << rest) - _ONE)) << _SHIFT_REST
    else:
        bucket = _mixed(key, second) >> (_WORD - np.uint64(bits))
    return table + bucket * np.uint64(8 * WORDS_A_BUCKET), key, second


@inlined
def _bounds_in(game: Any, bucket: Any, key: Any, second: Any) -> Any:
    """The word with the bounds of a position, or 0."""
    if key_bits(game):
        return found_among(bucket, key, _SHIFT_REST)
    for place in range(0, 6, 3):
        bounds = load(bucket, place + 2)
        if (
            load(bucket, place) ^ bounds * _ONE_FACTOR == key
            and load(bucket, place + 1) ^ bounds * _OTHER_FACTOR == second
        ):
            return bounds
    return ZERO


@inlined
def _narrower(bounds: Any, low: Any, high: Any) -> Any:
    if bounds != ZERO:
        low = max(low, np.int64(bounds & _SEVEN_BITS) - _OFFSET)
        high = min(high, np.int64((bounds >> _SHIFT_HIGH) & _SEVEN_BITS) - _OFFSET)
    return low, high


@inlined
def recall(game: Any, bucket: Any, key: Any, second: Any, low: int, high: int) -> Any:
    """The bounds `low` and `high`, drawn closer by what the table holds."""
    return _narrower(_bounds_in(game, bucket, key, second), low, high)


@inlined
def _work_in(bounds: Any) -> Any:
    return (bounds >> _SHIFT_WORK) & _SIX_BITS


@inlined
def remember(game: Any, bucket: Any, key: Any, second: Any, low: int, high: int, nodes: int) -> None:
    """Keep the bounds of a position that took so many nodes, together with those known before."""
    work = _WORD - np.uint64(leading_zeros(np.uint64(nodes)))
    if key_bits(game):
        place, least = 0, _WORD
        for slot in range(WORDS_A_BUCKET):
            entry = load(bucket, slot)
            if entry >> _SHIFT_REST == key >> _SHIFT_REST and entry != ZERO:
                low, high = _narrower(entry, low, high)
                place = slot
                break
            if _work_in(entry) < least:
                place, least = slot, _work_in(entry)
        store(bucket, place, key | _packed(low, high, work))
        return
    low, high = _narrower(_bounds_in(game, bucket, key, second), low, high)
    bounds = load(bucket, 2)
    place = 0
    if load(bucket, 0) ^ bounds * _ONE_FACTOR != key or load(bucket, 1) ^ bounds * _OTHER_FACTOR != second:
        if _work_in(bounds) > work:
            place = 3
        else:
            for word in range(3):
                store(bucket, 3 + word, load(bucket, word))
    bounds = _packed(low, high, work)
    store(bucket, place, key ^ bounds * _ONE_FACTOR)
    store(bucket, place + 1, second ^ bounds * _OTHER_FACTOR)
    store(bucket, place + 2, bounds)


@inlined
def _packed(low: int, high: int, work: Any) -> Any:
    return work << _SHIFT_WORK | np.uint64(high + _OFFSET) << _SHIFT_HIGH | np.uint64(low + _OFFSET)


@kept
def spread(game: Any, table: Any, bits: int, more: int, stop: Any) -> Any:
    """Make a table of 2^bits buckets one of 2^(bits + more); the memory behind it must be empty.

    The first bits of the scrambled key choose a bucket, so what is in one goes to the 2^more in its multiple, above all
    that is still to come when the last one is taken first.

    Returns:
        How many buckets are left: 0, or more if the word at the address `stop` became other than 0. The table is worth
        nothing then, and between those left and 2^more times as many it is still empty.
    """
    parts = _ONE << np.uint64(more)
    for number in range((1 << bits) - 1, -1, -1):
        if load(stop, 0) != ZERO:
            return number + 1
        bucket = table + np.uint64(number * 8 * WORDS_A_BUCKET)
        target = table + np.uint64(number * 8 * WORDS_A_BUCKET) * parts
        for slot in range(WORDS_A_BUCKET if key_bits(game) else 2):
            if key_bits(game):
                entry = load(bucket, slot)
                store(bucket, slot, ZERO)
                if entry != ZERO:
                    rest = np.uint64(key_bits(game)) - np.uint64(bits + more)
                    part = entry >> (_SHIFT_REST + rest)
                    place = target + part * np.uint64(8 * WORDS_A_BUCKET)
                    kept_bits = entry & ((_ONE << (_SHIFT_REST + rest)) - _ONE)
                    _put_first(place, kept_bits)
            else:
                one, other, bounds = load(bucket, 3 * slot), load(bucket, 3 * slot + 1), load(bucket, 3 * slot + 2)
                for word in range(3):
                    store(bucket, 3 * slot + word, ZERO)
                if bounds != ZERO:
                    mixed = _mixed(one ^ bounds * _ONE_FACTOR, other ^ bounds * _OTHER_FACTOR)
                    place = table + (mixed >> (_WORD - np.uint64(bits + more))) * np.uint64(8 * WORDS_A_BUCKET)
                    at = 0 if load(place, 2) == ZERO else 3
                    store(place, at, one)
                    store(place, at + 1, other)
                    store(place, at + 2, bounds)
    return 0


@inlined
def _put_first(bucket: Any, entry: Any) -> None:
    for slot in range(WORDS_A_BUCKET):
        if load(bucket, slot) == ZERO:
            store(bucket, slot, entry)
            return
