"""Routes for playing: the games, who plays them, the texts of the page, and positions."""

import json
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request, Response
from pydantic import TypeAdapter

from denkspiel import __version__
from denkspiel.core.errors import DenkspielError
from denkspiel.draw.plain import describe
from denkspiel.locale import LANGUAGES, Translator
from denkspiel.web.app.languages import speaker
from denkspiel.web.app.problems import documented
from denkspiel.web.app.responses import Prepared
from denkspiel.web.app.service import Say, Service, Serving
from denkspiel.web.app.text_tables import live_texts, page_texts
from denkspiel.web.board.answers import Health, PositionInWords, Texts
from denkspiel.web.board.catalog import Offer
from denkspiel.web.board.game_answers import GameData, GameSummary, OpponentData
from denkspiel.web.board.schemas import PositionQuestion

__all__ = ["answers_before_the_board", "answers_with_board", "router"]

router = APIRouter()

_LEFT_AS_IT_IS = "!*'()"
"""By `encodeURIComponent`, as the page writes names into addresses, beside what is never escaped."""


@router.get("/healthz", tags=["service"], responses=documented())
async def health(serving: Serving) -> Health:
    """Whether the service serves, by game whether exact values can be had, and whether its clock is right."""
    exact = {game.id: serving.pool.state_of(game.id) for game in serving.settings.games}
    live = serving.live.opened
    return Health(status="ok", version=__version__, exact=exact, clock_ahead=live.store.clock_ahead if live else None)


@router.get("/api/texts", response_model=Texts, tags=["page"], responses=documented(422))
async def texts(request: Request, serving: Serving, say: Say) -> Response:
    """The texts of the page, those of the pages of the help and of games by link aside."""
    return (await serving.prepared(_texts, say.language)).answer(request, Content_Language=say.language)


@router.get("/api/texts/live", response_model=Texts, tags=["page"], responses=documented(422))
async def texts_of_live(request: Request, serving: Serving, say: Say) -> Response:
    """The texts of games by link and of rooms."""
    return (await serving.prepared(_live_texts, say.language)).answer(request, Content_Language=say.language)


@router.get("/api/games", response_model=list[GameSummary], tags=["play"], responses=documented(422))
async def games(request: Request, serving: Serving, say: Say) -> Response:
    """The games that can be played, without their boards."""
    told = await serving.prepared(_games, serving.offer, say.language)
    return told.answer(request, Content_Language=say.language)


@router.get("/api/games/{name}", response_model=GameData, tags=["play"], responses=documented(404, 422))
async def game(request: Request, serving: Serving, name: str, say: Say) -> Response:
    """A game with its board."""
    found = await serving.game(name)
    told = await serving.prepared(_game, serving.offer, found.id, say.language)
    return told.answer(request, Content_Language=say.language)


@router.get("/api/opponents", response_model=list[OpponentData], tags=["opponents"], responses=documented(422))
async def opponents(request: Request, serving: Serving, say: Say) -> Response:
    """The computer players, with what they are like and which games they play."""
    told = await serving.prepared(_opponents, serving.offer, say.language)
    return told.answer(request, Content_Language=say.language)


@router.post("/api/position", tags=["play"], responses=documented(404, 408, 413, 422))
async def position(serving: Serving, question: PositionQuestion, say: Say) -> PositionInWords:
    """What stands on the board after some moves, and all that the rules say about it."""
    given = await serving.given(question.game, question.moves)
    facts = [say(fact) for fact in describe(given.position, last=given.last)]
    return PositionInWords(**dict(given.described(say, question.names)), facts=facts)


async def answers_before_the_board(request: Request) -> bytes:
    """What the page asks for before it can draw a board, as a JSON object by what follows `/api/` in the addresses.

    The game is the one that the address of the page names, or else the first one. If there is none of that name, the
    page will be told so when it asks.
    """
    service: Service = request.app.state.service
    return await answers_with_board(request, request.query_params.get("game") or service.offer.first.id)


async def answers_with_board(request: Request, name: str) -> bytes:
    """The same for a page that opens with that game; if it is not offered any more, it cannot be told."""
    service: Service = request.app.state.service
    language = speaker(request).language
    try:
        game = (await service.game(name)).id
    except DenkspielError:
        game = None
    return (await service.prepared(_before_the_board, service.offer, game, language)).body


def _before_the_board(offer: Offer, game: str | None, language: str) -> Prepared:
    told = {"texts": _texts(language), "games": _games(offer, language)}
    if game is not None:
        told[f"games/{quote(game, safe=_LEFT_AS_IT_IS)}"] = _game(offer, game, language)
    answers = b",".join(
        json.dumps(f"{path}?language={language}").encode() + b":" + answer.body for path, answer in told.items()
    )
    return Prepared(b"{%s}" % answers, "")


@lru_cache(maxsize=len(LANGUAGES))
def _texts(language: str) -> Prepared:
    return _prepared(Texts, {"language": language, "texts": page_texts(language)})


@lru_cache(maxsize=len(LANGUAGES))
def _live_texts(language: str) -> Prepared:
    return _prepared(Texts, {"language": language, "texts": live_texts(language)})


@lru_cache(maxsize=8)
def _games(offer: Offer, language: str) -> Prepared:
    return _prepared(list[GameSummary], offer.summaries(Translator(language)))


@lru_cache(maxsize=64)
def _game(offer: Offer, name: str, language: str) -> Prepared:
    return _prepared(GameData, offer.described(name, Translator(language)))


def _opponents(offer: Offer, language: str) -> Prepared:
    return _prepared(list[OpponentData], offer.opponents(Translator(language)))


def _prepared(kind: Any, told: Any) -> Prepared:
    adapter = TypeAdapter(kind)
    return Prepared(adapter.dump_json(adapter.validate_python(told)), "application/json")
