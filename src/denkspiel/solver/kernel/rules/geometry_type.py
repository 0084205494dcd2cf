"""A game as a type: what functions that take it are compiled for.

There are two kinds. Code for a `CompiledGame` is for that game alone, its data constants in straight-line code: each
function below has an `@overload` that writes the code for the layout at hand as text. Code for a `GeneralGame` is for
all games, and reads the data of its game from tables (`game_tables.py`): slower, but compiled once, or once for each
width of the board. Boards of more than 64 cells are only searched by such code. (A type that lives in an importable
module lets numba keep compiled functions on disk; closures over other compiled functions would prevent it.)
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from inspect import signature
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.extending import NativeValue, intrinsic, models, overload, register_model, typeof_impl, unbox
from numpy.typing import NDArray

from denkspiel.solver.kernel.jit.compile import INLINE_OPTIONS, jit_inline, jit_noinline
from denkspiel.solver.kernel.jit.instructions import keep_apart, trailing_zeros
from denkspiel.solver.kernel.jit.structs import WORD_BYTES, CellBits, Reference, write_cells
from denkspiel.solver.kernel.jit.version import KERNEL
from denkspiel.solver.kernel.jit.wide_word import WIDTHS, WORD_BITS, cells_type
from denkspiel.solver.kernel.rules.bit_layout import Layout
from denkspiel.solver.kernel.rules.game_tables import (
    GameTables,
    fill_tables,
    general_completing_cells,
    general_ending_in_time,
    general_has_line,
    general_line_count_rank,
    general_lines_within,
    general_mirrored,
)
from denkspiel.solver.kernel.rules.line_vectors import cells_completing, cells_of_lines, lines_held

__all__ = [
    "AnyGame",
    "CompiledGame",
    "CompiledGameType",
    "GeneralGame",
    "GeneralGameType",
    "all_stacks_even",
    "avoidance",
    "board",
    "cell_count",
    "cells_ending_in_time",
    "choose_by",
    "completing_cells",
    "even_cells",
    "fastest_code",
    "gravity",
    "ground",
    "has_line",
    "has_zugzwang",
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
    "uses_policy_prior",
]


_EMPTY = np.uint64(0)
_MAX_SHAPES = 32
"""Where lines have more shapes than this, all lines stand in a table and are tried one after the other.

3,000 lines of three on 36 cells have 551 shapes, and code with all of them took 68 s to compile.
"""


@dataclass(frozen=True)
class CompiledGame:
    """A game that functions are compiled for.

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
        self.width = WORD_BITS
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


class GeneralGame:
    """A game for code that is compiled once for all games: several times slower than a `CompiledGame`, but at once.

    Attributes:
        layout: the game's data.
        uses_policy_prior: as in `CompiledGame`.
        address: of its `GameTables`, for as long as this object lives.
    """

    def __init__(self, layout: Layout, *, uses_policy_prior: bool = False) -> None:
        self.layout = layout
        self.uses_policy_prior = uses_policy_prior
        self._tables = np.zeros(1, GameTables.dtype(layout.width))
        self._arrays = fill_tables(self._tables[0], layout)
        for name, value in _CONSTANTS.items():
            if GameTables.fields()[name].element is CellBits:
                write_cells(self._tables[name], value(self), layout.width)
            else:
                self._tables[name] = value(self)
        self.address = self._tables.ctypes.data

    @property
    def type(self) -> "GeneralGameType":
        """Its numba type."""
        return _GENERAL[self.layout.width]


