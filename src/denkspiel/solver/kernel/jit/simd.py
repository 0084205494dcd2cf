"""Thirty-two small numbers side by side in eight words, added at once: what a small network is computed with."""

from typing import Annotated, Any

from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic, models, register_model

from denkspiel.solver.kernel.jit.structs import Array, Struct, Word

__all__ = ["LANES", "Lanes", "add", "clipped_dot", "load", "store", "subtract", "zeros"]

LANES = 32
_WORDS = 8
_SMALL = ir.VectorType(ir.IntType(16), LANES)
_WIDE = ir.VectorType(ir.IntType(32), LANES)


class Lanes(Struct):
    """The numbers in memory, each of 16 bits with a sign."""

    words: Annotated[Array[Word], _WORDS]


class _VectorType(types.Type):
    """The numbers while they are worked with."""

    def __init__(self) -> None:
        super().__init__(name="lanes")


@register_model(_VectorType)
class _Vector(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, _SMALL)


_VALUE = _VectorType()


def _load(builder: Any, address: Any) -> Any:
    return builder.load(builder.inttoptr(address, _SMALL.as_pointer()), align=8)


@intrinsic
def zeros(_typing: Any) -> Any:
    """All numbers 0."""
    return _VALUE(), lambda _context, _builder, _signature, _arguments: ir.Constant(_SMALL, [0] * LANES)


@intrinsic
def load(_typing: Any, place: Any) -> Any:
    """The numbers that stand there."""
    return _VALUE(place), lambda _context, builder, _signature, arguments: _load(builder, arguments[0])


@intrinsic
def store(_typing: Any, _lanes: Any, place: Any) -> Any:
    """Write the numbers there."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        builder.store(arguments[0], builder.inttoptr(arguments[1], _SMALL.as_pointer()), align=8)
        return context.get_dummy_value()

    return types.void(_VALUE, place), generate


@intrinsic
def add(_typing: Any, _lanes: Any, place: Any) -> Any:
    """The numbers and those that stand there; beyond 16 bits they wrap around."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.add(arguments[0], _load(builder, arguments[1]))

    return _VALUE(_VALUE, place), generate


@intrinsic
def subtract(_typing: Any, _lanes: Any, place: Any) -> Any:
    """The numbers without those that stand there."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.sub(arguments[0], _load(builder, arguments[1]))

    return _VALUE(_VALUE, place), generate


@intrinsic
def clipped_dot(_typing: Any, _lanes: Any, least: Any, most: Any, weights: Any) -> Any:
    """The sum of all numbers, each first brought between its least and its most, times its weight."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        lanes = arguments[0]
        lowest, highest, factors = (_load(builder, place) for place in arguments[1:])
        lanes = builder.select(builder.icmp_signed("<", lanes, lowest), lowest, lanes)
        lanes = builder.select(builder.icmp_signed(">", lanes, highest), highest, lanes)
        product = builder.mul(builder.sext(lanes, _WIDE), builder.sext(factors, _WIDE))
        name = f"llvm.vector.reduce.add.v{LANES}i32"
        kind = ir.FunctionType(ir.IntType(32), [_WIDE])
        function = builder.module.globals.get(name) or ir.Function(builder.module, kind, name)
        return builder.sext(builder.call(function, [product]), ir.IntType(64))

    return types.int64(_VALUE, least, most, weights), generate
