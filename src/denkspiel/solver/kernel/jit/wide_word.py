"""Words of 128 and 256 bits: sets of cells of boards that do not fit into a machine word.

Compiled functions are written once, for words of any width. A board of up to 64 cells is a `uint64`, and nothing here
is used. For a larger one the same operators work on a `WideWord`: LLVM has integers of any number of bits, and makes of
an operation on them what it takes of machine words.

A plain number beside a wide word is widened, its upper bits are 0: so `ZERO` is the empty set of cells on any board. In
Python a wide word is a `WideInt`, a whole number that says how wide it is.
"""

import operator
from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.typeconv import Conversion
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import (
    NativeValue,
    box,
    intrinsic,
    lower_builtin,
    lower_cast,
    models,
    overload,
    register_model,
    typeof_impl,
    unbox,
)

__all__ = [
    "WIDTHS",
    "WORD_BITS",
    "WideInt",
    "WideWord",
    "as_cells",
    "board_width",
    "cells_of",
    "cells_type",
    "cells_value",
    "fold",
    "fold_int",
    "low_word",
    "repeated",
    "repeated_int",
    "single_bit",
    "words_of",
]

WORD_BITS = 64
WIDTHS = 64, 128, 256
"""Bits that a set of cells can have."""
_WORD = ir.IntType(WORD_BITS)
_LAST_WORD = (1 << WORD_BITS) - 1
_FACTORS = 1, 0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F, 0xD6E8FEB86659FD93
"""For each machine word of a wide one; odd, so that no information is lost, and 1 for the first."""


class WideWord(types.Type):
    """The numba type of a word of 128 or 256 bits, without a sign."""

    def __init__(self, bits: int) -> None:
        self.bits = self.width = bits
        super().__init__(name=f"word{bits}")

    def can_convert_from(self, _typing: Any, other: Any) -> Any:
        """Whole numbers are widened."""
        return Conversion.promote if isinstance(other, types.Integer) else None

    def unify(self, _typing: Any, other: Any) -> Any:
        """What is a wide word on one way and a number on another one is a wide word."""
        return self if isinstance(other, types.Integer) else None


_WIDE = {bits: WideWord(bits) for bits in WIDTHS if bits > WORD_BITS}


@register_model(WideWord)
class _Model(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, ir.IntType(kind.bits))


def cells_type(width: int) -> Any:
    """The numba type of a set of cells."""
    return types.uint64 if width == WORD_BITS else _WIDE[width]


class WideInt(int):
    """A wide word in Python; its class says how many bits it has."""

    bits: int


_WIDE_INTS = {bits: type(f"WideInt{bits}", (WideInt,), {"bits": bits}) for bits in _WIDE}


def cells_value(cells: int, width: int) -> Any:
    """A set of cells as compiled functions take it."""
    return np.uint64(cells) if width == WORD_BITS else _WIDE_INTS[width](cells)


def words_of(cells: int, width: int) -> list[int]:
    """A set of cells as machine words, as they lie in memory."""
    return [cells >> place & _LAST_WORD for place in range(0, width, WORD_BITS)]


def cells_of(words: Any) -> int:
    """The set of cells that lies in memory as one machine word or several ones."""
    return sum(int(word) << place * WORD_BITS for place, word in enumerate(np.atleast_1d(words)))


def fold_int(cells: int, width: int) -> int:
    """What compiled functions get from `fold`."""
    parts = (word * factor & _LAST_WORD for word, factor in zip(words_of(cells, width), _FACTORS, strict=False))
    return reduce(operator.xor, parts)


def repeated_int(word: int, width: int) -> int:
    """What compiled functions get from `repeated`."""
    return sum(
        (word * factor & _LAST_WORD) << place for place, factor in zip(range(0, width, 64), _FACTORS, strict=False)
    )


@typeof_impl.register(WideInt)
def _typeof(number: WideInt, _context: Any) -> WideWord:
    return _WIDE[number.bits]


