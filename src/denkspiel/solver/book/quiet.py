"""Books of whole games: the values of all quiet positions, from which those of all others follow.

A position is quiet if neither side could complete a line with its next stone. Where the side to move could, it wins;
where only its opponent could, it has to take that cell, and loses if there are two. So the quiet positions suffice:
3-D Tic-Tac-Toe has 80,183 of them, while it has 2.8 million positions with eight stones alone. In a game that is lost
by a line, every position is quiet.

Nothing is searched here, and nothing compiled: the values follow from those of later positions.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.solver.book.book import BookPage
from denkspiel.solver.book.openings import (
    MAX_CHILDREN,
    Flags,
    Layer,
    TooManyPositions,
    Values,
    Words,
    canonical_layer,
    end_value,
    expand_layer,
    generate_layers,
    layer_indices,
    wins_at_once,
)

__all__ = ["quiet_layers", "quiet_pages", "values_by_replies"]


def quiet_layers(game: Game) -> list[Layer]:
    """All quiet positions of a game that are not over, a layer for each ply up to the last that has any.

    With gravity there may be some among them that no order of moves leads to.

    Raises:
        TooManyPositions: there are too many for the memory.
    """
    if game.avoidance:
        return list(generate_layers(game))
    # Cell by cell, empty or taken by one of the two; each line is looked at as soon as all that it depends on is there.
    cells, lines = game.geometry.cells, game.geometry.lines
    height = [0] * len(cells)
    for stack in game.geometry.stacks:
        for level, cell in enumerate(stack):
            height[cell] = level
    order = sorted(range(len(cells)), key=height.__getitem__)
    place = {cell: number for number, cell in enumerate(order)}
    due = [[line for line in lines if max(map(place.__getitem__, line)) == number] for number in range(len(order))]
    first = second = np.zeros(1, np.uint64)
    for number, cell in enumerate(order):
        bit, below = np.uint64(1 << cell), cells[cell].below
        rests = np.ones(len(first), np.bool_) if below is None else _holds(first | second, below)
        first = np.concatenate([first, first[rests] | bit, first[rests]])
        second = np.concatenate([second, second[rests], second[rests] | bit])
        more = np.bitwise_count(first).astype(np.int64) - np.bitwise_count(second)
        left = len(order) - number - 1
        stays = (more <= left + 1) & (more >= -left)  # else the numbers of stones can no longer become equal
        for line in due[number]:
            stays &= ~_is_decided_by(game, line, first, second)
        first, second = first[stays], second[stays]
        if len(first) > MAX_CHILDREN // 3:
            raise TooManyPositions(Message("{game} has too many positions for a book of the whole game.", game=game.id))
    plies = np.bitwise_count(first | second)
    layers = [
        canonical_layer(game, ply, first[plies == ply], second[plies == ply])
        for ply in range(min(int(plies.max()) + 1, len(cells)))
    ]
    while not len(layers[-1]):
        layers.pop()
    return layers


def quiet_pages(game: Game) -> list[BookPage]:
    """All quiet positions with their values, for `write_book`.

    Raises:
        TooManyPositions: there are too many for the memory.
    """
    pages: dict[int, BookPage] = {}
    for layer in reversed(quiet_layers(game)):
        pages[layer.ply] = layer.first, layer.second, values_by_replies(game, layer, pages)
    return [pages[ply] for ply in sorted(pages)]


def values_by_replies(game: Game, layer: Layer, pages: Mapping[int, BookPage] | Sequence[BookPage]) -> Values:
    """The values of the positions of a layer: of the best move each, by the pages of later plies."""
    best = np.full(len(layer), np.iinfo(np.int8).min, np.int8)
    for step in expand_layer(game, layer):
        values = np.full(len(step.positions), end_value(game, layer.ply + 1), np.int8)
        goes_on = np.flatnonzero(~step.completes_line)
        values[goes_on] = -_values(game, Layer(layer.ply + 1, step.first[goes_on], step.second[goes_on]), pages)
        best[step.positions] = np.maximum(best[step.positions], values)
    return best


def _values(game: Game, layer: Layer, pages: Mapping[int, BookPage] | Sequence[BookPage]) -> Values:
    """The values of any positions without a line, in any of their symmetric forms."""
    values = np.zeros(len(layer), np.int8)
    if layer.ply == game.geometry.size or not len(layer):
        return values
    won, threatened = wins_at_once(game, layer), _threatened_cells(game, layer)
    threats = np.bitwise_count(threatened)
    values[won] = end_value(game, layer.ply + 1)
    values[~won & (threats > 1)] = -end_value(game, layer.ply + 2)
    forced = np.flatnonzero(~won & (threats == 1))
    first, second = layer.first[forced], layer.second[forced]
    after = (first | threatened[forced], second) if layer.ply % 2 == 0 else (first, second | threatened[forced])
    values[forced] = -_values(game, Layer(layer.ply + 1, *after), pages) if len(forced) else 0
    quiet = np.flatnonzero(~won & (threats == 0))
    if len(quiet):
        known_first, known_second, known = pages[layer.ply]
        known_layer = Layer(layer.ply, known_first, known_second)
        values[quiet] = known[layer_indices(game, known_layer, layer.first[quiet], layer.second[quiet])]
    return values


def _threatened_cells(game: Game, layer: Layer) -> Words:
    """The cells with which the side that is not to move would complete a line, as bit masks; none if lines lose."""
    threatened = np.zeros(len(layer), np.uint64)
    taken = layer.first | layer.second
    for step in expand_layer(game, Layer(layer.ply + 1, layer.first, layer.second)) if not game.avoidance else ():
        there = step.positions[step.completes_line]
        threatened[there] |= (step.first | step.second)[step.completes_line] ^ taken[there]
    return threatened


def _is_decided_by(game: Game, line: tuple[int, ...], first: Words, second: Words) -> Flags:
    """Where a line is complete, or could be with one more stone."""
    mask = np.uint64(sum(1 << cell for cell in line))
    taken = first | second
    decided: Flags = (first & mask == mask) | (second & mask == mask)
    for cell in line:
        rest, below = mask ^ np.uint64(1 << cell), game.geometry.cells[cell].below
        is_open = ~_holds(taken, cell) & (True if below is None else _holds(taken, below))
        decided |= is_open & ((first & rest == rest) | (second & rest == rest))
    return decided


def _holds(stones: Words, cell: int) -> Flags:
    return (stones >> np.uint64(cell) & np.uint64(1)).astype(np.bool_)