class GeneralGameType(types.Type):
    """The numba type of every `GeneralGame` whose board has this width."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.game_digest = "general" if width == WORD_BITS else f"general-{width}"
        super().__init__(name=f"Game({self.game_digest}, {KERNEL})")


_GENERAL = {width: GeneralGameType(width) for width in WIDTHS}


@typeof_impl.register(GeneralGame)
def _typeof_general(game: GeneralGame, _context: Any) -> GeneralGameType:
    return game.type


@register_model(GeneralGameType)
class _GeneralModel(models.PrimitiveModel):
    """At run time the address of the tables."""

    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, ir.IntType(WORD_BITS))


@unbox(GeneralGameType)
def _unbox_general(_typ: Any, game: Any, context: Any) -> NativeValue:
    number = context.pyapi.object_getattr_string(game, "address")
    address = context.pyapi.long_as_ulonglong(number)
    context.pyapi.decref(number)
    return NativeValue(address)


@intrinsic
def _tables_of(_typing: Any, game: Any) -> Any:
    """The tables of a general game."""
    if not isinstance(game, GeneralGameType):
        return None

    def generate(_context: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return Reference(GameTables, game.width)(game), generate


def _from_source(parameters: str, statements: Sequence[str], **constants: Any) -> Callable[..., Any]:
    """A function from statements, in which `word` makes an unsigned constant."""
    names: dict[str, Any] = {"word": np.uint64, **constants}
    source = "\n    ".join([f"def written({parameters}):", *statements])
    exec(source, names)
    made: Callable[..., Any] = names["written"]
    return made


AnyGame = CompiledGame | GeneralGame


def fastest_code(layout: Layout, *, uses_policy_prior: bool = False) -> AnyGame:
    """A game's own code if there is such code for boards of its size, else that for all games."""
    made = CompiledGame if layout.width == WORD_BITS else GeneralGame
    return made(layout, uses_policy_prior=uses_policy_prior)


_CONSTANTS: dict[str, Callable[[Any], int | bool]] = {}
"""What functions of the game alone return, by their names, which are those of the fields of `GameTables`."""


def _constant(name: str, value: Callable[[Any], int | bool], kind: Any, doc: str) -> Any:
    """A function of the game alone: a constant where code is compiled for the game, else read from the game's tables.

    `value` takes an object with the attributes `layout` and `uses_policy_prior`.
    """
    _CONSTANTS[name] = value

    @intrinsic
    def constant(_typing: Any, game: Any) -> Any:
        if not isinstance(game, CompiledGameType | GeneralGameType):
            return None
        is_general = isinstance(game, GeneralGameType)
        offset = GameTables.fields(game.width)[name].offset
        found_kind = cells_type(game.width) if kind is CellBits else kind

        def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            if not is_general:
                return context.get_constant(found_kind, value(game))
            word = ir.IntType(WORD_BITS)
            bits = word if kind is types.boolean else context.get_value_type(found_kind)
            address = builder.add(arguments[0], word(offset))
            found = builder.load(builder.inttoptr(address, bits.as_pointer()), align=WORD_BYTES)
            return builder.icmp_unsigned("!=", found, word(0)) if kind is types.boolean else found

        return found_kind(game), generate

    constant.__doc__ = doc
    constant.value = value
    return constant


def choose_by(
    condition: Any, game: Any, chosen: Callable[..., Any], otherwise: Callable[..., Any]
) -> Callable[..., Any]:
    """One of two functions by a condition on the game, for use in `specialize`.

    Args:
        condition: a function of the game alone, such as `gravity`.
        game: the type of a game. Where code is compiled for the game, only the function that it needs is compiled; in
            code for all games both are, and the game's tables decide at run time.
        chosen: what to compile where the condition holds.
        otherwise: what to compile elsewhere, with the same parameters.
    """
    if not isinstance(game, GeneralGameType):
        return chosen if condition.value(game) else otherwise
    names = ", ".join(signature(chosen).parameters)
    lines = ["if condition(game):", f"    return chosen({names})", f"return otherwise({names})"]
    return _from_source(names, lines, condition=condition, chosen=_apart(chosen), otherwise=_apart(otherwise))


@cache
def _apart(function: Callable[..., Any]) -> Any:
    """The function compiled to be called: as a part of its callers, again and again, it would take long to compile."""
    names = ", ".join(signature(function).parameters)
    lines = ["keep_apart()", f"return function({names})"]
    return jit_noinline(_from_source(names, lines, keep_apart=keep_apart, function=jit_inline(function)))


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


