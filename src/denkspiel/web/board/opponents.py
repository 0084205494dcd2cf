"""What opponents think, for the routes.

The classic players answer in a fraction of a millisecond, on large boards in two. That is less than it takes to pass a
request to another process and back (`docs/reference/server.md`), so they think in a thread of this process. All others
need the solver or its estimates, take longer, and think in workers.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import Request

from denkspiel.opponents.levels.master import USUAL_SECONDS
from denkspiel.opponents.opponent import Choice, Opponent
from denkspiel.play.state import hint_source, move_source
from denkspiel.web.board.views import PlayedGame
from denkspiel.web.workers.search_requests import ChoiceRequest, ChoiceResult, SearchRequest

if TYPE_CHECKING:
    from denkspiel.web.app.service import Service

__all__ = ["OpponentRequest", "opponent_choice", "opponent_choice_for"]


@dataclass(frozen=True)
class OpponentRequest:
    """What an opponent is asked.

    Attributes:
        given: about which position.
        by: who is asked.
        seed: where chance comes from.
        number: which game of its row this is.
        hint: whether only advice is asked, with chance of its own.
        seconds: the time it may take if it takes all it is given; as usual if not given.
    """

    given: PlayedGame
    by: Opponent
    seed: str
    number: int
    hint: bool = False
    seconds: float | None = None


async def opponent_choice(request: Request, service: "Service", asked: OpponentRequest) -> Choice | ChoiceResult:
    """What the opponent would play, and what it thinks of every move.

    Raises:
        Refusal: the opponent needs a worker, and none can do it now.
        ClientDisconnected: nobody waits any more.
    """
    return await _choose(asked, service, lambda search: service.search(request, search))


async def opponent_choice_for(service: "Service", asked: OpponentRequest, client: str) -> Choice | ChoiceResult:
    """The same for a client who has no request under way: its move comes when it comes.

    Raises:
        Refusal: the opponent needs a worker, and none can do it now.
    """
    return await _choose(asked, service, lambda search: service.pool.do(search, client))


async def _choose(
    asked: OpponentRequest, service: "Service", run_search: Callable[[SearchRequest], Awaitable[Any]]
) -> Choice | ChoiceResult:
    given, by = asked.given, asked.by
    if not by.searches:
        source = hint_source if asked.hint else move_source
        chance = source(asked.seed, asked.number, given.position.ply)
        return await service.executor.run(by.choose, given.position, chance)
    timed = by.takes_all_time
    seconds = (asked.seconds or USUAL_SECONDS) if timed else service.settings.most_seconds
    search = ChoiceRequest(
        given.game.id,
        given.cells,
        seconds,
        by.name,
        asked.seed,
        asked.number,
        asked.hint,
        timed,
        quick=by.quick,
        needs_solver=by.needs_solver,
        proven=service.proven.about(given.position),
    )
    found: ChoiceResult = await run_search(search)
    service.proven.update(found.proven)
    return found
