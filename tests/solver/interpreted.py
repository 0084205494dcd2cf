"""The kernel's functions run by Python itself: slowly, but without a compiler, which takes longer than a small test."""

import inspect
from collections.abc import Callable
from functools import lru_cache, reduce
from operator import or_
from types import FunctionType, SimpleNamespace
from typing import Any

import numpy as np
from numba.core import types
from numba.core.dispatcher import Dispatcher
from numba.core.typing.templates import builtin_registry

from denkspiel.solver.kernel.jit.simd import LANES
from denkspiel.solver.kernel.jit.structs import CellBits, Struct
from denkspiel.solver.kernel.rules.bit_layout import Layout
from denkspiel.solver.kernel.rules.geometry_type import CompiledGame
from denkspiel.solver.kernel.rules.line_vectors import cells_completing, cells_of_lines, lines_held

__all__ = ["blank", "interpreted"]

_WORD_BITS = 64


def interpreted(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function; words are `numpy.uint64` and wrap around, as they do when it is compiled.

    Structs may be any objects with their fields as attributes, rows may be lists: see `blank`.
    """
    plain = _Interpreter().plain(function)

    def called(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return plain(*arguments)

    return called


def blank(struct: type[Struct]) -> Any:
    """A struct for interpreted functions, full of zeros; what lies elsewhere is `None`."""
    made = SimpleNamespace()
    for name, field in struct.fields().items():
        new = [None if field.is_pointer else _zero(field.element) for _ in range(field.length)]
        setattr(made, name, new if field.is_array and not field.is_pointer else new[0])
    return made


def _zero(element: Any) -> Any:
    if issubclass(element, Struct):
        return blank(element)
    return np.uint64(0) if element in {np.uint64, CellBits} else 0


class _Interpreter:
    """Puts functions of Python in the place of those that only the compiler understands."""

    def __init__(self) -> None:
        self._made: dict[int, Any] = {}
        self._chosen: dict[Any, Callable[..., Any]] = {}
        self._choices = {
            function: template._overload_func
            for function, kind in builtin_registry.globals
            if inspect.isfunction(function)
            for template in kind.templates
            if hasattr(template, "_overload_func")
        }

    def plain(self, value: Any) -> Any:
        """What stands for a value that a function of the kernel names; most stand for themselves."""
        if id(value) not in self._made:
            self._made[id(value)] = self._plain(value)
        return self._made[id(value)]

    def _plain(self, value: Any) -> Any:
        if isinstance(value, Dispatcher):
            return self._renamed(value.py_func)
        if hasattr(value, "_defn"):  # an intrinsic
            return _MACHINE.get(value._defn.__name__) or _constant(value._defn)
        if inspect.isfunction(value) and value in self._choices:
            return self._choosing(self._choices[value])
        return value

    def _renamed(self, function: FunctionType) -> Callable[..., Any]:
        """The function with plain ones in the place of those it calls, itself among them."""
        names = dict(function.__globals__)
        plain = FunctionType(function.__code__, names, function.__name__, function.__defaults__)
        own = names.get(function.__name__)
        if own is not None:
            self._made[id(own)] = plain
        names.update({name: self.plain(names[name]) for name in function.__code__.co_names if name in names})
        return plain

    def _choosing(self, choice: Callable[..., Any]) -> Callable[..., Any]:
        """What the compiler would choose by the game's data."""

        def called(game: CompiledGame, *arguments: Any) -> Any:
            if (choice, game) not in self._chosen:
                self._chosen[choice, game] = self._renamed(choice(game.type, *arguments))
            found = self._chosen[choice, game](game, *arguments)
            return bool(found) if isinstance(found, np.bool_) else found

        return called


def _constant(definition: Callable[..., Any]) -> Callable[..., Any]:
    """A constant of the game's layout, or what is found by its lines."""
    names = inspect.getclosurevars(definition).nonlocals
    if "written" in names:
        return _BY_LINES[names["written"]]
    value, word = names["value"], names["kind"] in {types.uint64, CellBits}
    return lambda game: np.uint64(value(game)) if word else value(game)


@lru_cache
def _lines(layout: Layout) -> tuple[int, ...]:
    return tuple(
        sum(1 << bit + distance for distance in distances)
        for distances, lowest in layout.shapes
        for bit in range(_WORD_BITS)
        if lowest >> bit & 1
    )


def _completing(game: CompiledGame, stones: Any) -> Any:
    missing = (line & ~int(stones) for line in _lines(game.layout))
    return np.uint64(reduce(or_, (cells for cells in missing if cells.bit_count() == 1), 0))


def _held(game: CompiledGame, stones: Any) -> Any:
    return np.uint64(reduce(or_, (line for line in _lines(game.layout) if not line & ~int(stones)), 0))


_BY_LINES: dict[Any, Callable[..., Any]] = {cells_completing: _completing, lines_held: _held, cells_of_lines: _held}


def _first_equal(bucket: Any, word: Any, shift: Any) -> Any:
    return next((entry for entry in bucket.entries if entry >> shift == word >> shift), np.uint64(0))


def _first_dominated(bucket: Any, *words: Any) -> Any:
    own, enemy, own_matters, enemy_matters, least = words
    sides = (own, enemy_matters), (enemy, own_matters)
    for needs, allows, answer in zip(bucket.needs, bucket.allows, bucket.answers, strict=True):
        had, matters = sides[int(answer) >> 7 & 1]
        if least <= answer < least + np.uint64(128) and not (needs & ~had or matters & ~allows):
            return answer
    return np.uint64(0)


def _index_of_equal_or_least(bucket: Any, word: Any, shift: Any, mask: Any) -> int:
    equal = [place for place, entry in enumerate(bucket.entries) if entry >> shift == word >> shift]
    return equal[0] if equal else min(range(len(bucket.entries)), key=lambda place: bucket.entries[place] & mask)


def _lanes(place: Any) -> Any:
    return np.array(place.words, np.uint64).view(np.int16)


def _store(lanes: Any, place: Any) -> None:
    place.words[:] = lanes.view(np.uint64)


def _clipped_dot(lanes: Any, least: Any, most: Any, weights: Any) -> int:
    return int(np.clip(lanes, _lanes(least), _lanes(most)).astype(np.int64) @ _lanes(weights).astype(np.int64))


_MACHINE: dict[str, Callable[..., Any]] = {
    "popcount": lambda word: int(word).bit_count(),
    "leading_zeros": lambda word: _WORD_BITS - int(word).bit_length(),
    "trailing_zeros": lambda word: (int(word) & -int(word)).bit_length() - 1 if word else _WORD_BITS,
    "first_dominated": _first_dominated,
    "first_equal": _first_equal,
    "index_of_equal_or_least": _index_of_equal_or_least,
    "address_of": lambda struct: np.uint64(0) if struct is None else struct,
    "at": lambda place, _game=None: place,
    "board_width": lambda _like: _WORD_BITS,
    "single_bit": lambda number, _like: np.uint64(1 << int(number)),
    "as_cells": lambda word, _like: word,
    "low_word": lambda word: word,
    "fold": lambda word: word,
    "repeated": lambda word, _like: word,
    "prefetch": lambda _place: None,
    "zeros": lambda: np.zeros(LANES, np.int16),
    "load": _lanes,
    "store": _store,
    "add": lambda lanes, place: lanes + _lanes(place),
    "subtract": lambda lanes, place: lanes - _lanes(place),
    "clipped_dot": _clipped_dot,
}
