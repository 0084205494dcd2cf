"""What a position is at least and at most worth, seen without a search."""

from typing import Any

from denkspiel.solve.kernel.compile import inlined
from denkspiel.solve.kernel.geometry_type import avoidance, board, even_cells, odd_cells, owns_line, pairs
from denkspiel.solve.kernel.rules import free_to_take

__all__ = ["claim_even", "narrowed"]

UNBOUNDED = 99


@inlined
def claim_even(game: Any, first: Any, second: Any) -> Any:
    """An upper bound for the first player: 0 or -1, or `UNBOUNDED`.

    The second player answers every stone on top of it (Allis 1988, "claim-even"). That needs stacks of even height, and
    a last stone that belongs to the second player. In a stack of odd height the next cell has no partner below; there
    is an even number of them when the first player is to move (an odd one otherwise), so the second player
    can answer one of them by another. Give the first player all of these and every odd cell: if no line is whole then,
    the first player cannot win. If the second player's even cells, without them, make a line whole, the second wins.
    """
    taken = first | second
    free = board(game) & ~taken
    single = free_to_take(game, taken) & even_cells(game)
    if owns_line(game, first | (free & odd_cells(game)) | single):
        return UNBOUNDED
    if owns_line(game, second | (free & even_cells(game) & ~single)):
        return -1
    return 0


@inlined
def narrowed(game: Any, own: Any, enemy: Any, ply: int, low: int, high: int) -> Any:
    """The bounds `low` and `high` for the side to move, drawn closer where claim-even or a lack of lines allows it."""
    if avoidance(game):
        return low, high
    if pairs(game):
        if ply & 1:
            limit = claim_even(game, enemy, own)
            if limit != UNBOUNDED and -limit > low:
                low = -limit
        else:
            limit = claim_even(game, own, enemy)
            if limit < high:
                high = limit
    if high > 0 and not owns_line(game, board(game) & ~enemy):
        high = 0
    if low < 0 and not owns_line(game, board(game) & ~own):
        low = 0
    return low, high
