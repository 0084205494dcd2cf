"""The plan of towers from above, to the right of their picture: in each cell the stones from the ground up."""

from collections.abc import Callable
from functools import lru_cache

from denkspiel.core.geometry import Geometry
from denkspiel.draw.layout import names_along_axes, stack_grid
from denkspiel.draw.svg_elements import caption_element, element, path_data

__all__ = ["draw_plan", "small_ring", "small_stone"]

_STONE = 7.5
_PITCH = 17.5
_PAD = 12.0
_GAP = 7.0
_TEXT = 15.0
_MARGIN = 24.0


def draw_plan(
    geometry: Geometry, stone: Callable[[int, float, float], str], size: tuple[float, float]
) -> tuple[str, tuple[float, float]]:
    """The plan right of a picture of `size`, and the size of both together.

    Args:
        geometry: a game of towers.
        stone: what stands for a cell, whose middle is given in pixels.
        size: of the picture of the towers.
    """
    where = stack_grid(geometry)
    names = names_along_axes(
        [geometry.cells[stack[0]].move for stack in geometry.stacks],
        [spot[:2] for spot in where.spots],
        (where.columns, where.rows),
    )
    levels = max(map(len, geometry.stacks))
    wide, high = 2 * _PAD + 14, (levels - 1) * _PITCH + 2 * _PAD
    full = where.columns * (wide + _GAP) - _GAP, where.rows * (high + _GAP) - _GAP
    height = max(size[1], full[1] + 2 * _MARGIN + 20)
    left, top = size[0] + 26, (height - full[1] - 18) / 2
    parts: list[str] = []
    for (column, row, _), stack in zip(where.spots, geometry.stacks, strict=True):
        x, y = left + column * (wide + _GAP), top + (where.rows - 1 - row) * (high + _GAP)
        parts.append(element("rect", class_="dks-tile", x=x, y=y, width=wide, height=high, rx=6))
        parts += [stone(cell, x + wide / 2, y + high - _PAD - level * _PITCH) for level, cell in enumerate(stack)]
    if names is not None:
        for column, name in enumerate(names[0]):
            parts.append(caption_element(name, left + column * (wide + _GAP) + wide / 2, top + full[1] + 16, _TEXT))
        for row, name in enumerate(names[1]):
            parts.append(
                caption_element(name, left - 14, top + (where.rows - 1 - row) * (high + _GAP) + high / 2, _TEXT)
            )
    return element("g", *parts), (left + full[0] + _MARGIN, height)


@lru_cache(maxsize=2048)
def small_stone(owner: int | None, x: float, y: float, *, ringed: bool = False) -> str:
    """A stone around that spot, or a dot for a free cell."""
    if owner is None:
        return element("circle", class_="dks-dot", cx=x, cy=y, r=2)
    ring = small_ring(x, y) if ringed else ""
    if owner:
        return (
            element("circle", class_="dks-second", cx=x, cy=y, r=_STONE)
            + element("circle", class_="dks-sign", cx=x, cy=y, r=_STONE * 0.42, stroke_width=1.6)
            + ring
        )
    arm = _STONE * 0.36
    cross = path_data([(x - arm, y - arm), (x + arm, y + arm)]) + path_data([(x - arm, y + arm), (x + arm, y - arm)])
    return (
        element("circle", class_="dks-first", cx=x, cy=y, r=_STONE)
        + element("path", class_="dks-sign", d=cross, stroke_width=1.6)
        + ring
    )


def small_ring(x: float, y: float) -> str:
    """The mark of a small stone of a completed line."""
    return element("circle", class_="dks-ring", cx=x, cy=y, r=_STONE + 0.6, stroke_width=2.4)