cell_count = _constant("cell_count", lambda game: len(game.layout.bits), types.int64, "The number of cells.")
gravity = _constant("gravity", lambda game: game.layout.gravity, types.boolean, "Whether cells rest on each other.")
avoidance = _constant("avoidance", lambda game: game.layout.avoidance, types.boolean, "Whether a whole line loses.")
has_zugzwang = _constant(
    "has_zugzwang",
    lambda game: game.layout.gravity and not game.layout.avoidance,
    types.boolean,
    "Whether cells rest on each other and a whole line wins, so that having to move can lose.",
)
uses_policy_prior = _constant(
    "uses_policy_prior",
    lambda game: game.uses_policy_prior,
    types.boolean,
    "Whether the search asks a network which moves look good.",
)
key_bits = _constant(
    "key_bits",
    lambda game: game.layout.key_bits,
    types.int64,
    "How many bits tell a position, if few enough; else 0.",
)
tallest_stack = _constant(
    "tallest_stack", lambda game: max(map(len, game.layout.stacks)), types.int64, "The height of the highest stack."
)
spare = _constant("spare", lambda game: game.layout.spare, types.boolean, "Whether a spare bit follows each stack.")
spare_bits = _constant(
    "spare_bits",
    lambda game: sum(1 << stack[-1] + 1 for stack in game.layout.stacks) if game.layout.spare else 0,
    CellBits,
    "The spare bits, if one follows each stack; else none.",
)
all_stacks_even = _constant(
    "all_stacks_even",
    lambda game: game.layout.even != 0,
    types.boolean,
    "Whether the second player can always answer on top (claim-even).",
)
mirror_count = _constant("mirror_count", lambda game: len(game.layout.mirrors), types.int64, "The number of mirrors.")
board = _constant("board", lambda game: game.layout.board, CellBits, "All cells.")
ground = _constant("ground", lambda game: game.layout.ground, CellBits, "The lowest cell of each stack.")
odd_cells = _constant("odd_cells", lambda game: game.layout.odd, CellBits, "The 1st, 3rd, ... cell of each stack.")
even_cells = _constant("even_cells", lambda game: game.layout.even, CellBits, "The 2nd, 4th, ... cell of each stack.")
odd_from_top = _constant(
    "odd_from_top",
    lambda game: sum(1 << bit for stack in game.layout.stacks for bit in stack[::-2]),
    CellBits,
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
    if isinstance(game, GeneralGameType):
        return lambda game, stones: general_completing_cells(_tables_of(game), stones)
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
            for bit in range(WORD_BITS)
            if lowest >> bit & 1
        ],
        np.uint64,
    )


@overload(has_line, jit_options=INLINE_OPTIONS, strict=False)
def _owns_line(game: Any, stones: Any) -> Any:
    if isinstance(game, GeneralGameType):
        return lambda game, stones: general_has_line(_tables_of(game), stones)
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
    if isinstance(game, GeneralGameType):
        return lambda game, those: general_lines_within(_tables_of(game), those)
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
    if isinstance(game, GeneralGameType):
        return lambda game, cell: general_line_count_rank(_tables_of(game), cell)
    if not isinstance(game, CompiledGameType):
        return None
    ranks = np.array(game.layout.line_count_ranks, np.uint8)
    ranked = "return number(ranks[word(trailing_zeros(cell))])"
    return _from_source("game, cell", [ranked], ranks=ranks, number=np.int64, trailing_zeros=trailing_zeros)


@overload(cells_ending_in_time, jit_options=INLINE_OPTIONS, strict=False)
def _timely(game: Any, least: Any) -> Any:
    if isinstance(game, GeneralGameType):
        return lambda game, least: general_ending_in_time(_tables_of(game), least)
    if not isinstance(game, CompiledGameType):
        return None
    lines = []
    for value in range(1, (max(map(len, game.layout.stacks)) + 3) // 2):
        lines += [f"if least <= {value}:", f"    return word({game.layout.ending_in_time(value)})"]
    return _from_source("game, least", [*lines, "return word(0)"])


@overload(mirrored, jit_options=INLINE_OPTIONS, strict=False)
def _mirrored(game: Any, stones: Any, number: Any) -> Any:
    if isinstance(game, GeneralGameType):
        return lambda game, stones, number: general_mirrored(_tables_of(game), stones, number)
    if not isinstance(game, CompiledGameType):
        return None
    lines = []
    for index, motion in enumerate(game.layout.mirrors):
        parts = (f"((stones & word({mask})) {_shift_source(distance)})" for mask, distance in motion)
        lines += [f"if number == {index}:", f"    return {' | '.join(parts)}"]
    return _from_source("game, stones, number", [*lines, "return stones"])


def _shift_source(distance: int) -> str:
    return f"<< word({distance})" if distance >= 0 else f">> word({-distance})"
