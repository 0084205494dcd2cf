"""The computer of "Vier Gewinnt 1.0" by Timo Homburg: his nine steps made code, over lists of stones.

A board is seven lists, one a column from left to right, of the stones 0 and 1 from the bottom up; a cell is (x, y)
with x 1 to 7 and y 1 to 6, as the text counts. What lies around a cell is read as a string per direction, in which
`c` is the cell itself, `X` a stone of the colour asked for, `O` one of the other colour, `_` a free place and `#` what
lies off the board; "3 Steine um das Feld herum" is then a pattern like `XcXX`.

Readings (each can be swapped by a `Reading`):
- "um das unterste freie Feld herum 3 Steine in einer Reihe": a stone put there would complete four. They may lie on
  one side or on both. A direction has them or not, so it counts once, also for "XXXcXXX"; several directions add up
  ("einem Vielfachen von 120450"), and so do the two colours.
- twos and ones: the same, "wird Schritt 2 wiederholt": stones that touch the cell without a gap, on one side or both.
- "A stone counts once, in the direction in which it lies" (ORIGINALS H5): what is a three is not also a two, and what
  is a two is not also a one. `once=False`: each step counts anew.
- the open two, adjoining: the cell is one of the "2 freien Plätzen um sie herum", the other is beyond the pair. Or,
  `OPEN_TWO_AFTER_THE_MOVE`, both are wanted besides the cell.
- the open two with a gap: "mit freien Plätzen um sie herum und zwischen ihnen" names three free places, and the cell is
  any of them. Or, `OPEN_TWO_FROM_BETWEEN`, only the place "zwischen ihnen".
- an open two with a gap that the cell touches with one of its stones is no "one" besides: a stone counts once.
- "wird die Bewertung angepasst": an open two is rated as such instead of as a two.
- "gleich der höchsten Bewertung (120450) oder einem Vielfachen": taken to the letter, so three enemy stones up there
  besides the own ones (137657) do not answer to it, and the rating is subtracted. Only by this a rating can fall under
  -99100 at all. `top_to_the_letter=False`: it is asked whether the computer can win up there ("also ob der PC ...").
- "wird auf -99000 gesetzt", "wird ... genommen (17206)": in place of what steps 2 and 3 have given; steps 4 and 5 add
  to it like to any other value (ORIGINALS H5: together).
- step 3 puts no stone on trial, and asks nothing about rows that lie above the board.
- equal ratings: silent; `choices` names them all, `kept_column` the first, which stays the highest kept.
- best before floor: step 6 stands before step 7, which is "der Übersichtlichkeit halber", so the best is found among
  the values before they are cut at -99100; it makes a difference only if there is none above.
- "noch keine Bewertungen": all ratings are 0, which only the empty board brings about.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

Columns = list[list[int]]
Cell = tuple[int, int]

WIDTH, HEIGHT = 7, 6
VERTICAL, HORIZONTAL, RISING, FALLING = (0, 1), (1, 0), (1, 1), (1, -1)
DIRECTIONS = (VERTICAL, HORIZONTAL, RISING, FALLING)
SIGHT = 4  # the farthest place that a pattern speaks of

OWN_THREE, ENEMY_THREE = 120450, 17207  # "bei eigenen 3 Steinen mit 120450 und bei 3 Steinen des Gegners mit 17207"
TWICE_ABOVE, ONCE_ABOVE = 17206, -99000  # "(17206)", "so wird die Bewertung auf -99000 gesetzt"
OWN_TWO, ENEMY_TWO = 351, 2458  # "2458 für den Gegner und 351 für den PC"
OWN_OPEN_TWO, ENEMY_OPEN_TWO = 5735, 17207  # "17207 für den Gegner und 5735 für den PC"
OWN_ONE, ENEMY_ONE = 7, 50  # "50 für den Gegner und 7 für den PC"
LOWEST = -99100  # "so wird die Bewertung der Übersichtlichkeit halber auf -99100 angepasst"
FIRST_COLUMNS = {3, 4, 5}  # "so wird eine der Spalten 3,4 oder 5 über die Randomfunktion ermittelt"

THREE = ("cXXX", "XcXX", "XXcX", "XXXc")
TWO = ("cXX", "XcX", "XXc")
TWO_IN_A_LINE = (*TWO, "cX[_O]X", "c[_O]XX", "Xc[_O]X", "X[_O]cX", "XX[_O]c", "X[_O]Xc")
ONE = ("cX", "Xc")
ONE_IN_A_LINE = (*ONE, "c[_O]X", "X[_O]c", "c[_O][_O]X", "X[_O][_O]c")

# "in einer Reihe mit 2 freien Plätzen um sie herum oder ... mit freien Plätzen um sie herum und zwischen ihnen"
OPEN_TWO = ("cXX_", "_XXc", "_XcX_", "cX_X_", "_X_Xc")
OPEN_TWO_FROM_BETWEEN = ("cXX_", "_XXc", "_XcX_")
OPEN_TWO_AFTER_THE_MOVE = ("_cXX_", "_XXc_", "_XcX_")


@dataclass(frozen=True)
class Reading:
    """What the text leaves to its reader; the first of each is the reading that stands nearest to the letter."""

    two: tuple[str, ...] = TWO
    one: tuple[str, ...] = ONE
    open_two: tuple[str, ...] = OPEN_TWO
    once: bool = True
    top_to_the_letter: bool = True


NEAREST = Reading()


def ratings(columns: Columns, player: int, reading: Reading = NEAREST) -> dict[int, int]:
    """The ratings the computer calculates, by the columns 1 to 7 that are not full: the array Bewertung."""
    # "Sollte die Bewertung einer Spalte kleiner als -99100 werden so wird die Bewertung ... auf -99100 angepasst."
    return {column: max(value, LOWEST) for column, value in values(columns, player, reading).items()}


def values(columns: Columns, player: int, reading: Reading = NEAREST) -> dict[int, int]:
    """What the steps 2 to 5 give, before the 7th cuts it off at the bottom."""
    # "Prüfung ... ob man noch einen Stein einwerfen kann.", "Die Schritte 1.-7. werden für die restlichen 6 ..."
    open_columns = [x for x in range(1, WIDTH + 1) if len(columns[x - 1]) < HEIGHT]
    return {x: value(columns, x, player, reading) for x in open_columns}


def choices(columns: Columns, player: int, reading: Reading = NEAREST) -> set[int]:
    """The columns that the text allows the computer to play."""
    found = values(columns, player, reading)
    # "Wenn wie z.B. am Anfang des Spieles noch keine Bewertungen vorliegen können"
    if not any(found.values()):
        return FIRST_COLUMNS & set(found)
    return {column for column, each in found.items() if each == max(found.values())}


def kept_column(columns: Columns, player: int, reading: Reading = NEAREST) -> int | None:
    """The variable l after all columns, or `None` where nothing is rated and a random one is taken."""
    found = values(columns, player, reading)
    if not any(found.values()):
        return None
    # "Zusätzlich wird in einer Variablen bmax festgehalten welches der höchste Wert war": an equal one is not higher
    return max(found, key=lambda column: found[column])


def value(columns: Columns, column: int, player: int, reading: Reading = NEAREST) -> int:
    """What the steps 2 to 5 give together for one column: "Der sich aus den Schritten 2-5 ergebene Wert"."""
    cell = lowest_free(columns, column)
    threes = step_two(columns, cell, player)
    if not threes:  # "Wenn keine 3 gleichen Steine gefunden wurden"
        threes = step_three(columns, cell, player, reading)
    return threes + step_four(columns, cell, player, reading) + step_five(columns, cell, player, reading)


def step_two(columns: Columns, cell: Cell, player: int) -> int:
    """The rating of the threes around a cell, "vertikal, horizontal oder diagonal"."""
    own, enemy = threes_of(columns, cell, player), threes_of(columns, cell, 1 - player)
    return own * OWN_THREE + enemy * ENEMY_THREE


def step_three(columns: Columns, cell: Cell, player: int, reading: Reading) -> int:
    """What the row above takes away, where a neighbour column is higher and the stone might serve the enemy."""
    x, y = cell
    above, further_above = (x, y + 1), (x, y + 2)
    # "so wird geprüft ob in der Spalte rechts oder links der zu prüfenden Spalte mehr Steine liegen"
    if not neighbour_is_higher(columns, x):
        return 0
    # "... die Bewertungsfunktion aus 2. erneut aufgerufen und die Bewertung von der ersten Bewertung abgezogen"
    second = step_two(columns, above, player)
    if not is_top(columns, above, player, second, reading):
        return -second
    # "ob der PC auch in dieser gewinnen kann"
    return TWICE_ABOVE if threes_of(columns, further_above, player) else ONCE_ABOVE


def is_top(columns: Columns, above: Cell, player: int, second: int, reading: Reading) -> bool:
    """Whether the second rating was "gleich der höchsten Bewertung (120450) oder einem Vielfachen von 120450"."""
    if reading.top_to_the_letter:
        return second > 0 and second % OWN_THREE == 0
    return threes_of(columns, above, player) > 0  # "also ob der PC eine Zeile über der ... Zeile gewinnen könnte"


def step_four(columns: Columns, cell: Cell, player: int, reading: Reading) -> int:
    """The rating of the twos around a cell; "im Sonderfall" of an open two "wird die Bewertung angepasst"."""
    total = 0
    for row, own in rows(columns, cell, player):
        if reading.once and shows(THREE, row):
            continue
        if shows(reading.open_two, row):
            total += OWN_OPEN_TWO if own else ENEMY_OPEN_TWO
        elif shows(reading.two, row):
            total += OWN_TWO if own else ENEMY_TWO
    return total


def step_five(columns: Columns, cell: Cell, player: int, reading: Reading) -> int:
    """The rating of the ones around a cell: "Schritt 2 für einen Stein horizontal, vertikal und diagonal"."""
    total = 0
    for row, own in rows(columns, cell, player):
        if reading.once:
            ones = int(shows(reading.one, row) and not shows((*THREE, *reading.open_two, *reading.two), row))
        else:
            ones = sum(shows((pattern,), row) for pattern in reading.one)
        total += ones * (OWN_ONE if own else ENEMY_ONE)
    return total


def threes_of(columns: Columns, cell: Cell, colour: int) -> int:
    """In how many directions three stones of the colour lie around a cell; none where the board has no such cell."""
    if cell[1] > HEIGHT:
        return 0
    return sum(shows(THREE, row_through(columns, cell, direction, colour)) for direction in DIRECTIONS)


def lowest_free(columns: Columns, column: int) -> Cell:
    """The place "das unterste freie Feld" of a column that is not full."""
    return column, len(columns[column - 1]) + 1


def neighbour_is_higher(columns: Columns, column: int) -> bool:
    """Whether more stones lie in the column to the right or to the left."""
    beside = [x for x in (column - 1, column + 1) if 1 <= x <= WIDTH]
    return any(len(columns[x - 1]) > len(columns[column - 1]) for x in beside)


def rows(columns: Columns, cell: Cell, player: int) -> Iterator[tuple[str, bool]]:
    """What lies around a cell in each direction, seen for each colour; and whether that is the player's own."""
    for direction in DIRECTIONS:
        yield row_through(columns, cell, direction, player), True
        yield row_through(columns, cell, direction, 1 - player), False


def row_through(columns: Columns, cell: Cell, direction: Cell, colour: int) -> str:
    """The places in one direction, before the cell and behind it, as letters."""
    (x, y), (right, up) = cell, direction
    places = [(x + n * right, y + n * up) for n in range(-SIGHT, SIGHT + 1)]
    return "".join("c" if place == cell else letter(columns, place, colour) for place in places)


def letter(columns: Columns, place: Cell, colour: int) -> str:
    """One place as a letter; places of which the text speaks are free also where no stone could rest yet."""
    x, y = place
    if not (1 <= x <= WIDTH and 1 <= y <= HEIGHT):
        return "#"
    if y > len(columns[x - 1]):
        return "_"
    return "X" if columns[x - 1][y - 1] == colour else "O"


@cache
def shows(patterns: tuple[str, ...], row: str) -> bool:
    """Whether one of the patterns is to be seen; each names the cell itself, so it fits in one place at most."""
    return any(re.search(pattern, row) for pattern in patterns)
