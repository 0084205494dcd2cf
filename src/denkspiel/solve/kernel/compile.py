"""How the kernel's functions are compiled."""

from collections.abc import Callable
from typing import Any

from numba import njit
from numba.extending import overload

__all__ = ["INLINED", "chosen", "inlined", "kept"]

INLINED = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "no_rewrites": True}
"""For what only compiled functions call: no entry from Python, which takes a sixth of the time that compiling takes."""


def inlined(function: Callable[..., Any]) -> Any:
    """For small functions: they become part of whatever calls them."""
    return njit(nogil=True, **INLINED)(function)


def chosen(function: Callable[..., Any]) -> Any:
    """For a choice by the game's data: the function decorated gets types, and returns what to compile for `function`.

    What is not chosen takes no time to compile, as it does behind an `if`.
    """
    return overload(function, jit_options=INLINED, strict=False)


def kept(function: Callable[..., Any]) -> Any:
    """For what Python calls: compiled once for each game and kept on disk for later processes.

    Where there is no place to keep it, it is compiled anew in each process.
    """
    try:
        return njit(nogil=True, cache=True, no_rewrites=True)(function)
    except RuntimeError:
        return njit(nogil=True, no_rewrites=True)(function)
