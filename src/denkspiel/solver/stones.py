"""Stones of many positions: as bit masks of cells, the way positions hold them, and as words in the kernel's layout."""

from collections.abc import Sequence
from operator import index as whole
from typing import Any

import numpy as np
import numpy.typing as npt

from denkspiel.core.errors import InvalidPosition
from denkspiel.core.message import Message
from denkspiel.solver.kernel.exact.batch import FAULTY
from denkspiel.solver.kernel.rules.bit_layout import Layout

__all__ = ["Stones", "Words", "as_words", "bits_to_cells", "cells_to_bits"]

Stones = tuple[npt.ArrayLike, npt.ArrayLike]
"""The stones of the first and of the second players: two arrays of bit masks, as `Position.first` and `.second`."""
Words = npt.NDArray[np.uint64]


def as_words(stones: Stones | Sequence[Any]) -> Words:
    """Two rows of bit masks of cells as two rows of words.

    Raises:
        InvalidPosition: not two rows, not equally long, or with other things in them than words.
    """
    try:
        first, second = map(_row, stones)
        return np.array([first, second], np.uint64)
    except (TypeError, ValueError, OverflowError) as error:
        fault = Message("Pass the stones as two rows of equal length, with whole numbers from 0 to 2^64 - 1.")
        raise InvalidPosition(fault) from error


def _row(row: Any) -> Words:
    """A row of whole numbers as words; raises an error of Python's own if it is not one."""
    if not isinstance(row, np.ndarray):
        return np.array([whole(number) for number in row], np.uint64)
    if row.ndim != 1 or row.dtype.kind not in "iu" or (row < 0).any():
        raise ValueError(row.dtype)
    return row.astype(np.uint64)


def cells_to_bits(layout: Layout, cells: Words) -> Words:
    """Stones as bits of the kernel's layout; all those off the board become `FAULTY`."""
    sides = np.zeros_like(cells)
    for mask, distance in layout.distances:
        sides |= _shifted(cells & np.uint64(mask), distance)
    sides[cells & ~np.uint64((1 << len(layout.bits)) - 1) != 0] = FAULTY
    return sides


def bits_to_cells(layout: Layout, sides: Words) -> Words:
    """Stones as bit masks of cells again."""
    cells = np.zeros_like(sides)
    for mask, distance in layout.distances:
        cells |= _shifted(sides, -distance) & np.uint64(mask)
    return cells


def _shifted(words: Words, distance: int) -> Words:
    far = np.uint64(abs(distance))
    return words << far if distance >= 0 else words >> far
