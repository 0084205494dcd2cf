"""Can a full board be free of lines? Decided by setting cells one after the other and drawing all conclusions."""

from collections.abc import Sequence


def colouring_without_line(lines: Sequence[Sequence[int]], size: int) -> list[int] | None:
    """A colour 0 or 1 for every cell such that no line has one colour only, or `None` if there is none."""
    return _extend([None] * size, [list(line) for line in lines])


def _extend(colours: list[int | None], lines: list[list[int]]) -> list[int] | None:
    settled = _conclude(colours, lines)
    if settled is None:
        return None
    if None not in settled:
        return [colour for colour in settled if colour is not None]
    cell = max((cell for cell, colour in enumerate(settled) if colour is None), key=lambda cell: _busy(cell, lines))
    for colour in (0, 1):
        found = _extend([colour if other == cell else old for other, old in enumerate(settled)], lines)
        if found is not None:
            return found
    return None


def _conclude(colours: list[int | None], lines: list[list[int]]) -> list[int | None] | None:
    """Colour the last free cell of every line that has one colour so far; `None` if a line is full of one colour."""
    settled = list(colours)
    changed = True
    while changed:
        changed = False
        for line in lines:
            free = [cell for cell in line if settled[cell] is None]
            present = {settled[cell] for cell in line} - {None}
            if not free and len(present) == 1:
                return None
            if len(free) == 1 and len(present) == 1:
                (colour,) = present
                assert colour is not None
                settled[free[0]] = 1 - colour
                changed = True
    return settled


def _busy(cell: int, lines: list[list[int]]) -> int:
    return sum(cell in line for line in lines)
