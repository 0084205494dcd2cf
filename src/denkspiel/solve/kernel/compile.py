"""How the kernel's functions are compiled."""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba import njit
from numba.extending import overload

__all__ = ["DEBUG", "INLINED", "KERNEL", "chosen", "digest", "inlined", "kept", "preconditions"]

DEBUG = os.environ.get("DENKSPIEL_DEBUG", "") not in ("", "0")
"""Whether preconditions are compiled: if the variable `DENKSPIEL_DEBUG` is set, and not to 0, when this is imported."""


def digest(folder: Path) -> str:
    """A short text that changes with any source in the folder."""
    sources = sha256()
    for file in sorted(folder.glob("*.py")):
        sources.update(file.read_bytes())
    return sources.hexdigest()[:16]


KERNEL = digest(Path(__file__).parent) + ("-debug" if DEBUG else "")
"""Part of the names of the kernel's types and of the files that are kept on disk.

Numba forgets what it keeps of a function only when the very file of that function changes, not for what it calls.
"""

INLINED = {"forceinline": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "no_rewrites": True}
"""For what only compiled functions call: without an entry point for Python, which takes a sixth of the time of
compiling."""


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

    The files bear the name of the kernel's sources: numba would read those of others before it sees that they are
    others, and fail if types in them have got other names since. Where there is no place to keep them, the function is
    compiled anew in each process.
    """
    function.__qualname__ += f"_{KERNEL}"
    try:
        return njit(nogil=True, cache=True, no_rewrites=True)(function)
    except RuntimeError:
        return njit(nogil=True, no_rewrites=True)(function)


def preconditions(function: Callable[..., None]) -> Any:
    """For functions that assert what another one relies on, which calls them behind `if DEBUG`.

    Where that is false numba takes the call out before it finds types, so it is not even compiled.
    """
    return njit(nogil=True, no_rewrites=True)(function)
