"""What can be done at the board: by a human, or for the computer once it has chosen."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from denkspiel.opponents.opponent import Choice
from denkspiel.play.player import Player
from denkspiel.play.seats import WhoBegins

__all__ = [
    "Acknowledge",
    "Action",
    "AnswerQuestion",
    "ChangePlayer",
    "GiveHint",
    "JoinPoints",
    "PlayChoice",
    "Redo",
    "RequestNewGame",
    "RequestQuit",
    "StartGame",
    "SwapStones",
    "TakeBack",
    "TakeCell",
    "TogglePause",
    "TryAgain",
    "action_from_data",
]


@dataclass(frozen=True)
class Action:
    """The root of all actions."""


@dataclass(frozen=True)
class StartGame(Action):
    """Begin the next game with an empty board or from a position, at once.

    Attributes:
        begin: who has the first move in this one game; as usual if not given.
        players: the one named first and the one named second; as before if not given.
        setup: the moves that lead to the position from which the game begins; none for an empty board.
    """

    begin: WhoBegins | None = None
    players: tuple[Player, Player] | None = None
    setup: tuple[int, ...] = ()


@dataclass(frozen=True)
class TakeCell(Action):
    """A human takes the cell."""

    cell: int


@dataclass(frozen=True)
class JoinPoints(Action):
    """A human chooses two points by their numbers: the edge between them, or a fault to be acknowledged."""

    start: int
    end: int


@dataclass(frozen=True)
class PlayChoice(Action):
    """The opponent whose turn it is plays what it has chosen."""

    choice: Choice


@dataclass(frozen=True)
class GiveHint(Action):
    """The opponent called `by` says what it would play."""

    by: str
    choice: Choice


@dataclass(frozen=True)
class Acknowledge(Action):
    """A human has read what was said."""


@dataclass(frozen=True)
class TakeBack(Action):
    """Take back one's own last move and the computer's answers to it; without a human, the last move (and pause)."""


@dataclass(frozen=True)
class Redo(Action):
    """Make again the moves that were taken back last."""


@dataclass(frozen=True)
class TryAgain(Action):
    """Begin a new game where the one that is over once stood; that one stays as it is.

    Attributes:
        ply: after how many moves; by default before one's own last move that overlooked a win or a block, or else
            before one's own last one.
        line: instead of that, all moves that the new game has from the start; the one before need not be over.
    """

    ply: int | None = None
    line: tuple[int, ...] | None = None


@dataclass(frozen=True)
class SwapStones(Action):
    """Exchange the stones of the two players in the middle of the game."""


@dataclass(frozen=True)
class ChangePlayer(Action):
    """Hand the stones of `side` (0 or 1) to `player`, in this game and the next ones; possible at any time."""

    side: int
    player: Player


@dataclass(frozen=True)
class TogglePause(Action):
    """Let computer players wait, or go on."""


@dataclass(frozen=True)
class RequestNewGame(Action):
    """Begin a new game: at once if this one is over or has no moves yet, otherwise after a question."""


@dataclass(frozen=True)
class RequestQuit(Action):
    """Leave: at once if the game is over, otherwise after a question."""


@dataclass(frozen=True)
class AnswerQuestion(Action):
    """Answer the question that was asked; on "no" the game goes on unchanged."""

    yes: bool


PlayersFactory = Callable[[Any], tuple[Player, Player]]
"""Makes the two players of `{"kind": ..., "name": ...}` each; an empty name is for it to fill."""
PlayerFactory = Callable[[int, str, str], Player]
"""Makes the player for a side out of kind and name; an empty name is for it to fill."""

_ALONE: Mapping[str, Action] = {
    "acknowledge": Acknowledge(),
    "take-back": TakeBack(),
    "redo": Redo(),
    "swap-sides": SwapStones(),
    "switch-pause": TogglePause(),
    "new-game": RequestNewGame(),
    "quit": RequestQuit(),
}


def action_from_data(data: Mapping[str, Any], make_players: PlayersFactory, make_player: PlayerFactory) -> Action:
    """The action as JSON has it: `{"do": "play", "cell": 3}`; what opponents choose is no such action.

    Args:
        data: what is to be done, under "do" in small letters with hyphens, and the attributes of the action.
        make_players: makes the players of a `Start`.
        make_player: makes the player of a `ChangePlayer`.

    Raises:
        KeyError: there is no such action.
    """
    action: Action
    match data["do"]:
        case "play":
            action = TakeCell(data["cell"])
        case "join":
            action = JoinPoints(data["start"], data["end"])
        case "answer":
            action = AnswerQuestion(data["yes"])
        case "change-player":
            action = ChangePlayer(data["side"], make_player(data["side"], data["kind"], data.get("name", "")))
        case "try-again":
            line = data.get("line")
            action = TryAgain(data.get("ply"), None if line is None else tuple(line))
        case "start":
            begin, players = data.get("begin"), data.get("players")
            setup = tuple(data.get("setup") or ())
            action = StartGame(begin and WhoBegins(begin), players and make_players(players), setup)
        case alone:
            action = _ALONE[alone]
    return action
