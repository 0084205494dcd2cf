"""What the service answers about values, exact or estimated, of positions and along games, as models."""

from typing import Annotated, Literal

from pydantic import Field

from denkspiel.play.marks import Mark
from denkspiel.web.board.answers import AnswerData, Move, Side

__all__ = [
    "Analysis",
    "Review",
    "ReviewedPly",
    "ScoreData",
    "ScoredMove",
    "Sign",
    "Source",
    "State",
]

State = Literal["exact", "loading", "unknown"]
"""Whether exact values are there, the solver is not ready yet, or the search reached its limits."""

Sign = Literal["-", "=", "+"]
"""A loss, a draw and a win for the side to move."""


class ScoreData(AnswerData):
    """An exact value for the side to move: who wins, in how many plies; `words` says "wins in 7", `short` "+7"."""

    value: Annotated[int, Field(ge=-1, le=1)]
    plies: int
    sign: Sign
    short: str
    words: str


Source = Literal["exact", "estimate"]
"""Where a chance comes from: proven, or a guess of what `master` would think."""

Chance = Annotated[float, Field(ge=0, le=1)]
"""The chance to win, a draw counting one half."""


class ScoredMove(Move):
    """A move and its exact value, for the one who makes it; null where that is not proven, and then an estimate.

    `chance` and `points` are the estimate on two scales: 400 points are odds of ten to one. A `chance` without `points`
    is no guess: the outcome is proven, but not when it comes. Both are null beside an exact value, and while the solver
    loads.
    """

    score: ScoreData | None
    chance: Chance | None
    points: int | None


class Analysis(AnswerData):
    """Exact values as far as they are known; what is not proven is null.

    `chance` is that of the side to move, and `source` says where it comes from; both are null while the solver loads.
    """

    state: State
    score: ScoreData | None
    source: Source | None
    chance: Chance | None
    moves: list[ScoredMove]
    best: list[Move]
    line: list[Move]
    seconds: float


class ReviewedPly(Move):
    """A move of the game: what it was worth to have the move before it, what was left of that, and what was better.

    Scores and chances are seen from the side that moved. `lost` counts how much of a proven outcome was given away: 1
    from a win to a draw or from a draw to a loss, 2 from a win to a loss.
    """

    ply: int
    side: Side
    score_before: ScoreData | None
    score_after: ScoreData | None
    lost: int | None
    source: Source | None
    chance_before: Chance | None
    chance_after: Chance | None
    mark: Mark | None
    mark_words: str
    better: list[Move]


class Review(AnswerData):
    """Every move of a game, marked; and the accuracy of each side in percent, `null` where it has made no move."""

    state: State
    plies: list[ReviewedPly]
    accuracy: tuple[int | None, int | None]
    seconds: float
