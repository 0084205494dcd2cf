"""The work of a worker process: opponents and solvers at hand, and jobs done with them."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from random import Random

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.opponents.opponent import Limit, Opponent
from denkspiel.opponents.roster import opponent
from denkspiel.play.chance import hint_source, move_source
from denkspiel.solve.estimate import prepare
from denkspiel.web.jobs import AnalyseJob, ChooseJob, Choosing, Job, Reviewed, ReviewJob, Valued
from denkspiel.web.truth import Truth

__all__ = ["Desk"]

_MOST_SOLVERS = 3
"""So many games are kept solved at a time; a further one takes the place of the one asked for longest ago."""
_FIRST_LOOK = 0.01
"""Seconds of the search that loads the solver."""

Result = Choosing | Valued | tuple[Reviewed, ...]


class Desk:
    """Does one job at a time."""

    def __init__(self, games: Iterable[Game], megabytes: int) -> None:
        """Know these games, and give each solver a table of that size."""
        self._games = {game.id: game for game in games}
        self._megabytes = megabytes
        self._opponents: dict[str, Opponent] = {}
        self._truths: OrderedDict[str, Truth] = OrderedDict()

    def load(self, name: str) -> None:
        """Compile what the solver and the strong players need for a game, or load what was compiled before."""
        game = self._games[name]
        Truth(game, 1).valued(Position.start(game), _FIRST_LOOK, lambda: False)
        prepare(game)

    def do(self, job: Job, stop: Callable[[], bool]) -> Result:
        """Do it.

        Raises:
            DenkspielError: it was stopped, or cannot be done.
        """
        match job:
            case ChooseJob():
                return self._choose(job, stop)
            case AnalyseJob():
                return self._truth(job.game).valued(self._position(job), job.seconds, stop)
            case ReviewJob():
                return self._truth(job.game).reviewed(self._games[job.game], job.cells, job.seconds, stop)
        raise TypeError(f"not a job: {job!r}")

    def _choose(self, job: ChooseJob, stop: Callable[[], bool]) -> Choosing:
        end = time.monotonic() + job.seconds
        limit = Limit(
            seconds=job.seconds if job.limited else None,
            stop=stop if job.limited else lambda: stop() or time.monotonic() > end,
        )
        chosen = self._opponent(job.opponent).choose(self._position(job), self._chance(job), limit)
        return Choosing(chosen.move, dict(chosen.ratings), dict(chosen.reasons))

    def _chance(self, job: ChooseJob) -> Random:
        return (hint_source if job.hint else move_source)(job.seed, job.number, len(job.cells))

    def _position(self, job: Job) -> Position:
        position = Position.start(self._games[job.game])
        for cell in job.cells:
            position = position.play(cell)
        return position

    def _opponent(self, name: str) -> Opponent:
        if name not in self._opponents:
            self._opponents[name] = opponent(name)
        return self._opponents[name]

    def _truth(self, name: str) -> Truth:
        if name not in self._truths:
            self._truths[name] = Truth(self._games[name], self._megabytes)
            while len(self._truths) > _MOST_SOLVERS:
                self._truths.popitem(last=False)
        self._truths.move_to_end(name)
        return self._truths[name]
