"""Moves that lead to a position, for those who want to hear moves: a position knows stones and no order."""

from denkspiel.core.position import Position

__all__ = ["moves_leading_to"]

_MOST_STEPS = 20_000


def moves_leading_to(position: Position) -> tuple[int, ...] | None:
    """Moves from the empty board to a position that is not over; the same ones whenever it is asked.

    Returns:
        The cells in the order in which they are taken; `None` if gravity allows no order, or none was found soon.
    """
    way: list[int] = []
    dead: set[int] = set()
    return tuple(reversed(way)) if _take_back(position, position.first, position.second, way, dead) else None


def _take_back(position: Position, first: int, second: int, way: list[int], dead: set[int]) -> bool:
    """Take stones back in turn until none is left; `way` gets them, the last one first, and `dead` what failed."""
    taken = first | second
    if not taken:
        return True
    if taken in dead or len(dead) > _MOST_STEPS:
        return False
    last = first if taken.bit_count() & 1 else second
    above = position.game.geometry.above
    for cell in range(position.game.geometry.size):
        resting = above[cell]
        if last >> cell & 1 and (resting is None or not taken >> resting & 1):
            way.append(cell)
            if _take_back(position, first & ~(1 << cell), second & ~(1 << cell), way, dead):
                return True
            way.pop()
    dead.add(taken)
    return False
