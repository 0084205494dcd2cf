"""What the core needs from the layers above it: pictures of positions, and games by their names.

`denkspiel/__init__.py` sets these, because Python loads it before any module of the package.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from denkspiel.core.game import Game
    from denkspiel.core.position import Position

__all__ = ["find_game", "render_svg", "render_text"]

render_svg: Callable[["Position"], str]
"""Draws a position as SVG, for notebooks."""
render_text: Callable[["Position"], str]
"""Draws a position in characters, for `print`."""
find_game: Callable[[str], "Game"]
"""Finds a game by its name."""
