"""The debug mode: whether ratings of moves are shown, and of which (H1 of the originals)."""

from enum import Enum

__all__ = ["Debug"]


class Debug(Enum):
    """What the debug mode shows; the same switch leads from one to the next."""

    OFF = "off"
    """No ratings."""
    LAST = "last"
    """Those by which the computer chose its last move, as the original shows them."""
    NEXT = "next"
    """How the computer would rate the move that comes next."""

    @property
    def following(self) -> "Debug":
        """What the switch leads to."""
        modes = list(Debug)
        return modes[(modes.index(self) + 1) % len(modes)]
