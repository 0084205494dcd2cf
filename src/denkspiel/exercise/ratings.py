"""Exercises from the computer players: Homburg's step 3, the line rating of the C64, and `detect` of the Amiga.

A question about Connect Four has the 42 cells row by row, the lowest row first, each from left to right: 0 for a free
cell, 1 for a stone of the human player and 2 for one of the computer.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random

from denkspiel.core.errors import InvalidPosition
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.exercise.cube import CheckedList, read_whole_number
from denkspiel.exercise.task import Case, Exercise, Function
from denkspiel.games.catalogue import game
from denkspiel.opponents.decision import Quote
from denkspiel.opponents.originals.brett import Brett
from denkspiel.opponents.originals.homburg import (
    ENEMY_THREE,
    GIVES_OWN_WIN_AWAY,
    JUST_BELOW_ENEMY_THREE,
    OWN_THREE,
    step_3,
)
from denkspiel.opponents.originals.quotes import HOMBURG, ILAENDER, RAUMVIER
from denkspiel.opponents.originals.raumvier import LineScale
from denkspiel.opponents.originals.runs import BONUS_FOUR, BONUS_THREE, BONUS_TWO, POINTS_PER_STONE
from denkspiel.opponents.originals.zug import Farbe, Strategie, Zug

__all__ = ["C64_LINE_RATING", "DETECT", "HOMBURG_STEP_3"]

WIDTH, HEIGHT = 7, 6
LINE = 4
_WHOLE_NUMBER = Message("a whole number")
_BOARDS_PER_CASE = 3
"""So many boards are looked at to find rare values, such as 17206."""


def _board(numbers: Sequence[int]) -> CheckedList[CheckedList[int]]:
    """The rows of a question, the lowest one first."""
    cells = numbers[-WIDTH * HEIGHT :]
    return CheckedList(CheckedList(cells[WIDTH * y : WIDTH * (y + 1)]) for y in range(HEIGHT))


def _random_board(rng: Random) -> list[list[int]]:
    """The rows of a board with as many stones of both players; it may have lines of four."""
    tallest = rng.randint(1, HEIGHT)
    heights = [rng.randint(0, tallest) for _ in range(WIDTH)]
    if sum(heights) % 2:
        heights[0] += -1 if heights[0] else 1
    stones = [1, 2] * (sum(heights) // 2)
    rng.shuffle(stones)
    return [[stones.pop() if y < heights[x] else 0 for x in range(WIDTH)] for y in range(HEIGHT)]


def _draw_board(numbers: Sequence[int], first: int, cell: tuple[int, int] | None = None) -> list[str]:
    """The board as people see it, with the columns numbered from `first` and one cell in brackets."""

    def drawn(x: int, y: int) -> str:
        sign = str(board[y][x] or ".")
        return f"[{sign}]" if (x, y) == cell else f" {sign} "

    board = _board(numbers)
    lines = [f"{y + first} " + "".join(drawn(x, y) for x in range(WIDTH)) for y in reversed(range(HEIGHT))]
    return [line.rstrip() for line in [*lines, "  " + "".join(f" {x + first} " for x in range(WIDTH))]]


def _by_stones(cases: Sequence[Case]) -> list[Case]:
    return sorted(cases, key=lambda case: sum(map(bool, case.numbers[-WIDTH * HEIGHT :])))


# Homburg's step 3


@cache
def _cell_numbers() -> dict[tuple[float, ...], int]:
    return {cell.place: number for number, cell in enumerate(game("connect-four").geometry.cells)}


def _position(board: Sequence[Sequence[int]]) -> Position | None:
    """The position in which the computer (2) moves; `None` if somebody has won already."""
    masks = {1: 0, 2: 0}
    for y, x in product(range(HEIGHT), range(WIDTH)):
        if board[y][x]:
            masks[board[y][x]] |= 1 << _cell_numbers()[x, y]
    try:
        position = Position.of_stones("connect-four", masks[2], masks[1])
    except InvalidPosition:
        return None
    return None if position.outcome else position


def _step_3_cases(number: int, rng: Random) -> list[Case]:
    """As many of each kind as there are; the rest are columns that step 3 does not change."""
    kinds: dict[str, list[Case]] = {"S3": [], "S3b": [], "S3d": [], "S3e": []}
    for _ in range(_BOARDS_PER_CASE * number):
        board = _random_board(rng)
        if (position := _position(board)) is None:
            continue
        cells = [stone for row in board for stone in row]
        for x in range(WIDTH):
            if not board[-1][x]:
                value = step_3(position, x)
                kind = {0: "S3", JUST_BELOW_ENEMY_THREE: "S3d", GIVES_OWN_WIN_AWAY: "S3e"}.get(value, "S3b")
                kinds[kind].append(Case((x + 1, *cells), value, HOMBURG[kind]))
    chosen = [case for kind, cases in kinds.items() if kind != "S3" for case in cases[: number // len(kinds)]]
    return _by_stones([*chosen, *kinds["S3"][: number - len(chosen)]])


def _lowest_free(numbers: Sequence[int]) -> tuple[int, int]:
    x = numbers[0] - 1
    return x, next(y for y, row in enumerate(_board(numbers)) if not row[x])


HOMBURG_STEP_3 = Exercise(
    "homburg-step-3",
    Message("step 3 of Homburg's player: what does a stone in this column allow one row up?"),
    text=tuple(HOMBURG[name] for name in ("S2", "S3", "S3b", "S3c", "S3d", "S3e")),
    rules=(
        Message(
            "COLUMN is a column from 1 to 7 that is not full. BOARD are 42 numbers: the rows from below, each from "
            "left to right; 0 is free, 1 is a stone of the opponent, and 2 one of the PC. In Python, "
            "board[y - 1][x - 1] is the cell in column x and row y, and an index outside the board is an error."
        ),
        Message(
            "The answer is what step 3 adds to the rating: 0 if there are three equal stones around the lowest free "
            "cell already, if no neighbouring column is higher, or if there is nothing to subtract. Steps 4 and 5 do "
            "not count."
        ),
        Message(
            "The text leaves details open. Here, a cell has three equal stones around it if at least three touch it in "
            "one of the four directions without a gap, on one side or on both sides together. Each direction counts "
            "{own} (PC) or {enemy} (opponent), and the sum is subtracted. If both players have three there, it is no "
            "multiple. All stones lie as in BOARD, without the stone that is dropped in. Above the board there is "
            "nothing: if the first row up is missing, the answer is 0; if only the second one is, it is {lost}.",
            own=OWN_THREE,
            enemy=ENEMY_THREE,
            lost=GIVES_OWN_WIN_AWAY,
        ),
    ),
    functions=(
        Function(
            "step_3",
            parameters="column, board",
            numbers="COLUMN BOARD",
            arguments=lambda numbers: (numbers[0], _board(numbers)),
            cases=_step_3_cases,
            allowed=_WHOLE_NUMBER,
            read=read_whole_number,
            draw=lambda numbers: _draw_board(numbers, 1, _lowest_free(numbers)),
        ),
    ),
    usual_cases=1000,
)

# the line rating of the C64


def _line_cases(_number: int, _rng: Random) -> list[Case]:
    """All of them: a line through a free cell has at most three stones."""
    scale = LineScale(game("score-four"))
    counts = sorted(product(range(LINE), repeat=2), key=sum)
    return [
        Case((own, enemy), scale.rate(own, enemy, LINE), RAUMVIER["R11"]) for own, enemy in counts if own + enemy < LINE
    ]


def _number_table() -> Message:
    rated = {case.numbers: case.expected for case in _line_cases(0, Random(0))}
    return Message(
        "The text leaves the numbers open. Here, a line with stones of both players counts 0, and an empty "
        "line {empty}. One, two or three own stones count {own}, and as many stones of the opponent {enemy}.",
        empty=rated[0, 0],
        own=", ".join(str(rated[stones, 0]) for stones in range(1, LINE)),
        enemy=", ".join(str(rated[0, stones]) for stones in range(1, LINE)),
    )


C64_LINE_RATING = Exercise(
    "c64-line-rating",
    Message("the line rating of 3D-Vier gewinnt on the C64: how much is a line of four worth?"),
    text=(RAUMVIER["R11"],),
    rules=(
        Message(
            "OWN and ENEMY say how many stones of each player lie in the line: 0 to 3, and together at most 3, because "
            "the computer thinks about a cell of the line that is free."
        ),
        _number_table(),
    ),
    functions=(
        Function(
            "rate_line",
            parameters="own, enemy",
            numbers="OWN ENEMY",
            arguments=tuple,
            cases=_line_cases,
            allowed=_WHOLE_NUMBER,
            read=read_whole_number,
            draw=lambda numbers: ["[" + " ".join(f"{'O' * numbers[0]}{'X' * numbers[1]}".ljust(LINE, ".")) + "]"],
        ),
    ),
    usual_cases=10,
)

# detect


def _detect_case(rng: Random) -> Case:
    """Mostly a stone that comes to rest; sometimes any cell, one beside the board, or no colour."""
    board = _random_board(rng)
    x, y = rng.randrange(WIDTH), rng.randrange(HEIGHT)
    chance = rng.random()
    if chance < 0.8:
        y = min(sum(bool(row[x]) for row in board), HEIGHT - 1)
    elif chance < 0.9:
        x, y = rng.choice(((-1, y), (WIDTH, y), (x, -1), (x, HEIGHT)))
    colour = 0 if rng.random() < 0.03 else rng.choice((1, 2))
    rows = [[Farbe(stone) for stone in row] for row in board]
    points = Brett.laid(Strategie.normal, rows).detect(Zug(x, y, Farbe(colour)))
    quote = _NO_RATING if points < 0 else ILAENDER["A15"]
    return Case((x, y, colour, *(stone for row in board for stone in row)), points, quote)


def _read_points(answer: str) -> int | None:
    """All negative numbers mean the same: no rating."""
    number = read_whole_number(answer)
    return None if number is None else max(number, -1)


def _draw_move(numbers: Sequence[int]) -> list[str]:
    x, y, colour = numbers[:3]
    return [*_draw_board(numbers, 0, (x, y)), f"x = {x}, y = {y}, {Farbe(colour).name} ({colour})"]


_NO_RATING = Quote(
    "Konnte aus irgendwelchen Gründen keine Bewertung vorgenommen werden, wird ein negativer Zahlenwert zurückgegeben.",
    "If no rating was possible for any reason, a negative number is returned.",
)

DETECT = Exercise(
    "detect",
    Message("detect from Vier Gewinnt on the Amiga: how good is a stone in this cell?"),
    text=(ILAENDER["A15"], _NO_RATING),
    rules=(
        Message(
            "X is the column from 0 to 6, Y the row from 0 to 5 from below, and FARBE the colour: 0 (keine), 1 "
            "(Spieler1) or 2 (Spieler2). BRETT are 42 numbers: the rows from below, each from left to right, with the "
            "same colours. In Python, brett[y][x] is a cell, and an index outside the board is an error, even -1."
        ),
        Message(
            "The text leaves the numbers open. Count in each of the four directions the stones of the colour on both "
            "sides, without a gap, and the stone of the move itself. The numbers of the four directions add up. Each "
            "stone after the first counts {stone}. If a free cell lies next to an end of the run, a run of two earns "
            "{two} more, and a run of three {three}. A run of four or more always earns {four} more. It does not "
            "matter whether the cell of the move is free or has a stone of its colour already.",
            stone=POINTS_PER_STONE,
            two=BONUS_TWO,
            three=BONUS_THREE,
            four=BONUS_FOUR,
        ),
        Message(
            "No rating is possible if X or Y is not on the board, the colour is 0, or the other player has a stone in "
            "the cell. Then any negative number is right."
        ),
    ),
    functions=(
        Function(
            "detect",
            parameters="x, y, farbe, brett",
            numbers="X Y FARBE BRETT",
            arguments=lambda numbers: (*numbers[:3], _board(numbers)),
            cases=lambda number, rng: _by_stones([_detect_case(rng) for _ in range(number)]),
            allowed=_WHOLE_NUMBER,
            read=_read_points,
            draw=_draw_move,
        ),
    ),
    usual_cases=1000,
)
