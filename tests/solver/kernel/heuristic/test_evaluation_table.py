"""The table of estimates: what two threads have written into one slot at the same time is no note."""

from collections import defaultdict
from typing import Any

import numpy as np

from denkspiel.solver.heuristic.transposition_table import move_towards, noted
from denkspiel.solver.kernel.heuristic.evaluation_table import (
    AT_MOST,
    EXACT,
    NoteBucket,
    NoteTable,
    bucket_of,
    look_up,
    note_down,
    note_of,
    value_of,
)
from tests.solver.interpreted import blank, interpreted

bucket_of, look_up, note_down = interpreted(bucket_of), interpreted(look_up), interpreted(note_down)
note_of, value_of = interpreted(note_of), interpreted(value_of)
OWN, ENEMY = np.uint64(0b1001), np.uint64(0b0110)


def table() -> Any:
    made = blank(NoteTable)
    made.buckets, made.bits, made.generation = defaultdict(lambda: blank(NoteBucket)), 4, np.uint64(7)
    return made


def test_what_was_noted_is_found_for_its_stones_alone() -> None:
    notes = table()
    bucket = bucket_of(notes, OWN, ENEMY)
    note_down(notes, bucket, OWN, ENEMY, note_of(-35, EXACT, 3, 5))
    assert value_of(look_up(notes, bucket, OWN, ENEMY)) == -35
    assert look_up(notes, bucket, ENEMY, OWN) == 0
    notes.generation += np.uint64(1)
    assert look_up(notes, bucket, OWN, ENEMY) == 0


def test_words_of_two_notes_are_none() -> None:
    """One thread has written the stones, the other one the note; or each one of the words with stones."""
    for mixed in ("note", "own", "enemy"):
        one, other = table(), table()
        bucket, strange = bucket_of(one, OWN, ENEMY), bucket_of(other, OWN, ENEMY)
        note_down(one, bucket, OWN, ENEMY, note_of(12, EXACT, 3, 5))
        note_down(other, strange, OWN, ENEMY, note_of(11_000, EXACT, 3, 6))
        setattr(bucket.slots[0], mixed, getattr(strange.slots[0], mixed))
        assert look_up(one, bucket, OWN, ENEMY) == 0


def test_colours_changed_by_the_bits_in_which_notes_differ_are_no_note() -> None:
    """Own and enemy stones then differ by the same bits; both crossed with the plain note would look right."""
    notes = table()
    bucket = bucket_of(notes, OWN, ENEMY)
    note_down(notes, bucket, OWN, ENEMY, note_of(12, EXACT, 3, 5))
    changed = np.uint64(0b0011)
    bucket.slots[0].note ^= changed
    assert look_up(notes, bucket, OWN ^ changed, ENEMY ^ changed) == 0


def test_python_reads_what_the_kernel_writes() -> None:
    notes, rows = table(), np.zeros(16, NoteBucket.dtype())
    for own, enemy, kind, move in ((9, 6, EXACT, 5), (1 << 63 | 1, 2, EXACT, 64), (16, 0, AT_MOST, 3)):
        stones = np.uint64(own), np.uint64(enemy)
        bucket = bucket_of(notes, *stones)
        note_down(notes, bucket, *stones, note_of(77, kind, 3, move))
        (place,) = (number for number, found in notes.buckets.items() if found is bucket)
        for number, slot in enumerate(bucket.slots):
            rows[place]["slots"][number] = slot.own, slot.enemy, slot.note
        found = noted(rows, notes.generation, own, enemy)
        assert value_of(found) == 77
        assert move_towards(found, 77) == (5 if kind == EXACT and move == 5 else None)
        assert move_towards(found, 76) is None
        assert noted(rows, notes.generation + np.uint64(1), own, enemy) is None
    assert noted(rows, notes.generation, 6, 9) is None
