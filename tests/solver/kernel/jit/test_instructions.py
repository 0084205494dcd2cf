"""What is done with the eight words of a cache line at once, compiled, against the same word by word."""

from random import Random
from typing import Any

import numpy as np
from numba import njit

from denkspiel.solver.kernel.jit.instructions import first_equal, index_of_equal_or_least
from tests.solver.interpreted import interpreted

SHIFT, MASK = np.uint64(20), np.uint64(63 << 14)


class Line:
    """A cache line for interpreted functions."""

    def __init__(self, entries: list[Any]) -> None:
        self.entries = entries


def looked_up(line: Any, word: Any, shift: Any) -> Any:
    return first_equal(line, word, shift)


def placed(line: Any, word: Any, shift: Any, mask: Any) -> Any:
    return index_of_equal_or_least(line, word, shift, mask)


def test_eight_words_are_compared_at_once_as_one_by_one() -> None:
    compiled = njit(looked_up), njit(placed)
    plain = interpreted(njit(looked_up)), interpreted(njit(placed))
    memory = np.zeros(16, np.uint64)
    skip = -(memory.ctypes.data // 8) % 8
    words, address, rng = memory[skip : skip + 8], np.uint64(memory[skip:].ctypes.data), Random(5)
    for _ in range(300):
        filled = rng.randrange(9)
        words[:] = [rng.randrange(1, 1 << 44) << 20 | rng.randrange(1 << 20) if n < filled else 0 for n in range(8)]
        word = np.uint64(
            int(words[rng.randrange(8)]) >> 20 << 20 if rng.random() < 0.5 else rng.randrange(1 << 44) << 20
        )
        line = Line(list(words))
        assert compiled[0](address, word, SHIFT) == plain[0](line, word, SHIFT)
        assert compiled[1](address, word, SHIFT, MASK) == plain[1](line, word, SHIFT, MASK)
