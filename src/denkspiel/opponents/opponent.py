"""What an opponent is: anything that chooses a move and can say why."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from threading import Lock
from typing import Any

from denkspiel.core.errors import GameIsOver, Stopped
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Position, as_position
from denkspiel.core.time_budget import Clocks
from denkspiel.solver.bounds import ProvenPositions

__all__ = ["Choice", "Limit", "Opponent", "moves_to_rate", "names_of", "raise_when"]


@dataclass(frozen=True)
class Limit:
    """What a choice may cost; the classic players answer far below any limit and ignore it.

    Attributes:
        seconds: thinking time, or `None` for as long as the opponent takes by itself. With clocks it is what a move
            usually takes.
        nodes: positions looked at, or `None` for any number.
        stop: asked about 20 times a second or oftener by opponents that take their time; once it is true,
            they give up within a tenth of a second and raise `Stopped`.
        clocks: the time that is left for the game, where it is limited.
        proven: what has been proven in this game. Opponents that prove something add to it, and rate no move by a guess
            where it follows from that who wins. With `nodes` it changes what they say of the moves, not their choice.
    """

    seconds: float | None = None
    nodes: int | None = None
    stop: Callable[[], bool] | None = None
    clocks: Clocks | None = None
    proven: ProvenPositions | None = field(default=None, compare=False)

    @property
    def most_seconds(self) -> float | None:
        """What the choice takes at most, or the game is lost; `None` for any time."""
        return self.seconds if self.clocks is None else self.clocks.own


@dataclass(frozen=True)
class Choice:
    """A move, with what the opponent thinks of every legal move.

    Attributes:
        move: the cell to take.
        ratings: for every legal move a number in the opponent's own scale; higher is better.
        reasons: for every legal move what explains its rating, in fragments without capital letter and full stop,
            as they are strung together: "wins: completes a1 a2 a3 a4"; a tuple may be empty.
    """

    move: int
    ratings: Mapping[int, float]
    reasons: Mapping[int, tuple[Message, ...]] = field(default_factory=dict)


class Opponent(ABC):
    """A player of the computer.

    An opponent may keep what it worked out for the last position, but its choice depends on nothing but the
    position, the random numbers and the limit: same seed, same game.

    Attributes:
        name: the name in the roster, such as "raumvier-1".
        character: one line on how it plays and where it comes from.
        searches: whether it asks the solver or its estimates, which have to be loaded and may take their time; all
            others answer in an instant.
        quick: whether it takes some tenths of a second at most, although it searches.
        takes_all_time: whether it thinks for as long as `Limit.seconds` lets it.
    """

    name: str
    character: Message
    searches: bool = False
    quick: bool = False
    takes_all_time: bool = False

    @abstractmethod
    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:
        """Choose a move in a position that is not over.

        Args:
            position: a position with at least one legal move, of a game that this opponent `plays`.
            rng: the only source of chance.
            limit: what the choice may cost.

        Raises:
            GameIsOver: the position has no legal move.
            Stopped: `limit.stop` has become true.
        """

    @cached_property
    def turn(self) -> Lock:
        """Held by the thread in which it thinks, where there are several: it thinks about one thing at a time."""
        return Lock()

    def __getstate__(self) -> dict[str, Any]:
        """All but `turn`, so that an opponent can be copied, and sent to another process."""
        return {name: value for name, value in self.__dict__.items() if name != "turn"}

    @property
    def needs_solver(self) -> bool:
        """Whether it asks compiled code, which takes seconds to make for a game; usually all who search do."""
        return self.searches

    def plays(self, game: Game) -> bool:  # noqa: ARG002 (most opponents play every game)
        """Whether this opponent knows how to play `game`."""
        return True


def moves_to_rate(position: Position) -> tuple[int, ...]:
    """The legal moves, of which there must be one.

    Raises:
        GameIsOver: there is none.
        WrongType: it is not a position.
    """
    position = as_position(position)
    if not position.legal_moves:
        raise GameIsOver(Message("The game is over; no further move is allowed."))
    return position.legal_moves


def names_of(game: Game, cells: Iterable[int]) -> str:
    """The names of cells side by side, for sentences: "1.1 2.1 3.1 4.1"."""
    return " ".join(game.geometry.cells[cell].name for cell in cells)


def raise_when(stop: Callable[[], bool]) -> Callable[..., None]:
    """A function for a search to call now and then: it raises `Stopped` as soon as `stop` says so."""

    def ask(*_: object) -> None:
        if stop():
            raise Stopped

    return ask
