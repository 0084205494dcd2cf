"""Moves that compiled searches make at once, without a choice, for those who follow what a search has found."""

from denkspiel.core.position import Position

__all__ = ["forced_move", "play_forced"]


def forced_move(position: Position) -> int | None:
    """The move that the search makes at once, without a choice: it wins, prevents a loss, or is the only one left."""
    moves = position.legal_moves
    completing = _completing(position, position.own)
    if position.game.avoidance:
        harmless = [move for move in moves if move not in completing] or moves
        return harmless[0] if len(harmless) == 1 or harmless is moves else None
    urgent = completing or _completing(position, position.enemy) or moves
    return urgent[0] if urgent is not moves or len(moves) == 1 else None


def _completing(position: Position, stones: int) -> list[int]:
    """The moves by which the owner of these stones would complete a line."""
    masks = position.game.winning_masks
    return [
        move for move in position.legal_moves if any((stones | 1 << move) & mask == mask for mask, _ in masks[move])
    ]


def play_forced(position: Position) -> Position:
    """The position after all such moves, as compiled searches store it."""
    while position.outcome is None:
        move = forced_move(position)
        if move is None:
            break
        position = position.play(move)
    return position