@unbox(WideWord)
def _unbox(kind: Any, number: Any, context: Any) -> NativeValue:
    """Machine word by machine word, lowest first."""
    api, builder, whole = context.pyapi, context.builder, ir.IntType(kind.bits)
    mask, word = api.long_from_ulonglong(_WORD(_LAST_WORD)), whole(0)
    for place in range(0, kind.bits, WORD_BITS):
        distance = api.long_from_ulonglong(_WORD(place))
        shifted = api.number_rshift(number, distance)
        part = api.number_and(shifted, mask)
        value = builder.zext(api.long_as_ulonglong(part), whole)
        word = builder.or_(word, builder.shl(value, whole(place)))
        for each in (distance, shifted, part):
            api.decref(each)
    api.decref(mask)
    return NativeValue(word)


@box(WideWord)
def _box(kind: Any, word: Any, context: Any) -> Any:
    """As a plain `int`."""
    api, builder, whole = context.pyapi, context.builder, ir.IntType(kind.bits)
    number = api.long_from_ulonglong(builder.trunc(word, _WORD))
    for place in range(WORD_BITS, kind.bits, WORD_BITS):
        part = api.long_from_ulonglong(builder.trunc(builder.lshr(word, whole(place)), _WORD))
        distance = api.long_from_ulonglong(_WORD(place))
        shifted = api.number_lshift(part, distance)
        united = api.number_or(number, shifted)
        for each in (part, distance, shifted, number):
            api.decref(each)
        number = united
    return number


@lower_cast(types.Integer, WideWord)
def _widen(_context: Any, builder: Any, _from: Any, to: Any, number: Any) -> Any:
    return builder.zext(number, ir.IntType(to.bits))


@lower_cast(WideWord, types.Boolean)
def _is_not_empty(_context: Any, builder: Any, _from: Any, _to: Any, word: Any) -> Any:
    return builder.icmp_unsigned("!=", word, word.type(0))


def _common_type(arguments: Any) -> Any:
    """The wide type of the operands, if one of them is wide and the other ones fit."""
    wide = {each for each in arguments if isinstance(each, WideWord)}
    fits = len(wide) == 1 and all(isinstance(each, WideWord | types.Integer) for each in arguments)
    return wide.pop() if fits else None


def _define(function: Any, lowered: Callable[[Any, Any], Any], takes: Any, gives: Any) -> None:
    """Define an operator.

    Args:
        function: the operator.
        lowered: its code, which takes the builder and the operands.
        takes: the types of its operands for a wide type.
        gives: the type of its result.
    """

    class Template(AbstractTemplate):
        def generic(self, arguments: Any, _named: Any) -> Any:
            wide = _common_type(arguments)
            if wide is None or len(takes(wide)) != len(arguments):
                return None
            if takes(wide)[-1] is types.uint64 and not isinstance(arguments[0], WideWord):
                return None  # a machine word is shifted as ever
            return signature(gives(wide), *takes(wide))

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return lowered(builder, *arguments)

    infer_global(function)(type(f"_Wide_{function.__name__}", (Template,), {}))
    kinds = [WideWord if isinstance(each, WideWord) else each for each in takes(_WIDE[WIDTHS[1]])]
    lower_builtin(function, *kinds)(generate)


def _shifted(method: str) -> Callable[..., Any]:
    def lowered(builder: Any, word: Any, places: Any) -> Any:
        return getattr(builder, method)(word, builder.zext(places, word.type))

    return lowered


def _plain(method: str) -> Callable[..., Any]:
    return lambda builder, *words: getattr(builder, method)(*words)


def _compared(sign: str) -> Callable[..., Any]:
    return lambda builder, one, other: builder.icmp_unsigned(sign, one, other)


def _truth(builder: Any, word: Any) -> Any:
    return builder.icmp_unsigned("!=", word, word.type(0))


