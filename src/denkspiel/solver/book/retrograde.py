"""What the values of one ply of a game say about the ply before it."""

import numpy as np
import numpy.typing as npt

from denkspiel.core.game import Game
from denkspiel.solver.book.openings import Flags, Layer, Step, places_of, steps

__all__ = ["Values", "end_value", "values_before", "won_at_once"]

Values = npt.NDArray[np.int8]
"""For each position of a layer its value for the side to move, as `Score.stones`."""


def won_at_once(game: Game, layer: Layer) -> Flags:
    """In which positions of a layer the side to move has a move that wins."""
    won = np.zeros(len(layer), np.bool_)
    for step in steps(game, layer) if not game.avoidance else ():
        won[step.index[step.whole]] = True
    return won


def values_before(game: Game, layer: Layer, deeper: Layer, values: Values) -> Values:
    """The values of a layer by those of the next one: of the best move each.

    Args:
        game: the game.
        layer: the positions asked about.
        deeper: all positions with one stone more.
        values: their values.
    """
    best = np.full(len(layer), np.iinfo(np.int8).min, np.int8)
    for step in steps(game, layer):
        best[step.index] = np.maximum(best[step.index], _values_of_moves(game, step, layer.ply + 1, deeper, values))
    return best


def _values_of_moves(game: Game, step: Step, ply: int, deeper: Layer, values: Values) -> Values:
    """What a move is worth to its player where it leads to positions of `ply` stones."""
    ended = end_value(game, ply)
    found = np.where(step.whole, np.int8(ended), np.int8(0))
    goes_on = np.flatnonzero(~step.whole) if ply < game.geometry.size else np.zeros(0, np.int64)
    places = places_of(game, deeper, step.first[goes_on], step.second[goes_on])
    found[goes_on] = -values[places]
    return found


def end_value(game: Game, ply: int) -> int:
    """What it is worth to own the first whole line when the game is over with this many stones."""
    value = (game.geometry.size + 2 - ply) // 2
    return -value if game.avoidance else value
