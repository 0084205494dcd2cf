"""What has been proven of positions in the course of a game, so that no answer falls back from a proof to a guess.

A search forgets what it has proven when the next one begins. What it proved stays true all the same, and more follows
from it: after the best move of a won position every reply loses.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.solver.score import Score

__all__ = ["Bounds", "ProvenPositions", "best_proven_moves", "widest_bounds"]

_MOST_POSITIONS = 50_000
"""Some 300 bytes each. Beyond that the position that was not used for longest is forgotten."""


@dataclass(frozen=True)
class Bounds:
    """The proven range of the value of a move, for the player who makes it.

    Attributes:
        low: the move is worth at least this.
        high: the move is worth at most this.
        estimate: an estimate in points: 0 is balanced, and a higher number is better. `None` if the outcome is proven,
            or if there is no estimate.

    Examples:
        >>> from denkspiel import analyse, replay
        >>> known = analyse(replay("tic-tac-toe", "b2a2"), seconds=10)
        >>> {str(bounds.exact) for bounds in known.values()} >= {"wins in 5"}
        True
    """

    low: Score
    high: Score
    estimate: int | None = None

    @property
    def exact(self) -> Score | None:
        """The exact value, or `None` if it is not proven."""
        return self.low if self.low == self.high else None

    @property
    def value(self) -> int | None:
        """1 for a proven win, 0 for a draw, -1 for a loss, or `None` if the outcome is not proven."""
        return self.low.value if self.low.value == self.high.value else None

    @property
    def message(self) -> Message:
        """The proven range in words, such as "wins in 7"."""
        if self.exact is not None:
            return self.exact.message
        return Message("not solved yet; at least: {low}, at most: {high}", low=self.low.message, high=self.high.message)


def best_proven_moves(values: Mapping[int, Bounds]) -> tuple[int, ...]:
    """The moves that are proven to be as good as any other; empty while that is open."""
    most = max(value.low for value in values.values())
    if any(value.high > most for value in values.values()):
        return ()
    return tuple(move for move, value in values.items() if value.low == most)


class ProvenPositions:
    """Bounds of positions, by their stones. Several threads may use it."""

    def __init__(self) -> None:
        self._bounds: OrderedDict[tuple[str, int], Bounds] = OrderedDict()
        self._lock = Lock()

    def __getstate__(self) -> OrderedDict[tuple[str, int], Bounds]:
        """To another process goes what is known, without the lock."""
        with self._lock:
            return self._bounds.copy()

    def __setstate__(self, state: OrderedDict[tuple[str, int], Bounds]) -> None:
        self.__init__()  # type: ignore[misc]
        self._bounds = state

    def add_moves(self, position: Position, moves: Mapping[int, Bounds]) -> None:
        """Take in what is proven of every legal move of a position that is not over."""
        for move, bounds in moves.items():
            child = position.play(move)
            if child.outcome is None:
                self._narrow(child, Bounds(_after(bounds.high), _after(bounds.low)))
        least, most = max(one.low for one in moves.values()), max(one.high for one in moves.values())
        self._narrow(position, Bounds(least, most))

    def move_bounds(self, position: Position) -> dict[int, Bounds]:
        """What is known of every legal move, from the moves themselves and from the position as a whole.

        What follows of the moves from the position is remembered: the next question may be about one of them.
        """
        whole = self._of(position)
        found = {move: self._of_move(position, move) for move in position.legal_moves}
        found = {move: Bounds(one.low, min(one.high, whole.high)) for move, one in found.items()}
        enough = [move for move, one in found.items() if one.high >= whole.low]
        if len(enough) == 1:  # the position is worth that much, and no other move can be
            one = found[enough[0]]
            found[enough[0]] = Bounds(max(one.low, whole.low), one.high)
        self.add_moves(position, found)
        return found

    def is_won(self, position: Position) -> bool:
        """Whether the side to move is known to win, be it open by which move."""
        return self._of(position).low.value > 0

    def relevant_to(self, position: Position) -> "ProvenPositions":
        """Only what `move_bounds` and `is_won` need for one position: little enough to send to another process."""
        part = ProvenPositions()
        for one in (position, *map(position.play, position.legal_moves)):
            if one.outcome is None:
                part._narrow(one, self._of(one))
        return part

    def update(self, other: "ProvenPositions") -> None:
        """Take in all that another one knows."""
        for key, bounds in other.__getstate__().items():
            self._keep(key, bounds)

    def _of_move(self, position: Position, move: int) -> Bounds:
        child = position.play(move)
        if child.outcome is not None:
            score = Score.of_last_move(child)
            return Bounds(score, score)
        bounds = self._of(child)
        return Bounds(bounds.high.before(), bounds.low.before())

    def _of(self, position: Position) -> Bounds:
        return self._bounds.get(_key(position)) or widest_bounds(position)

    def _narrow(self, position: Position, bounds: Bounds) -> None:
        nothing = widest_bounds(position)
        if bounds.low > nothing.low or bounds.high < nothing.high:
            self._keep(_key(position), bounds)

    def _keep(self, key: tuple[str, int], bounds: Bounds) -> None:
        with self._lock:
            before = self._bounds.get(key, bounds)
            self._bounds[key] = Bounds(max(before.low, bounds.low), min(before.high, bounds.high))
            self._bounds.move_to_end(key)
            if len(self._bounds) > _MOST_POSITIONS:
                self._bounds.popitem(last=False)


def widest_bounds(position: Position) -> Bounds:
    """What is certain of any position: it is worth no less than a loss at once and no more than a win at once."""
    cells, ply = position.game.geometry.size, position.ply
    return Bounds(Score(-1, 1, cells, ply), Score(1, 1, cells, ply))


def _after(score: Score) -> Score:
    """The same outcome one ply later, for the other side; the opposite of `Score.before`."""
    return Score(-score.value, max(1, score.plies - 1), score.cells, score.ply + 1)


def _key(position: Position) -> tuple[str, int]:
    return position.game.id, position.key
