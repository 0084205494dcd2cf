"""Routes for values, exact or estimated: of every move of a position, and along a game."""

import time
from dataclasses import replace

from fastapi import APIRouter, Request, Response

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.locale import Translator
from denkspiel.opponents.opponent import moves_to_rate
from denkspiel.play.marks import JudgedMove, OverlookedMove, accuracy_percent, find_overlooked, mark_move
from denkspiel.play.sentences import move_text
from denkspiel.play.themes import Insight, Mistake, explain_mistake, explain_move
from denkspiel.solver.book.shipped_books import is_every_move_known
from denkspiel.solver.bounds import Bounds, ProvenPositions, best_proven_moves, widest_bounds
from denkspiel.solver.score import Score, probability_of_score
from denkspiel.web.app.problems import error_responses
from denkspiel.web.app.responses import json_response
from denkspiel.web.app.service import CurrentService, Say, Service
from denkspiel.web.board.schemas import (
    AnalyseRequest,
    Analysis,
    AnalysisState,
    ChanceSource,
    ExplainMoveRequest,
    Explanation,
    Move,
    Review,
    ReviewedPly,
    ReviewGameRequest,
    ScoreData,
    ScoredMove,
    ScoreSign,
)
from denkspiel.web.board.views import RequestedGame, move_models, with_minus_sign
from denkspiel.web.workers.refusals import SolverState
from denkspiel.web.workers.search_requests import AnalysisRequest, AnalysisResult, ReviewedMove, ReviewRequest

__all__ = ["merge_with_proven", "router"]

router = APIRouter(tags=["exact values"], responses=error_responses(404, 408, 413, 422, 503))

_SIGNS: dict[int, ScoreSign] = {-1: "-", 0: "=", 1: "+"}
_OVERSIGHTS = {
    "win": Message("misses a win in one move"),
    "block": Message("lets the opponent win in one move"),
    "line": Message("completes a line, although another move avoids it"),
}
_MISTAKES = ("inaccuracy", "mistake", "blunder")
_UNKNOWN = ReviewedMove(None, None, ())
_LONG = 3
"""How many times the usual time a review gets: a game is many positions."""


@router.post("/api/analyse")
async def analyse(request: Request, service: CurrentService, question: AnalyseRequest, say: Say) -> Analysis:
    """The value of every move, exact as far as that is proven in the time, else a chance; and a line of best ones."""
    begun = time.perf_counter()
    given = await service.requested_game(question.game, question.moves)
    moves = moves_to_rate(given.position)
    state, needs_solver = _state(service, given, given.position.ply)
    valued = AnalysisResult(dict.fromkeys(moves), (), ())
    if state == "ready" or not service.pool.has_solvers:
        search = AnalysisRequest(given.game.id, given.cells, _seconds(service, question), needs_solver=needs_solver)
        found = await service.search(request, search)
        valued = merge_with_proven(found, given.position, service.proven)
    source, chance = _standing(valued)
    if source == "estimate" and service.proven.is_won(given.position):  # though not by which move
        source, chance = "exact", 1.0
    return Analysis(
        state="loading" if state == "loading" else "unknown" if None in valued.values.values() else "exact",
        score=_score(valued.values[valued.best[0]], say) if valued.best else None,
        source=source,
        chance=chance,
        moves=[_scored(valued, move, say) for move in move_models(given.game, moves)],
        best=move_models(given.game, valued.best),
        line=move_models(given.game, valued.line),
        seconds=time.perf_counter() - begun,
    )


