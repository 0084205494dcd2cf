"""Players that do not start: who has failed to twice is not tried a third time, and loses by the same fault.

An engine that says nothing is waited for ten seconds, a file that hangs for thirty; in a tournament of a class that
would be hours. What is known is known to this process and of this run alone: in the next one everybody may start anew.
"""

from collections import Counter
from random import Random

from denkspiel.core.message import Message
from denkspiel.core.position import Position
from denkspiel.opponents.external.line_process import NoStart
from denkspiel.opponents.opponent import Choice, Limit, Opponent

__all__ = ["Starters"]

_MOST_TRIES = 2


class Starters:
    """Who has failed to start in a run."""

    def __init__(self) -> None:
        self._failed: Counter[int] = Counter()
        self._faults: dict[int, Message] = {}

    def note(self, player: int, fault: Message | None) -> None:
        """A player has played: without a fault at its start, or with that one."""
        if fault is None:
            self._failed[player] = 0
        else:
            self._failed[player] += 1
            self._faults[player] = fault

    def given_up(self, player: int) -> Opponent | None:
        """Who plays in the place of a player that is not tried any more; `None` as long as it is."""
        return _GivenUp(self._faults[player]) if self._failed[player] >= _MOST_TRIES else None


class _GivenUp(Opponent):
    """Fails at once."""

    name = "given-up"
    character = Message("Does not start.")

    def __init__(self, fault: Message) -> None:
        self._fault = fault

    def choose(self, position: Position, rng: Random, limit: Limit | None = None) -> Choice:  # noqa: ARG002
        """Raise `NoStart`."""
        raise NoStart(self._fault)
