"""The work of a worker process: its opponents and solvers, and what they do with requests."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import partial
from random import Random
from typing import Literal

from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game
from denkspiel.core.job import Job
from denkspiel.core.position import Position
from denkspiel.draw.png import svg_to_png, svg_to_preview_png
from denkspiel.draw.svg import draw_svg
from denkspiel.games.catalogue import sized_game
from denkspiel.locale import Translator
from denkspiel.opponents.advisor import adviser_for_any_game
from denkspiel.opponents.opponent import Limit, Opponent
from denkspiel.play.state import hint_rng, move_rng
from denkspiel.web.workers.analyzer import PositionAnalyzer
from denkspiel.web.workers.search_requests import (
    AnalysisRequest,
    AnalysisResult,
    ChoiceRequest,
    ChoiceResult,
    PictureRequest,
    ReviewedMove,
    ReviewRequest,
    SearchRequest,
)

__all__ = ["WorkerExecutor", "render_picture"]

_MOST_SOLVERS = 3
"""How many solvers are kept at a time; another one takes the place of the one asked for longest ago."""
_FIRST_LOOK = 0.01
"""Seconds of the search that loads the solver."""

WorkResult = ChoiceResult | AnalysisResult | tuple[ReviewedMove, ...] | bytes


def render_picture(position: Position, last: int | None, form: Literal["png", "card"], language: str) -> bytes:
    """A picture of a position in pixels, which resvg makes; it keeps the interpreter all the while, for some 50 ms."""
    svg = draw_svg(position, last=last, say=Translator(language))
    return svg_to_preview_png(svg) if form == "card" else svg_to_png(svg)


class WorkerExecutor:
    """Does one request at a time."""

    def __init__(self, games: Iterable[Game], megabytes: int) -> None:
        """Know these games, and give each solver a table of that size."""
        self._games = {game.id: game for game in games}
        self._megabytes = megabytes
        self._opponents: dict[str, Opponent] = {}
        self._analyzers: OrderedDict[str, PositionAnalyzer] = OrderedDict()
        self._loaded = set[str]()
        self._loading = threading.Lock()

    def games_with_code(self) -> frozenset[str]:
        """The games whose solvers can be loaded without compiling anything."""
        searchable = (game for game in self._games.values() if not game.is_large)
        return frozenset(game.id for game in searchable if _has_code(game))

    def load(self, name: str) -> None:
        """Compile what the solver and the strong players need for a game, or load what was compiled before."""
        if name in self._loaded or self._games[name].is_large:
            return
        from denkspiel.solver.heuristic.estimator import compile_estimator  # noqa: PLC0415 (loads numba)

        with self._loading:
            if name not in self._loaded:
                game = self._games[name]
                PositionAnalyzer(game, 1).analyze(Position.start(game), _FIRST_LOOK, lambda: False)
                compile_estimator(game)
                self._loaded.add(name)

    def make_job(self, request: SearchRequest) -> Job[WorkResult]:
        """The work on a request, which has its time from now on; it ends with a `DenkspielError` if it cannot be done.

        A solver is loaded when it is first needed, and that takes nothing from the time of a search.
        Opponents that are not told of their time are stopped once it is over; all other work ends itself by then.
        """
        untold = isinstance(request, ChoiceRequest) and not request.is_limited
        return Job(partial(self._do, request), deadline=time.perf_counter() + request.seconds if untold else None)

    def _do(self, request: SearchRequest, stopped: Callable[[], bool]) -> WorkResult:
        if request.needs_solver:
            self.load(request.game)
        match request:
            case ChoiceRequest():
                limit = Limit(
                    seconds=request.seconds if request.is_limited else None, stop=stopped, proven=request.proven
                )
                chosen = self._opponent(request.opponent).choose(self._position(request), self._chance(request), limit)
                return ChoiceResult(chosen.move, dict(chosen.ratings), dict(chosen.reasons), request.proven)
            case AnalysisRequest():
                return self._analyzer(request.game).analyze(
                    self._position(request), request.seconds, stopped, searches=request.needs_solver
                )
            case ReviewRequest():
                return self._analyzer(request.game).review(
                    self._game(request.game), request.cells, request.seconds, stopped, searches=request.needs_solver
                )
            case PictureRequest():
                return render_picture(self._position(request), request.last_cell, request.form, request.language)
        raise TypeError(f"not a request: {request!r}")

    def _chance(self, request: ChoiceRequest) -> Random:
        return (hint_rng if request.is_hint else move_rng)(request.seed, request.number, len(request.cells))

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
            self._opponents[name] = adviser_for_any_game(name)
        return self._opponents[name]

    def _analyzer(self, name: str) -> PositionAnalyzer:
        if name not in self._analyzers:
            self._analyzers[name] = PositionAnalyzer(self._games[name], self._megabytes)
            while len(self._analyzers) > _MOST_SOLVERS:
                self._analyzers.popitem(last=False)
        self._analyzers.move_to_end(name)
        return self._analyzers[name]


def _has_code(game: Game) -> bool:
    from denkspiel.solver.heuristic.estimator import is_estimator_compiled  # noqa: PLC0415 (loads numba)

    try:
        return is_estimator_compiled(game)
    except DenkspielError:  # damaged weights: loading tells of it
        return True
