"""Who wins, in games where threats decide: proofs for both players and the plain search take turns."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from denkspiel.core.position import Position
from denkspiel.solver.exact.base_solver import BaseSolver, Finding
from denkspiel.solver.score import Score
from denkspiel.solver.threats.prover import ThreatProver

__all__ = ["OutcomeSearch"]

_QUICK_NODES = 300_000
"""What the plain search knows within so many nodes, a fifth of a second, is not asked of anybody else."""
_FIRST_NODES, _LONGER = 20_000, 4
"""Positions that a prover may look at in the first round, about a second, and the factor from round to round."""
_PLAIN_SHARE = 80
"""The nodes that the plain search makes in the time of one position of a prover."""
_MEGABYTES = 64
Watch = Callable[[Finding], None]


class OutcomeSearch:
    """Finds out who wins positions of a game that `is_provable`, with tables that are kept from one to the next."""

    def __init__(self, solver: BaseSolver, megabytes: int = _MEGABYTES) -> None:
        """Search with `solver`, and provers with tables of this size. They are made when they are first wanted."""
        self._solver = solver
        self._megabytes = megabytes
        self._provers: dict[int, ThreatProver] = {}

    def prover(self, winner: int) -> ThreatProver:
        """The one that tries to prove that this player (0 or 1) wins."""
        if winner not in self._provers:
            self._provers[winner] = ThreatProver(self._solver.game, winner, self._megabytes)
        return self._provers[winner]

    def quick_search(self, position: Position, seconds: float | None = None) -> Finding:
        """What the plain search finds out about a position that is not over, in a fraction of a second."""
        return self._solver.search(position, seconds=seconds, nodes=_QUICK_NODES, only_outcome=True)

    def compile(self, position: Position) -> None:
        """Compile the provers for the game, or load what was compiled before."""
        for winner in (0, 1):
            self.prover(winner).prove(position, nodes=1)

    def search(
        self, position: Position, *, seconds: float | None = None, watch: Watch | None = None, plain: bool = True
    ) -> Finding:
        """Search until it is known who wins, or time is up.

        Args:
            position: a position that is not over.
            seconds: the time that may be taken.
            watch: called about 20 times a second with what is known; what it raises stops the search.
            plain: whether the plain search takes part. Without it a win comes with a proof that can be written.

        Returns:
            The outcome, or bounds; a win or loss that was proven by threats is known without its plies.

        Raises:
            TableSizeFault: there is no room for the tables.
            KeyboardInterrupt: Ctrl-C.
        """
        return _Rounds(self, self._solver if plain else None, position, seconds, watch).run()


class _Rounds:
    """One search, in rounds of growing length."""

    def __init__(
        self,
        outcomes: OutcomeSearch,
        solver: BaseSolver | None,
        position: Position,
        seconds: float | None,
        watch: Watch | None,
    ) -> None:
        self.begun = time.perf_counter()
        self.deadline = None if seconds is None else self.begun + seconds
        self.provers = {value: outcomes.prover(side) for value, side in _sides(position)}
        self.solver, self.position, self.watch = solver, position, watch
        self.nodes = 0
        # the worst and the best that a position that is not over can be worth where a whole line wins
        left = position.game.geometry.size - position.ply
        worst, best = -(left // 2), (left + 1) // 2
        self.low, self.high = (
            Score.of_stones(worst, position.game, position.ply),
            Score.of_stones(best, position.game, position.ply),
        )

    def run(self) -> Finding:
        nodes = _FIRST_NODES
        for prover in self.provers.values():
            prover.begin()
        while not self.is_over():
            for value in tuple(self.provers):
                self.ask(value, nodes)
            if self.solver is not None and not self.is_over():
                self.ask_plainly(self.solver, nodes * _PLAIN_SHARE if self.provers else None)
            elif not self.provers:
                break
            nodes *= _LONGER
        return self.finding()

    def ask(self, value: int, nodes: int) -> None:
        """Let the prover of a win (1) or loss (-1) of the side to move go on; it leaves once it has nothing to add."""
        if self.is_over():
            return
        prover = self.provers[value]
        with self.counted(prover) as watch:
            proven = prover.prove(self.position, nodes=nodes, deadline=self.deadline, watch=watch)
        game, ply = self.position.game, self.position.ply
        if proven is not None or prover.is_full:
            del self.provers[value]
        if proven is True and value > 0:
            self.low = max(self.low, Score.of_stones(1, game, ply))
        elif proven is True:
            self.high = min(self.high, Score.of_stones(-1, game, ply))
        elif proven is False and value > 0:
            self.high = min(self.high, Score.of_stones(0, game, ply))
        elif proven is False:
            self.low = max(self.low, Score.of_stones(0, game, ply))

    def ask_plainly(self, solver: BaseSolver, nodes: int | None) -> None:
        left = None if self.deadline is None else self.deadline - time.perf_counter()
        watch = None if self.watch is None else self.tell
        found = solver.search(self.position, seconds=left, nodes=nodes, only_outcome=True, watch=watch)
        self.nodes += found.nodes
        self.low, self.high = max(self.low, found.low), min(self.high, found.high)
        if nodes is None:
            self.solver = None

    @contextmanager
    def counted(self, prover: ThreatProver) -> Iterator[Callable[[int], None] | None]:
        """What a prover's watcher is, and afterwards its nodes count."""
        before = prover.nodes
        yield None if self.watch is None else lambda nodes: self.show(self.nodes + max(0, nodes - before))
        self.nodes += max(0, prover.nodes - before)

    def tell(self, found: Finding) -> None:
        self.show(self.nodes + found.nodes)

    def show(self, nodes: int) -> None:
        assert self.watch is not None
        self.watch(Finding(self.low, self.high, nodes, time.perf_counter() - self.begun))

    def is_over(self) -> bool:
        late = self.deadline is not None and time.perf_counter() >= self.deadline
        return late or self.low.value == self.high.value

    def finding(self) -> Finding:
        return Finding(self.low, self.high, self.nodes, time.perf_counter() - self.begun)


def _sides(position: Position) -> tuple[tuple[int, int], tuple[int, int]]:
    """For a win and a loss of the side to move, whose win that is."""
    return (1, position.side_to_move), (-1, 1 - position.side_to_move)
