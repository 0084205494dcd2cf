"""Routes for opponents: which move one makes, and what it thinks of every move."""

import time

from fastapi import APIRouter, Request

from denkspiel.core.game import Game
from denkspiel.locale import Translator
from denkspiel.opponents.opponent import Choice, moves_to_rate
from denkspiel.opponents.roster import default_opponent, opponent_for
from denkspiel.play.wording import rating_text, short_rating_text
from denkspiel.web.answers import ChoiceData, Rated, with_minus
from denkspiel.web.given_game import GivenGame
from denkspiel.web.orders import Choosing
from denkspiel.web.problems import documented
from denkspiel.web.questions import ChooseQuestion
from denkspiel.web.service import Say, Serving
from denkspiel.web.thinking import Asked, chosen

__all__ = ["router"]

router = APIRouter(tags=["opponents"], responses=documented(404, 408, 413, 422, 503))


@router.post("/api/choose")
async def choose(request: Request, serving: Serving, question: ChooseQuestion, say: Say) -> ChoiceData:
    """The move of an opponent, with what it thinks of every move. Same seed, same move, except for `master`."""
    begun = time.perf_counter()
    given = GivenGame.of(serving.offer, question.game, question.moves)
    moves_to_rate(given.position)
    by = opponent_for(question.opponent or default_opponent(given.game), given.game)
    asked = Asked(given, by, question.seed, question.number, question.hint, question.seconds)
    choice = await chosen(request, serving, asked)
    cells = given.game.geometry.cells
    ratings = _ratings(given.game, choice, say)
    seconds = time.perf_counter() - begun
    return ChoiceData(
        cell=choice.move, move=cells[choice.move].move, opponent=by.name, ratings=ratings, seconds=seconds
    )


def _ratings(game: Game, chosen: Choice | Choosing, say: Translator) -> list[Rated]:
    return [
        Rated(
            cell=cell,
            move=game.geometry.cells[cell].move,
            rating=rating,
            text=with_minus(rating_text(rating)),
            short=with_minus(short_rating_text(rating)),
            reasons=[say(reason) for reason in chosen.reasons.get(cell, ())],
        )
        for cell, rating in chosen.ratings.items()
    ]
