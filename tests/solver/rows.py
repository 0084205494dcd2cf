"""What compiled code sees at an address."""

from ctypes import c_uint8
from typing import Any

import numpy as np

from denkspiel.solver.kernel.jit.structs import WORD_BYTES, Struct

__all__ = ["rows_at", "words_at"]


def rows_at(address: int, struct: type[Struct], count: int) -> Any:
    """So many structs; whoever owns the memory must outlive them."""
    return np.frombuffer((c_uint8 * (count * struct.size())).from_address(address), struct.dtype())


def words_at(address: int, count: int) -> Any:
    """So many words."""
    return np.frombuffer((c_uint8 * (count * WORD_BYTES)).from_address(address), np.uint64)
