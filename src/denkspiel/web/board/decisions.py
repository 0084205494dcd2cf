"""The route for how a player of the originals decided.

These players answer in milliseconds, so they think in a thread of this process (`web/board/opponents.py`).
"""

from fastapi import APIRouter

from denkspiel.play.explain import explain_decision
from denkspiel.web.app.problems import error_responses
from denkspiel.web.app.service import CurrentService, Say
from denkspiel.web.board.schemas import DecisionData, ExplainDecisionRequest

__all__ = ["router"]

router = APIRouter()


@router.post("/api/decision", tags=["opponents"], responses=error_responses(404, 408, 413, 422, 503))
async def decision(service: CurrentService, question: ExplainDecisionRequest, say: Say) -> DecisionData:
    """How a player of the originals decides, step by step, with the sentences of its text and its other readings.

    Same seed and number, same move as that of `POST /api/choose`. The Fortran exercise checks the last move.
    """
    given = await service.requested_game(question.game, question.moves)
    positions = given.history.positions
    before = positions[-2] if given.last_cell is not None else None

    def explained() -> DecisionData:
        found = explain_decision(
            given.position, question.by, question.readings, question.seed, number=question.number, before=before
        )
        cells = given.game.geometry.cells
        return DecisionData(**found.as_data(say), moves=[cells[cell].move for cell in given.cells])

    return await service.executor.run(explained)
