"""Structs: plain memory by name, for compiled code and for Python alike.

A struct is declared by its fields, each a word of 64 bits or a whole number of them:

    class Candidate(Struct):
        own: Word                                 a word without a sign
        rank: Number                              a word with a sign

    class Ply(Struct):
        candidates: Annotated[Row[Candidate], 64] this many structs, one after the other, inside this one
        best: Candidate                           a struct inside this one

    class Workspace(Struct):
        plies: Annotated[Row[Ply], 66]
        table: Elsewhere[Row[Bucket]]             the address of a row that is not part of this struct

Compiled code reads and writes `workspace.plies[ply].candidates[turn].rank` as Python would. What it handles is a
`Reference`, a type of numba's that is an address at run time and knows the struct at compile time: a field is one load
or store at a constant distance, an index one multiplication. No index is checked, and nothing is counted, which is what
arrays as arguments cost a third of the time for (docs/research/0002). For Python, `Struct.dtype()` is the same struct
as numpy knows it.

Reading a field needs no function: numba asks `_Fields` for its type and `_read` for its code. That is why structs cost
no compiling of their own, and why compiled functions that use them can be kept on disk: types live in importable
modules, and no function closes over another one.
"""

import operator
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

__all__ = ["WORD_BYTES", "Array", "Field", "Int", "Pointer", "Reference", "Struct", "Word", "address_of", "struct_at"]

WORD_BYTES = 8
_BITS = ir.IntType(64)
_SCALARS = {np.uint64: types.uint64, np.int64: types.int64}

Word = Annotated[Any, np.uint64]
"""A field that holds 64 bits."""
Int = Annotated[Any, np.int64]
"""A field that holds a whole number with a sign."""
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


class Field(NamedTuple):
    """Where a field lies in its struct, and what it is.

    Attributes:
        offset: bytes from the beginning of the struct.
        element: a struct, `numpy.uint64` or `numpy.int64`.
        length: how many of them; 1 for a field that is not a row.
        is_array: whether it is read as a row.
        is_pointer: whether the row lies elsewhere; the field is its address.
    """

    offset: int
    element: Any
    length: int
    is_array: bool
    is_pointer: bool

    @property
    def size(self) -> int:
        """Bytes."""
        return WORD_BYTES if self.is_pointer else self.length * _size_of(self.element)

    @property
    def is_loaded(self) -> bool:
        """Whether reading it loads a word; otherwise reading gives only a reference to it."""
        return self.is_pointer or not (self.is_array or _is_struct(self.element))

    @property
    def type(self) -> Any:
        """What numba takes it for."""
        return Reference(self.element) if self.is_array or self.is_pointer else _type_of(self.element)

    @property
    def dtype(self) -> Any:
        """What numpy takes it for."""
        if self.is_pointer:
            return np.dtype(np.uint64)
        element = self.element.dtype() if _is_struct(self.element) else np.dtype(self.element)
        return np.dtype((element, (self.length,))) if self.is_array else element


class Struct:
    """Fields that lie one after the other in memory; see the head of the module for how a subclass declares them."""

    _fields: ClassVar[dict[str, Field] | None] = None
    _size: ClassVar[int | None] = None

    @classmethod
    def fields(cls) -> dict[str, Field]:
        """The fields by name. Found out when they are first wanted: a struct may have rows of its own kind."""
        if cls._fields is None:
            fields, offset = {}, 0
            for name, hint in get_type_hints(cls, include_extras=True).items():
                if get_origin(hint) is not ClassVar:
                    fields[name] = _field_of(hint, offset)
                    offset += fields[name].size
            cls._fields = fields
        return cls._fields

    @classmethod
    def size(cls) -> int:
        """Bytes. Counted once: with rows of structs that takes longer than a small search."""
        if cls._size is None:
            cls._size = sum(field.size for field in cls.fields().values())
        return cls._size

    @classmethod
    def dtype(cls) -> Any:
        """The struct as numpy knows it."""
        return np.dtype([(name, field.dtype) for name, field in cls.fields().items()])


