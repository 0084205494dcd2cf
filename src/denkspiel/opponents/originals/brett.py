"""The board that Ilaender's player thinks on, after "Vier Gewinnt" for the Amiga (1996).

Names in German are those of the original's data structures: `Brett` (board), `strat` and those of `zug.py` and
`gegenzug.py`. `brett[y][x]` is the cell in column `x` and row `y`, both from 0; row 0 is the lowest (open in the text).
With first player `1` and second player `2`, "4453" is

    brett[1]  . . . 2 . . .
    brett[0]  . . 2 1 1 . .

The text leaves open, and its translation to HTML has lost, most numbers; `runs.py` and `gegenzug.py` decide them.
Decided here: an own four is played whatever the strategy, for it ends the game; moves are kept in a list, where the
text has but one last move, so that looks two moves ahead can be taken back.
"""

from collections.abc import Sequence
from random import Random

from denkspiel.core.errors import GameIsOver
from denkspiel.core.message import Message
from denkspiel.opponents.originals.gegenzug import ALTERNATIVES, SIGNIFICANT_DEVIATION, Gegenzug, ranking
from denkspiel.opponents.originals.runs import BONUS_FOUR, CONNECTED, axes, points, run_along
from denkspiel.opponents.originals.zug import NOWHERE, Ergebnis, Farbe, Status, Strategie, Zug

__all__ = ["NO_RATING", "Brett"]

NO_RATING = -1
"""What `Brett.detect` answers when no rating is possible."""


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
        self._axes = axes(width, height)

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
                    zug = Zug(x, y, f)
                    self._before.append((zug, self._zustand))
                    self.brett[zug.y][zug.x] = zug.spieler
                    self.counter += 1
                    if self._zustand is None:
                        self._zustand = self._result_of(zug)
                    return zug
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
        return sum([points(run_along(axis, f, self.brett)) for axis in self._axes[y][x]])

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
        ranked = ranking(ratings, rng)
        discarded = self._discarded(ranked, f, best_enemy)
        zug = self.put(ranked[len(discarded)], f)
        return Gegenzug(zug, attack, own, enemy, ratings, discarded)

    def _result_of(self, zug: Zug) -> Ergebnis | None:
        axes_of_cell = self._axes[zug.y][zug.x]
        if any(run_along(axis, zug.spieler, self.brett)[0] >= CONNECTED for axis in axes_of_cell):
            return Ergebnis(zug.spieler)
        return Ergebnis.REMIS if self.counter == self.width * self.height else None

    def _ratings(self, f: Farbe) -> dict[int, int]:
        """For each column that is not full the rating of a stone of `f`, put there for a moment."""
        ratings: dict[int, int] = {}
        for x in self._open_columns():
            ratings[x] = self.detect(self.put(x, f))
            self.take_back()
        return ratings

    def _open_columns(self) -> list[int]:
        return [x for x, stone in enumerate(self.brett[-1]) if stone is Farbe.KEINE]

    def _discarded(self, ranked: Sequence[int], f: Farbe, best_enemy: int) -> tuple[int, ...]:
        if len(ranked) < 2 or not self._lets_enemy_win(ranked[0], f):
            return ()
        if len(ranked) < ALTERNATIVES or self._best_reply(ranked[1], f) - best_enemy < SIGNIFICANT_DEVIATION:
            return (ranked[0],)
        return ranked[0], ranked[1]

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
