"""The table of estimates: what two threads have written into one slot at the same time is no note."""

from collections import defaultdict
from typing import Any

import numpy as np

from denkspiel.solver.heuristic.transposition_table import best_move_of, read_entry
from denkspiel.solver.kernel.heuristic.evaluation_table import (
    EXACT,
    NO_MOVE,
    UPPER_BOUND,
    EvaluationBucket,
    EvaluationTable,
    bucket_of,
    pack_entry,
    probe_entry,
    store_entry,
    value_of,
)
from tests.solver.interpreted import blank, interpreted

bucket_of, probe_entry, store_entry = interpreted(bucket_of), interpreted(probe_entry), interpreted(store_entry)
pack_entry, value_of = interpreted(pack_entry), interpreted(value_of)
OWN, ENEMY = np.uint64(0b1001), np.uint64(0b0110)


def table() -> Any:
    made = blank(EvaluationTable)
    made.buckets, made.bits, made.generation = defaultdict(lambda: blank(EvaluationBucket)), 4, np.uint64(7)
    return made


def test_what_was_noted_is_found_for_its_stones_alone() -> None:
    notes = table()
    bucket = bucket_of(notes, OWN, ENEMY)
    store_entry(notes, bucket, OWN, ENEMY, pack_entry(-35, EXACT, 3, 5))
    assert value_of(probe_entry(notes, bucket, OWN, ENEMY)) == -35
    assert probe_entry(notes, bucket, ENEMY, OWN) == 0
    notes.generation += np.uint64(1)
    assert probe_entry(notes, bucket, OWN, ENEMY) == 0


def test_the_deeper_note_stays_and_the_newest_other_one_until_a_new_search_begins() -> None:
    """Three positions that belong to one bucket."""
    notes = table()
    bucket, places = bucket_of(notes, OWN, ENEMY), [np.uint64(number) for number in (1, 2, 4, 8, 16)]

    def known() -> set[int]:
        return {int(own) for own in places if probe_entry(notes, bucket, own, ENEMY)}

    for own, depth, stay in ((1, 5, {1}), (2, 3, {1, 2}), (4, 2, {1, 4}), (8, 5, {1, 8})):
        store_entry(notes, bucket, np.uint64(own), ENEMY, pack_entry(own, EXACT, depth, 5))
        assert known() == stay
    notes.generation += np.uint64(1)
    store_entry(notes, bucket, np.uint64(16), ENEMY, pack_entry(16, EXACT, 1, 5))
    store_entry(notes, bucket, np.uint64(2), ENEMY, pack_entry(2, EXACT, 0, 5))
    assert known() == {16, 2}


def test_words_of_two_notes_are_none() -> None:
    """One thread has written the stones, the other one the note; or each one of the words with stones."""
    for mixed in ("entry", "own", "enemy"):
        one, other = table(), table()
        bucket, strange = bucket_of(one, OWN, ENEMY), bucket_of(other, OWN, ENEMY)
        store_entry(one, bucket, OWN, ENEMY, pack_entry(12, EXACT, 3, 5))
        store_entry(other, strange, OWN, ENEMY, pack_entry(11_000, EXACT, 3, 6))
        setattr(bucket.slots[0], mixed, getattr(strange.slots[0], mixed))
        assert probe_entry(one, bucket, OWN, ENEMY) == 0


def test_colours_changed_by_the_bits_in_which_notes_differ_are_no_note() -> None:
    """Own and enemy stones then differ by the same bits; both crossed with the plain note would look right."""
    notes = table()
    bucket = bucket_of(notes, OWN, ENEMY)
    store_entry(notes, bucket, OWN, ENEMY, pack_entry(12, EXACT, 3, 5))
    changed = np.uint64(0b0011)
    bucket.slots[0].entry ^= changed
    assert probe_entry(notes, bucket, OWN ^ changed, ENEMY ^ changed) == 0


def test_python_reads_what_the_kernel_writes() -> None:
    notes, rows = table(), np.zeros(16, EvaluationBucket.dtype())
    for own, enemy, kind, move in ((9, 6, EXACT, 5), (1 << 63 | 1, 2, EXACT, NO_MOVE), (16, 0, UPPER_BOUND, 3)):
        stones = np.uint64(own), np.uint64(enemy)
        bucket = bucket_of(notes, *stones)
        store_entry(notes, bucket, *stones, pack_entry(77, kind, 3, move))
        (place,) = (number for number, found in notes.buckets.items() if found is bucket)
        for number, slot in enumerate(bucket.slots):
            rows[place]["slots"][number] = slot.own, slot.enemy, slot.entry
        found = read_entry(rows, notes.generation, own, enemy)
        assert value_of(found) == 77
        assert best_move_of(found, 77) == (5 if kind == EXACT and move == 5 else None)
        assert best_move_of(found, 76) is None
        assert read_entry(rows, notes.generation + np.uint64(1), own, enemy) is None
    assert read_entry(rows, notes.generation, 6, 9) is None
