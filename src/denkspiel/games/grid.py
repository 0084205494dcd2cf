"""Boards on a grid of two or three axes, whose lines are all straight runs of a given length."""

from collections.abc import Iterator
from itertools import product
from math import prod

from denkspiel.core.errors import InvalidGame
from denkspiel.core.geometry import MAX_CELLS, Cell, Geometry
from denkspiel.core.message import Message

__all__ = ["grid"]

Point = tuple[int, ...]

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def grid(sizes: tuple[int, ...], line_length: int, *, gravity: bool) -> Geometry:
    """A board of `sizes` cells along its axes (right, away or up, up); the last axis counts fastest.

    Cells of a flat board are called by letter and number ("b3"), of a cube by three numbers ("213"). With gravity
    the last axis points up; a stack is called by its column ("4") or, in space, by letter and number ("b3"), and
    its cells by the stack and the level ("4.1", "b3.2").

    Args:
        sizes: two or three numbers of at least 1, whose product is at most 256.
        line_length: cells of a line, at least 2 and at most the longest axis.
        gravity: whether a cell rests on the one below it along the last axis.

    Raises:
        InvalidGame: sizes or line length out of range.
    """
    _check(sizes, line_length)
    points = list(product(*(range(size) for size in sizes)))
    numbers = {point: number for number, point in enumerate(points)}
    cells = tuple(_cell(point, sizes, numbers, gravity=gravity) for point in points)
    lines = tuple(tuple(numbers[point] for point in run) for run in _runs(sizes, line_length))
    return Geometry(cells, lines)


def _check(sizes: tuple[int, ...], line_length: int) -> None:
    if len(sizes) not in (2, 3) or min(sizes) < 1:
        raise InvalidGame(Message("A board must have two or three sizes, each at least 1."))
    shape, count, longest = "x".join(map(str, sizes)), prod(sizes), max(sizes)
    if count > MAX_CELLS:
        raise InvalidGame(
            Message(
                "A {shape} board has {count} cells; at most {most} are allowed.",
                shape=shape,
                count=count,
                most=MAX_CELLS,
            )
        )
    if longest < 2:
        raise InvalidGame(Message("A board with a single cell has no room for a line."))
    if line_length < 2:
        raise InvalidGame(Message("A line needs at least two cells."))
    if line_length > longest:
        raise InvalidGame(
            Message(
                "Lines of {length} cells do not fit on a {shape} board. Choose a length of at most {most}.",
                length=line_length,
                shape=shape,
                most=longest,
            )
        )


def _cell(point: Point, sizes: tuple[int, ...], numbers: dict[Point, int], *, gravity: bool) -> Cell:
    if not gravity:
        name = _letter_and_number(point, sizes) if len(point) == 2 else _digits(point, sizes)
        return Cell(name, name, point)
    column, level = point[:-1], point[-1]
    stack = str(column[0] + 1) if len(column) == 1 else _letter_and_number(column, sizes)
    return Cell(f"{stack}.{level + 1}", stack, point, below=numbers[(*column, level - 1)] if level else None)


def _letter_and_number(point: Point, sizes: tuple[int, ...]) -> str:
    letter = _LETTERS[point[0]] if sizes[0] <= len(_LETTERS) else f"{point[0] + 1}/"
    return f"{letter}{point[1] + 1}"


def _digits(point: Point, sizes: tuple[int, ...]) -> str:
    return ("" if max(sizes) <= 9 else "-").join(str(coordinate + 1) for coordinate in point)


def _runs(sizes: tuple[int, ...], length: int) -> Iterator[list[Point]]:
    """All straight runs of `length` cells; of each direction and its opposite only the one that leads upward."""
    upright = tuple([0] * len(sizes))
    for direction in product((-1, 0, 1), repeat=len(sizes)):
        if direction <= upright:
            continue
        for start in product(*(range(size) for size in sizes)):
            run = [
                tuple(coordinate + step * count for coordinate, step in zip(start, direction, strict=True))
                for count in range(length)
            ]
            if all(0 <= coordinate < size for coordinate, size in zip(run[-1], sizes, strict=True)):
                yield run
