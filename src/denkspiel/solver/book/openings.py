"""All positions of a game ply by ply, positions that a symmetry maps to each other taken once.

Whole plies are played at a time, as arrays of words: connect-four has 830,000 different positions after ten stones.
A finished game is not a position here: nothing is left to decide.

Retrograde analysis: `retrograde_values` computes the values of one ply from those of the next.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from denkspiel.core.errors import DenkspielError
from denkspiel.core.game import Game, check_fits_word
from denkspiel.core.message import Message

__all__ = [
    "MAX_CHILDREN",
    "NOT_IN_LAYER",
    "CellExpansion",
    "Flags",
    "Indices",
    "Layer",
    "TooManyPositions",
    "Values",
    "Words",
    "canonical_layer",
    "depth_first_order",
    "end_value",
    "expand_layer",
    "generate_layers",
    "layer_indices",
    "retrograde_values",
    "wins_at_once",
]

Words = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.int64]

NOT_IN_LAYER = -1
"""The place of a position that is not in a layer."""

MAX_CHILDREN = 32_000_000
"""A ply is not played further where that could lead to more positions: they would take several GB to sort."""
_BYTES_OF_A_KEY = 16
_MOST_IMAGES = 1 << 22
"""How many images of positions are made at a time, 32 MiB of them."""


class TooManyPositions(DenkspielError, ValueError):
    """A ply of the game has too many positions for the memory."""

    kind = "too-many-positions"


@dataclass(frozen=True)
class Layer:
    """All unfinished positions with the same number of stones, each the canonical one of its kind, in ascending order.

    Attributes:
        ply: the number of stones.
        first: the cells of the first player, as in `Position.first`; these are compared first.
        second: the cells of the second player.
    """

    ply: int
    first: Words
    second: Words

    def __len__(self) -> int:
        return len(self.first)


@dataclass(frozen=True)
class CellExpansion:
    """The same cell taken in all positions of a layer where that is allowed.

    Attributes:
        positions: which positions of the layer.
        first: the cells of the first player afterwards.
        second: the cells of the second player afterwards.
        completes_line: where a line has become whole.
    """

    positions: Indices
    first: Words
    second: Words
    completes_line: Flags


def generate_layers(game: Game) -> Iterator[Layer]:
    """The layers of a game from the empty board on; none is empty.

    Raises:
        GameTooLarge: it has more than 64 cells.
        TooManyPositions: the layer asked for could hold more than `MAX_CHILDREN` positions, symmetric ones included.
    """
    check_fits_word(game, Message("Opening books"))
    layer = Layer(0, np.zeros(1, np.uint64), np.zeros(1, np.uint64))
    while len(layer):
        yield layer
        if len(layer) * len(game.geometry.stacks) > MAX_CHILDREN:
            raise TooManyPositions(
                Message(
                    "With more than {ply} stones, {game} has too many positions. Choose at most {ply} stones.",
                    game=game.id,
                    ply=layer.ply,
                )
            )
        layer = _next(game, layer)


def expand_layer(game: Game, layer: Layer) -> Iterator[CellExpansion]:
    """For each cell the positions that come about when it is taken."""
    for cell, below in enumerate(cell.below for cell in game.geometry.cells):
        taken = layer.first | layer.second
        open_to_take = ~_holds(taken, cell)
        if below is not None:
            open_to_take &= _holds(taken, below)
        index = np.flatnonzero(open_to_take)
        if len(index):
            yield _step(game, layer, cell, index)


def canonical_layer(game: Game, ply: int, first: Words, second: Words) -> Layer:
    """The layer of these positions, which may be in any of their symmetric forms and stand there several times."""
    return _layer(ply, _keys(*_canonical(game, first, second)))


def layer_indices(game: Game, layer: Layer, first: Words, second: Words) -> Indices:
    """Where in the layer these positions stand, whichever of their symmetric forms they are in, or `NOT_IN_LAYER`."""
    wanted, known = _keys(*_canonical(game, first, second)), _keys(layer.first, layer.second)
    if not len(known):
        return np.full(len(wanted), NOT_IN_LAYER)
    places = np.minimum(np.searchsorted(known, wanted), len(known) - 1)
    return np.where(known[places] == wanted, places, NOT_IN_LAYER)


def depth_first_order(game: Game, layers: Sequence[Layer]) -> Indices:
    """The places of the last layer in the order in which a depth-first walk from the empty board first reaches them.

    Neighbours in this order have most of their continuations in common.

    Args:
        game: the game.
        layers: all layers from the empty board on.
    """
    rank = np.zeros(1, np.int64)
    for layer, deeper in pairwise(layers):
        earliest = np.full(len(deeper), np.iinfo(np.int64).max)
        for number, step in enumerate(expand_layer(game, layer)):
            goes_on = ~step.completes_line
            places = layer_indices(game, deeper, step.first[goes_on], step.second[goes_on])
            np.minimum.at(earliest, places, rank[step.positions[goes_on]] * game.geometry.size + number)
        rank = np.argsort(np.argsort(earliest, kind="stable"))
    return np.argsort(rank)


def _step(game: Game, layer: Layer, cell: int, index: Indices) -> CellExpansion:
    bit = np.uint64(1 << cell)
    first, second = layer.first[index], layer.second[index]
    own = first if layer.ply % 2 == 0 else second
    own |= bit
    whole = np.zeros(len(index), np.bool_)
    for mask, _ in game.winning_masks[cell]:
        whole |= own & np.uint64(mask) == np.uint64(mask)
    return CellExpansion(index, first, second, whole)


def _next(game: Game, layer: Layer) -> Layer:
    if layer.ply + 1 == game.geometry.size:
        return Layer(layer.ply + 1, np.zeros(0, np.uint64), np.zeros(0, np.uint64))
    played = (
        (step.first[~step.completes_line], step.second[~step.completes_line]) for step in expand_layer(game, layer)
    )
    keys = [np.unique(_keys(*_canonical(game, *stones))) for stones in played]
    return _layer(layer.ply + 1, np.concatenate(keys))


def _layer(ply: int, keys: npt.NDArray[np.bytes_]) -> Layer:
    words = np.unique(keys).view(">u8").reshape(-1, 2).astype(np.uint64)
    return Layer(ply, words[:, 0].copy(), words[:, 1].copy())


def _keys(first: Words, second: Words) -> npt.NDArray[np.bytes_]:
    """Both words as one text of bytes: numpy sorts and finds those, the first player's cells compared first."""
    return np.stack([first, second], axis=1).astype(">u8").view(f"S{_BYTES_OF_A_KEY}").ravel()


