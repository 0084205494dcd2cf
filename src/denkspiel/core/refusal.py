"""Why a move cannot be made, in one sentence that says what is allowed instead."""

from collections.abc import Iterable, Sequence

from denkspiel.core.errors import GameIsOver, IllegalMove
from denkspiel.core.geometry import Geometry
from denkspiel.core.inputs import as_cell
from denkspiel.core.message import Message

__all__ = ["allowed_moves", "refusal"]


def allowed_moves(geometry: Geometry, legal: Iterable[int]) -> str:
    """The legal moves as they are written, between spaces."""
    return " ".join(geometry.cells[cell].move for cell in legal)


def refusal(
    geometry: Geometry, taken: int, legal: Sequence[int], move: int, *, written: str | None = None
) -> IllegalMove:
    """The error for a move that is not legal.

    Args:
        geometry: the cells.
        taken: those that are taken, as bits.
        legal: the legal moves; none once the game is over.
        move: the cell tried, or a number that is none.
        written: how the move was written; by default as the game names it.

    Raises:
        WrongType: `move` is not a whole number.
    """
    move = as_cell(move)
    if not legal:
        return GameIsOver(Message("The game is over; no further move is allowed."))
    allowed = allowed_moves(geometry, legal)
    if not 0 <= move < geometry.size:
        return _not_now(str(move), allowed)
    cell = geometry.cells[move]
    if not taken >> move & 1:
        return _not_now(written or cell.name, allowed)
    stack = next(stack for stack in geometry.stacks if move in stack)
    if geometry.gravity and taken >> stack[-1] & 1:
        return IllegalMove(Message("{move} is full. Allowed: {allowed}.", move=written or cell.move, allowed=allowed))
    return IllegalMove(
        Message("{move} is already taken. Allowed: {allowed}.", move=written or cell.name, allowed=allowed)
    )


def _not_now(name: str, allowed: str) -> IllegalMove:
    return IllegalMove(Message("{move} cannot be taken now. Allowed: {allowed}.", move=name, allowed=allowed))