def _field_of(hint: Any, offset: int) -> Field:
    """The field that an annotation declares."""
    if get_origin(hint) is not Annotated:
        return Field(offset, hint, 1, is_array=False, is_pointer=False)
    inner, extra = get_args(hint)
    if inner is Any:
        return Field(offset, extra, 1, is_array=False, is_pointer=False)
    is_row = get_origin(inner) is Array
    element = _element(inner) if is_row else inner
    if extra == _POINTER:
        return Field(offset, element, 1, is_array=is_row, is_pointer=True)
    return Field(offset, element, extra, is_array=is_row, is_pointer=False)


def _element(row: Any) -> Any:
    """What a row consists of."""
    (inner,) = get_args(row)
    return get_args(inner)[1] if get_origin(inner) is Annotated else inner


def _is_struct(element: Any) -> bool:
    return issubclass(element, Struct)


def _size_of(element: Any) -> int:
    return int(element.size()) if _is_struct(element) else WORD_BYTES


def _type_of(element: Any) -> Any:
    return Reference(element) if _is_struct(element) else _SCALARS[element]


class Reference(types.Type):
    """The numba type of a place where an element lies, and perhaps further ones after it.

    Its name identifies the sources of the kernel, so equal names mean equal structs.
    """

    def __init__(self, element: Any) -> None:
        self.element = element
        super().__init__(name=f"{'.'.join(element.__module__.split('.')[-2:])}.{element.__name__}@{KERNEL}")


@register_model(Reference)
class _Address(models.PrimitiveModel):
    """At run time an address."""

    def __init__(self, manager: Any, reference: Any) -> None:
        super().__init__(manager, reference, _BITS)


def _pointer(builder: Any, address: Any) -> Any:
    return builder.inttoptr(address, _BITS.as_pointer())


@infer_getattr
class _Fields(AttributeTemplate):
    """The types of fields."""

    key = Reference

    def generic_resolve(self, reference: Any, name: str) -> Any:
        field = reference.element.fields().get(name) if _is_struct(reference.element) else None
        return None if field is None else field.type


@lower_getattr_generic(Reference)
def _read(_context: Any, builder: Any, reference: Any, address: Any, name: str) -> Any:
    field = reference.element.fields()[name]
    place = builder.add(address, _BITS(field.offset))
    return builder.load(_pointer(builder, place)) if field.is_loaded else place


@lower_setattr_generic(Reference)
def _write(_context: Any, builder: Any, made: Any, arguments: Any, name: str) -> None:
    address, value = arguments
    field = made.args[0].element.fields()[name]
    builder.store(value, _pointer(builder, builder.add(address, _BITS(field.offset))))


def _element_address(builder: Any, reference: Any, address: Any, index: Any) -> Any:
    return builder.add(address, builder.mul(index, _BITS(_size_of(reference.element))))


@infer_global(operator.getitem)
class _Items(AbstractTemplate):
    """The types of elements."""

    def generic(self, arguments: Any, _named: Any) -> Any:
        row, index = arguments
        if isinstance(row, Reference) and isinstance(index, types.Integer):
            return signature(_type_of(row.element), row, types.int64)
        return None


@infer_global(operator.setitem)
class _NewItems(AbstractTemplate):
    """The types of elements that can be replaced: words, no structs."""

    def generic(self, arguments: Any, _named: Any) -> Any:
        row, index, _ = arguments
        if isinstance(row, Reference) and isinstance(index, types.Integer) and not _is_struct(row.element):
            return signature(types.void, row, types.int64, _type_of(row.element))
        return None


@lower_builtin(operator.getitem, Reference, types.Integer)
def _get_item(_context: Any, builder: Any, made: Any, arguments: Any) -> Any:
    row = made.args[0]
    place = _element_address(builder, row, *arguments)
    return place if _is_struct(row.element) else builder.load(_pointer(builder, place))


@lower_builtin(operator.setitem, Reference, types.Integer, types.Integer)
def _set_item(context: Any, builder: Any, made: Any, arguments: Any) -> Any:
    address, index, value = arguments
    builder.store(value, _pointer(builder, _element_address(builder, made.args[0], address, index)))
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
    """A function for compiled code: the struct, or row of such structs, at an address or where another struct is."""

    @intrinsic
    def at(_typing: Any, place: Any) -> Any:
        def generate(_context: Any, _builder: Any, _signature: Any, arguments: Any) -> Any:
            return arguments[0]

        return Reference(element)(place if isinstance(place, Reference) else types.uint64), generate

    return at
