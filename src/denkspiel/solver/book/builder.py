"""Building an opening book: the positions of its last ply are searched, those of all others follow from them.

The workers search with a `LeafSolver` each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from denkspiel.core.game import Game

if TYPE_CHECKING:
    from denkspiel.solver.exact.solver import Solver
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import closing
from itertools import islice
from pathlib import Path

from denkspiel.core.game import rules_digest
from denkspiel.executors.journal import Journal
from denkspiel.executors.spreading import map_in_chunks
from denkspiel.solver.book.book import BookPage, write_book
from denkspiel.solver.book.openings import (
    NOT_IN_LAYER,
    Flags,
    Indices,
    Layer,
    Values,
    depth_first_order,
    end_value,
    generate_layers,
    layer_indices,
    retrograde_values,
    wins_at_once,
)

__all__ = ["BookBuilder", "LeafSolver", "Progress", "Stones", "journal_path"]

Stones = tuple[int, int]
"""The cells of the first player and those of the second."""


@dataclass(frozen=True)
class LeafSolver:
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


Progress = Callable[[int], object]
"""Called with how many more positions of the last ply are known, first with those that the journal held.

What it raises stops the building.
"""


class BookBuilder:
    """A book under construction.

    Attributes:
        game: the game.
        path: the file that the book will be.
        layers: all unfinished positions up to the depth of the book.
        most: how many positions of the last layer take a search.
    """

    def __init__(self, game: Game, depth: int, path: Path) -> None:
        """Find the positions; a game that is over sooner gives a book of less depth.

        Args:
            game: the game.
            depth: the number of stones up to which all positions are to be in the book, at least 0.
            path: the file that the book will be.

        Raises:
            TooManyPositions: a ply has too many positions.
        """
        self.game = game
        self.path = path
        self.layers = list(islice(generate_layers(game), depth + 1))
        self._last = self.layers[-1]
        self._won = wins_at_once(game, self._last)
        self.most = int(np.count_nonzero(~self._won))

    def build(self, executor: Executor, progress: Progress, megabytes: int | None = None) -> None:
        """Search what the journal does not know yet, write the book and remove the journal.

        Args:
            executor: who searches.
            progress: see `Progress`.
            megabytes: the size of each worker's table; default 256.

        Raises:
            TableSizeFault: there is no room for the tables.
            FileFault: the journal or the book cannot be read or written.
            WorkersLost, ClusterLost: workers or the connection to them ended; the journal holds what was found.
            KeyboardInterrupt: Ctrl-C; the same holds.
        """
        # what the journal is for. The depth is not in it: values of another depth are not in the way
        with Journal(
            journal_path(self.path), {"work": "opening book", "game": self.game.id, "digest": rules_digest(self.game)}
        ) as journal:
            values, todo = self._recalled(journal)
            progress(self.most - len(todo))
            stones = zip(self._last.first[todo].tolist(), self._last.second[todo].tolist(), strict=True)
            places = dict(zip(stones, todo.tolist(), strict=True))
            with closing(map_in_chunks(executor, LeafSolver(self.game, megabytes), list(places))) as found:  # type: ignore[type-var]
                for stretch, result in found:
                    journal.add([(*both, value) for both, value in zip(stretch, result, strict=True)])
                    values[[places[both] for both in stretch]] = result
                    progress(len(stretch))
            write_book(self.path, self.game, self._pages(values))
            journal.remove()

    def _recalled(self, journal: Journal) -> tuple[Values, Indices]:
        """What the journal knows of the last ply, and the places left to search, neighbours side by side."""
        values = np.where(self._won, np.int8(end_value(self.game, self._last.ply + 1)), np.int8(0))
        known = self._won.copy()
        entries = [entry for stretch in journal.entries() for entry in stretch]
        first, second = (np.array([entry[side] for entry in entries], np.uint64) for side in (0, 1))
        places = layer_indices(self.game, self._last, first, second)
        there = places != NOT_IN_LAYER
        values[places[there]] = np.array([value for _, _, value in entries], np.int8)[there]
        known[places[there]] = True
        order = depth_first_order(self.game, self.layers)
        return values, order[~known[order]]

    def _pages(self, values: Values) -> list[BookPage]:
        """The values of all plies, from the last one backward, without what is won at once."""
        pages = [_page(self._last, values, self._won)]
        for layer, deeper in zip(self.layers[-2::-1], self.layers[:0:-1], strict=True):
            values = retrograde_values(self.game, layer, deeper, values)
            pages.append(_page(layer, values, wins_at_once(self.game, layer)))
        return pages[::-1]


def journal_path(path: Path) -> Path:
    """The journal of the book that will be in this file."""
    return path.with_name(f"{path.name}.journal")


def _page(layer: Layer, values: Values, won: Flags) -> BookPage:
    return layer.first[~won], layer.second[~won], values[~won]
