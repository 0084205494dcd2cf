"""3D-TicTacToe, the exercise in Fortran made code: its four functions and its loop, over a cube of nested lists.

`cube[x - 1][y - 1][z - 1]` is 0, or the number of the player whose sign stands there, -1 or 1; coordinates are 1 to 3.

Readings:
- "einen zulässigen Index": 1 to 3, as Fortran counts where nothing else is declared.
- FreiUndZul has three parameters and reads the field of its module; here the cube is handed over as a fourth.
- "Flächendiagonale": the diagonals of all nine planes, 18 (ORIGINALS T1), not only those of the six faces, 12.
- should both players own a line of one kind (no game comes to that) the text is silent on whose number is returned;
  the first found is, along x before y before z. `winners` names all.
- the three kinds are asked in the order in which the text lists them, and the first answer other than 0 counts.
- after a winner who is not the active player the text asks for a message only; here the game ends, for it is won.
- "alle Felder belegt": asked after the win, so a last stone that wins is a win.
- the active player is the other one after each move that neither wins nor fills the cube.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, product

Cube = list[list[list[int]]]
Place = tuple[int, int, int]
Line = tuple[Place, ...]
Event = tuple[str, int, Place | None]

FIRST, SECOND = -1, 1  # "Die Spieler haben die Zeichen −1 und 1.", "Der Spieler −1 beginnt."
INDICES = (1, 2, 3)

REFUSED, SET, WON, FAULT, DRAWN = "refused", "set", "won", "fault", "drawn"


def empty_cube() -> Cube:
    """The field before a game: "Das Spielfeld wird zuerst mit Nullen initialisiert."."""
    return [[[0 for _ in INDICES] for _ in INDICES] for _ in INDICES]


def frei_und_zul(cube: Cube, x: int, y: int, z: int) -> bool:
    """Whether a sign may be set here."""
    # "prüft, ob die Koordinaten einen zulässigen Index angeben und danach, ob ...": the order matters, and is kept
    if not all(coordinate in INDICES for coordinate in (x, y, z)):
        return False
    return at(cube, (x, y, z)) == 0


def gewinn_saeule(cube: Cube) -> int:
    """Who fills "eine Spalte/ Säule/ Zeile", or 0."""
    return _first_winner(cube, SAEULEN)


def gewinn_raumdiagonale(cube: Cube) -> int:
    """Who fills one of the four diagonals through the middle of the cube, or 0."""
    return _first_winner(cube, RAUMDIAGONALEN)


def gewinn_flaechendiagonale(cube: Cube) -> int:
    """Who fills a diagonal of a plane, or 0."""
    return _first_winner(cube, FLAECHENDIAGONALEN)


def winners(cube: Cube, lines: list[Line]) -> list[int]:
    """The owner of every full line: "genau dann der Fall, wenn die Summe einer Zeile/ Spalte/ Säule 3 oder −3 ist"."""
    totals = [sum(at(cube, place) for place in line) for line in lines]
    return [total // 3 for total in totals if abs(total) == 3]


def at(cube: Cube, place: Place) -> int:
    """What stands in a place."""
    x, y, z = place
    return cube[x - 1][y - 1][z - 1]


def judge(cube: Cube, active: int) -> str | None:
    """What is told after a move of the active player, or `None` if the game goes on."""
    # "Als nächstes wird getestet, ob eine Gewinnsituation vorliegt."
    winner = gewinn_saeule(cube) or gewinn_raumdiagonale(cube) or gewinn_flaechendiagonale(cube)
    if winner:
        # "Sollte der Gewinner von dem aktiven Spieler abweichen, ist eine Fehlermeldung auszugeben."
        return WON if winner == active else FAULT
    # "Sollten alle Felder belegt sein und keine Gewinnsituation vorliegen, so ist auszugeben, dass ... unentschieden"
    return DRAWN if all(at(cube, (x, y, z)) for x, y, z in product(INDICES, repeat=3)) else None


def game(entries: Iterator[Place]) -> list[Event]:
    """One game, fed with what the players enter; what happens, by whom and where. It reads no entry too many."""
    cube, active, events = empty_cube(), FIRST, list[Event]()
    for x, y, z in entries:
        # "gibt solange x-, y-, und z-Koordinate eines Feldes ein, bis diese ein freies und zulässiges Feld bezeichnen"
        if not frei_und_zul(cube, x, y, z):
            events.append((REFUSED, active, (x, y, z)))
            continue
        # "Dann wird dieses mit der Nummer des aktiven Spielers belegt."
        cube[x - 1][y - 1][z - 1] = active
        events.append((SET, active, (x, y, z)))
        verdict = judge(cube, active)
        if verdict:
            return [*events, (verdict, active, None)]
        active = SECOND if active == FIRST else FIRST
    return events


def games(entries: Iterable[Place], go_on: Iterable[bool]) -> list[list[Event]]:
    """Games in a loop: "Am Ende jedes Durchgangs sollen dazu die Spieler gefragt werden, ob sie weiterspielen"."""
    source, played = iter(entries), list[list[Event]]()
    for answer in _after_each_game(go_on):
        if not answer:
            break
        played.append(game(source))
    return played


def _after_each_game(go_on: Iterable[bool]) -> Iterator[bool]:
    """The answers, behind the first game, before which nobody is asked."""
    yield True
    yield from go_on


def _first_winner(cube: Cube, lines: list[Line]) -> int:
    """ "Wenn ja, wird die Nummer des Spielers zurückgegeben, sonst 0."."""
    found = winners(cube, lines)
    return found[0] if found else 0


def _saeulen() -> list[Line]:
    """The 27 lines in which one coordinate runs and the others stand."""
    along_x: list[Line] = [tuple((n, one, other) for n in INDICES) for one, other in product(INDICES, repeat=2)]
    along_y: list[Line] = [tuple((one, n, other) for n in INDICES) for one, other in product(INDICES, repeat=2)]
    along_z: list[Line] = [tuple((one, other, n) for n in INDICES) for one, other in product(INDICES, repeat=2)]
    return along_x + along_y + along_z


def _flaechendiagonalen() -> list[Line]:
    """The 18 lines in which one coordinate stands, which names the plane, and the others run, alike or contrary."""
    lines: list[Line] = []
    for one, other in combinations(range(3), 2):
        for standing, contrary in product(INDICES, (False, True)):
            line = []
            for n in INDICES:
                place = [standing] * 3
                place[one], place[other] = n, 4 - n if contrary else n
                line.append((place[0], place[1], place[2]))
            lines.append(tuple(line))
    return lines


SAEULEN = _saeulen()
FLAECHENDIAGONALEN = _flaechendiagonalen()
RAUMDIAGONALEN: list[Line] = [
    tuple((n, n, n) for n in INDICES),
    tuple((n, n, 4 - n) for n in INDICES),
    tuple((n, 4 - n, n) for n in INDICES),
    tuple((4 - n, n, n) for n in INDICES),
]
