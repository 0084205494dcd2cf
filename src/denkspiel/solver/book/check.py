"""Checking an opening book against the rules of the game and against fresh searches."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice, pairwise
from random import Random

import numpy as np

from denkspiel.core.position import Position
from denkspiel.solver.book.book import Book
from denkspiel.solver.book.openings import (
    NOT_THERE,
    Layer,
    Values,
    end_value,
    openings,
    places_of,
    retrograde_values,
    won_at_once,
)
from denkspiel.solver.exact.solver import Solver

__all__ = ["Verdict", "check_book"]


@dataclass(frozen=True)
class Verdict:
    """What a check found.

    Attributes:
        positions: how many positions the book holds.
        misplaced: how many of them do not belong there, and how many that do are missing.
        unfounded: how many values of earlier plies are not what the next ply says.
        searched: how many positions of the last ply were searched afresh.
        wrong: how many of these have another value in the book.
    """

    positions: int
    misplaced: int
    unfounded: int
    searched: int
    wrong: int

    @property
    def good(self) -> bool:
        """Whether nothing was found wrong."""
        return not (self.misplaced or self.unfounded or self.wrong)


def check_book(
    book: Book, count: int, rng: Random, progress: Callable[[int], None], megabytes: int | None = None
) -> Verdict:
    """Check all of a book: the last ply by fresh searches of some positions, all other plies by the ply after them.

    Args:
        book: the book.
        count: how many positions of the last ply are searched, each with an empty table; it may hold fewer.
        rng: draws them.
        progress: called with 1 after each search; what it raises stops the check.
        megabytes: the size of the table, as `Solver` takes it.

    Raises:
        TableSizeFault: there is no room for the table.
        FileFault: the book is damaged.
        KeyboardInterrupt: Ctrl-C; the check has stopped.
    """
    positions = sum(book.header.entries)
    layers = list(islice(openings(book.game), book.depth + 1))
    misplaced = _misplaced(book, layers)
    if misplaced:
        return Verdict(positions, misplaced, 0, 0, 0)
    _, _, values = book.pages[len(layers) - 1]
    drawn = rng.sample(range(len(values)), min(count, len(values)))
    solver = Solver(book.game, megabytes)
    wrong = 0
    for place in drawn:
        wrong += int(_fresh_value(solver, book, len(layers) - 1, place) != values[place])
        progress(1)
    # values of all plies but the last that the next one contradicts
    faults = 0
    for layer, deeper in pairwise(layers):
        kept = ~won_at_once(book.game, layer)
        told = retrograde_values(book.game, layer, deeper, _values(book, deeper))
        faults += int(np.count_nonzero(told[kept] != book.pages[layer.ply][2]))
    return Verdict(positions, 0, faults, len(drawn), wrong)


def _misplaced(book: Book, layers: list[Layer]) -> int:
    """Positions that are missing or should not be there."""
    faults = 0
    for ply, (first, second, values) in enumerate(book.pages):
        if ply >= len(layers):
            faults += len(values)
            continue
        layer = layers[ply]
        there = np.zeros(len(layer), np.int64)
        places = places_of(book.game, layer, first, second)
        np.add.at(there, places[places != NOT_THERE], 1)
        right = (layer.first[places] == first) & (layer.second[places] == second) & (places != NOT_THERE)
        faults += int(np.count_nonzero(~right)) + int(np.abs(there - ~won_at_once(book.game, layer)).sum())
    return faults


def _values(book: Book, layer: Layer) -> Values:
    """The values of a whole layer, with those that the book leaves out."""
    won = won_at_once(book.game, layer)
    values = np.full(len(layer), end_value(book.game, layer.ply + 1), np.int8)
    values[~won] = book.pages[layer.ply][2]
    return values


def _fresh_value(solver: Solver, book: Book, ply: int, place: int) -> int:
    first, second, _ = book.pages[ply]
    solver.memory.clear()
    return solver.score(Position.of_stones(book.game, int(first[place]), int(second[place]))).stones
