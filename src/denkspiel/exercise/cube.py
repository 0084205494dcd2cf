"""The functions of the Fortran exercise: `FreiUndZul` and three that find full lines, on a cube of 3x3x3 numbers.

A question has x, y, z and the 27 numbers of the cube in the order in which Fortran stores an array: x changes first.
"""

from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import TypeVar

from denkspiel.core.message import Message
from denkspiel.exercise.task import Case, Exercise, Function
from denkspiel.games.tic_tac_toe_3d import tic_tac_toe_3d
from denkspiel.opponents.decision import Quote
from denkspiel.opponents.originals.quotes import FORTRAN
from denkspiel.originals import FreiUndZul, Gewinn_Flaechendiagonale, Gewinn_Raumdiagonale, Gewinn_Saeule

__all__ = ["EDGE", "FORTRAN_FUNCTIONS", "ILLEGAL", "CheckedList", "draw_cube", "read_whole_number"]

T = TypeVar("T")

EDGE = range(3)
_PLACES: list[tuple[float, ...]] = [(x, y, z) for z, y, x in product(EDGE, repeat=3)]
"""The cells in the order of the numbers."""
_GEOMETRY = tic_tac_toe_3d(len(EDGE)).geometry
_LINES = [[_PLACES.index(_GEOMETRY.cells[cell].place) for cell in line] for line in _GEOMETRY.lines]
ILLEGAL = (0, 4, -1, 5, -1000000, 1000000)


class CheckedList(list[T]):
    """A list in which an index that Fortran forbids is an error: -1 is not the last element."""

    def __getitem__(self, index: int) -> T:  # type: ignore[override]
        if isinstance(index, int) and not 0 <= index < len(self):
            raise IndexError(f"index {index} is outside 0 to {len(self) - 1}")
        return super().__getitem__(index)


def _cube(numbers: Sequence[int]) -> CheckedList[CheckedList[CheckedList[int]]]:
    """The cube of a question as `feld[x - 1][y - 1][z - 1]`."""
    field = numbers[-len(_PLACES) :]
    return CheckedList(CheckedList(CheckedList(field[x + 3 * y + 9 * z] for z in EDGE) for y in EDGE) for x in EDGE)


def draw_cube(numbers: Sequence[int]) -> list[str]:
    """The three planes side by side; a dot is a free cell."""
    feld = _cube(numbers)
    lines = ["     " + "        ".join(f"z = {z + 1}    " for z in EDGE).rstrip()]
    for y in reversed(EDGE):
        planes = ["".join(f"{feld[x][y][z] or '.':>4}" for x in EDGE) for z in EDGE]
        lines.append(f"y {y + 1}" + "    ".join(planes))
    return [*lines, "x  " + "    ".join(["   1   2   3"] * len(EDGE))]


def _draw_with_place(numbers: Sequence[int]) -> list[str]:
    x, y, z = numbers[:3]
    return [*draw_cube(numbers), f"x = {x}, y = {y}, z = {z}"]


def read_whole_number(answer: str) -> int | None:
    """The number, or `None` if the answer is no whole number."""
    try:
        return int(answer)
    except ValueError:
        return None


def _read_winner(answer: str) -> int | None:
    number = read_whole_number(answer)
    return number if number in (-1, 0, 1) else None


def _read_logical(answer: str) -> int | None:
    """As Fortran, C and Python write truth values."""
    return {"t": True, "1": True, "true": True, "f": False, "0": False, "false": False}.get(answer.lower().strip("."))


def _field(stones: dict[int, int]) -> tuple[int, ...]:
    return tuple(stones.get(cell, 0) for cell in range(len(_PLACES)))


def _full_lines() -> list[tuple[int, ...]]:
    """The empty field, and every line of both players alone."""
    return [_field({}), *(_field(dict.fromkeys(line, sign)) for line, sign in product(_LINES, (-1, 1)))]


def _almost_full_lines() -> list[tuple[int, ...]]:
    """Every line with two stones of a player; the third cell is free or has a stone of the other player."""
    return [
        _field({**dict.fromkeys(line, sign), last: other})
        for line, sign in product(_LINES, (-1, 1))
        for last, other in product(line, (0, -sign))
    ]


def _random_field(rng: Random) -> tuple[int, ...]:
    """A field of any density; every second one has a full line, but never lines of both players."""
    while True:
        density = rng.random()
        field = [rng.choice((-1, 1)) if rng.random() < density else 0 for _ in _PLACES]
        if rng.random() < 0.5:
            sign = rng.choice((-1, 1))
            for cell in rng.choice(_LINES):
                field[cell] = sign
        if len({total for line in _LINES if abs(total := sum(field[cell] for cell in line)) == len(EDGE)}) < 2:
            return tuple(field)


