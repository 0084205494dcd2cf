"""The board that Ilaender's player thinks on, after "Vier Gewinnt" for the Amiga (1996).

Names in German are those of the original's data structures: `Zug` (move), `Farbe` (colour), `Ergebnis` (result),
`Brett` (board), `Strategie`, `Gegenzug` (countermove). `brett[y][x]` is the cell in column `x` and row `y`, both
from 0; row 0 is the lowest (open in the text). With first player `1` and second player `2`, "4453" is

    brett[1]  . . . 2 . . .
    brett[0]  . . 2 1 1 . .

The text leaves open, and its translation to HTML has lost, most numbers. Decided here and named below: the points of
a run, the bonuses, the interval, the significant deviation. Decided as well: longer runs go on earning points; a
three earns its bonus only where a free cell bounds it ("mögliche 3er"); an own four is played whatever the strategy,
for it ends the game; moves are kept in a list, where the text has but one last move, so that looks two moves ahead
can be taken back; a game that goes on has no `Ergebnis`, for the text names none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from random import Random
from typing import NamedTuple

from denkspiel.core.errors import GameIsOver
from denkspiel.core.message import Message

__all__ = [
    "BONUS_FOUR",
    "BONUS_THREE",
    "INTERVAL",
    "NOWHERE",
    "NO_RATING",
    "POINTS_PER_STONE",
    "SIGNIFICANT_DEVIATION",
    "Brett",
    "Ergebnis",
    "Farbe",
    "Gegenzug",
    "Status",
    "Strategie",
    "Zug",
    "equals",
]

POINTS_PER_STONE = 40
"""For every stone of a run beyond the first; small, so that a neighbour more or less is within `INTERVAL`."""

BONUS_THREE = 300
"""For a run of three that a free cell bounds. Between the strategy numbers -250, 100 and 350, so that these decide
whether an own pair or three is preferred to an enemy's three."""

BONUS_FOUR = 10_000
"""For a run of four or more; above all that a cell can earn without one (4 runs of 380 points)."""

INTERVAL = 50
"""Ratings that lie at most this far below the best one count as equal to it."""

SIGNIFICANT_DEVIATION = 1000
"""So much better for the enemy must the reply to the second-best move be to have that move dropped: more than two
threes at once, that is, in practice, a four."""

NO_RATING = -1
"""What `Brett.detect` answers when no rating is possible."""

NOWHERE = -1
"""Column and row of a move that could not be made."""

_CONNECTED = 4
_ALTERNATIVES = 3

Cells = tuple[tuple[int, int], ...]
"""Cells as (x, y), outward from some cell."""


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


@dataclass(frozen=True)
class Gegenzug:
    """What `Brett.strat` played, and all that led to it.

    Attributes:
        zug: the move.
        attack: whether the own position was to be built (else the enemy's to be hindered).
        own: for each open column the rating of an own stone there, without the strategy's number.
        enemy: for each open column the rating of an enemy stone there.
        ratings: for each open column what counted: `own` with the strategy's number, or `enemy`.
        discarded: the columns dropped on a second thought, at most two: the best (it lets the enemy win), then the
            second best (the reply to it is too good).
    """

    zug: Zug
    attack: bool
    own: Mapping[int, int]
    enemy: Mapping[int, int]
    ratings: Mapping[int, int]
    discarded: tuple[int, ...]


