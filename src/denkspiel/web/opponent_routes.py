"""Routes for opponents: which move one makes, and what it thinks of every move.

The classic players answer in a fraction of a millisecond, less than it takes to pass a job to another process and back
(`docs/serving.md`); they think right here. All others need the solver or its estimates, take longer, and think in
workers.
"""

import time

from fastapi import APIRouter, Request

from denkspiel.core.game import Game
from denkspiel.locale import Translator
from denkspiel.opponents.master import USUAL_SECONDS
from denkspiel.opponents.opponent import Choice as Chosen
from denkspiel.opponents.opponent import moves_to_rate
from denkspiel.opponents.roster import default_opponent, opponent_for
from denkspiel.play.chance import hint_source, move_source
from denkspiel.web.answers import Choice, Rated
from denkspiel.web.board import Board
from denkspiel.web.jobs import ChooseJob, Choosing
from denkspiel.web.problems import documented
from denkspiel.web.questions import ChooseQuestion
from denkspiel.web.service import Say, Service, Serving

__all__ = ["router"]

router = APIRouter(tags=["opponents"], responses=documented(404, 408, 413, 422, 503))


@router.post("/api/choose")
async def choose(request: Request, serving: Serving, question: ChooseQuestion, say: Say) -> Choice:
    """The move of an opponent, with what it thinks of every move. Same seed, same move, except for `master`."""
    begun = time.perf_counter()
    board = Board.of(serving.offer, question.game, question.moves)
    by, chosen = await _chosen(request, serving, board, question)
    cells = board.game.geometry.cells
    ratings = _ratings(board.game, chosen, say)
    seconds = time.perf_counter() - begun
    return Choice(cell=chosen.move, move=cells[chosen.move].move, opponent=by, ratings=ratings, seconds=seconds)


async def _chosen(
    request: Request, serving: Service, board: Board, question: ChooseQuestion
) -> tuple[str, Chosen | Choosing]:
    position = board.position
    moves_to_rate(position)
    by = opponent_for(question.opponent or default_opponent(board.game), board.game)
    if not by.searches:
        source = hint_source if question.hint else move_source
        return by.name, by.choose(position, source(question.seed, question.number, position.ply))
    timed = by.takes_all_time
    seconds = (question.seconds or USUAL_SECONDS) if timed else serving.settings.most_seconds
    job = ChooseJob(board.game.id, board.cells, seconds, by.name, question.seed, question.number, question.hint, timed)
    return by.name, await serving.search(request, job)


def _ratings(game: Game, chosen: Chosen | Choosing, say: Translator) -> list[Rated]:
    return [
        Rated(
            cell=cell,
            move=game.geometry.cells[cell].move,
            rating=rating,
            reasons=[say(reason) for reason in chosen.reasons.get(cell, ())],
        )
        for cell, rating in chosen.ratings.items()
    ]