for _name, _method in (("and", "and_"), ("or", "or_"), ("xor", "xor"), ("add", "add"), ("sub", "sub")):
    for _function in (getattr(operator, f"{_name}_", None) or getattr(operator, _name), getattr(operator, f"i{_name}")):
        _define(_function, _plain(_method), lambda wide: (wide, wide), lambda wide: wide)
for _name, _method in (("lshift", "shl"), ("rshift", "lshr")):
    for _function in (getattr(operator, _name), getattr(operator, f"i{_name}")):
        _define(_function, _shifted(_method), lambda wide: (wide, types.uint64), lambda wide: wide)
for _name, _sign in (("eq", "=="), ("ne", "!="), ("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")):
    _define(getattr(operator, _name), _compared(_sign), lambda wide: (wide, wide), lambda _wide: types.boolean)
_define(operator.invert, _plain("not_"), lambda wide: (wide,), lambda wide: wide)
_define(operator.truth, _truth, lambda wide: (wide,), lambda _wide: types.boolean)
lower_builtin(bool, WideWord)(lambda _context, builder, _signature, arguments: _truth(builder, *arguments))


@overload(min, strict=False)
def _least(one: Any, other: Any) -> Any:
    if _common_type((one, other)) is None:
        return None
    return lambda one, other: one if one <= other else other


@intrinsic
def board_width(_typing: Any, like: Any) -> Any:
    """How many bits a set of cells has, of a game, a reference or a set of cells: a constant of the code."""
    width = getattr(like, "width", WORD_BITS)
    return types.int64(like), lambda _context, _builder, _signature, _arguments: _WORD(width)


@intrinsic
def single_bit(_typing: Any, number: Any, like: Any) -> Any:
    """The set of one cell, by the number of its bit: as wide as a set of cells, a game or a reference that is given."""
    kind = cells_type(getattr(like, "width", WORD_BITS))

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        bits = context.get_value_type(kind)
        place = arguments[0] if bits == _WORD else builder.zext(arguments[0], bits)
        return builder.shl(bits(1), place)

    return kind(types.uint64, like), generate


@intrinsic
def as_cells(_typing: Any, cells: Any, like: Any) -> Any:
    """A set of cells, such as `ZERO`, as wide as another one: of use where types must agree."""
    kind = cells_type(like.width) if isinstance(like, WideWord) else types.uint64
    return kind(kind, like), lambda _context, _builder, _signature, arguments: arguments[0]


@intrinsic
def low_word(_typing: Any, cells: Any) -> Any:
    """The lowest 64 bits."""
    if not isinstance(cells, WideWord):
        return types.uint64(types.uint64), lambda _context, _builder, _signature, arguments: arguments[0]
    return types.uint64(cells), lambda _context, builder, _signature, arguments: builder.trunc(arguments[0], _WORD)


@intrinsic
def fold(_typing: Any, cells: Any) -> Any:
    """A machine word that depends on all bits, for places in tables; the same word if the upper bits are 0."""
    if not isinstance(cells, WideWord):
        return types.uint64(types.uint64), lambda _context, _builder, _signature, arguments: arguments[0]

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        word, found = arguments[0], _WORD(0)
        for place, factor in zip(range(0, cells.bits, WORD_BITS), _FACTORS, strict=False):
            part = builder.trunc(builder.lshr(word, word.type(place)), _WORD)
            found = builder.xor(found, builder.mul(part, _WORD(factor)))
        return found

    return types.uint64(cells), generate


@intrinsic
def repeated(_typing: Any, word: Any, like: Any) -> Any:
    """A machine word in each part of a set of cells, in all but the first one multiplied by something else."""
    if not isinstance(like, WideWord):
        return types.uint64(types.uint64, like), lambda _context, _builder, _signature, arguments: arguments[0]

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        whole = ir.IntType(like.bits)
        found = whole(0)
        for place, factor in zip(range(0, like.bits, WORD_BITS), _FACTORS, strict=False):
            part = builder.zext(builder.mul(arguments[0], _WORD(factor)), whole)
            found = builder.or_(found, builder.shl(part, whole(place)))
        return found

    return like(types.uint64, like), generate
