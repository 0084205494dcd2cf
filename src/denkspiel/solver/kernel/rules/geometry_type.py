"""A game as a type: functions that take it are compiled for that game, its data constants in straight-line code.

A `Compiled` carries a layout and nothing at run time. For each function below there is an `@overload` that writes the
code for the layout at hand as text. (A type that lives in an importable module lets numba keep compiled functions on
disk; closures over other compiled functions would prevent it.)
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numba.core import types
from numba.extending import NativeValue, intrinsic, models, overload, register_model, typeof_impl, unbox
from numpy.typing import NDArray

from denkspiel.solver.kernel.jit.compile import INLINED
from denkspiel.solver.kernel.jit.instructions import trailing_zeros
from denkspiel.solver.kernel.jit.version import KERNEL
from denkspiel.solver.kernel.rules.bit_layout import Layout
from denkspiel.solver.kernel.rules.line_vectors import cells_completing, cells_of_lines, lines_held

__all__ = [
    "Compiled",
    "CompiledType",
    "avoidance",
    "board",
    "cells",
    "completing",
    "crossings",
    "even_cells",
    "gravity",
    "ground",
    "key_bits",
    "lines_within",
    "mirrored",
    "mirrors",
    "odd_cells",
    "odd_rests",
    "owns_line",
    "pairs",
    "spare",
    "spare_bits",
    "tallest",
    "timely",
]


_WORD_BITS = 64
_NOTHING = np.uint64(0)
_MOST_SHAPES = 32
"""Where lines have more shapes than this, all lines stand in a table and are tried one after the other.

3,000 lines of three on 36 cells have 551 shapes, and code with all of them took 68 s to compile.
"""


@dataclass(frozen=True)
class Compiled:
    """The game that a compiled function is for.

    Attributes:
        layout: the game's data.
        guided: whether the search asks a network which moves look good, see `network/network_memory.py`.
    """

    layout: Layout
    guided: bool = False

    @cached_property
    def type(self) -> "CompiledType":
        """Its numba type, made once: each call of a compiled function asks for it."""
        return CompiledType(self.layout, guided=self.guided)


class CompiledType(types.Type):
    """The numba type of a `Compiled`; its name identifies the layout and the kernel, so equal names mean equal code.

    It is short because it becomes part of the name of every compiled function.
    """

    def __init__(self, layout: Layout, *, guided: bool = False) -> None:
        self.layout = layout
        self.guided = guided
        super().__init__(name=f"Compiled({layout.digest}, {'guided, ' if guided else ''}{KERNEL})")


@typeof_impl.register(Compiled)
def _typeof(compiled: Compiled, _context: Any) -> CompiledType:
    return compiled.type


@register_model(CompiledType)
class _Model(models.OpaqueModel):
    """Nothing at run time."""


@unbox(CompiledType)
def _unbox(_typ: Any, _object: Any, context: Any) -> NativeValue:
    return NativeValue(context.context.get_dummy_value())


def _written(parameters: str, statements: Sequence[str], **constants: Any) -> Callable[..., Any]:
    """A function from statements, in which `word` makes an unsigned constant."""
    names: dict[str, Any] = {"word": np.uint64, **constants}
    source = "\n    ".join([f"def written({parameters}):", *statements])
    exec(source, names)
    made: Callable[..., Any] = names["written"]
    return made


def _constant(value: Callable[[Layout], int | bool], kind: Any, doc: str) -> Any:
    """A function of the game alone: a constant in compiled code, without compiling of its own."""

    @intrinsic
    def constant(_typing: Any, game: Any) -> Any:
        if not isinstance(game, CompiledType):
            return None
        number = value(game.layout)

        def generate(context: Any, _builder: Any, _signature: Any, _arguments: Any) -> Any:
            return context.get_constant(kind, number)

        return kind(game), generate

    constant.__doc__ = doc
    return constant


def _number(value: Callable[[Layout], int], doc: str) -> Any:
    return _constant(value, types.int64, doc)


def _fact(value: Callable[[Layout], bool], doc: str) -> Any:
    return _constant(value, types.boolean, doc)


def _mask(value: Callable[[Layout], int], doc: str) -> Any:
    return _constant(value, types.uint64, doc)


def _of_shapes(written: Callable[..., Any]) -> Any:
    """A function of a game and a word, in code that is written with the shapes of the game's lines."""

    @intrinsic
    def word(_typing: Any, game: Any, _stones: Any) -> Any:
        if not isinstance(game, CompiledType):
            return None

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return written(builder, game.layout.shapes, arguments[1])

        return types.uint64(game, types.uint64), generate

    return word


_cells_completing = _of_shapes(cells_completing)
_cells_of_lines = _of_shapes(cells_of_lines)
_lines_held = _of_shapes(lines_held)


cells = _number(lambda layout: len(layout.bits), "The number of cells.")
gravity = _fact(lambda layout: layout.gravity, "Whether cells rest on each other.")
avoidance = _fact(lambda layout: layout.avoidance, "Whether a whole line loses.")
key_bits = _number(lambda layout: layout.key_bits, "How many bits tell a position, if few enough; else 0.")
tallest = _number(lambda layout: max(map(len, layout.stacks)), "The height of the highest stack.")
spare = _fact(lambda layout: layout.spare, "Whether a spare bit follows each stack.")
spare_bits = _mask(
    lambda layout: sum(1 << stack[-1] + 1 for stack in layout.stacks) if layout.spare else 0,
    "The spare bits, if one follows each stack; else none.",
)
pairs = _fact(lambda layout: layout.even != 0, "Whether the second player can always answer on top (claim-even).")
mirrors = _number(lambda layout: len(layout.mirrors), "The number of mirrors.")
board = _mask(lambda layout: layout.board, "All cells.")
ground = _mask(lambda layout: layout.ground, "The lowest cell of each stack.")
odd_cells = _mask(lambda layout: layout.odd, "The 1st, 3rd, ... cell of each stack.")
even_cells = _mask(lambda layout: layout.even, "The 2nd, 4th, ... cell of each stack.")
odd_rests = _mask(
    lambda layout: sum(1 << bit for stack in layout.stacks for bit in stack[::-2]),
    "The cells that are, with all cells above them, an odd number.",
)


