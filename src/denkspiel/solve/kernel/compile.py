"""How the kernel's functions are compiled."""

from collections.abc import Callable
from typing import Any

from numba import njit

__all__ = ["inlined", "kept"]


def inlined(function: Callable[..., Any]) -> Any:
    """For small functions: they become part of whatever calls them."""
    return njit(nogil=True, forceinline=True)(function)


def kept(function: Callable[..., Any]) -> Any:
    """For what Python calls: compiled once for each game and kept on disk for later processes.

    Where there is no place to keep it, it is compiled anew in each process.
    """
    try:
        return njit(nogil=True, cache=True)(function)
    except RuntimeError:
        return njit(nogil=True)(function)
