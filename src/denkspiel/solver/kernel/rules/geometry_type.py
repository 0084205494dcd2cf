"""A game as a type: functions that take it are compiled for that game, its data constants in straight-line code.

A `CompiledGame` carries a layout and nothing at run time. For each function below there is an `@overload` that writes
the code for the layout at hand as text. (A type that lives in an importable module lets numba keep compiled functions
on disk; closures over other compiled functions would prevent it.)
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

from denkspiel.solver.kernel.jit.compile import INLINE_OPTIONS
from denkspiel.solver.kernel.jit.instructions import trailing_zeros
from denkspiel.solver.kernel.jit.version import KERNEL
from denkspiel.solver.kernel.rules.bit_layout import Layout
from denkspiel.solver.kernel.rules.line_vectors import cells_completing, cells_of_lines, lines_held

__all__ = [
    "CompiledGame",
    "CompiledGameType",
    "all_stacks_even",
    "avoidance",
    "board",
    "cell_count",
    "cells_ending_in_time",
    "completing_cells",
    "even_cells",
    "gravity",
    "ground",
    "has_line",
    "key_bits",
    "line_count_rank",
    "lines_within",
    "mirror_count",
    "mirrored",
    "odd_cells",
    "odd_from_top",
    "spare",
    "spare_bits",
    "tallest_stack",
]


_WORD_BITS = 64
_EMPTY = np.uint64(0)
_MAX_SHAPES = 32
"""Where lines have more shapes than this, all lines stand in a table and are tried one after the other.

3,000 lines of three on 36 cells have 551 shapes, and code with all of them took 68 s to compile.
"""


@dataclass(frozen=True)
class CompiledGame:
    """The game that a compiled function is for.

    Attributes:
        layout: the game's data.
        uses_policy_prior: whether the search asks a network which moves look good, see `network/network_memory.py`.
    """

    layout: Layout
    uses_policy_prior: bool = False

    @cached_property
    def type(self) -> "CompiledGameType":
        """Its numba type, made once: each call of a compiled function asks for it."""
        return CompiledGameType(self.layout, uses_policy_prior=self.uses_policy_prior)


class CompiledGameType(types.Type):
    """The numba type of a `CompiledGame`.

    Its name identifies the layout and the kernel, so equal names mean equal code. It is short because it becomes part
    of the name of every compiled function.
    """

    def __init__(self, layout: Layout, *, uses_policy_prior: bool = False) -> None:
        self.layout = layout
        self.game_digest = layout.digest  # names the folder of its compiled code
        self.uses_policy_prior = uses_policy_prior
        super().__init__(name=f"Game({layout.digest}, {'prior, ' if uses_policy_prior else ''}{KERNEL})")


@typeof_impl.register(CompiledGame)
def _typeof(compiled: CompiledGame, _context: Any) -> CompiledGameType:
    return compiled.type


@register_model(CompiledGameType)
class _Model(models.OpaqueModel):
    """Nothing at run time."""


@unbox(CompiledGameType)
def _unbox(_typ: Any, _object: Any, context: Any) -> NativeValue:
    return NativeValue(context.context.get_dummy_value())


def _from_source(parameters: str, statements: Sequence[str], **constants: Any) -> Callable[..., Any]:
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
        if not isinstance(game, CompiledGameType):
            return None
        number = value(game.layout)

        def generate(context: Any, _builder: Any, _signature: Any, _arguments: Any) -> Any:
            return context.get_constant(kind, number)

        return kind(game), generate

    constant.__doc__ = doc
    return constant


def _int_constant(value: Callable[[Layout], int], doc: str) -> Any:
    return _constant(value, types.int64, doc)


def _bool_constant(value: Callable[[Layout], bool], doc: str) -> Any:
    return _constant(value, types.boolean, doc)


def _word_constant(value: Callable[[Layout], int], doc: str) -> Any:
    return _constant(value, types.uint64, doc)


def _line_function(written: Callable[..., Any]) -> Any:
    """A function of a game and a word, in code that is written with the shapes of the game's lines."""

    @intrinsic
    def word(_typing: Any, game: Any, _stones: Any) -> Any:
        if not isinstance(game, CompiledGameType):
            return None

        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return written(builder, game.layout.shapes, arguments[1])

        return types.uint64(game, types.uint64), generate

    return word


_cells_completing = _line_function(cells_completing)
_cells_of_lines = _line_function(cells_of_lines)
_lines_held = _line_function(lines_held)


cell_count = _int_constant(lambda layout: len(layout.bits), "The number of cells.")
gravity = _bool_constant(lambda layout: layout.gravity, "Whether cells rest on each other.")
avoidance = _bool_constant(lambda layout: layout.avoidance, "Whether a whole line loses.")
key_bits = _int_constant(lambda layout: layout.key_bits, "How many bits tell a position, if few enough; else 0.")
tallest_stack = _int_constant(lambda layout: max(map(len, layout.stacks)), "The height of the highest stack.")
spare = _bool_constant(lambda layout: layout.spare, "Whether a spare bit follows each stack.")
spare_bits = _word_constant(
    lambda layout: sum(1 << stack[-1] + 1 for stack in layout.stacks) if layout.spare else 0,
    "The spare bits, if one follows each stack; else none.",
)
all_stacks_even = _bool_constant(
    lambda layout: layout.even != 0, "Whether the second player can always answer on top (claim-even)."
)
mirror_count = _int_constant(lambda layout: len(layout.mirrors), "The number of mirrors.")
board = _word_constant(lambda layout: layout.board, "All cells.")
ground = _word_constant(lambda layout: layout.ground, "The lowest cell of each stack.")
odd_cells = _word_constant(lambda layout: layout.odd, "The 1st, 3rd, ... cell of each stack.")
even_cells = _word_constant(lambda layout: layout.even, "The 2nd, 4th, ... cell of each stack.")
odd_from_top = _word_constant(
    lambda layout: sum(1 << bit for stack in layout.stacks for bit in stack[::-2]),
    "The cells that are, with all cells above them, an odd number.",
)


