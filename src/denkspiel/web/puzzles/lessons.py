"""The route for a guided minute: all of it at once, so that the page need not wait, nor know any rule."""

from fastapi import APIRouter, Request, Response

from denkspiel.core.game import Game
from denkspiel.draw.points import rings_of
from denkspiel.locale import Translator
from denkspiel.play.history import History
from denkspiel.play.lesson.lesson import lesson_of
from denkspiel.play.lesson.step import Line, Step
from denkspiel.web.app.problems import error_responses
from denkspiel.web.app.responses import CachedResponse
from denkspiel.web.app.service import CurrentService, Say
from denkspiel.web.app.texts import lesson_texts
from denkspiel.web.board.schemas import LitData
from denkspiel.web.board.views import PlayedGame
from denkspiel.web.puzzles.schemas import Lesson, LessonStage, LessonStep, LessonTry

__all__ = ["router"]

router = APIRouter()


@router.get("/api/lessons/{name}", response_model=Lesson, tags=["page"], responses=error_responses(404, 422))
async def lesson(request: Request, service: CurrentService, name: str, say: Say) -> Response:
    """A guided minute: a few steps with positions, and for each move that can be tried what there is to say of it."""
    prepared = await service.cached(_lesson, await service.game(name), say.language)
    return prepared.response(request, Content_Language=say.language)


def _lesson(game: Game, language: str) -> CachedResponse:
    say = Translator(language)
    told = Lesson(
        game=game.id, words=lesson_texts(language), steps=[_step(game, step, say) for step in lesson_of(game)]
    )
    return CachedResponse(told.model_dump_json().encode(), "application/json")


def _step(game: Game, step: Step, say: Translator) -> LessonStep:
    stages = [
        LessonStage(
            says=say(stage.says),
            position=PlayedGame(game, History.of(game, stage.moves)).to_model(say),
            lit=_lit(game, stage.lit),
            tries=[
                LessonTry(
                    cell=one.cell,
                    right=one.right,
                    says=say(one.says),
                    then=list(one.then),
                    lit=_lit(game, one.lit),
                    stage=one.stage,
                )
                for one in stage.tries
            ],
        )
        for stage in step.stages
    ]
    return LessonStep(name=step.name, title=say(step.title), text=say(step.text), stages=stages)


def _lit(game: Game, lines: tuple[Line, ...]) -> LitData | None:
    if not lines:
        return None
    return LitData(
        lines=[list(line) for line in lines],
        cells=sorted({cell for line in lines for cell in line}),
        rings=[list(ring) for ring in rings_of(game.geometry, lines)],
    )
