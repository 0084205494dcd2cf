"""What compiled code sees at an address."""

from ctypes import c_uint8
from typing import Any

import numpy as np
import numpy.typing as npt

from denkspiel.solver.kernel.jit.structs import WORD_BYTES, Struct

__all__ = ["rows_at", "words_at"]


def bytes_at(address: int, count: int) -> npt.NDArray[np.uint8]:
    return np.ctypeslib.as_array((c_uint8 * count).from_address(address))


def rows_at(address: int, struct: type[Struct], count: int) -> Any:
    """So many structs; whoever owns the memory must outlive them."""
    return bytes_at(address, count * struct.size()).view(struct.dtype())


def words_at(address: int, count: int) -> Any:
    """So many words."""
    return bytes_at(address, count * WORD_BYTES).view(np.uint64)
