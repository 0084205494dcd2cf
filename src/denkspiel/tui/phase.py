"""What the full-screen game can wait for."""

from enum import Enum, auto

__all__ = ["Phase"]


class Phase(Enum):
    """What the screen waits for."""

    MOVE = auto()
    """A human's move."""
    COMPUTER = auto()
    """The computer's move, or the end of a pause."""
    ACKNOWLEDGE = auto()
    """Enter, before the game goes on."""
    ANSWER = auto()
    """Yes or no."""
    OVER = auto()
    """Any key, for a new game."""
