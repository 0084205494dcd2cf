"""What the routes share: the games offered, the workers, and how much one client may search."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Literal, ParamSpec

from fastapi import Depends, Request, Response

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.payer import current_account
from denkspiel.core.position import Position
from denkspiel.draw.plain import describe_position
from denkspiel.executors.processors import processor_share
from denkspiel.locale import Translator
from denkspiel.online.games.live_game import LiveGame
from denkspiel.play.history import History
from denkspiel.solver.bounds import ProvenPositions
from denkspiel.web.app.browser import cancel_on_disconnect
from denkspiel.web.app.client_limits import ConcurrencyLimit, ProcessorBudget, client_key
from denkspiel.web.app.languages import LanguageCode, translator_for
from denkspiel.web.app.middleware import client_address
from denkspiel.web.app.quotas import Quotas
from denkspiel.web.app.request_scheduler import RequestScheduler
from denkspiel.web.app.responses import CachedResponse, ResponseCache
from denkspiel.web.app.settings import Settings
from denkspiel.web.app.shutdown import Shutdown
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.board.descriptions import describe_game
from denkspiel.web.board.opponents import OpponentQuestion, opponent_choice_for
from denkspiel.web.board.views import RequestedGame
from denkspiel.web.live.games import LazyLiveGameService
from denkspiel.web.workers.fair_queue import FairExecutor, FairGate
from denkspiel.web.workers.search_requests import PictureRequest, SearchRequest

if TYPE_CHECKING:
    from denkspiel.web.in_browser.application import InlinePool
    from denkspiel.web.workers.pool import WorkerPool

__all__ = ["CurrentService", "Say", "Service"]

P = ParamSpec("P")


_MAX_READY_GAMES = 100
"""So many games are ready at a time; beside those that are listed, strangers choose which."""
_CACHED_BYTES = 32 << 20
_SEARCH_SHARE = 0.33
"""A client whose searches take more than this part of all processor time has to let those of all others go first."""
_SEARCH_BURST = 1.0
"""So many seconds it may have before that."""
_TOO_MANY_SEARCHES = Message(
    "Too many searches at once from your address. The limit is {most}. Please try again in a moment."
)
_AT_DATABASE = 200
"""What the database is asked at a time; so much it writes in one transaction."""
_AT_DATABASE_EACH = 8
"""What it is asked by one client. More would be in the way of others before its cost is known."""
_AT_DATABASE_HEAVY = 2
"""What it is asked by all heavy clients together: others wait for no more than that."""


class Service:
    """One for each application.

    Attributes:
        settings: how to behave.
        catalog: the games.
        pool: the workers.
        answering: the processor time that clients may have for all but searches.
        scheduler: decides when a request begins, and who pays for it.
        at_database: which clients have something done by the database at a time.
        executor: a thread for what would keep the event loop too long.
        shutdown: ends what waits when the service is stopped.
        live: the link games.
        quotas: how many of these one may begin, and how much one may do there.
        proven: what has been proven of positions, for all games and clients.
    """

    def __init__(
        self,
        settings: Settings,
        pool: "WorkerPool | InlinePool | None" = None,
        executor: FairExecutor | None = None,
    ) -> None:
        """Make it ready; workers and threads are those of a server unless others are given."""
        self.settings = settings
        self.catalog = GameCatalog(settings.games, has_compiler=pool is None or pool.has_solvers)
        available = processor_share()
        self.answering = ProcessorBudget(settings.client_share, settings.client_burst_seconds, min(1.0, available))
        self._searching = ProcessorBudget(_SEARCH_SHARE, _SEARCH_BURST, available)
        self.pool = pool or self._worker_pool()
        self.scheduler = RequestScheduler(self.answering)
        self.at_database = FairGate(_AT_DATABASE, _AT_DATABASE_EACH, self.answering.is_heavy, _AT_DATABASE_HEAVY)
        self.executor = executor or FairExecutor(self.answering.is_heavy)
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._responses = ResponseCache(_CACHED_BYTES)
        self.shutdown = Shutdown()
        self.live = LazyLiveGameService(settings, self._choose, self.executor, self.catalog.naming_at_seats)
        self.quotas = Quotas(settings)
        self.proven = ProvenPositions()
        self._searches = ConcurrencyLimit(settings.searches_per_client, _TOO_MANY_SEARCHES)

    def _worker_pool(self) -> "WorkerPool":
        from denkspiel.web.workers.pool import WorkerPool  # noqa: PLC0415 (browsers have no processes)

        return WorkerPool(self.settings, is_heavy=self._is_heavy_searcher, charge=self._charge)

    async def game(self, name: str) -> Game:
        """The game of that name, with all that routes need of it worked out; raises what `GameCatalog.game` raises."""
        await asyncio.sleep(0)  # a request takes a millisecond to read and one to answer: two steps of the loop
        key = name.strip().lower()
        game = self._games.get(key)
        if game is None:
            game = await self.executor.run(_prepare_game, self.catalog, key)
            if len(self._games) >= _MAX_READY_GAMES:
                del self._games[next(key for key, one in self._games.items() if not self.catalog.is_listed(one))]
        self._games[key] = game
        self._games.move_to_end(key)
        return game

    async def requested_game(self, name: str, moves: str | list[str], setup: int = 0) -> RequestedGame:
        """The board that a request asks about; raises what `RequestedGame.from_moves` and `GameCatalog.game` raise."""
        return RequestedGame.from_moves(await self.game(name), moves, setup)

    async def cached(self, make: Callable[P, CachedResponse], *given: P.args, **named: P.kwargs) -> CachedResponse:
        """What a function makes of this: kept, made once for all who ask, and not in the event loop's thread."""
        key = (make, given, *named.items())
        return await self._responses.get(key, lambda: self.executor.run(make, *given, **named))

    async def render_picture(self, given: RequestedGame, form: Literal["png", "card"], language: str) -> CachedResponse:
        """A picture in pixels, made by a worker; raises what `WorkerPool.run` raises."""
        first, second = frozenset(given.cells[::2]), frozenset(given.cells[1::2])
        key = (form, given.game.id, first, second, given.last_cell, language)
        client = current_account.get().client

        async def draw() -> CachedResponse:
            seconds = self.settings.max_seconds
            if not self.settings.workers:
                return await self.executor.run(_drawn, given, form, language)
            search = PictureRequest(
                given.game.id, given.cells, seconds, form, language, given.last_cell, quick=True, needs_solver=False
            )
            return CachedResponse(await self.pool.run(search, client), "image/png")

        return await self._responses.get(key, draw)

    async def search(self, request: Request, search: SearchRequest) -> Any:
        """Have a worker do a search, as long as the client waits for it.

        Raises:
            RequestRefused: the client has too many searches under way, the queue is full, the search came to no
                result, or the service is being stopped.
            ClientDisconnected: nobody waits any more.
        """
        client = client_key(client_address(request.scope))
        with self._searches.hold(client), self.shutdown.interruptible():
            return await cancel_on_disconnect(request, self.pool.run(search, client))

    def _is_heavy_searcher(self, client: str) -> bool:
        return self.answering.is_heavy(client) or self._searching.is_heavy(client)

    def _charge(self, client: str, search: SearchRequest, seconds: float) -> None:
        """Have a client pay for what a worker has done."""
        shares = self.answering if isinstance(search, PictureRequest) else self._searching
        shares.spend(client, seconds)

    async def _choose(self, live: LiveGame, client: str) -> int:
        """The cell that the computer to move takes in a link game."""
        state, by = live.state, live.state.player_to_move.opponent
        assert by is not None, "a computer is to move"
        asked = OpponentQuestion(RequestedGame(live.game, state.history), by, state.seed, state.number)
        return (await opponent_choice_for(self, asked, client)).move


def _prepare_game(catalog: GameCatalog, name: str) -> Game:
    """The game of that name, with all that is worked out but once: some 10 ms, for large graphs a third of a second."""
    game, say = catalog.game(name), Translator("en")
    describe_game(catalog, game.id, say)
    position, cells = Position.start(game), list[int]()
    while position.outcome is None:
        cells.append(position.legal_moves[0])
        position = position.play(cells[-1])
    RequestedGame(game, History.from_moves(game, cells)).to_model(say)
    describe_position(position)
    return game


def _drawn(given: RequestedGame, form: Literal["png", "card"], language: str) -> CachedResponse:
    from denkspiel.web.workers.executor import render_picture  # noqa: PLC0415 (loads numpy)

    return CachedResponse(render_picture(given.position, given.last_cell, form, language), "image/png")


async def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


async def _say(request: Request, response: Response, language: LanguageCode | None = None) -> Translator:
    say = translator_for(request, language)
    response.headers["Content-Language"] = say.language
    return say


CurrentService = Annotated[Service, Depends(_service)]
"""The parameter of a route that needs the service."""

Say = Annotated[Translator, Depends(_say)]
"""The parameter of a route that says something: in the language of `?language=`, or that which the browser prefers."""
