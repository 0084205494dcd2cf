"""The moves that a search expects: how the game goes on if both sides play what it thinks best."""

from denkspiel.core.position import Position
from denkspiel.solver.exact.base_solver import BaseSolver
from denkspiel.solver.heuristic.transposition_table import TranspositionTable
from denkspiel.solver.score import Score

__all__ = ["PrincipalVariation"]

_NODES, _SHARE = 20_000, 50
"""What it may cost to follow a proven win to its end: a few milliseconds, or one part in so many of the search."""
_LOOK = 2
"""How deep moves are searched for that at least: what was proven stands in the table, and attacks reach further."""


class PrincipalVariation:
    """Moves from a position on, the first of which was valued by a search whose table entries are still there.

    Each of them is worth what the first one is: where nothing is known of the next one that is, the moves end.
    """

    def __init__(
        self, position: Position, move: int, table: TranspositionTable, solver: BaseSolver, spent: int = 0
    ) -> None:
        """Begin; nothing is searched yet.

        Args:
            position: where the moves begin.
            move: the first of them.
            table: of the search.
            solver: for exact values.
            spent: the nodes of the search.
        """
        self._table, self._solver = table, solver
        self._nodes = max(_NODES, spent // _SHARE)
        self._moves = [move]
        self._position = position.play(move)

    def moves_from_table(self, value: int) -> tuple[int, ...]:
        """Those that the table has, the first of which is worth `value`."""
        while (reply := self._noted_reply(value := -value)) is not None:
            self._play(reply)
        return tuple(self._moves)

    def moves_for_score(self, score: Score) -> tuple[int, ...]:
        """Those of which the first is known to be worth this, mostly to the end."""
        self._play_exactly(score)
        return tuple(self._moves)

    def moves_for_proven_value(self, value: int, depth: int) -> tuple[int, ...]:
        """Those of a proven win or loss, mostly to the end.

        Args:
            value: what the first one is worth at least to the winner.
            depth: how deep it was searched for that.
        """
        self._table.start(self._nodes)
        self._play_out(value, max(depth, _LOOK))
        return tuple(self._moves)

    def _play(self, move: int) -> None:
        self._moves.append(move)
        self._position = self._position.play(move)

    def _noted_reply(self, value: int) -> int | None:
        """A move worth `value` to the side to move; what is forced is searched by nobody, so no note tells it."""
        if self._position.outcome is not None:
            return None
        noted = self._table.best_move(self._position, value)
        return _forced(self._position) if noted is None else noted

    def _play_exactly(self, score: Score) -> None:
        """Play moves of this value to the end: the score is that of the first one."""
        left = self._nodes
        while self._position.outcome is None:
            score = Score(-score.value, score.plies - 1, score.cells, score.ply + 1)
            for move, child in self._children():
                found, spent = self._exact(child, left)
                left -= spent
                if found == score:
                    self._play(move)
                    break
            else:
                return

    def _exact(self, child: Position, nodes: int) -> tuple[Score | None, int]:
        """What the move that led there is worth, if that can be found out; and the nodes it took."""
        if child.outcome is not None:
            return Score.of_last_move(child), 0
        finding = self._solver.search(child, nodes=max(0, nodes))
        return finding.low.before() if finding.exact else None, finding.nodes

    def _play_out(self, value: int, depth: int) -> None:
        """Play moves that are proven to be worth this or better for who wins, and for who loses those that last."""
        while self._position.outcome is None:
            forced = _forced(self._position)
            if forced is not None:
                value = -value
                self._play(forced)
                continue
            found = self._winning(-value, depth) if value < 0 else self._lasting(-value, depth)
            if found is None or self._table.is_stopped:
                return
            move, value = found
            self._play(move)

    def _winning(self, value: int, depth: int) -> tuple[int, int] | None:
        """A move that is proven to be worth `value` or more, and its worth."""
        for move, child in sorted(self._open_children(), key=lambda pair: self._table.evaluate(pair[1])):
            worth = -self._table.value(child, depth, -value, 1 - value)
            if worth >= value:
                return move, worth
        return None

    def _lasting(self, value: int, depth: int) -> tuple[int, int] | None:
        """Of moves that are all proven to lose, one that is worth most, and its worth, if that is `value` at most."""
        worth, move = max((-self._table.value(child, depth), move) for move, child in self._open_children())
        return (move, worth) if worth <= value else None

    def _children(self) -> list[tuple[int, Position]]:
        return [(move, self._position.play(move)) for move in self._position.legal_moves]

    def _open_children(self) -> list[tuple[int, Position]]:
        """Those after which the game goes on; where nothing is forced, all others lose at once."""
        return [(move, child) for move, child in self._children() if child.outcome is None]


def _forced(position: Position) -> int | None:
    """The move that the search makes at once, without a choice: it wins, prevents a loss, or is the only one left."""
    moves = position.legal_moves
    completing = _completing(position, position.own)
    if position.game.avoidance:
        harmless = [move for move in moves if move not in completing] or moves
        return harmless[0] if len(harmless) == 1 or harmless is moves else None
    urgent = completing or _completing(position, position.enemy) or moves
    return urgent[0] if urgent is not moves or len(moves) == 1 else None


def _completing(position: Position, stones: int) -> list[int]:
    """The moves by which the owner of these stones would complete a line."""
    masks = position.game.winning_masks
    return [
        move for move in position.legal_moves if any((stones | 1 << move) & mask == mask for mask, _ in masks[move])
    ]
