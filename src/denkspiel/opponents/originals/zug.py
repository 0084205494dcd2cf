"""A move of Ilaender's "Vier Gewinnt" and the enumerations around it, as the text declares them.

`Zug` (move), `Farbe` (colour), `Status`, `Ergebnis` (result) and `Strategie` have the original's names and values.
Decided: a game that goes on has no `Ergebnis`, for the text names none.
"""

from enum import Enum, IntEnum
from typing import NamedTuple

__all__ = ["NOWHERE", "Ergebnis", "Farbe", "Status", "Strategie", "Zug"]

NOWHERE = -1
"""Column and row of a move that could not be made."""


class Farbe(IntEnum):
    """Whose stone lies in a cell, or whose is to be put there."""

    KEINE = 0
    SPIELER1 = 1
    """The human player, or whoever plays against the computer player."""
    SPIELER2 = 2
    """The computer player."""

    @property
    def enemy(self) -> "Farbe":
        """The other player."""
        return Farbe.SPIELER1 if self is Farbe.SPIELER2 else Farbe.SPIELER2


class Status(Enum):
    """Whether a move is allowed."""

    LEGAL = "ZugLegal"
    ILLEGAL = "ZugIllegal"


class Ergebnis(Enum):
    """How a game ended."""

    SIEG1 = Farbe.SPIELER1
    SIEG2 = Farbe.SPIELER2
    REMIS = Farbe.KEINE


class Strategie(IntEnum):
    """The number that is added to the rating of the computer's own moves."""

    DEFENSIV = -250
    NORMAL = 100
    AGGRESSIV = 350


class Zug(NamedTuple):
    """A move, made or to be made.

    Attributes:
        x: the column, from 0, or `NOWHERE`.
        y: the row from below, from 0, or `NOWHERE`.
        spieler: whose stone it is.
        status: whether it is allowed.
    """

    x: int
    y: int
    spieler: Farbe
    status: Status = Status.LEGAL
