"""What worker processes are asked to do, and what comes back: plain data that passes through a pipe."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, Self

from denkspiel.core.message import Message
from denkspiel.play.marks import JudgedMove
from denkspiel.solver.bounds import Bounds, ProvenPositions
from denkspiel.solver.score import Score, probability_of_score

__all__ = [
    "AnalysisRequest",
    "AnalysisResult",
    "ChoiceRequest",
    "ChoiceResult",
    "Estimate",
    "PictureRequest",
    "ReviewRequest",
    "ReviewedMove",
    "SearchRequest",
]

_LEAST_SECONDS = 0.3
"""What a request has left at least, however long it has waited."""


@dataclass(frozen=True)
class SearchRequest:
    """Work on a position.

    Attributes:
        game: the id of the game.
        cells: those taken, in order.
        seconds: the time that the work may take.
        quick: whether it takes some tenths of a second at most, whatever its time.
        needs_solver: whether it asks compiled code; otherwise any game will do that the catalogue can make by name, and
            values come from a book alone.
    """

    game: str
    cells: tuple[int, ...]
    seconds: float
    quick: bool = field(default=False, kw_only=True)
    needs_solver: bool = field(default=True, kw_only=True)

    @property
    def cache_key(self) -> Hashable:
        """What is asked, apart from the time; `None` if the answer is good for this request only."""
        return None

    def is_complete(self, _result: Any) -> bool:
        """Whether more time could not lead any further."""
        return False

    def after_waiting(self, waited: float) -> Self:
        """The request once it has waited for so many seconds: they count, but some time is always left."""
        return replace(self, seconds=min(self.seconds, max(_LEAST_SECONDS, self.seconds - waited)))


@dataclass(frozen=True)
class ChoiceRequest(SearchRequest):
    """An opponent is to choose.

    Attributes:
        opponent: its name.
        seed: where chance comes from.
        number: which game of its row this is.
        is_hint: whether with the chance of a hint.
        is_limited: whether `seconds` is told to the opponent as its limit.
        proven: what has been proven about the position before.
    """

    opponent: str
    seed: str
    number: int
    is_hint: bool
    is_limited: bool
    proven: ProvenPositions = field(default_factory=ProvenPositions, kw_only=True, compare=False)

    def after_waiting(self, waited: float) -> Self:
        """Waiting does not count for those who are not told of their time: they take what they need."""
        return super().after_waiting(waited) if self.is_limited else self


@dataclass(frozen=True)
class AnalysisRequest(SearchRequest):
    """The values of all moves are wanted: exact ones, or else estimates."""

    @property
    def cache_key(self) -> Hashable:
        """The stones of both players, in whatever order they came; `None` if a book alone is asked."""
        if not self.needs_solver:
            return None
        return self.game, frozenset(self.cells[::2]), frozenset(self.cells[1::2])

    def is_complete(self, result: Any) -> bool:
        """Whether all values are proven."""
        return None not in result.values.values()


@dataclass(frozen=True)
class ReviewRequest(SearchRequest):
    """Every move of a game is to be graded."""

    @property
    def cache_key(self) -> Hashable:
        """The course of the game; `None` if only a book is asked, which is as quick."""
        if not self.needs_solver:
            return None
        return self.game, self.cells

    def is_complete(self, result: Any) -> bool:
        """Whether all values are proven."""
        return all(one.before is not None and one.after is not None for one in result)


@dataclass(frozen=True)
class PictureRequest(SearchRequest):
    """A picture in pixels is wanted.

    Attributes:
        form: "png", or "card" for the size of previews.
        language: that of the captions.
        last_cell: the cell taken last; `None` if nobody has moved since the position was set up.
    """

    form: Literal["png", "card"]
    language: str
    last_cell: int | None


@dataclass(frozen=True)
class ChoiceResult:
    """What an opponent chose, as `Choice` has it, and what it has proven by the way."""

    move: int
    ratings: Mapping[int, float]
    reasons: Mapping[int, tuple[Message, ...]]
    proven: ProvenPositions = field(default_factory=ProvenPositions, compare=False)


@dataclass(frozen=True)
class Estimate:
    """An estimate of a position.

    Attributes:
        chances: for every legal move the chance to win with it, from 0 to 1; 0, 0.5 and 1 where that is proven.
        points: the same on the scale of `Estimate.values`, for the moves whose outcome is not proven.
        depth: how many free choices it looked ahead.
    """

    chances: Mapping[int, float]
    points: Mapping[int, int]
    depth: int

    @property
    def proven_chances(self) -> dict[int, float]:
        """The moves that are proven to win or to lose, with 1 or 0."""
        return {move: chance for move, chance in self.chances.items() if move not in self.points and chance != 1 / 2}

    def with_bounds(self, found: Mapping[int, Bounds]) -> Self:
        """The same, except for moves whose outcome is proven, be it open when the end comes."""
        settled = {move: probability_of_score(one.low) for move, one in found.items() if one.value is not None}
        points = {move: worth for move, worth in self.points.items() if move not in settled}
        return replace(self, chances={**self.chances, **settled}, points=points)


@dataclass(frozen=True)
class AnalysisResult:
    """What is known of a position.

    Attributes:
        values: for every legal move its exact value, or `None` where that is not proven.
        best: the moves that are proven to be as good as any other.
        line: best moves from here on, as far as they are proven.
        estimate: what the moves seem to be worth where not all of them are proven.
    """

    values: Mapping[int, Score | None]
    best: tuple[int, ...]
    line: tuple[int, ...]
    estimate: Estimate | None = None


@dataclass(frozen=True)
class ReviewedMove:
    """What is known of a move of a game, as the side saw it that made it.

    Attributes:
        before: the value of the best move, or `None`.
        after: the value of the move made, or `None`.
        better: the best moves, if the move made is not among them.
        assessment: what it gave away, as proven or as estimated; `None` if it was not looked at.
        line: if it gave away a proven outcome, best moves of both sides from the position on: with the move made if
            that loses, else with a better one; they may break off.
    """

    before: Score | None
    after: Score | None
    better: tuple[int, ...]
    assessment: JudgedMove | None = None
    line: tuple[int, ...] = ()
