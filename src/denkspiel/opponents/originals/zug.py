"""A move of Ilaender's "Vier Gewinnt" and the enumerations around it, as the text declares them.

`Zug` (move), `Farbe` (colour), `Status`, `Ergebnis` (result) and `Strategie` have the original's names and values, and
so have their members. `denkspiel.originals` offers them to everybody.
Decided: a game that goes on has no `Ergebnis`, for the text names none.
"""

from enum import Enum, IntEnum
from typing import NamedTuple

__all__ = ["NOWHERE", "Ergebnis", "Farbe", "Status", "Strategie", "Zug"]

NOWHERE = -1
"""Column and row of a move that could not be made."""


class Farbe(IntEnum):
    """A colour: whose stone lies in a cell, or whose stone a move puts there.

    The text: „`enum Farbe {keine, Spieler1, Spieler2}`; Dieser Wert bezeichnet welche Kugel an der angegebenen Position
    zu setzen ist.“ In English: this value says which ball a move puts at the given place. The values are those of C++:
    `keine` (none) is 0, `Spieler1` (the human player) is 1, and `Spieler2` (the computer) is 2.

    Examples:
        >>> from denkspiel.originals import Farbe
        >>> list(map(int, Farbe))
        [0, 1, 2]
        >>> Farbe.Spieler1.enemy.name
        'Spieler2'
    """

    keine = 0
    Spieler1 = 1
    Spieler2 = 2

    @property
    def enemy(self) -> "Farbe":
        """The other player."""
        return Farbe.Spieler1 if self is Farbe.Spieler2 else Farbe.Spieler2


class Status(Enum):
    """Whether a move is legal.

    The text: „`enum Status {ZugLegal, ZugIllegal}`; Dieser Wert bezeichnet ob ein Zug an die angegebene Position
    zugelassen ist oder nicht.“ In English: this value says whether a move to the given place is allowed.

    Examples:
        >>> from denkspiel.originals import Status
        >>> [status.name for status in Status]
        ['ZugLegal', 'ZugIllegal']
    """

    ZugLegal = 0
    ZugIllegal = 1


class Ergebnis(Enum):
    """The result of a game.

    The text: „`enum Ergebnis {Sieg1, Sieg2, Remis}`; Dabei steht Sieg1 für einen Sieg des menschlichen Spielers und
    Sieg2 für den Sieg der Computer-Strategie.“ In English: `Sieg1` is a win of the human player, and `Sieg2` a win of
    the computer. `Remis` is a draw. A game that continues has no result; its `Brett.check_result` is `None`.

    The value of a result is the colour that has won: `Farbe.Spieler1`, `Farbe.Spieler2`, or `Farbe.keine` for a draw.

    Examples:
        >>> from denkspiel.originals import Ergebnis, Farbe
        >>> Ergebnis(Farbe.Spieler2).name
        'Sieg2'
    """

    Sieg1 = Farbe.Spieler1
    Sieg2 = Farbe.Spieler2
    Remis = Farbe.keine


class Strategie(IntEnum):
    """The strategy of the computer, which is a number that it adds to the ratings of its own moves.

    The text: „`enum Strategie {defensiv = -250, normal = 100, aggressiv = 350}`; Die zugeordneten Zahlenwerte werden
    bei der Bewertung von Computerzügen addiert.“ In English: these numbers are added when a computer's move is rated.

    Examples:
        >>> from denkspiel.originals import Strategie
        >>> {strategie.name: int(strategie) for strategie in Strategie}
        {'defensiv': -250, 'normal': 100, 'aggressiv': 350}
    """

    defensiv = -250
    normal = 100
    aggressiv = 350


class Zug(NamedTuple):
    """A move, made or to be made.

    The text: „Um einen Zug zu speichern oder zu übergeben, wird die folgende Datenstruktur benutzt: `struct Zug`.“ In
    English: this data structure stores a move or hands it over.

    Attributes:
        x: the column, 0 to 6 („Die x-Koordinate der gesetzten oder zu setzenden Kugel“), or -1 for an illegal move.
        y: the row from below, 0 to 5, or -1 for an illegal move.
        spieler: whose stone it is.
        status: whether the move is legal.

    Examples:
        >>> from denkspiel.originals import Farbe, Status, Zug
        >>> zug = Zug(3, 0, Farbe.Spieler1)
        >>> zug.x, zug.y, zug.spieler.name, zug.status.name
        (3, 0, 'Spieler1', 'ZugLegal')
    """

    x: int
    y: int
    spieler: Farbe
    status: Status = Status.ZugLegal
