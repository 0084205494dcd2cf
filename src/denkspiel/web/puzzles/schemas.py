"""Requests and answers about puzzles and lessons, as models."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from denkspiel.core.geometry import MAX_CELLS
from denkspiel.play.themes import Theme
from denkspiel.web.app.schemas import ResponseModel
from denkspiel.web.board.schemas import HighlightedLines, Move, PositionData

__all__ = [
    "AttemptResult",
    "LessonData",
    "LessonStageData",
    "LessonStepData",
    "LessonTryData",
    "PlayerStrength",
    "PuzzleAttemptRequest",
    "PuzzleData",
    "PuzzleHint",
    "PuzzleMove",
    "PuzzleRush",
    "PuzzleSolution",
    "PuzzleTheme",
    "PuzzlesData",
]

_Grade = Annotated[int, Field(ge=1, le=9)]


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class PlayerStrength(_Model):
    """How strong somebody is at the puzzles of a game (Glicko-2); who asks keeps it and sends it along."""

    rating: Annotated[float, Field(ge=-5000, le=10000)]
    deviation: Annotated[float, Field(ge=1, le=350)]
    volatility: Annotated[float, Field(ge=0.001, le=1)]


class PuzzleTheme(_Model):
    """How many puzzles of a game are about a theme."""

    theme: Theme
    count: int


class PuzzlesData(_Model):
    """The puzzles of a game.

    Attributes:
        count: how many there are; their numbers begin with 1, the easiest.
        grades: for each grade, 1 to 9, how many.
        themes: what the right moves are about.
        beginning: the strength of somebody who has not tried yet.
    """

    game: str
    count: int
    grades: list[int]
    themes: list[PuzzleTheme]
    beginning: PlayerStrength


class PuzzleData(_Model):
    """A puzzle, without its solution.

    Attributes:
        kind: whether the one move wins, wins soonest, holds a draw, or saves one after the other side has erred.
        day: the day whose puzzle it is, if it was asked for so.
        easy: whether it is that day's puzzle for beginners.
        rating: how hard it is, in the same numbers as `PlayerStrength`.
        deviation: how unsure that is.
        task: what is asked, in words.
        hints: how many steps of hints there are.
    """

    game: str
    number: int
    count: int
    day: str | None
    easy: bool
    kind: Literal["win", "soonest", "draw", "escape"]
    grade: _Grade
    rating: int
    deviation: float
    task: str
    hints: int
    position: PositionData


class PuzzleMove(Move):
    """A move of a line that is played out, what it does in words, and what stands on the board then."""

    says: str
    position: PositionData


class PuzzleHint(_Model):
    """A hint of one step; the last step tells the move."""

    step: int
    says: str


class PuzzleSolution(_Model):
    """The one move in words, and how the game goes on after it.

    Attributes:
        theme: what the move is about.
    """

    says: str
    theme: Theme
    line: list[PuzzleMove]


class PuzzleRush(_Model):
    """Puzzles against the clock.

    Attributes:
        seconds: how long it takes.
        misses: with how many wrong answers it is over earlier.
        numbers: the puzzles, which become harder step by step.
    """

    game: str
    seconds: int
    misses: int
    numbers: list[int]


class AttemptResult(PuzzleSolution):
    """What becomes of a move: how it wins or holds if it is the right one, otherwise how it is refuted.

    Attributes:
        right: whether it is the one move.
        strength: what the strength that was sent along is after this attempt; null if none was.
    """

    right: bool
    strength: PlayerStrength | None


class PuzzleAttemptRequest(_Model):
    """A move at a puzzle.

    Attributes:
        cell: the cell it takes; null gives up and asks for the solution.
        hints: how many hints were shown; after all of them the attempt counts as not found.
        strength: that of the person who tries, if the attempt is to count.
        brief: whether it is enough to know if the move is right; then nothing is played out.
    """

    cell: Annotated[int, Field(ge=0, lt=MAX_CELLS, strict=True)] | None
    hints: Annotated[int, Field(ge=0, le=100, strict=True)] = 0
    strength: PlayerStrength | None = None
    brief: bool = False


class LessonTryData(ResponseModel):
    """A move that can be tried in a lesson, and what is said of it.

    Attributes:
        then: the cells that are taken in turn: by the move itself, and by what it is answered with.
        lit: the lines that are lit after that.
        stage: the number of the stage of this step that goes on from there; null if none does.
    """

    cell: int
    right: bool
    says: str
    then: list[int]
    lit: HighlightedLines | None
    stage: int | None


class LessonStageData(ResponseModel):
    """Something to see, or, where there are `tries`, to do; these are all legal moves, at least one of them right."""

    says: str
    position: PositionData
    lit: HighlightedLines | None
    tries: list[LessonTryData]


class LessonStepData(ResponseModel):
    """One thing to learn, in stages; who is taught has the first player's stones."""

    name: str
    title: str
    text: str
    stages: list[LessonStageData]


class LessonData(ResponseModel):
    """A guided minute; `words` are those around it, with gaps such as {name} for the page to fill."""

    game: str
    words: dict[str, str]
    steps: list[LessonStepData]