def completing_cells(game: CompiledGame, stones: Any) -> Any:
    """The cells, free or not, that would complete a line with these stones."""
    raise NotImplementedError


def has_line(game: CompiledGame, stones: Any) -> Any:
    """Whether these stones hold a whole line."""
    raise NotImplementedError


def lines_within(game: CompiledGame, those: Any) -> Any:
    """The cells of all lines that lie within these."""
    raise NotImplementedError


def line_count_rank(game: CompiledGame, cell: Any) -> Any:
    """A small number that grows with how many lines cross at the cell (one bit)."""
    raise NotImplementedError


def cells_ending_in_time(game: CompiledGame, least: Any) -> Any:
    """The cells that, if one of them ends the game when all other stacks are full, end it worth at least `least`."""
    raise NotImplementedError


def mirrored(game: CompiledGame, stones: Any, number: Any) -> Any:
    """The stones as mirror `number` shows them."""
    raise NotImplementedError


@overload(completing_cells, jit_options=INLINE_OPTIONS, strict=False)
def _completing(game: Any, stones: Any) -> Any:
    if not isinstance(game, CompiledGameType):
        return None
    if _has_many_shapes(game.layout):
        return _completing_by_table(game.layout)

    def found(game: Any, stones: Any) -> Any:
        return _cells_completing(game, stones)

    return found


def _has_many_shapes(layout: Layout) -> bool:
    """Whether there are too many shapes to write code for each."""
    return len(layout.shapes) > _MAX_SHAPES


def _completing_by_table(layout: Layout) -> Callable[..., Any]:
    lines = [
        "cells = word(0)",
        "for line in lines:",
        "    free = line & ~stones",
        "    if free & (free - word(1)) == word(0):",
        "        cells |= free",
        "return cells",
    ]
    return _from_source("game, stones", lines, lines=_line_masks(layout))


def _line_masks(layout: Layout) -> NDArray[np.uint64]:
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


@overload(has_line, jit_options=INLINE_OPTIONS, strict=False)
def _owns_line(game: Any, stones: Any) -> Any:
    if not isinstance(game, CompiledGameType):
        return None
    if _has_many_shapes(game.layout):
        whole = ["for line in lines:", "    if line & ~stones == word(0):", "        return True", "return False"]
        return _from_source("game, stones", whole, lines=_line_masks(game.layout))

    def held(game: Any, stones: Any) -> Any:
        return _lines_held(game, stones) != _EMPTY

    return held


@overload(lines_within, jit_options=INLINE_OPTIONS, strict=False)
def _lines_within(game: Any, those: Any) -> Any:
    if not isinstance(game, CompiledGameType):
        return None
    if _has_many_shapes(game.layout):
        each = ["found = word(0)", "for line in lines:", "    if line & ~those == word(0):", "        found |= line"]
        return _from_source("game, those", [*each, "return found"], lines=_line_masks(game.layout))

    def found(game: Any, those: Any) -> Any:
        return _cells_of_lines(game, those)

    return found


@overload(line_count_rank, jit_options=INLINE_OPTIONS, strict=False)
def _crossings(game: Any, cell: Any) -> Any:
    if not isinstance(game, CompiledGameType):
        return None
    counts: Counter[int] = Counter()
    for distances, lowest in game.layout.shapes:
        counts.update(low + distance for low in range(_WORD_BITS) if lowest >> low & 1 for distance in distances)
    steps = sorted(set(counts.values()))
    ranks = np.array([steps.index(counts[bit]) if bit in counts else 0 for bit in range(_WORD_BITS)], np.uint8)
    ranked = "return number(ranks[word(trailing_zeros(cell))])"
    return _from_source("game, cell", [ranked], ranks=ranks, number=np.int64, trailing_zeros=trailing_zeros)


@overload(cells_ending_in_time, jit_options=INLINE_OPTIONS, strict=False)
def _timely(game: Any, least: Any) -> Any:
    if not isinstance(game, CompiledGameType):
        return None
    values = {bit: (above + 2) // 2 for stack in game.layout.stacks for above, bit in enumerate(reversed(stack))}
    lines = []
    for value in sorted(set(values.values())):
        ending = sum(1 << bit for bit, its in values.items() if its >= value)
        lines += [f"if least <= {value}:", f"    return word({ending})"]
    return _from_source("game, least", [*lines, "return word(0)"])


@overload(mirrored, jit_options=INLINE_OPTIONS, strict=False)
def _mirrored(game: Any, stones: Any, number: Any) -> Any:
    if not isinstance(game, CompiledGameType):
        return None
    lines = []
    for index, motion in enumerate(game.layout.mirrors):
        parts = (f"((stones & word({mask})) {_shift_source(distance)})" for mask, distance in motion)
        lines += [f"if number == {index}:", f"    return {' | '.join(parts)}"]
    return _from_source("game, stones, number", [*lines, "return stones"])


def _shift_source(distance: int) -> str:
    return f"<< word({distance})" if distance >= 0 else f">> word({-distance})"
