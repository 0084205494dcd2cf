"""How many positions a ply has, about and in a moment: told from random games, long before all are played.

Knuth's method: a random game stands for as many as it had choices on its way. Here each move counts divided by the
number of last moves that the position after it could have had, so that a position that many games lead to counts once.
"""

import numpy as np
import numpy.typing as npt

from denkspiel.core.game import Game

__all__ = ["crowd"]

_GAMES = 4_000

Board = npt.NDArray[np.bool_]
"""A row for each game, a column for each cell."""


def crowd(game: Game, plies: int) -> list[float]:
    """The number of unfinished positions of each ply from 0 to `plies`, of symmetric ones one.

    An estimate from below: positions that no order of moves leads back from are counted in part, and those that a
    symmetry maps to themselves too. The same each time.
    """
    chance, cells = np.random.default_rng(0), game.geometry.size
    boards = [np.zeros((_GAMES, cells), np.bool_) for _ in "ab"]
    weights, counts = np.ones(_GAMES), [1.0]
    for ply in range(min(plies, cells - 1)):
        own = boards[ply % 2]
        open_to_take = _open(game, boards[0] | boards[1])
        cell = (chance.random(own.shape) * open_to_take).argmax(axis=1)
        own[np.arange(_GAMES), cell] = True
        last = own & ~_covered(game, boards[0] | boards[1])
        weights *= open_to_take.sum(axis=1) / last.sum(axis=1)
        weights[_has_line(game, own)] = 0
        counts.append(float(weights.mean()) / len(game.geometry.automorphisms.listed))
    return counts


def _open(game: Game, taken: Board) -> Board:
    allowed = ~taken
    for cell, below in enumerate(cell.below for cell in game.geometry.cells):
        if below is not None:
            allowed[:, cell] &= taken[:, below]
    return allowed


def _covered(game: Game, taken: Board) -> Board:
    covered = np.zeros_like(taken)
    for cell, below in enumerate(cell.below for cell in game.geometry.cells):
        if below is not None:
            covered[:, below] = taken[:, cell]
    return covered


def _has_line(game: Game, own: Board) -> Board:
    whole: Board = np.zeros(len(own), np.bool_)
    for line in game.geometry.lines:
        whole |= own[:, list(line)].all(axis=1)
    return whole
