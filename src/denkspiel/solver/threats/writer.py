"""From the table of a prover to a proof that can be checked without it."""

from collections.abc import Callable
from pathlib import Path

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.proof.proof_file import ProofHead, ProofNode, write_proof
from denkspiel.proof.threats import MoveSequence as Moves
from denkspiel.proof.threats import ThreatFinder, as_canonical
from denkspiel.solver.exact.winning_tree import ProofTooLarge
from denkspiel.solver.threats.memory import symmetric_stones
from denkspiel.solver.threats.prover import ThreatProver

__all__ = ["write_threat_tree"]


def write_threat_tree(
    prover: ThreatProver, position: Position, moves: Moves, path: Path, watch: Callable[[int], None] | None = None
) -> int:
    """Write the tree by which a prover has proven a position; returns how many positions there are in it.

    Args:
        prover: it has answered True for the position.
        position: the position.
        moves: how it is reached from the empty board.
        path: the file.
        watch: called with the number of positions so far, for each of them; what it raises ends the work.

    Raises:
        ProofTooLarge: the table is too small to find the tree again.
        FileFault: the file cannot be written.
        KeyboardInterrupt: Ctrl-C.
    """
    tree = _Tree(prover, watch)
    tree.add(position, moves)
    head = ProofHead(prover.game, moves, prover.winner, tree.symmetric_stones, len(tree.nodes))
    write_proof(path, head, tree.nodes)
    return len(tree.nodes)


class _Tree:
    """The positions of a proof in the order in which a checker meets them: see `denkspiel.proof.check`."""

    def __init__(self, prover: ThreatProver, watch: Callable[[int], None] | None) -> None:
        self.prover, self.watch = prover, watch
        self.threats = ThreatFinder(prover.game)
        self.symmetric_stones = symmetric_stones(prover.game)
        self.nodes: list[ProofNode] = []
        self.met = set[int]()

    def add(self, position: Position, moves: Moves) -> None:
        if self.watch is not None:
            self.watch(len(self.nodes))
        if position.side_to_move != self.prover.winner:
            self.add_replies(position, moves, None)
            return
        row = self.prover.winning_sequence(position)
        if row is not None:
            self.nodes.append(ProofNode(None, True, (row,) if row else ()))
            return
        move = self.winning_move(position)
        self.add_replies(position.play(move), (*moves, move), move)

    def winning_move(self, position: Position) -> int:
        """The table's; searched for where the search left it out because it knew an answer by threats.

        A table that is full is emptied for that: what it knew is found again, as it is needed.
        """
        move = self.prover.winning_move(position)
        if move is None and self.prover.prove(position) is not True:
            self.prover.clear()
            if self.prover.prove(position) is not True:
                raise ProofTooLarge(
                    Message("The memory limit is too low to reconstruct the whole proof. Raise it with --memory.")
                )
        return self._known_move(position) if move is None else move

    def _known_move(self, position: Position) -> int:
        """What the table knows now."""
        move = self.prover.winning_move(position)
        assert move is not None, "a position that was just proven has no winning move"
        return move

    def add_replies(self, position: Position, moves: Moves, move: int | None) -> None:
        loser, winner = position.own, position.enemy
        ends, must = self.threats.completing_cells(winner, loser), self.threats.completing_cells(loser, winner)
        sequences = () if ends & ends - 1 else self.prover.answers_to_defender(position)
        place = len(self.nodes)
        self.nodes.append(ProofNode(move, False, sequences))
        used = set[tuple[int, ...]]()
        for reply in position.legal_moves:
            stone = 1 << reply
            if ends & ~stone:
                continue
            needed = must & ~stone | self.threats.completing_cells_through(reply, loser | stone, winner)
            row = next(
                (row for row in sequences if self.threats.wins_by_sequence(winner, loser | stone, needed, row)), None
            )
            if row is None:
                self.meet(position.play(reply), (*moves, reply))
            else:
                used.add(row)
        self.nodes[place] = ProofNode(move, False, tuple(row for row in sequences if row in used))

    def meet(self, position: Position, moves: Moves) -> None:
        position, moves = as_canonical(position, moves, self.symmetric_stones)
        if position.key not in self.met:
            self.met.add(position.key)
            self.add(position, moves)
