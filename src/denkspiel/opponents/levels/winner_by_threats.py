"""How `perfect` plays a game that is won by threats: it keeps to a proven win, whatever the enemy does.

The first moves come from a strategy of the program, the later ones from a proof that is searched for at each move,
which takes a second at most there. Where no win is proven, because the player is the other one or has taken over a
position that was not its own, it plays like `master`, wins what can be proven at once and stops what threatens.
"""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.levels.master import Master
from denkspiel.opponents.opponent import Choice, Limit, raise_when
from denkspiel.proof.threats import ThreatFinder
from denkspiel.solver.threats.strategy import shipped_strategy

if TYPE_CHECKING:
    from denkspiel.solver.threats.prover import ThreatProver

__all__ = ["ThreatWinPlayer"]

_MEGABYTES = 32
_NODES = 100_000
"""Positions that a proof may take: a second or so. Where the strategy leads, the most was half of that."""
_FEW_NODES = 2_000
"""The same where there need not be a win."""
_MASTER_NODES = 200_000
"""What `master` may look at where nothing is proven and no limit was set; as many as level 9 may."""


class ThreatWinPlayer:
    """Chooses moves; what it has searched for is forgotten after each, so that the choice depends on nothing else."""

    def __init__(self) -> None:
        self._provers: dict[tuple[Game, int], ThreatProver] = {}
        self._master = Master()

    def choose(self, position: Position, rng: Random, limit: Limit | None) -> Choice:
        """See `Opponent.choose`; of a limit only `stop` counts.

        Raises:
            Stopped: `limit.stop` said so.
        """
        stop = None if limit is None else limit.stop
        strategy = shipped_strategy(position.game)
        assert strategy is not None
        move = strategy.move(position)
        if move is None:
            is_winner = position.side_to_move == strategy.winner
            move = self._proven(position, _NODES if is_winner else _FEW_NODES, stop)
        if move is not None:
            return _winning(position, move)
        # the choice of `master`, but a threat is stopped even where that does not help
        choice = self._master.choose(position, rng, Limit(nodes=_MASTER_NODES, stop=stop))
        threats = ThreatFinder(position.game).completing_cells(position.enemy, position.own)
        stopping = [move for move in position.legal_moves if threats >> move & 1]
        if not stopping or choice.move in stopping:
            return choice
        return Choice(stopping[0], choice.ratings, choice.reasons)

    def _proven(self, position: Position, nodes: int, stop: Callable[[], bool] | None) -> int | None:
        """A move that provably wins; `None` if none was found within so many positions."""
        key = position.game, position.side_to_move
        if key not in self._provers:
            from denkspiel.solver.threats.prover import ThreatProver  # noqa: PLC0415 (loads numba)

            self._provers = {other: prover for other, prover in self._provers.items() if other[0] == position.game}
            self._provers[key] = ThreatProver(*key, _MEGABYTES)
        prover = self._provers[key]
        prover.clear()
        watch = None if stop is None else raise_when(stop)
        if not prover.prove(position, nodes=nodes, watch=watch):
            return None
        row = prover.winning_sequence(position)
        if row is None:
            return prover.winning_move(position)
        return row[0] if row else _completing(position)[0]


def _completing(position: Position) -> list[int]:
    """The moves that complete a line."""
    ends = ThreatFinder(position.game).completing_cells(position.own, position.enemy)
    return [move for move in position.legal_moves if ends >> move & 1]


def _winning(position: Position, chosen: int) -> Choice:
    """A proven win; what the other moves are worth was not asked."""
    proven, open_ = Message("forces a win"), Message("not examined: another move wins")
    return Choice(
        chosen,
        {move: int(move == chosen) for move in position.legal_moves},
        {move: (proven if move == chosen else open_,) for move in position.legal_moves},
    )
