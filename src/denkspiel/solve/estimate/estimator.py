"""Estimates of moves in positions that cannot be solved at once: proven where possible, else the best guess."""

import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from denkspiel.core.errors import GameIsOver
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.solve.estimate.deepening import Deepening, Inquiry
from denkspiel.solve.estimate.notes import Notes
from denkspiel.solve.kernel.estimate_value import WON
from denkspiel.solve.score import Score
from denkspiel.solve.search.solver import Solver, WrongGame

__all__ = ["WON", "Estimate", "Estimator", "prepare"]

_MEGABYTES = 64
_SMALL = 2
"""Megabytes for trying; larger than what the exact search begins with, because its table is to grow."""
_FEW_NODES = 50
_MANY_NODES = 60_000
"""More than the exact search spends before its table grows; growing is compiled separately."""
_SOLVER_SHARE = 2
"""The table of the exact search gets one part in this many of the memory, the other table the rest."""


@dataclass(frozen=True)
class Estimate:
    """What a search thinks of every legal move.

    Attributes:
        values: for every legal move a value, larger is better for the side to move. From 10,000 (`WON`) on a win is
            proven, from -10,000 down a loss; the more extreme, the sooner it comes. In between lie guesses, and 0 is
            balanced, or a draw.
        proven: the moves whose value is exact: the outcome, and the ply of the end.
        scores: for every move whose outcome is proven, who wins and in how many plies: exactly if the move is among
            `proven`, otherwise at most that many.
        depth: how many free choices deep all moves were searched; forced answers do not count.
        nodes: positions searched.
        seconds: time taken, without what was compiled first.
    """

    values: Mapping[int, int]
    proven: frozenset[int]
    scores: Mapping[int, Score]
    depth: int
    nodes: int
    seconds: float

    def reason(self, move: int) -> Message:
        """What is known of a move, in words: "wins in 7", "loses in at most 4", "looks even"."""
        score = self.scores.get(move)
        if score is None:
            return _looks(self.values[move])
        if move in self.proven:
            return score.message
        if score.value > 0:
            return Message("wins in at most {plies}", plies=score.plies)
        return Message("loses in at most {plies}", plies=score.plies)


_EVEN = 15
"""Estimates up to this size say little."""


def _looks(value: int) -> Message:
    if abs(value) <= _EVEN:
        return Message("looks even")
    return Message("looks good") if value > 0 else Message("looks bad")


class Estimator:
    """Estimates positions of one game.

    What it finds depends on the position and the limits alone: nothing is carried from one position to the next.
    Several threads may use an estimator; they take turns.

    Attributes:
        game: the game.
    """

    def __init__(self, game: Game, megabytes: int | None = None) -> None:
        """Make the tables.

        Args:
            game: any game of up to 64 cells.
            megabytes: the size of the tables together; default 64.

        Raises:
            TableSizeFault: the size is below 2, or there is no room for it.
        """
        self.game = game
        size = _MEGABYTES if megabytes is None else megabytes
        self._solver = Solver(game, size // _SOLVER_SHARE)
        self._notes = Notes(game, size - size // _SOLVER_SHARE)
        self._turn = threading.Lock()

    def estimate(
        self,
        position: Position,
        *,
        seconds: float | None = None,
        nodes: int | None = None,
        stop: Callable[[], bool] | None = None,
        margin: int | None = None,
        depth: int | None = None,
    ) -> Estimate:
        """Estimate every legal move, deeper and deeper until a limit is reached or nothing more can be found out.

        The first call compiles the search for the game or loads what was compiled before; no limit counts that time.

        Args:
            position: a position of this game that is not over.
            seconds: the time that may be taken.
            nodes: the positions that may be searched; the same number always gives the same estimate.
            stop: asked about 20 times a second; once it is true, what was found so far is returned.
            margin: moves that are worse than the best one by more than this need not be distinguished, which saves time
                for the better ones: their values may be too high, but are below the best. The search also ends once the
                best move is beyond doubt. Default: all moves are valued alike.
            depth: how many free choices deep the search may look.

        Raises:
            WrongGame: the position is one of another game.
            GameIsOver: the game has ended.
            KeyboardInterrupt: Ctrl-C; the search has stopped.
            WrongKernel: compiled code gives wrong values on this machine.
        """
        if position.game != self.game:
            raise WrongGame(Message("This is for {game}, not for {other}.", game=self.game.id, other=position.game.id))
        if not position.legal_moves:
            raise GameIsOver(Message("The game is over; there is nothing left to estimate."))
        with self._turn:
            prepare(self.game)
            begun = time.perf_counter()
            inquiry = Inquiry(position, margin, stop, None if seconds is None else begun + seconds, nodes, depth)
            search = Deepening(inquiry, self._notes, self._solver)
            search.run()
            return Estimate(
                search.values,
                frozenset(search.proven),
                search.scores,
                search.depth,
                search.nodes,
                time.perf_counter() - begun,
            )


@lru_cache(maxsize=64)
def prepare(game: Game) -> None:
    """Compile all that estimates of this game need, or load what was compiled before; once in each process."""
    start = Position.start(game)
    if start.legal_moves:
        solver, notes = Solver(game, _SMALL), Notes(game, _SMALL)
        notes.make_sure()
        Deepening(Inquiry(start, None, None, None, _FEW_NODES), notes, solver).run()
        solver.search(start, nodes=_MANY_NODES)
