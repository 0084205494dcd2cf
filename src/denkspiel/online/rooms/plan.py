"""What a room plays: game, clock and format."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from pydantic import PlainSerializer, PlainValidator, ValidationInfo

from denkspiel.core.game import Game
from denkspiel.core.message import Message, quote_input
from denkspiel.core.names import name_fault, normalize_name
from denkspiel.online.faults import InvalidRoom
from denkspiel.online.games.clock import Clock

__all__ = ["MAX_IN_ROUND_ROBIN", "MAX_MEMBERS", "MAX_ROUNDS", "MAX_TITLE_LENGTH", "PairingFormat", "RoomSettings"]

MAX_TITLE_LENGTH = 40
MAX_ROUNDS = 20
"""Of a Swiss tournament."""
MAX_MEMBERS = 100
MAX_IN_ROUND_ROBIN = 24
"""With more people everybody against everybody takes too many rounds."""


class PairingFormat(StrEnum):
    """Who meets whom."""

    SWISS = "swiss"
    """Those who stand alike, as many rounds as were chosen."""
    ROUND_ROBIN = "round-robin"
    """Everybody everybody else, once."""
    ROUND_ROBIN_TWICE = "round-robin-twice"
    """Everybody everybody else, twice with colours changed."""


def _game(_name: str, info: "ValidationInfo[Game]") -> Game:
    """The game of that name, which the reader of a plan knows."""
    return info.context


@dataclass(frozen=True)
class RoomSettings:
    """What the host has chosen.

    Attributes:
        title: what the room is called, 1 to 40 characters.
        game: what is played.
        format: who meets whom.
        rounds: how many rounds a Swiss tournament has, 1 to 20; 0 for a round robin, whose rounds follow from the
            number of people.
        clock: how much time the players have in each game.
    """

    title: str
    game: Annotated[Game, PlainValidator(_game), PlainSerializer(lambda game: game.id)]
    format: PairingFormat = PairingFormat.SWISS
    rounds: int = 0
    clock: Clock | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", normalize_name(self.title))
        if self.is_swiss and not 1 <= self.rounds <= MAX_ROUNDS:
            raise InvalidRoom(Message("A Swiss tournament can have 1 to {most} rounds.", most=MAX_ROUNDS))
        if not self.is_swiss and self.rounds:
            raise InvalidRoom(
                Message("Leave out the number of rounds: in a round robin, it depends on the number of people.")
            )

    def check_title(self) -> None:
        """See that a room can be called so; a room that is kept stays what it is, even if that is no longer allowed.

        Raises:
            InvalidRoom: it cannot.
        """
        fault = name_fault(self.title, MAX_TITLE_LENGTH)
        if fault is not None:
            raise InvalidRoom(
                Message(
                    '"{title}" cannot be the title of a room: {fault}. Use 1 to {most} printable characters.',
                    title=quote_input(self.title),
                    fault=fault,
                    most=MAX_TITLE_LENGTH,
                )
            )

    @property
    def is_swiss(self) -> bool:
        """Whether those who stand alike meet; otherwise everybody meets everybody."""
        return self.format is PairingFormat.SWISS

    @property
    def cycles(self) -> int:
        """How often everybody meets everybody in a round robin."""
        return 2 if self.format is PairingFormat.ROUND_ROBIN_TWICE else 1
