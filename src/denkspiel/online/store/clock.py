"""What time it is for kept games: on every node that shares a database the same, whatever the node's own clock says."""

import logging
import time
from collections.abc import Callable

from sqlalchemy import extract, func, select

from denkspiel.online.store.transaction import Transaction

__all__ = ["DatabaseClock", "database_time", "monotonic_ms", "now_ms"]

_LOG = logging.getLogger(__name__)
_TOLERATED_MS = 1000
"""A machine whose clock differs by more from the database's is reported."""


def now_ms() -> int:
    """The time by this machine's clock, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def monotonic_ms() -> int:
    """Milliseconds since some instant, by a clock that nobody sets."""
    return time.monotonic_ns() // 1_000_000


def database_time(transaction: Transaction) -> int:
    """The time by PostgreSQL's clock, in milliseconds since 1970."""
    return int(transaction.connection.scalar(_CLOCK) or 0)


class DatabaseClock:
    """The database's clock as a node reads it.

    The node counts on by its monotonic clock, so it does not matter how its own clock is set, or is set anew.
    """

    def __init__(self, own: Callable[[], int], monotonic: Callable[[], int] = monotonic_ms) -> None:
        """Trust the machine's own clock, until the database has told its time.

        Args:
            own: the machine's clock, in milliseconds since 1970; somebody may set it.
            monotonic: counts milliseconds from some instant on; nobody sets it.
        """
        self.monotonic = monotonic
        self._own = own
        self._offset = own() - monotonic()
        self._is_reported = False

    def now(self) -> int:
        """The time, in milliseconds since 1970."""
        return self.monotonic() + self._offset

    @property
    def ahead_of_database(self) -> int:
        """By how many milliseconds the machine's own clock is ahead of the database's; negative if it is behind."""
        return self._own() - self.now()

    def synchronize(self, before: int, database_ms: int, after: int) -> None:
        """Follow the database, which has told its time at some instant between two of the monotonic clock.

        How long the question and the answer took is not known, so each reading only bounds the offset from both sides;
        several readings are together as exact as the fastest one.
        """
        self._offset = min(max(self._offset, database_ms - after), database_ms - before)
        is_off = abs(self.ahead_of_database) > _TOLERATED_MS
        if is_off and not self._is_reported:
            _LOG.warning(
                "the clock of this machine differs from the database's by %+.1f seconds; link games go by the "
                "database's",
                self.ahead_of_database / 1000,
            )
        self._is_reported = is_off


_CLOCK = select(extract("epoch", func.clock_timestamp()) * 1000)
