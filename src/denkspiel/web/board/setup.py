"""The route of the position editor: stones become moves that lead to them, or sentences about the stones at fault."""

from functools import lru_cache

from fastapi import APIRouter, Request, Response

from denkspiel.core.game import Game
from denkspiel.core.move_order import SetUpPosition, set_up_position
from denkspiel.core.notation import format_moves
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.play.history import History
from denkspiel.web.app.problems import error_responses
from denkspiel.web.app.responses import CachedResponse, json_response
from denkspiel.web.app.schemas import Texts
from denkspiel.web.app.service import CurrentService, Say
from denkspiel.web.app.texts import editor_texts
from denkspiel.web.board.schemas import SetUpAnswer, SetUpFault, SetUpRequest
from denkspiel.web.board.views import RequestedGame

__all__ = ["router"]

router = APIRouter(tags=["play"])


@router.get("/api/editor-texts", response_model=Texts, responses=error_responses(422))
async def texts(request: Request, service: CurrentService, say: Say) -> Response:
    """The texts of the position editor, each by its key; gaps such as {game} are filled by the page."""
    return (await service.cached(_texts, say.language)).response(request, Content_Language=say.language)


@lru_cache(maxsize=len(LANGUAGES))
def _texts(language: str) -> CachedResponse:
    found = Texts(language=language, texts=editor_texts(language))
    return CachedResponse(found.model_dump_json().encode(), "application/json")


@router.post("/api/setup", response_model=SetUpAnswer, responses=error_responses(404, 408, 413, 422))
async def setup(service: CurrentService, question: SetUpRequest, say: Say) -> Response:
    """An order of moves that leads to these stones, or all that is wrong with them."""
    game = await service.game(question.game)
    return json_response(await service.executor.run(_answer, game, question, say), say)


def _answer(game: Game, question: SetUpRequest, say: Translator) -> str:
    first, second = (sum(1 << cell for cell in {*cells}) for cells in (question.first, question.second))
    found = set_up_position(game, first, second)
    return (_with_faults(found, say) if found.faults else _position(game, found, say)).model_dump_json()


def _with_faults(found: SetUpPosition, say: Translator) -> SetUpAnswer:
    faults = [SetUpFault(sentence=say(fault.message), cells=list(fault.cells)) for fault in found.faults]
    return SetUpAnswer(cells=[], text="", faults=faults, side_to_move=None, sentence="", images=0)


def _position(game: Game, found: SetUpPosition, say: Translator) -> SetUpAnswer:
    given = RequestedGame(game, History.from_moves(game, found.moves))
    position = given.position
    return SetUpAnswer(
        cells=list(found.moves),
        text=format_moves(game, found.moves),
        faults=[],
        side_to_move=None if position.outcome else position.side_to_move,
        sentence=given.to_model(say).sentence,
        images=len(position.symmetries),
    )
