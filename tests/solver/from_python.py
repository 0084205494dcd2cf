"""A way into functions of the kernel that only compiled code calls."""

from collections.abc import Callable
from typing import Any

from numba import njit

__all__ = ["from_python"]


def from_python(function: Callable[..., Any]) -> Any:
    """The same function, to be called by a test."""
    return njit(lambda *arguments: function(*arguments))  # noqa: PLW0108 (a stub cannot be compiled itself)
