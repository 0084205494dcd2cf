"""What every move of a position is worth, and how the game goes on: what a finder of puzzles must know."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.proof.threats import is_provable
from denkspiel.puzzles.puzzle import Line
from denkspiel.solver.analysis import is_solved_quickly

__all__ = ["Judge", "LineNotFound", "judge_for", "only_move"]


class LineNotFound(LookupError):
    """A win is proven, but how it is played is not found within the limits."""


class Judge(ABC):
    """Knows exact values of positions of one game, within limits that do not depend on the machine's speed.

    Attributes:
        first_ply: positions with fewer stones take too long.
    """

    first_ply: int = 1

    @abstractmethod
    def reset(self) -> None:
        """Begin as if nothing had been asked: what follows depends on nothing that was before."""

    @abstractmethod
    def only_move(self, position: Position) -> tuple[int, Mapping[int, int]] | None:
        """The one move that keeps the value, where that is at least a draw, with the values of all moves: 1, 0 or -1.

        `None` if there are several such moves, if all lose, or if the values are not found within the limits.
        """

    def soonest_move(self, position: Position) -> tuple[int, Mapping[int, int]] | None:  # noqa: ARG002 (most know none)
        """The one move that wins sooner than all others, with the values of all moves; `None` if there is none."""
        return None

    @abstractmethod
    def value(self, position: Position) -> int | None:
        """What a position that is not over is worth to the side to move, if it is found within the limits."""

    @abstractmethod
    def plies_after(self, position: Position, move: int) -> int | None:
        """How many plies after the move perfect play ends the game, if that is known of a move that wins or loses."""

    @abstractmethod
    def winning_line(self, position: Position) -> Line:
        """How the side to move wins, as fast as is known, against long resistance; may raise `LineNotFound`."""

    @abstractmethod
    def losing_line(self, position: Position) -> Line:
        """How the other side wins, as fast as is known, against long resistance; may raise `LineNotFound`."""

    @abstractmethod
    def holding_move(self, position: Position) -> int:
        """A move that keeps a draw."""


def only_move(values: Mapping[int, int]) -> int | None:
    """The one move of the highest value, if there is just one and it does not lose."""
    best = max(values.values())
    moves = [move for move, value in values.items() if value == best]
    return moves[0] if best >= 0 and len(moves) == 1 else None


def judge_for(game: Game) -> Judge:
    """Who knows values of a game's positions: exact search, or threats where they decide and a search takes long."""
    from denkspiel.puzzles.exact_judge import ExactJudge  # noqa: PLC0415 (both load numba)
    from denkspiel.puzzles.threat_judge import ThreatJudge  # noqa: PLC0415 (as above)

    if is_provable(game) and not is_solved_quickly(game):
        return ThreatJudge(game)
    return ExactJudge(game)
