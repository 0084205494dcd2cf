"""The module of the Fortran exercise "3D-TicTacToe": its field of integers, and its subprograms by their names.

The players are -1, who begins, and 1; a free cell is 0. Coordinates run from 1 to 3, as Fortran counts; in a field,
`feld[x - 1][y - 1][z - 1]` is the cell (x, y, z): x counts the columns from left to right, y the rows and z the layers
from below. What a line is comes from the game's data, its kind from `core/geometry.py`.

The subprograms stand in the package's `__all__`, so a student can try them:

    >>> from denkspiel import FreiUndZul, Gewinn_Saeule
    >>> feld = [[[0, 0, 0], [0, 0, 0], [0, 0, 0]] for x in range(3)]
    >>> feld[0][0] = [-1, -1, -1]
    >>> FreiUndZul(1, 1, 2, feld), FreiUndZul(2, 1, 2, feld), FreiUndZul(4, 1, 2, feld)
    (False, True, False)
    >>> Gewinn_Saeule(feld)
    -1

Where the text is silent: should a field hold whole lines of both players, which no game comes to, the first one found
counts; plane diagonals ("Flächendiagonalen") are those of all nine planes.
"""

from collections.abc import Sequence
from functools import cache

from denkspiel.core.errors import InvalidGame
from denkspiel.core.geometry import LineKind, line_kind
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.games.tic_tac_toe_3d import tic_tac_toe_3d

__all__ = [
    "EDGE", "EMPTY", "SIGNS", "Feld", "FreiUndZul", "Gewinn_Flaechendiagonale", "Gewinn_Raumdiagonale", "Gewinn_Saeule",
    "feld_of",
]  # fmt: skip

EDGE = 3
SIGNS = (-1, 1)
"""What stands for the first player and for the second one ("Die Spieler haben die Zeichen -1 und 1")."""

Feld = Sequence[Sequence[Sequence[int]]]
"""A cube of 3x3x3 integers, each -1, 0 or 1."""

EMPTY: Feld = (((0,) * EDGE,) * EDGE,) * EDGE
"""The field before the first move ("Das Spielfeld wird zuerst mit Nullen initialisiert")."""


def feld_of(position: Position) -> Feld:
    """A position of 3-D tic-tac-toe as the text has it.

    Raises:
        InvalidGame: it is not one of 3-D tic-tac-toe, 3x3x3.
    """
    if position.game.geometry != tic_tac_toe_3d(EDGE).geometry:
        raise InvalidGame(Message("{game} is not played in a cube of 3x3x3.", game=position.game.heading))
    signs = [0 if owner is None else SIGNS[owner] for owner in map(position.owner, range(EDGE**3))]
    places = {cell.place: sign for cell, sign in zip(position.game.geometry.cells, signs, strict=True)}
    edge = range(EDGE)
    return tuple(tuple(tuple(places[x, y, z] for z in edge) for y in edge) for x in edge)


def FreiUndZul(x: int, y: int, z: int, feld: Feld = EMPTY) -> bool:  # noqa: N802 (the name of the text)
    """Whether a sign may be set at (x, y, z): first whether there is such a cell, then whether it is free.

    The function of the text has three parameters, for its field belongs to the module; here the field is the fourth.
    """
    return all(1 <= index <= EDGE for index in (x, y, z)) and feld[x - 1][y - 1][z - 1] == 0


def Gewinn_Saeule(feld: Feld) -> int:  # noqa: N802
    """The player (-1 or 1) who has filled a row, a column or a pillar; 0 if nobody has."""
    return _gewinn(feld, LineKind.STRAIGHT)


def Gewinn_Raumdiagonale(feld: Feld) -> int:  # noqa: N802
    """The player (-1 or 1) who has filled a space diagonal; 0 if nobody has."""
    return _gewinn(feld, LineKind.SPACE_DIAGONAL)


def Gewinn_Flaechendiagonale(feld: Feld) -> int:  # noqa: N802
    """The player (-1 or 1) who has filled a diagonal of a plane; 0 if nobody has."""
    return _gewinn(feld, LineKind.PLANE_DIAGONAL)


def _gewinn(feld: Feld, kind: LineKind) -> int:
    """A line is full of one sign exactly if its sum is 3 or -3, as the text hints."""
    sums = (sum(feld[x][y][z] for x, y, z in line) for line in _lines(kind))
    return next((total // EDGE for total in sums if abs(total) == EDGE), 0)


@cache
def _lines(kind: LineKind) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """The places of all lines of that kind."""
    geometry = tic_tac_toe_3d(EDGE).geometry
    chosen = [line for line in geometry.lines if line_kind(geometry, line) is kind]
    places = [(int(x), int(y), int(z)) for x, y, z in (cell.place for cell in geometry.cells)]
    return tuple(tuple(places[cell] for cell in line) for line in chosen)
