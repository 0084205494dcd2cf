"""Why a move cannot be made, in one sentence that says what is allowed instead."""

from typing import TYPE_CHECKING

from denkspiel.core.errors import GameIsOver, IllegalMove
from denkspiel.core.message import Message

if TYPE_CHECKING:
    from denkspiel.core.position import Position

__all__ = ["allowed_moves", "refusal"]


def allowed_moves(position: "Position") -> str:
    """The legal moves as they are written, between spaces."""
    cells = position.game.geometry.cells
    return " ".join(cells[cell].move for cell in position.legal_moves)


def refusal(position: "Position", move: int, written: str | None = None) -> IllegalMove:
    """The error for a cell that is not among the legal moves.

    Args:
        position: where the move was tried.
        move: the cell, or a number that is none.
        written: how the move was written; by default as the game names it.
    """
    if position.outcome is not None:
        return GameIsOver(Message("The game is over; no further move is allowed."))
    geometry, allowed = position.game.geometry, allowed_moves(position)
    if not 0 <= move < geometry.size:
        return _not_now(str(move), allowed)
    cell = geometry.cells[move]
    if position.owner(move) is None:
        return _not_now(written or cell.name, allowed)
    stack = next(stack for stack in geometry.stacks if move in stack)
    if geometry.gravity and position.owner(stack[-1]) is not None:
        return IllegalMove(Message("{move} is full. Allowed: {allowed}.", move=written or cell.move, allowed=allowed))
    return IllegalMove(
        Message("{move} is already taken. Allowed: {allowed}.", move=written or cell.name, allowed=allowed)
    )


def _not_now(name: str, allowed: str) -> IllegalMove:
    return IllegalMove(Message("{move} cannot be taken now. Allowed: {allowed}.", move=name, allowed=allowed))
