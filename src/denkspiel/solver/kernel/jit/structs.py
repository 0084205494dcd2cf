"""Structs: plain memory by name, for compiled code and for Python alike.

A struct is declared by its fields, each a word of 64 bits or a whole number of them:

    class Candidate(Struct):
        own: Word                                 a word without a sign
        rank: Int                                 a word with a sign

    class Ply(Struct):
        nodes: Annotated[Array[Candidate], 64]    this many structs, one after the other, inside this one
        best: Candidate                           a struct inside this one

    class Workspace(Struct):
        plies: Annotated[Array[Ply], 66]
        table: Pointer[Array[Bucket]]             the address of an array that is not part of this struct

A set of cells takes as many bits as the board needs, its *width*: 64, or 128 or 256 for large boards (`wide_word.py`).

    class Node(Struct):
        own: Cells                                one word, two or four
        ranks: Annotated[Array[Int], BY_BIT]      a number for each bit: 64, 128 or 256 of them

So a struct has another size for each width. A reference knows its width and hands it on to what it refers to.

Compiled code reads and writes `workspace.plies[ply].nodes[turn].rank` as Python would. What it handles is a
`Reference`, a type of numba's that is an address at run time and knows the struct at compile time: a field is one load
or store at a constant distance, an index one multiplication. No index is checked, and nothing is counted, which is what
arrays as arguments cost a third of the time for (docs/research/0002). For Python, `Struct.dtype()` is the same struct
as numpy knows it.

Reading a field needs no function: numba asks `_Fields` for its type and `_read` for its code. That is why structs cost
no compiling of their own, and why compiled functions that use them can be kept on disk: types live in importable
modules, and no function closes over another one.
"""

import operator
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import numpy as np
from llvmlite import ir
from numba.core import types
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, infer_global, signature
from numba.extending import (
    intrinsic,
    lower_builtin,
    lower_getattr_generic,
    lower_setattr_generic,
    models,
    register_model,
)

from denkspiel.solver.kernel.jit.version import KERNEL
from denkspiel.solver.kernel.jit.wide_word import WORD_BITS, cells_type, words_of

__all__ = [
    "BY_BIT",
    "WORD_BYTES",
    "Array",
    "ByWidth",
    "CellBits",
    "Cells",
    "Field",
    "Int",
    "Pointer",
    "Reference",
    "Struct",
    "Word",
    "address_of",
    "struct_at",
    "write_cells",
]

WORD_BYTES = 8
_BITS = ir.IntType(64)
_SCALARS = {np.uint64: types.uint64, np.int64: types.int64}

Word = Annotated[Any, np.uint64]
"""A field that holds 64 bits."""
Int = Annotated[Any, np.int64]
"""A field that holds a whole number with a sign."""


class CellBits:
    """Stands in declarations for a bit for each cell of the board."""


Cells = Annotated[Any, CellBits]
"""A field that holds a set of cells: as many bits as the board's width."""
Element = TypeVar("Element")
_POINTER = "elsewhere"
Pointer = Annotated[Element, _POINTER]
"""A field that is the address of such a struct or row."""


class Array(Generic[Element]):
    """Structs or words one after the other. This class is for declarations only; compiled code sees a `Reference`."""

    def __getitem__(self, index: int | np.int64) -> Element:
        raise NotImplementedError

    def __setitem__(self, index: int | np.int64, element: Element) -> None:
        raise NotImplementedError


@dataclass(frozen=True)
class ByWidth:
    """The length of a row that depends on the width of the board."""

    length: Callable[[int], int]


BY_BIT = ByWidth(lambda width: width)
"""The length of a row with one element for each bit of a set of cells."""


