"""The entries of the compiled search, read without compiling anything (`kernel/heuristic/evaluation_table.py`)."""

from typing import Any

from denkspiel.solver.kernel.heuristic.evaluation_table import (
    AT_MOST,
    GENERATION,
    GOLDEN_FACTOR,
    LONG_FACTOR,
    NO_MOVE,
    kind_of,
    move_of,
    value_of,
)

__all__ = ["move_towards", "noted"]

_WORD = (1 << 64) - 1


def noted(buckets: Any, generation: Any, own: int, enemy: int) -> Any:
    """The note about a position with these stones, `None` if there is none of this generation."""
    for slot in buckets[_place(own, enemy, len(buckets))]["slots"]:
        note = slot["note"]
        crossed = int(slot["own"]) ^ int(note), int(slot["enemy"]) ^ (int(note) * int(LONG_FACTOR) & _WORD)
        if crossed == (own, enemy):
            return note if note >> GENERATION == generation else None
    return None


def move_towards(note: Any, value: int) -> int | None:
    """The bit of the move that is worth `value`, if that is what the note says of its position."""
    bit = int(move_of.py_func(note))
    if bit == NO_MOVE or kind_of.py_func(note) == AT_MOST or value_of.py_func(note) != value:
        return None
    return bit


def _place(own: int, enemy: int, buckets: int) -> int:
    mixed = own + enemy * int(GOLDEN_FACTOR) & _WORD
    for _ in range(2):
        mixed = (mixed ^ mixed >> 32) * int(LONG_FACTOR) & _WORD
    return mixed * buckets >> 64  # the number of buckets is a power of two
