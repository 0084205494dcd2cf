"""One transaction: a connection, and the games that it changes, which are told after its end and not before."""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeVar

from sqlalchemy import Connection, bindparam, func, select

from denkspiel.store.prepared import Prepared

__all__ = [
    "CHANNEL",
    "GONE",
    "TELLING",
    "AskingCall",
    "Call",
    "Touched",
    "Transaction",
    "Work",
    "changes",
    "note_change",
]

_CHANGES = "denkspiel.changes"

GONE = -1
"""Stands for the version of a game that was deleted."""

CHANNEL = "denkspiel"
"""Where PostgreSQL tells the nodes what has changed, "ID VERSION" each time."""

T = TypeVar("T")

Touched = tuple[str, int]
"""The id of a game, and its new version."""


@dataclass
class Transaction:
    """What work on the database is handed.

    Attributes:
        connection: whose transaction begins before the work and ends behind it.
        touched: the games it has changed.
        is_waited_for: whether others may want to change the same at the same time, so that it should end soon.
        asked: the rows that the work asks for first, where they were asked for along with those of others.
    """

    connection: Connection
    touched: list[Touched] = field(default_factory=list)
    is_waited_for: bool = False
    asked: list[Any] | None = None

    @property
    def is_one_of_many(self) -> bool:
        """Whether others write at the same time, so that rows have to be locked; SQLite has one writer."""
        return self.connection.dialect.name == "postgresql"

    def touch(self, game_id: str, version: int) -> None:
        """Let all who look at the game be told of this version, on every node, once the transaction has ended."""
        self.touched.append((game_id, version))
        if self.is_one_of_many:
            self.connection.execute(_NOTIFY, _payload(game_id, version))

    def touch_by(self, statement: Prepared, given: dict[str, Any], game_id: str, version: int) -> None:
        """The same by a statement for PostgreSQL that changes the game and returns `TELLING`."""
        self.touched.append((game_id, version))
        self.change(statement, {**given, **_payload(game_id, version)})

    def rows(self, statement: Prepared, given: dict[str, Any]) -> list[Any]:
        """What a statement finds."""
        return statement.rows(self.connection, given)

    def change(self, statement: Prepared, given: dict[str, Any]) -> None:
        """Change something by a statement."""
        note_change(self.connection)
        statement.run(self.connection, given)


def changes(connection: Connection) -> int:
    """How often something was changed through a connection."""
    return int(connection.info.get(_CHANGES, 0))


def note_change(connection: Connection) -> None:
    """Something is changed through a connection; SQLAlchemy's own statements are noted by the writer."""
    connection.info[_CHANGES] = changes(connection) + 1


Work = Callable[[Transaction], T]
"""What is to be done in a transaction, whole or not at all; it may be done again if the connection broke."""


@dataclass(frozen=True)
class Call(Generic[T]):
    """Work as a function and what it is given beside the transaction, which can be sent to another process."""

    function: Callable[..., T]
    given: tuple[Any, ...]
    named: dict[str, Any]

    def __call__(self, transaction: Transaction) -> T:
        """Do it."""
        return self.function(transaction, *self.given, **self.named)


@dataclass(frozen=True)
class AskingCall(Call[T]):
    """Work that first asks for rows about one thing, and then changes that thing alone or tells of what else it did."""

    @property
    @abstractmethod
    def about(self) -> str:
        """What it asks about: the id of a game."""

    @classmethod
    @abstractmethod
    def ask(cls, transaction: Transaction, calls: Sequence[Self]) -> dict[str, list[Any]]:
        """What each of them asks for, as `Transaction.asked`, by what it is about, and no two about the same."""


TELLING = func.pg_notify(CHANNEL, bindparam("payload"))
"""Tells the other nodes, at the end of the transaction."""
_NOTIFY = select(TELLING)


def _payload(game_id: str, version: int) -> dict[str, str]:
    return {"payload": f"{game_id} {version}"}
