"""Who sits where at the board, and who begins."""

from enum import Enum
from random import Random

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


class Seats:
    """Two players, and which of them has the first player's stones."""

    def __init__(self, named: tuple[Player, Player]) -> None:
        """Seat the one named first before the first player's stones."""
        self._named = named
        self._turned = False

    @property
    def players(self) -> tuple[Player, Player]:
        """Who has the first player's stones, and who the second player's."""
        return (self._named[1], self._named[0]) if self._turned else self._named

    @property
    def has_human(self) -> bool:
        """Whether one of the two is a human."""
        return any(player.is_human for player in self._named)

    def begin(self, begin: Begin, lot: Random) -> None:
        """Seat them for a new game; `lot` is what chance decides with."""
        self._turned = lot.random() < 0.5 if begin is Begin.LOT else begin is Begin.SECOND

    def swap(self) -> None:
        """Exchange the stones of the two."""
        self._turned = not self._turned

    def change(self, side: int, player: Player) -> None:
        """Let `player` take the seat at `side` (0 or 1), in this game and the next ones."""
        named_first = (side == 0) is not self._turned
        self._named = (player, self._named[1]) if named_first else (self._named[0], player)
