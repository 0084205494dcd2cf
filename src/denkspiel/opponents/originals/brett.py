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
from denkspiel.opponents.originals.gegenzug import (
    ALTERNATIVES,
    INTERVAL,
    SIGNIFICANT_DEVIATION,
    FoundRun,
    Gegenzug,
    Trace,
    ranking,
)
from denkspiel.opponents.originals.runs import BONUS_FOUR, CONNECTED, axes, run_along, run_cells, run_points
from denkspiel.opponents.originals.zug import NOWHERE, Ergebnis, Farbe, Status, Strategie, Zug

__all__ = ["NO_RATING", "Brett"]

NO_RATING = -1
"""What `Brett.detect` answers when no rating is possible."""


class Brett:
    """A board on which a player puts stones and takes them back.

    The text: „Die Klasse Brett enthält als Daten das Brett und einige weitere interne (private) Variablen. Desweiteren
    enthält sie die Funktionen zur Manipulation des Bretts und die Strategie.“ In English: the class contains the board
    and some private variables, the functions that change the board, and the strategy.

    Args:
        strategie: the strategy of the computer.
        width: the number of columns.
        height: the number of rows.

    Attributes:
        strategie: the strategy (`str` in the text); you can set it at any time.
        interval: ratings that lie at most this far below the best one count as equal to it; you can set it too.
        width: the number of columns.
        height: the number of rows.
        brett: the cells as `brett[y][x]` (`int brett[6][7]`), with y from 0 to 5 from below and x from 0 to 6.
        counter: how many stones lie on the board, 0 to 42.

    Examples:
        >>> from denkspiel.originals import Brett, Farbe, Strategie
        >>> brett = Brett(Strategie.normal)
        >>> zug = brett.put(3, Farbe.Spieler1)
        >>> (zug.x, zug.y, zug.status.name, brett.counter, brett.brett[0][3].name)
        (3, 0, 'ZugLegal', 1, 'Spieler1')
        >>> brett.take_back()
        >>> brett.counter
        0
        >>> brett.put(7, Farbe.Spieler1).status.name
        'ZugIllegal'
    """

    def __init__(self, strategie: Strategie, width: int = 7, height: int = 6) -> None:
        self.strategie = strategie
        self.interval = INTERVAL
        self.width = width
        self.height = height
        self.brett = [[Farbe.keine] * width for _ in range(height)]
        self.counter = 0
        self._zustand: Ergebnis | None = None
        self._before: list[tuple[Zug, Ergebnis | None]] = []
        self._axes = axes(width, height)

    @classmethod
    def laid(cls, strategie: Strategie, rows: Sequence[Sequence[Farbe]]) -> "Brett":
        """Return the board of a game that continues, from its rows of stones, the lowest first, without a last move."""
        board = cls(strategie, len(rows[0]), len(rows))
        board.brett = [list(row) for row in rows]
        board.counter = sum(stone is not Farbe.keine for row in rows for stone in row)
        return board

    @property
    def last(self) -> Zug | None:
        """The last move that nobody has taken back, or `None`."""
        return self._before[-1][0] if self._before else None

    def put(self, x: int, f: Farbe) -> Zug:
        """Let a stone of colour `f` fall into column `x`.

        The text: „Diese Funktion versucht in der Spalte x, eine Kugel der Farbe f zu setzen.“ In English: this function
        tries to put a ball of colour `f` into column `x`.

        Returns:
            The move, with the row in which the stone came to rest. If the column is full or does not exist, the board
            does not change, and the move is `ZugIllegal` with -1 as its column and row.
        """
        if 0 <= x < self.width:
            for y, row in enumerate(self.brett):
                if row[x] is Farbe.keine:
                    zug = Zug(x, y, f)
                    self._before.append((zug, self._zustand))
                    self.brett[zug.y][zug.x] = zug.spieler
                    self.counter += 1
                    if self._zustand is None:
                        self._zustand = self._result_of(zug)
                    return zug
        return Zug(NOWHERE, NOWHERE, f, Status.ZugIllegal)

    def take_back(self) -> None:
        """Take back the last move and its result.

        The text: „War noch kein Zug getätigt, so passiert nichts.“ In English: without a move, nothing happens.
        """
        if self._before:
            zug, self._zustand = self._before.pop()
            self.brett[zug.y][zug.x] = Farbe.keine
            self.counter -= 1

    def detect(self, zg: Zug, found: list[FoundRun] | None = None) -> int:
        """Rate a move by the runs of its colour through its cell, in all directions.

        The text: „Diese Funktion testet von der im Zug übergebenen x,y Position aus in alle Richtungen, wieviele Steine
        der im Zug übergebenen Farbe bereits vorhanden sind.“ In English: from the cell of the move, this function
        counts the stones of its colour in all directions. The stone of the move counts whether it lies there or not.

        Args:
            zg: the move.
            found: takes down the run of each direction: level, upright, and the two diagonals.

        Returns:
            0 for a lone stone, or more. The result is -1 if the move is illegal or has no colour, if its cell is not on
            the board, and if the other player has a stone there.
        """
        x, y, f, status = zg
        if status is Status.ZugIllegal or f is Farbe.keine or not (0 <= x < self.width and 0 <= y < self.height):
            return NO_RATING
        if self.brett[y][x] is f.enemy:
            return NO_RATING
        runs = [run_along(axis, f, self.brett) for axis in self._axes[y][x]]
        if found is not None:
            cells = [((x, y), *run_cells(axis, f, self.brett)) for axis in self._axes[y][x]]
            found += zip(runs, cells, strict=True)
        return sum([run_points(run) for run in runs])

    def check_result(self) -> Ergebnis | None:
        """Return the result of the game, or `None` while it continues.

        The text: „Diese Funktion ermittelt den innerhalb der Strategie gespeicherten Zustand (gewonnen / verloren /
        remis).“ In English: this function finds the stored state, which is won, lost or drawn.
        """
        return self._zustand

    def strat(self, f: Farbe, rng: Random | None = None, trace: Trace | None = None) -> Gegenzug:
        """Find a move for `f` that is as good as possible, and put it.

        The text: „Diese Funktion ermittelt für die Farbe f (ausgehend von der aktuellen Brettposition und der
        eingestellten Strategie) einen möglichst optimalen Gegenzug und setzt diesen im Brett.“ In English: from the
        position and the strategy, this function finds the best possible countermove and puts it on the board.

        The function rates every open column for an own stone and for a stone of the opponent. It adds the number of
        the strategy to the own ratings. If the best own rating is then at least the opponent's best, the function
        builds; otherwise it hinders. It remembers the three best moves. It plays the best one, unless the opponent
        could then win within two moves. It plays the second best, unless the best reply is 1000 better than the
        opponent's best before. Otherwise it plays the third best without further checks, or the last one that exists.

        Args:
            f: the colour to move.
            rng: decides between ratings that count as equal; by default a new generator.
            trace: takes down what is found on the way.

        Returns:
            The move and what led to it.

        Raises:
            GameIsOver: the game has ended, or the board is full.
        """
        enemy = self._ratings(f.enemy, trace.enemy if trace else None)
        own = self._ratings(f, trace.own if trace else None)
        if self._zustand is not None or not own:
            raise GameIsOver(Message("The game is over; no more moves are allowed."))
        best_own, best_enemy = max(own.values()), max(enemy.values())
        attack = best_own >= BONUS_FOUR or best_own + self.strategie >= best_enemy
        ratings = {x: points + self.strategie for x, points in own.items()} if attack else enemy
        ranked = ranking(ratings, rng or Random(), self.interval, trace.draws if trace else None)
        if trace:
            trace.ranked = ranked
        discarded = self._discarded(ranked, f, best_enemy, trace)
        zug = self.put(ranked[len(discarded)], f)
        return Gegenzug(zug, attack, own, enemy, ratings, discarded)

    def _result_of(self, zug: Zug) -> Ergebnis | None:
        axes_of_cell = self._axes[zug.y][zug.x]
        if any(run_along(axis, zug.spieler, self.brett)[0] >= CONNECTED for axis in axes_of_cell):
            return Ergebnis(zug.spieler)
        return Ergebnis.Remis if self.counter == self.width * self.height else None

    def _ratings(self, f: Farbe, runs: dict[int, list[FoundRun]] | None = None) -> dict[int, int]:
        """For each column that is not full the rating of a stone of `f`, put there for a moment."""
        ratings: dict[int, int] = {}
        for x in self._open_columns():
            ratings[x] = self.detect(self.put(x, f), None if runs is None else runs.setdefault(x, []))
            self.take_back()
        return ratings

    def _open_columns(self) -> list[int]:
        return [x for x, stone in enumerate(self.brett[-1]) if stone is Farbe.keine]

    def _discarded(self, ranked: Sequence[int], f: Farbe, best_enemy: int, trace: Trace | None) -> tuple[int, ...]:
        if len(ranked) < 2:
            return ()
        winning_reply = self._winning_reply(ranked[0], f)
        if trace:
            trace.winning_reply = winning_reply
        if winning_reply is None:
            return ()
        if len(ranked) < ALTERNATIVES:
            return (ranked[0],)
        best_reply = self._best_reply(ranked[1], f)
        if trace:
            trace.best_reply = best_reply
        return (ranked[0],) if best_reply - best_enemy < SIGNIFICANT_DEVIATION else (ranked[0], ranked[1])

    def _winning_reply(self, x: int, f: Farbe) -> int | None:
        """The column with which the enemy wins after `f` in column `x`, at once or with the move after; or `None`."""
        self.put(x, f)
        replies = () if self._zustand is not None else self._open_columns()
        found = next((reply for reply in replies if self._reply_wins(reply, f)), None)
        self.take_back()
        return found

    def _reply_wins(self, reply: int, f: Farbe) -> bool:
        self.put(reply, f.enemy)
        if self._zustand is None:
            wins = not any(self._answer_holds(answer, f) for answer in self._open_columns())
        else:
            wins = self._zustand is not Ergebnis.Remis
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
