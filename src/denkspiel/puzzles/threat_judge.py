"""Values by threats: a position is known if one of the sides can be proven to win it."""

from collections.abc import Mapping

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.proof.threats import ThreatFinder
from denkspiel.puzzles.judge import Judge, LineNotFound, only_move
from denkspiel.puzzles.puzzle import Line
from denkspiel.puzzles.threat_rows import sequence_line, shortest_sequence
from denkspiel.solver.score import Score
from denkspiel.solver.threats.prover import ThreatProver

__all__ = ["ThreatJudge"]

_MEGABYTES = 8
_NODES = 2_000
"""What a proof may cost, in positions of the tree: a tenth of a second."""
_OPEN_MOVES = 8
"""If the other side has no row of threats against more moves than so many, the position is given up."""
_LONGEST_ROW = 5
"""Stones of a row that are searched for a shorter one than the prover's."""


class ThreatJudge(Judge):
    """See `Judge`. Draws are not known here: every move wins or loses, or the position is none for a puzzle."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._threats = ThreatFinder(game)
        self.reset()

    def reset(self) -> None:
        """See `Judge.forget`."""
        self._provers = tuple(ThreatProver(self._game, winner, _MEGABYTES) for winner in (0, 1))

    def only_move(self, position: Position) -> tuple[int, Mapping[int, int]] | None:
        """See `Judge.only_move`."""
        values: dict[int, int] = {}
        unknown: list[int] = []
        for move in position.legal_moves:
            value = self._quick_value(position.play(move))
            if value is None:
                unknown.append(move)
            else:
                values[move] = value
            if len(unknown) > _OPEN_MOVES or list(values.values()).count(1) > 1:
                return None
        for move in unknown:
            value = self.value(position.play(move))
            if value is None or (value < 0 and 1 in values.values()):
                return None
            values[move] = -value
        found = only_move(values)
        return None if found is None else (found, values)

    def value(self, position: Position) -> int | None:
        """See `Judge.value`."""
        for side, value in ((position.side_to_move, 1), (1 - position.side_to_move, -1)):
            if self._provers[side].prove(position, nodes=_NODES):
                return value
        return None

    def plies_after(self, position: Position, move: int) -> int | None:
        """See `Judge.plies`: those of the line that is shown, which need not be the shortest."""
        child = position.play(move)
        if child.outcome is not None:
            return 0
        value = self.value(child)
        if value is None:
            return None
        return len(self.winning_line(child) if value > 0 else self.losing_line(child))

    def winning_line(self, position: Position) -> Line:
        """See `Judge.winning_line`."""
        return self._line(position, position.side_to_move)

    def losing_line(self, position: Position) -> Line:
        """See `Judge.losing_line`."""
        return self._line(position, 1 - position.side_to_move)

    def holding_move(self, position: Position) -> int:
        """See `Judge.holding_move`; it is not asked for where every move wins or loses."""
        raise NotImplementedError

    def _quick_value(self, child: Position) -> int | None:
        """What a move that led here is worth to the one who made it, if a row of threats tells it."""
        if child.outcome is not None:
            return Score.of_last_move(child).value
        return None if self._provers[child.side_to_move].winning_sequence(child) is None else -1

    def _line(self, position: Position, winner: int) -> Line:
        """How `winner` wins a position that was proven; the other side answers what must be answered."""
        prover = self._provers[winner]
        line: list[int] = []
        while position.outcome is None:
            if position.side_to_move == winner:
                row = shortest_sequence(self._threats, position, _LONGEST_ROW)
                row = prover.winning_sequence(position) if row is None else row
                if row is not None:
                    return (*line, *sequence_line(self._threats, position, row))
                move = self._proven_move(prover, position)
            else:
                move = self._resistance(prover, position)
            line.append(move)
            position = position.play(move)
        return tuple(line)

    def _proven_move(self, prover: ThreatProver, position: Position) -> int:
        """The prover's move; searched for where it is not in the table, which knows images and answers only.

        Raises:
            LineNotFound: it is not found again.
        """
        move = prover.winning_move(position)
        if move is None:
            prover.prove(position, nodes=_NODES)
            move = prover.winning_move(position)
        if move is None:
            won = (move for move in position.legal_moves if prover.prove(position.play(move), nodes=_NODES))
            move = next(won, None)
        if move is None:
            raise LineNotFound
        return move

    def _resistance(self, prover: ThreatProver, position: Position) -> int:
        """The cell that has to be taken, or a move against which no row of threats wins, or else the first one."""
        ends = self._threats.completing_cells(position.enemy, position.own)
        if ends:
            return (ends & -ends).bit_length() - 1
        moves = position.legal_moves
        return next((move for move in moves if prover.winning_sequence(position.play(move)) is None), moves[0])
