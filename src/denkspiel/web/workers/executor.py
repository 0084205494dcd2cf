"""The work of a worker process: its opponents and solvers, and what they do with orders."""

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
from denkspiel.opponents.counsel import adviser_named
from denkspiel.opponents.opponent import Limit, Opponent
from denkspiel.play.chance import hint_source, move_source
from denkspiel.solver.heuristic.estimator import prepare
from denkspiel.web.workers.analyzer import Truth
from denkspiel.web.workers.search_requests import (
    AnalyseOrder,
    ChooseOrder,
    Choosing,
    DrawOrder,
    Order,
    Reviewed,
    ReviewOrder,
    Valued,
)

__all__ = ["Desk", "drawn"]

_MOST_SOLVERS = 3
"""How many solvers are kept at a time; another one takes the place of the one asked for longest ago."""
_FIRST_LOOK = 0.01
"""Seconds of the search that loads the solver."""

Result = Choosing | Valued | tuple[Reviewed, ...] | bytes


def drawn(position: Position, last: int | None, form: Literal["png", "card"], language: str) -> bytes:
    """A picture of a position in pixels, which resvg makes; it keeps the interpreter all the while, for some 50 ms."""
    svg = draw_svg(position, last=last, say=Translator(language))
    return as_card(svg) if form == "card" else as_png(svg)


class Desk:
    """Does one order at a time."""

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

    def job(self, order: Order) -> Job[Result]:
        """The work on an order, which has its time from now on; it ends with a `DenkspielError` if it cannot be done.

        Opponents that are not told of their time are stopped once it is over; all other work ends itself by then.
        """
        untold = isinstance(order, ChooseOrder) and not order.limited
        return Job(partial(self._do, order), deadline=time.perf_counter() + order.seconds if untold else None)

    def _do(self, order: Order, stopped: Callable[[], bool]) -> Result:
        match order:
            case ChooseOrder():
                return self._choose(order, stopped)
            case AnalyseOrder():
                return self._truth(order.game).valued(self._position(order), order.seconds, stopped)
            case ReviewOrder():
                return self._truth(order.game).reviewed(self._game(order.game), order.cells, order.seconds, stopped)
            case DrawOrder():
                return drawn(self._position(order), order.last, order.form, order.language)
        raise TypeError(f"not an order: {order!r}")

    def _choose(self, order: ChooseOrder, stopped: Callable[[], bool]) -> Choosing:
        limit = Limit(seconds=order.seconds if order.limited else None, stop=stopped, proven=order.proven)
        chosen = self._opponent(order.opponent).choose(self._position(order), self._chance(order), limit)
        return Choosing(chosen.move, dict(chosen.ratings), dict(chosen.reasons), order.proven)

    def _chance(self, order: ChooseOrder) -> Random:
        return (hint_source if order.hint else move_source)(order.seed, order.number, len(order.cells))

    def _position(self, order: Order) -> Position:
        position = Position.start(self._game(order.game))
        for cell in order.cells:
            position = position.play(cell)
        return position

    def _game(self, name: str) -> Game:
        """One of the known games, or another size of one."""
        return self._games.get(name) or sized_game(name)

    def _opponent(self, name: str) -> Opponent:
        if name not in self._opponents:
            self._opponents[name] = adviser_named(name)
        return self._opponents[name]

    def _truth(self, name: str) -> Truth:
        if name not in self._truths:
            self._truths[name] = Truth(self._games[name], self._megabytes)
            while len(self._truths) > _MOST_SOLVERS:
                self._truths.popitem(last=False)
        self._truths.move_to_end(name)
        return self._truths[name]
