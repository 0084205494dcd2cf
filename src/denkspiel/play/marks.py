"""Marks for moves, and the accuracy of a player: both by what was given away.

What is given away is counted in chances to win, from 0 to 1, a draw being one half.

Where values are proven, a step of the outcome (a win that becomes a draw, a draw that becomes a loss) is a mistake and
two are a blunder; a move that keeps the outcome is the best one if none ends the game at a better time, else good.
There are no inaccuracies among proven values.

Where they are estimated the limits are those of the "expected points" that chess.com describes: up to 0.05 is good,
up to 0.1 an inaccuracy, up to 0.2 a mistake, anything more a blunder.

An only move is a best one beside which every other move is a mistake or worse.

The accuracy of a move falls exponentially with what it gave away, with the exponent that lichess.org uses, and is
scaled so that 100 stands for nothing and 0 for everything; a player's accuracy is the mean.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, floor
from typing import Literal, NamedTuple

from denkspiel.core.position import Position

__all__ = [
    "INACCURACY_LOSS",
    "JudgedMove",
    "MoveMark",
    "OverlookedMove",
    "accuracy_percent",
    "find_overlooked",
    "mark_move",
]


class OverlookedMove(NamedTuple):
    """What a move overlooks, and the moves that do not."""

    kind: Literal["win", "block", "line"]
    better: tuple[int, ...]


def find_overlooked(position: Position, move: int) -> OverlookedMove | None:
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
    return None if move in better or not better else OverlookedMove(what, better)


def _completing(position: Position, stones: int) -> set[int]:
    """The free cells with which these stones would have a whole line, whether they can be taken now or not."""
    game, free = position.game, ~(position.first | position.second)
    return {
        cell
        for cell, masks in enumerate(game.winning_masks)
        if free >> cell & 1 and any(stones & mask == mask & ~(1 << cell) for mask, _ in masks)
    }


MoveMark = Literal["only", "best", "good", "inaccuracy", "mistake", "blunder"]

INACCURACY_LOSS = 0.05
_MISTAKE = 0.1
_BLUNDER = 0.2
_STEP = 0.5
"""A step of a proven outcome."""
_FALL = 4.354


@dataclass(frozen=True)
class JudgedMove:
    """A move, as the side sees it that makes it.

    Attributes:
        before: the chance with the best move.
        after: the chance with this one.
        others: the chance with the best of all other moves; `None` if there are none, or it is not known.
        proven: whether `before` and `after` are.
        is_at_best_time: whether the outcome comes at the best time as well; only proven values tell.
        overlooked: whether it overlooks a win or a loss one move ahead: that is a mistake whatever comes of it.
    """

    before: float
    after: float
    others: float | None
    proven: bool
    is_at_best_time: bool = True
    overlooked: bool = False

    @property
    def loss(self) -> float:
        """What was given away, from 0 to 1."""
        return max(_MISTAKE if self.overlooked else 0.0, self.before - self.after)


def mark_move(move: JudgedMove) -> MoveMark:
    """See above."""
    if move.loss == 0:
        if move.others is not None and move.after - move.others >= _MISTAKE:
            return "only"
        return "best" if move.is_at_best_time else "good"
    if move.proven:
        return "mistake" if move.loss <= _STEP else "blunder"
    if move.loss < INACCURACY_LOSS:
        return "good"
    return "inaccuracy" if move.loss < _MISTAKE else "mistake" if move.loss < _BLUNDER else "blunder"


def accuracy_percent(losses: Sequence[float]) -> int | None:
    """The accuracy in percent of whose moves gave that away; 100 only if that is nothing, `None` without moves."""
    if not losses:
        return None
    return floor(sum(map(_accuracy_of, losses)) / len(losses))


def _accuracy_of(lost: float) -> float:
    return 100.0 if lost == 0 else 100 * (exp(-_FALL * lost) - exp(-_FALL)) / (1 - exp(-_FALL))
