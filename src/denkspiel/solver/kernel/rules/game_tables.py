"""A game as data at run time: what code that serves all games reads instead of having it compiled in.

`geometry_type.py` has two kinds of game types. A `CompiledGame` is a type of its own for each game: its masks and lines
are constants of straight-line code. A `GeneralGame` is one type for all games: its masks and lines are in memory, laid
out by the structs of this module. The same sources are compiled for both, so both search the same tree.

Lines of a shape are found by shifting, as `bit_layout.py` explains, one cell of the line after the other: `whole` has
the lines (by their lowest cells) of which all cells so far are held, `all_but_one` those that lack exactly one.
"""

from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray

from denkspiel.solver.kernel.jit.compile import jit_inline, jit_noinline
from denkspiel.solver.kernel.jit.instructions import keep_apart, trailing_zeros
from denkspiel.solver.kernel.jit.structs import BY_BIT, Array, Cells, Int, Pointer, Struct, Word, write_cells
from denkspiel.solver.kernel.jit.wide_word import board_width
from denkspiel.solver.kernel.rules.bit_layout import Layout

__all__ = [
    "GameTables",
    "LineShape",
    "Mirror",
    "Motion",
    "fill_tables",
    "general_completing_cells",
    "general_ending_in_time",
    "general_has_line",
    "general_line_count_rank",
    "general_lines_within",
    "general_mirrored",
]

_EMPTY = np.uint64(0)


class LineShape(Struct):
    """All lines of one shape."""

    lowest: Cells  # the lowest cells of the lines
    length: Int
    distances: Pointer[Array[Word]]  # from the lowest cell to each cell, 0 first


class Motion(Struct):
    """Where a symmetry takes some of the cells: up or down by a number of bits."""

    mask: Cells
    up: Word
    down: Word


class Mirror(Struct):
    """A symmetry."""

    count: Int
    motions: Pointer[Array[Motion]]


class GameTables(Struct):
    """A game. The fields up to `shape_count` are those functions of `geometry_type.py` that only take the game."""

    cell_count: Int
    gravity: Int
    avoidance: Int
    has_zugzwang: Int
    uses_policy_prior: Int
    key_bits: Int
    tallest_stack: Int
    spare: Int
    spare_bits: Cells
    all_stacks_even: Int
    mirror_count: Int
    board: Cells
    ground: Cells
    odd_cells: Cells
    even_cells: Cells
    odd_from_top: Cells
    shape_count: Int
    shapes: Pointer[Array[LineShape]]
    mirrors: Pointer[Array[Mirror]]
    line_count_ranks: Annotated[Array[Int], BY_BIT]
    ending_in_time: Annotated[Array[Cells], BY_BIT]  # by the least value


def fill_tables(tables: NDArray[Any], layout: Layout) -> list[NDArray[Any]]:
    """Fill in the lines and mirrors of a game; returns the arrays that must live as long as the tables."""
    width = layout.width
    distances = [np.array(its, np.uint64) for its, _ in layout.shapes]
    shapes = np.zeros(max(len(distances), 1), LineShape.dtype(width))
    for number, (its, lowest) in enumerate(layout.shapes):
        write_cells(shapes["lowest"][number : number + 1], lowest, width)
        shapes["length"][number], shapes["distances"][number] = len(its), distances[number].ctypes.data
    motions = []
    for mirror in layout.mirrors:
        moved = np.zeros(len(mirror), Motion.dtype(width))
        for place, (mask, distance) in enumerate(mirror):
            write_cells(moved["mask"][place : place + 1], mask, width)
            moved["up"][place], moved["down"][place] = max(distance, 0), max(-distance, 0)
        motions.append(moved)
    mirrors = np.zeros(max(len(motions), 1), Mirror.dtype(width))
    for number, moved in enumerate(motions):
        mirrors[number] = (len(moved), moved.ctypes.data)
    tables["shape_count"] = len(layout.shapes)
    tables["shapes"], tables["mirrors"] = shapes.ctypes.data, mirrors.ctypes.data
    tables["line_count_ranks"] = layout.line_count_ranks
    for least in range(width):
        write_cells(tables["ending_in_time"][least : least + 1], layout.ending_in_time(least), width)
    return [*distances, shapes, *motions, mirrors]


@jit_inline
def _held(shape: LineShape, stones: Any) -> Any:
    """The lines of a shape, by their lowest cells, of which the stones hold all cells, and those that lack one."""
    whole, all_but_one = shape.lowest, _EMPTY
    for index in range(shape.length):
        held = stones >> shape.distances[index]
        all_but_one = (all_but_one & held) | (whole & ~held)
        whole &= held
    return whole, all_but_one


@jit_noinline
def general_completing_cells(tables: GameTables, stones: Any) -> Any:
    """See `completing_cells`."""
    keep_apart()
    cells = _EMPTY
    for number in range(tables.shape_count):
        shape = tables.shapes[number]
        whole, all_but_one = _held(shape, stones)
        if whole | all_but_one:
            for index in range(shape.length):
                distance = shape.distances[index]
                cells |= (whole | all_but_one & ~(stones >> distance)) << distance
    return cells


@jit_noinline
def general_has_line(tables: GameTables, stones: Any) -> Any:
    """See `has_line`."""
    keep_apart()
    for number in range(tables.shape_count):
        whole, _ = _held(tables.shapes[number], stones)
        if whole:
            return True
    return False


@jit_noinline
def general_lines_within(tables: GameTables, those: Any) -> Any:
    """See `lines_within`."""
    keep_apart()
    cells = _EMPTY
    for number in range(tables.shape_count):
        shape = tables.shapes[number]
        whole, _ = _held(shape, those)
        if whole:
            for index in range(shape.length):
                cells |= whole << shape.distances[index]
    return cells


@jit_inline
def general_line_count_rank(tables: GameTables, cell: Any) -> Any:
    """See `line_count_rank`."""
    return tables.line_count_ranks[trailing_zeros(cell)]


@jit_inline
def general_ending_in_time(tables: GameTables, least: Any) -> Any:
    """See `cells_ending_in_time`."""
    return tables.ending_in_time[min(max(least, 0), board_width(tables) - 1)]


@jit_noinline
def general_mirrored(tables: GameTables, stones: Any, number: Any) -> Any:
    """See `mirrored`."""
    keep_apart()
    mirror = tables.mirrors[number]
    moved = _EMPTY
    for index in range(mirror.count):
        motion = mirror.motions[index]
        moved |= (stones & motion.mask) << motion.up >> motion.down
    return moved
