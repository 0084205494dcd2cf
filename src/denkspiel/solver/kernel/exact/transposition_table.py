"""The transposition table: bounds of positions met before, under their full keys.

Threads that search one position together share the table. Late positions of games with stacks, met by the million and
soon again if at all, are stored only in `dominance.py`.

A bucket is one cache line of eight words. Where a key fits into 56 bits (most games; not Score Four), it is scrambled
without loss by a multiplication, its first bits choose the bucket, and the other ones, moved up to the first bit, stand
above the bounds in one word: eight positions a bucket, all compared at once. A word is written as a whole, so threads
cannot tear an entry.

       rest of the key       work    high + 63   low + 63
    |--------- 44 ---------|-- 6 --|---- 7 ----|---- 7 ----|

Work is the number of binary digits of the nodes spent; the entry with the least of it makes room.

Longer keys take three words and a small number, and with the bounds there are four words a slot, two slots a bucket:
the first one keeps the entry with more work behind it, the second one takes the newest other. All words of the key are
combined with a scrambled form of the bounds, so an entry of which two threads wrote parts is not taken for one. On a
board of more than 64 cells each of the three words is a wide one, and a bucket takes two cache lines, or four.
"""

from typing import Annotated, Any

import numpy as np

from denkspiel.solver.kernel.exact.dominance import relevant_cells
from denkspiel.solver.kernel.jit.compile import jit_inline, specialize
from denkspiel.solver.kernel.jit.instructions import first_equal, index_of_equal_or_least, leading_zeros
from denkspiel.solver.kernel.jit.structs import (
    Array,
    ByWidth,
    Cells,
    Int,
    Pointer,
    Struct,
    Word,
    address_of,
    struct_at,
)
from denkspiel.solver.kernel.jit.wide_word import WORD_BITS, fold, low_word, repeated
from denkspiel.solver.kernel.rules.forced_moves import ZERO
from denkspiel.solver.kernel.rules.geometry_type import (
    board,
    cell_count,
    choose_by,
    gravity,
    ground,
    key_bits,
    mirror_count,
    mirrored,
    spare,
)

__all__ = [
    "BUCKET_WORDS",
    "Bucket",
    "LongBucket",
    "LongSlot",
    "Table",
    "TableKey",
    "fill_table_key",
    "is_late",
    "probe",
    "probe_bounds",
    "rehash_bucket",
    "store_bounds",
    "unpack_bounds",
]

BUCKET_WORDS = 8
"""Entries of a bucket where keys are short; of what a bucket takes on larger boards only long keys use all."""
_LATE = 22
"""Positions with at most this many free cells are late, in games with stacks."""
_LONG_LATE = 12
"""The same where keys are long."""
_MIRRORED_UNTIL = 14
"""From this ply on mirrored positions are too rare to be worth the time that finding them takes."""
_OFFSET = 63
"""On a board of 128 cells values lie between -63 and 64."""
_SEVEN_BITS = np.uint64(127)
_SIX_BITS = np.uint64(63)
_SHIFT_HIGH = np.uint64(7)
_SHIFT_WORK = np.uint64(14)
_SHIFT_REST = np.uint64(20)
_BOUNDS = (np.uint64(1) << _SHIFT_REST) - np.uint64(1)
_FIRST_FACTOR = np.uint64(0xD6E8FEB86659FD93)
_SECOND_FACTOR = np.uint64(0x9E3779B97F4A7C15)
_THIRD_FACTOR = np.uint64(0xC2B2AE3D27D4EB4F)
_HALF = np.uint64(32)
_WORD_BITS = np.uint64(64)
_ONE = np.uint64(1)


