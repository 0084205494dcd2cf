"""One transaction: a connection, and the games that it changes, of which others hear after its end and not before."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from sqlalchemy import Connection, bindparam, func, select

__all__ = ["DELETED_VERSION", "NOTIFY_CHANNEL", "ChangedVersion", "Transaction", "Work"]

DELETED_VERSION = -1
"""Stands for the version of a game that was deleted."""

NOTIFY_CHANNEL = "denkspiel"
"""Where PostgreSQL tells the nodes what has changed, "ID VERSION" each time."""

T = TypeVar("T")

ChangedVersion = tuple[str, int]
"""The id of a game, and its new version."""


@dataclass
class Transaction:
    """What work on the database is handed.

    Attributes:
        connection: whose transaction begins before the work and ends behind it.
        changed_versions: the games it has changed.
    """

    connection: Connection
    changed_versions: list[ChangedVersion] = field(default_factory=list)

    @property
    def has_concurrent_writers(self) -> bool:
        """Whether others write at the same time, so that rows have to be locked; SQLite has one writer."""
        return self.connection.dialect.name == "postgresql"

    def mark_changed(self, game_id: str, version: int) -> None:
        """Let all who look at the game hear of this version, on every node, once the transaction has ended."""
        self.changed_versions.append((game_id, version))
        if self.has_concurrent_writers:
            self.connection.execute(_NOTIFY, {"payload": f"{game_id} {version}"})


Work = Callable[[Transaction], T]
"""What is to be done in a transaction, whole or not at all; it may be done again if the connection broke."""

_NOTIFY = select(func.pg_notify(NOTIFY_CHANNEL, bindparam("payload")))
