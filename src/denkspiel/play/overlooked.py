"""Moves that overlook what anybody can see one move ahead: a win, a win of the enemy, or one's own losing line."""

from typing import Literal, NamedTuple

from denkspiel.core.position import Position

__all__ = ["Oversight", "oversight"]


class Oversight(NamedTuple):
    """What a move overlooks, and the moves that do not."""

    what: Literal["win", "block", "line"]
    better: tuple[int, ...]


def oversight(position: Position, made: int) -> Oversight | None:
    """What the move made overlooks one move ahead, whatever comes of it later; `None` if it overlooks nothing.

    Where a line wins that is a win at once ("win"), or else the enemy's win at once that another move prevents
    ("block"). Where a line loses it is a line completed although another move completes none ("line").
    """
    open_cells, above = position.legal_moves, position.game.geometry.above
    completing = _completing(position, position.own)
    what: Literal["win", "block", "line"]
    if position.game.avoidance:
        what, better = "line", tuple(move for move in open_cells if move not in completing)
    elif completing & {*open_cells}:
        what, better = "win", tuple(move for move in open_cells if move in completing)
    else:
        threats = _completing(position, position.enemy)
        what, better = "block", tuple(m for m in open_cells if not threats & {*open_cells, above[m]} - {m})
    return None if made in better or not better else Oversight(what, better)


def _completing(position: Position, stones: int) -> set[int]:
    """The free cells with which these stones would have a whole line, whether they can be taken now or not."""
    game, free = position.game, ~(position.first | position.second)
    return {
        cell
        for cell, masks in enumerate(game.winning_masks)
        if free >> cell & 1 and any(stones & mask == mask & ~(1 << cell) for mask, _ in masks)
    }