def _canonical(game: Game, first: Words, second: Words) -> tuple[Words, Words]:
    """As `Position.canonical`."""
    tables = _tables(game)
    most = max(1, _MOST_IMAGES // tables.shape[2])
    parts = [
        _least(tables, first[begin : begin + most], second[begin : begin + most])
        for begin in range(0, len(first), most)
    ]
    if not parts:
        return first, second
    return np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts])


def _least(tables: Words, first: Words, second: Words) -> tuple[Words, Words]:
    images, others = _images(tables, first), _images(tables, second)
    least = images.min(axis=1)
    others[images != least[:, np.newaxis]] = np.iinfo(np.uint64).max
    return least, others.min(axis=1)


def _images(tables: Words, stones: Words) -> Words:
    """A row for each bit mask: its images, put together from those of its bytes."""
    images = np.zeros((len(stones), tables.shape[2]), np.uint64)
    for number, table in enumerate(tables):
        images |= table[stones >> np.uint64(8 * number) & np.uint64(255)]
    return images


@lru_cache(maxsize=8)
def _tables(game: Game) -> Words:
    """For each byte of a bit mask and each value of it the images under all symmetries."""
    listed = game.geometry.automorphisms.listed
    tables = np.zeros(((game.geometry.size + 7) // 8, 256, len(listed)), np.uint64)
    values = np.arange(256)
    for cell in range(game.geometry.size):
        number, bit = divmod(cell, 8)
        tables[number][values >> bit & 1 == 1] |= np.array([1 << image[cell] for image in listed], np.uint64)
    return tables


def _holds(stones: Words, cell: int) -> Flags:
    return (stones >> np.uint64(cell) & np.uint64(1)).astype(np.bool_)


Values = npt.NDArray[np.int8]
"""For each position of a layer its value for the side to move, as `Score.stones`."""


def wins_at_once(game: Game, layer: Layer) -> Flags:
    """In which positions of a layer the side to move has a move that wins."""
    won = np.zeros(len(layer), np.bool_)
    for step in expand_layer(game, layer) if not game.avoidance else ():
        won[step.positions[step.completes_line]] = True
    return won


def retrograde_values(game: Game, layer: Layer, deeper: Layer, values: Values) -> Values:
    """The values of a layer by those of the next one: of the best move each.

    Args:
        game: the game.
        layer: the positions asked about.
        deeper: all positions with one stone more.
        values: their values.
    """
    best = np.full(len(layer), np.iinfo(np.int8).min, np.int8)
    for step in expand_layer(game, layer):
        best[step.positions] = np.maximum(
            best[step.positions], _values_of_moves(game, step, layer.ply + 1, deeper, values)
        )
    return best


def _values_of_moves(game: Game, step: CellExpansion, ply: int, deeper: Layer, values: Values) -> Values:
    """What a move is worth to its player where it leads to positions of `ply` stones."""
    ended = end_value(game, ply)
    found = np.where(step.completes_line, np.int8(ended), np.int8(0))
    goes_on = np.flatnonzero(~step.completes_line) if ply < game.geometry.size else np.zeros(0, np.int64)
    places = layer_indices(game, deeper, step.first[goes_on], step.second[goes_on])
    found[goes_on] = -values[places]
    return found


def end_value(game: Game, ply: int) -> int:
    """What it is worth to own the first whole line when the game is over with this many stones."""
    value = (game.geometry.size + 2 - ply) // 2
    return -value if game.avoidance else value
