"""Routes for playing with opponents.

`/api/course` takes what a player does at the board and answers line by line: the first line says what the action led
to, the second what the computer answers, or the hint. So one request is enough for a click, and your own stone is
confirmed while the computer still thinks. `/api/choose` gives the move of an opponent in any position.
"""

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse, StreamingResponse

from denkspiel.core.errors import DenkspielError, IllegalMove
from denkspiel.core.game import Game
from denkspiel.locale import Translator
from denkspiel.opponents.opponent import Choice, moves_to_rate
from denkspiel.opponents.roster import default_opponent
from denkspiel.play.action import Action, GiveHint, PlayChoice, action_from_data
from denkspiel.play.course import apply_action, check_not_over
from denkspiel.play.event import Event
from denkspiel.play.player import Player, make_player
from denkspiel.play.seats import make_distinct_players, second_player_name
from denkspiel.play.state import State, state_from_data
from denkspiel.web.app.problems import ClientDisconnected, error_responses, problem_data
from denkspiel.web.app.service import CurrentService, Say
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.board.opponents import OpponentQuestion, opponent_choice
from denkspiel.web.board.schemas import ChoiceData, ChooseMoveRequest, GameStep, GameStepRequest, HintAction
from denkspiel.web.board.views import RequestedGame, choice_model, game_step_model

__all__ = ["JsonLinesResponse", "router"]


class JsonLinesResponse(JSONResponse):
    """Lines of JSON, one for each step."""

    media_type = "application/x-ndjson"

    def render(self, content: str) -> bytes:
        """The lines as they are."""
        return content.encode()


router = APIRouter()

_REFUSALS = error_responses(404, 408, 413, 422, 503)


@router.post(
    "/api/course",
    tags=["play"],
    response_class=JsonLinesResponse,
    response_model=GameStep,
    response_description="A line of JSON for each step; the last line may be a problem instead.",
    responses=_REFUSALS,
)
async def course(request: Request, service: CurrentService, question: GameStepRequest, say: Say) -> Response:
    """Do something at the board, and let the computer answer."""
    before = _state(await service.game(question.state.game), question, say)
    state, events, call = before, tuple[Event, ...](), service.catalog.naming
    try:
        if question.action is not None and not isinstance(question.action, HintAction):
            state, events = apply_action(before, _action(before, question.action.model_dump(), say))
        asked = _opponent_request(state, question, service.catalog)
    except IllegalMove as refusal:
        return JsonLinesResponse(_line(game_step_model(before, (), say, call, refusal=refusal)))
    first = _line(game_step_model(state, events, say, call, thinks=asked is not None))
    if asked is None:
        return JsonLinesResponse(first)

    async def thought() -> str:
        found = await opponent_choice(request, service, asked)
        choice = Choice(found.move, found.ratings, found.reasons)
        action = GiveHint(asked.opponent.name, choice) if asked.is_hint else PlayChoice(choice)
        return _line(game_step_model(*apply_action(state, action), say, call))

    if question.action is None or asked.is_hint:  # nothing was done that the first line could tell
        return JsonLinesResponse(await thought())
    if not asked.opponent.searches:  # it answers at once: one answer of two lines costs less than a stream
        return JsonLinesResponse(first + await thought())
    return StreamingResponse(
        _lines(first, thought, say), media_type=JsonLinesResponse.media_type, headers={"X-Accel-Buffering": "no"}
    )


async def _lines(first: str, thought: Callable[[], Awaitable[str]], say: Translator) -> AsyncIterator[str]:
    yield first
    try:
        yield await thought()
    except DenkspielError as error:
        yield problem_data(error, say).model_dump_json() + "\n"
    except ClientDisconnected:
        return


def _state(game: Game, question: GameStepRequest, say: Translator) -> State:
    def players(played: Game, named: Iterable[tuple[str, str]]) -> tuple[Player, Player]:
        kinds, names = zip(*named, strict=True)
        return make_distinct_players(played, kinds, names, say)

    return state_from_data(question.state.model_dump(), game, players)


def _action(state: State, data: dict[str, object], say: Translator) -> Action:
    def players(named: Iterable[dict[str, str]]) -> tuple[Player, Player]:
        kinds, names = zip(*((player["kind"], player["name"]) for player in named), strict=True)
        return make_distinct_players(state.game, kinds, names, say)

    def player(side: int, kind: str, name: str) -> Player:
        return make_player(kind, state.game, name.strip() or second_player_name(state.players[1 - side].name, say))

    return action_from_data(data, players, player)


def _opponent_request(state: State, question: GameStepRequest, catalog: GameCatalog) -> OpponentQuestion | None:
    """What an opponent has to think about: a hint, or its move if it is due.

    Raises:
        UnsuitableOpponent: somebody sits at the board, or is asked, who does not play the game here.
    """
    for player in state.players:
        if not player.is_human:
            catalog.opponent(player.kind, state.game)
    given, seconds = RequestedGame(state.game, state.history), question.seconds
    if isinstance(question.action, HintAction):
        check_not_over(state)
        by = catalog.adviser(question.action.by, state.game, len(state.history.moves))
        return OpponentQuestion(given, by, state.seed, state.number, is_hint=True, seconds=seconds)
    by_turn = state.player_to_move.opponent
    if not question.think or not state.waits_for_computer or by_turn is None:
        return None
    return OpponentQuestion(given, by_turn, state.seed, state.number, seconds=seconds)


def _line(step: GameStep) -> str:
    return step.model_dump_json() + "\n"


@router.post("/api/choose", tags=["opponents"], responses=_REFUSALS)
async def choose(request: Request, service: CurrentService, question: ChooseMoveRequest, say: Say) -> ChoiceData:
    """The move of an opponent, with what it thinks of every move. Same seed, same move, except for `master`.

    Ratings keep what was proven before, also by other requests.
    """
    begun = time.perf_counter()
    given = await service.requested_game(question.game, question.moves)
    moves_to_rate(given.position)
    by = service.catalog.opponent(question.opponent or default_opponent(given.game), given.game)
    asked = OpponentQuestion(given, by, question.seed, question.number, question.hint, question.seconds)
    choice = await opponent_choice(request, service, asked)
    told = choice_model(given.game, by.name, choice, say)
    return ChoiceData(**dict(told), seconds=time.perf_counter() - begun)