class Brett:
    """A board on which moves are tried and taken back.

    Attributes:
        strategie: the strategy chosen (`str` in the original).
        width: the number of columns.
        height: the number of rows.
        brett: the cells, `brett[y][x]`.
        counter: how many stones lie on the board.
    """

    def __init__(self, strategie: Strategie, width: int = 7, height: int = 6) -> None:
        self.strategie = strategie
        self.width = width
        self.height = height
        self.brett = [[Farbe.KEINE] * width for _ in range(height)]
        self.counter = 0
        self._zustand: Ergebnis | None = None
        self._before: list[tuple[Zug, Ergebnis | None]] = []
        self._axes = _axes(width, height)

    @classmethod
    def laid(cls, strategie: Strategie, rows: Sequence[Sequence[Farbe]]) -> "Brett":
        """The board of a game that goes on, its stones given row by row from below; no move on it is known."""
        board = cls(strategie, len(rows[0]), len(rows))
        board.brett = [list(row) for row in rows]
        board.counter = sum(stone is not Farbe.KEINE for row in rows for stone in row)
        return board

    @property
    def last(self) -> Zug | None:
        """The last move put here and not taken back, or `None`."""
        return self._before[-1][0] if self._before else None

    def put(self, x: int, f: Farbe) -> Zug:
        """Let a stone of colour `f` fall into column `x`.

        Returns:
            The move with the row in which the stone came to rest; if the column is full or there is none such,
            nothing is put and the move is `ILLEGAL`, with `NOWHERE` as its column and row.
        """
        if 0 <= x < self.width:
            for y, row in enumerate(self.brett):
                if row[x] is Farbe.KEINE:
                    return self._set(Zug(x, y, f))
        return Zug(NOWHERE, NOWHERE, f, Status.ILLEGAL)

    def take_back(self) -> None:
        """Take the last move back, and the result with it; without a move nothing happens."""
        if self._before:
            zug, self._zustand = self._before.pop()
            self.brett[zug.y][zug.x] = Farbe.KEINE
            self.counter -= 1

    def detect(self, zg: Zug) -> int:
        """Rate a cell for a colour: the runs of that colour through it, in all directions.

        The cell itself counts as filled with the colour, whether the stone lies there yet or not.

        Returns:
            0 (a lone stone) or more; `NO_RATING`, a negative number, for an illegal move, a move of no colour, a
            cell off the board and a cell that the other colour holds.
        """
        x, y, f, status = zg
        if status is Status.ILLEGAL or f is Farbe.KEINE or not (0 <= x < self.width and 0 <= y < self.height):
            return NO_RATING
        if self.brett[y][x] is f.enemy:
            return NO_RATING
        points = 0
        for forth, back in self._axes[y][x]:
            length, bounded_by_free = self._run(forth, back, f)
            points += _points(length, bounded_by_free=bounded_by_free)
        return points

    def check_result(self) -> Ergebnis | None:
        """How the game ended, or `None` while it goes on."""
        return self._zustand

    def strat(self, f: Farbe, rng: Random) -> Gegenzug:
        """Find a move for `f` as good as possible, put it, and tell what led to it.

        Every open column is rated for an own and for an enemy stone. If the best own rating, the strategy's number
        added, reaches the best of the enemy, the own position is built, otherwise the enemy's hindered; by that
        premise the three best moves are remembered. The best is played, unless the enemy could win within two
        moves; then the second best, unless the best reply to it is `SIGNIFICANT_DEVIATION` better than the
        enemy's best so far; then the third in any case. Where there are fewer moves, the last there is is played.

        Raises:
            GameIsOver: the game has ended, or the board is full.
        """
        own, enemy = self._ratings(f), self._ratings(f.enemy)
        if self._zustand is not None or not own:
            raise GameIsOver(Message("The game is over; no further move is allowed."))
        best_own, best_enemy = max(own.values()), max(enemy.values())
        attack = best_own >= BONUS_FOUR or best_own + self.strategie >= best_enemy
        ratings = {x: points + self.strategie for x, points in own.items()} if attack else enemy
        ranking = _ranking(ratings, rng)
        discarded = self._discarded(ranking, f, best_enemy)
        zug = self.put(ranking[len(discarded)], f)
        return Gegenzug(zug, attack, own, enemy, ratings, discarded)

    def _set(self, zug: Zug) -> Zug:
        self._before.append((zug, self._zustand))
        self.brett[zug.y][zug.x] = zug.spieler
        self.counter += 1
        if self._zustand is None:
            self._zustand = self._result_of(zug)
        return zug

    def _result_of(self, zug: Zug) -> Ergebnis | None:
        axes = self._axes[zug.y][zug.x]
        if any(self._run(forth, back, zug.spieler)[0] >= _CONNECTED for forth, back in axes):
            return Ergebnis(zug.spieler)
        return Ergebnis.REMIS if self.counter == self.width * self.height else None

    def _run(self, forth: Cells, back: Cells, f: Farbe) -> tuple[int, bool]:
        """The length of the run between two opposite rays from a cell of `f`, and whether a free cell bounds it."""
        board, length, bounded_by_free = self.brett, 1, False
        for ray in (forth, back):
            for x, y in ray:
                stone = board[y][x]
                if stone is not f:
                    bounded_by_free = bounded_by_free or stone is Farbe.KEINE
                    break
                length += 1
        return length, bounded_by_free

    def _ratings(self, f: Farbe) -> dict[int, int]:
        """For each column that is not full the rating of a stone of `f`, put there for a moment."""
        ratings: dict[int, int] = {}
        for x in self._open_columns():
            ratings[x] = self.detect(self.put(x, f))
            self.take_back()
        return ratings

    def _open_columns(self) -> list[int]:
        return [x for x, stone in enumerate(self.brett[-1]) if stone is Farbe.KEINE]

    def _discarded(self, ranking: Sequence[int], f: Farbe, best_enemy: int) -> tuple[int, ...]:
        if len(ranking) < 2 or not self._lets_enemy_win(ranking[0], f):
            return ()
        if len(ranking) < _ALTERNATIVES or self._best_reply(ranking[1], f) - best_enemy < SIGNIFICANT_DEVIATION:
            return (ranking[0],)
        return ranking[0], ranking[1]

    def _lets_enemy_win(self, x: int, f: Farbe) -> bool:
        """Whether, after `f` in column `x`, the enemy can win at once or with the move after, whatever `f` answers."""
        self.put(x, f)
        loses = self._zustand is None and any(self._reply_wins(reply, f) for reply in self._open_columns())
        self.take_back()
        return loses

    def _reply_wins(self, reply: int, f: Farbe) -> bool:
        self.put(reply, f.enemy)
        if self._zustand is None:
            wins = not any(self._answer_holds(answer, f) for answer in self._open_columns())
        else:
            wins = self._zustand is not Ergebnis.REMIS
        self.take_back()
        return wins

    def _answer_holds(self, answer: int, f: Farbe) -> bool:
        """Whether `f` in column `answer` ends the game or leaves the enemy without a four."""
        self.put(answer, f)
        holds = self._zustand is not None or max(self._ratings(f.enemy).values()) < BONUS_FOUR
        self.take_back()
        return holds

    def _best_reply(self, x: int, f: Farbe) -> int:
        """The rating of the enemy's best stone after `f` in column `x`; `NO_RATING` if the board is full then."""
        self.put(x, f)
        best = max(self._ratings(f.enemy).values(), default=NO_RATING)
        self.take_back()
        return best


