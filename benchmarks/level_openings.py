"""Openings whose last stone makes up for what the others were worth, where random ones hardly ever leave a game even.

In Qubic one stone decides: of random openings that a short search takes to be even, a longer one sees a winner in
nearly all. Whoever has the stronger side wins, and a match tells little of the players. But one stone can be as bad as
the others were good, so that nearly every second position can be levelled.
"""

from random import Random

from denkspiel.arena.openings import Opening, random_openings
from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.solver.heuristic.estimator import Estimator

__all__ = ["level_openings"]

_CANDIDATES = 4
"""So many moves that look most level are looked at longer."""
_LONGER = 3
"""So many times as long."""


class _LastStones:
    """The stones that level positions, one after the other.

    Attributes:
        found: the cells they take, in order.
    """

    def __init__(self, game: Game, seed: str, nodes: int, most: int) -> None:
        self._estimator, self._rng = Estimator(game), Random(seed)
        self._nodes, self._most = nodes, most
        self._known: set[int] = set()
        self.found: list[int] = []

    def find(self, position: Position) -> bool:
        """Whether there is one for this position that leads to none of those before, or a symmetric twin of one."""
        values = self._estimator.estimate(position, nodes=self._nodes).values
        likely = sorted(values, key=lambda move: (abs(values[move]), self._rng.random()))[:_CANDIDATES]
        move = next((move for move in likely if self._levels(position.play(move))), None)
        if move is not None:
            self.found.append(move)
        return move is not None

    def _levels(self, position: Position) -> bool:
        key = position.canonical.key
        if position.outcome is not None or key in self._known:
            return False
        self._known.add(key)
        estimate = self._estimator.estimate(position, nodes=_LONGER * self._nodes, margin=0)
        return abs(max(estimate.values.values())) <= self._most


def level_openings(
    game: Game, plies: int, number: int, seed: str, *, nodes: int = 300_000, most: int = 33
) -> list[Opening]:
    """Openings of random moves and one that levels them, no two alike under symmetry; the same ones for the same seed.

    Args:
        game: what is played.
        plies: how many moves each has, at least 1.
        number: how many are wanted; fewer where there are no more.
        seed: the source of chance; the first ones are the same whatever `number` is.
        nodes: for a first look at all moves of a position; the most level ones are looked at three times as long.
        most: what the side to move may be ahead or behind at most, on the scale of estimates: 33 are a chance of 55 %.
    """
    last = _LastStones(game, f"{seed}/level {plies}", nodes, most)
    begun = random_openings(game, plies - 1, number, seed, last.find)
    return [(*opening, move) for opening, move in zip(begun, last.found, strict=True)]
