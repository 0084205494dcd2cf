"""From the tree in a store to a proof file that the rules alone can check."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from denkspiel.core.position import Position
from denkspiel.proof.threats import MoveSequence, is_provable
from denkspiel.solver.exact.base_solver import BaseSolver, Finding
from denkspiel.solver.exact.solver import Solver
from denkspiel.solver.exact.winning_tree import write_winning_tree
from denkspiel.solver.proof_search.store import TreeStore
from denkspiel.solver.proof_search.tree import proven_bounds
from denkspiel.solver.score import Score
from denkspiel.solver.threats.prover import ThreatProver
from denkspiel.solver.threats.writer import write_threat_tree

__all__ = ["write_stored_proof"]


def write_stored_proof(
    store: TreeStore,
    moves: MoveSequence,
    path: Path,
    megabytes: int | None = None,
    watch: Callable[[int], None] | None = None,
) -> None:
    """Write the proof of a position that the store knows to be won by one player.

    Args:
        store: where it is proven.
        moves: how the position is reached from the empty board.
        path: the file.
        megabytes: the size of the table for what lies below the leaves; default 256.
        watch: called with the number of positions so far, for each of them; what it raises ends the work.

    Raises:
        ProofTooLarge: the proof would have too many positions.
        FileFault: the store is damaged, or the file cannot be written.
        KeyboardInterrupt: Ctrl-C.
    """
    low, high = proven_bounds(store, store.root)
    assert low == high != 0, "nobody is known to win"
    winner, game = (0 if low > 0 else 1), store.root.game
    if is_provable(game):
        # Threats give a far smaller proof than the tree, and are found anew in less time than the tree took.
        sizes = () if megabytes is None else (megabytes,)
        prover = ThreatProver(game, winner, *sizes)
        if prover.prove(store.root):
            write_threat_tree(prover, store.root, moves, path, watch)
            return
    solver = _StoredSolver(store, winner, Solver(game, megabytes))
    write_winning_tree(solver, store.root, moves, path, winner=winner, watch=watch)


class _StoredSolver(BaseSolver):
    """Knows what the store has proven, and searches the rest."""

    def __init__(self, store: TreeStore, winner: int, solver: Solver) -> None:
        self.game, self.memory = solver.game, solver.memory
        self._store, self._winner, self._solver = store, winner, solver

    def search(self, position: Position, **limits: Any) -> Finding:
        low, high = proven_bounds(self._store, position)
        cannot_win = high < 1 if self._winner == 0 else low > -1
        if low < high and not cannot_win:
            return self._solver.search(position, **limits)
        if position.side_to_move:
            low, high = -high, -low
        low_score, high_score = (Score.of_stones(value, self.game, position.ply) for value in (low, high))
        return Finding(low_score, high_score, 0, 0.0)
