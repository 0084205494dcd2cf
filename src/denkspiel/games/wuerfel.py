"""The module of the Fortran exercise "3D-TicTacToe": its field of integers, and its subprograms by their names.

The players are -1, who begins, and 1; a free cell is 0. Coordinates run from 1 to 3, as Fortran counts; in a field,
`feld[x - 1][y - 1][z - 1]` is the cell (x, y, z): x counts the columns from left to right, y the rows and z the layers
from below. What a line is comes from the game's data, its kind from `core/geometry.py`.

`denkspiel.originals` offers the subprograms, so a student can try them:

    >>> from denkspiel.originals import FreiUndZul, Gewinn_Saeule
    >>> feld = [[[0, 0, 0], [0, 0, 0], [0, 0, 0]] for x in range(3)]
    >>> feld[0][0] = [-1, -1, -1]
    >>> FreiUndZul(1, 1, 2, feld), FreiUndZul(2, 1, 2, feld), FreiUndZul(4, 1, 2, feld)
    (False, True, False)
    >>> Gewinn_Saeule(feld)
    -1

Where the text is silent: should a field hold whole lines of both players, which no game comes to, the first one found
counts; plane diagonals ("Flächendiagonalen") are those of all nine planes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from denkspiel.core.errors import InvalidGame
from denkspiel.core.geometry import LineKind, line_kind
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.games.tic_tac_toe_3d import tic_tac_toe_3d

__all__ = [
    "EDGE", "EMPTY", "SIGNS", "Feld", "FreiUndZul", "Gewinn_Flaechendiagonale", "Gewinn_Raumdiagonale", "Gewinn_Saeule",
    "LineSum", "Turn", "feld_of", "play_turn",
]  # fmt: skip

EDGE = 3
SIGNS = (-1, 1)
"""What stands for the first player and for the second one ("Die Spieler haben die Zeichen -1 und 1")."""

Feld = Sequence[Sequence[Sequence[int]]]
"""A cube of 3x3x3 integers, each -1, 0 or 1."""

EMPTY: Feld = (((0,) * EDGE,) * EDGE,) * EDGE
"""The field before the first move ("Das Spielfeld wird zuerst mit Nullen initialisiert")."""


def feld_of(position: Position) -> Feld:
    """Return a position of 3-D Tic-Tac-Toe as the cube of the original: 3x3x3 numbers -1, 0 or 1.

    The text: „Hier wird zur Darstellung des Spielfelds ein 3 × 3 × 3 INTEGER-Feld verwendet. Die Spieler haben die
    Zeichen −1 und 1.“ In English: an integer array of 3x3x3 numbers represents the board, and the players have the
    signs -1 and 1. A free cell is 0. The cell (x, y, z), counted from 1, is `feld[x - 1][y - 1][z - 1]`.

    Raises:
        InvalidGame: the game is not 3-D Tic-Tac-Toe with 3x3x3 cells.

    Examples:
        >>> from denkspiel import replay
        >>> from denkspiel.originals import feld_of
        >>> feld_of(replay("tic-tac-toe-3d", "111 112"))[0][0]
        (-1, 1, 0)
    """
    if position.game.geometry != tic_tac_toe_3d(EDGE).geometry:
        raise InvalidGame(Message("{game} is not played on a cube of 3x3x3 cells.", game=position.game.heading))
    signs = [0 if owner is None else SIGNS[owner] for owner in map(position.owner, range(EDGE**3))]
    places = {cell.place: sign for cell, sign in zip(position.game.geometry.cells, signs, strict=True)}
    edge = range(EDGE)
    return tuple(tuple(tuple(places[x, y, z] for z in edge) for y in edge) for x in edge)


def FreiUndZul(x: int, y: int, z: int, feld: Feld = EMPTY) -> bool:  # noqa: N802 (the name of the text)
    """Return whether a player can set a sign at (x, y, z): whether the cell exists and is free.

    The text: „die prüft, ob die Koordinaten einen zulässigen Index angeben und danach, ob das Feld besetzt ist.
    (Reihenfolge wichtig!)“ In English: it checks whether the coordinates are a legal index, and after that whether the
    cell is taken. (The order is important!) In Fortran, an index outside the array could stop the program.

    The original's function has three parameters, because the cube is a variable of its module. Here you pass the cube
    as the fourth one.

    Args:
        x: the column, 1 to 3. Any other number gives `False`, and the same holds for y and z.
        y: the row, 1 to 3.
        z: the level, 1 to 3.
        feld: a cube of 3x3x3 numbers: -1 and 1 for the players, 0 for a free cell. By default, all cells are free.

    Returns:
        `True` (free and legal) or `False`. No number is an error.

    Examples:
        >>> from denkspiel.originals import FreiUndZul
        >>> FreiUndZul(1, 2, 3), FreiUndZul(0, 2, 3)
        (True, False)
    """
    return _is_index(x, y, z) and _is_free(x, y, z, feld)


def Gewinn_Saeule(feld: Feld) -> int:  # noqa: N802
    """Return the player (-1 or 1) who has completed a row, a column or a pillar, or 0.

    The text: „Diese testet, ob eine Spalte/ Säule/ Zeile von einem Spieler komplett ausgefüllt wurde. Wenn ja, wird die
    Nummer des Spielers zurückgegeben, sonst 0.“ In English: it tests whether a player has filled a column, a pillar or
    a row. If so, it returns the player's number, and otherwise 0. The hint of the text works too: a line is full if its
    sum is 3 or -3.

    Args:
        feld: a cube of 3x3x3 numbers: -1 and 1 for the players, 0 for a free cell.

    Returns:
        -1, 1 or 0. If both players have such a line, which cannot happen in a game, the first line found counts.

    Raises:
        IndexError: the cube has fewer than 3x3x3 cells.

    Examples:
        >>> from denkspiel import replay
        >>> from denkspiel.originals import Gewinn_Saeule, feld_of
        >>> Gewinn_Saeule(feld_of(replay("tic-tac-toe-3d", "111 222 112 221 113")))
        -1
    """
    return _gewinn(feld, LineKind.STRAIGHT)


def Gewinn_Raumdiagonale(feld: Feld) -> int:  # noqa: N802
    """Return the player (-1 or 1) who has completed a space diagonal, or 0.

    The text: „Diese testet, ob eine Raumdiagonale komplett von einem Spieler belegt wurde.“ In English: it tests
    whether a player has filled a space diagonal, which leads from a corner of the cube through its centre. There are 4.

    Args:
        feld: a cube of 3x3x3 numbers: -1 and 1 for the players, 0 for a free cell.

    Returns:
        -1, 1 or 0. If both players have such a line, which cannot happen in a game, the first line found counts.

    Raises:
        IndexError: the cube has fewer than 3x3x3 cells.

    Examples:
        >>> from denkspiel import replay
        >>> from denkspiel.originals import Gewinn_Raumdiagonale, feld_of
        >>> Gewinn_Raumdiagonale(feld_of(replay("tic-tac-toe-3d", "111 112 222 212 333")))
        -1
    """
    return _gewinn(feld, LineKind.SPACE_DIAGONAL)


def Gewinn_Flaechendiagonale(feld: Feld) -> int:  # noqa: N802
    """Return the player (-1 or 1) who has completed a diagonal of a plane, or 0.

    The text: „Diese testet, ob eine Flächendiagonale von einem Spieler komplett ausgefüllt wurde.“ In English: it tests
    whether a player has filled a diagonal of a plane. The nine planes of the cube have two diagonals each.

    Args:
        feld: a cube of 3x3x3 numbers: -1 and 1 for the players, 0 for a free cell.

    Returns:
        -1, 1 or 0. If both players have such a line, which cannot happen in a game, the first line found counts.

    Raises:
        IndexError: the cube has fewer than 3x3x3 cells.

    Examples:
        >>> from denkspiel import replay
        >>> from denkspiel.originals import Gewinn_Flaechendiagonale, feld_of
        >>> Gewinn_Flaechendiagonale(feld_of(replay("tic-tac-toe-3d", "111 112 221 212 331")))
        -1
    """
    return _gewinn(feld, LineKind.PLANE_DIAGONAL)


LineSum = tuple[tuple[tuple[int, int, int], ...], int]
"""The places of a line, counted from 0, and the sum of what stands there."""


@dataclass(frozen=True)
class Turn:
    """A turn of the game loop of the text, with all that it checks.

    Attributes:
        legal: whether the coordinates are a legal index.
        free: whether the cell is free; `None` if it was not asked, because there is no such cell.
        feld: the cube afterwards; as before if the move was not allowed.
        sums: for each kind of line, in the order of the text, the sums looked at, up to the first full line.
        winners: for each kind what its function returns.
        winner: the first of those that is not 0, or 0.
        fault: whether the winner differs from the active player, which the text calls an error.
        draw: whether all cells are taken and nobody has won.
    """

    legal: bool
    free: bool | None
    feld: Feld
    sums: Mapping[LineKind, Sequence[LineSum]]
    winners: Mapping[LineKind, int]
    winner: int
    fault: bool
    draw: bool


def play_turn(feld: Feld, x: int, y: int, z: int, player: int) -> Turn:
    """Let `player` (-1 or 1) take the cell (x, y, z), counted from 1, and check all that the text asks for.

    Should the move not be allowed, nothing else happens: the text asks the player again.
    """
    legal = _is_index(x, y, z)
    free = _is_free(x, y, z, feld) if legal else None
    if not free:
        return Turn(legal, free, feld, {}, {}, 0, fault=False, draw=False)
    cells = {(i, j, k): feld[i][j][k] for i in range(EDGE) for j in range(EDGE) for k in range(EDGE)}
    cells[x - 1, y - 1, z - 1] = player
    edge = range(EDGE)
    after = tuple(tuple(tuple(cells[i, j, k] for k in edge) for j in edge) for i in edge)
    sums: dict[LineKind, list[LineSum]] = {
        kind: [] for kind in (LineKind.STRAIGHT, LineKind.SPACE_DIAGONAL, LineKind.PLANE_DIAGONAL)
    }
    winners = {kind: _gewinn(after, kind, looked_at) for kind, looked_at in sums.items()}
    winner = next(filter(None, winners.values()), 0)
    return Turn(
        legal,
        free,
        after,
        sums,
        winners,
        winner,
        fault=winner not in (0, player),
        draw=not winner and all(cells.values()),
    )


def _is_index(x: int, y: int, z: int) -> bool:
    return all(1 <= index <= EDGE for index in (x, y, z))


def _is_free(x: int, y: int, z: int, feld: Feld) -> bool:
    return feld[x - 1][y - 1][z - 1] == 0


def _gewinn(feld: Feld, kind: LineKind, looked_at: list[LineSum] | None = None) -> int:
    """A line is full of one sign exactly if its sum is 3 or -3, as the text hints.

    `looked_at` takes down the sums.
    """
    for line in _lines(kind):
        total = sum(feld[x][y][z] for x, y, z in line)
        if looked_at is not None:
            looked_at.append((line, total))
        if abs(total) == EDGE:
            return total // EDGE
    return 0


@cache
def _lines(kind: LineKind) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """The places of all lines of that kind."""
    geometry = tic_tac_toe_3d(EDGE).geometry
    chosen = [line for line in geometry.lines if line_kind(geometry, line) is kind]
    places = [(int(x), int(y), int(z)) for x, y, z in (cell.place for cell in geometry.cells)]
    return tuple(tuple(places[cell] for cell in line) for line in chosen)
