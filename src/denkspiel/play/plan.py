"""How the places of a game are reached by keys: names and digits that are typed, and who is whose neighbour.

A place is where a stone can be asked for: a stack of a board, or a point that edges join. All of it follows from the
game's data; terminal and page lead their cursors by it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from denkspiel.core.game import Game
from denkspiel.core.geometry import Geometry
from denkspiel.draw.layout import PictureKind, board_columns, picture_kind, unfolded_grid
from denkspiel.draw.points import graph_points

__all__ = ["BoardKeys", "KeyExample", "board_keys", "key_example"]

Spot = tuple[int, int, int]
"""Column, row from the bottom, and layer, as `denkspiel.draw` shows them."""

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
_LAYERS = {"layer-up": 1, "layer-down": -1}
_ASIDE = 4
"""A step aside costs as much as four ahead, so an arrow keeps to its row where it can."""


class KeyExample(NamedTuple):
    """What to type for a place whose name is different.

    Attributes:
        digits: the digits with blanks between them, "1 2".
        move: what the place is called, "a2".
    """

    digits: str
    move: str


@dataclass(frozen=True)
class BoardKeys:
    """The places of a game as keys lead to them.

    Attributes:
        names: what each place is called.
        addresses: for each place its coordinates in digits; those that are the same for all are left out.
        spellings: all that can be typed for a place, in lower case: its name, and its address unless that is the name
            of another place.
        neighbours: for each place where "left", "right", "up", "down", "layer-up", "layer-down", "next" and
            "previous" lead; a direction that leads nowhere is missing.
        start: the place of the cursor at the beginning: the lower left corner, the middle of a board on which lines are
            short, or point 1.
        example: digits and the place they lead to, or `None` where all places are called by their digits.
    """

    names: tuple[str, ...]
    addresses: tuple[str, ...]
    spellings: Mapping[str, int]
    neighbours: tuple[Mapping[str, int], ...]
    start: int
    example: KeyExample | None


@lru_cache(maxsize=64)
def board_keys(game: Game) -> BoardKeys:
    """The plan of any game."""
    return (
        _plan_of_points(game.geometry)
        if picture_kind(game.geometry) is PictureKind.GRAPH
        else _plan_of_stacks(game.geometry)
    )


def _plan_of_points(geometry: Geometry) -> BoardKeys:
    """Up, right and next lead to the next point, down, left and previous to the one before."""
    count = len(graph_points(geometry))
    numbers = [str(number) for number in range(1, count + 1)]
    given = [point.name for point in graph_points(geometry)]
    names = tuple(name or number for name, number in zip(given, numbers, strict=True))
    addresses = tuple(names if all(name.isdecimal() for name in names) else numbers)
    neighbours = (
        dict.fromkeys(("up", "right", "next"), (point + 1) % count)
        | dict.fromkeys(("down", "left", "previous"), (point - 1) % count)
        for point in range(count)
    )
    return BoardKeys(
        names=names,
        addresses=addresses,
        spellings=_spellings(names, addresses),
        neighbours=tuple(neighbours),
        start=0,
        example=None,
    )


def _plan_of_stacks(geometry: Geometry) -> BoardKeys:
    """Arrows lead to the nearest stack in that direction, at the edge of a layer on to the next one."""
    spots = [unfolded_grid(geometry).spots[stack[0]] for stack in geometry.stacks]
    width = 2 + max(spot[0] for spot in spots)
    flat = [(column + layer * width, row) for column, row, layer in spots]
    names = tuple(geometry.cells[stack[0]].move for stack in geometry.stacks)
    axes = [axis for axis in range(3) if len({spot[axis] for spot in spots}) > 1]
    if board_columns(geometry) is not None or not axes:
        axes = [0]
    widths = [len(str(max(spot[axis] for spot in spots) + 1)) if len(axes) > 1 else 1 for axis in axes]
    addresses = tuple(
        "".join(str(spot[axis] + 1).zfill(wide) for axis, wide in zip(axes, widths, strict=True)) for spot in spots
    )
    return BoardKeys(
        names=names,
        addresses=addresses,
        spellings=_spellings(names, addresses),
        neighbours=tuple(_neighbours(spots, flat, stack) for stack in range(len(spots))),
        start=_start(geometry, spots, flat),
        example=key_example(addresses, names),
    )


def _start(geometry: Geometry, spots: Sequence[Spot], flat: Sequence[tuple[int, int]]) -> int:
    """The lower left corner; but on a board twice as wide and high as a line is long, the way to the middle is long."""
    width, height, _ = (1 + max(places) for places in zip(*unfolded_grid(geometry).spots, strict=True))
    if min(width, height) < 2 * max(map(len, geometry.lines)):
        return min(range(len(spots)), key=lambda stack: (spots[stack][1], flat[stack][0]))
    across, upward = (width - 1) // 2, (height - 1) // 2
    return min(range(len(spots)), key=lambda stack: abs(spots[stack][0] - across) + abs(spots[stack][1] - upward))


def _spellings(names: Sequence[str], addresses: Sequence[str]) -> Mapping[str, int]:
    by_name = {name.lower(): place for place, name in enumerate(names)}
    return {address: place for place, address in enumerate(addresses)} | by_name


def _neighbours(spots: Sequence[Spot], flat: Sequence[tuple[int, int]], at: int) -> Mapping[str, int]:
    column, row, layer = spots[at]
    by_spot = {spot: stack for stack, spot in reversed(list(enumerate(spots)))}
    led = {key: _nearest(flat, at, *ahead) for key, ahead in _ARROWS.items()}
    led |= {key: by_spot.get((column, row, layer + up)) for key, up in _LAYERS.items()}
    led |= {"next": (at + 1) % len(spots), "previous": (at - 1) % len(spots)}
    return {key: stack for key, stack in led.items() if stack is not None}


def _nearest(flat: Sequence[tuple[int, int]], at: int, right: int, up: int) -> int | None:
    best, least = None, float("inf")
    for stack, spot in enumerate(flat):
        across, along = spot[0] - flat[at][0], spot[1] - flat[at][1]
        ahead, aside = (across * right, abs(along)) if right else (along * up, abs(across))
        if ahead > 0 and (cost := ahead + _ASIDE * aside) < least:
            best, least = stack, cost
    return best


def key_example(addresses: Sequence[str], names: Sequence[str]) -> KeyExample | None:
    """The first stack that is not called by its digits, if possible one whose digits differ from each other."""
    unlike = [(digits, name) for digits, name in zip(addresses, names, strict=True) if digits != name]
    if not unlike:
        return None
    digits, name = max(unlike, key=lambda pair: len(set(pair[0])))
    return KeyExample(" ".join(digits), name)
