"""What a lesson consists of: steps with stages, and in a stage the moves that can be tried, each with its answer."""

from dataclasses import dataclass
from typing import TypeAlias

from denkspiel.core.message import Message

__all__ = ["Line", "Stage", "Step", "Try"]

Line: TypeAlias = tuple[int, ...]
"""The cells of a line of the game."""


@dataclass(frozen=True)
class Try:
    """A move that can be tried, and what is said of it.

    Attributes:
        cell: the cell it takes.
        right: whether it does what was asked for.
        says: why it is right or wrong.
        then: what is played, in turn: the move itself, and what it is answered with.
        lit: the lines that are lit after that.
        stage: the number of the stage of the step that goes on from there, or `None`.
    """

    cell: int
    right: bool
    says: Message
    then: tuple[int, ...]
    lit: tuple[Line, ...] = ()
    stage: int | None = None


@dataclass(frozen=True)
class Stage:
    """Something to see or to do on the board. The one who is taught has the first player's stones.

    Attributes:
        says: what there is to see, or to do.
        moves: how the position came about, from the empty board on.
        lit: the lines that are lit.
        tries: every legal move, at least one of them right; none at all where there is only something to see.
    """

    says: Message
    moves: tuple[int, ...] = ()
    lit: tuple[Line, ...] = ()
    tries: tuple[Try, ...] = ()


@dataclass(frozen=True)
class Step:
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
    stages: tuple[Stage, ...]
