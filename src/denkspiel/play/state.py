"""A game in progress as a value: who sits where, what was played, and what is waited for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from random import Random, SystemRandom
from typing import Any

from denkspiel.core.errors import IllegalMove
from denkspiel.core.game import Game
from denkspiel.core.message import Message
from denkspiel.core.position import Outcome, Position
from denkspiel.opponents.opponent import Opponent
from denkspiel.opponents.roster import default_opponent
from denkspiel.play.history import History
from denkspiel.play.marks import find_overlooked
from denkspiel.play.player import HUMAN, Player
from denkspiel.play.seats import Seats, WhoBegins

__all__ = [
    "Acknowledgement",
    "DebugView",
    "Phase",
    "Question",
    "State",
    "first_mover_rng",
    "hint_rng",
    "move_rng",
    "random_seed",
    "state_from_data",
]


class Phase(Enum):
    """What a game waits for."""

    MOVE = "move"
    """A human's move."""
    COMPUTER = "computer"
    """The computer's move, or the end of a pause."""
    ACKNOWLEDGE = "acknowledge"
    """A sign that what was said has been read, before the human's move."""
    ANSWER = "answer"
    """Yes or no."""
    OVER = "over"
    """A new game: this one has ended."""
    QUIT = "quit"
    """Nothing any more: the players have left."""


class Acknowledgement(Enum):
    """What has to be acknowledged before the human's move."""

    MOVE = "move"
    """The edge that the computer has drawn (X8 of the originals)."""
    FAULT = "fault"
    """Two points that are not a move (X6 of the originals)."""


class Question(Enum):
    """What is asked before something happens that cannot be taken back."""

    NEW_GAME = "new-game"
    QUIT = "quit"


class DebugView(Enum):
    """What the debug mode shows; the same switch leads from one to the next."""

    OFF = "off"
    """No ratings."""
    LAST = "last"
    """Those by which the computer chose its last move, as the original shows them."""
    NEXT = "next"
    """How the computer would rate the move that comes next."""

    @property
    def next_view(self) -> "DebugView":
        """What the switch leads to."""
        modes = list(DebugView)
        return modes[(modes.index(self) + 1) % len(modes)]


def move_rng(seed: str, game_number: int, ply: int) -> Random:
    """For the move after `ply` stones in the `game_number`-th game of a session or series."""
    return Random(f"{seed}/game {game_number}/ply {ply}")


def hint_rng(seed: str, game_number: int, ply: int) -> Random:
    """For a hint or for shown ratings; it never disturbs the game."""
    return Random(f"{seed}/game {game_number}/hint {ply}")


def first_mover_rng(seed: str, game_number: int) -> Random:
    """For drawing who begins."""
    return Random(f"{seed}/game {game_number}/lot")


