"""What a lesson consists of: steps with stages, and in a stage the moves that can be tried, each with its answer."""

from dataclasses import dataclass
from typing import TypeAlias

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position

__all__ = [
    "LessonStage",
    "LessonStep",
    "LessonTry",
    "Line",
    "completing_moves",
    "forces_a_win",
    "leaves_only_losing",
    "lines_completed_by",
    "lines_through",
]


Line: TypeAlias = tuple[int, ...]
"""The cells of a line of the game."""


@dataclass(frozen=True)
class LessonTry:
    """A move that can be tried, and what is said of it.

    Attributes:
        cell: the cell it takes.
        is_right: whether it solves the step.
        text: why it is right or wrong.
        played_moves: what is played, in turn: the move itself, and what it is answered with.
        highlighted_lines: the lines that are lit after that.
        next_stage: the number of the stage of the step that goes on from there, or `None`.
    """

    cell: int
    is_right: bool
    text: Message
    played_moves: tuple[int, ...]
    highlighted_lines: tuple[Line, ...] = ()
    next_stage: int | None = None


@dataclass(frozen=True)
class LessonStage:
    """Something to see or to do on the board. The one who is taught has the first player's stones.

    Attributes:
        text: what there is to see, or to do.
        moves: how the position came about, from the empty board on.
        highlighted_lines: the lines that are lit.
        tries: every legal move, at least one of them right; none at all where there is only something to see.
    """

    text: Message
    moves: tuple[int, ...] = ()
    highlighted_lines: tuple[Line, ...] = ()
    tries: tuple[LessonTry, ...] = ()


@dataclass(frozen=True)
class LessonStep:
    """One thing to learn.

    Attributes:
        name: by which it is told from the other steps: "setting", "lines", "threat" and so on.
        title: what it is called.
        text: what there is to know, in one or two sentences.
        stages: in order, unless a try leads elsewhere.
    """

    name: str
    title: Message
    text: Message
    stages: tuple[LessonStage, ...]


def completing_moves(position: Position, side: int) -> tuple[int, ...]:
    """The cells that can be taken now and with which that side would complete a line if it were its turn."""
    missing = ~(position.second if side else position.first)
    masks = position.game.winning_masks
    return tuple(cell for cell in position.legal_moves if any(mask & missing == 1 << cell for mask, _ in masks[cell]))


def lines_completed_by(position: Position, side: int, cell: int) -> tuple[Line, ...]:
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
    threats = completing_moves(after, side)
    answers = sorted(after.legal_moves, key=lambda answer: answer not in threats)
    return all(completing_moves(after.play(answer), side) for answer in answers)


def leaves_only_losing(position: Position, move: int) -> bool:
    """Where a whole line loses: whether the move completes none, and every answer to it does."""
    after = position.play(move)
    if after.outcome:
        return False
    losing = completing_moves(after, after.side_to_move)
    return set(losing) == set(after.legal_moves)


def lines_through(game: Game, cell: int) -> tuple[Line, ...]:
    """The lines that contain the cell."""
    geometry = game.geometry
    return tuple(geometry.lines[number] for number in geometry.lines_through[cell])
