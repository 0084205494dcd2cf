"""Machine instructions that numba does not offer."""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from denkspiel.solver.kernel.jit.wide_word import WideWord

__all__ = [
    "atomic_exchange",
    "first_dominated",
    "first_equal",
    "index_of_equal_or_least",
    "keep_apart",
    "leading_zeros",
    "popcount",
    "prefetch",
    "trailing_zeros",
]

_WORD = ir.IntType(64)
_BYTES = ir.IntType(8).as_pointer()
_INT = ir.IntType(32)
_LINE_WORDS = 8
"""Words of a cache line."""
_EIGHT = ir.VectorType(_WORD, _LINE_WORDS)


@intrinsic
def keep_apart(_typing: Any) -> Any:
    """Let the function in which this is called be called, wherever it is used, and never become part of its callers."""

    def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.void(), generate


def _counted(word: Any, instruction: Callable[[Any, Any], Any]) -> Any:
    """A number that an instruction finds in a word, of whatever width."""
    taken = word if isinstance(word, WideWord) else types.uint64

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        found = instruction(builder, arguments[0])
        return found if found.type == _WORD else builder.trunc(found, _WORD)

    return types.int64(taken), generate


@intrinsic
def popcount(_typing: Any, word: Any) -> Any:
    """The number of bits set in a word."""
    return _counted(word, lambda builder, bits: builder.ctpop(bits))


@intrinsic
def leading_zeros(_typing: Any, word: Any) -> Any:
    """The number of zeros above the highest bit set in a word; that of all its bits if there is none."""
    return _counted(word, lambda builder, bits: builder.ctlz(bits, ir.Constant(ir.IntType(1), 0)))


@intrinsic
def trailing_zeros(_typing: Any, word: Any) -> Any:
    """The number of the lowest bit set in a word; that of all its bits if there is none."""
    return _counted(word, lambda builder, bits: builder.cttz(bits, ir.Constant(ir.IntType(1), 0)))


@intrinsic
def atomic_exchange(_typing: Any, _address: Any, _number: Any) -> Any:
    """Put a number at an address, in one step for all threads; what stood there before."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        place = builder.inttoptr(arguments[0], _WORD.as_pointer())
        return builder.atomic_rmw("xchg", place, arguments[1], "seq_cst")

    return types.int64(types.uint64, types.int64), generate


@intrinsic
def prefetch(_typing: Any, _address: Any) -> Any:
    """Fetch the cache line at an address that will be wanted soon."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [_BYTES, _INT, _INT, _INT])
        function = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        place = builder.inttoptr(arguments[0], _BYTES)
        builder.call(function, [place, _INT(0), _INT(3), _INT(1)])
        return context.get_dummy_value()

    return types.void(types.uint64), generate


def _broadcast(builder: Any, word: Any) -> Any:
    unset = ir.Constant(_EIGHT, ir.Undefined)
    lanes = ir.Constant(ir.VectorType(_INT, _LINE_WORDS), [0] * _LINE_WORDS)
    return builder.shuffle_vector(builder.insert_element(unset, word, _INT(0)), unset, lanes)


def _load_cache_line(builder: Any, address: Any) -> Any:
    return builder.load(builder.inttoptr(address, _EIGHT.as_pointer()), align=8 * _LINE_WORDS)


def _equal_lanes(builder: Any, address: Any, word: Any, shift: Any) -> Any:
    """A bit for each of the words of a cache line that is equal to a word from bit `shift` on."""
    shifted = builder.lshr(_load_cache_line(builder, address), _broadcast(builder, shift))
    same = builder.icmp_unsigned("==", shifted, _broadcast(builder, builder.lshr(word, shift)))
    return builder.bitcast(same, ir.IntType(_LINE_WORDS))


def _first(builder: Any, lanes: Any) -> Any:
    return builder.zext(builder.cttz(lanes, ir.Constant(ir.IntType(1), 0)), _WORD)


