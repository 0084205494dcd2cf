"""Routes for opponents: which move one makes, and what it thinks of every move."""

import time

from fastapi import APIRouter, Request

from denkspiel.opponents.opponent import moves_to_rate
from denkspiel.opponents.roster import default_opponent
from denkspiel.web.app.problems import documented
from denkspiel.web.app.service import Say, Serving
from denkspiel.web.board.answers import ChoiceData
from denkspiel.web.board.choice import told_choice
from denkspiel.web.board.opponents import Asked, chosen
from denkspiel.web.board.schemas import ChooseQuestion

__all__ = ["router"]

router = APIRouter(tags=["opponents"], responses=documented(404, 408, 413, 422, 503))


@router.post("/api/choose")
async def choose(request: Request, serving: Serving, question: ChooseQuestion, say: Say) -> ChoiceData:
    """The move of an opponent, with what it thinks of every move. Same seed, same move, except for `master`.

    Ratings keep what was proven before, also by other requests.
    """
    begun = time.perf_counter()
    given = await serving.given(question.game, question.moves)
    moves_to_rate(given.position)
    by = serving.offer.opponent(question.opponent or default_opponent(given.game), given.game)
    asked = Asked(given, by, question.seed, question.number, question.hint, question.seconds)
    choice = await chosen(request, serving, asked)
    told = told_choice(given.game, by.name, choice, say)
    return ChoiceData(**dict(told), seconds=time.perf_counter() - begun)
