"""Routes for puzzles: one of the day, one by number or by strength, and what becomes of a move at it.

Everything is read from the collections that come with the program; nothing is searched. What does not depend on who
asks is made once and kept for some time.
"""

from datetime import UTC, date, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, TypeAdapter

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.play.history import History
from denkspiel.play.themes import Theme
from denkspiel.puzzles.collection import PuzzleCollection, collection_for, has_puzzles
from denkspiel.puzzles.explaining import explain_line, numbers_by_theme, puzzle_theme
from denkspiel.puzzles.glicko import PUZZLE_DEVIATION, GlickoRating, initial_rating, rating_after_attempt
from denkspiel.puzzles.puzzle import Line, Puzzle
from denkspiel.puzzles.sentences import HINT_STEPS, answer_text, hint_text, solution_text, task_text
from denkspiel.web.app.problems import error_responses
from denkspiel.web.app.responses import CachedResponse, json_response
from denkspiel.web.app.schemas import Texts
from denkspiel.web.app.service import CurrentService, Say
from denkspiel.web.app.texts import puzzle_texts
from denkspiel.web.board.catalog import GameCatalog
from denkspiel.web.board.views import RequestedGame
from denkspiel.web.puzzles.schemas import (
    AttemptResult,
    PlayerStrength,
    PuzzleAttemptRequest,
    PuzzleData,
    PuzzleHint,
    PuzzleMove,
    PuzzleRush,
    PuzzlesData,
    PuzzleSolution,
    PuzzleTheme,
)

__all__ = ["router"]

router = APIRouter(tags=["puzzles"], responses=error_responses(404, 422))

_Name = Annotated[str, Path(max_length=64)]
_Number = Annotated[int, Path(ge=1, le=100_000)]
_JSON = "application/json"
_RUSH_SECONDS, _RUSH_MISSES = 180, 3
_NUMBERS = r"^([0-9]{1,5}(,[0-9]{1,5})*)?$"


@router.get("/api/puzzles", response_model=list[PuzzlesData])
async def puzzles(request: Request, service: CurrentService) -> Response:
    """Which games have puzzles, how many, and of which grades."""
    return (await service.cached(_puzzles, service.catalog)).response(request)


@router.get("/api/puzzle-texts", response_model=Texts)
async def texts(request: Request, service: CurrentService, say: Say) -> Response:
    """The texts of the page around puzzles, each by its key; gaps such as {name} are filled by the page."""
    return (await service.cached(_texts, say.language)).response(request, Content_Language=say.language)


@router.get("/api/puzzles/{name}/today", response_model=PuzzleData)
async def puzzle_of_the_day(
    request: Request,
    service: CurrentService,
    say: Say,
    name: _Name,
    day: Annotated[date | None, Query(description="The day where it is asked for; else that of Greenwich.")] = None,
    *,
    easy: Annotated[bool, Query(description="Whether it is to be the one for beginners.")] = False,
) -> Response:
    """The puzzle of a day, the same for all; there is one for beginners, too."""
    game, day = await service.game(name), day or datetime.now(UTC).date()
    told = await service.cached(_of_day, game, day, easy, say.tag)
    return told.response(request, Content_Language=say.language)


@router.get("/api/puzzles/{name}/next", response_model=PuzzleData)
async def next_puzzle(
    service: CurrentService,
    say: Say,
    *,
    name: _Name,
    rating: Annotated[float | None, Query(ge=-5000, le=10000, description="The solver's own rating.")] = None,
    without: Annotated[str, Query(max_length=3000, pattern=_NUMBERS, description="Numbers to leave out.")] = "",
    theme: Annotated[Theme | None, Query(description="What its right move is to be about.")] = None,
) -> Response:
    """The puzzle that is nearest to a strength, of those that are not left out."""
    game = await service.game(name)
    return json_response(await service.executor.run(_nearest, game, rating, without, theme, say), say)


@router.get("/api/puzzle-rush/{name}", response_model=PuzzleRush)
async def puzzle_rush(
    service: CurrentService,
    say: Say,
    name: _Name,
    seed: Annotated[int, Query(ge=0, lt=1 << 31, description="The same seed gives the same puzzles.")] = 0,
) -> Response:
    """Puzzles against the clock, from easy to hard."""
    game = await service.game(name)
    return json_response(await service.executor.run(_rush, game, seed), say)


@router.get("/api/puzzles/{name}/{number}", response_model=PuzzleData)
async def puzzle(request: Request, service: CurrentService, say: Say, name: _Name, number: _Number) -> Response:
    """A puzzle by its number, from 1, the easiest."""
    told = await service.cached(_puzzle, await service.game(name), number, say.tag)
    return told.response(request, Content_Language=say.language)


@router.get("/api/puzzle-hints/{name}/{number}/{step}", response_model=PuzzleHint)
async def puzzle_hint(
    request: Request,
    service: CurrentService,
    say: Say,
    *,
    name: _Name,
    number: _Number,
    step: Annotated[int, Path(ge=1, le=HINT_STEPS)],
) -> Response:
    """A hint: first what kind of move it is, then where to look, at last the move."""
    told = await service.cached(_hint, await service.game(name), number, step, say.tag)
    return told.response(request, Content_Language=say.language)


@router.get("/api/puzzle-solutions/{name}/{number}", response_model=PuzzleSolution)
async def puzzle_solution(
    request: Request, service: CurrentService, say: Say, name: _Name, number: _Number
) -> Response:
    """The one move and how the game goes on, for people who give up."""
    told = await service.cached(_solution, await service.game(name), number, say.tag)
    return told.response(request, Content_Language=say.language)


