"""The lines of a game cell by cell, and what a stone changes in those through its cell."""

from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from denkspiel.solver.kernel.heuristic.network import Network
from denkspiel.solver.kernel.jit.compile import jit_inline
from denkspiel.solver.kernel.jit.instructions import popcount, trailing_zeros
from denkspiel.solver.kernel.jit.structs import Array, ByWidth, Cells, Int, Pointer, Struct, address_of
from denkspiel.solver.kernel.jit.wide_word import WORD_BITS, board_width, words_of
from denkspiel.solver.kernel.rules.bit_layout import Layout
from denkspiel.solver.kernel.rules.forced_moves import ZERO

__all__ = [
    "LINE_VALUES",
    "SCALE_BITS",
    "LineLists",
    "has_network",
    "line_lists",
    "line_masks",
    "lines_through",
    "place_stone",
    "threat_cells",
]

LINE_VALUES = (0, 40, 14, 4, 1)
"""What a line without enemy stones is worth by how many stones it lacks; those that lack more are worth nothing."""
_PACKED = np.uint64(sum(value << 8 * missing for missing, value in enumerate(LINE_VALUES)))
SCALE_BITS = 8
"""Of the scale of the formula behind the point."""
_EIGHT, _BYTE = 8, np.uint64(255)


class LineLists(Struct):
    """The lines of a game in memory.

    Attributes:
        begins: for each bit where the lines of its cell begin among the masks, and where the last of them end.
        singles: the cells that are lines by themselves.
        count: of lines.
        network: what judges positions; its address is 0 if there is none.
        scale: what a point of the formula counts, in 2^-`SCALE_BITS`.
        masks: each line once, as a mask of its cells; then those of the first bit's cell, and so on.
    """

    begins: Annotated[Array[Int], ByWidth(lambda width: width + 1)]
    singles: Cells
    count: Int
    network: Pointer[Network]
    scale: Int
    masks: Annotated[Array[Cells], 0]


def line_lists(layout: Layout, network: int = 0, scale: float = 1) -> npt.NDArray[np.uint64]:
    """The `LineLists` of a game, with the address of a network, and what a point of the formula counts."""
    lines, through = line_masks(layout), lines_through(layout)
    begins = np.cumsum([len(lines), *map(len, through)])
    singles = sum(line for line in lines if line.bit_count() == 1)
    masks = (word for group in (lines, *through) for line in group for word in words_of(line, layout.width))
    head = [*map(int, begins), *words_of(singles, layout.width)]
    return np.array([*head, len(lines), network, round(scale * (1 << SCALE_BITS)), *masks], np.uint64)


def line_masks(layout: Layout) -> list[int]:
    """Each line once, as a mask of bits."""
    found = []
    for distances, lowest in layout.shapes:
        line = sum(1 << distance for distance in distances)
        found += [line << bit for bit in range(layout.width) if lowest >> bit & 1]
    return found


def lines_through(layout: Layout) -> list[list[int]]:
    """For each bit the lines through its cell, in the order of `line_masks`."""
    lines = line_masks(layout)
    return [[line for line in lines if line >> bit & 1] for bit in range(layout.width)]


@jit_inline
def has_network(lines: LineLists) -> Any:
    """Whether a network judges positions; on boards of more than 64 cells none does, and no code is made for it."""
    return board_width(lines) == WORD_BITS and address_of(lines.network) != ZERO


@jit_inline
def _line_value(missing: int) -> Any:
    return np.int64((_PACKED >> np.uint64(_EIGHT * missing)) & _BYTE) if missing < _EIGHT else 0


@jit_inline
def place_stone(lines: LineLists, own: Any, enemy: Any, move: Any) -> Any:
    """What a stone brings: the cells that now complete a line (free or not), and the change of line values."""
    ends = ZERO
    gain = 0
    bit = trailing_zeros(move)
    for index in range(lines.begins[bit], lines.begins[bit + 1]):
        line = lines.masks[index]
        if line & enemy == ZERO:
            missing = line & ~own
            count = popcount(missing)
            if count == 2:
                ends |= missing ^ move
            gain += _line_value(count - 1) - _line_value(count)
        if line & own == ZERO:
            gain += _line_value(popcount(line & ~enemy))
    return ends, gain


@jit_inline
def threat_cells(lines: LineLists, own: Any, enemy: Any) -> Any:
    """The free cells where a stone makes a threat: of a line they and one other free cell are missing."""
    cells = ZERO
    for index in range(lines.count):
        line = lines.masks[index]
        missing = line & ~own
        if line & enemy == ZERO and popcount(missing) == 2:
            cells |= missing
    return cells
