"""The search of a leaf: an exact search with a limit of nodes; where that gives no answer, the moves are estimated."""

import time
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.proof.threats import is_provable
from denkspiel.solver.proof_search.tree import LeafAnswer

if TYPE_CHECKING:
    from denkspiel.solver.exact.solver import Solver
    from denkspiel.solver.heuristic.estimator import Estimator
    from denkspiel.solver.threats.prover import ThreatProver

__all__ = ["Leaf", "LeafSearch"]

_ESTIMATE_SHARE, _MOST_ESTIMATE_NODES = 10, 30_000
"""A leaf without an answer is estimated with a tenth of its nodes, and with no more than that."""
_FIRST_SHARE = 10
"""What the exact search finds with a tenth of the nodes is not asked of a prover."""
_PROVER_SHARE = 80
"""The nodes that the exact search makes in the time of one position of a prover."""
_PROVER_MEGABYTES, _ESTIMATE_MEGABYTES = 64, 16


@dataclass(frozen=True)
class Leaf:
    """A question: does the attacker (0 or 1) win the position with these stones?"""

    first: int
    second: int
    attacker: int


@dataclass(frozen=True)
class LeafSearch:
    """Searches leaves of one game; sent to the workers, each of which keeps its tables between calls.

    Attributes:
        game: the game.
        nodes: how many positions the search of a leaf may look at.
        megabytes: the size of each worker's table; default 256.
    """

    game: Game
    nodes: int
    megabytes: int | None = None

    def __call__(self, leaf: Leaf) -> LeafAnswer:
        """Search a leaf.

        Raises:
            TableSizeFault: there is no room for the table.
            GameTooLarge: the game has more than 64 cells.
        """
        begun = time.process_time()
        position = Position.of_stones(self.game, leaf.first, leaf.second)
        wins, nodes = None, 0
        if is_provable(self.game):
            # Threats decide most positions of such games, and are found long before the plain search finds them.
            wins, nodes = self._search(position, leaf.attacker, max(1, self.nodes // _FIRST_SHARE))
            for side in (leaf.attacker, 1 - leaf.attacker):
                if wins is None:
                    wins, more = self._find_threats(position, leaf.attacker, side)
                    nodes += more
        if wins is None:
            wins, more = self._search(position, leaf.attacker, self.nodes)
            nodes += more
        values = {}
        if wins is None:
            share = min(max(1, self.nodes // _ESTIMATE_SHARE), _MOST_ESTIMATE_NODES)
            estimate = _estimator(self.game).estimate(position, nodes=share)
            nodes, values = nodes + estimate.nodes, dict(estimate.values)
        return LeafAnswer(wins, nodes, time.process_time() - begun, values)

    def _search(self, position: Position, attacker: int, most: int) -> tuple[bool | None, int]:
        """Whether the attacker wins, by the exact search, and how many positions that took."""
        turn = position.side_to_move == attacker
        solver = _solver(self.game, self.megabytes)
        found = solver.search(position, nodes=most, at_least=1 if turn else 0, best_first=True)
        if found.low.value >= turn:
            return turn, found.nodes
        return (not turn if found.high.value < turn else None), found.nodes

    def _find_threats(self, position: Position, attacker: int, side: int) -> tuple[bool | None, int]:
        """The same by threats of one side."""
        prover = _prover(self.game, side)
        prover.begin()
        before = prover.nodes
        proven = prover.prove(position, nodes=max(1, self.nodes // _PROVER_SHARE))
        if proven:
            wins: bool | None = side == attacker
        else:
            wins = False if proven is False and side == attacker else None
        return wins, max(0, prover.nodes - before)


# Tables that are kept from leaf to leaf: neighbours have much in common. A worker works for one proof at a time.
@lru_cache(maxsize=1)
def _solver(game: Game, megabytes: int | None) -> "Solver":
    from denkspiel.solver.exact.solver import Solver  # noqa: PLC0415 (loads numba: only who searches needs it)

    return Solver(game, megabytes)


@lru_cache(maxsize=1)
def _estimator(game: Game) -> "Estimator":
    from denkspiel.solver.heuristic.estimator import Estimator  # noqa: PLC0415 (as above)

    return Estimator(game, _ESTIMATE_MEGABYTES)


@lru_cache(maxsize=2)
def _prover(game: Game, attacker: int) -> "ThreatProver":
    from denkspiel.solver.threats.prover import ThreatProver  # noqa: PLC0415 (as above)

    return ThreatProver(game, attacker, _PROVER_MEGABYTES)