def _cases(
    number: int,
    small: Sequence[tuple[int, ...]],
    random: Callable[[], tuple[int, ...]],
    case: Callable[[tuple[int, ...]], Case],
) -> list[Case]:
    wanted = [*small, *(random() for _ in range(number - len(small)))][:number]
    return [case(numbers) for numbers in sorted(wanted, key=lambda numbers: sum(map(bool, numbers[3:])))]


def _place_cases(number: int, rng: Random) -> list[Case]:
    corner = _field({0: -1})
    legal, illegal = [1, 2, 3], ILLEGAL
    small = [(1, 1, 1, *corner), *((*place, *_field({})) for place in product(legal, repeat=3))]
    small += [(*(bad if axis == at else 2 for axis in EDGE), *_field({})) for at, bad in product(EDGE, illegal)]
    small += [(bad, bad, bad, *_field({})) for bad in illegal]

    def random() -> tuple[int, ...]:
        place = [rng.choice(illegal if rng.random() < 0.1 else legal) for _ in EDGE]
        return (*place, *_random_field(rng))

    def case(numbers: tuple[int, ...]) -> Case:
        x, y, z = numbers[:3]
        return Case(numbers, FreiUndZul(x, y, z, _cube(numbers)), FORTRAN["T2"])

    return _cases(number, small, random, case)


def _winner_function(name: str, gewinn: Callable[..., int], quote: Quote) -> Function:
    def cases(number: int, rng: Random) -> list[Case]:
        almost = _almost_full_lines()
        fields = [*_full_lines(), *rng.sample(almost, min(number // 2, len(almost)))]
        return _cases(
            number,
            [(0, 0, 0, *field) for field in fields],
            lambda: (0, 0, 0, *_random_field(rng)),
            lambda numbers: Case(numbers, gewinn(_cube(numbers)), quote),
        )

    return Function(
        name,
        parameters="feld",
        numbers="0 0 0 FELD",
        arguments=lambda numbers: (_cube(numbers),),
        cases=cases,
        allowed=Message("-1, 0 or 1"),
        read=_read_winner,
        draw=draw_cube,
    )


def _function_of_field(name: str, field: str) -> Quote:
    """The sentence before the one that says what the function tests."""
    return Quote(
        f"eine Funktion {name} mit einem Rückgabewert vom Typ INTEGER und einem {field}-Feld vom Typ INTEGER als "
        "Parameter.",
        f"a function {name} with a return value of type INTEGER and a 3x3x3 array of type INTEGER as its parameter.",
    )


FORTRAN_FUNCTIONS = Exercise(
    "fortran",
    Message("the four functions of 3D-TicTacToe: is a cell free, and who has a full line?"),
    text=(
        Quote(
            "Hier wird zur Darstellung des Spielfelds ein 3 × 3 × 3 INTEGER-Feld verwendet. Die Spieler haben die "
            "Zeichen −1 und 1.",
            "An integer array of 3x3x3 numbers represents the board. The players have the signs -1 and 1.",
        ),
        FORTRAN["T2"],
        _function_of_field("Gewinn Saeule", "3× 3× 3"),
        FORTRAN["T3"],
        _function_of_field("Gewinn Raumdiagonale", "3× 3× 3"),
        FORTRAN["T3b"],
        _function_of_field("Gewinn Flaechendiagonale", "3×3×3"),
        FORTRAN["T3c"],
    ),
    rules=(
        Message(
            "X, Y and Z are coordinates from 1 to 3 if they are legal. FELD are the 27 numbers of the field: -1, 0 "
            "(free) or 1. x changes first, then y, then z, so Fortran can read an array at once."
        ),
        Message(
            "In Python, feld[x - 1][y - 1][z - 1] is the cell (x, y, z). FreiUndZul gets the field as a fourth "
            "parameter. An index outside 0 to 2 is an error, even -1."
        ),
        Message("The diagonals of all nine planes count. No field has full lines of both players."),
    ),
    functions=(
        Function(
            "FreiUndZul",
            parameters="x, y, z, feld",
            numbers="X Y Z FELD",
            arguments=lambda numbers: (*numbers[:3], _cube(numbers)),
            cases=_place_cases,
            allowed=Message("T or F"),
            read=_read_logical,
            draw=_draw_with_place,
        ),
        _winner_function("Gewinn_Saeule", Gewinn_Saeule, FORTRAN["T3"]),
        _winner_function("Gewinn_Raumdiagonale", Gewinn_Raumdiagonale, FORTRAN["T3b"]),
        _winner_function("Gewinn_Flaechendiagonale", Gewinn_Flaechendiagonale, FORTRAN["T3c"]),
    ),
    usual_cases=1000,
)
