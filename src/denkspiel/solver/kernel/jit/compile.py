"""How the kernel's functions are compiled."""

from collections.abc import Callable, Sequence
from typing import Any

from numba import njit, types
from numba.extending import overload

from denkspiel.solver.kernel.jit.code_cache import cache_on_disk, is_on_disk
from denkspiel.solver.kernel.jit.version import DEBUG

__all__ = [
    "INLINE_OPTIONS",
    "cached_jit",
    "entry_point",
    "function_type",
    "is_compiled",
    "jit_inline",
    "jit_noinline",
    "preconditions",
    "specialize",
]

INLINE_OPTIONS = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "no_rewrites": True}
"""For what only compiled functions call: without an entry point for Python, which takes a sixth of the time of
compiling."""


def jit_inline(function: Callable[..., Any]) -> Any:
    """For small functions: they become part of whatever calls them."""
    return njit(nogil=True, **INLINE_OPTIONS)(function)


def specialize(function: Callable[..., Any]) -> Any:
    """For a choice by the game's data: the function decorated gets types, and returns what to compile for `function`.

    What is not chosen takes no time to compile, as it does behind an `if`.
    """
    return overload(function, jit_options=INLINE_OPTIONS, strict=False)


def cached_jit(function: Callable[..., Any]) -> Any:
    """For what Python calls: compiled once for each game and cached on disk, see `code_cache.py`."""
    return cache_on_disk(njit(nogil=True, no_rewrites=True)(function))


def entry_point(function: Any, *examples: Any) -> Callable[..., Any]:
    """What is compiled of a `cached_jit` function for arguments like these, to be called many times.

    Otherwise the types of all arguments are looked at in each call, which takes 3 µs with a game among them. Plain
    whole numbers can stand for words here, and what `function_type` returns for a function.
    """
    entry: Callable[..., Any] = _overload(function, examples).entry_point
    return entry


def is_compiled(function: Any, *examples: Any) -> bool:
    """Whether a `cached_jit` function is there for arguments like these, in this process or on disk."""
    wanted = tuple(map(function.typeof_pyval, examples))
    return wanted in function.overloads or is_on_disk(function, wanted)


def function_type(function: Any, *examples: Any) -> types.FunctionType:
    """The type of a `cached_jit` function that takes arguments like these, where it is an argument itself.

    What a function calls by its name is optimised and translated with it once more; what it gets is only called.
    """
    return types.FunctionType(_overload(function, examples).signature)


def _overload(function: Any, examples: Sequence[Any]) -> Any:
    wanted = tuple(one if isinstance(one, types.FunctionType) else function.typeof_pyval(one) for one in examples)
    function.compile(wanted)
    return function.overloads[wanted]


def jit_noinline(function: Callable[..., Any]) -> Any:
    """For larger functions that are called rarely: compiled once, and called instead of made part of others."""
    # Said in so many words: otherwise numba takes over `forceinline` from the first function that calls this one.
    return njit(nogil=True, **INLINE_OPTIONS | {"forceinline": False})(function)


def preconditions(function: Callable[..., None]) -> Any:
    """For functions that assert what another one relies on; but for debug builds nothing is left of them."""
    return njit(nogil=True, no_rewrites=True)(function) if DEBUG else jit_inline(_no_check)


def _no_check(*_arguments: Any) -> None:
    pass