@router.post("/api/puzzles/{name}/{number}/attempt", response_model=AttemptResult, responses=error_responses(408, 413))
async def attempt(
    service: CurrentService, say: Say, name: _Name, number: _Number, question: PuzzleAttemptRequest
) -> Response:
    """What becomes of a move, played out and explained."""
    game = await service.game(name)
    return json_response(await service.executor.run(_attempt, game, number, question, say), say)


def _puzzles(catalog: GameCatalog) -> CachedResponse:
    counted = [_collection_model(collection_for(game)) for game in catalog.listed_games if has_puzzles(game)]
    return CachedResponse(TypeAdapter(list[PuzzlesData]).dump_json(counted), _JSON)


def _texts(language: str) -> CachedResponse:
    return _cached(Texts(language=language, texts=puzzle_texts(language)))


def _of_day(game: Game, day: date, easy: bool, language: str) -> CachedResponse:
    collection = collection_for(game)
    number = collection.number_for_day(day, easy=easy)
    return _cached(_puzzle_model(collection, number, Translator(language), day, easy=easy))


def _puzzle(game: Game, number: int, language: str) -> CachedResponse:
    return _cached(_puzzle_model(collection_for(game), number, Translator(language)))


def _hint(game: Game, number: int, step: int, language: str) -> CachedResponse:
    says = Translator(language)(hint_text(collection_for(game).puzzle(number), step))
    return _cached(PuzzleHint(step=step, says=says))


def _solution(game: Game, number: int, language: str) -> CachedResponse:
    found, say = collection_for(game).puzzle(number), Translator(language)
    line = _line_models(found, found.line, say)
    return _cached(PuzzleSolution(says=say(solution_text(found)), theme=_theme(found), line=line))


def _cached(told: BaseModel) -> CachedResponse:
    return CachedResponse(told.model_dump_json().encode(), _JSON)


def _rush(game: Game, seed: int) -> str:
    numbers = list(collection_for(game).rush_numbers(str(seed)))
    return PuzzleRush(game=game.id, seconds=_RUSH_SECONDS, misses=_RUSH_MISSES, numbers=numbers).model_dump_json()


def _theme(found: Puzzle) -> Theme:
    return found.theme or puzzle_theme(found)


def _nearest(game: Game, rating: float | None, without: str, theme: Theme | None, say: Translator) -> str:
    collection = collection_for(game)
    strength = initial_rating(collection).rating if rating is None else rating
    excluded = map(int, filter(None, without.split(",")))
    candidates = None if theme is None else numbers_by_theme(collection).get(theme)
    number = collection.nearest_number(strength, excluded, candidates)
    return _puzzle_model(collection, number, say).model_dump_json()


def _attempt(game: Game, number: int, question: PuzzleAttemptRequest, say: Translator) -> str:
    collection = collection_for(game)
    puzzle = collection.puzzle(number)
    if question.cell is None:
        right, says, line = False, solution_text(puzzle), puzzle.line
    else:
        puzzle.position.play(question.cell)  # refuses a move that is not legal
        wrong = puzzle.find_wrong_move(question.cell)
        right, says = wrong is None, answer_text(puzzle, wrong)
        line = puzzle.line if wrong is None else (wrong.move, *wrong.refutation)
    strength = None
    if (own := question.strength) is not None:
        before = GlickoRating(own.rating, own.deviation, own.volatility)
        is_found = right and question.hints < HINT_STEPS  # the last hint shows the move
        strength = _strength_model(rating_after_attempt(before, collection, number, found=is_found))
    moves = [] if question.brief else _line_models(puzzle, line, say)
    told = AttemptResult(right=right, says=say(says), theme=_theme(puzzle), line=moves, strength=strength)
    return told.model_dump_json()


def _collection_model(collection: PuzzleCollection) -> PuzzlesData:
    return PuzzlesData(
        game=collection.game.id,
        count=len(collection),
        grades=[len(collection.numbers_of_grade(grade)) for grade in range(1, 10)],
        themes=[
            PuzzleTheme(theme=theme, count=len(numbers)) for theme, numbers in numbers_by_theme(collection).items()
        ],
        beginning=_strength_model(initial_rating(collection)),
    )


def _puzzle_model(
    collection: PuzzleCollection, number: int, say: Translator, day: date | None = None, *, easy: bool = False
) -> PuzzleData:
    found = collection.puzzle(number)
    return PuzzleData(
        game=found.game.id,
        number=number,
        count=len(collection),
        day=None if day is None else day.isoformat(),
        easy=easy,
        kind=found.kind.value,
        grade=found.grade,
        rating=found.rating,
        deviation=PUZZLE_DEVIATION,
        task=say(task_text(found)),
        hints=HINT_STEPS,
        position=RequestedGame(found.game, History.from_moves(found.game, found.moves)).to_model(say),
    )


def _line_models(found: Puzzle, line: Line, say: Translator) -> list[PuzzleMove]:
    moves = []
    for number, one in enumerate(explain_line(found.position, line), 1):
        history = History.from_moves(found.game, (*found.moves, *line[:number]))
        moves.append(
            PuzzleMove(
                cell=one.move,
                move=found.game.geometry.cells[one.move].move,
                says=say(Message("{fragment}.", fragment=one.sentence)),
                position=RequestedGame(found.game, history).to_model(say),
            )
        )
    return moves


def _strength_model(own: GlickoRating) -> PlayerStrength:
    return PlayerStrength(rating=own.rating, deviation=own.deviation, volatility=own.volatility)
