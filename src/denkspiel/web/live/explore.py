"""The route for what was chosen in a position in games by link that have ended."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from fastapi import APIRouter

from denkspiel.play.player import HUMAN
from denkspiel.web.app.browser import Asks
from denkspiel.web.app.problems import documented
from denkspiel.web.app.service import Serving
from denkspiel.web.board.answers import AnswerData, Move
from denkspiel.web.board.positions import GivenGame
from denkspiel.web.board.schemas import ExploreQuestion
from denkspiel.web.live.routes import Live

if TYPE_CHECKING:
    from denkspiel.store.choices import Chosen, Counts

__all__ = ["Exploration", "ExploredMove", "PlayerResults", "Results", "router"]

router = APIRouter(tags=["live"])


class Results(AnswerData):
    """In how many games those who chose a move have won, drawn and lost."""

    won: int
    drawn: int
    lost: int


class PlayerResults(Results):
    """The same of an opponent."""

    opponent: str


class ExploredMove(Move):
    """A move, and who has chosen it.

    Moves that a symmetry of the position turns into each other are counted together: each has the counts of all, and in
    `like` the cell of the first of them.
    """

    like: int
    people: Results
    opponents: list[PlayerResults]


class Exploration(AnswerData):
    """What was chosen in a position.

    Attributes:
        counted: how many moves of each game are counted, from its first one on.
        times: how often something was chosen here, each choice once.
        moves: all that are allowed.
    """

    counted: int
    times: int
    moves: list[ExploredMove]


@router.post("/api/explore", responses=documented(404, 408, 413, 422, 503))
async def explore(serving: Serving, live: Live, question: ExploreQuestion, browser: Asks) -> Exploration:
    """How often each move was chosen here in games by link, by people and by opponents, and how these games ended."""
    from denkspiel.store.choices import COUNTED_PLIES  # noqa: PLC0415 (loads SQLAlchemy)

    serving.quotas.check_question(browser.client, browser.token)
    given = await serving.given(question.game, question.moves)
    found = [] if given.position.outcome else await live.store.choices_at(given.position)
    times = sum(counts.games for one in found if one.cell == one.like for counts in one.by.values())
    return Exploration(counted=COUNTED_PLIES, times=times, moves=[_explored(given, one) for one in found])


def _explored(given: GivenGame, one: "Chosen") -> ExploredMove:
    opponents = {kind: counts for kind, counts in one.by.items() if kind != HUMAN}
    return ExploredMove(
        cell=one.cell,
        move=given.game.geometry.cells[one.cell].move,
        like=one.like,
        people=Results(**_told(one.by.get(HUMAN))),
        opponents=[PlayerResults(opponent=kind, **_told(opponents[kind])) for kind in sorted(opponents)],
    )


def _told(counts: "Counts | None") -> Mapping[str, int]:
    return dict.fromkeys(("won", "drawn", "lost"), 0) if counts is None else counts._asdict()
