"""What a game in progress can wait for."""

from enum import Enum

__all__ = ["Acknowledgement", "Phase", "Question"]


class Phase(Enum):
    """What a game waits for."""

    MOVE = "move"
    """A human's move."""
    COMPUTER = "computer"
    """The computer's move, or the end of a pause."""
    ACKNOWLEDGE = "acknowledge"
    """A sign that what was said has been read, before the human's move."""
    ANSWER = "answer"
    """Yes or no."""
    OVER = "over"
    """A new game: this one has ended."""
    QUIT = "quit"
    """Nothing any more: the players have left."""


class Acknowledgement(Enum):
    """What has to be acknowledged before the human's move."""

    MOVE = "move"
    """The edge that the computer has drawn (X8 of the originals)."""
    FAULT = "fault"
    """Two points that are not a move (X6 of the originals)."""


class Question(Enum):
    """What is asked before something happens that cannot be taken back."""

    NEW_GAME = "new-game"
    QUIT = "quit"