class Field(NamedTuple):
    """Where a field lies in its struct, and what it is.

    Attributes:
        width: bits of a set of cells.
        offset: bytes from the beginning of the struct.
        element: a struct, `numpy.uint64`, `numpy.int64` or `CellBits`.
        length: how many of them; 1 for a field that is not a row.
        is_array: whether it is read as a row.
        is_pointer: whether the row lies elsewhere; the field is its address.
    """

    width: int
    offset: int
    element: Any
    length: int
    is_array: bool
    is_pointer: bool

    @property
    def size(self) -> int:
        """Bytes."""
        return WORD_BYTES if self.is_pointer else self.length * _size_of(self.element, self.width)

    @property
    def is_loaded(self) -> bool:
        """Whether reading it loads a word; otherwise reading gives only a reference to it."""
        return self.is_pointer or not (self.is_array or _is_struct(self.element))

    @property
    def type(self) -> Any:
        """What numba takes it for."""
        is_place = self.is_array or self.is_pointer
        return Reference(self.element, self.width) if is_place else _type_of(self.element, self.width)

    @property
    def dtype(self) -> Any:
        """What numpy takes it for."""
        if self.is_pointer:
            return np.dtype(np.uint64)
        if _is_struct(self.element):
            element = self.element.dtype(self.width)
        elif self.element is CellBits:
            words = self.width // WORD_BITS
            element = np.dtype(np.uint64) if words == 1 else np.dtype((np.uint64, (words,)))
        else:
            element = np.dtype(self.element)
        return np.dtype((element, (self.length,))) if self.is_array else element


class Struct:
    """Fields that lie one after the other in memory; see the head of the module for how a subclass declares them."""

    @classmethod
    def fields(cls, width: int = WORD_BITS) -> dict[str, Field]:
        """The fields by name, for boards of a width. Found out when first wanted: a struct may have rows of its own."""
        struct: Any = cls
        return _fields_of(struct, width)

    @classmethod
    def size(cls, width: int = WORD_BITS) -> int:
        """Bytes."""
        struct: Any = cls
        return int(_struct_size(struct, width))

    @classmethod
    def dtype(cls, width: int = WORD_BITS) -> Any:
        """The struct as numpy knows it."""
        return np.dtype([(name, field.dtype) for name, field in cls.fields(width).items()])


@cache
def _fields_of(struct: Any, width: int) -> dict[str, Field]:
    fields, offset = dict[str, Field](), 0
    for name, hint in get_type_hints(struct, include_extras=True).items():
        if get_origin(hint) is not ClassVar:
            fields[name] = _field_of(hint, width, offset)
            offset += fields[name].size
    return fields


@cache
def _struct_size(struct: Any, width: int) -> int:
    """Counted once: with rows of structs that takes longer than a small search."""
    return sum(field.size for field in _fields_of(struct, width).values())


def _field_of(hint: Any, width: int, offset: int) -> Field:
    """The field that an annotation declares."""
    if get_origin(hint) is not Annotated:
        return Field(width, offset, hint, 1, is_array=False, is_pointer=False)
    inner, extra = get_args(hint)
    if inner is Any:
        return Field(width, offset, extra, 1, is_array=False, is_pointer=False)
    is_row = get_origin(inner) is Array
    element = _element(inner) if is_row else inner
    if extra == _POINTER:
        return Field(width, offset, element, 1, is_array=is_row, is_pointer=True)
    length = extra.length(width) if isinstance(extra, ByWidth) else extra
    return Field(width, offset, element, length, is_array=is_row, is_pointer=False)


def _element(row: Any) -> Any:
    """What a row consists of."""
    (inner,) = get_args(row)
    return get_args(inner)[1] if get_origin(inner) is Annotated else inner


def _is_struct(element: Any) -> bool:
    return issubclass(element, Struct)


def _size_of(element: Any, width: int) -> int:
    if _is_struct(element):
        return int(element.size(width))
    return width // WORD_BITS * WORD_BYTES if element is CellBits else WORD_BYTES


def _type_of(element: Any, width: int) -> Any:
    if _is_struct(element):
        return Reference(element, width)
    return cells_type(width) if element is CellBits else _SCALARS[element]


def write_cells(array: Any, cells: int, width: int) -> None:
    """Write a set of cells into the field of a struct that numpy knows, or into each one of a row of them."""
    array[:] = cells if width == WORD_BITS else words_of(cells, width)


class Reference(types.Type):
    """The numba type of a place where an element lies, and perhaps further ones after it.

    Its name identifies the sources of the kernel, so equal names mean equal structs.
    """

    def __init__(self, element: Any, width: int = WORD_BITS) -> None:
        self.element, self.width = element, width
        wide = "" if width == WORD_BITS else f"/{width}"
        super().__init__(name=f"{'.'.join(element.__module__.split('.')[-2:])}.{element.__name__}@{KERNEL}{wide}")

    @property
    def fields(self) -> dict[str, Field]:
        """Those of the struct, for this width."""
        found: dict[str, Field] = self.element.fields(self.width)
        return found


