"""The functions and data structures of the originals, under the names of their German texts.

- 3D-TicTacToe (Fortran 95): `FreiUndZul`, `Gewinn_Saeule`, `Gewinn_Raumdiagonale`, `Gewinn_Flaechendiagonale`, over the
  cube that `feld_of` makes of a position.
- Vier Gewinnt (Amiga): `Brett`, `Zug`, `Farbe`, `Status`, `Ergebnis`, `Strategie`.
- 3D-Vier gewinnt (C64): the field `FE`.
- Hexagon (PC-1360): the fields `L`, `I` and `P`.

A field is a function here: it takes a position and returns what the original's memory would contain.

    >>> from denkspiel import replay
    >>> from denkspiel.originals import FE, P
    >>> FE(replay("score-four", "a1 a1 d3"))[0][0][1]
    3
    >>> P(replay("hexagon", "34 14"))[3]
    (1, 1)

Nothing is computed twice: these are the very objects that the computer players use.
"""

from denkspiel.core.position import Position
from denkspiel.games.wuerfel import FreiUndZul, Gewinn_Flaechendiagonale, Gewinn_Raumdiagonale, Gewinn_Saeule, feld_of
from denkspiel.opponents.originals.brett import Brett
from denkspiel.opponents.originals.hexagon_fields import Fields
from denkspiel.opponents.originals.raumvier import cell_states
from denkspiel.opponents.originals.zug import Ergebnis, Farbe, Status, Strategie, Zug

__all__ = [
    "FE",
    "Brett",
    "Ergebnis",
    "Farbe",
    "FreiUndZul",
    "Gewinn_Flaechendiagonale",
    "Gewinn_Raumdiagonale",
    "Gewinn_Saeule",
    "I",
    "L",
    "P",
    "Status",
    "Strategie",
    "Zug",
    "feld_of",
]


def FE(position: Position) -> tuple[tuple[tuple[int, ...], ...], ...]:  # noqa: N802 (the name of the text)
    """Return the field FE of *3D-Vier gewinnt*: the state of each cell as `FE(position)[x][y][z]`.

    The text: „Damit der Computer etwas zu rechnen hat, wird jedem möglichen Zustand der einzelnen Felder ein Zahlenwert
    zugeordnet, der im dreidimensionalen Feld FE gespeichert wird.“ In English: the three-dimensional array FE stores a
    number for each possible state of a cell, so that the computer has something to calculate with.

    The states are those of the text:

    - 3: „das Feld ist von Spieler 2 besetzt“, the second player has a stone there.
    - 2: „das Feld ist von Spieler 1 besetzt“, the first player has a stone there.
    - 1: „das Feld ist unbesetzt, kann aber im nächsten Zug besetzt werden“, the cell is free and playable now.
    - 0: „unbesetztes Feld“, the cell is free but out of reach. After the end of a game, every free cell is.

    Args:
        position: a position of Score Four, or of another game on a box of cells in space.

    Returns:
        The states, with x from 0 to 3 for the columns a to d, y from 0 to 3 for the rows 1 to 4, and z from 0 to 3 from
        the ground up. The text does not say where its indices start.

    Raises:
        InvalidGame: the board of the game is not a box of cells in space.

    Examples:
        >>> from denkspiel import replay
        >>> from denkspiel.originals import FE
        >>> position = replay("score-four", "a1 a1 d3")
        >>> FE(position)[0][0]
        (2, 3, 1, 0)
        >>> FE(position)[3][2][0]
        2
    """
    return cell_states(position)


