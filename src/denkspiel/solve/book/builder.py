"""Building an opening book: the positions of its last ply are searched, those of all others follow from them."""

from collections.abc import Callable, Iterable
from contextlib import closing
from itertools import islice
from pathlib import Path
from time import monotonic

import numpy as np

from denkspiel.core.game import Game
from denkspiel.solve.book.backward import Values, end_value, values_before, won_at_once
from denkspiel.solve.book.book import Page, write_book
from denkspiel.solve.book.journal import Journal
from denkspiel.solve.book.openings import NOT_THERE, Flags, Indices, Layer, openings, places_of, walk
from denkspiel.solve.book.team import Batch, searched

__all__ = ["BookBuilder", "Progress", "journal_of"]

Progress = Callable[[int], None]
"""Called with how many more positions of the last ply are known, first with those that the journal held.

What it raises stops the building.
"""

_SYNC_SECONDS = 10.0


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
        self.layers = list(islice(openings(game), depth + 1))
        self._last = self.layers[-1]
        self._won = won_at_once(game, self._last)
        self.most = int(np.count_nonzero(~self._won))

    def build(self, progress: Progress, threads: int = 1, megabytes: int | None = None) -> None:
        """Search what the journal does not know yet, write the book and remove the journal.

        Args:
            progress: see `Progress`.
            threads: how many search side by side.
            megabytes: the size of all tables together; default 256 for each thread.

        Raises:
            TableSizeFault: there is no room for the tables.
            FileFault: the journal or the book cannot be read or written.
            KeyboardInterrupt: Ctrl-C; all threads have stopped, and the journal holds what was found.
        """
        values = np.where(self._won, np.int8(end_value(self.game, self._last.ply + 1)), np.int8(0))
        with Journal(journal_of(self.path), self.game) as journal:
            todo = self._recall(journal, values)
            progress(self.most - len(todo))
            with closing(searched(self.game, self._last, todo, threads, megabytes)) as batches:
                self._collect(batches, values, journal, progress)
            write_book(self.path, self.game, self._pages(values))
            journal.remove()

    def _recall(self, journal: Journal, values: Values) -> Indices:
        """Put what the journal knows into `values`; return the places left to search, neighbours side by side."""
        known = self._won.copy()
        entries = list(journal.entries())
        first, second = (np.array([entry[side] for entry in entries], np.uint64) for side in (0, 1))
        places = places_of(self.game, self._last, first, second)
        there = places != NOT_THERE
        values[places[there]] = np.array([value for _, _, value in entries], np.int8)[there]
        known[places[there]] = True
        order = walk(self.game, self.layers)
        return order[~known[order]]

    def _collect(self, batches: Iterable[Batch], values: Values, journal: Journal, progress: Progress) -> None:
        synced = monotonic()
        for places, found in batches:
            values[places] = found
            first, second = self._last.first[places], self._last.second[places]
            journal.add(zip(first.tolist(), second.tolist(), found.tolist(), strict=True))
            progress(len(places))
            if monotonic() > synced + _SYNC_SECONDS:
                journal.sync()
                synced = monotonic()

    def _pages(self, values: Values) -> list[Page]:
        """The values of all plies, from the last one backward, without what is won at once."""
        pages = [_page(self._last, values, self._won)]
        for layer, deeper in zip(self.layers[-2::-1], self.layers[:0:-1], strict=True):
            values = values_before(self.game, layer, deeper, values)
            pages.append(_page(layer, values, won_at_once(self.game, layer)))
        return pages[::-1]


def journal_of(path: Path) -> Path:
    """The journal of the book that will be in this file."""
    return path.with_name(f"{path.name}.journal")


def _page(layer: Layer, values: Values, won: Flags) -> Page:
    return layer.first[~won], layer.second[~won], values[~won]
