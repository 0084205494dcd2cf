"""Symmetries of a set of lines by trying out, without any of the package's pruning."""

from collections.abc import Sequence
from itertools import permutations, product

Lines = Sequence[Sequence[int]]
Permutation = tuple[int, ...]


def symmetries_by_trying_all(lines: Lines, below: Sequence[int | None]) -> set[Permutation]:
    """Every permutation of a few cells that maps lines to lines and keeps what rests on what."""
    wanted = {frozenset(line) for line in lines}
    return {
        images
        for images in permutations(range(len(below)))
        if {frozenset(images[cell] for cell in line) for line in wanted} == wanted
        and all(
            below[images[cell]] == (None if support is None else images[support]) for cell, support in enumerate(below)
        )
    }


def count_symmetries(lines: Lines, size: int) -> int:
    """The number of symmetries without gravity: cell after cell gets an image; whole lines must go to lines."""
    wanted = {frozenset(line) for line in lines}
    order = _order_closing_lines_early(wanted, size)
    finished = [
        [line for line in wanted if cell in line and line <= set(order[: number + 1])]
        for number, cell in enumerate(order)
    ]

    def count(images: dict[int, int]) -> int:
        number = len(images)
        if number == size:
            return 1
        free = set(range(size)) - set(images.values())
        extended = [{**images, order[number]: image} for image in free]
        return sum(
            count(longer)
            for longer in extended
            if all(frozenset(longer[cell] for cell in line) in wanted for line in finished[number])
        )

    return count({})


def _order_closing_lines_early(lines: set[frozenset[int]], size: int) -> list[int]:
    order: list[int] = []

    def gain(cell: int) -> list[int]:
        held = [len(line & set(order)) - len(line) for line in lines if cell in line]
        return sorted(held, reverse=True)

    for _ in range(size):
        order.append(max(set(range(size)) - set(order), key=gain))
    return order


def cube_motions(edge: int) -> set[Permutation]:
    """The 48 rotations and reflections of a cube of cells, the last of three coordinates counting fastest."""
    points = list(product(range(edge), repeat=3))
    motions = set()
    for axes in permutations(range(3)):
        for flips in product((False, True), repeat=3):
            moved = [
                tuple(edge - 1 - point[axis] if flip else point[axis] for axis, flip in zip(axes, flips, strict=True))
                for point in points
            ]
            motions.add(tuple(points.index(point) for point in moved))
    return motions
