"""How much time the players have: minutes for a game and seconds for each move, or days for each move.

All instants are milliseconds since 1970, all durations milliseconds. The seconds of a move are given before it is made.
Each side's first move is free up to `FIRST_MOVE_GRACE_MS`: a player who has just sat down need not hurry, and one who
does not come back still loses. With days for a move the clock itself is as patient.
"""

from dataclasses import dataclass

from denkspiel.core.message import Message
from denkspiel.online.faults import InvalidClock

__all__ = ["FIRST_MOVE_GRACE_MS", "MAX_DAYS", "MAX_MINUTES", "MAX_SECONDS", "Clock"]

FIRST_MOVE_GRACE_MS = 60_000
"""So long the first move of each side may take before its clock runs, where a game has minutes."""

MAX_MINUTES = 180
MAX_SECONDS = 180
MAX_DAYS = 14

_GIFT_SECONDS = 15
_MINUTE = 60_000
_SECOND = 1_000
_DAY = 86_400_000


@dataclass(frozen=True)
class Clock:
    """Either minutes and seconds, or days.

    Attributes:
        minutes: for all moves of a player together, 0 to 180.
        seconds: for each move on top, 0 to 180.
        days: for each move, 1 to 14; 0 if the game has minutes or seconds.
    """

    minutes: int = 0
    seconds: int = 0
    days: int = 0

    def __post_init__(self) -> None:
        if not all(
            0 <= given <= most
            for given, most in ((self.minutes, MAX_MINUTES), (self.seconds, MAX_SECONDS), (self.days, MAX_DAYS))
        ) or bool(self.minutes or self.seconds) is bool(self.days):
            raise InvalidClock(
                Message(
                    "A clock has either 0 to {minutes} minutes plus 0 to {seconds} seconds per move (not both 0), or "
                    "1 to {days} days per move.",
                    minutes=MAX_MINUTES,
                    seconds=MAX_SECONDS,
                    days=MAX_DAYS,
                )
            )

    @property
    def initial_ms(self) -> int:
        """What a side has before its first move."""
        return self.days * _DAY or self.minutes * _MINUTE + self.seconds * _SECOND

    def grace_ms(self, ply: int) -> int:
        """How long the clock waits before it runs for the move after that many stones."""
        return FIRST_MOVE_GRACE_MS if ply < 2 and not self.days else 0

    def remaining_after(self, left: int, used: int) -> int:
        """What a side has for its next move, after one for which `used` of `left` has passed on the clock."""
        return self.initial_ms if self.days else left - used + self.seconds * _SECOND

    @property
    def gift_ms(self) -> int:
        """How much time a player gives the other one at once."""
        return _DAY if self.days else _GIFT_SECONDS * _SECOND

    @property
    def most_ms(self) -> int:
        """How much a side may come to have by gifts."""
        return 2 * MAX_DAYS * _DAY if self.days else MAX_MINUTES * _MINUTE

    @property
    def text(self) -> Message:
        """The clock in a few words."""
        if self.days == 1:
            return Message("one day per move")
        if self.days:
            return Message("{days} days per move", days=self.days)
        return Message("{minutes} min + {seconds} s per move", minutes=self.minutes, seconds=self.seconds)
