"""The player that knows the truth: exact values from the solver, for games that are solved at once.

Tic-tac-toe, Hexagon and 3-D Tic-Tac-Toe are looked up in books of the whole game, so nothing is compiled for them.

Connect Four on its board of 42 cells is among them because an opening book for it comes with the program: the first
moves, which take many seconds to solve, are looked up there, and the rest takes well below a second. Where the file is
left out the game is not offered, and a program that asks for it anyway waits longer for the same moves.

Qubic is too large for exact values of all moves, but its first player wins by threats (`solver/threats`). There
`perfect` keeps to a proven win: see `winner_by_threats.py`.
"""

from random import Random
from typing import TYPE_CHECKING

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.entry import OpponentEntry, OpponentRole
from denkspiel.opponents.levels.winner_by_threats import ThreatWinPlayer
from denkspiel.opponents.opponent import Choice, Limit, Opponent, moves_to_rate, raise_when
from denkspiel.solver.book.shipped_books import is_every_move_known, load_shipped_book, shipped_book_path
from denkspiel.solver.threats.strategy import shipped_strategy

if TYPE_CHECKING:
    from denkspiel.solver.book.book_solver import BookSolver

__all__ = ["ENTRIES", "Perfect"]

_MOST_CELLS = 24
"""Up to this size a choice takes hundredths of a second, two seconds at worst; five in a row on 5x5 takes more."""
_MOST_CELLS_FOR_THREES = 27
"""The same where a line of three (or fewer) wins: such games end soon, however large the board."""
_MOST_CELLS_TO_AVOID = 15
"""The same where a whole line loses: games last long there. Sim on 7 points (21 cells) takes seconds."""
_MEGABYTES = 32
"""Enough for such games, and small enough for each player at the board to have a table."""


class Perfect(Opponent):
    """Wins as soon as possible, loses as late as possible; among equal moves the lot decides.

    A move is rated in the tradition of Connect Four, see `Score.stones`: 0 for a draw, more for a sooner win, less for
    a sooner loss.
    """

    name = "perfect"
    searches = True
    character = Message(
        "Never makes a mistake: wins as fast as possible, loses as late as possible. Plays small games and "
        "Connect Four. In Qubic it always wins if it moves first, and otherwise plays like Master."
    )

    def __init__(self, *, book: bool = True) -> None:
        """Use the opening books and strategies of the program, or do without."""
        self._book = book
        self._solver: BookSolver | None = None
        self._by_threats = ThreatWinPlayer()

    def plays(self, game: Game) -> bool:
        """Only games that are solved at once from the empty board on. The solver need not be loaded to say so."""
        if self._book and (shipped_book_path(game) is not None or shipped_strategy(game) is not None):
            return True
        if game.avoidance:
            return game.geometry.size <= _MOST_CELLS_TO_AVOID
        return game.geometry.size <= (_MOST_CELLS if game.shortest_line > 3 else _MOST_CELLS_FOR_THREES)

    def needs_solver_at(self, position: Position) -> bool:
        """See `Opponent`."""
        return not (self._book and is_every_move_known(position.game, position.ply))

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        """See `Opponent.choose`. Of a limit only `stop` counts: what is not exact would not be perfect."""
        moves_to_rate(position)
        if self._book and shipped_strategy(position.game) is not None:
            return self._by_threats.choose(position, rng, limit)
        if self._solver is None or self._solver.game != position.game:
            from denkspiel.solver.book.book_solver import BookSolver  # noqa: PLC0415 (loads numpy)

            self._solver = BookSolver(
                position.game, load_shipped_book(position.game) if self._book else None, _MEGABYTES
            )
        solver = self._solver
        solver.ask = None if limit is None or limit.stop is None else raise_when(limit.stop)
        scores = solver.analyse(position)
        best = max(scores.values())
        return Choice(
            rng.choice([move for move, score in scores.items() if score == best]),
            {move: score.stones for move, score in scores.items()},
            {move: (score.message,) for move, score in scores.items()},
        )


ENTRIES = [
    OpponentEntry(
        "perfect",
        Perfect,
        place=70,
        role=OpponentRole.FLAWLESS,
        takes_wins=True,
        blocks_losses=True,
        title=Message("Perfect"),
    )
]
