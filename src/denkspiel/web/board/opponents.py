"""What opponents think, for the routes.

The classic players answer in a fraction of a millisecond, on large boards in two. That is less than it takes to pass a
request to another process and back (`docs/reference/server.md`), so they think in a thread of this process. All others
need the solver or its estimates, take longer, and think in workers.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import Request

from denkspiel.opponents.levels.master import DEFAULT_SECONDS
from denkspiel.opponents.opponent import Choice, Opponent
from denkspiel.play.state import hint_rng, move_rng
from denkspiel.web.board.views import RequestedGame
from denkspiel.web.workers.search_requests import ChoiceRequest, ChoiceResult, SearchRequest

if TYPE_CHECKING:
    from denkspiel.web.app.service import Service

__all__ = ["OpponentQuestion", "opponent_choice", "opponent_choice_for"]


@dataclass(frozen=True)
class OpponentQuestion:
    """What an opponent is asked.

    Attributes:
        board: about which position.
        opponent: the player to ask.
        seed: where chance comes from.
        number: which game of its row this is.
        is_hint: whether only advice is asked, with chance of its own.
        seconds: the time it may take if it takes all it is given; as usual if not given.
    """

    board: RequestedGame
    opponent: Opponent
    seed: str
    number: int
    is_hint: bool = False
    seconds: float | None = None


async def opponent_choice(request: Request, service: "Service", asked: OpponentQuestion) -> Choice | ChoiceResult:
    """What the opponent would play, and what it thinks of every move.

    Raises:
        RequestRefused: the opponent needs a worker, and none can do it now.
        ClientDisconnected: nobody waits any more.
    """
    return await _choose(asked, service, lambda search: service.search(request, search))


async def opponent_choice_for(service: "Service", asked: OpponentQuestion, client: str) -> Choice | ChoiceResult:
    """The same for a client who has no request under way: its move comes when it comes.

    Raises:
        RequestRefused: the opponent needs a worker, and none can do it now.
    """
    return await _choose(asked, service, lambda search: service.pool.run(search, client))


async def _choose(
    asked: OpponentQuestion, service: "Service", run_search: Callable[[SearchRequest], Awaitable[Any]]
) -> Choice | ChoiceResult:
    given, by = asked.board, asked.opponent
    if not by.searches:
        source = hint_rng if asked.is_hint else move_rng
        chance = source(asked.seed, asked.number, given.position.ply)
        return await service.executor.run(by.choose, given.position, chance)
    timed = by.takes_all_time
    seconds = (asked.seconds or DEFAULT_SECONDS) if timed else service.settings.max_seconds
    search = ChoiceRequest(
        given.game.id,
        given.cells,
        seconds,
        by.name,
        asked.seed,
        asked.number,
        asked.is_hint,
        timed,
        quick=by.quick,
        needs_solver=by.needs_solver_at(given.position),
        proven=service.proven.relevant_to(given.position),
    )
    found: ChoiceResult = await run_search(search)
    service.proven.update(found.proven)
    return found
