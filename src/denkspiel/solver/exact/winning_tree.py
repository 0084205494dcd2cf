"""A proof that a player wins, where threats prove nothing: the plain tree, each move found by the solver."""

from collections.abc import Callable
from itertools import count
from pathlib import Path

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.proof.proof_file import ProofHead, ProofNode, write_proof
from denkspiel.proof.threats import MoveSequence as Moves
from denkspiel.proof.threats import as_canonical, has_winning_stone
from denkspiel.solver.exact.base_solver import BaseSolver

__all__ = ["MAX_POSITIONS", "ProofTooLarge", "write_winning_tree"]

MAX_POSITIONS = 2_000_000
_FIRST_NODES, _LONGER = 50, 8
"""Moves are tried with so many nodes each, then with so many times more: what is soon proven has a small tree."""
_MOST_IMAGES = 1024
"""With more symmetries than that, images of a position do not count as one: to find them would take longer."""


class ProofTooLarge(DenkspielError):
    """The proof would have too many positions."""

    kind = "too-large-proof"


def write_winning_tree(
    solver: BaseSolver,
    position: Position,
    moves: Moves,
    path: Path,
    *,
    winner: int,
    watch: Callable[[int], None] | None = None,
) -> int:
    """Write a tree by which a player wins a position; returns how many positions there are in it.

    Args:
        solver: for the game; its table is used.
        position: a position that is not over, and that the player wins.
        moves: how it is reached from the empty board.
        path: the file.
        winner: 0 or 1.
        watch: called with the number of positions so far, for each of them; what it raises ends the work.

    Raises:
        ProofTooLarge: there would be more than `MAX_POSITIONS`.
        FileFault: the file cannot be written.
        KeyboardInterrupt: Ctrl-C.
    """
    tree = _Tree(solver, winner, watch)
    if position.side_to_move == winner:
        tree.add(position, moves)
    else:
        tree.add_replies(position, moves, None)
    write_proof(path, ProofHead(solver.game, moves, winner, tree.symmetric_stones, len(tree.nodes)), tree.nodes)
    return len(tree.nodes)


class _Tree:
    """The positions of a proof in the order in which a checker meets them: see `denkspiel.proof.check`."""

    def __init__(self, solver: BaseSolver, winner: int, watch: Callable[[int], None] | None) -> None:
        self.solver, self.winner, self.watch = solver, winner, watch
        geometry = solver.game.geometry
        self.symmetric_stones = geometry.size if len(geometry.automorphisms.listed) <= _MOST_IMAGES else 0
        self.nodes: list[ProofNode] = []
        self.met = set[int]()

    def add(self, position: Position, moves: Moves) -> None:
        """A position in which the winner is to move."""
        move = self.winning_move(position)
        self.add_replies(position.play(move), (*moves, move), move)

    def winning_move(self, position: Position) -> int:
        """One that wins at once, or else the one that is proven with the fewest nodes, roughly."""
        children = {move: position.play(move) for move in position.legal_moves}
        for move, child in children.items():
            if child.outcome is not None and child.outcome.winner == self.winner:
                return move
        for stage in count():
            for move, child in children.items():
                nodes = _FIRST_NODES * _LONGER**stage
                if child.outcome is None and self.solver.search(child, nodes=nodes, only_outcome=True).value == -1:
                    return move
        raise AssertionError("a position of the tree is not won")

    def add_replies(self, position: Position, moves: Moves, move: int | None) -> None:
        """What follows after the winner's move, or at the beginning if the loser is to move then."""
        if len(self.nodes) == MAX_POSITIONS:
            raise ProofTooLarge(
                Message("The proof is too large: it needs more than {most} positions.", most=f"{MAX_POSITIONS:,}")
            )
        self.nodes.append(ProofNode(move, False, ()))
        if self.watch is not None:
            self.watch(len(self.nodes))
        if position.outcome is not None:
            return
        for reply in position.legal_moves:
            after = position.play(reply)
            if after.outcome is None and not has_winning_stone(after):
                self.meet(after, (*moves, reply))

    def meet(self, position: Position, moves: Moves) -> None:
        """A position that is added if none of its images has been."""
        position, moves = as_canonical(position, moves, self.symmetric_stones)
        if position.key not in self.met:
            self.met.add(position.key)
            self.add(position, moves)
