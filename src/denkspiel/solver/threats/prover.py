"""Proofs that one of the players wins."""

import time
from collections.abc import Callable
from typing import Any

from denkspiel.core.game import Game
from denkspiel.core.helper_audit import report_helper
from denkspiel.core.position import Position
from denkspiel.proof.threats import is_provable
from denkspiel.solver.interruptible import run_interruptible
from denkspiel.solver.kernel.rules.bit_layout import layout_of
from denkspiel.solver.kernel.rules.geometry_type import fastest_code
from denkspiel.solver.kernel.threats.tree import prove, sequence_from, sequences_against, winning_move
from denkspiel.solver.threats.memory import ThreatMemory

__all__ = ["ThreatProver"]

_BEAMS = ((12, False), (24, False), (64, True))
"""How many moves the attacker tries, and whether threats are among them; the last stage leaves nothing out."""
_MEGABYTES = 128
_PATIENT = 100


class ThreatProver:
    """Proves positions of a game won for one of the players, with a table that is kept from one to the next.

    Attributes:
        game: the game.
        winner: 0 or 1, who is to win.
    """

    def __init__(self, game: Game, winner: int, megabytes: int = _MEGABYTES) -> None:
        """Make the table.

        Args:
            game: one that `is_provable`; others are an error of the program.
            winner: 0 or 1.
            megabytes: the size of the table.

        Raises:
            TableSizeFault: there is no room for it.
        """
        assert is_provable(game)
        report_helper("solver")
        self.game, self.winner = game, winner
        self._layout = layout_of(game)
        self._compiled = fastest_code(self._layout)
        self._megabytes = megabytes
        self._memory = ThreatMemory(game, self._layout, megabytes)
        self._stage = 0

    def __reduce__(self) -> tuple[Any, ...]:
        """Go to another process, or be copied, without the table."""
        return type(self), (self.game, self.winner, self._megabytes)

    @property
    def nodes(self) -> int:
        """Positions in the table."""
        return self._memory.nodes

    @property
    def is_full(self) -> bool:
        """Whether the table can take no more."""
        return self._memory.is_full

    def begin(self) -> None:
        """Begin with the few moves that promise most, also if more were needed before, or the table was filled."""
        if self._stage or self.is_full:
            self.clear()

    def clear(self) -> None:
        """Begin as if nothing had been searched."""
        self._stage = 0
        self._memory.clear()

    def prove(
        self,
        position: Position,
        *,
        nodes: int | None = None,
        deadline: float | None = None,
        watch: Callable[[int], None] | None = None,
    ) -> bool | None:
        """Whether the winner-to-be wins from a position that is not over.

        Args:
            position: of this game.
            nodes: how many new positions may be looked at.
            deadline: when `time.perf_counter()` reaches this, the search ends.
            watch: called about 20 times a second with the number of positions in the table; what it raises stops the
                search.

        Returns:
            True for a win, False if all moves were tried and there is none, `None` if that is open because a limit was
            reached or the table is full. The next call goes on where this one has stopped.

        Raises:
            KeyboardInterrupt: Ctrl-C; the search has stopped.
        """
        if self.winning_sequence(position) is not None:
            return True
        left = nodes
        while True:
            before = self.nodes
            known = self._search(position, left, deadline, watch)
            if known is not False:
                return known
            if self._stage == len(_BEAMS) - 1:
                return False
            if left is not None:
                left = max(0, left - self.nodes + before)
                if left == 0:
                    return None
            self._stage += 1
            self._memory.clear()

    def winning_sequence(self, position: Position) -> tuple[int, ...] | None:
        """Threats that win for the winner-to-be, to move; empty if one stone does; `None` if none are known."""
        if position.side_to_move != self.winner:
            return None
        if any(_wins(position, move) for move in position.legal_moves):
            return ()
        self._memory.multiply_budget(1)
        if not sequence_from(self._compiled, *self._stones(position), self._memory.place):
            return None
        return self._sequences()[0]

    def winning_move(self, position: Position) -> int | None:
        """With the winner-to-be to move: a move that the table knows to win; `None` if it knows none."""
        found = int(winning_move(self._compiled, *self._stones(position), self._memory.place))
        return self._layout.cell(found.bit_length() - 1) if found else None

    def answers_to_defender(self, position: Position) -> tuple[tuple[int, ...], ...]:
        """With the other side to move: sequences that answer most of its moves."""
        self._memory.multiply_budget(_PATIENT)
        sequences_against(self._compiled, *self._stones(position), self._memory.place)
        self._memory.multiply_budget(1)
        return self._sequences()

    def _search(
        self,
        position: Position,
        nodes: int | None,
        deadline: float | None,
        watch: Callable[[int], None] | None,
    ) -> bool | None:
        if deadline is not None and time.perf_counter() >= deadline:
            return None
        beam, with_threats = _BEAMS[self._stage]
        self._memory.begin(nodes, beam=beam, with_threats=with_threats)
        turn = int(position.side_to_move == self.winner)
        found: list[tuple[int, int]] = []

        def work() -> None:
            found.append(prove(self._compiled, *self._stones(position), turn, self._memory.place))

        run_interruptible(self._memory, work, deadline=deadline, watch=watch)
        proof, disproof = found[0]
        if proof == 0:
            return True
        return False if disproof == 0 else None

    def _stones(self, position: Position) -> tuple[Any, Any]:
        """Those of the winner-to-be, and those of the other side."""
        sides = position.first, position.second
        stones = (sides[self.winner], sides[1 - self.winner])
        return self._layout.value(stones[0]), self._layout.value(stones[1])

    def _sequences(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(map(self._layout.cell, each)) for each in self._memory.sequences)


def _wins(position: Position, move: int) -> bool:
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner == position.side_to_move
