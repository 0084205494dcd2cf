"""A game between two seats as a value: who sits there, what was played, clocks and offers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any

from pydantic import PlainSerializer, PlainValidator, TypeAdapter, ValidationInfo
from typing_extensions import TypedDict

from denkspiel.core.game import Game
from denkspiel.core.position import Position
from denkspiel.online.aggregate import Number, Side
from denkspiel.online.games.clock import Clock
from denkspiel.online.games.ending import Ending
from denkspiel.online.games.messages import Greeting, Offer
from denkspiel.opponents.roster import opponent_for
from denkspiel.play.player import HUMAN, Player
from denkspiel.play.state import State, state_from_data

__all__ = ["FREE_SEAT", "GameStage", "LastGreeting", "LiveGame", "Plan"]

FREE_SEAT = Player("")
"""Stands in a seat that nobody has taken yet."""


class GameStage(StrEnum):
    """How far a game between seats has come."""

    WAITING = "waiting"
    """A seat is free."""
    PLAYING = "playing"
    OVER = "over"


Plan = tuple[tuple[Number, ...], ...]
"""Answers in advance: lines of cells, each from a move of the other player to an answer."""


@dataclass(frozen=True)
class LastGreeting:
    """What a player has said last.

    Attributes:
        greeting: that.
        version: of the game with it.
        count: how much that player has said since the last move, or since the end.
    """

    greeting: Greeting
    version: Number
    count: Number


class _PlayerData(TypedDict):
    kind: str
    name: str


class _StateData(TypedDict, total=False):
    cells: list[int]
    undone: list[list[int]]
    players: list[_PlayerData]
    turned: bool
    seed: str
    number: int
    begin: str
    paused: bool
    question: str | None
    acknowledgement: str | None
    has_quit: bool
    setup: int


_STATE_DATA = TypeAdapter(_StateData)


def _state(data: Any, info: "ValidationInfo[Game]") -> State:
    _STATE_DATA.validate_python(data, strict=True)
    return state_from_data(data, info.context, _as_they_sat)


def _as_they_sat(game: Game, kinds_and_names: Sequence[tuple[str, str]]) -> tuple[Player, Player]:
    first, second = (
        Player(name, None if kind == HUMAN else opponent_for(kind, game)) for kind, name in kinds_and_names
    )
    return first, second


@dataclass(frozen=True)
class LiveGame:
    """Everything about a game between seats on which commands depend. Instants are milliseconds since 1970.

    Attributes:
        state: board, players and chance; a free seat has the player `FREE`. The one named first has invited.
        clock: how much time there is; `None` for any.
        left: what each side has for its next move, in milliseconds; of a running clock, when it began to run; what it
            had at the end of a game that is over.
        turn_since: when the turn of the side to move began; `None` unless the game is being played.
        ending: how the game ended; `None` before that.
        offers: what is offered, and by which side.
        turned_down: offers that were declined, with the side that made them, which has not moved since.
        version: the number of changes, from 1 for the new game.
        board_version: the version at which stones last came or went.
        rematch_agreed: whether another game follows.
        previous: the id of the game of which this is the rematch.
        following: the id of the rematch.
        in_room: whether a room has paired the two: such a game is not broken off, and no rematch follows.
        greetings: what each side has said last.
        plans: what each side answers in advance; the other one must not know.
    """

    state: Annotated[State, PlainValidator(_state), PlainSerializer(State.to_data)]
    clock: Clock | None = None
    left: tuple[int, int] = (0, 0)
    turn_since: int | None = None
    ending: Ending | None = None
    offers: Mapping[Offer, Side] = field(default_factory=dict)
    turned_down: Annotated[frozenset[tuple[Offer, Side]], PlainSerializer(sorted)] = frozenset()
    version: int = 1
    board_version: int = 1
    rematch_agreed: bool = False
    previous: str | None = None
    following: str | None = None
    in_room: bool = False
    greetings: tuple[LastGreeting | None, LastGreeting | None] = (None, None)
    plans: tuple[Plan, Plan] = ((), ())

    @property
    def game(self) -> Game:
        """What is played."""
        return self.state.game

    @property
    def position(self) -> Position:
        """What stands on the board."""
        return self.state.position

    @property
    def moves(self) -> tuple[int, ...]:
        """The cells taken so far, in order."""
        return self.state.moves

    @property
    def moves_made(self) -> int:
        """How many moves the players have made: those of a set-up position do not count."""
        return len(self.moves) - self.state.setup

    @property
    def players(self) -> tuple[Player, Player]:
        """Who has the first player's stones and who the second player's; `FREE` where nobody sits yet."""
        return self.state.players

    @property
    def free_side(self) -> int | None:
        """The seat that is taken next, 0 or 1; `None` if none is free."""
        first = int(self.state.seats.swapped)  # that of the one named first
        return next((side for side in (first, 1 - first) if self.players[side] == FREE_SEAT), None)

    @property
    def stage(self) -> GameStage:
        """How far it has come."""
        if self.ending is not None:
            return GameStage.OVER
        return GameStage.WAITING if self.turn_since is None else GameStage.PLAYING

    @cached_property
    def side_to_move(self) -> int | None:
        """Whose turn it is, 0 or 1; `None` unless the game is being played."""
        return self.position.side_to_move if self.stage is GameStage.PLAYING else None

    @cached_property
    def waits_for_computer(self) -> bool:
        """Whether an invited computer has to think now."""
        return self.side_to_move is not None and not self.state.is_human_to_move

    @cached_property
    def deadline(self) -> int | None:
        """When the time of the side to move is over, unless something happens before; `None` if no clock runs.

        The clock of an invited computer does not run: how soon it answers depends on the machine.
        """
        side = self.side_to_move
        if self.clock is None or self.turn_since is None or side is None or self.waits_for_computer:
            return None
        return self.turn_since + self.clock.grace_ms(self.moves_made) + self.left[side]

    def time_left_at(self, now: int) -> tuple[int, int]:
        """What each side has for its next move, or for the one it is thinking about; never below 0."""
        first, second = self.left
        used = self.time_used_at(now)
        if used and self.side_to_move:
            second -= used
        else:
            first -= used
        return max(0, first), max(0, second)

    def time_used_at(self, now: int) -> int:
        """How much of its time the side to move has used for this move."""
        due, side = self.deadline, self.side_to_move
        if due is None or side is None:
            return 0
        return max(0, self.left[side] - (due - now))

    def to_text(self) -> str:
        """The game as JSON; `of_text` makes it again."""
        return _ADAPTER.dump_json(self).decode()

    @classmethod
    def of_text(cls, text: str, game: Game) -> "LiveGame":
        """The game that `to_text` has written.

        Args:
            text: the game as JSON.
            game: what is played: the one that it names.

        Raises:
            ValueError: it is none; the moves are not a game, or an opponent does not play this game any more.
            UnknownName: there is no opponent of that name any more.
        """
        return _ADAPTER.validate_json(text, strict=True, context=game)

    def with_rematch(self, game_id: str) -> "LiveGame":
        """With the id of its rematch."""
        return replace(self, following=game_id)


_ADAPTER = TypeAdapter(LiveGame)