def completing(game: Compiled, stones: Any) -> Any:
    """The cells, free or not, that would complete a line with these stones."""
    raise NotImplementedError


def owns_line(game: Compiled, stones: Any) -> Any:
    """Whether these stones hold a whole line."""
    raise NotImplementedError


def lines_within(game: Compiled, those: Any) -> Any:
    """The cells of all lines that lie within these."""
    raise NotImplementedError


def crossings(game: Compiled, cell: Any) -> Any:
    """A small number that grows with how many lines cross at the cell (one bit)."""
    raise NotImplementedError


def timely(game: Compiled, least: Any) -> Any:
    """The cells that, if one of them ends the game when all other stacks are full, end it worth at least `least`."""
    raise NotImplementedError


def mirrored(game: Compiled, stones: Any, number: Any) -> Any:
    """The stones as mirror `number` shows them."""
    raise NotImplementedError


@overload(completing, jit_options=INLINED, strict=False)
def _completing(game: Any, stones: Any) -> Any:
    if not isinstance(game, CompiledType):
        return None
    if _is_irregular(game.layout):
        return _completing_by_table(game.layout)

    def found(game: Any, stones: Any) -> Any:
        return _cells_completing(game, stones)

    return found


def _is_irregular(layout: Layout) -> bool:
    """Whether there are too many shapes to write code for each."""
    return len(layout.shapes) > _MOST_SHAPES


def _completing_by_table(layout: Layout) -> Callable[..., Any]:
    lines = [
        "cells = word(0)",
        "for line in lines:",
        "    free = line & ~stones",
        "    if free & (free - word(1)) == word(0):",
        "        cells |= free",
        "return cells",
    ]
    return _written("game, stones", lines, lines=_lines_of(layout))


def _lines_of(layout: Layout) -> NDArray[np.uint64]:
    """Each line as a word of its cells."""
    return np.array(
        [
            sum(1 << bit + distance for distance in distances)
            for distances, lowest in layout.shapes
            for bit in range(_WORD_BITS)
            if lowest >> bit & 1
        ],
        np.uint64,
    )


@overload(owns_line, jit_options=INLINED, strict=False)
def _owns_line(game: Any, stones: Any) -> Any:
    if not isinstance(game, CompiledType):
        return None
    if _is_irregular(game.layout):
        whole = ["for line in lines:", "    if line & ~stones == word(0):", "        return True", "return False"]
        return _written("game, stones", whole, lines=_lines_of(game.layout))

    def held(game: Any, stones: Any) -> Any:
        return _lines_held(game, stones) != _NOTHING

    return held


@overload(lines_within, jit_options=INLINED, strict=False)
def _lines_within(game: Any, those: Any) -> Any:
    if not isinstance(game, CompiledType):
        return None
    if _is_irregular(game.layout):
        each = ["found = word(0)", "for line in lines:", "    if line & ~those == word(0):", "        found |= line"]
        return _written("game, those", [*each, "return found"], lines=_lines_of(game.layout))

    def found(game: Any, those: Any) -> Any:
        return _cells_of_lines(game, those)

    return found


@overload(crossings, jit_options=INLINED, strict=False)
def _crossings(game: Any, cell: Any) -> Any:
    if not isinstance(game, CompiledType):
        return None
    counts: Counter[int] = Counter()
    for distances, lowest in game.layout.shapes:
        counts.update(low + distance for low in range(_WORD_BITS) if lowest >> low & 1 for distance in distances)
    steps = sorted(set(counts.values()))
    ranks = np.array([steps.index(counts[bit]) if bit in counts else 0 for bit in range(_WORD_BITS)], np.uint8)
    ranked = "return number(ranks[word(trailing_zeros(cell))])"
    return _written("game, cell", [ranked], ranks=ranks, number=np.int64, trailing_zeros=trailing_zeros)


@overload(timely, jit_options=INLINED, strict=False)
def _timely(game: Any, least: Any) -> Any:
    if not isinstance(game, CompiledType):
        return None
    worth = {bit: (above + 2) // 2 for stack in game.layout.stacks for above, bit in enumerate(reversed(stack))}
    lines = []
    for value in sorted(set(worth.values())):
        cells = sum(1 << bit for bit, its in worth.items() if its >= value)
        lines += [f"if least <= {value}:", f"    return word({cells})"]
    return _written("game, least", [*lines, "return word(0)"])


@overload(mirrored, jit_options=INLINED, strict=False)
def _mirrored(game: Any, stones: Any, number: Any) -> Any:
    if not isinstance(game, CompiledType):
        return None
    lines = []
    for index, motion in enumerate(game.layout.mirrors):
        parts = (f"((stones & word({mask})) {_arrow(distance)})" for mask, distance in motion)
        lines += [f"if number == {index}:", f"    return {' | '.join(parts)}"]
    return _written("game, stones, number", [*lines, "return stones"])


def _arrow(distance: int) -> str:
    return f"<< word({distance})" if distance >= 0 else f">> word({-distance})"