def L(position: Position) -> tuple[tuple[int, ...], ...]:  # noqa: N802 (the name of the text)
    """Return the field L of *Hexagon*: five numbers for each of the 15 lines, as `L(position)[line][0]` to `[4]`.

    The text: „Der Zustand der 15 möglichen Linien wird im Feld L(14,4) gespeichert.“ In English: the array L(14,4)
    stores the state of the 15 possible lines. The columns are those of the text:

    - 0: „Anfangspunkt der Linie“, its start point, 0 to 4. Point 1 of the board is 0.
    - 1: „Endpunkt der Linie“, its end point, 1 to 5.
    - 2: „Zustand: 0 = noch nicht gezogen, 1 = vom Rechner gezogen, 2 = vom Spieler gezogen“, its state: 0 is not drawn,
      1 is drawn by the computer, and 2 is drawn by the player.
    - 3: „Bewertung der Linie gem. vorstehender Prioritätenliste“, its priority, 1 to 11. A line that is drawn has 0.
    - 4: „Liste aller am höchsten bewerteten Linien (= 1. Index in L)“, read downwards: the list of all lines with the
      highest priority. As many rows count as there are lines with that priority; the rest of the column is 0.

    The computer is the side to move, because the original rates lines when its computer is about to draw.

    Args:
        position: a position of Hexagon, with any number of points.

    Returns:
        A row for each line, in the order 12, 13, 14, 15, 16, 23 to 56. `I` finds the row of a line.

    Raises:
        InvalidGame: the game is not played on the edges and triangles of a graph.

    Examples:
        >>> from denkspiel import replay
        >>> from denkspiel.originals import L
        >>> L(replay("hexagon", "34 14"))[9]
        (2, 3, 1, 0, 0)
        >>> [row[3] for row in L(replay("hexagon", "12"))]
        [0, 10, 10, 10, 10, 10, 10, 10, 10, 11, 11, 11, 11, 11, 11]
    """
    return Fields.from_position(position).L


def I(position: Position) -> tuple[tuple[int | None, ...], ...]:  # noqa: E743, N802 (the name of the text)
    """Return the field I of *Hexagon*: the row of `L` for the line between two points, as `I(position)[i][j]`.

    The text: „Welche Linie mit welchem ersten Index in L korreliert, geht aus dem Indexfeld I(5,5) hervor: z.B.
    I(2,3)=9 bedeutet, dass L(9,...) die Linie von Punkt 3 zum Punkt 4 beschreibt.“ In English: the index array I(5,5)
    says which line belongs to which first index of L. For example, I(2,3)=9 means that L(9,...) describes the line
    from point 3 to point 4.

    Args:
        position: a position of Hexagon, with any number of points.

    Returns:
        A table with i and j from 0 to 5; point 1 of the board is 0. The order of the two points does not matter. `None`
        stands where both are the same, because there is no such line.

    Raises:
        InvalidGame: the game is not played on the edges and triangles of a graph.

    Examples:
        >>> from denkspiel import replay
        >>> from denkspiel.originals import I
        >>> I(replay("hexagon", ""))[2][3]
        9
    """
    return Fields.from_position(position).I


def P(position: Position) -> tuple[tuple[int, int], ...]:  # noqa: N802 (the name of the text)
    """Return the field P of *Hexagon*: how many lines leave each point, as `P(position)[i][0]` and `[i][1]`.

    The text: „Die Anzahl Linien, die von jedem der sechs Punkte ausgeht, wird im Feld P(5,1) protokolliert: Z.B.
    beinhaltet P(3,0) die Anzahl Linien des Rechners, die vom Punkt 4 ausgehen und P(3,1) die Anzahl Linien des
    Spielers, die vom Punkt 4 ausgehen.“ In English: the array P(5,1) counts the lines that leave each of the six
    points. For example, P(3,0) is the number of the computer's lines at point 4, and P(3,1) the number of the player's.
    The computer is the side to move.

    Args:
        position: a position of Hexagon, with any number of points.

    Returns:
        Two counts, 0 to 5, for each point i from 0 to 5; point 1 of the board is 0.

    Raises:
        InvalidGame: the game is not played on the edges and triangles of a graph.

    Examples:
        >>> from denkspiel import replay
        >>> from denkspiel.originals import P
        >>> P(replay("hexagon", "34 14 45"))[3]
        (1, 2)
    """
    return Fields.from_position(position).P
