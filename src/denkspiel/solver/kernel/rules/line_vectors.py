"""All shapes of lines tried at the same time, each in a lane of its own.

Stones on a line are found by shifting all stones by the distances of its cells; each shape has other distances. In a
vector every lane shifts by its own ones, so a few instructions serve as many shapes as the processor has lanes: LLVM
cuts vectors into parts of that size (four words with AVX2, two on ARM).

Score Four has 13 shapes: code for one shape after the other took 0.44 microseconds a node, vectors take 0.26; Connect
Four has four: 0.16 and 0.14 (docs/research/0018).
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from typing import Any

from llvmlite import ir
from numba.core import cgutils

from denkspiel.solver.kernel.rules.bit_layout import Shape

__all__ = ["cells_completing", "cells_of_lines", "lines_held"]

_WORD = ir.IntType(64)
_NUMBER = ir.IntType(32)
_LANES = 4
"""Vectors are filled up to a multiple of this many lanes, which is cheaper than a rest of another size."""


def cells_completing(builder: Any, shapes: Iterable[Shape], stones: Any) -> Any:
    """A word of the cells, free or not, that would complete a line with the stones in a word."""

    def found(group: _Group) -> Any:
        held = group.held(stones)
        before, after = [group.lowest], held[1:][-1:]
        for one in held[:-1]:
            before.append(builder.and_(before[-1], one))
        for one in reversed(held[1:-1]):
            after.insert(0, builder.and_(after[0], one))
        missing = [builder.and_(*both) for both in zip(before[:-1], after, strict=True)]
        return group.spread([*missing, before[-1]])

    return _united(builder, shapes, found)


def lines_held(builder: Any, shapes: Iterable[Shape], stones: Any) -> Any:
    """A word that is 0 if the stones hold no whole line."""
    return _united(builder, shapes, lambda group: group.united(group.whole(stones)))


def cells_of_lines(builder: Any, shapes: Iterable[Shape], cells: Any) -> Any:
    """A word of the cells of all lines that lie within those in a word."""
    return _united(builder, shapes, lambda group: group.spread([group.whole(cells)] * len(group.distances)))


class _Group:
    """Shapes of lines of one length, a lane each."""

    def __init__(self, builder: Any, shapes: Sequence[Shape]) -> None:
        self.builder = builder
        self.width = -(-len(shapes) // _LANES) * _LANES
        self.type = ir.VectorType(_WORD, self.width)
        self.lowest = self._constant([lowest for _, lowest in shapes])
        self.distances = [self._constant(column) for column in zip(*(its for its, _ in shapes), strict=True)]

    def held(self, word: Any) -> list[Any]:
        """For each cell of the lines, the lowest first: which of them are in the word, as bits where the lowest is."""
        every = self._in_all_lanes(word)
        return [every, *(self.builder.lshr(every, distance) for distance in self.distances[1:])]

    def whole(self, word: Any) -> Any:
        """The lowest cells of the lines that are in the word as a whole."""
        return reduce(self.builder.and_, self.held(word), self.lowest)

    def spread(self, parts: Sequence[Any]) -> Any:
        """One word of cells: a part for each cell of the lines, with bits where the lowest cells of those lines are."""
        shifted = (self.builder.shl(*both) for both in zip(parts[1:], self.distances[1:], strict=True))
        return self.united(reduce(self.builder.or_, shifted, parts[0]))

    def united(self, vector: Any) -> Any:
        """One word of what is in any lane."""
        name, kind = f"llvm.vector.reduce.or.v{self.width}i64", ir.FunctionType(_WORD, [self.type])
        return self.builder.call(cgutils.get_or_insert_function(self.builder.module, kind, name), [vector])

    def _constant(self, numbers: Sequence[int]) -> Any:
        return ir.Constant(self.type, [*numbers, *[0] * (self.width - len(numbers))])

    def _in_all_lanes(self, word: Any) -> Any:
        nothing = ir.Constant(self.type, ir.Undefined)
        first = self.builder.insert_element(nothing, word, ir.Constant(_NUMBER, 0))
        return self.builder.shuffle_vector(
            first, nothing, ir.Constant(ir.VectorType(_NUMBER, self.width), [0] * self.width)
        )


def _united(builder: Any, shapes: Iterable[Shape], found: Callable[[_Group], Any]) -> Any:
    by_length: dict[int, list[Shape]] = defaultdict(list)
    for shape in shapes:
        by_length[len(shape[0])].append(shape)
    words = (found(_Group(builder, its)) for its in by_length.values())
    return reduce(builder.or_, words, ir.Constant(_WORD, 0))
