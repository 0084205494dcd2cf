"""The work of a worker process: its opponents and solvers, and what they do with requests."""

import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Literal

from denkspiel.core.game import Game
from denkspiel.core.job import Job
from denkspiel.core.position import Position
from denkspiel.draw.png import as_card, as_png
from denkspiel.draw.svg import draw_svg
from denkspiel.games.catalogue import sized_game
from denkspiel.locale import Translator
from denkspiel.opponents.advisor import adviser_named
from denkspiel.opponents.opponent import Limit, Opponent
from denkspiel.play.state import hint_source, move_source
from denkspiel.solver.heuristic.estimator import prepare
from denkspiel.web.workers.analyzer import PositionAnalyzer
from denkspiel.web.workers.search_requests import (
    AnalysisRequest,
    AnalysisResult,
    ChoiceRequest,
    ChoiceResult,
    DrawRequest,
    ReviewedMove,
    ReviewRequest,
    SearchRequest,
)

__all__ = ["WorkerExecutor", "render_picture"]

_MOST_SOLVERS = 3
"""How many solvers are kept at a time; another one takes the place of the one asked for longest ago."""
_FIRST_LOOK = 0.01
"""Seconds of the search that loads the solver."""

Result = ChoiceResult | AnalysisResult | tuple[ReviewedMove, ...] | bytes


def render_picture(position: Position, last: int | None, form: Literal["png", "card"], language: str) -> bytes:
    """A picture of a position in pixels, which resvg makes; it keeps the interpreter all the while, for some 50 ms."""
    svg = draw_svg(position, last=last, say=Translator(language))
    return as_card(svg) if form == "card" else as_png(svg)


class WorkerExecutor:
    """Does one request at a time."""

    def __init__(self, games: Iterable[Game], megabytes: int) -> None:
        """Know these games, and give each solver a table of that size."""
        self._games = {game.id: game for game in games}
        self._megabytes = megabytes
        self._opponents: dict[str, Opponent] = {}
        self._analyzers: OrderedDict[str, PositionAnalyzer] = OrderedDict()

    def load(self, name: str) -> None:
        """Compile what the solver and the strong players need for a game, or load what was compiled before."""
        game = self._games[name]
        PositionAnalyzer(game, 1).analyze(Position.start(game), _FIRST_LOOK, lambda: False)
        prepare(game)

    def job(self, request: SearchRequest) -> Job[Result]:
        """The work on a request, which has its time from now on; it ends with a `DenkspielError` if it cannot be done.

        Opponents that are not told of their time are stopped once it is over; all other work ends itself by then.
        """
        untold = isinstance(request, ChoiceRequest) and not request.limited
        return Job(partial(self._do, request), deadline=time.perf_counter() + request.seconds if untold else None)

    def _do(self, request: SearchRequest, stopped: Callable[[], bool]) -> Result:
        match request:
            case ChoiceRequest():
                limit = Limit(seconds=request.seconds if request.limited else None, stop=stopped, proven=request.proven)
                chosen = self._opponent(request.opponent).choose(self._position(request), self._chance(request), limit)
                return ChoiceResult(chosen.move, dict(chosen.ratings), dict(chosen.reasons), request.proven)
            case AnalysisRequest():
                return self._analyzer(request.game).analyze(self._position(request), request.seconds, stopped)
            case ReviewRequest():
                return self._analyzer(request.game).review(
                    self._game(request.game), request.cells, request.seconds, stopped
                )
            case DrawRequest():
                return render_picture(self._position(request), request.last, request.form, request.language)
        raise TypeError(f"not a request: {request!r}")

    def _chance(self, request: ChoiceRequest) -> Random:
        return (hint_source if request.hint else move_source)(request.seed, request.number, len(request.cells))

    def _position(self, request: SearchRequest) -> Position:
        position = Position.start(self._game(request.game))
        for cell in request.cells:
            position = position.play(cell)
        return position

    def _game(self, name: str) -> Game:
        """One of the known games, or another size of one."""
        return self._games.get(name) or sized_game(name)

    def _opponent(self, name: str) -> Opponent:
        if name not in self._opponents:
            self._opponents[name] = adviser_named(name)
        return self._opponents[name]

    def _analyzer(self, name: str) -> PositionAnalyzer:
        if name not in self._analyzers:
            self._analyzers[name] = PositionAnalyzer(self._games[name], self._megabytes)
            while len(self._analyzers) > _MOST_SOLVERS:
                self._analyzers.popitem(last=False)
        self._analyzers.move_to_end(name)
        return self._analyzers[name]
