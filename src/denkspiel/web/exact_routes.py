"""Routes for exact values: of every move of a position, and along a game."""

import time

from fastapi import APIRouter, Request

from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.opponents.opponent import moves_to_rate
from denkspiel.solve.score import Score
from denkspiel.web.answers import Analysis, Grade, Review, ReviewedPly, ScoreData, ScoredMove, Sign, State, with_minus
from denkspiel.web.given_game import GivenGame, moves_of
from denkspiel.web.orders import AnalyseOrder, Reviewed, ReviewOrder, Valued
from denkspiel.web.problems import documented
from denkspiel.web.questions import AnalyseQuestion, ReviewQuestion
from denkspiel.web.service import Say, Service, Serving

__all__ = ["router"]

router = APIRouter(tags=["exact values"], responses=documented(404, 408, 413, 422, 503))

_SIGNS: dict[int, Sign] = {-1: "-", 0: "=", 1: "+"}
_UNKNOWN = Reviewed(None, None, ())
_LONG = 3
"""How many times the usual time a review gets: a game is many positions."""


@router.post("/api/analyse")
async def analyse(request: Request, serving: Serving, question: AnalyseQuestion, say: Say) -> Analysis:
    """The exact value of every move as far as it can be proven in the time, and a line of best moves."""
    begun = time.perf_counter()
    given = GivenGame.of(serving.offer, question.game, question.moves)
    moves = moves_to_rate(given.position)
    state, valued = serving.pool.state_of(given.game.id), Valued(dict.fromkeys(moves), (), ())
    if state == "ready":
        valued = await serving.search(request, AnalyseOrder(given.game.id, given.cells, _seconds(serving, question)))
    return Analysis(
        state="loading" if state == "loading" else "unknown" if None in valued.values.values() else "exact",
        score=_score(valued.values[valued.best[0]], say) if valued.best else None,
        moves=[
            ScoredMove(**move.model_dump(), score=_score(valued.values[move.cell], say))
            for move in moves_of(given.game, moves)
        ],
        best=moves_of(given.game, valued.best),
        line=moves_of(given.game, valued.line),
        seconds=time.perf_counter() - begun,
    )


@router.post("/api/review")
async def review(request: Request, serving: Serving, question: ReviewQuestion, say: Say) -> Review:
    """Every move of a game with what it gave away; the end of the game is looked at first."""
    begun = time.perf_counter()
    given = GivenGame.of(serving.offer, question.game, question.moves)
    state, found = serving.pool.state_of(given.game.id), (_UNKNOWN,) * len(given.cells)
    if state == "ready" and given.cells:
        found = await serving.search(
            request, ReviewOrder(given.game.id, given.cells, _seconds(serving, question, _LONG))
        )
    return Review(
        state=_state_of_review(state, found),
        plies=[_reviewed(given, ply, one, say) for ply, one in enumerate(found)],
        seconds=time.perf_counter() - begun,
    )


def _seconds(serving: Service, question: AnalyseQuestion, usual: int = 1) -> float:
    return min(question.seconds or usual * serving.settings.usual_seconds, serving.settings.most_seconds)


def _state_of_review(state: str, found: tuple[Reviewed, ...]) -> State:
    if state == "loading":
        return "loading"
    return "exact" if all(one.before is not None and one.after is not None for one in found) else "unknown"


def _score(score: Score | None, say: Translator) -> ScoreData | None:
    if score is None:
        return None
    sign = _SIGNS[score.value]
    short = with_minus(f"{sign}{score.plies}") if score.value else sign
    return ScoreData(value=score.value, plies=score.plies, sign=sign, short=short, words=say(score.message))


def _reviewed(given: GivenGame, ply: int, reviewed: Reviewed, say: Translator) -> ReviewedPly:
    cell = given.cells[ply]
    before, after = reviewed.before, reviewed.after
    grade, words = _grade(before, after)
    return ReviewedPly(
        cell=cell,
        move=given.game.geometry.cells[cell].move,
        ply=ply + 1,
        side=ply % 2,
        score_before=_score(before, say),
        score_after=_score(after, say),
        lost=None if before is None or after is None else before.value - after.value,
        grade=grade,
        grade_words=say(words),
        better=moves_of(given.game, reviewed.better),
    )


def _grade(before: Score | None, after: Score | None) -> tuple[Grade, Message]:
    """How good a move is that leaves `after` where `before` was possible."""
    if before is None or after is None:
        return "unknown", Message("not known")
    if before == after:
        return "best", Message("no move is better")
    if before.value == after.value:
        return "slower", _delay(after.plies - before.plies)
    if after.value == 0:
        return "mistake", Message("gives the win away: a draw")
    if before.value == 0:
        return "mistake", Message("gives the draw away: a loss")
    return "blunder", Message("turns a win into a loss")


def _delay(plies: int) -> Message:
    """How much later the same win comes, or, below 0, how much sooner the same loss."""
    if plies > 0:
        return Message("still wins, but {plies} plies later", plies=plies)
    return Message("loses {plies} plies sooner", plies=-plies)