@router.post("/api/review", response_model=Review)
async def review(request: Request, service: CurrentService, question: ReviewGameRequest, say: Say) -> Response:
    """Every move of a game with what it gave away, proven or estimated; the end of the game is looked at first."""
    begun = time.perf_counter()
    given = await service.requested_game(question.game, question.moves)
    setup = max(question.setup, given.setup)
    state, needs_solver = _state(service, given, len(given.cells) - 1)
    found = (_UNKNOWN,) * len(given.cells)
    if state == "ready" and given.cells:
        search = ReviewRequest(
            given.game.id, given.cells, _seconds(service, question, _LONG), needs_solver=needs_solver
        )
        found = await service.search(request, search)

    found = (*(_UNKNOWN,) * setup, *found[setup:])[: len(given.cells)]  # nobody has chosen these

    def told() -> str:
        missed = [
            None if ply < setup else find_overlooked(given.history.positions[ply], cell)
            for ply, cell in enumerate(given.cells)
        ]
        judged = tuple(_with(one, each) for one, each in zip(found, missed, strict=True))
        return Review(
            state=_state_of_review(state, judged),
            plies=[
                _reviewed(given, ply, one, each, say)
                for ply, (one, each) in enumerate(zip(judged, missed, strict=True))
            ],
            accuracy=(_accuracy(judged[::2]), _accuracy(judged[1::2])),
            seconds=time.perf_counter() - begun,
        ).model_dump_json()

    return json_response(await service.executor.run(told), say)


@router.post("/api/explain", response_model=Explanation)
async def explain(service: CurrentService, question: ExplainMoveRequest, say: Say) -> Response:
    """What there is to say about a move by the rules alone: what it does, or why others are better."""
    given = await service.requested_game(question.game, question.moves)
    given.position.play(question.cell)  # refuses a move that is not legal
    better = [cell for cell in question.better if cell in given.position.legal_moves]

    def told() -> str:
        about = explain_mistake(given.position, question.cell, better) if better else None
        return _explanation(about or explain_move(given.position, question.cell), say).model_dump_json()

    return json_response(await service.executor.run(told), say)


def _state(service: Service, given: RequestedGame, ply: int) -> tuple[SolverState, bool]:
    """Whether values of positions with up to this many stones can be had, and whether that takes the solver.

    While it is still loading, a book may know them.
    """
    state = service.pool.solver_state(given.game.id)
    if state != "ready" and service.settings.workers and is_every_move_known(given.game, ply):
        return "ready", False
    return state, True


def _with(one: ReviewedMove, missed: OverlookedMove | None) -> ReviewedMove:
    """With what the move overlooks, which the rules alone tell, whatever is known of its value."""
    if missed is None:
        return one
    judged = one.assessment and replace(one.assessment, overlooked=True)
    return replace(one, better=one.better or missed.better, assessment=judged)


def merge_with_proven(valued: AnalysisResult, position: Position, proven: ProvenPositions) -> AnalysisResult:
    """The same result with what was proven before, about this position or others; what is new here is remembered.

    Args:
        valued: what a worker has found out.
        position: which position that is about.
        proven: what has been proven so far; it learns what is new.
    """
    nothing, cells = widest_bounds(position), position.game.geometry.size
    known = {move: Bounds(score or nothing.low, score or nothing.high) for move, score in valued.values.items()}
    chances = valued.estimate.proven_chances if valued.estimate else {}
    for move in [move for move in chances if valued.values[move] is None]:  # who wins is proven, but not when
        late = Score(1 if chances[move] else -1, cells - position.ply, cells, position.ply)
        known[move] = Bounds(late, nothing.high) if chances[move] else Bounds(nothing.low, late)
    proven.add_moves(position, known)
    bounds = proven.move_bounds(position)
    values = {move: one.exact for move, one in bounds.items()}
    return replace(
        valued,
        values=values,
        best=best_proven_moves(bounds),
        estimate=valued.estimate and valued.estimate.with_bounds(bounds),
    )


def _seconds(service: Service, question: AnalyseRequest, usual: int = 1) -> float:
    return min(question.seconds or usual * service.settings.default_seconds, service.settings.max_seconds)


def _state_of_review(state: str, found: tuple[ReviewedMove, ...]) -> AnalysisState:
    if state == "loading":
        return "loading"
    return "exact" if all(one.before is not None and one.after is not None for one in found) else "unknown"


def _score(score: Score | None, say: Translator) -> ScoreData | None:
    if score is None:
        return None
    sign = _SIGNS[score.value]
    short = with_minus_sign(f"{sign}{score.plies}") if score.value else sign
    return ScoreData(value=score.value, plies=score.plies, sign=sign, short=short, words=say(score.message))


def _scored(valued: AnalysisResult, move: Move, say: Translator) -> ScoredMove:
    """A move with its exact value or, where there is none, with what is estimated of it."""
    score = valued.values[move.cell]
    estimate = valued.estimate if score is None else None
    return ScoredMove(
        **move.model_dump(),
        score=_score(score, say),
        chance=estimate.chances[move.cell] if estimate else None,
        points=estimate.points.get(move.cell) if estimate else None,
    )


