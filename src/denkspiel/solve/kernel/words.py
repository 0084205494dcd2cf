"""Machine instructions that numba does not offer by itself, and plain memory.

Memory is reached by its address: arrays as arguments would have their references counted at every call and every
index checked for being negative, which took a third of the time of a search (measured on Connect Four).
"""

from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

__all__ = ["load", "load_signed", "popcount", "prefetch", "store", "store_signed", "trailing_zeros"]

_WORD = ir.IntType(64)
_BYTES = ir.IntType(8).as_pointer()
_INT = ir.IntType(32)


def _place(builder: Any, address: Any, index: Any) -> Any:
    return builder.gep(builder.inttoptr(address, _WORD.as_pointer()), [index])


@intrinsic
def popcount(_typing: Any, _word: Any) -> Any:
    """The number of bits set in a word."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@intrinsic
def trailing_zeros(_typing: Any, _word: Any) -> Any:
    """The number of the lowest bit set in a word; 64 if there is none."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.uint64), generate


@intrinsic
def load(_typing: Any, _address: Any, _index: Any) -> Any:
    """The word at an address plus so many words."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.load(_place(builder, *arguments))

    return types.uint64(types.uint64, types.int64), generate


@intrinsic
def load_signed(_typing: Any, _address: Any, _index: Any) -> Any:
    """The word at an address plus so many words, as a signed number."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.load(_place(builder, *arguments))

    return types.int64(types.uint64, types.int64), generate


@intrinsic
def store(_typing: Any, _address: Any, _index: Any, _word: Any) -> Any:
    """Put a word at an address plus so many words."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _place(builder, arguments[0], arguments[1]))
        return context.get_dummy_value()

    return types.void(types.uint64, types.int64, types.uint64), generate


@intrinsic
def store_signed(_typing: Any, _address: Any, _index: Any, _number: Any) -> Any:
    """Put a signed number at an address plus so many words."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        builder.store(arguments[2], _place(builder, arguments[0], arguments[1]))
        return context.get_dummy_value()

    return types.void(types.uint64, types.int64, types.int64), generate


@intrinsic
def prefetch(_typing: Any, _address: Any, _index: Any) -> Any:
    """Fetch the cache line of a word that will be wanted soon."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [_BYTES, _INT, _INT, _INT])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        place = builder.bitcast(_place(builder, *arguments), _BYTES)
        builder.call(function, [place, _INT(0), _INT(3), _INT(1)])
        return context.get_dummy_value()

    return types.void(types.uint64, types.int64), generate
