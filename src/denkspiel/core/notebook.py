"""How a position becomes a picture in a notebook: the core cannot draw, so the package says here who does."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from denkspiel.core.position import Position

__all__ = ["svg_of"]

svg_of: Callable[["Position"], str]
"""Draws a position as SVG. Given by `denkspiel/__init__.py`, which is loaded before any module of the package."""