def _standing(valued: AnalysisResult) -> tuple[ChanceSource | None, float | None]:
    """The chance of the side to move, and where it comes from."""
    best = valued.values[valued.best[0]] if valued.best else None
    if best is not None:
        return "exact", probability_of_score(best)
    if valued.estimate:
        return "estimate", max(valued.estimate.chances.values())
    return None, None


def _accuracy(moves: tuple[ReviewedMove, ...]) -> int | None:
    return accuracy_percent([one.assessment.loss for one in moves if one.assessment])


def _reviewed(
    given: RequestedGame, ply: int, reviewed: ReviewedMove, missed: OverlookedMove | None, say: Translator
) -> ReviewedPly:
    cell = given.cells[ply]
    before, after, judged = reviewed.before, reviewed.after, reviewed.assessment
    mark = mark_move(judged) if judged else "mistake" if missed else None
    position = given.history.positions[ply]
    insight = explain_mistake(position, cell, reviewed.better, reviewed.line) if mark in _MISTAKES else None
    return ReviewedPly(
        cell=cell,
        move=given.game.geometry.cells[cell].move,
        ply=ply + 1,
        side=ply % 2,
        score_before=_score(before, say),
        score_after=_score(after, say),
        lost=None if before is None or after is None else before.value - after.value,
        source=("exact" if judged.proven else "estimate") if judged else None,
        chance_before=judged.before if judged else None,
        chance_after=judged.after if judged else None,
        mark=mark,
        mark_words=say(_words(reviewed) if missed is None or _loses_more(reviewed) else _OVERSIGHTS[missed.kind]),
        better=move_models(given.game, reviewed.better),
        why=None if insight is None else _explanation(insight, say),
        idea=_idea(position, insight, reviewed.better, say),
    )


def _explanation(insight: Insight, say: Translator) -> Explanation:
    about = insight.mistake or insight.theme
    return Explanation(
        name=about.value, title=say(about.title), sentence=say(insight.sentence), cells=list(insight.cells)
    )


def _idea(position: Position, insight: Insight | None, better: tuple[int, ...], say: Translator) -> str | None:
    """What the first of the better moves does, unless there is nothing to say, or it was said of the mistake."""
    if insight is None or not better or insight.mistake is Mistake.DEEP:
        return None
    does = explain_move(position, better[0])
    if not does.cells:
        return None
    return say(Message("{move}: {facts}", move=move_text(position.game, better[0]), facts=does.sentence))


def _loses_more(reviewed: ReviewedMove) -> bool:
    """Whether the proven outcome became a worse one."""
    before, after = reviewed.before, reviewed.after
    return before is not None and after is not None and before.value != after.value


def _words(reviewed: ReviewedMove) -> Message:
    """What a move gave away, in words."""
    before, after, judged = reviewed.before, reviewed.after, reviewed.assessment
    if judged is None:
        return Message("not known")
    if before is None or after is None:
        return _estimated(judged)
    if before == after:
        return Message("all other moves are worse") if mark_move(judged) == "only" else Message("no move is better")
    return _delay(after.plies - before.plies) if before.value == after.value else _loss(before, after)


def _loss(before: Score, after: Score) -> Message:
    """Which outcome became which."""
    if after.value == 0:
        return Message("gives away the win: now a draw")
    if before.value == 0:
        return Message("gives away the draw: now a loss")
    return Message("turns a win into a loss")


def _estimated(judged: JudgedMove) -> Message:
    if mark_move(judged) == "only":
        return Message("all other moves look worse")
    if judged.loss == 0:
        return Message("no move looks better")
    before, after = (round(100 * chance) for chance in (judged.before, judged.after))
    return Message("winning chance about {after} %, down from {before} %", after=after, before=before)


def _delay(plies: int) -> Message:
    """How much later the same win comes, or, below 0, how much sooner the same loss."""
    if plies > 0:
        return Message("still wins, but {plies} moves later", plies=plies)
    return Message("loses {plies} moves sooner", plies=-plies)
