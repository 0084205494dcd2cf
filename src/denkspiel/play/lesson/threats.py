"""Moves that complete a line, and what follows from them: all by the rules, with every answer tried."""

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.play.lesson.step import Line

__all__ = ["closing_moves", "forces_a_win", "leaves_only_losing", "lines_closed", "through"]


def closing_moves(position: Position, side: int) -> tuple[int, ...]:
    """The cells that can be taken now and with which that side would complete a line, whoever is to move."""
    missing = ~(position.second if side else position.first)
    masks = position.game.winning_masks
    return tuple(cell for cell in position.legal_moves if any(mask & missing == 1 << cell for mask, _ in masks[cell]))


def lines_closed(position: Position, side: int, cell: int) -> tuple[Line, ...]:
    """The lines that a stone of that side on the cell would complete."""
    missing = ~(position.second if side else position.first)
    lines = position.game.geometry.lines
    return tuple(lines[number] for mask, number in position.game.winning_masks[cell] if mask & missing == 1 << cell)


def forces_a_win(position: Position, move: int) -> bool:
    """Whether the move does not win yet, but after every answer the next one can; an answer that wins leaves none."""
    side = position.side_to_move
    after = position.play(move)
    if after.outcome:
        return False
    threats = closing_moves(after, side)
    answers = sorted(after.legal_moves, key=lambda answer: answer not in threats)
    return all(closing_moves(after.play(answer), side) for answer in answers)


def leaves_only_losing(position: Position, move: int) -> bool:
    """Where a whole line loses: whether the move completes none, and every answer to it does."""
    after = position.play(move)
    if after.outcome:
        return False
    losing = closing_moves(after, after.side_to_move)
    return set(losing) == set(after.legal_moves)


def through(game: Game, cell: int) -> tuple[Line, ...]:
    """The lines that contain the cell."""
    geometry = game.geometry
    return tuple(geometry.lines[number] for number in geometry.lines_through[cell])
