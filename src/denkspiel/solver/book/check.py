"""Checking an opening book against the rules of the game and against fresh searches."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from random import Random

import numpy as np

from denkspiel.core.position import Position
from denkspiel.solver.book.book import Book
from denkspiel.solver.book.header import BookHeader
from denkspiel.solver.book.openings import (
    NOT_IN_LAYER,
    Layer,
    Values,
    end_value,
    generate_layers,
    layer_indices,
    retrograde_values,
    wins_at_once,
)
from denkspiel.solver.book.quiet import quiet_layers, values_by_replies
from denkspiel.solver.exact.solver import Solver

__all__ = ["BookCheckResult", "check_book", "searchable_count"]


@dataclass(frozen=True)
class BookCheckResult:
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
    def is_good(self) -> bool:
        """Whether nothing was found wrong."""
        return not (self.misplaced or self.unfounded or self.wrong)


def check_book(
    book: Book, count: int, rng: Random, progress: Callable[[BookCheckResult], None], megabytes: int | None = None
) -> BookCheckResult:
    """Check all of a book: all plies but the last by the ply after them, the last by fresh searches of some positions.

    In the book of a whole game every ply is checked by later ones, and positions of all plies are searched.

    Args:
        book: the book.
        count: how many positions are searched, each with an empty table; there may be fewer (`searchable_count`).
        rng: draws them.
        progress: called with the result so far, before the first search and after each; what it raises stops the check.
        megabytes: the size of the table, as `Solver` takes it.

    Raises:
        TableSizeFault: there is no room for the table.
        FileFault: the book is damaged.
        KeyboardInterrupt: Ctrl-C; the check has stopped.
    """
    positions = sum(book.header.entries)
    quiet = book.header.quiet
    layers = quiet_layers(book.game) if quiet else list(islice(generate_layers(book.game), book.depth + 1))
    misplaced = _misplaced(book, layers)
    if misplaced:
        return BookCheckResult(positions, misplaced, 0, 0, 0)
    # values that those of later plies contradict
    faults = 0
    if quiet:
        for layer in layers:
            told = values_by_replies(book.game, layer, book.pages)
            faults += int(np.count_nonzero(told != book.pages[layer.ply][2]))
    else:
        for layer, deeper in pairwise(layers):
            kept = ~wins_at_once(book.game, layer)
            told = retrograde_values(book.game, layer, deeper, _values(book, deeper))
            faults += int(np.count_nonzero(told[kept] != book.pages[layer.ply][2]))
    result = BookCheckResult(positions, 0, faults, 0, 0)
    progress(result)
    solver = Solver(book.game, megabytes)
    plies = range(len(layers)) if quiet else [len(layers) - 1]
    places = [(ply, place) for ply in plies for place in range(len(book.pages[ply][2]))]
    # the searches come last: they take longest, and after Ctrl-C the result of all else is known
    for ply, place in rng.sample(places, min(count, len(places))):
        wrong = int(_fresh_value(solver, book, ply, place) != book.pages[ply][2][place])
        result = replace(result, searched=result.searched + 1, wrong=result.wrong + wrong)
        progress(result)
    return result


def searchable_count(header: BookHeader) -> int:
    """How many positions of a book a check may search afresh: those from which no others follow, or all of a game."""
    return sum(header.entries) if header.quiet else header.entries[header.depth]


def _misplaced(book: Book, layers: list[Layer]) -> int:
    """Positions that are missing or should not be there."""
    faults = 0
    for ply, (first, second, values) in enumerate(book.pages):
        if ply >= len(layers):
            faults += len(values)
            continue
        layer = layers[ply]
        there = np.zeros(len(layer), np.int64)
        places = layer_indices(book.game, layer, first, second)
        np.add.at(there, places[places != NOT_IN_LAYER], 1)
        right = (layer.first[places] == first) & (layer.second[places] == second) & (places != NOT_IN_LAYER)
        faults += int(np.count_nonzero(~right)) + int(np.abs(there - ~wins_at_once(book.game, layer)).sum())
    return faults


def _values(book: Book, layer: Layer) -> Values:
    """The values of a whole layer, with those that the book leaves out."""
    won = wins_at_once(book.game, layer)
    values = np.full(len(layer), end_value(book.game, layer.ply + 1), np.int8)
    values[~won] = book.pages[layer.ply][2]
    return values


def _fresh_value(solver: Solver, book: Book, ply: int, place: int) -> int:
    first, second, _ = book.pages[ply]
    solver.memory.clear()
    return solver.score(Position.of_stones(book.game, int(first[place]), int(second[place]))).stones
