"""What positions of a book's last ply are worth, found by the workers."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from denkspiel.core.game import Game

if TYPE_CHECKING:
    from denkspiel.solver.exact.solver import Solver

__all__ = ["Stones", "Valuer"]

Stones = tuple[int, int]
"""The cells of the first player and those of the second."""


@dataclass(frozen=True)
class Valuer:
    """Searches positions of a game; sent to the workers, each of which keeps a table between calls.

    Attributes:
        game: the game.
        megabytes: the size of each worker's table; default 256.
    """

    game: Game
    megabytes: int | None = None

    def __call__(self, stones: Sequence[Stones]) -> list[int]:
        """The values of some positions, as `Score.stones`; neighbours should have much in common.

        Raises:
            TableSizeFault: there is no room for the table.
        """
        from denkspiel.solver.exact.many import solve_many  # noqa: PLC0415 (loads numba: only who searches needs it)

        first, second = np.array(stones, np.uint64).T
        return list(solve_many(self.game, (first, second), solver=_solver(self.game, self.megabytes)).tolist())


@lru_cache(maxsize=1)
def _solver(game: Game, megabytes: int | None) -> "Solver":
    from denkspiel.solver.exact.solver import Solver  # noqa: PLC0415 (as above)

    return Solver(game, megabytes)
