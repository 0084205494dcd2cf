"""What happens in a match or a session, in the order in which front ends report it."""

from dataclasses import dataclass

from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Outcome
from denkspiel.opponents.opponent import Choice
from denkspiel.play.player import Player
from denkspiel.play.state import DebugView, Question

__all__ = [
    "DebugViewChanged",
    "Event",
    "GameEnded",
    "GameStarted",
    "HintGiven",
    "InvalidPointsChosen",
    "MoveMade",
    "MovesRedone",
    "MovesTakenBack",
    "PauseToggled",
    "PlayerChanged",
    "QuestionAnswered",
    "QuestionAsked",
    "SessionQuit",
    "StonesSwapped",
]


@dataclass(frozen=True)
class Event:
    """The root of all events."""


@dataclass(frozen=True)
class GameStarted(Event):
    """A game begins, or goes on.

    Attributes:
        game: what is played.
        players: who has the first player's stones, and who the second player's.
        by_lot: whether chance decided that `players[0]` moves first.
        resumed: whether moves were made before, in another session.
        retried_from: the number of the first move to be made anew in a game that is tried again, from 1.
    """

    game: Game
    players: tuple[Player, Player]
    by_lot: bool
    resumed: bool = False
    retried_from: int | None = None


@dataclass(frozen=True)
class MoveMade(Event):
    """A stone was set.

    Attributes:
        ply: the number of stones on the board with this one, from 1.
        side: 0 or 1, the side that moved.
        player: who moved.
        move: the cell taken.
        choice: what an opponent thought of it; `None` for a human.
    """

    ply: int
    side: int
    player: Player
    move: int
    choice: Choice | None


@dataclass(frozen=True)
class GameEnded(Event):
    """The game is over; `winner` is `None` for a draw."""

    outcome: Outcome
    winner: Player | None


@dataclass(frozen=True)
class InvalidPointsChosen(Event):
    """Two points were chosen that are not a move; `fault` says why."""

    fault: Message


@dataclass(frozen=True)
class DebugViewChanged(Event):
    """From now on these ratings are shown, or none."""

    debug: DebugView


@dataclass(frozen=True)
class MovesTakenBack(Event):
    """These moves were taken back, the last one first."""

    moves: tuple[int, ...]


@dataclass(frozen=True)
class MovesRedone(Event):
    """These moves, taken back before, were made again."""

    moves: tuple[int, ...]


@dataclass(frozen=True)
class HintGiven(Event):
    """The opponent called `by` would play `choice.move`."""

    by: str
    choice: Choice


@dataclass(frozen=True)
class StonesSwapped(Event):
    """The players have exchanged their stones; `players[0]` now owns the first player's."""

    players: tuple[Player, Player]


@dataclass(frozen=True)
class PlayerChanged(Event):
    """From now on `player` has the stones of `side`."""

    side: int
    player: Player


@dataclass(frozen=True)
class PauseToggled(Event):
    """Computer players wait (`on`) or go on."""

    on: bool


@dataclass(frozen=True)
class QuestionAsked(Event):
    """Nothing happens before this question is answered with yes."""

    question: Question


@dataclass(frozen=True)
class QuestionAnswered(Event):
    """The question was answered; on "no" the game goes on unchanged."""

    question: Question
    yes: bool


@dataclass(frozen=True)
class SessionQuit(Event):
    """The session is over."""
