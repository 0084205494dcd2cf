"""The computer of "Hexagon" (Sharp PC-1360): its list of eleven priorities made code, sentence by sentence.

Points are 1 to 6; a line is the set of its two points; `lines` holds the owner, 0 or 1, of every line drawn so far.
The player whose view is taken is the text's Rechner, the other its Spieler. Priorities are numbered as the list is,
1 to 11; the text's "vgl. Priorität Null!" is the 1, so the program itself will have counted from 0.

Readings:
- "eine Linie" is a line, at least one: where just one is meant the text says so ("nur eine Linie ausgeht", the 5th).
  So a mixed point is one with lines of both colours. Read as exactly one, "je eine" would leave lines without any of
  the eleven, and every line is rated "mit einer der 11"; `fitting(..., exactly_one=True)` shows what fits then.
- a line closes a triangle if its other two sides are drawn; whose triangle it is, those two sides say: both of the
  Rechner, both of the Spieler, or one of each.
- several sentences often fit one line. Up to the 7th the lowest is taken, for a line that loses has lost whatever else
  it does, and the 6th or 7th fit whatever the 4th and 5th do. Of the last four the highest is taken, for the 9th fits
  wherever the 10th or 11th do, and the lowest would leave these without any line. None of the 4th to 7th fits together
  with one of the last four.
- so a mixed point with one of two or more lines, all of one colour, is a 6 if they are the Rechner's (7 fits too) and
  a 7 if they are the Spieler's: the 5th asks for "nur eine Linie".
"""

from itertools import combinations

Line = frozenset[int]
Lines = dict[Line, int]

POINTS = (1, 2, 3, 4, 5, 6)
LINES: tuple[Line, ...] = tuple(frozenset(ends) for ends in combinations(POINTS, 2))
LAST_BY_THE_LOWEST = 7


def priorities(lines: Lines, player: int) -> dict[Line, int]:
    """The priority of every open line: "bewertet der Rechner jeden noch möglichen Zug mit einer der 11 ..."."""
    return {line: priority(lines, line, player) for line in LINES if line not in lines}


def choices(lines: Lines, player: int) -> set[Line]:
    """The lines it may draw: "Der Rechner zieht die am höchsten bewertete Linie; sind mehrere gleich hoch ..."."""
    rated = priorities(lines, player)
    return {line for line, rating in rated.items() if rating == max(rated.values())}


def priority(lines: Lines, line: Line, player: int) -> int:
    """The one priority of a line, out of all whose sentence fits it."""
    fits = fitting(lines, line, player)
    low = {number for number in fits if number <= LAST_BY_THE_LOWEST}
    return min(low) if low else max(fits)


def fitting(lines: Lines, line: Line, player: int, *, exactly_one: bool = False) -> set[int]:
    """Every priority whose sentence fits a line, "Die Linie ..."."""
    triangles = {pair_of_sides(lines, line, third, player) for third in POINTS if third not in line}
    one, other = (Point(lines, point, player, exactly_one=exactly_one) for point in sorted(line))
    return _by_triangles(triangles) | _by_ends(one, other) | _by_ends(other, one)


def pair_of_sides(lines: Lines, line: Line, third: int, player: int) -> str:
    """Whose two sides a line would close to a triangle with a third point, or "none" if one of them is missing."""
    owners = {lines.get(frozenset({end, third})) for end in line}
    if None in owners:
        return "none"
    if len(owners) == 2:
        return "mixed"
    return "Rechner" if owners == {player} else "Spieler"


class Point:
    """A point as the list sees it: by the lines that leave it ("P(5,1)", the Rechner's and the Spieler's)."""

    def __init__(self, lines: Lines, number: int, player: int, *, exactly_one: bool) -> None:
        owners = [owner for line, owner in lines.items() if number in line]
        self.own, self.enemy = owners.count(player), owners.count(1 - player)
        self.has_own = self.own == 1 if exactly_one else self.own > 0
        self.has_enemy = self.enemy == 1 if exactly_one else self.enemy > 0
        self.is_mixed = self.has_own and self.has_enemy
        self.is_single = self.own + self.enemy == 1
        self.is_bare = self.own + self.enemy == 0


def _by_triangles(triangles: set[str]) -> set[int]:
    sentences = {
        1: "Rechner" in triangles,  # "schließt ein Dreieck des Rechners, d.h. der Rechner hat verloren."
        2: "Spieler" in triangles,  # "schließt ein Dreieck des Spielers."
        3: "mixed" in triangles,  # "schließt ein gemischtes Dreieck."
    }
    return {number for number, fits in sentences.items() if fits}


def _by_ends(one: Point, other: Point) -> set[int]:
    """The priorities that speak of the two ends, in this order; the caller asks for both orders."""
    sentences = {
        # "verbindet zwei Punkte, von denen je eine Linie jeder Farbe ausgehet ("gemischte Punkte")."
        4: one.is_mixed and other.is_mixed,
        # "verbindet einen gemischten Punkt und einen, von dem nur eine Linie ausgeht."
        5: one.is_mixed and other.is_single,
        # "verbindet zwei Punkte, von denen jeweils eine Linie des Rechners ausgeht", "vgl. Priorität Null!"
        6: one.has_own and other.has_own,
        # "verbindet einen Punkt, von dem eine Linie des Rechners ausgeht, mit einem, von dem eine Linie des Spielers
        # ausgeht."
        7: one.has_own and other.has_enemy,
        # "verbindet zwei Punkte, von denen keine Line des Rechners ausgeht."
        8: one.own == 0 and other.own == 0,
        # "berührt einen Punkt, von dem keine Linie ausgeht."
        9: one.is_bare,
        # "verbindet einen Punkt, von dem keine, und einen von dem keine Linie des Rechners ausgeht."
        10: one.is_bare and other.own == 0,
        # "verbindet zwei Punkte, von denen keine Linien ausgehen."
        11: one.is_bare and other.is_bare,
    }
    return {number for number, fits in sentences.items() if fits}