@register_model(Reference)
class _Address(models.PrimitiveModel):
    """At run time an address."""

    def __init__(self, manager: Any, reference: Any) -> None:
        super().__init__(manager, reference, _BITS)


def _load(builder: Any, address: Any, kind: Any) -> Any:
    """What lies at an address, which is a multiple of a word, whatever LLVM would like for a wider kind."""
    bits = ir.IntType(getattr(kind, "bits", WORD_BITS))
    return builder.load(builder.inttoptr(address, bits.as_pointer()), align=WORD_BYTES)


def _store(builder: Any, value: Any, address: Any) -> None:
    builder.store(value, builder.inttoptr(address, value.type.as_pointer()), align=WORD_BYTES)


@infer_getattr
class _Fields(AttributeTemplate):
    """The types of fields."""

    key = Reference

    def generic_resolve(self, reference: Any, name: str) -> Any:
        field = reference.fields.get(name) if _is_struct(reference.element) else None
        return None if field is None else field.type


@lower_getattr_generic(Reference)
def _read(_context: Any, builder: Any, reference: Any, address: Any, name: str) -> Any:
    field = reference.fields[name]
    place = builder.add(address, _BITS(field.offset))
    return _load(builder, place, field.type) if field.is_loaded else place


@lower_setattr_generic(Reference)
def _write(_context: Any, builder: Any, made: Any, arguments: Any, name: str) -> None:
    address, value = arguments
    field = made.args[0].fields[name]
    _store(builder, value, builder.add(address, _BITS(field.offset)))


def _element_address(builder: Any, reference: Any, address: Any, index: Any) -> Any:
    return builder.add(address, builder.mul(index, _BITS(_size_of(reference.element, reference.width))))


@infer_global(operator.getitem)
class _Items(AbstractTemplate):
    """The types of elements."""

    def generic(self, arguments: Any, _named: Any) -> Any:
        row, index = arguments
        if isinstance(row, Reference) and isinstance(index, types.Integer):
            return signature(_type_of(row.element, row.width), row, types.int64)
        return None


@infer_global(operator.setitem)
class _NewItems(AbstractTemplate):
    """The types of elements that can be replaced: words, no structs."""

    def generic(self, arguments: Any, _named: Any) -> Any:
        row, index, _ = arguments
        if isinstance(row, Reference) and isinstance(index, types.Integer) and not _is_struct(row.element):
            return signature(types.void, row, types.int64, _type_of(row.element, row.width))
        return None


@lower_builtin(operator.getitem, Reference, types.Integer)
def _get_item(_context: Any, builder: Any, made: Any, arguments: Any) -> Any:
    row = made.args[0]
    place = _element_address(builder, row, *arguments)
    return place if _is_struct(row.element) else _load(builder, place, made.return_type)


@lower_builtin(operator.setitem, Reference, types.Integer, types.Any)
def _set_item(context: Any, builder: Any, made: Any, arguments: Any) -> Any:
    address, index, value = arguments
    _store(builder, value, _element_address(builder, made.args[0], address, index))
    return context.get_dummy_value()


@intrinsic
def address_of(_typing: Any, reference: Any) -> Any:
    """The address at which a struct or row lies."""
    if not isinstance(reference, Reference):
        return None

    def generate(_context: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:
        return arguments[0]

    return types.uint64(reference), generate


def struct_at(element: Any) -> Any:
    """A function for compiled code: the struct, or row of such structs, at an address or where another struct is.

    Its second argument is a game whose board the struct is for; without one it has the width of the other struct, or of
    boards that fit into one word.
    """

    @intrinsic
    def at(_typing: Any, place: Any, game: Any = None) -> Any:
        width = getattr(place if game is None else game, "width", WORD_BITS)

        def generate(_context: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:
            return arguments[0]

        taken = place if isinstance(place, Reference) else types.uint64
        return Reference(element, width)(taken, types.none if game is None else game), generate

    return at