@intrinsic
def first_equal(_typing: Any, _address: Any, _word: Any, _shift: Any) -> Any:
    """The first of the eight words of a cache line that is equal to a word from bit `shift` on; 0 if there is none."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address, word, shift = arguments
        equal = _equal_lanes(builder, address, word, shift)
        found = cgutils.alloca_once_value(builder, _WORD(0))
        with builder.if_then(builder.icmp_unsigned("!=", equal, ir.IntType(_LINE_WORDS)(0)), likely=False):
            words = builder.inttoptr(address, _WORD.as_pointer())
            entry = builder.load(builder.gep(words, [_first(builder, equal)]))
            difference = builder.lshr(builder.xor(entry, word), shift)  # compared again: a thread may have changed it
            is_it = builder.icmp_unsigned("==", difference, _WORD(0))
            builder.store(builder.select(is_it, entry, _WORD(0)), found)
        return builder.load(found)

    return types.uint64(types.uint64, types.uint64, types.uint64), generate


@intrinsic
def first_dominated(
    _typing: Any, _address: Any, _own: Any, _enemy: Any, _own_matters: Any, _enemy_matters: Any, _least: Any
) -> Any:
    """The first of eight answers that a position takes over, see `exact/dominance.py`; 0 if there is none.

    At the address lie three cache lines: what is needed, what is allowed, and the answers. One is taken over if it is
    at least `least` and at most 127 more: that is how lower bounds of the value asked about or more are numbered, and
    after them upper bounds of less. Those have bit 7, and for them the players are exchanged.
    """

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address, least = arguments[0], _broadcast(builder, arguments[5])
        own, enemy, own_matters, enemy_matters = (_broadcast(builder, word) for word in arguments[1:5])
        needs, allows, answers = (
            _load_cache_line(builder, builder.add(address, _WORD(number * 64))) for number in range(3)
        )
        nothing, seven = (ir.Constant(_EIGHT, [number] * _LINE_WORDS) for number in (0, 7))
        at_most = builder.icmp_signed("<", builder.shl(answers, ir.Constant(_EIGHT, [56] * _LINE_WORDS)), nothing)
        lacking = builder.and_(needs, builder.not_(builder.select(at_most, enemy, own)))
        surplus = builder.and_(builder.select(at_most, own_matters, enemy_matters), builder.not_(allows))
        dominates = builder.icmp_unsigned("==", builder.or_(lacking, surplus), nothing)
        answering = builder.icmp_unsigned("==", builder.lshr(builder.sub(answers, least), seven), nothing)
        lanes = builder.bitcast(builder.and_(dominates, answering), ir.IntType(_LINE_WORDS))
        found = cgutils.alloca_once_value(builder, _WORD(0))
        with builder.if_then(builder.icmp_unsigned("!=", lanes, ir.IntType(_LINE_WORDS)(0)), likely=False):
            words = builder.inttoptr(builder.add(address, _WORD(128)), _WORD.as_pointer())
            builder.store(builder.load(builder.gep(words, [_first(builder, lanes)])), found)
        return builder.load(found)

    return types.uint64(*[types.uint64] * 6), generate


@intrinsic
def index_of_equal_or_least(_typing: Any, _address: Any, _word: Any, _shift: Any, _mask: Any) -> Any:
    """The place of the first of the eight words of a cache line that is equal to a word from bit `shift` on.

    If there is none, that of the first one with the least number in the bits of `mask`, which lie among bits 3 to 31.
    """

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        address, word, shift, mask = arguments
        equal = _equal_lanes(builder, address, word, shift)
        line = _load_cache_line(builder, address)
        half = ir.VectorType(_INT, _LINE_WORDS)
        numbers = builder.and_(builder.trunc(line, half), builder.trunc(_broadcast(builder, mask), half))
        placed = builder.or_(numbers, ir.Constant(half, [*range(_LINE_WORDS)]))
        kind = ir.FunctionType(_INT, [half])
        function = cgutils.get_or_insert_function(builder.module, kind, f"llvm.vector.reduce.umin.v{_LINE_WORDS}i32")
        least = builder.zext(builder.and_(builder.call(function, [placed]), _INT(_LINE_WORDS - 1)), _WORD)
        return builder.select(
            builder.icmp_unsigned("==", equal, ir.IntType(_LINE_WORDS)(0)), least, _first(builder, equal)
        )

    return types.int64(types.uint64, types.uint64, types.uint64, types.uint64), generate