def equals(ratings: Mapping[int, int]) -> list[int]:
    """The columns whose ratings are the best or count as equal to it."""
    best = max(ratings.values())
    return [x for x, rating in ratings.items() if best - rating <= INTERVAL]


def _ranking(ratings: Mapping[int, int], rng: Random) -> list[int]:
    """The three best columns (fewer if there are no more), each drawn by lot from those that count as equal."""
    left = dict(ratings)
    ranking: list[int] = []
    while left and len(ranking) < _ALTERNATIVES:
        ranking.append(rng.choice(equals(left)))
        del left[ranking[-1]]
    return ranking


def _points(length: int, *, bounded_by_free: bool) -> int:
    points = (length - 1) * POINTS_PER_STONE
    if length >= _CONNECTED:
        return points + BONUS_FOUR
    return points + BONUS_THREE if length == _CONNECTED - 1 and bounded_by_free else points


@lru_cache(maxsize=64)
def _axes(width: int, height: int) -> tuple[tuple[tuple[tuple[Cells, Cells], ...], ...], ...]:
    """For each cell `[y][x]` its four axes, each as the rays from the cell to either edge of the board."""
    directions = ((1, 0), (0, 1), (1, 1), (1, -1))

    def ray(x: int, y: int, dx: int, dy: int) -> Cells:
        reach = range(1, max(width, height))
        cells = ((x + step * dx, y + step * dy) for step in reach)
        return tuple((i, j) for i, j in cells if 0 <= i < width and 0 <= j < height)

    return tuple(
        tuple(tuple((ray(x, y, dx, dy), ray(x, y, -dx, -dy)) for dx, dy in directions) for x in range(width))
        for y in range(height)
    )
