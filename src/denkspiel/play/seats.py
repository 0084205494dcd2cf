"""Who sits where at the board, and who begins."""

from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from random import Random

from denkspiel.play.names import distinct_player
from denkspiel.play.player import Player

__all__ = ["Begin", "Seats"]


class Begin(Enum):
    """Who begins a new game."""

    LOT = "lot"
    """Chance decides which of the two."""
    FIRST = "first"
    """The one named first."""
    SECOND = "second"
    """The one named second."""


@dataclass(frozen=True)
class Seats:
    """Two players, and which of them has the first player's stones.

    Two that people could not tell apart get different names here, whoever lets them sit down.

    Attributes:
        named: the one named first and the one named second.
        turned: whether the one named second has the first player's stones.
    """

    named: tuple[Player, Player]
    turned: bool = False

    def __post_init__(self) -> None:
        """Give the second a number if it is called like the first."""
        first, second = self.named
        object.__setattr__(self, "named", (first, distinct_player(second, first)))

    @cached_property
    def players(self) -> tuple[Player, Player]:
        """Who has the first player's stones, and who the second player's."""
        return (self.named[1], self.named[0]) if self.turned else self.named

    @cached_property
    def has_human(self) -> bool:
        """Whether one of the two is a human."""
        return any(player.is_human for player in self.named)

    @cached_property
    def have_humans_only(self) -> bool:
        """Whether both are humans."""
        return all(player.is_human for player in self.named)

    def begin(self, begin: Begin, lot: Random) -> "Seats":
        """As they sit in a new game; `lot` is what chance decides with."""
        return replace(self, turned=lot.random() < 0.5 if begin is Begin.LOT else begin is Begin.SECOND)

    def swap(self) -> "Seats":
        """With the stones of the two exchanged."""
        return replace(self, turned=not self.turned)

    def change(self, side: int, player: Player) -> "Seats":
        """With `player` in the seat at `side` (0 or 1), in this game and the next ones; who stays keeps its name."""
        player = distinct_player(player, self.players[1 - side])
        named_first = (side == 0) is not self.turned
        return replace(self, named=(player, self.named[1]) if named_first else (self.named[0], player))
