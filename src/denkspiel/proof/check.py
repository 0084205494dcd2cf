"""Is a proof one? Every move of the loser is tried in every position, by the rules alone.

The winner's moves are those of the proof. After each of them every move of the loser is made. It is answered if the
winner then wins with the next stone, or if one of the sequences in the proof wins; otherwise the position is proven by
itself: it has been met before, or is the next one in the file. Sequences of threats prove something only in games
without gravity in which a whole line wins.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from denkspiel.core.errors import DenkspielError
from denkspiel.core.message import Message
from denkspiel.core.notation import format_moves
from denkspiel.core.position import Position
from denkspiel.proof.proof_file import ProofHead, ProofNode
from denkspiel.proof.threats import (
    MoveSequence,
    ThreatFinder,
    as_canonical,
    has_winning_stone,
    is_provable,
    position_after,
)

__all__ = ["CheckCounts", "InvalidProof", "check_proof"]

_PERIOD_SECONDS = 0.05


class InvalidProof(DenkspielError, ValueError):
    """A proof contains a false statement, or has no answer to a move of the loser."""

    kind = "proof-hole"


@dataclass
class CheckCounts:
    """What was checked.

    Attributes:
        positions: in which the winner is to move.
        replies: moves of the loser that were answered.
    """

    positions: int = 0
    replies: int = 0


def check_proof(head: ProofHead, nodes: Iterator[ProofNode], watch: Callable[[int], None] | None = None) -> CheckCounts:
    """Check a proof to its end.

    Args:
        head: what it says.
        nodes: its positions, in the order of the file.
        watch: called about 20 times a second with the number of positions so far.

    Raises:
        InvalidProof: the first thing in it that is wrong.
        FileFault: what `nodes` raises.
    """
    checker = _ThreatChecker(head, nodes, watch) if is_provable(head.game) else _Checker(head, nodes, watch)
    checker.run()
    return CheckCounts(checker.positions, checker.answered)


class _Checker:
    """For all games."""

    def __init__(self, head: ProofHead, nodes: Iterator[ProofNode], watch: Callable[[int], None] | None) -> None:
        self.head, self.nodes, self.watch = head, nodes, watch
        self.met = set[int]()
        self.positions = self.replies = 0
        self.told = time.monotonic()

    @property
    def answered(self) -> int:
        """How many moves of the loser were."""
        return self.replies

    def run(self) -> None:
        try:
            root = position_after(Position.start(self.head.game), self.head.moves)
        except DenkspielError as error:
            raise InvalidProof(Message("The moves before the proof: {fault}", fault=error.message)) from error
        if root.outcome is not None:
            raise self.hole(self.head.moves, Message("the game is over before the proof begins"))
        self.prove(root, self.head.moves)
        if next(self.nodes, None) is not None:
            raise self.hole((), Message("the file contains positions that no move leads to"))

    def prove(self, position: Position, moves: MoveSequence) -> None:
        """The winner wins from here, by the next line of the file."""
        node = next(self.nodes, None)
        if node is None:
            raise self.hole(moves, Message("the file does not contain this position"))
        self.count()
        winner_to_move = position.side_to_move == self.head.winner
        if winner_to_move == (node.move is None and not node.outright):
            raise self.hole(moves, Message("the wrong player is to move"))
        if node.outright:
            self.prove_outright(position, moves, node)
        elif node.move is None:
            self.prove_replies(position, moves, node)
        elif node.move not in position.legal_moves:
            raise self.hole(moves, Message("the winner's move is not allowed"))
        else:
            self.prove_replies(position.play(node.move), (*moves, node.move), node)

    def prove_outright(self, _position: Position, moves: MoveSequence, _node: ProofNode) -> None:
        """Without another line of the file."""
        raise self.hole(moves, Message("in this game, threats do not prove a win"))

    def prove_replies(self, position: Position, moves: MoveSequence, node: ProofNode) -> None:
        """The winner wins, whatever the loser does."""
        if position.outcome is None:
            self.answer_replies(position, moves, node)
        else:
            self.see_end(position, moves)

    def see_end(self, position: Position, moves: MoveSequence) -> None:
        """A game that is over is won."""
        if position.outcome is None or position.outcome.winner != self.head.winner:
            raise self.hole(moves, Message("the game is over but not won"))

    def answer_replies(self, position: Position, moves: MoveSequence, node: ProofNode) -> None:
        """Each move of the loser in a position that is not over."""
        if node.sequences:
            self.prove_outright(position, moves, node)
        for reply in position.legal_moves:
            self.replies += 1
            following, path = position.play(reply), (*moves, reply)
            if following.outcome is not None:
                self.see_end(following, path)
            elif not has_winning_stone(following):
                self.meet(following, path)

    def meet(self, position: Position, moves: MoveSequence) -> None:
        """A move that is not answered at once has led here."""
        position, moves = as_canonical(position, moves, self.head.symmetric_stones)
        if position.key not in self.met:
            self.met.add(position.key)
            self.prove(position, moves)

    def count(self) -> None:
        self.positions += 1
        if self.watch is not None and time.monotonic() - self.told >= _PERIOD_SECONDS:
            self.told = time.monotonic()
            self.watch(self.positions)

    def hole(self, moves: MoveSequence, fault: Message) -> InvalidProof:
        if not moves:
            return InvalidProof(Message("The proof has a gap: {fault}.", fault=fault))
        text = format_moves(self.head.game, moves)
        return InvalidProof(Message("The proof has a gap after {moves}: {fault}.", moves=text, fault=fault))


class _ThreatChecker(_Checker):
    """For games in which sequences of threats answer most moves."""

    def __init__(self, head: ProofHead, nodes: Iterator[ProofNode], watch: Callable[[int], None] | None) -> None:
        super().__init__(head, nodes, watch)
        self.threats = ThreatFinder(head.game)

    @property
    def answered(self) -> int:
        return self.replies + self.threats.answered

    def prove_outright(self, position: Position, moves: MoveSequence, node: ProofNode) -> None:
        winner, loser = position.own, position.enemy
        if self.threats.completing_cells(winner, loser):
            return
        must = self.threats.completing_cells(loser, winner)
        if not any(self.threats.wins_by_sequence(winner, loser, must, row) for row in node.sequences):
            raise self.hole(moves, Message("the threats in the file do not force a win"))

    def answer_replies(self, position: Position, moves: MoveSequence, node: ProofNode) -> None:
        loser, winner = position.own, position.enemy
        ends, must = self.threats.completing_cells(winner, loser), self.threats.completing_cells(loser, winner)
        for reply in position.legal_moves:
            self.replies += 1
            following, path = position.play(reply), (*moves, reply)
            if following.outcome is not None:
                raise self.hole(path, Message("the game is over but not won"))
            stone = 1 << reply
            if ends & ~stone:
                continue
            needed = must & ~stone | self.threats.completing_cells_through(reply, loser | stone, winner)
            if any(self.threats.wins_by_sequence(winner, loser | stone, needed, row) for row in node.sequences):
                continue
            self.meet(following, path)
