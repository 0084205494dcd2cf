"""Routes for puzzles: one of the day, one by number or by strength, and what becomes of a move at it.

Everything is read from the collections that come with the program; nothing is searched, and nothing is kept.
"""

from datetime import UTC, date, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Query

from denkspiel.core.message import Message
from denkspiel.locale import Translator
from denkspiel.play.history import History
from denkspiel.puzzles.collection import Collection, collection_for, has_puzzles
from denkspiel.puzzles.explaining import ToldMove, told
from denkspiel.puzzles.glicko import Rating
from denkspiel.puzzles.puzzle import Line, Puzzle
from denkspiel.puzzles.strength import DEVIATION, after_attempt, beginning
from denkspiel.puzzles.wording import HINTS, answer_to, hint, solution, task
from denkspiel.web.answers import Texts
from denkspiel.web.given_game import GivenGame
from denkspiel.web.problems import documented
from denkspiel.web.puzzle_answers import (
    AttemptedPuzzle,
    AttemptQuestion,
    OwnStrength,
    PuzzleData,
    PuzzleHint,
    PuzzleMove,
    PuzzlesData,
    PuzzleSolution,
)
from denkspiel.web.service import Say, Service, Serving
from denkspiel.web.wording import puzzle_texts

__all__ = ["router"]

router = APIRouter(tags=["puzzles"], responses=documented(404, 422))

_Name = Annotated[str, Path(max_length=64)]
_Number = Annotated[int, Path(ge=1, le=100_000)]
_NUMBERS = r"^([0-9]{1,5}(,[0-9]{1,5})*)?$"


@router.get("/api/puzzles")
async def puzzles(serving: Serving) -> list[PuzzlesData]:
    """Which games have puzzles, how many, and of which grades."""
    return [_counted(collection_for(game)) for game in serving.offer.listed if has_puzzles(game)]


@router.get("/api/puzzle-texts")
async def texts(say: Say) -> Texts:
    """The texts of the page around puzzles, each by its key; gaps such as {name} are filled by the page."""
    return Texts(language=say.language, texts=puzzle_texts(say.language))


@router.get("/api/puzzles/{name}/today")
async def puzzle_of_the_day(
    serving: Serving,
    say: Say,
    name: _Name,
    day: Annotated[date | None, Query(description="The day where it is asked for; else that of Greenwich.")] = None,
) -> PuzzleData:
    """The puzzle of a day, the same for all."""
    collection = _collection(serving, name)
    day = day or datetime.now(UTC).date()
    return _described(collection, collection.number_of_day(day), say, day)


@router.get("/api/puzzles/{name}/next")
async def next_puzzle(
    serving: Serving,
    say: Say,
    name: _Name,
    rating: Annotated[float | None, Query(ge=-5000, le=10000, description="How strong whoever asks is.")] = None,
    without: Annotated[str, Query(max_length=3000, pattern=_NUMBERS, description="Numbers to leave out.")] = "",
) -> PuzzleData:
    """The puzzle that is nearest to a strength, of those that are not left out."""
    collection = _collection(serving, name)
    strength = beginning(collection).rating if rating is None else rating
    return _described(collection, collection.nearest(strength, map(int, filter(None, without.split(",")))), say)


@router.get("/api/puzzles/{name}/{number}")
async def puzzle(serving: Serving, say: Say, name: _Name, number: _Number) -> PuzzleData:
    """A puzzle by its number, from 1, the easiest."""
    return _described(_collection(serving, name), number, say)


@router.get("/api/puzzle-hints/{name}/{number}/{step}")
async def puzzle_hint(
    serving: Serving, say: Say, name: _Name, number: _Number, step: Annotated[int, Path(ge=1, le=HINTS)]
) -> PuzzleHint:
    """A hint: first what kind of move it is, then where to look, at last the move."""
    return PuzzleHint(step=step, says=say(hint(_collection(serving, name).puzzle(number), step)))


@router.get("/api/puzzle-solutions/{name}/{number}")
async def puzzle_solution(serving: Serving, say: Say, name: _Name, number: _Number) -> PuzzleSolution:
    """The one move and how the game goes on, for whoever gives up."""
    found = _collection(serving, name).puzzle(number)
    return PuzzleSolution(says=say(solution(found)), line=_played(found, found.line, say))


@router.post("/api/puzzles/{name}/{number}/attempt", responses=documented(408, 413))
async def attempt(
    serving: Serving, say: Say, name: _Name, number: _Number, question: AttemptQuestion
) -> AttemptedPuzzle:
    """What becomes of a move, played out and explained."""
    collection = _collection(serving, name)
    found = collection.puzzle(number)
    found.position.play(question.cell)
    wrong = found.wrong_move(question.cell)
    return AttemptedPuzzle(
        right=wrong is None,
        says=say(answer_to(found, wrong)),
        line=_played(found, found.line if wrong is None else (wrong.move, *wrong.line), say),
        strength=_after(collection, number, question.strength, found=wrong is None),
    )


def _collection(serving: Service, name: str) -> Collection:
    return collection_for(serving.offer.game(name))


def _counted(collection: Collection) -> PuzzlesData:
    return PuzzlesData(
        game=collection.game.id,
        count=len(collection),
        grades=[len(collection.of_grade(grade)) for grade in range(1, 10)],
        beginning=_strength(beginning(collection)),
    )


def _described(collection: Collection, number: int, say: Translator, day: date | None = None) -> PuzzleData:
    found = collection.puzzle(number)
    return PuzzleData(
        game=found.game.id,
        number=number,
        count=len(collection),
        day=None if day is None else day.isoformat(),
        kind=found.kind.value,
        grade=found.grade,
        rating=found.rating,
        deviation=DEVIATION,
        task=say(task(found)),
        hints=HINTS,
        position=GivenGame(found.game, History.of(found.game, found.moves)).described(say),
    )


def _played(found: Puzzle, line: Line, say: Translator) -> list[PuzzleMove]:
    moves = []
    for number, one in enumerate(told(found.position, line), 1):
        history = History.of(found.game, (*found.moves, *line[:number]))
        moves.append(
            PuzzleMove(
                cell=one.move,
                move=found.game.geometry.cells[one.move].move,
                says=say(_sentence(one)),
                position=GivenGame(found.game, history).described(say),
            )
        )
    return moves


def _sentence(one: ToldMove) -> Message:
    """A move in a line of its own, where a name alone would say nothing."""
    if not one.facts:
        return Message("{move}: a quiet move.", move=one.name)
    return Message("{fragment}.", fragment=one.sentence)


def _after(collection: Collection, number: int, own: OwnStrength | None, *, found: bool) -> OwnStrength | None:
    if own is None:
        return None
    before = Rating(own.rating, own.deviation, own.volatility)
    return _strength(after_attempt(before, collection, number, found=found))


def _strength(own: Rating) -> OwnStrength:
    return OwnStrength(rating=own.rating, deviation=own.deviation, volatility=own.volatility)
