"""What the routes share: the games offered, the workers, and how much one client may search."""

from typing import Annotated, Any

from fastapi import Depends, Request, Response

from denkspiel.locale import Translator
from denkspiel.play.live.live_game import LiveGame
from denkspiel.web.closing import Closing
from denkspiel.web.given_game import GivenGame
from denkspiel.web.guard import host_of
from denkspiel.web.language import LanguageCode, speaker
from denkspiel.web.live_games import LateLiveGames
from denkspiel.web.offer import Offer
from denkspiel.web.orders import Order
from denkspiel.web.pool import Pool
from denkspiel.web.presence import while_waited_for
from denkspiel.web.quotas import Quotas
from denkspiel.web.settings import Settings
from denkspiel.web.thinking import Asked, chosen_for
from denkspiel.web.traffic import Allowance, AtATime, Proxies, client_of
from denkspiel.web.turns import Turns

__all__ = ["Say", "Service", "Serving"]


class Service:
    """One for each application.

    Attributes:
        settings: how to behave.
        offer: the games.
        pool: the workers.
        turns: those of the clients in the event loop.
        closing: ends what waits when the service is stopped.
        live: the games by link.
        quotas: how many of these one may begin, and how much one may do there.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.offer = Offer(settings.games)
        self.pool = Pool(settings)
        self.turns = Turns(Allowance(settings.share, settings.burst, Proxies(settings.trusted_proxies)))
        self.closing = Closing()
        self.live = LateLiveGames(settings, self._choose)
        self.quotas = Quotas(settings)
        self._searches = AtATime(settings.searches)

    async def search(self, request: Request, order: Order) -> Any:
        """Have a worker do an order, as long as the client waits for it.

        Raises:
            Refusal: the client has too many searches under way, the queue is full, the order came to no result, or the
                service is being stopped.
            ClientGone: nobody waits any more.
        """
        client = client_of(host_of(request.scope))
        with self._searches.under_way(client), self.closing.ends_waiting():
            return await while_waited_for(request, self.pool.do(order, client))

    async def _choose(self, live: LiveGame, client: str) -> int:
        """The cell that the computer to move takes in a game by link."""
        state, by = live.state, live.state.player_to_move.opponent
        assert by is not None, "a computer is to move"
        asked = Asked(GivenGame(live.game, state.history), by, state.seed, state.number)
        return (await chosen_for(self, asked, client)).move


async def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


async def _say(request: Request, response: Response, language: LanguageCode | None = None) -> Translator:
    say = speaker(request, language)
    response.headers["Content-Language"] = say.language
    return say


Serving = Annotated[Service, Depends(_service)]
"""The parameter of a route that needs the service."""

Say = Annotated[Translator, Depends(_say)]
"""The parameter of a route that says something: in the language of `?language=`, or that which the browser prefers."""
