"""What an estimate is to find out, at what cost, and how much of that may go into exact values.

`TimeManager` decides how long a search continues, by how stable its best move is.
"""

from collections.abc import Callable
from dataclasses import dataclass

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.core.time_budget import Budget

__all__ = ["LATEST_EDITION", "EstimateRequest", "ExactBudget", "TimeManager", "exact_budget_for"]


@dataclass(frozen=True)
class ExactBudget:
    """How much of a search goes into exact values.

    Attributes:
        cells: with so many free cells left they are tried.
        background_cells: with so many, if there are threads beside the one that searches.
        usual_share: the part of the time or the nodes that may be spent on that; without such limits, of what was spent
            before.
        likely_cells: with so many they are likely to be found, if there are nodes enough.
        likely_share: the part that may be spent then.
        likely_nodes: how many are enough.
        background_share: the part of the time that threads may spend on exact values that they are unlikely to find;
            after that they help the search.
        takes_bounds: whether what the exact search has proven of moves counts where it has not found out who wins, and
            how long a game lasts is found out where threats have told who wins.
    """

    cells: int = 42
    background_cells: int = 44
    usual_share: float = 0.25
    likely_cells: int = 34
    likely_share: float = 0.75
    likely_nodes: int = 50_000
    background_share: float = 0.5
    takes_bounds: bool = True

    def share(self, cells: int, nodes: int | None) -> float:
        """The part that may be spent with so many free cells and nodes left; `None` for any number of nodes."""
        if cells <= self.likely_cells and (nodes is None or nodes >= self.likely_nodes):
            return self.likely_share
        return self.usual_share if cells <= self.cells else 0

    def share_in_background(self, cells: int) -> float:
        """The part of the time that threads beside the search may take with so many free cells."""
        return 1 if cells <= self.likely_cells else self.background_share


_WITHOUT_GRAVITY = ExactBudget(
    cells=56, background_cells=56, usual_share=0.1, likely_cells=28, likely_share=0.5, background_share=0.1
)
"""Wins by threats are found early and at once, or not at all; a draw takes long until few cells are left."""


LATEST_EDITION = 2
"""Of `master`."""
_FIRST_EDITION = ExactBudget(cells=40, likely_cells=0, takes_bounds=False)
_NO_EXACT_VALUES = ExactBudget(cells=-1, background_cells=-1, likely_cells=-1, takes_bounds=False)
"""On boards that are too large for them."""


def exact_budget_for(game: Game, edition: int = LATEST_EDITION) -> ExactBudget:
    """What is done for exact values by this edition of `master`."""
    if not game.is_solvable:
        return _NO_EXACT_VALUES
    if edition == 1:
        return _FIRST_EDITION
    return ExactBudget() if game.geometry.gravity else _WITHOUT_GRAVITY


@dataclass(frozen=True)
class EstimateRequest:
    """What is to be found out, and at what cost.

    Attributes:
        position: a position that is not over.
        margin: moves worse than the best one by more than this need not be distinguished.
        stop: once it says so, the work ends; see `Estimator.estimate`.
        started_at: what `time.perf_counter()` was when it began.
        budget: the seconds that may be taken; `None` for any time.
        nodes: the positions that may be searched.
        depth: how many free choices deep the search may look; exact values, where they can be had, look further.
        exact_budget: what is done for exact values.
    """

    position: Position
    margin: int | None
    stop: Callable[[], bool] | None
    started_at: float
    budget: Budget | None
    nodes: int | None
    depth: int | None = None
    exact_budget: ExactBudget = ExactBudget()

    @property
    def free_cells(self) -> int:
        """How many cells are free."""
        return self.position.game.geometry.size - self.position.ply

    @property
    def is_limited(self) -> bool:
        """Whether exact values can have their share of a limit; without one they are tried after each depth."""
        return self.deadline is not None or self.nodes is not None

    def nodes_left(self, spent: int) -> int | None:
        """How many positions may still be searched after so many; `None` for any number."""
        return None if self.nodes is None else max(0, self.nodes - spent)

    @property
    def deadline(self) -> float | None:
        """When `time.perf_counter()` reaches this, the search ends."""
        return None if self.budget is None else self.started_at + self.budget.most

    def usual_deadline(self, share: float = 1.0) -> float | None:
        """When such a share of the usual time has passed; all time is taken where no more could be."""
        if self.budget is None or self.budget.usual >= self.budget.most:
            return self.deadline
        return self.started_at + min(self.budget.most, self.budget.usual * share)


_SETTLED_ROUNDS = 4
"""When the best move has been the same for so many depths, it will hardly be another one."""
_SETTLED, _CHANGED, _CHANGED_AGAIN = 0.6, 1.5, 2.5
"""Parts of the usual time."""
_LARGE_LOSS = 80
"""When the best move has lost so many points, another one may be better."""


class TimeManager:
    """The share of the usual time that a search may take, by what each depth found."""

    def __init__(self) -> None:
        """Nothing has been found yet."""
        self._best: int | None = None
        self._value = 0
        self._rounds = 0
        self._changes = 0

    def record_depth(self, best: int, value: int) -> None:
        """A depth has been searched, and this move is the best one, worth `value`."""
        if self._best is not None:
            has_changed = best != self._best or value < self._value - _LARGE_LOSS
            self._rounds = 0 if has_changed else self._rounds + 1
            self._changes = self._changes + 1 if has_changed else 0
        self._best, self._value = best, value

    @property
    def share(self) -> float:
        """The part of the usual time after which the search may end, now that this much is known."""
        if self._changes:
            return _CHANGED if self._changes == 1 else _CHANGED_AGAIN
        return _SETTLED if self._rounds >= _SETTLED_ROUNDS else 1.0
