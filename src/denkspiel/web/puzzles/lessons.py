"""The route for a guided minute: all of it at once, so that the page need not wait, nor know any rule."""

from fastapi import APIRouter, Request, Response

from denkspiel.core.game import Game
from denkspiel.draw.points import line_rings
from denkspiel.locale import Translator
from denkspiel.play.history import History
from denkspiel.play.lesson.lesson import make_lesson
from denkspiel.play.lesson.step import LessonStep, Line
from denkspiel.web.app.problems import error_responses
from denkspiel.web.app.responses import CachedResponse
from denkspiel.web.app.service import CurrentService, Say
from denkspiel.web.app.texts import lesson_texts
from denkspiel.web.board.schemas import HighlightedLines
from denkspiel.web.board.views import RequestedGame
from denkspiel.web.puzzles.schemas import LessonData, LessonStageData, LessonStepData, LessonTryData

__all__ = ["router"]

router = APIRouter()


@router.get("/api/lessons/{name}", response_model=LessonData, tags=["page"], responses=error_responses(404, 422))
async def lesson(request: Request, service: CurrentService, name: str, say: Say) -> Response:
    """A guided minute: a few steps with positions, and for each move that can be tried what there is to say of it."""
    prepared = await service.cached(_lesson, await service.game(name), say.tag)
    return prepared.response(request, Content_Language=say.language)


def _lesson(game: Game, language: str) -> CachedResponse:
    say = Translator(language)
    told = LessonData(
        game=game.id, words=lesson_texts(say.language), steps=[_step(game, step, say) for step in make_lesson(game)]
    )
    return CachedResponse(told.model_dump_json().encode(), "application/json")


def _step(game: Game, step: LessonStep, say: Translator) -> LessonStepData:
    stages = [
        LessonStageData(
            says=say(stage.text),
            position=RequestedGame(game, History.from_moves(game, stage.moves)).to_model(say),
            lit=_lit(game, stage.highlighted_lines),
            tries=[
                LessonTryData(
                    cell=one.cell,
                    right=one.is_right,
                    says=say(one.text),
                    then=list(one.played_moves),
                    lit=_lit(game, one.highlighted_lines),
                    stage=one.next_stage,
                )
                for one in stage.tries
            ],
        )
        for stage in step.stages
    ]
    return LessonStepData(name=step.name, title=say(step.title), text=say(step.text), stages=stages)


def _lit(game: Game, lines: tuple[Line, ...]) -> HighlightedLines | None:
    if not lines:
        return None
    return HighlightedLines(
        lines=[list(line) for line in lines],
        cells=sorted({cell for line in lines for cell in line}),
        rings=[list(ring) for ring in line_rings(game.geometry, lines)],
    )
