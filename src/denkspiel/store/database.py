"""A database as the store uses it: work goes in, and is done in a transaction of its own."""

import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Protocol, TypeVar

from denkspiel.core.cause import cause
from denkspiel.core.message import Message, echo
from denkspiel.store.faults import StoreFault, unreachable_file
from denkspiel.store.transaction import Touched, Work

__all__ = ["CostedFuture", "Database", "Tell", "sqlite_cause", "submit", "unreachable"]

T = TypeVar("T")

Tell = Callable[[list[Touched]], None]
"""Hears, in any thread, which games have changed, once that is on disk: once for each group, behind its answers."""


class CostedFuture(Future[T]):
    """The result of work on a database.

    Attributes:
        seconds: the processor time that the work took, in all threads and processes; right once the work is done.
    """

    seconds = 0.0


def submit(executor: Executor, function: Callable[[Work[T]], T], work: Work[T]) -> CostedFuture[T]:
    """Have a thread of the executor call the function, and measure what that takes."""
    future = CostedFuture[T]()

    def run() -> None:
        if not future.set_running_or_notify_cancel():
            return
        begun = time.thread_time()
        try:
            result = function(work)
        except BaseException as error:
            future.seconds = time.thread_time() - begun
            future.set_exception(error)
        else:
            future.seconds = time.thread_time() - begun
            future.set_result(result)

    executor.submit(run)
    return future


class Database(Protocol):
    """What the store needs of a database. All methods may be called in any thread, and none of them waits."""

    def write(self, work: Work[T]) -> CostedFuture[T]:
        """Do the work in a transaction; the future has its result, or error, once the transaction has ended."""

    def read(self, work: Work[T]) -> CostedFuture[T]:
        """Do work that changes nothing."""

    def backup(self, path: Path) -> "Future[None]":
        """Write everything to a file while the games go on."""

    def close(self) -> None:
        """End what is under way, and all connections; this waits."""


_SQLITE = {
    sqlite3.SQLITE_CANTOPEN: Message("the file cannot be opened"),
    sqlite3.SQLITE_NOTADB: Message("the file is no database"),
    sqlite3.SQLITE_CORRUPT: Message("the file is damaged"),
    sqlite3.SQLITE_BUSY: Message("another program holds the file"),
    sqlite3.SQLITE_READONLY: Message("the file must not be written to"),
    sqlite3.SQLITE_FULL: Message("the disk is full"),
    sqlite3.SQLITE_IOERR: Message("the device reports a fault"),
}
_SERVER = {
    "refused": Message("no PostgreSQL answers at that address"),
    "timeout expired": Message("no PostgreSQL answers at that address"),
    "No such file": Message("no PostgreSQL answers at that address"),
    "resolve host": Message("there is no machine of that name"),
    "authentication failed": Message("PostgreSQL does not accept that name with that password"),
    "no password supplied": Message("PostgreSQL asks for a password"),
    "does not exist": Message("PostgreSQL has no such database, or no such user"),
    "terminating connection": Message("PostgreSQL is being stopped"),
    "permission denied": Message("PostgreSQL does not allow that user to use the tables"),
    "read-only transaction": Message("PostgreSQL may only be read there"),
    "starting up": Message("PostgreSQL is only just starting"),
    "closed the connection": Message("PostgreSQL has closed the connection"),
}
"""What stands in the words of PostgreSQL and its library, and what that is called here."""


def unreachable(error: Exception, file: Path | None = None) -> StoreFault:
    """What is raised if the database fails.

    Args:
        error: what was raised.
        file: the one that could not be opened, to name it.
    """
    found = getattr(error, "orig", None) or error
    if file is not None:
        return unreachable_file(file, _fault(found))
    return StoreFault(Message("The kept games cannot be reached: {fault}.", fault=_fault(found)))


def _fault(error: BaseException) -> Message:
    """In words that can be translated; those of the database if they are rare ones."""
    if isinstance(error, OSError):
        return cause(error)
    if isinstance(error, sqlite3.Error):
        return sqlite_cause(error)
    return next((told for words, told in _SERVER.items() if words in str(error)), None) or _in_its_words(error)


def sqlite_cause(error: sqlite3.Error) -> Message:
    """Why SQLite failed, ready to follow a colon."""
    return _SQLITE.get(getattr(error, "sqlite_errorcode", 0) & 0xFF) or _in_its_words(error)


def _in_its_words(error: BaseException) -> Message:
    words = " ".join(str(error).split()) or type(error).__name__
    return Message.literal(echo(words, 200).rstrip(".?! "))