@dataclass(frozen=True)
class State:
    """Everything about a game in progress on which the next actions depend.

    Attributes:
        game: what is played.
        seats: who plays, and who has which stones.
        history: the moves made, and those taken back.
        seed: the source of all random choices.
        number: how many games were begun before this one with the same seed; -1 before the first.
        begin: who has the first move in each further game.
        paused: whether computer players wait.
        question: what must be answered first, or `None`.
        acknowledgement: what must be acknowledged first, or `None`.
        has_quit: whether the players have left.
        setup: how many of the moves are a position that somebody has set up: the game begins there, and nobody takes
            these moves back.
    """

    game: Game
    seats: Seats
    history: History
    seed: str
    number: int = -1
    begin: WhoBegins = WhoBegins.FIRST
    paused: bool = False
    question: Question | None = None
    acknowledgement: Acknowledgement | None = None
    has_quit: bool = False
    setup: int = 0

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self.history.positions[-1]

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells taken so far, in order."""
        return self.history.moves

    @property
    def players(self) -> tuple[Player, Player]:
        """Who has the first player's stones, and who the second player's."""
        return self.seats.players

    @property
    def player_to_move(self) -> Player:
        """Whose turn it is."""
        return self.players[self.position.side_to_move]

    @property
    def is_human_to_move(self) -> bool:
        """Whether the next move comes from a person."""
        return self.player_to_move.opponent is None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or `None` while it goes on."""
        return self.position.outcome

    @property
    def winner(self) -> Player | None:
        """Who has won; `None` while the game goes on, and for a draw."""
        side = self.outcome.winner if self.outcome else None
        return None if side is None else self.players[side]

    @property
    def phase(self) -> Phase:
        """What is waited for."""
        if self.has_quit:
            return Phase.QUIT
        if self.question is not None:
            return Phase.ANSWER
        if self.outcome is not None:
            return Phase.OVER
        if self.acknowledgement is not None:
            return Phase.ACKNOWLEDGE
        return Phase.MOVE if self.is_human_to_move else Phase.COMPUTER

    @property
    def waits_for_computer(self) -> bool:
        """Whether the computer's move comes next."""
        return self.phase is Phase.COMPUTER and not self.paused

    def rater(self, side: int) -> Opponent | None:
        """The computer player that rates the moves of a side: its own, or else the other's; `None` without any."""
        return self.players[side].opponent or self.players[1 - side].opponent

    @property
    def plies_to_take_back(self) -> int:
        """How many moves lead back to the last one that a human decided; without humans 1; 0 if there is none."""
        if not self.seats.has_human:
            return min(1, len(self.moves) - self.setup)
        counts = range(1, len(self.moves) - self.setup + 1)
        return next((count for count in counts if self.players[self.history.side_before(count)].is_human), 0)

    @property
    def ply_to_try_again(self) -> int:
        """After how many moves a game that is over is worth another try.

        That is before the last move by which a human who has not won overlooked a win, a block or a losing line, or
        else before the last one that a human decided.
        """
        winner = None if self.outcome is None else self.outcome.winner
        sides = {side for side in (0, 1) if side != winner and self.players[side].is_human}
        for ply in reversed(range(self.setup, len(self.moves))):
            position = self.history.positions[ply]
            if position.side_to_move in sides and find_overlooked(position, self.moves[ply]):
                return ply
        return len(self.moves) - self.plies_to_take_back

    @property
    def dotted_side(self) -> int:
        """Whose edges are dotted (X7): the computer's; between two of a kind the second player's. 0 or 1."""
        first, second = self.players
        return 0 if second.is_human and not first.is_human else 1

    def to_data(self) -> dict[str, Any]:
        """The state as JSON has it; `state_from_data` makes it again."""
        return {
            "game": self.game.id,
            "cells": list(self.moves),
            "undone": [list(portion) for portion in self.history.undone],
            "players": [{"kind": player.kind, "name": player.name} for player in self.players],
            "turned": self.seats.swapped,
            "seed": self.seed,
            "number": self.number,
            "begin": self.begin.value,
            "paused": self.paused,
            "question": self.question and self.question.value,
            "acknowledgement": self.acknowledgement and self.acknowledgement.value,
            "has_quit": self.has_quit,
            "setup": self.setup,
        }


PlayersFactory = Callable[[Game, list[tuple[str, str]]], tuple[Player, Player]]
"""Makes two players of kinds and names; it replaces an empty name by one."""


def state_from_data(data: Mapping[str, Any], game: Game, make_players: PlayersFactory) -> State:
    """The state that `State.to_data` has written; what is left out is as at the beginning of a game.

    Args:
        data: the state as JSON has it.
        game: what is played: the one called `data["game"]`.
        make_players: makes the players.

    Raises:
        IllegalMove: the moves are not a game.
        UnknownName: there is no opponent of that name.
        UnsuitableOpponent: an opponent does not play this game.
        InvalidName: a human cannot have that name.
    """
    cells = data.get("cells", ())
    setup = data.get("setup", 0)
    if setup > len(cells):
        raise IllegalMove(Message("The set-up position has more moves than the game."))
    players = make_players(game, _kinds_and_names(data.get("players"), game, len(cells)))
    turned = data.get("turned", False)
    question, acknowledgement = data.get("question"), data.get("acknowledgement")
    return State(
        game=game,
        seats=Seats((players[1], players[0]) if turned else players, turned),
        history=History.from_moves(game, cells, tuple(map(tuple, data.get("undone", ())))),
        seed=data.get("seed") or random_seed(),
        number=data.get("number", 0),
        begin=WhoBegins(data.get("begin", WhoBegins.FIRST.value)),
        paused=data.get("paused", False),
        question=question and Question(question),
        acknowledgement=acknowledgement and Acknowledgement(acknowledgement),
        has_quit=data.get("has_quit", False),
        setup=setup,
    )


def random_seed() -> str:
    """A seed that nobody has chosen."""
    return str(SystemRandom().randrange(10**6))


def _kinds_and_names(players: Any, game: Game, ply: int) -> list[tuple[str, str]]:
    """The players that are named, or else a human as the side to move against the game's usual opponent."""
    if players:
        return [(player["kind"], player.get("name", "")) for player in players]
    human_and_usual = [(HUMAN, ""), (default_opponent(game), "")]
    return human_and_usual if ply % 2 == 0 else human_and_usual[::-1]