class Bucket(Struct):
    """A cache line of the table; a word that is 0 holds nothing."""

    entries: Annotated[Array[Word], ByWidth(lambda width: BUCKET_WORDS * width // WORD_BITS)]


class LongSlot(Struct):
    """An entry of four words; without bounds it holds nothing.

    Attributes:
        first: the first word of the key, combined with the bounds.
        second: the second word of the key, combined with them too.
        third: the third one, likewise.
        bounds: work and bounds as in the short format, and above them how many free cells do not matter.
    """

    first: Cells
    second: Cells
    third: Cells
    bounds: Word


class LongBucket(Struct):
    """A cache line of the table, seen as slots for longer keys."""

    slots: Annotated[Array[LongSlot], 2]


class Table(Struct):
    """Where a table lies.

    Attributes:
        buckets: the table.
        bits: of which there are 2^bits buckets.
    """

    buckets: Pointer[Array[Bucket]]
    bits: Int


class TableKey(Struct):
    """By what a position is known in the table.

    Attributes:
        bucket: the cache line.
        rest: the part of the key that does not follow from the bucket.
        second: the second word of a longer key; else 0.
        third: the third one; else 0.
        idle_cells: how many free cells do not matter, as it stands in the bounds of a longer key; else 0.
    """

    bucket: Pointer[Bucket]
    rest: Cells
    second: Cells
    third: Cells
    idle_cells: Word


_slots_of = struct_at(LongBucket)


@jit_inline
def is_late(game: Any, ply: int) -> Any:
    """Whether a position of this many stones is too late for the table."""
    return gravity(game) and ply >= cell_count(game) - (_LATE if key_bits(game) else _LONG_LATE)


def _key_of(game: Any, own: Any, enemy: Any, ply: int, wins: Any, threats: Any) -> Any:
    """Three words and a small number that no other position with the same side to move has.

    They are the same for mirrored positions, early on, and later in games with long keys for positions that differ only
    in what does not matter (`dominance.py`). A key of the one kind is none of the other: the third word
    has all cells early, and only free ones later.
    """
    raise NotImplementedError


@specialize(_key_of)
def _select_key(game: Any, own: Any, enemy: Any, ply: Any, wins: Any, threats: Any) -> Any:
    return choose_by(key_bits, game, _short_key, _long_key)


def _short_key(game: Any, own: Any, enemy: Any, ply: int, wins: Any, threats: Any) -> Any:
    if spare(game):
        return _key_with_spare_bits(game, own, enemy, ply)
    return _key_of_two_words(game, own, enemy, ply)


@jit_inline
def _key_with_spare_bits(game: Any, own: Any, enemy: Any, ply: int) -> Any:
    key = own + (own | enemy) + ground(game)
    if ply < _MIRRORED_UNTIL:
        for number in range(mirror_count(game)):
            key = min(key, mirrored(game, key, number))
    return key, ZERO, ZERO, ZERO


@jit_inline
def _key_of_two_words(game: Any, own: Any, enemy: Any, ply: int) -> Any:
    first, second = _mirrored_least(game, own, own | enemy) if ply < _MIRRORED_UNTIL else (own, own | enemy)
    return first | second << np.uint64(cell_count(game)), ZERO, ZERO, ZERO


def _long_key(game: Any, own: Any, enemy: Any, ply: int, wins: Any, threats: Any) -> Any:
    if ply >= _MIRRORED_UNTIL:
        return relevant_cells(game, own, enemy, wins, threats)
    first, second = _mirrored_least(game, own, own | enemy)
    return first, second, board(game), ZERO


@jit_inline
def _mirrored_least(game: Any, own: Any, taken: Any) -> Any:
    """Of both words and their mirror images the least."""
    first, second = own, taken
    for number in range(mirror_count(game)):
        its_first, its_second = mirrored(game, own, number), mirrored(game, taken, number)
        if its_second < second or (its_second == second and its_first < first):
            first, second = its_first, its_second
    return first, second


@jit_inline
def fill_table_key(
    game: Any, own: Any, enemy: Any, ply: int, wins: Any, threats: Any, table: Table, key: TableKey
) -> None:
    """Fill in by what a position is known in the table.

    Args:
        game: the game.
        own: stones of the side to move.
        enemy: stones of the other side.
        ply: their number.
        wins: the free cells where `own` would complete a line.
        threats: those where `enemy` would.
        table: the table.
        key: what is filled in.
    """
    first, second, third, idle_cells = _key_of(game, own, enemy, ply, wins, threats)
    number, rest = _split(game, first, second, third, idle_cells, np.uint64(table.bits))
    key.bucket = table.buckets[number]
    key.rest = rest
    if not key_bits(game):
        key.second = second
        key.third = third
        key.idle_cells = idle_cells << _SHIFT_REST


def _split(game: Any, first: Any, second: Any, third: Any, idle_cells: Any, bits: Any) -> Any:
    """The number of the bucket of a key, and what is left of the key's first word."""
    raise NotImplementedError


@specialize(_split)
def _select_split(game: Any, first: Any, second: Any, third: Any, idle_cells: Any, bits: Any) -> Any:
    return choose_by(key_bits, game, _split_short, _split_long)


def _split_short(game: Any, first: Any, second: Any, third: Any, idle_cells: Any, bits: Any) -> Any:
    scrambled = low_word(first) * (_FIRST_FACTOR << (_WORD_BITS - np.uint64(key_bits(game))))
    return np.int64(scrambled >> (_WORD_BITS - bits)), scrambled << bits


def _split_long(game: Any, first: Any, second: Any, third: Any, idle_cells: Any, bits: Any) -> Any:
    return _long_number(first, second, third, idle_cells, bits), first


@jit_inline
def _long_number(first: Any, second: Any, third: Any, idle_cells: Any, bits: Any) -> Any:
    """The number of the bucket of a longer key, in a table of 2^bits buckets."""
    mixed = fold(first) + (fold(second) + idle_cells) * _SECOND_FACTOR + fold(third) * _THIRD_FACTOR
    mixed = (mixed ^ (mixed >> _HALF)) * _FIRST_FACTOR
    return np.int64((mixed ^ (mixed >> _HALF)) * _FIRST_FACTOR >> (_WORD_BITS - bits))


def probe(game: Any, key: TableKey) -> Any:
    """The word with the bounds of a position, or 0."""
    raise NotImplementedError


@specialize(probe)
def _select_probe(game: Any, key: Any) -> Any:
    return choose_by(key_bits, game, _probe_short, _probe_long)


def _probe_short(game: Any, key: TableKey) -> Any:
    return first_equal(address_of(key.bucket), low_word(key.rest), _SHIFT_REST)


def _probe_long(game: Any, key: TableKey) -> Any:
    slots = _slots_of(key.bucket).slots
    for number in range(2):
        bounds = slots[number].bounds
        if _belongs_to(slots[number], bounds, key):
            return bounds
    return ZERO


@jit_inline
def _crossed(cells: Any, mark: Any) -> Any:
    """A word of a key combined with a scrambled form of the bounds, or what it was before that."""
    return cells ^ repeated(mark, cells)


@jit_inline
def _belongs_to(slot: LongSlot, bounds: Any, key: TableKey) -> Any:
    """Whether a slot in which these bounds were read belongs to the position, and was written as a whole."""
    if (bounds ^ key.idle_cells) >> _SHIFT_REST:
        return False
    if _crossed(slot.first, bounds * _FIRST_FACTOR) != key.rest:
        return False
    if _crossed(slot.second, bounds * _SECOND_FACTOR) != key.second:
        return False
    return _crossed(slot.third, bounds * _THIRD_FACTOR) == key.third


@jit_inline
def unpack_bounds(bounds: Any) -> Any:
    """The lower and the upper bound in a word."""
    return np.int64(bounds & _SEVEN_BITS) - _OFFSET, np.int64((bounds >> _SHIFT_HIGH) & _SEVEN_BITS) - _OFFSET


@jit_inline
def _narrow(bounds: Any, low: Any, high: Any) -> Any:
    if bounds != ZERO:
        its_low, its_high = unpack_bounds(bounds)
        low, high = max(low, its_low), min(high, its_high)
    return low, high


@jit_inline
def probe_bounds(game: Any, key: TableKey, low: int, high: int) -> Any:
    """The bounds `low` and `high`, drawn closer by what the table holds."""
    return _narrow(probe(game, key), low, high)


@jit_inline
def _work_in(bounds: Any) -> Any:
    return (bounds >> _SHIFT_WORK) & _SIX_BITS


def store_bounds(game: Any, key: TableKey, low: int, high: int, nodes: int) -> None:
    """Keep the bounds of a position that took this many nodes, together with those known before."""
    raise NotImplementedError


@specialize(store_bounds)
def _select_store(game: Any, key: Any, low: Any, high: Any, nodes: Any) -> Any:
    return choose_by(key_bits, game, _store_short, _store_long)


def _store_short(game: Any, key: TableKey, low: int, high: int, nodes: int) -> None:
    rest, entries = low_word(key.rest), key.bucket.entries
    slot = index_of_equal_or_least(address_of(key.bucket), rest, _SHIFT_REST, _SIX_BITS << _SHIFT_WORK)
    entry = entries[slot]
    if entry >> _SHIFT_REST == rest >> _SHIFT_REST:
        low, high = _narrow(entry, low, high)
    entries[slot] = rest | _pack_bounds(low, high, _work_of(nodes))


def _store_long(game: Any, key: TableKey, low: int, high: int, nodes: int) -> None:
    low, high = _narrow(probe(game, key), low, high)
    work = _work_of(nodes)
    slots = _slots_of(key.bucket).slots
    slot = slots[0]
    if not _belongs_to(slot, slot.bounds, key):
        if _work_in(slot.bounds) > work:
            slot = slots[1]
        else:
            _copy(slot, slots[1])
    bounds = key.idle_cells | _pack_bounds(low, high, work)
    slot.first = _crossed(key.rest, bounds * _FIRST_FACTOR)
    slot.second = _crossed(key.second, bounds * _SECOND_FACTOR)
    slot.third = _crossed(key.third, bounds * _THIRD_FACTOR)
    slot.bounds = bounds


@jit_inline
def _work_of(nodes: int) -> Any:
    """The number of binary digits."""
    return _WORD_BITS - np.uint64(leading_zeros(np.uint64(nodes)))


@jit_inline
def _pack_bounds(low: int, high: int, work: Any) -> Any:
    return work << _SHIFT_WORK | np.uint64(high + _OFFSET) << _SHIFT_HIGH | np.uint64(low + _OFFSET)


@jit_inline
def _copy(slot: LongSlot, target: LongSlot) -> None:
    target.first, target.second, target.third, target.bounds = slot.first, slot.second, slot.third, slot.bounds


def rehash_bucket(game: Any, buckets: Array[Bucket], number: int, bits: int, more: int) -> None:
    """Move what is in one of 2^bits buckets to where it belongs among 2^(bits + more); those must be empty."""
    raise NotImplementedError


@specialize(rehash_bucket)
def _select_rehash(game: Any, buckets: Any, number: Any, bits: Any, more: Any) -> Any:
    return choose_by(key_bits, game, _rehash_short, _rehash_long)


def _rehash_short(game: Any, buckets: Array[Bucket], number: int, bits: int, more: int) -> None:
    entries, further = buckets[number].entries, np.uint64(more)
    for slot in range(BUCKET_WORDS):
        entry = entries[slot]
        if entry == ZERO:
            break  # slots are filled from the first one on
        entries[slot] = ZERO
        bounds = entry & _BOUNDS
        rest = entry ^ bounds
        place = (number << more) + np.int64(rest >> (_WORD_BITS - further))
        _put_first(buckets[place], rest << further | bounds)


@jit_inline
def _put_first(bucket: Bucket, entry: Any) -> None:
    for slot in range(BUCKET_WORDS):
        if bucket.entries[slot] == ZERO:
            bucket.entries[slot] = entry
            return


def _rehash_long(game: Any, buckets: Array[Bucket], number: int, bits: int, more: int) -> None:
    slots = _slots_of(buckets[number]).slots
    for index in range(2):
        slot = slots[index]
        first, second, third, bounds = slot.first, slot.second, slot.third, slot.bounds
        slot.first, slot.second, slot.third, slot.bounds = ZERO, ZERO, ZERO, ZERO
        if bounds != ZERO:
            place = _long_number(
                _crossed(first, bounds * _FIRST_FACTOR),
                _crossed(second, bounds * _SECOND_FACTOR),
                _crossed(third, bounds * _THIRD_FACTOR),
                bounds >> _SHIFT_REST,
                np.uint64(bits + more),
            )
            new_slots = _slots_of(buckets[place]).slots
            target = new_slots[0] if new_slots[0].bounds == ZERO else new_slots[1]
            target.first, target.second, target.third, target.bounds = first, second, third, bounds
