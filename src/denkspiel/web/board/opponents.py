"""What opponents think, for the routes.

The classic players answer in a fraction of a millisecond, on large boards in two. That is less than it takes to pass an
order to another process and back (`docs/serving.md`), so they think in a thread of this process. All others need the
solver or its estimates, take longer, and think in workers.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fastapi import Request

from denkspiel.opponents.levels.master import USUAL_SECONDS
from denkspiel.opponents.opponent import Choice, Opponent
from denkspiel.play.chance import hint_source, move_source
from denkspiel.web.board.positions import GivenGame
from denkspiel.web.workers.search_requests import ChooseOrder, Choosing, Order

if TYPE_CHECKING:
    from denkspiel.web.app.service import Service

__all__ = ["Asked", "chosen", "chosen_for"]


@dataclass(frozen=True)
class Asked:
    """What an opponent is asked.

    Attributes:
        given: about which position.
        by: who is asked.
        seed: where chance comes from.
        number: which game of its row this is.
        hint: whether only advice is asked, with chance of its own.
        seconds: the time it may take if it takes all it is given; as usual if not given.
    """

    given: GivenGame
    by: Opponent
    seed: str
    number: int
    hint: bool = False
    seconds: float | None = None


async def chosen(request: Request, serving: "Service", asked: Asked) -> Choice | Choosing:
    """What the opponent would play, and what it thinks of every move.

    Raises:
        Refusal: the opponent needs a worker, and none can do it now.
        ClientGone: nobody waits any more.
    """
    return await _chosen(asked, serving, lambda order: serving.search(request, order))


async def chosen_for(serving: "Service", asked: Asked, client: str) -> Choice | Choosing:
    """The same for a client who has no request under way: its move comes when it comes.

    Raises:
        Refusal: the opponent needs a worker, and none can do it now.
    """
    return await _chosen(asked, serving, lambda order: serving.pool.do(order, client))


async def _chosen(asked: Asked, serving: "Service", have_done: Callable[[Order], Awaitable[Any]]) -> Choice | Choosing:
    given, by = asked.given, asked.by
    if not by.searches:
        source = hint_source if asked.hint else move_source
        chance = source(asked.seed, asked.number, given.position.ply)
        return await serving.executor.run(by.choose, given.position, chance)
    timed = by.takes_all_time
    seconds = (asked.seconds or USUAL_SECONDS) if timed else serving.settings.most_seconds
    order = ChooseOrder(
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
        proven=serving.proven.about(given.position),
    )
    found: Choosing = await have_done(order)
    serving.proven.update(found.proven)
    return found
