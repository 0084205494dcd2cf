"""Routes for playing: the games, who plays them, the texts of the page, and positions."""

import json
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request, Response
from pydantic import TypeAdapter

from denkspiel.core.errors import DenkspielError
from denkspiel.core.version import VERSION, commit
from denkspiel.draw.plain import describe_position
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.web.app.languages import translator_for
from denkspiel.web.app.problems import error_responses
from denkspiel.web.app.responses import CachedResponse
from denkspiel.web.app.schemas import Health, Texts
from denkspiel.web.app.service import CurrentService, Say, Service
from denkspiel.web.app.texts import online_texts, page_texts
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.board.descriptions import describe_game, describe_opponents, summarize_listed_games
from denkspiel.web.board.schemas import GameData, GameSummary, OpponentData, PositionInWords, PositionRequest

__all__ = ["preloaded_responses", "preloaded_responses_for", "router"]

router = APIRouter()

_LEFT_AS_IT_IS = "!*'()"
"""By `encodeURIComponent`, as the page writes names into addresses, beside what is never escaped."""


@router.get("/healthz", tags=["service"], responses=error_responses())
async def health(service: CurrentService) -> Health:
    """Whether the service serves, by game whether exact values can be had, and whether its clock is right."""
    exact = {game.id: service.pool.solver_state(game.id) for game in service.settings.games}
    live = service.live.opened_games
    return Health(
        status="ok",
        version=VERSION,
        commit=commit(),
        exact=exact,
        clock_ahead=live.store.clock_ahead_of_database if live else None,
    )


@router.get("/api/texts", response_model=Texts, tags=["page"], responses=error_responses(422))
async def texts(request: Request, service: CurrentService, say: Say) -> Response:
    """The texts of the page, those of the pages of the help and of link games aside."""
    return (await service.cached(_texts, say.language)).response(request, Content_Language=say.language)


@router.get("/api/texts/live", response_model=Texts, tags=["page"], responses=error_responses(422))
async def texts_of_live(request: Request, service: CurrentService, say: Say) -> Response:
    """The texts of link games and of rooms."""
    return (await service.cached(_live_texts, say.language)).response(request, Content_Language=say.language)


@router.get("/api/games", response_model=list[GameSummary], tags=["play"], responses=error_responses(422))
async def games(request: Request, service: CurrentService, say: Say) -> Response:
    """The games that can be played, without their boards."""
    told = await service.cached(_games, service.catalog, say.language)
    return told.response(request, Content_Language=say.language)


@router.get("/api/games/{name}", response_model=GameData, tags=["play"], responses=error_responses(404, 422))
async def game(request: Request, service: CurrentService, name: str, say: Say) -> Response:
    """A game with its board."""
    found = await service.game(name)
    told = await service.cached(_game, service.catalog, found.id, say.language)
    return told.response(request, Content_Language=say.language)


@router.get("/api/opponents", response_model=list[OpponentData], tags=["opponents"], responses=error_responses(422))
async def opponents(request: Request, service: CurrentService, say: Say) -> Response:
    """The computer players, with what they are like and which games they play."""
    told = await service.cached(_opponents, service.catalog, say.language)
    return told.response(request, Content_Language=say.language)


@router.post("/api/position", tags=["play"], responses=error_responses(404, 408, 413, 422))
async def position(service: CurrentService, question: PositionRequest, say: Say) -> PositionInWords:
    """What stands on the board after some moves, and all that the rules say about it."""
    given = await service.requested_game(question.game, question.moves, question.setup)
    facts = [say(fact) for fact in describe_position(given.position, last=given.last_cell)]
    return PositionInWords(**dict(given.to_model(say, question.names, question.you)), facts=facts)


async def preloaded_responses(request: Request) -> bytes:
    """What the page asks for before it can draw a board, as a JSON object by what follows `/api/` in the addresses.

    The game is the one that the address of the page names, or else the first one. If there is none of that name, the
    page will be told so when it asks.
    """
    service: Service = request.app.state.service
    return await preloaded_responses_for(request, request.query_params.get("game") or service.catalog.default_game.id)


async def preloaded_responses_for(request: Request, name: str) -> bytes:
    """The same for a page that opens with that game; if it is not offered any more, it cannot be told."""
    service: Service = request.app.state.service
    language = translator_for(request).language
    try:
        game = (await service.game(name)).id
    except DenkspielError:
        game = None
    return (await service.cached(_preloaded, service.catalog, game, language)).body


def _preloaded(catalog: GameCatalog, game: str | None, language: str) -> CachedResponse:
    told = {"texts": _texts(language), "games": _games(catalog, language)}
    if game is not None:
        told[f"games/{quote(game, safe=_LEFT_AS_IT_IS)}"] = _game(catalog, game, language)
    answers = b",".join(
        json.dumps(f"{path}?language={language}").encode() + b":" + answer.body for path, answer in told.items()
    )
    return CachedResponse(b"{%s}" % answers, "")


@lru_cache(maxsize=len(LANGUAGES))
def _texts(language: str) -> CachedResponse:
    return _json_response(Texts, {"language": language, "texts": page_texts(language)})


@lru_cache(maxsize=len(LANGUAGES))
def _live_texts(language: str) -> CachedResponse:
    return _json_response(Texts, {"language": language, "texts": online_texts(language)})


@lru_cache(maxsize=8)
def _games(catalog: GameCatalog, language: str) -> CachedResponse:
    return _json_response(list[GameSummary], summarize_listed_games(catalog, Translator(language)))


@lru_cache(maxsize=64)
def _game(catalog: GameCatalog, name: str, language: str) -> CachedResponse:
    return _json_response(GameData, describe_game(catalog, name, Translator(language)))


def _opponents(catalog: GameCatalog, language: str) -> CachedResponse:
    return _json_response(list[OpponentData], describe_opponents(catalog, Translator(language)))


def _json_response(kind: Any, told: Any) -> CachedResponse:
    adapter = TypeAdapter(kind)
    return CachedResponse(adapter.dump_json(adapter.validate_python(told)), "application/json")
